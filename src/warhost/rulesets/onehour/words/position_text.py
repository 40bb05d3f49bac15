"""Position text of One-Hour Fantasy: the lines that say how a battle stands.

    over red POINTS_LOST                      red has won; `over nobody EQUAL` is a draw
    first black                               who acts first in this turn
    returns 1                                 lost units that have been granted their return
    works 1-0-2                               works on each stone
    unit R1 dwarf infantry E7 N hits=5 status=halted marks=ACTED,RETURNED
    engaged R1 B2                             a pair that is engaged
    charged R1 B2                             whom a unit has charged this turn
    pending MOVEMENT red                      what has to be decided, or goes on by itself, and for which side

Units stand in the order of their numbers. A unit says only what is different from one that has just taken the field;
the square of who stands nowhere is "-". What follows in the turn is implied by what is pending and by who acts first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Any

from warhost.kernel.abi import NOBODY, push
from warhost.kernel.layout import Bytes
from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.setup.catalogue import KIND_IDS, KINDS, RACE_IDS, RACES, catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario, Reinforcement, Unit
from warhost.rulesets.onehour.setup.tables import FRESH
from warhost.rulesets.onehour.state import (
    ACTIONS,
    BLACK,
    MAX_STONES,
    MAX_UNITS,
    NONE,
    OFF_BOARD,
    RED,
    Battle,
    Fate,
    Phase,
    Reason,
    Status,
)
from warhost.rulesets.onehour.words.names import SIDE_LETTERS, SIDE_NAMES, Names
from warhost.rulesets.onehour.words.snapshot import snapshot
from warhost.shelf.position import LATER, Body, Draft, Line, Numbered, PositionText, Told, line
from warhost.shelf.wordings import (
    Wording,
    bits_of,
    ending,
    members_of,
    number,
    numbers,
    one_of,
    or_else,
    set_of,
    word_of,
)

NOWHERE = "-"
AS_NAMED = attrgetter("name")
MARK_NAMES = ("ACTED", "FIRED", "STRUCK", "RETURNED")
MOST = 2**15 - 1

# --- how a field is written -------------------------------------------------------------------------------

UNIT = Wording(lambda unit, at: at.names.label(unit), lambda text, at: at.names.piece(text))
SQUARE = or_else(
    NOWHERE, OFF_BOARD, Wording(lambda cell, at: at.names.square(cell), lambda text, at: at.names.cell(text))
)
SIDE = one_of("side", SIDE_NAMES)
FACING = one_of("facing", FACINGS)
TURN = number()
SPOKEN = {
    "race": one_of("race", RACE_IDS),
    "kind": one_of("unit type", KIND_IDS),
    "cell": SQUARE,
    "facing": FACING,
}
KEYED = {
    "hits": number(MOST),
    "status": members_of("status", Status),
    "fate": members_of("fate", Fate),
    "marks": set_of("mark", MARK_NAMES),
    "home": FACING,
    "due": TURN,
    "lost_turn": TURN,
    "last_cell": SQUARE,
}
PHASE = members_of("matter", Phase, word=AS_NAMED)
REASON = members_of("reason", Reason, 1, AS_NAMED)
MATTER = Body("part of what is pending", keyed={"actor": number(MAX_UNITS, -1), "detail": number()})
ASKING = (Phase.PLACE, Phase.MOVEMENT, Phase.FIRING, Phase.HAND_TO_HAND)
OF_A_SIDE = (*ASKING, Phase.ELIMINATE)
BODY = Body("part of a unit", SPOKEN, KEYED)


def blank(scenario: OnehourScenario) -> Bytes:
    """The memory of a battle with nobody in it."""
    memory = Battle.blank()
    battle: Any = Battle.over(memory)
    battle.turn, battle.winner, battle.to_decide = 1, NOBODY, NOBODY
    battle.unit_in[:] = NONE
    return memory


# --- units ------------------------------------------------------------------------------------------------


def _usual(one: Any, unit: int, scenario: OnehourScenario) -> dict[str, Any]:
    """What a unit has when nothing is said: that of the roster with its number, if it is one of that kind."""
    row = _listed(unit, one, scenario)
    return {
        **FRESH,
        "fate": Fate.ON_BOARD if one["cell"] != OFF_BOARD else Fate.DESTROYED,
        "home": FACINGS.index((row and row.home) or scenario.forces[one["side"]].home),
        "due": 0,
    }


def _listed(unit: int, one: Any, scenario: OnehourScenario) -> Unit | Reinforcement | None:
    """The row of the roster with a unit's number, None where that is of another kind."""
    roster = [(side, row) for side, force in enumerate(scenario.forces) for row in force.roster]
    if unit >= len(roster):
        return None
    side, row = roster[unit]
    is_it = (side, RACES[row.race], KINDS[row.type]) == (one["side"], one["race"], one["kind"])
    return row if is_it else None


def _write_units(told: Told) -> Iterator[str]:
    for unit in range(told.battle.unit_count):
        one = told.battle.units[unit]
        usual = _usual(one._asdict(), unit, told.scenario)
        yield " ".join([told.names.label(unit), *BODY.write(one, usual, told)])


def _read_unit(draft: Draft, label: str, *said: str) -> None:
    battle, unit = draft.battle, int(draft.battle.unit_count)
    if unit >= MAX_UNITS:
        raise ValueError(f"at most {MAX_UNITS} units can be in a battle")
    spoken = {"side": _side_of(draft, label), **BODY.read(said, draft)}
    names: Names = draft.names
    draft.names = replace(
        names,
        sides=(*names.sides, spoken["side"]),
        races=(*names.races, spoken["race"]),
        kinds=(*names.kinds, spoken["kind"]),
    )
    pairs = BODY.read_pairs(said[len(SPOKEN) :], draft)
    BODY.put(battle.units[unit], {**spoken, **_usual(spoken, unit, draft.scenario), **pairs})
    battle.unit_count += 1
    if spoken["cell"] != OFF_BOARD:
        _stand(draft, unit, spoken["cell"])


def _side_of(draft: Draft, label: str) -> int:
    """The side of a new unit, whose label must be the next of its side."""
    nexts = [f"{letter}{draft.names.sides.count(side) + 1}" for side, letter in enumerate(SIDE_LETTERS)]
    if label not in nexts:
        raise ValueError(f"{label!r}: the next unit is {' or '.join(nexts)}")
    return nexts.index(label)


def _stand(draft: Draft, unit: int, cell: int) -> None:
    """Let a unit stand on a square, if it can."""
    battle, names, one = draft.battle, draft.names, draft.battle.units[unit]
    ground = catalogue().terrain["".join(draft.scenario.rows)[cell]]
    if KIND_IDS[one.kind] not in ground.enters and names.square(cell) not in names.stones:
        raise ValueError(f"{names.title(unit)} cannot stand on {names.square(cell)}: {ground.name}")
    if battle.unit_in[cell] != NONE:
        raise ValueError(f"{names.label(int(battle.unit_in[cell]))} is on {names.square(cell)} already")
    if one.fate != Fate.ON_BOARD:
        raise ValueError(f"{names.label(unit)} stands on a square, so its fate is {word_of(Fate.ON_BOARD)}")
    battle.unit_in[cell] = unit


# --- pairs ------------------------------------------------------------------------------------------------


def _write_pairs(told: Told) -> Iterator[str]:
    for unit in range(told.battle.unit_count):
        others = (other for other in bits_of(told.battle.units[unit].engaged) if other > unit)
        yield from (f"{told.names.label(unit)} {told.names.label(other)}" for other in others)


def _read_pair(draft: Draft, label: str, other_label: str) -> None:
    unit, other = _enemies(draft, label, other_label)
    cells = [int(draft.battle.units[one].cell) for one in (unit, other)]
    if OFF_BOARD in cells or draft.names.grid.distance(*cells) != 1:
        raise ValueError(f"{label} and {other_label} are not next to each other")
    draft.battle.units[unit].engaged |= 1 << other
    draft.battle.units[other].engaged |= 1 << unit


def _write_charges(told: Told) -> Iterator[str]:
    for unit in range(told.battle.unit_count):
        if (target := told.battle.units[unit].target) != NONE:
            yield f"{told.names.label(unit)} {told.names.label(target)}"


def _read_charge(draft: Draft, label: str, other_label: str) -> None:
    unit, other = _enemies(draft, label, other_label)
    draft.battle.units[unit].target = other


def _enemies(draft: Draft, label: str, other_label: str) -> tuple[int, int]:
    """Two units of different sides."""
    unit, other = draft.names.piece(label), draft.names.piece(other_label)
    if draft.names.sides[unit] == draft.names.sides[other]:
        raise ValueError(f"{label} and {other_label} are of one side")
    return unit, other


# --- the sequence of play ---------------------------------------------------------------------------------


def _follows(phase: int, side: int, first: int) -> list[tuple[Phase, int]]:
    """What goes on when a matter is settled, the next last: phases with the side that they are of.

    Rule: OH-Q.1c, OH-Q.1d
    """
    if phase == Phase.PLACE:
        return [(Phase.TURN, 0), *([(Phase.PLACE, BLACK)] if side == RED else [])]
    if phase in (Phase.TURN, Phase.END_TURN):
        return []
    actions = [(action, one) for one in (1 - first, first) for action in ACTIONS]
    turn = [(Phase.END_TURN, 0), (Phase.MORALE, 0), *actions]
    return turn[: turn.index((Phase(phase), side))]


def _usual_matter(phase: int, side: int) -> dict[str, int]:
    """What the matter on top holds when nothing is said: whoever has to choose has been asked."""
    return {"actor": side if phase in ASKING else NONE, "detail": side}


def _write_pending(told: Told) -> Iterator[str]:
    stack: Any = told.battle.stack
    if stack:
        frame = stack[-1]
        of_a_side = frame.phase in OF_A_SIDE
        usual = _usual_matter(frame.phase, frame.detail if of_a_side else 0)
        words = [PHASE.write(frame.phase, told), *([SIDE.write(frame.detail, told)] if of_a_side else [])]
        yield " ".join([*words, *MATTER.write(frame, usual, told)])


def _read_pending(draft: Draft, word: str, *said: str) -> None:
    phase, battle = PHASE.read(word, draft), draft.battle
    if phase == Phase.SET_UP:
        raise ValueError("the set-up is over before the first decision; it cannot be pending")
    if phase == Phase.PLACE and not draft.scenario.free_set_up:
        raise ValueError("nobody places units in this scenario: its set-up is not free")
    if phase in OF_A_SIDE and not said:
        raise ValueError(f"{word} does not say of which side it is: red or black")
    side = SIDE.read(said[0], draft) if phase in OF_A_SIDE else 0
    held = _usual_matter(phase, side) | MATTER.read_pairs(said[phase in OF_A_SIDE :], draft)
    for below, of_side in _follows(phase, side, int(battle.first)):
        push(battle, int(below), NONE, NONE, 0, of_side)
    push(battle, phase, held["actor"], NONE, 0, held["detail"])


# --- the battle as a whole --------------------------------------------------------------------------------


def _complete(draft: Draft) -> None:
    """Without a pending matter a turn begins, unless the battle is over."""
    if not draft.battle.depth and not draft.battle.reason:
        push(draft.battle, int(Phase.TURN), NONE, NONE, 0, 0)


def _faults(draft: Draft) -> Iterator[Numbered]:
    """What is wrong with the battle as a whole, each with the line to blame."""
    if not draft.battle.unit_count:
        yield draft.line("pending"), "there are no units; say where they are: 'unit R1 dwarf infantry E7 N'"
    if draft.battle.depth and draft.battle.reason:
        yield draft.line("pending"), "the battle is over: nothing is pending"


POSITION = PositionText(
    Battle,
    snapshot,
    Names.of,
    blank,
    (
        line("over red POINTS_LOST", {"winner reason result": ending(or_else("nobody", NOBODY, SIDE), REASON)}),
        line("first black", {"first": SIDE}),
        line("returns 1", {"returns": number()}),
        line("works 1-0-2", {"works": numbers(MAX_STONES, 127)}),
        Line("unit R1 dwarf infantry E7 N", _write_units, _read_unit, is_open=True, is_repeated=True, rank=0),
        Line("engaged R1 B2", _write_pairs, _read_pair, is_repeated=True),
        Line("charged R1 B2", _write_charges, _read_charge, is_repeated=True),
        Line("pending MOVEMENT red", _write_pending, _read_pending, least=2, is_open=True, rank=LATER + 1),
    ),
    _complete,
    faults=_faults,
)
