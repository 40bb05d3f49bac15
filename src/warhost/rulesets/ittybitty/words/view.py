"""What a seat sees of a battle, as plain data for programs and screens: the shapes of docs/wire.md."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from warhost.kernel.abi import NOBODY
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.state import (
    DRAWN,
    FIGHTING,
    FORT_1,
    FORT_2,
    HAS_FOUGHT,
    NONE,
    RUBBLE,
    Battle,
    Cls,
    Phase,
    Segment,
    Status,
    StructureKind,
    Umpire,
)
from warhost.rulesets.ittybitty.words import pieces
from warhost.rulesets.ittybitty.words.icons import icon_of
from warhost.rulesets.ittybitty.words.names import SIDE_NAMES, Names
from warhost.rulesets.ittybitty.words.snapshot import (
    acting_formation,
    acting_piece,
    is_pending,
    is_single,
    is_unknown,
    members,
    units_of,
)
from warhost.rulesets.ittybitty.words.spell_cards import hands_of
from warhost.rulesets.ittybitty.words.text import phase_of, prompt
from warhost.shelf.kinds import count
from warhost.shelf.views import Shared, by_side, kept, row, set_up, side_name, sign

BESIDE_CAPTAINS = {Cls.CAPTAIN: "captain", Cls.WIZARD: "wizard", Cls.PRIEST: "priest"}

PLATES = {
    Segment.RED: "#b0231e",
    Segment.PURPLE: "#6d3a9c",
    Segment.GREEN: "#3d7a35",
    Segment.GOLD: "#d3a636",
    Segment.WHITE: "#e9e2d2",
}
"""The segments of an action in their colours."""

# --- what never changes -----------------------------------------------------------------------------------


def ground_of(scenario: IttyBittyScenario) -> dict[str, Any]:
    """The ground of a scenario; rivers, streams, bridges and the links of roads lie on hexsides."""
    grid = scenario.grid
    return {
        "columns": grid.columns,
        "rows": grid.rows,
        "terrain": list(scenario.rows),
        "grid": grid.described(),
        "cells": list(grid.named),
        "edges": [{"kind": kind, "at": at, "side": side} for kind, at, side in _edges(scenario)],
        "goals": list(scenario.goal_hexes),
    }


def _edges(scenario: IttyBittyScenario) -> Iterator[tuple[str, str, str]]:
    """What lies on hexsides, each once: its kind, a hex and the side of it."""
    grid = scenario.grid
    for kind, texts in (("river", scenario.rivers), ("stream", scenario.streams), ("bridge", scenario.bridge_sides)):
        for text in texts:
            one, _, other = text.partition("/")
            yield kind, one, side_between(scenario, one, other)
    links: dict[frozenset[str], tuple[str, str]] = {}
    for road in scenario.roads:
        along = road.split()
        for one, other in pairwise(along):
            links.setdefault(frozenset((one, other)), (one, other))
    for one, other in links.values():
        yield "road", grid.named[grid.cell(one)], side_between(scenario, one, other)


def side_between(scenario: IttyBittyScenario, one: str, other: str) -> str:
    """The side of the first hex that leads to the second."""
    grid = scenario.grid
    around = grid.neighbours(grid.cell(one))
    return next(side for side, cell in around.items() if cell == grid.cell(other))


def side_names(scenario: IttyBittyScenario) -> dict[str, str]:
    """What a scenario calls its sides."""
    return by_side(SIDE_NAMES, (scenario.red.name, scenario.blue.name))


def lineup(scenario: IttyBittyScenario) -> dict[str, Any]:
    """Who meets whom in a scenario, and where they stand, as plain data."""
    sides = [SIDE_NAMES[one.side] for one in scenario.muster]
    return {
        "armies": side_names(scenario),
        "pieces": {side: sides.count(side) for side in SIDE_NAMES},
        "places": [
            set_up(
                SIDE_NAMES[one.side],
                None if one.arrives else one.at,
                icon_of(one.troop),
                **pieces.lying(_is_single(one.troop)),
            )
            for one in scenario.muster
        ],
    }


def _is_single(troop: str) -> bool:
    return catalogue().troops[troop].cls in BESIDE_CAPTAINS.values()


# --- what changes -----------------------------------------------------------------------------------------


def view_of(battle: Battle, umpire: Umpire, names: Names, shared: Shared = None) -> dict[str, Any]:
    """A snapshot of a battle, already redacted for its viewer, as plain data.

    A face-down counter of the enemy is there, and nothing else is told of it.

    Rule: IB-2.6b, IB-R32
    """
    return {
        "turn": battle.turn,
        "prompt": prompt(battle, umpire, names),
        "to_decide": side_name(SIDE_NAMES, battle.to_decide),
        "phase": phase_of(battle),
        "pieces": [
            _counter(battle, piece, names)
            if is_unknown(battle.pieces[piece])
            else _shared_piece(battle, umpire, piece, names, shared)
            for piece in range(battle.piece_count)
        ],
        "formations": [*_formations(battle, umpire, names)],
        "status": [*_status(battle, names)],
        "signs": [*_ropes(battle, umpire, names), *_lying(battle, umpire, names)],
        "hands": hands_of(battle, umpire),
    }


def _counter(battle: Battle, piece: int, names: Names) -> dict[str, Any]:
    """A face-down counter of the enemy."""
    one = battle.pieces[piece]
    place = names.hexes[one.cell] if one.cell >= 0 else None
    where = f"in {place}" if place else "not on the map"
    return {"side": SIDE_NAMES[one.side], "place": place, "where": where, "gone": place is None, "hidden": True}


def _shared_piece(battle: Battle, umpire: Umpire, piece: int, names: Names, shared: Shared) -> Any:
    """A piece as an earlier view has it, when nothing about it has changed."""
    one, held = battle.pieces[piece], pieces.holding_of(battle, umpire, piece)
    led = tuple(int(formation.captain) for formation in battle.formations) if held.single else ()
    return kept(shared, (piece, one, held, led), lambda: _piece(battle, umpire, piece, held, names))


def _piece(battle: Battle, umpire: Umpire, piece: int, held: pieces.Holding, names: Names) -> dict[str, Any]:
    one = battle.pieces[piece]
    troop = umpire.troops[one.troop]
    return {
        "label": names.labels[piece],
        "side": SIDE_NAMES[one.side],
        "name": names.bare[piece],
        "icon": pieces.icon(names, one),
        "formation": names.formation_id(one.formation),
        "type": pieces.type_of(names, one),
        "hex": names.hexes[one.cell] if one.cell >= 0 else None,
        "status": Status(one.status).name.lower(),
        "attack": int(troop.attack),
        "defense": int(troop.defense),
        "moves": int(troop.move),
        "quality": int(troop.quality),
        "number": pieces.number_of(umpire, one),
        "shots": int(one.shots),
        "marks": pieces.states_of(one, held),
        **pieces.portrait_of(battle, umpire, piece, held, names),
    }


# --- formations -------------------------------------------------------------------------------------------


def _known(battle: Battle) -> Iterator[tuple[int, list[int]]]:
    """Every formation of which the viewer knows units on the map, with these."""
    numbers = sorted({int(one.formation) for one in battle.pieces if one.formation != NONE and not is_unknown(one)})
    for number in numbers:
        if units := units_of(battle, number):
            yield number, units


def _formations(battle: Battle, umpire: Umpire, names: Names) -> Iterator[dict[str, Any]]:
    """The formations that are known, with captain and units."""
    for number, units in _known(battle):
        one = battle.formations[number]
        captain = int(one.captain)
        yield {
            "id": names.formation_id(number),
            "name": names.formation_name(number),
            "side": SIDE_NAMES[battle.pieces[units[0]].side],
            "captain": names.labels[captain] if captain != NONE else None,
            "units": [names.labels[unit] for unit in units],
            "acts": number == acting_formation(battle),
        }


def _ropes(battle: Battle, umpire: Umpire, names: Names) -> Iterator[dict[str, Any]]:
    """A rope round the hexes of each formation, with the rating of its captain and its name on a tab.

    Rule: IB-2.4a, IB-2.4b
    """
    for number, units in _known(battle):
        captain = int(battle.formations[number].captain)
        hexes = [*dict.fromkeys(names.hexes[battle.pieces[unit].cell] for unit in units)]
        led = f", led by {names.bare[captain]}" if captain != NONE else ", led by nobody"
        who = f"{names.formation(number)}: {count(len(units), 'unit', 'units')}{led}"
        yield {
            **sign("formation", who, round=hexes, at=hexes[0], side=SIDE_NAMES[battle.pieces[units[0]].side]),
            "colour": pieces.colour_of(battle, names, units[0]),
            "words": names.formation_name(number),
            "number": str(pieces.number_of(umpire, battle.pieces[captain])) if captain != NONE else "",
            "acts": number == acting_formation(battle),
        }


# --- what lies on the ground ------------------------------------------------------------------------------


def _lying(battle: Battle, umpire: Umpire, names: Names) -> Iterator[dict[str, Any]]:
    """Field works, rubble, chasms, glamours, pontoon bridges, bridges that are gone, damage."""
    for cell in range(names.grid.size):
        place, ground = names.hexes[cell], battle.ground[cell]
        if ground & (FORT_1 | FORT_2):
            yield sign(f"field works {2 if ground & FORT_2 else 1}", at=place)
        if ground & RUBBLE:
            yield sign("rubble", at=place)
        if battle.chasm[cell]:
            yield sign("chasm", f"to the end of turn {battle.chasm[cell]}", at=place)
        if battle.glamour[cell]:
            yield sign("glamour", f"to the end of turn {battle.glamour[cell]}", at=place)
    stood = umpire.orders.structures
    for number, one in enumerate(battle.structures):
        if one.kind == StructureKind.PONTOON:
            yield sign("pontoon bridge", f"to the {names.direction(one.direction)}", **_lies(one, names))
        if one.kind != StructureKind.NOTHING and one.damage:
            yield sign("damaged", f"{names.structure(number)}: damage {one.damage}", **_lies(one, names))
        if stood[number].kind == StructureKind.BRIDGE and one.kind == StructureKind.NOTHING:
            yield sign("broken bridge", **_lies(stood[number], names))


def _lies(structure: Any, names: Names) -> dict[str, str]:
    """Where a structure is: its hex, and the side of it over which it lies."""
    place = {"at": names.hexes[structure.cell]}
    if structure.direction == NONE:
        return place
    return place | {"towards": names.grid.directions[structure.direction]}


def _status(battle: Battle, names: Names) -> Iterator[dict[str, Any]]:
    """The phase, who acts, and what is in force."""
    if phase := phase_of(battle):
        side = "" if battle.to_decide == NOBODY else f"{names.people(battle.to_decide)}: "
        yield row("Phase", f"{side}{phase}" if side else phase.capitalize())
    if (formation := acting_formation(battle)) != NONE:
        yield row("Acts", names.formation(formation))
    elif (piece := acting_piece(battle)) != NONE and not is_unknown(battle.pieces[piece]):
        yield row("Acts", names.spoken[piece])
    if wahoo := [names.people(side) for side in (0, 1) if battle.wahoo[side]]:
        yield row("In force", f"Wahoo for {' and '.join(wahoo)}")


# --- panels -----------------------------------------------------------------------------------------------


def cup_of(battle: Battle, umpire: Umpire, names: Names) -> dict[str, Any] | None:
    """The counters in the cup, each with the chance to be drawn next; None outside of the draws.

    Rule: IB-4.1a, IB-4.2a, IB-R20
    """
    if not is_pending(battle, Phase.DRAW):
        return None
    singles = [piece for piece, one in enumerate(battle.pieces) if one.cell >= 0 and is_single(umpire, one)]
    left = sum(not battle.pieces[piece].marks & DRAWN for piece in singles)
    odds = f", each next with {100 / left:.0f} %" if left else ""
    return {
        "label": "Cup O' Doom",
        "left": left,
        "text": f"{left} of {len(singles)} left{odds}",
        "tokens": [_token(battle, umpire, piece, names, left) for piece in singles],
    }


def _token(battle: Battle, umpire: Umpire, piece: int, names: Names, left: int) -> dict[str, Any]:
    one = battle.pieces[piece]
    is_in = not one.marks & DRAWN
    kind = BESIDE_CAPTAINS[Cls(umpire.troops[one.troop].cls)]
    return {
        "piece": names.labels[piece],
        "name": f"{names.bare[piece]}, {kind} {pieces.number_of(umpire, one)}",
        "side": SIDE_NAMES[one.side],
        "left": int(is_in),
        "share": round(1 / left, 4) if is_in else 0.0,
        "state": "in the cup" if is_in else "drawn",
        "colour": pieces.colour_of(battle, names, piece),
    }


def segments_of(battle: Battle, names: Names) -> dict[str, Any] | None:
    """The five segments of the combat that runs, with what is declared in them; None outside of an action.

    Rule: IB-4.8a, IB-R27
    """
    if not is_pending(battle, Phase.ACTION) or (acting_formation(battle) == NONE and acting_piece(battle) == NONE):
        return None
    from_now = int(battle.combat.segment)
    return {
        "label": "Segments",
        "plates": [
            {
                "text": segment.name.capitalize(),
                "note": _note_of(battle, segment, names),
                "state": _state_of(battle, segment, from_now),
                "colour": colour,
            }
            for segment, colour in PLATES.items()
        ],
    }


def _note_of(battle: Battle, segment: Segment, names: Names) -> str:
    """The hexes that were attacked in a segment, and how many attack the one that is attacked now."""
    struck = [names.hexes[cell] for cell in range(names.grid.size) if battle.struck[cell] >> segment & 1]
    built = is_pending(battle, Phase.DECLARE, Phase.CLASH) and battle.combat.segment == segment
    if built and battle.combat.cell >= 0:
        many = len(members(battle.combat.attackers)) + len(members(battle.combat.supporters))
        return f"{many} on {names.hexes[battle.combat.cell]}"
    return ", ".join(struck) or "nobody"


def _state_of(battle: Battle, segment: Segment, now: int) -> str:
    """Whether a segment is over, runs, or is still to come; before the first attack all are to come."""
    is_on = bool(battle.blocks & FIGHTING) or is_pending(battle, Phase.DECLARE, Phase.CLASH)
    if battle.blocks & HAS_FOUGHT or (is_on and segment < now):
        return "done"
    return "now" if is_on and segment == now else "to come"
