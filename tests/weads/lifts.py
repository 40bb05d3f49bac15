"""How the objections of Ayrena's Weads are lifted: what each one's clauses speak of, changed and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lifting import Case, Laid, Lifts, lift_by
from warhost.face.battle import Battle as FacedBattle
from warhost.kernel.abi import pop, push
from warhost.rulesets.weads.contract import CONTRACT
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import (
    ATTACKED,
    CHECK_FAILED,
    DWARF,
    ELF,
    IDLE,
    IN_COMMAND,
    MOST_POINTS,
    MOVED,
    NONE,
    OFF_BOARD,
    PLACED,
    TURN_FAILED,
    Battle,
    Level,
    Phase,
    Spell,
    Stage,
    Status,
    Umpire,
    Verb,
    Window,
)
from warhost.rulesets.weads.words.objections import OBJECTIONS
from weads.builder import lay, settle_hexes, start
from weads.playing import positions
from weads.position import Position

CORNERS = range(6)
CORNER_STEP = 8


# --- who stands where -------------------------------------------------------------------------------------


def actor(case: Case) -> Any:
    """The record of the piece that acts, or on which a spell is cast."""
    return case.battle.pieces[case.actor if case.actor != NONE else case.target]


def number_of(case: Case) -> int:
    """The number of the piece that acts, or on which a spell is cast."""
    return case.actor if case.actor != NONE else case.target


def take_away(case: Case, *numbers: int) -> None:
    """Some pieces are gone."""
    for number in numbers:
        case.battle.pieces[number].cell = OFF_BOARD
    settle_hexes(case.battle)


def put(case: Case, number: int, cell: int) -> None:
    """A piece stands in a hex; a unit that stood there is gone."""
    one = case.battle.pieces[number]
    other = int(case.battle.unit_at[cell])
    if other not in (NONE, number) and one.level != Level.LEADER:
        case.battle.pieces[other].cell = OFF_BOARD
    one.cell = cell
    settle_hexes(case.battle)


def at(case: Case, cell: int) -> list[int]:
    """All pieces in a hex."""
    return [number for number in range(case.battle.piece_count) if case.battle.pieces[number].cell == cell]


def around(case: Case, cell: int, most: int) -> list[int]:
    """The hexes at most so far from one, the nearest first."""
    apart = case.umpire.board.distance[cell]
    return sorted((n for n in range(case.umpire.board.cells) if apart[n] <= most), key=lambda n: int(apart[n]))


# --- lifts ------------------------------------------------------------------------------------------------


def set_marks(on: int, off: int) -> Any:
    """A change: these marks lie on the piece, and those do not."""

    def change(case: Case) -> None:
        one = actor(case)
        one.marks = (int(one.marks) | on) & ~off

    return change


def take_turns(case: Case) -> None:
    """It is the other side's turn to choose."""
    case.battle.to_decide = 1 - case.battle.to_decide


def be_ordered(case: Case) -> None:
    """The piece is ordered."""
    actor(case).status = Status.ORDERED


def belong(case: Case) -> None:
    """The piece is of the command that the matter is about."""
    actor(case).command = case.battle.stack[case.battle.depth - 1].actor


def finish_no_move(case: Case) -> None:
    """The piece has not moved."""
    set_marks(0, MOVED)(case)
    if case.battle.mover == number_of(case):
        case.battle.mover = NONE


def have_points(case: Case) -> None:
    """The piece has more points than anybody needs."""
    case.umpire.orders.allowance[case.actor] = 2 * MOST_POINTS
    if case.battle.mover == case.actor:
        case.battle.mover_left = MOST_POINTS


def nearer(case: Case) -> Iterator[Case]:
    """The piece has points enough; where these still do not do, it stands nearer."""
    yield from lift_by(have_points)(case)
    for cell in around(case, case.place, MOST_POINTS):
        if not at(case, cell):
            copy = case.copy()
            have_points(copy)
            put(copy, case.actor, cell)
            yield copy


def without_zones(case: Case) -> None:
    """No enemy has a zone of control: none is ordered."""
    for one in case.battle.pieces:
        if one.side != actor(case).side and one.status == Status.ORDERED:
            one.status = Status.DISORDERED


def without(is_meant: Any) -> Any:
    """A change: all pieces that are meant are gone, but the one that acts."""

    def change(case: Case) -> None:
        own = int(actor(case).side)
        meant = [n for n in range(case.battle.piece_count) if is_meant(case.battle.pieces[n].side == own)]
        kept = {case.actor, case.target} | ({*at(case, case.place)} if case.verb == Verb.MOVE else set())
        take_away(case, *(n for n in meant if n not in kept))

    return change


def empty_the_hex(case: Case) -> None:
    """Nobody stands in the hex, nor does the piece that would go there."""
    if actor(case).cell == case.place:
        step_aside(case)
    take_away(case, *(n for n in at(case, case.place) if n != case.actor))


def step_aside(case: Case) -> None:
    """The piece that acts stands beside its hex."""
    actor(case).cell = next(cell for cell in around(case, int(actor(case).cell), 2) if not at(case, cell))
    settle_hexes(case.battle)


def be_unplaced(case: Case) -> None:
    """The piece has not been set up, and stands elsewhere."""
    set_marks(0, PLACED)(case)
    step_aside(case)


def leaders_gone(case: Case) -> None:
    """No leader stands in the hex, or with the unit."""
    if case.verb == Verb.MOVE and actor(case).cell == case.place:
        step_aside(case)
    places = {case.place, int(case.battle.pieces[case.target].cell), int(actor(case).cell)}
    for cell in places:
        found = [n for n in at(case, cell) if case.battle.pieces[n].level == Level.LEADER and n != case.actor]
        take_away(case, *found)


def turn_freely(case: Case) -> Iterator[Case]:
    """The unit has not failed its check, and stands outside any enemy's front."""
    copy = case.copy()
    set_marks(0, TURN_FAILED)(copy)
    yield copy
    without_zones(copy)
    yield copy


def turned(case: Case) -> Iterator[Case]:
    """The unit faces otherwise."""
    for corner in CORNERS:
        copy = case.copy()
        actor(copy).facing = corner
        yield copy


def open_the_zone(case: Case) -> None:
    """The hex has the command's colour."""
    case.umpire.orders.zone[case.place] = actor(case).command + 1


def with_its_unit(case: Case) -> Iterator[Case]:
    """A unit of the leader's command stands in the hex."""
    for number in range(case.battle.unit_count):
        if case.battle.pieces[number].command == actor(case).command:
            copy = case.copy()
            put(copy, number, case.place)
            yield copy


def change_sides(case: Case) -> None:
    """The target fights for the other side."""
    case.battle.pieces[case.target].side = 1 - case.battle.pieces[case.target].side


def target_beside(case: Case) -> Iterator[Case]:
    """The target stands next to the one that acts."""
    for cell in around(case, int(actor(case).cell), 1)[1:]:
        copy = case.copy()
        put(copy, case.target, cell)
        yield copy


def forget_the_combat(case: Case) -> None:
    """No combat is being built."""
    case.battle.attackers = case.battle.defenders = 0


def attack_nobody_else(case: Case) -> None:
    """Whoever is in no combat yet is gone."""
    fighting = int(case.battle.attackers) | int(case.battle.defenders)
    own = int(case.battle.pieces[int(case.battle.attackers).bit_length() - 1].side)
    others = [n for n in range(case.battle.unit_count) if not fighting >> n & 1 and case.battle.pieces[n].side != own]
    take_away(case, *others)


def join_the_attack(case: Case) -> None:
    """The target is among the attackers."""
    case.battle.attackers = int(case.battle.attackers) | 1 << case.target


def shoot_again(case: Case) -> None:
    """The unit is among the defenders, and has still to shoot."""
    case.battle.defenders = int(case.battle.defenders) | 1 << case.actor
    case.battle.shooting = int(case.battle.shooting) | 1 << case.actor


def join_the_combat(case: Case) -> None:
    """The unit is among the defenders."""
    case.battle.defenders = int(case.battle.defenders) | 1 << case.target


def spell(case: Case) -> int:
    """The spell that is cast or regained."""
    return case.extra % CORNER_STEP


def draw_the_spell(case: Case) -> None:
    """The spell is in the set, and in hand."""
    side = int(case.battle.to_decide)
    case.umpire.orders.sets[side, spell(case)] = 1
    case.battle.hand[side, spell(case)] = 1


def cast_nothing(case: Case) -> None:
    """Nothing has been cast in this turn."""
    case.battle.casts[:] = 0


def open_all_windows(case: Case) -> None:
    """The spell is cast at any time, and the mage's command is the one that acts."""
    case.umpire.spells[spell(case)].windows = 0b1111
    frame = case.battle.stack[case.battle.depth - 1]
    if spell(case) == Spell.NOW and frame.phase == Phase.MOVEMENT:
        frame.actor = mage(case).command


def mage(case: Case) -> Any:
    """The mage of the side that chooses, living or dead."""
    for command in range(case.battle.command_count):
        if case.umpire.orders.army[command] == case.battle.to_decide and case.umpire.orders.caster[command]:
            return case.battle.pieces[int(case.battle.unit_count) + command]
    raise AssertionError("no mage")


def raise_the_mage(case: Case) -> Iterator[Case]:
    """The mage lives, somewhere."""
    for cell in range(case.umpire.board.cells):
        if not at(case, cell):
            copy = case.copy()
            one = mage(copy)
            copy.battle.commands[one.command].stage, one.status, one.cell = Stage.LIVE, Status.ORDERED, cell
            settle_hexes(copy.battle)
            yield copy


def mage_elsewhere(case: Case) -> Iterator[Case]:
    """The mage stands somewhere else."""
    for cell in range(case.umpire.board.cells):
        if not at(case, cell):
            copy = case.copy()
            mage(copy).cell = cell
            settle_hexes(copy.battle)
            yield copy


def be_of_the_mage(case: Case) -> None:
    """The unit is of the mage's own command."""
    one = case.battle.pieces[case.target]
    one.side, one.command = mage(case).side, mage(case).command


def draw_a_chit(case: Case) -> None:
    """The unit has a combat chit, and another is left."""
    case.battle.pieces[case.target].chit = 0
    case.battle.pool[1] = 1


def grow_woods(case: Case) -> None:
    """The unit stands in a wood, and so does it afterwards."""
    case.umpire.woods[case.place] = case.umpire.woods[case.battle.pieces[case.target].cell] = 1


def without_marks(case: Case) -> Iterator[Case]:
    """Units of the mage stand beside him without any mark."""
    for number in range(case.battle.unit_count):
        if case.battle.pieces[number].command == mage(case).command:
            copy = case.copy()
            one = copy.battle.pieces[number]
            one.marks, one.status = 0, Status.ORDERED
            put(copy, number, around(case, int(mage(case).cell), 1)[1])
            yield copy


def spells_over(case: Case) -> None:
    """No spell is at work."""
    case.battle.brother = case.battle.holy = 0


def spend_the_spell(case: Case) -> None:
    """The spell has been cast."""
    case.battle.spent[case.battle.to_decide, spell(case)] = 1


def be_the_nearest(case: Case) -> None:
    """The unit is of the leader's command, and has no leader."""
    one = case.battle.pieces[case.target]
    one.side, one.command = actor(case).side, actor(case).command
    if actor(case).cell == one.cell:
        step_aside(case)
    leaders_gone(case)


def allow_magic(case: Case) -> None:
    """There is magic."""
    case.umpire.orders.magic = 1


def be_back(case: Case) -> None:
    """Whoever is gone stands somewhere."""
    for number in {case.actor, case.target} - {NONE}:
        one = case.battle.pieces[number]
        if one.cell < 0:
            free = next(cell for cell in range(case.umpire.board.cells) if not at(case, cell))
            one.cell, one.status = free, Status.ORDERED
    settle_hexes(case.battle)


# --- all of them ------------------------------------------------------------------------------------------


def laid_out() -> Iterator[Laid]:
    """What battles of random decisions hardly meet."""
    for position, action in on_the_field():
        yield position.memory.copy(), position.desk, position.code(action)


def on_the_field() -> Iterator[tuple[Position, str]]:
    """Moves, attacks, shots and spells."""
    yield from of_movement()
    yield from of_combat()
    yield from of_missiles()
    yield from of_spells()


def of_movement() -> Iterator[tuple[Position, str]]:
    """Moves, turns, replacements and a set-up."""
    held = lay("HAD-A1 0707 check_failed", "HAD 0707", "LIR-B1 0101").at(Phase.MOVEMENT, "HAD")
    yield held, "move HAD-A1 0708"
    idle = lay("HAD-A1 0707", "HAD 0707", "LIR-B1 0101").at(Phase.MOVEMENT, "HAD")
    idle.piece("HAD-A1").marks |= IDLE
    yield idle, "move HAD-A1 0708"
    turns = lay("HAD-A1 0707 turn_failed facing=N", "HAD 0707", "LIR-B1 0101", facing=True).at(Phase.MOVEMENT, "HAD")
    yield turns, "face HAD-A1 NE"
    spent = lay("HAD-A1 0707 facing=N", "HAD 0707", "LIR-B1 0101", facing=True).at(Phase.MOVEMENT, "HAD")
    spent.battle.mover, spent.battle.mover_left = spent.number("HAD-A1"), 0
    yield spent, "face HAD-A1 NE"
    led = lay("HAD-A1 0707", "HAD-A2 0708 routed", "OST-B1 0807", "HAD 0101 dead", "LIR-B1 0101")
    for label in ("OST-B1", "HAD-A2"):
        yield led.copy().at(Phase.SUCCEED, "HAD"), f"replace {label}"
    set_up = start(scenarios()["ayrenas-weads"])
    leader = next(command.id for command in set_up.scenario.commands if command.army == "elf")
    unit = next(label for label in set_up.labels if label.startswith(f"{leader}-"))
    place = set_up.stands(unit)
    set_up.battle.unit_at[set_up.piece(unit).cell], set_up.piece(unit).cell = NONE, OFF_BOARD
    yield set_up, f"place {leader} {place}"


def of_combat() -> Iterator[tuple[Position, str]]:
    """Attacks, and a whole combat."""
    for words in ("out", "disordered", "routed", "attacked"):
        yield lay(f"HAD-A1 0707 {words}", "HAD 0707", "LIR-B1 0706").at(Phase.COMBAT, "HAD"), "attack HAD-A1 LIR-B1"
    others = lay("HAD-A1 0707", "HAD 0707", "OST-B1 0606", "OST 0101", "LIR-B1 0706").at(Phase.COMBAT, "HAD")
    others.piece("OST-B1").marks |= IN_COMMAND
    yield others, "attack OST-B1 LIR-B1"
    two = lay("HAD-A1 0707", "HAD-A2 0303", "HAD 0707", "LIR-B1 0706", "LIR-B2 0302").at(Phase.COMBAT, "HAD")
    two.piece("HAD-A2").marks |= IN_COMMAND
    two.act("attack HAD-A1 LIR-B1")
    yield two, "attack HAD-A2 LIR-B2"
    behind = lay("HAD-A1 0707 facing=S", "HAD 0707", "LIR-B1 0706", facing=True).at(Phase.COMBAT, "HAD")
    yield behind, "attack HAD-A1 LIR-B1"
    left = lay("HAD-A1 0707", "HAD 0707", "LIR-B1 0706", "LIR-B2 0708").at(Phase.COMBAT, "HAD")
    left.act("attack HAD-A1 LIR-B1")
    left.battle.defenders = left.set_of("LIR-B1")
    yield left, "fight"


def of_missiles() -> Iterator[tuple[Position, str]]:
    """Shots of a combat."""
    for words, shooting, target in (("", 1, "HAD-A2"), ("", 0, "HAD-A1"), ("routed", 1, "HAD-A1")):
        shot = lay("HAD-A1 0707", "HAD-A2 0303", "HAD 0707", f"LIR-B1 0706 {words}").at(Phase.COMBAT, "HAD")
        one = shot.battle
        one.attackers, one.defenders = shot.set_of("HAD-A1", "HAD-A2"), shot.set_of("LIR-B1")
        one.shooting, one.to_decide = int(one.defenders) * shooting, ELF
        push(one, Phase.MISSILES)
        yield shot, f"shoot LIR-B1 {target}"


def of_spells() -> Iterator[tuple[Position, str]]:
    """Casts, and a spell that is taken back."""

    def window(kind: Window, side: int, **hands: str) -> Position:
        pieces = ("FIL-B1 0707", "FIL 0707", "PAN-B1 0706", "PAN 0706", "LIR-B1 0101")
        found = lay(*pieces, **hands).at(Phase.DRAW)
        push(found.battle, Phase.WINDOW, side, 0, 0, kind)
        found.battle.to_decide = side
        return found

    yield window(Window.COMBAT, ELF, elf="HOLY", dwarf="HOLY"), "cast HOLY PAN-B1"
    brother = window(Window.TURN, DWARF, dwarf="BROTHER")
    brother.battle.brother = 1
    yield brother, "cast BROTHER"
    for change in ("casts", "magic", "mage"):
        stand = window(Window.TURN, ELF, elf="STAND")
        if change == "casts":
            stand.battle.casts[:] = 9
        elif change == "magic":
            stand.umpire.orders.magic = 0
        else:
            stand.command("PAN").stage = Stage.PENDING
        yield stand, "cast STAND"
    regain = window(Window.RALLY, ELF, elf="HOLY")
    regain.battle.spent[ELF, Spell.STAND] = 1
    pop(regain.battle)
    push(regain.battle, Phase.RECHARGE, NONE, NONE, 0, ELF)
    yield regain, "regain STAND"


def battles() -> Iterator[tuple[str, Iterator[FacedBattle]]]:
    """Battles of random decisions, more of attacks than of anything else."""
    for seed, (name, options) in enumerate(SCENARIOS):
        yield f"{name}, seed {seed}", positions(f"weads/{name}", seed, 250, options)


SCENARIOS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("alder-ford", {}),
    ("duel-of-the-mages", {}),
    ("duel-of-the-mages", {"facing": "on"}),
    ("line-of-battle", {}),
    ("line-of-battle", {"facing": "on"}),
)

LIFTS = Lifts(
    contract=CONTRACT,
    records=(Battle, Umpire),
    told=OBJECTIONS,
    battles=battles,
    laid_out=laid_out,
    says_all=(
        Objection.GONE,
        Objection.NO_CASTER,
        Objection.MAGIC_OFF,
        Objection.ENEMY_THERE,
        Objection.NOT_HOMEWARD,
        Objection.NOT_AN_ENEMY,
        Objection.NOT_AN_ATTACKER,
    ),
    lifts={
        Objection.NOT_YOURS: lift_by(take_turns),
        Objection.GONE: lift_by(be_back),
        Objection.NOT_ACTIVE: lift_by(belong),
        Objection.NOT_ATTACKING: lift_by(belong),
        Objection.HAS_MOVED: lift_by(finish_no_move),
        Objection.IS_ROUTED: lift_by(be_ordered),
        Objection.HELD_BACK: lift_by(set_marks(0, CHECK_FAILED)),
        Objection.TOO_FAR: nearer,
        Objection.HALVED: lift_by(set_marks(IN_COMMAND, 0)),
        Objection.STOPPED: lift_by(without_zones),
        Objection.ENEMY_IN_THE_WAY: lift_by(without(lambda own: not own)),
        Objection.FRIEND_IN_THE_WAY: lift_by(without(bool)),
        Objection.OCCUPIED: lift_by(empty_the_hex),
        Objection.ENEMY_THERE: lift_by(empty_the_hex),
        Objection.LEADER_THERE: lift_by(leaders_gone),
        Objection.NOT_HOMEWARD: lift_by(be_ordered),
        Objection.NOT_HIS_ZONE: lift_by(open_the_zone),
        Objection.IS_PLACED: lift_by(set_marks(0, PLACED), step_aside, be_unplaced),
        Objection.NO_UNIT_THERE: with_its_unit,
        Objection.SAME_FACING: turned,
        Objection.MAY_NOT_TURN: turn_freely,
        Objection.NO_POINTS_LEFT: lift_by(have_points),
        Objection.NOT_OF_THE_COMMAND: lift_by(belong),
        Objection.OUT_OF_COMMAND: lift_by(set_marks(IN_COMMAND, 0)),
        Objection.IS_DISORDERED: lift_by(be_ordered),
        Objection.HAS_ATTACKED: lift_by(set_marks(0, ATTACKED)),
        Objection.NOT_AN_ENEMY: lift_by(change_sides),
        Objection.NOT_ADJACENT: target_beside,
        Objection.NOT_IN_FRONT: turned,
        Objection.NOT_CONNECTED: lift_by(forget_the_combat),
        Objection.ADDED_ALREADY: lift_by(forget_the_combat),
        Objection.LEFT_OUT: lift_by(attack_nobody_else),
        Objection.NOT_AN_ATTACKER: lift_by(join_the_attack),
        Objection.NOT_IN_RANGE: target_beside,
        Objection.HAS_SHOT: lift_by(shoot_again),
        Objection.NOT_IN_HAND: lift_by(draw_the_spell),
        Objection.ENEMY_MAGE_ONLY: lift_by(draw_the_spell),
        Objection.NO_CASTS_LEFT: lift_by(cast_nothing),
        Objection.WRONG_WINDOW: lift_by(open_all_windows),
        Objection.NO_CASTER: raise_the_mage,
        Objection.WRONG_COLOUR: lift_by(be_of_the_mage),
        Objection.OUT_OF_RADIUS: mage_elsewhere,
        Objection.NOT_IN_COMBAT: lift_by(join_the_combat),
        Objection.NO_CHIT: lift_by(draw_a_chit),
        Objection.NOT_IN_WOODS: lift_by(grow_woods),
        Objection.NOBODY_GAINS: without_marks,
        Objection.IN_FORCE: lift_by(spells_over),
        Objection.NOT_SPENT: lift_by(spend_the_spell),
        Objection.CASTER_IN_CONTACT: mage_elsewhere,
        Objection.NOT_NEAREST: lift_by(be_the_nearest),
        Objection.ONE_UNIT_ACTS: lift_by(set_marks(IN_COMMAND, IDLE)),
        Objection.ROUTED_ATTACKER: lift_by(be_ordered),
        Objection.ROUTED_SHOOTER: lift_by(be_ordered),
        Objection.ROUTED_SUCCESSOR: lift_by(be_ordered),
        Objection.MAGIC_OFF: lift_by(allow_magic),
    },
    not_of_the_position={
        Objection.NOT_NOW: "another matter has other actions altogether",
        Objection.NO_FACING: "leaders, and all without the option, face nowhere: the action says too much",
        Objection.NOT_A_UNIT: "a leader is none, wherever he stands",
        Objection.NOBODY_ATTACKED: "before somebody attacks no combat is to be declared: that is another matter",
        Objection.NEEDS_TARGET: "the action names no unit",
        Objection.NOT_A_WAY: "which hexes are best is found from the whole board: its own tests lay routs out",
    },
)
