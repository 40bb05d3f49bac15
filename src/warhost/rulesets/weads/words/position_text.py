"""Position text of Battle of Ayrena's Weads: the lines that say how a battle stands.

    over elf rout-level                       the Elves have won; `over nobody turns` is a draw
    drawer elf                                the side that draws next
    moving LIR-B1 3                           who may go on moving, and its movement points
    brother                                   Brother by my side is in force
    queue LIR-B1 3 LIR-B2 3                   who has still to make a rout move, of how many hexes
    attackers HAD-A1 HAD-B1                   the combat that is built or decided; `defenders`, `holy`, `shooting`, and
                                              `stacked`, the leaders who check for losses after it
    to-roll LIR-B1                            of the Rally Phase; `recovered` and `fled`
    command HAD stage=pending chits=1 lost=1
    spells elf hand=now*2,holy known=holy spent=aim hand-size=3 casts=1
    piece LIR-B1 0304 facing=N status=disordered marks=moved chit=K3
    pending activate LIR

All pieces of the scenario are in the battle, each where it is set up unless it is said; the hex of who is eliminated is
"-". Pending matters stand with the lowest first. Those of the sequence of play below the first one named are implied:
`pending activate LIR` is enough for the question whether Lirien acts. Without any a turn begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from warhost.kernel.abi import NOBODY
from warhost.kernel.layout import Bytes
from warhost.rulesets.weads.rules.flight import CARRIED
from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.setup.scenario import WeadsScenario
from warhost.rulesets.weads.setup.tables import fill_umpire
from warhost.rulesets.weads.state import KINDS, MAX_PIECES, NONE, OFF_BOARD, Battle, Level, Phase, Status, Umpire
from warhost.rulesets.weads.words import position_words as words
from warhost.rulesets.weads.words.names import SIDE_NAMES, Names
from warhost.rulesets.weads.words.position_words import COMMAND_BODY, HAND_BODY, MATTERS, PIECE_BODY
from warhost.rulesets.weads.words.snapshot import rows, snapshot
from warhost.shelf.position import Draft, Line, Numbered, PositionText, Told, flag, line
from warhost.shelf.wordings import bits_of, ending, number, word_of

SETS = ("attackers", "defenders", "holy", "shooting", "stacked", "to_roll", "recovered", "fled")
AT_MOST = 8  # rout moves of so many hexes


@lru_cache(32)
def _at_first(scenario: WeadsScenario) -> bytes:
    """A battle with everybody where the scenario sets them up, before anybody has been put on the board."""
    memory = Battle.blank()
    battle: Any = Battle.over(memory)
    umpire: Any = Umpire.over(fill_umpire(scenario))
    orders = umpire.orders
    battle.turn, battle.winner, battle.to_decide, battle.mover = 1, NOBODY, NOBODY, NONE
    battle.piece_count, battle.unit_count = orders.piece_count, orders.unit_count
    battle.command_count, battle.drawer = orders.command_count, orders.first_drawer
    battle.pool[:] = umpire.chits
    battle.unit_at[:] = NONE
    battle.leader_at[:] = NONE
    battle.pieces[: orders.piece_count] = orders.muster[: orders.piece_count]
    return memory.tobytes()


def blank(scenario: WeadsScenario) -> Bytes:
    """The memory of a battle in which nothing has happened."""
    memory = Battle.blank()
    memory[:] = bytearray(_at_first(scenario))
    return memory


# --- pieces and commands ----------------------------------------------------------------------------------


def _usual(one: Any, cell: int) -> dict[str, Any]:
    """What a piece has when nothing is said, in the hex that is said."""
    usual = {key: getattr(one, key) for key in PIECE_BODY.keyed}
    return usual | {"status": Status.ELIMINATED if cell == OFF_BOARD else Status.ORDERED}


def _write_pieces(told: Told) -> Iterator[str]:
    for piece, (one, fresh) in enumerate(zip(told.battle.pieces, told.fresh.pieces, strict=True)):
        if one != fresh:
            said = PIECE_BODY.write(one, _usual(fresh, one.cell), told)
            yield " ".join([told.names.label(piece), *said])


def _read_piece(draft: Draft, label: str, *said: str) -> None:
    piece = draft.names.piece(label)
    one = draft.battle.pieces[piece]
    values = PIECE_BODY.read(said[:1], draft)
    values |= _usual(one, values["cell"]) | PIECE_BODY.read_pairs(said[1:], draft)
    if (values["cell"] == OFF_BOARD) != (values["status"] == Status.ELIMINATED):
        raise ValueError(f"{label} is either in a hex or {word_of(Status.ELIMINATED)}")
    PIECE_BODY.put(one, values)


def _write_commands(told: Told) -> Iterator[str]:
    for command, (one, fresh) in enumerate(zip(told.battle.commands, told.fresh.commands, strict=True)):
        if one != fresh:
            said = COMMAND_BODY.write(one, fresh._asdict(), told)
            yield " ".join([told.names.command_ids[command], *said])


def _read_command(draft: Draft, command: str, *said: str) -> None:
    one = draft.battle.commands[words.COMMAND.read(command, draft)]
    COMMAND_BODY.put(one, COMMAND_BODY.read_pairs(said, draft))


# --- spells -----------------------------------------------------------------------------------------------


def _of_side(battle: Any, key: str, side: int) -> Any:
    """What a side has in an array by side."""
    return rows(getattr(battle, key))[side]


def _write_spells(told: Told) -> Iterator[str]:
    for side, name in enumerate(SIDE_NAMES):
        has = {key: _of_side(told.battle, key, side) for key in HAND_BODY.keyed}
        usual = {key: _of_side(told.fresh, key, side) for key in HAND_BODY.keyed} | {"hand_size": sum(has["hand"])}
        said = [f"{key.replace('_', '-')}={one.write(has[key], told)}" for key, one in HAND_BODY.keyed.items()
                if has[key] != usual[key]]  # fmt: skip
        if said:
            yield " ".join([name, *said])


def _read_spells(draft: Draft, name: str, *said: str) -> None:
    side = words.SIDE.read(name, draft)
    values = HAND_BODY.read_pairs(said, draft)
    for key, value in ({"hand_size": sum(values.get("hand", [0]))} | values).items():
        draft.battle[key][side] = value


# --- who moves --------------------------------------------------------------------------------------------


def _write_queue(told: Told) -> Iterator[str]:
    waiting = [(told.battle.queue[place], told.battle.queue_hexes[place]) for place in range(told.battle.queue_length)]
    if waiting:
        yield " ".join(f"{told.names.label(unit)} {hexes}" for unit, hexes in waiting)


def _read_queue(draft: Draft, *said: str) -> None:
    battle = draft.battle
    if len(said) % 2 or len(said) > 2 * MAX_PIECES:
        raise ValueError("units that wait are named with the hexes of their rout moves: 'queue LIR-B1 3 LIR-B2 3'")
    for place, (label, hexes) in enumerate(zip(said[::2], said[1::2], strict=True)):
        battle.queue[place] = words.PIECE.read(label, draft)
        battle.queue_hexes[place] = number(AT_MOST).read(hexes, draft)
    battle.queue_length = len(said) // 2


def _in_flight(battle: Any) -> set[int]:
    """The unit that makes a rout move and the leader whom it carries: they stand nowhere meanwhile."""
    frames = [battle.stack[depth] for depth in range(int(battle.depth))]
    moving = [frame for frame in frames if frame.phase == Phase.ROUT and frame.actor != NONE]
    return {piece for frame in moving for piece in (int(frame.actor), int(frame.place) % CARRIED - 1)} - {NONE}


# --- the battle as a whole --------------------------------------------------------------------------------


def _follows(battle: Any) -> Iterator[tuple[str, Any]]:
    """The combat chits that nobody has."""
    kinds = [*catalogue().chits.values()]
    chits = [int(one.chit) for one in battle.pieces[: battle.piece_count]]
    yield "pool", tuple(kinds[kind].count - chits.count(kind) for kind in range(KINDS))


def _complete(draft: Draft) -> None:
    """Everybody stands in his hex but those in flight; without a pending matter a turn begins."""
    battle = draft.battle
    if not battle.depth and not battle.reason:
        MATTERS.pend(draft, Phase.TURN)
    in_flight = _in_flight(battle)
    for piece in range(int(battle.piece_count)):
        one = battle.pieces[piece]
        if one.cell == OFF_BOARD or piece in in_flight:
            continue
        if one.level == Level.LEADER:
            battle.leader_at[one.side, one.cell] = piece
        else:
            battle.unit_at[one.cell] = piece


def _faults(draft: Draft) -> Iterator[Numbered]:
    """What is wrong with the battle as a whole, each with the line to blame."""
    battle, line = snapshot(draft.memory), draft.line("pending")
    stack: Any = battle.stack
    yield from MATTERS.faults(draft, stack)
    if len({frame.actor for frame in stack if frame.phase in (Phase.END_ACTIVATION, Phase.COMBAT, Phase.MOVEMENT)}) > 1:
        yield line, "two commands cannot act at the same time"
    if battle.depth and battle.reason:
        yield line, "the battle is over: nothing is pending"
    if min(battle.pool) < 0:
        yield draft.line("piece"), "there are not so many combat chits of a kind"
    yield from _place_faults(draft, battle)


def _place_faults(draft: Draft, battle: Any) -> Iterator[Numbered]:
    """Pieces that cannot share a hex."""
    names: Names = draft.names
    met: dict[tuple[int, int], int] = {}
    in_flight = _in_flight(battle)
    for piece, one in enumerate(battle.pieces):
        if one.cell == OFF_BOARD or piece in in_flight:
            continue
        key = (one.cell, NONE if one.level != Level.LEADER else one.side)
        if key in met:
            what = f"{names.label(met[key])} and {names.label(piece)} are both in {names.hex(one.cell)}"
            yield draft.line("piece"), what
        met[key] = piece
    fighting = battle.attackers | battle.defenders | battle.shooting
    for units, word in ((fighting, "attackers"), (battle.to_roll, "to-roll")):
        for piece in bits_of(units):
            if battle.pieces[piece].cell == OFF_BOARD:
                yield draft.line(word), f"{names.label(piece)} is eliminated"


POSITION = PositionText(
    Battle,
    snapshot,
    Names.of,
    blank,
    (
        line("over elf rout-level", {"winner reason result": ending(words.SIDE_OR_NOBODY, words.REASON)}),
        line("drawer elf", {"drawer": words.SIDE}),
        line("moving LIR-B1 3", {"mover": words.PIECE, "mover_left": words.COUNT}),
        flag("brother"),
        Line("queue LIR-B1 3", _write_queue, _read_queue, is_open=True),
        *(line(f"{name.replace('_', '-')} LIR-B1", {name: words.PIECES}, is_open=True) for name in SETS),
        Line("command HAD", _write_commands, _read_command, is_open=True, is_repeated=True),
        Line("spells elf", _write_spells, _read_spells, is_open=True, is_repeated=True),
        Line("piece LIR-B1 0304", _write_pieces, _read_piece, is_open=True, is_repeated=True, rank=0),
        MATTERS.line("pending activate LIR", least=2),
    ),
    _complete,
    _follows,
    _faults,
)
