"""Position text of Itty Bitty Battles: the lines that say how a battle stands.

    over red major                           Red has won; `over nobody draw` is a draw; `levels major none` is with it
    blocks moving,has-fought                  what the formation or the independent that acts has done
    lead T2-SP1                               the lead unit of its movement; `pace`, the points of each unit in it
    last-owner red                           whose counter was drawn last
    molested                                  the charge that runs has lost somebody
    works 2 0                                 levels of field works that may still be placed
    wahoo 0 1                                 for which sides it works
    combat 1807 white attackers=R1-SP1        the combat that is built or resolved
    cast BONE fearball place=0811             the spell that is cast
    summoned red GOON                        one more piece, G1 or W1 and so on; where it stands says a line of its own
    summoning 1 caster=WIZARD formation=S1 until=5
    structure 1 damage=1
    formation T2 captain=LOHOLT marks=ready
    hex 0611 ground=fort-1 glamour=3
    piece T2-SP1 1808 status=disordered shots=1
    pending action - T2

All pieces of the scenario are in the battle, each where it is set up unless it is said; the hex of who is eliminated or
has still to come is "-". Pending matters stand with the lowest first; those of the sequence of play below the first one
named are implied. Without any a turn begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from warhost.kernel.abi import NOBODY
from warhost.kernel.layout import Bytes
from warhost.rulesets.ittybitty.rules import hidden, pieces
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.setup.tables import fill_umpire
from warhost.rulesets.ittybitty.state import (
    HIDDEN,
    MAX_CELLS,
    MAX_PIECES,
    MAX_STRUCTURES,
    MAX_SUMMONS,
    NONE,
    OFF_BOARD,
    Battle,
    Phase,
    Status,
    StructureKind,
    Umpire,
)
from warhost.rulesets.ittybitty.words import position_words as words
from warhost.rulesets.ittybitty.words.names import DIRECTIONS, Names
from warhost.rulesets.ittybitty.words.position_words import (
    CAST_BODY,
    COMBAT_BODY,
    FORMATION_BODY,
    HEX_BODY,
    MATTERS,
    PIECE_BODY,
    STRUCTURE_BODY,
    SUMMONING_BODY,
)
from warhost.rulesets.ittybitty.words.snapshot import snapshot
from warhost.shelf.position import Body, Draft, Line, Numbered, PositionText, Told, flag, line, record_line
from warhost.shelf.snapshot import plain
from warhost.shelf.wordings import each, ending

conceal, put_piece = plain(hidden.conceal), plain(pieces.put)


@lru_cache(32)
def _at_first(scenario: IttyBittyScenario) -> bytes:
    """A battle with everybody where the scenario sets them up, before anybody has decided anything."""
    memory = Battle.blank()
    battle: Any = Battle.over(memory)
    umpire: Any = Umpire.over(fill_umpire(scenario))
    orders = umpire.orders
    battle.turn, battle.winner, battle.to_decide, battle.lead = 1, NOBODY, NOBODY, NONE
    battle.last_owner = NONE
    battle.piece_count = battle.listed_count = orders.piece_count
    battle.formation_count = orders.formation_count
    battle.works[:] = orders.works
    battle.ground[:] = orders.forts
    battle.formations[: orders.formation_count] = orders.formations[: orders.formation_count]
    battle.pieces[: orders.piece_count] = orders.muster[: orders.piece_count]
    battle.structures[: orders.structure_count] = orders.structures[: orders.structure_count]
    for number in range(orders.structure_count):
        _bridge(battle, scenario, battle.structures[number])
    for piece in range(orders.piece_count):
        one = battle.pieces[piece]
        one.last_cell = OFF_BOARD
        if orders.arrival[piece]:
            one.cell = OFF_BOARD
    _stack(battle)
    conceal(battle, umpire)
    return memory.tobytes()


def _bridge(battle: Any, scenario: IttyBittyScenario, one: Any) -> None:
    """An intact bridge is open from both of its hexes."""
    if one.kind == StructureKind.BRIDGE:
        beyond = scenario.grid.neighbour(int(one.cell), DIRECTIONS[one.direction])
        battle.bridges[one.cell] |= 1 << int(one.direction)
        battle.bridges[beyond] |= 1 << (int(one.direction) + 3) % 6


def _stack(battle: Any) -> None:
    """Who stands in which hex, from where each piece stands."""
    battle.first[:] = NONE
    for piece in range(int(battle.piece_count)):
        one = battle.pieces[piece]
        one.next = NONE
        if one.cell >= 0:
            put_piece(battle, piece, int(one.cell))


def blank(scenario: IttyBittyScenario) -> Bytes:
    """The memory of a battle in which nothing has happened."""
    memory = Battle.blank()
    memory[:] = bytearray(_at_first(scenario))
    return memory


# --- pieces -----------------------------------------------------------------------------------------------


def _usual(one: Any) -> dict[str, Any]:
    """What a piece has when nothing is said."""
    return {key: getattr(one, key) for key in PIECE_BODY.keyed}


def _write_pieces(told: Told) -> Iterator[str]:
    listed = told.battle.listed_count
    for piece, one in enumerate(told.battle.pieces):
        fresh = told.fresh.pieces[piece] if piece < listed else _summoned(one.side, one.troop)
        if one._replace(next=fresh.next) != fresh:
            said = PIECE_BODY.write(one, _usual(fresh), told)
            yield " ".join([told.names.label(piece), *said])


def _read_piece(draft: Draft, label: str, *said: str) -> None:
    one = draft.battle.pieces[draft.names.piece(label)]
    PIECE_BODY.put(one, PIECE_BODY.read(said[:1], draft) | PIECE_BODY.read_pairs(said[1:], draft))


@lru_cache(64)
def _summoned(side: int, troop: int) -> Any:
    """A summoned unit of which nothing is said."""
    memory = Battle.blank()
    battle: Any = Battle.over(memory)
    _summon(battle, side, troop)
    return snapshot(memory).pieces[0]


def _summon(battle: Any, side: int, troop: int) -> None:
    one = battle.pieces[battle.piece_count]
    one.side, one.troop, one.status = side, troop, Status.GOOD
    one.foot = one.formation = one.rides = one.named = one.bank = one.next = one.shots = NONE
    one.cell = one.last_cell = one.from_cell = OFF_BOARD
    battle.piece_count += 1


def _write_summoned(told: Told) -> Iterator[str]:
    troops = [*catalogue().troops]
    for one in told.battle.pieces[told.battle.listed_count :]:
        yield f"{words.SIDE.write(one.side, told)} {troops[one.troop]}"


def _read_summoned(draft: Draft, side: str, troop: str) -> None:
    if draft.battle.piece_count >= MAX_PIECES:
        raise ValueError(f"at most {MAX_PIECES} pieces can be in a battle")
    _summon(draft.battle, words.SIDE.read(side, draft), words.TROOP.read(troop, draft))
    draft.names = Names.of(snapshot(draft.memory), draft.scenario)


# --- records by number ------------------------------------------------------------------------------------


def _numbered(example: str, field: str, body: Body, most: int, **kinds: Any) -> Line:
    """A line about one record of an array, by its number."""

    def write(told: Told) -> Iterator[str]:
        pairs = zip(getattr(told.battle, field), getattr(told.fresh, field), strict=True)
        for number, (one, fresh) in enumerate(pairs, 1):
            if one != fresh:
                usual = {key: getattr(fresh, key) for key in body.keyed}
                yield " ".join([str(number), *body.write(one, usual, told)])

    def read(draft: Draft, number: str, *said: str) -> None:
        if not (number.isdecimal() and 1 <= int(number) <= most):
            raise ValueError(f"{number!r}: a number from 1 to {most} was expected")
        body.put(draft.battle[field][int(number) - 1], body.read_pairs(said, draft))

    return Line(example, write, read, is_open=True, is_repeated=True, **kinds)


def _write_formations(told: Told) -> Iterator[str]:
    for number, (one, fresh) in enumerate(zip(told.battle.formations, told.fresh.formations, strict=True)):
        if one != fresh:
            said = FORMATION_BODY.write(one, fresh._asdict(), told)
            yield " ".join([str(told.names.formation_id(number)), *said])


def _read_formation(draft: Draft, formation: str, *said: str) -> None:
    one = draft.battle.formations[words.FORMATION.read(formation, draft)]
    FORMATION_BODY.put(one, FORMATION_BODY.read_pairs(said, draft))


def _write_hexes(told: Told) -> Iterator[str]:
    for cell in range(min(told.names.grid.size, MAX_CELLS)):
        has = {key: getattr(told.battle, key)[cell] for key in HEX_BODY.keyed}
        usual = {key: getattr(told.fresh, key)[cell] for key in HEX_BODY.keyed}
        said = [f"{key}={one.write(has[key], told)}" for key, one in HEX_BODY.keyed.items() if has[key] != usual[key]]
        if said:
            yield " ".join([told.names.hex(cell), *said])


def _read_hex(draft: Draft, hex_id: str, *said: str) -> None:
    cell = draft.names.cell(hex_id)
    for key, value in HEX_BODY.read_pairs(said, draft).items():
        draft.battle[key][cell] = value


# --- the battle as a whole --------------------------------------------------------------------------------


def _complete(draft: Draft) -> None:
    """Everybody stands in his hex; without a pending matter a turn begins."""
    if not draft.battle.depth and not draft.battle.reason:
        MATTERS.pend(draft, Phase.TURN)
    _stack(draft.battle)


def _faults(draft: Draft) -> Iterator[Numbered]:
    """What is wrong with the battle as a whole, each with the line to blame."""
    battle, at = snapshot(draft.memory), draft.line("pending")
    stack: Any = battle.stack
    yield from MATTERS.faults(draft, stack)
    if battle.depth and battle.reason:
        yield at, "the battle is over: nothing is pending"
    names: Names = draft.names
    stands: dict[int, list[int]] = {}
    for piece, one in enumerate(battle.pieces):
        if one.cell == OFF_BOARD or one.marks & HIDDEN:
            continue  # a hidden scout stands wherever he likes
        here = stands.setdefault(one.cell, [])
        here.append(piece)
        first = next((other for other in here if battle.pieces[other].side != one.side), piece)
        if first != piece and any(names.troop(battle.pieces[who].troop).is_unit for who in (first, piece)):
            hex_id = names.hex(one.cell)
            yield draft.line("piece"), f"{names.label(first)} and {names.label(piece)} are both in {hex_id}"
    for number, formation in enumerate(battle.formations):
        if formation.captain != NONE and battle.pieces[formation.captain].side != formation.side:
            yield draft.line("formation"), f"{names.formation_id(number)} follows a captain of the other side"


POSITION = PositionText(
    Battle,
    snapshot,
    Names.of,
    blank,
    (
        line("over red major", {"winner reason result": ending(words.SIDE_OR_NOBODY, words.REASON)}),
        line("levels minor none", {"level": each(words.LEVEL)}),
        line("blocks moving", {"blocks": words.BLOCKS}),
        line("lead T2-SP1", {"lead": words.PIECE_OR_NONE}),
        line("pace 4", {"pace": words.COUNT}),
        line("last-owner red", {"last_owner": words.SIDE_OR_NOBODY}),
        flag("molested"),
        line("works 2 0", {"works": each(words.COUNT)}),
        line("wahoo 0 1", {"wahoo": each(words.FLAG)}),
        line("formations 4", {"formation_count": words.COUNT}),
        Line("summoned red GOON", _write_summoned, _read_summoned, is_repeated=True, rank=0),
        Line("piece T2-SP1 1808", _write_pieces, _read_piece, is_open=True, is_repeated=True, rank=1),
        Line("formation T2", _write_formations, _read_formation, is_open=True, is_repeated=True),
        _numbered("structure 1", "structures", STRUCTURE_BODY, MAX_STRUCTURES),
        _numbered("summoning 1", "summonings", SUMMONING_BODY, MAX_SUMMONS),
        Line("hex 0611", _write_hexes, _read_hex, is_open=True, is_repeated=True),
        record_line("combat 1807 white", "combat", COMBAT_BODY),
        record_line("cast BONE fearball", "cast", CAST_BODY),
        MATTERS.line("pending action - T2", least=2),
    ),
    _complete,
    faults=_faults,
)
