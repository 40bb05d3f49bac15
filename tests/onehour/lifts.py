"""How the objections of One-Hour Fantasy are lifted: what each one's clauses speak of, changed and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from lifting import Case, Laid, Lifts, lift_by, play
from onehour.builder import OPEN, Position, ground, lay, start
from warhost.face.battle import Battle as FacedBattle
from warhost.kernel.squares import COLUMN_STEP, ROW_STEP
from warhost.rulesets.onehour.contract import CONTRACT
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import (
    ACTED,
    FIRED,
    MAX_LINES,
    NEAR,
    NONE,
    OFF_BOARD,
    RETURNED,
    STRUCK,
    Battle,
    Fate,
    Kind,
    Phase,
    Status,
    Umpire,
    Verb,
)
from warhost.rulesets.onehour.words.objections import OBJECTIONS

FACINGS = range(4)


# --- who stands where -------------------------------------------------------------------------------------


def unit(case: Case) -> Any:
    """The record of the unit that acts."""
    return case.battle.units[case.actor]


def take_away(case: Case, cell: int) -> None:
    """Whoever stands in a square is gone, and engaged with nobody."""
    number = int(case.battle.unit_in[cell])
    if number == NONE:
        return
    for other in case.battle.units:
        other.engaged &= ~(1 << number)
    one = case.battle.units[number]
    case.battle.unit_in[cell], one.cell, one.engaged, one.fate = NONE, OFF_BOARD, 0, Fate.EXITED


def put(case: Case, number: int, cell: int, facing: int | None = None) -> None:
    """A unit stands in a square, whatever stood there, and with whom it is engaged stays as it was."""
    one = case.battle.units[number]
    if one.cell != cell:
        take_away(case, cell)
    if one.cell >= 0:
        case.battle.unit_in[one.cell] = NONE
    case.battle.unit_in[cell], one.cell, one.fate = number, cell, Fate.ON_BOARD
    one.facing = one.facing if facing is None else facing


def step(case: Case, cell: int, facing: int, aslant: int = 0) -> int:
    """The square before another one, straight or across a corner; OFF_BOARD outside."""
    return int(case.umpire.board.neighbour[cell, (2 * facing + aslant) & 7])


def near(case: Case, cell: int, most: int) -> list[int]:
    """The squares at most so many steps from one, the nearest first."""
    apart = case.umpire.board.distance[cell]
    return sorted((n for n in range(case.umpire.board.cells) if apart[n] <= most), key=lambda n: int(apart[n]))


def between(case: Case) -> list[int]:
    """The squares among which the ways of a unit to its end lie, without its own; of an exit all near it."""
    board, start = case.umpire.board, int(unit(case).cell)
    if case.verb == Verb.EXIT:
        return [cell for cell in near(case, start, NEAR) if cell != start]
    way = int(board.distance[start, case.place])
    return [
        cell
        for cell in range(board.cells)
        if cell != start and board.distance[start, cell] <= way and board.distance[cell, case.place] < way
    ]


# --- lifts of ways ----------------------------------------------------------------------------------------


def turned(case: Case) -> Iterator[Case]:
    """The unit faces otherwise."""
    for facing in FACINGS:
        copy = case.copy()
        unit(copy).facing = facing
        yield copy


def standing_elsewhere(case: Case) -> Iterator[Case]:
    """The unit stands near the end of its way, facing as it likes."""
    for cell in near(case, case.place, 2):
        if case.battle.unit_in[cell] == NONE or cell == unit(case).cell:
            for facing in FACINGS:
                copy = case.copy()
                put(copy, case.actor, cell, facing)
                yield copy


def going_farther(case: Case) -> Iterator[Case]:
    """The unit may go as far as anybody, and stands nearer where that is not enough."""
    copy = case.copy()
    copy.umpire.types[unit(case).kind].allowance[:] = NEAR
    yield copy
    nearer = near(case, case.place, 3) if case.verb != Verb.EXIT else near(case, int(unit(case).cell), MAX_LINES)
    for cell in nearer:
        if case.battle.unit_in[cell] == NONE:
            copy = case.copy()
            put(copy, case.actor, cell)
            yield copy


def plain_ground(umpire: Any, row: int, level: int) -> int:
    """The row of the chart that is like another, of some level, and lets everybody in: no wood, no bridge, no ford."""
    for other, one in enumerate(umpire.chart):
        is_plain = not one.wood and not one.crossing and not one.cover and all(one.enters)
        if is_plain and one.level == level and one.road == umpire.chart[row].road:
            return other
    return int(umpire.fallen)


def change_ground(case: Case, is_meant: Callable[[Any], bool], level: int | None = None) -> None:
    """All squares of the board whose row of the chart is meant are plain ground, of their own or another level."""
    for cell in range(case.umpire.board.cells):
        row = int(case.umpire.ground[cell])
        if is_meant(case.umpire.chart[row]):
            new = int(case.umpire.chart[row].level) if level is None else level
            case.umpire.ground[cell] = plain_ground(case.umpire, row, new)


def without_woods(case: Case) -> None:
    """No wood is on the board."""
    change_ground(case, lambda row: bool(row.wood))


def without_closed_ground(case: Case) -> None:
    """No ground on the board is closed to all."""
    change_ground(case, lambda row: not any(row.enters))


def without_crossings(case: Case) -> None:
    """Bridges and fords are like the ground on both banks."""
    change_ground(case, lambda row: bool(row.crossing))


def without_cliffs(case: Case) -> None:
    """Hills have one level only."""
    change_ground(case, lambda row: row.level > 1, 1)


def without_stones(case: Case) -> None:
    """No stone stands."""
    case.umpire.stone_on[:] = 0


def climb_freely(case: Case) -> None:
    """A climb does not take the unit its whole move."""
    case.umpire.types[unit(case).kind].climbs_freely = 1


def clear_of(case: Case, side: int) -> None:
    """No unit of a side stands on the way."""
    for cell in between(case):
        other = int(case.battle.unit_in[cell])
        if other not in (NONE, case.target) and case.battle.units[other].side == side:
            take_away(case, cell)


def clear_of_friends(case: Case) -> None:
    """No friend stands on the way."""
    clear_of(case, int(unit(case).side))


def clear_of_enemies(case: Case) -> None:
    """No enemy stands on the way."""
    clear_of(case, 1 - int(unit(case).side))


def face_as_one_charges(case: Case) -> None:
    """The unit faces as it is to charge."""
    unit(case).facing = case.extra


# --- lifts of fights --------------------------------------------------------------------------------------


def target_elsewhere(case: Case) -> Iterator[Case]:
    """The target stands where a charger who has come to its end has it before him; nowhere, beyond the edge."""
    slant = 1 if case.umpire.types[unit(case).kind].slants else 0
    for aslant in range(-slant, slant + 1):
        cell = step(case, case.place, case.extra, aslant)
        if cell not in (OFF_BOARD, int(unit(case).cell)):
            copy = case.copy()
            put(copy, case.target, cell)
            yield copy


def target_nearer(case: Case) -> Iterator[Case]:
    """The target stands nearer to the shooter."""
    facing, cell = int(unit(case).facing), int(unit(case).cell)
    for ahead in range(1, 5):
        for right in range(-ahead, ahead + 1):
            column = int(case.umpire.column[cell]) + ahead * COLUMN_STEP[2 * facing] - right * ROW_STEP[2 * facing]
            row = int(case.umpire.row[cell]) + ahead * ROW_STEP[2 * facing] + right * COLUMN_STEP[2 * facing]
            if 0 <= column < case.umpire.board.columns and 0 <= row < case.umpire.board.rows:
                copy = case.copy()
                put(copy, case.target, row * int(case.umpire.board.columns) + column)
                yield copy


def with_a_clear_line(case: Case) -> Iterator[Case]:
    """Nobody and nothing stands near the line of fire."""
    copy = case.copy()
    ends = {int(unit(case).cell), int(case.battle.units[case.target].cell)}
    for cell in near(copy, int(unit(case).cell), 4):
        if cell not in ends:
            take_away(copy, cell)
            copy.umpire.ground[cell] = plain_ground(copy.umpire, int(copy.umpire.ground[cell]), 0)
    yield copy


def change_sides(case: Case) -> None:
    """The target fights for the other side."""
    case.battle.units[case.target].side ^= 1


def with_nobody_in_front(case: Case) -> Iterator[Case]:
    """The unit faces otherwise, or is engaged with fewer enemies."""
    yield from turned(case)
    for cell in near(case, int(unit(case).cell), 1):
        copy = case.copy()
        take_away(copy, cell)
        yield copy


def with_somebody_there(case: Case) -> Iterator[Case]:
    """One of those with whom the unit is engaged stands on the side to which it turns."""
    for aslant in (0, -1, 1):
        cell = step(case, int(unit(case).cell), case.extra, aslant)
        for number in enemies_of(case) if cell != OFF_BOARD else ():
            if int(unit(case).engaged) >> number & 1:
                copy = case.copy()
                put(copy, number, cell)
                yield copy


def engage(case: Case, number: int) -> None:
    """The unit and another one are engaged."""
    unit(case).engaged |= 1 << number
    case.battle.units[number].engaged |= 1 << case.actor


def enemies_of(case: Case) -> list[int]:
    """All enemies of the unit that are on the board."""
    units = case.battle.units[: case.battle.unit_count]
    return [number for number, one in enumerate(units) if one.side != unit(case).side and one.cell >= 0]


def engaged_with_the_target(case: Case) -> Iterator[Case]:
    """The unit and its target are engaged, and the target stands before it."""
    for aslant in (0, -1, 1):
        cell = step(case, int(unit(case).cell), int(unit(case).facing), aslant)
        if cell != OFF_BOARD:
            copy = case.copy()
            put(copy, case.target, cell)
            engage(copy, case.target)
            yield copy


def engaged_with_somebody(case: Case) -> Iterator[Case]:
    """The unit is engaged with an enemy who stands where it would turn; nowhere, beyond the edge."""
    for aslant in (0, -1, 1):
        cell = step(case, int(unit(case).cell), case.extra, aslant)
        for number in enemies_of(case) if cell != OFF_BOARD else ():
            copy = case.copy()
            put(copy, number, cell)
            engage(copy, number)
            yield copy


# --- lifts of who may -------------------------------------------------------------------------------------


def clear(marks: int) -> Any:
    """A change: the unit has none of some marks."""

    def change(case: Case) -> None:
        unit(case).marks &= ~marks

    return change


def take_turns(case: Case) -> None:
    """It is the other side's turn to choose."""
    case.battle.to_decide ^= 1


def recover(case: Case) -> None:
    """The unit is steady."""
    unit(case).status = Status.STEADY


def part_all(case: Case) -> None:
    """Nobody is engaged with anybody."""
    for one in case.battle.units:
        one.engaged = 0


def back_on_board(case: Case) -> None:
    """Whoever of the two is gone stands in some free square."""
    for number in {case.actor, case.target} - {NONE}:
        if case.battle.units[number].cell < 0:
            put(case, number, [*case.battle.unit_in].index(NONE))


def be_awaited(case: Case) -> None:
    """The unit is to arrive this turn."""
    one = unit(case)
    if one.cell >= 0:
        take_away(case, int(one.cell))
    one.fate, one.due = Fate.TO_COME, 1


def be_unplaced(case: Case) -> None:
    """The unit has still to be set up."""
    be_awaited(case)
    unit(case).due = 0


def enter_there(case: Case) -> None:
    """The scenario lets the unit arrive on that square."""
    case.umpire.orders.entry[case.actor, -1] = case.place


def at_an_open_edge(case: Case) -> Iterator[Case]:
    """The scenario opens an edge to the unit's side, and there it stands."""
    for cell in range(case.umpire.board.cells):
        for edge in FACINGS:
            if step(case, cell, edge) == OFF_BOARD and case.battle.unit_in[cell] in (NONE, case.actor):
                copy = case.copy()
                copy.umpire.orders.edge, copy.umpire.orders.side = edge, unit(case).side
                put(copy, case.actor, cell, edge)
                yield copy


def be_a_worker(case: Case) -> None:
    """The unit is Infantry, and its side the raiders; there are stones."""
    unit(case).kind, case.umpire.orders.side = Kind.INFANTRY, unit(case).side


def with_a_stone_ahead(case: Case) -> Iterator[Case]:
    """A stone that nobody has worked on stands before the unit."""
    cell = step(case, int(unit(case).cell), int(unit(case).facing))
    if cell != OFF_BOARD:
        copy = case.copy()
        copy.umpire.stone_on[cell], copy.battle.works[0] = 1, 0
        yield copy


def move_enemies_off(case: Case) -> None:
    """No enemy stands near."""
    for one in case.battle.units:
        if one.side != unit(case).side and one.cell >= 0:
            take_away(case, int(one.cell))


def face_as_one_likes(case: Case) -> None:
    """The scenario says of nobody how he faces."""
    case.umpire.orders.set_up_facing[:] = NONE


def be_archers(case: Case) -> None:
    """The unit is one of Archers."""
    unit(case).kind = Kind.ARCHERS


def leave_the_square(case: Case) -> None:
    """Whoever stands in the square is gone."""
    take_away(case, case.place)


def open_the_zone(case: Case) -> None:
    """The square belongs to the unit's zone."""
    case.umpire.orders.zone[case.actor, case.place] = 1


# --- all of them ------------------------------------------------------------------------------------------


def on_the_field() -> Iterator[tuple[Position, str]]:
    """Moves, charges and fights that battles of random decisions hardly meet."""
    rider, foot, archers = "R orc cavalry E7 N", "R orc infantry E7 N", "R orc archers E7 N"
    enemy, far, friend = "B orc archers F6 S", "B orc archers J1 S", "R orc infantry E6 N"
    yield lay(OPEN, foot), "charge R1 E7 N B1"
    yield lay(OPEN, foot, friend, far), "move R1 E5 N"
    yield lay(OPEN, rider, friend, far), "charge R1 E7 N R2"
    yield lay(ground(l="E6 F7"), rider, enemy), "charge R1 E7 N B1"
    yield lay(ground(b="E7"), rider, far), "move R1 F6 N"
    yield lay(ground(peak="E6"), archers, far), "move R1 E6 N"
    yield lay(ground(hill="E5"), archers, far), "move R1 E5 N"
    for letter in "wl":
        for end in ("E6", "E5"):
            yield lay(ground(**{letter: "E6"}), foot, far), f"move R1 {end} N"
    yield lay(OPEN, archers, "B orc infantry E6 S engaged=R1").at(Phase.FIRING), "shoot R1 B1"
    yield lay(OPEN, f"{archers} acted", "B orc infantry E5 S").at(Phase.FIRING), "shoot R1 B1"
    yield lay(OPEN, archers, "R orc infantry E5 N", far).at(Phase.FIRING), "shoot R1 R2"
    shot = lay(OPEN, archers, "B orc infantry E5 S").at(Phase.FIRING)
    shot.unit("R1").marks = FIRED
    yield shot, "shoot R1 B1"
    melee = lay(OPEN, foot, "B orc infantry E6 S engaged=R1", "B orc infantry F7 W engaged=R1", "B orc infantry D6 S")
    yield melee.at(Phase.HAND_TO_HAND), "strike R1 B2"
    yield melee, "strike R1 B3"
    struck = melee.copy()
    struck.unit("R1").marks = STRUCK
    yield struck, "strike R1 B1"


def in_scenarios() -> Iterator[tuple[Position, str]]:
    """Stones, returns and set-ups that battles of random decisions hardly meet."""
    stones = start(scenarios()["three-stones"].model_copy(update={"initiative": "red"}))
    raider = next(label for label in stones.labels if stones.unit(label).kind == Kind.ARCHERS)
    cell = int(stones.umpire.orders.stone_cell[0])
    below = cell + int(stones.umpire.board.columns)
    case = Case(LIFTS, stones.memory, stones.desk, stones.code("done"))
    put(case, stones.number(raider), below, 0)
    stone, beyond = (stones.grid.named[cell - steps * int(stones.umpire.board.columns)] for steps in (0, 1))
    yield stones, f"work {raider}"
    yield stones, f"move {raider} {stone} N"
    yield stones, f"move {raider} {beyond} N"
    lost = start(scenarios()["stonehold"].model_copy(update={"initiative": "black"}))
    one = lost.unit("B5")
    lost.battle.unit_in[one.cell] = NONE
    one.cell, one.fate, one.due, one.marks = OFF_BOARD, Fate.TO_COME, 3, RETURNED
    yield lost, "arrive B5 F12"
    ambush = start(scenarios()["greenwood-road"].model_copy(update={"free_set_up": True, "initiative": "red"}))
    for number, column in enumerate("ABCDEF", start=1):
        ambush.act(f"place R{number} {column}6 E")
    yield ambush, "place B1 F8 N"


def laid_out() -> Iterator[Laid]:
    """What battles of random decisions hardly meet."""
    for position, action in chain(on_the_field(), in_scenarios()):
        yield position.memory.copy(), position.desk, position.code(action)


ABSENT = (
    Objection.IS_DESTROYED,
    Objection.HAS_LEFT,
    Objection.IS_SCATTERED,
    Objection.HAS_EXITED,
    Objection.NOT_ARRIVED,
)
SCENARIOS: tuple[tuple[str, dict[str, object]], ...] = (
    ("the-moor", {}),
    ("crown-of-stone", {}),
    ("greenwood-road", {}),
    ("greenwood-road", {"free_set_up": True}),
    ("hammer-and-anvil", {}),
    ("three-stones", {}),
    ("stonehold", {}),
    ("crossroads", {}),
    ("grey-bridge", {"free_set_up": True}),
    ("wide-field", {"cavalry_turn_before_charge": True}),
)


def battles() -> Iterator[tuple[str, Iterator[FacedBattle]]]:
    """Battles of random decisions."""
    for seed, (name, options) in enumerate(SCENARIOS):
        yield f"{name}, seed {seed}", play(f"onehour/{name}", seed, 400, options)


LIFTS = Lifts(
    contract=CONTRACT,
    records=(Battle, Umpire),
    told=OBJECTIONS,
    battles=battles,
    says_all=ABSENT,
    laid_out=laid_out,
    lifts={
        Objection.NOT_YOURS: lift_by(take_turns),
        Objection.IS_DESTROYED: lift_by(back_on_board),
        Objection.HAS_LEFT: lift_by(back_on_board),
        Objection.IS_SCATTERED: lift_by(back_on_board),
        Objection.HAS_EXITED: lift_by(back_on_board),
        Objection.NOT_ARRIVED: lift_by(back_on_board),
        Objection.HAS_ACTED: lift_by(clear(ACTED)),
        Objection.IS_HALTED: lift_by(recover),
        Objection.IS_ROUTING: lift_by(recover),
        Objection.IS_ENGAGED: lift_by(part_all),
        Objection.ENGAGED_SHOOTER: lift_by(part_all),
        Objection.NOT_ENGAGED: engaged_with_somebody,
        Objection.NOT_ENGAGED_WITH: engaged_with_the_target,
        Objection.TOO_FAR: going_farther,
        Objection.NOT_STRAIGHT: standing_elsewhere,
        Objection.NOT_STRAIGHT_AT: standing_elsewhere,
        Objection.NOT_AHEAD: standing_elsewhere,
        Objection.RIDER_TURNS: lift_by(face_as_one_charges),
        Objection.HALF_TURN: standing_elsewhere,
        Objection.TWO_TURNS: standing_elsewhere,
        Objection.OCCUPIED: lift_by(leave_the_square),
        Objection.FRIEND_IN_THE_WAY: lift_by(clear_of_friends),
        Objection.ENEMY_IN_THE_WAY: lift_by(clear_of_enemies),
        Objection.WOOD_THERE: lift_by(without_woods),
        Objection.WOOD_IN_THE_WAY: lift_by(without_woods),
        Objection.CLOSED_GROUND_THERE: lift_by(without_closed_ground),
        Objection.CLOSED_GROUND_IN_THE_WAY: lift_by(without_closed_ground),
        Objection.STONE_THERE: lift_by(without_stones),
        Objection.STONE_IN_THE_WAY: lift_by(without_stones),
        Objection.CLIMB: lift_by(climb_freely),
        Objection.CLIFF: lift_by(without_cliffs),
        Objection.CORNER: lift_by(without_woods, without_closed_ground),
        Objection.CROSSING: lift_by(without_crossings),
        Objection.NOTHING_CHANGES: turned,
        Objection.CHARGES_FRIEND: lift_by(change_sides),
        Objection.NO_CONTACT: target_elsewhere,
        Objection.BARRED_CONTACT: lift_by(without_woods, without_closed_ground, without_crossings),
        Objection.CANNOT_FIRE: lift_by(be_archers),
        Objection.HAS_FIRED: lift_by(clear(FIRED)),
        Objection.MOVED_THIS_TURN: lift_by(clear(ACTED)),
        Objection.SHOOTS_AT_FRIEND: lift_by(change_sides),
        Objection.OUTSIDE_FIELD: turned,
        Objection.OUT_OF_RANGE: target_nearer,
        Objection.NO_SIGHT: with_a_clear_line,
        Objection.NOT_IN_FRONT: turned,
        Objection.HAS_STRUCK: lift_by(clear(STRUCK)),
        Objection.FRONT_ATTACKED: with_nobody_in_front,
        Objection.FACES_NOBODY: with_somebody_there,
        Objection.NOT_DUE: lift_by(be_awaited),
        Objection.RETURNS_LATER: lift_by(be_awaited),
        Objection.NOT_AN_ENTRY: lift_by(enter_there),
        Objection.NO_EXIT: at_an_open_edge,
        Objection.NOT_A_WORKER: lift_by(be_a_worker),
        Objection.NO_STONE_AHEAD: with_a_stone_ahead,
        Objection.NOT_IN_ZONE: lift_by(open_the_zone),
        Objection.TOO_NEAR: lift_by(move_enemies_off),
        Objection.IS_SET_UP: lift_by(be_unplaced),
        Objection.SET_UP_FACING: lift_by(face_as_one_likes),
    },
    not_of_the_position={
        Objection.NOT_NOW: "another phase has other actions altogether",
        Objection.MUST_STRIKE: "a phase in which nobody has to strike ends by itself: nobody says that it does",
    },
)
