"""What facts of events and changes can be: how each is said, given as data, and which clauses it knows."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from warhost.rulesets.ittybitty.rules.events import Modifier, Shift, Strength, Test
from warhost.rulesets.ittybitty.setup.catalogue import SIDES, catalogue
from warhost.rulesets.ittybitty.state import Level, Phase, Reason, Result, Segment, Spell, Status
from warhost.rulesets.ittybitty.words.names import DIRECTION_WORDS, SEGMENTS, form_name
from warhost.shelf.kinds import Clauses, Kind, counted, named, word_of
from warhost.shelf.views import side_name

REASONS: dict[Reason, tuple[str, tuple[str, ...]]] = {
    Reason.NOT_OVER: ("the battle goes on", ()),
    Reason.MINOR: ("a minor victory", ("IB-6.0a",)),
    Reason.MAJOR: ("a major victory", ("IB-6.0a",)),
    Reason.INCREDIBLE: ("an incredible victory", ("IB-6.1n",)),
    Reason.DRAW: ("neither side has reached a higher level of victory", ("IB-6.0a",)),
}
"""Why a battle ended."""
LEVELS: dict[Level, tuple[str, Clauses]] = {
    Level.NONE: ("no victory", "IB-6.0a"),
    Level.MINOR: ("minor victory", "IB-6.0a"),
    Level.MAJOR: ("major victory", "IB-6.0a"),
    Level.INCREDIBLE: ("incredible victory", "IB-6.1n"),
}
PHASES: dict[Phase, tuple[str, Clauses]] = {
    Phase.SET_UP: ("set-up", "IB-2.4a IB-2.6a"),
    Phase.TURN: ("turn", "IB-4.1a IB-4.1d"),
    Phase.REASSIGN: ("new captains", "IB-R17"),
    Phase.DRAW: ("the draw", "IB-4.2a"),
    Phase.ACTIVATION: ("activation", "IB-4.2b IB-4.3a"),
    Phase.ACTION: ("action", "IB-4.3b"),
    Phase.DECLARE: ("building a combat", "IB-4.6f IB-R41"),
    Phase.REFUSAL: ("refusing battle", "IB-3.2d IB-R34"),
    Phase.CLASH: ("combat", "IB-4.6j IB-4.6k"),
    Phase.CHARGE: ("balk check", "IB-4.10e"),
    Phase.ADVANCE: ("charge", "IB-4.10i"),
    Phase.OPPORTUNITY: ("answer to a charge", "IB-4.10j IB-4.10k"),
    Phase.CASTER: ("magic", "IB-4.5a IB-5.3a"),
    Phase.CHAIN: ("chain lightning", "IB-5.8i"),
    Phase.CASTING: ("casting", "IB-5.4a"),
    Phase.PICK: ("choice of a victim", "IB-5.8c"),
    Phase.RAISE: ("the walking dead", "IB-5.8q"),
    Phase.ARRIVAL: ("arrival of those summoned", "IB-5.8m"),
    Phase.WITHDRAWAL: ("a scout slips away", "IB-3.3n IB-R33"),
    Phase.WINDOW: ("independents", "IB-R18"),
    Phase.MORALE: ("morale", "IB-4.13b"),
    Phase.WORKS: ("works", "IB-4.13k"),
    Phase.PETARDS: ("petards", "IB-4.12o"),
    Phase.STEP_BACK: ("back from the petard", "IB-4.12q"),
    Phase.UPKEEP: ("upkeep", "IB-5.6e"),
    Phase.END_TURN: ("end of turn", "IB-4.13a"),
}
"""What phases are called."""
RESULTS: dict[Result, tuple[str, Clauses]] = {
    Result.NO_EFFECT: ("no effect", "IB-4.6r"),
    Result.AD: ("Ad, attackers disorganized", "IB-4.6l"),
    Result.AE: ("Ae, attackers eliminated", "IB-4.6m"),
    Result.DD: ("Dd, defenders disorganized", "IB-4.6n"),
    Result.DE: ("De, defenders eliminated", "IB-4.6o"),
    Result.EXD: ("Exd, both disorganized", "IB-4.6p"),
    Result.EXK: ("Exk, both eliminated", "IB-4.6q"),
}
RESULT_IDS = ("\N{EN DASH}", "Ad", "Ae", "Dd", "De", "Exd", "Exk")
"""The results as the table prints them."""
OF_SEGMENT: dict[Segment, tuple[str, Clauses]] = {
    Segment.RED: ("direct fire", "IB-4.8b IB-4.9f"),
    Segment.PURPLE: ("a charge", "IB-4.8c IB-4.10m"),
    Segment.GREEN: ("thrown and slung missiles", "IB-4.8d IB-4.9f"),
    Segment.GOLD: ("mounted combat", "IB-4.8e IB-4.10o"),
    Segment.WHITE: ("melee", "IB-4.8f IB-4.11a"),
    Segment.OPPORTUNITY: ("opportunity fire", "IB-4.10j IB-R52"),
}
ODDS = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
"""The printed odds."""


def _of_chart(members: type[IntEnum], rows: Mapping[str, Any]) -> Kind:
    """One of a chart that gives each its name and its clauses."""
    chart = {member: (row.name, row.clauses) for member, row in zip(members, rows.values(), strict=True)}
    return named(members, chart, lambda number, names: members(number).name.lower())


def _half(points: int) -> str:
    """Half points as whole ones."""
    return f"{points / 2:g} movement {'point' if points == 2 else 'points'}"


def _piece(piece: int, names: Any) -> str | None:
    return names.labels[piece] if piece >= 0 else None


def _spell_clauses(form: int) -> tuple[str, ...]:
    rows = [*catalogue().spells.values()]
    found: tuple[str, ...] = tuple(rows[min(form, Spell.GLAMOUR) if form >= len(rows) else form].clauses)
    return found


KINDS = {
    "piece": Kind(lambda piece, names: names.titles[piece], _piece),
    "captain": Kind(lambda piece, names: names.titles[piece] if piece >= 0 else "Those without a captain", _piece),
    "target": Kind(lambda piece, names: f" on {names.titles[piece]}" if piece >= 0 else "", _piece),
    "spoken": Kind(lambda piece, names: names.spoken[piece], _piece),
    "hex": Kind(lambda cell, names: names.hex(cell), lambda cell, names: names.hex(cell)),
    "aim": Kind(
        lambda cell, names: f" at {names.hex(cell)}" if cell >= 0 else "",
        lambda cell, names: names.hex(cell) if cell >= 0 else None,
    ),
    "found": Kind(
        lambda one, names: names.formation(one) if one >= 0 else "Who was spied upon",
        lambda one, names: names.formation_id(one),
    ),
    "formation": Kind(lambda one, names: names.formation(one), lambda one, names: names.formation_id(one)),
    "structure": Kind(lambda one, names: names.structure(one), lambda one, names: names.structure_id(one)),
    "thing": Kind(lambda one, names: f"The{names.structure(one)[3:]}", lambda one, names: names.structure_id(one)),
    "side": Kind(lambda side, names: names.people(side), lambda side, names: side_name(SIDES, side)),
    "direction": Kind(lambda way, names: DIRECTION_WORDS[way]),
    "form": Kind(lambda form, names: form_name(form), lambda form, names: form_name(form), _spell_clauses),
    "phase": named(Phase, PHASES),
    "segment": Kind(
        lambda segment, names: OF_SEGMENT[segment][0],
        lambda segment, names: SEGMENTS[segment],
        lambda segment: OF_SEGMENT[segment][1],
    ),
    "result": named(Result, RESULTS, lambda result, names: RESULT_IDS[result]),
    "shift": _of_chart(Shift, catalogue().shifts),
    "modifier": _of_chart(Modifier, catalogue().modifiers),
    "test": _of_chart(Test, catalogue().tests),
    "strength": _of_chart(Strength, catalogue().strengths),
    "status": word_of(Status),
    "odds": Kind(lambda index, names: ODDS[index]),
    "column": Kind(lambda column, names: str(column + 1), lambda column, names: str(column + 1)),
    "level": named(Level, LEVELS),
    "reason": named(Reason, REASONS),
    "winner": Kind(lambda side, names: f"Victory for {names.people(side)}" if side >= 0 else "The battle is drawn"),
    "half": Kind(lambda points, names: _half(points), lambda points, names: points / 2),
    "counters": counted("counter", "counters"),
    "points": counted("point", "points"),
    "units": counted("unit", "units"),
    "turns": counted("turn", "turns"),
    "hexes": counted("hex", "hexes"),
    "columns": Kind(lambda by, names: f"{by:+} column{'' if abs(by) == 1 else 's'}"),
}
