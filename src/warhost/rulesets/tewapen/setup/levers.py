"""What a designer can change in a scenario of Te Wapen! to make it fairer: length, victory, pieces, handicaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.drafts import SIDES, is_individual
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, grid
from warhost.shelf.levers import (
    HANDICAP,
    PIECE,
    VICTORY,
    Data,
    Lever,
    changed,
    choice_levers,
    counted,
    each_called,
    first_sound,
    last_of_each,
    number_levers,
    places_near,
    turn_levers,
    with_more,
    without,
)

FRACTIONS = ((1, 4), (1, 3), (2, 5), (1, 2), (3, 5), (2, 3), (3, 4))
"""Parts of an army after whose loss it may break, the smallest first."""
LOSSES = {"at_once": "win at once", "end_of_turn": "win at the end of a turn"}
OTHER = {"red": "black", "black": "red"}


def levers(data: Data) -> Iterator[Lever]:
    """Every lever of a scenario file, sound or not."""
    called = each_called({side: data[side]["army"] for side in SIDES})
    yield from turn_levers(data)
    yield from _thresholds(data)
    yield from _ground_that_counts(data, called)
    yield from _breaking(data, called)
    for side in SIDES:
        yield from _pieces(data, side, called[side])
        yield from _handicaps(data, side, called[side])
    yield from _traps(data, called)
    if data.get("deploy"):
        words = {side: f"{called[side]} deploy first" for side in SIDES}
        yield from choice_levers(HANDICAP, data, ("deploy", "first"), words, None)


# --- victory ----------------------------------------------------------------------------------------------


def _thresholds(data: Data) -> Iterator[Lever]:
    """Points that win, and what individuals are worth. Rule: TW-R75."""
    victory = data["victory"]
    for key, when in LOSSES.items():
        if key in victory:
            yield from number_levers(VICTORY, data, ("victory", key), f"{{}} points {when}".format, (1, -1, 2, -2), 1)
    words = {points: f"a lost individual counts {counted(points, 'point')}" for points in (1, 2)}
    words[0] = "a lost individual counts nothing"
    yield from choice_levers(VICTORY, data, ("victory", "individual"), words, 1)


def _ground_that_counts(data: Data, called: Mapping[str, str]) -> Iterator[Lever]:
    """What hexes are for, and how many or how long they must be held. Rule: TW-R75, TW-R80."""
    victory = data["victory"]
    if victory.get("hexes") and "hexes_count" in victory:
        words = {
            "tie": "its hexes only break a tie",
            "points": "each of its hexes is a point",
            "alone": "its hexes alone decide after the last turn",
        }
        yield from choice_levers(VICTORY, data, ("victory", "hexes_count"), words, None)
        yield from _stands(data, called)
    for key, of, wanted in (
        ("stand", "hexes", "{} of the hexes are to be held"),
        ("storm", "fortifications", "{} fortifications are to be stormed"),
        ("hold", "turns", "the hex is to be held for {} turns"),
    ):
        if of in victory.get(key, {}):
            yield from number_levers(VICTORY, data, ("victory", key, of), wanted.format, least=1)


def _stands(data: Data, called: Mapping[str, str]) -> Iterator[Lever]:
    """After the last turn one side wins with so many of the hexes that count, else the other: no more draws."""
    hexes = len(data["victory"]["hexes"])
    for side in SIDES:
        for number in range(1, hexes + 1):
            victory = {key: value for key, value in data["victory"].items() if key != "hexes_count"}
            victory["stand"] = {"side": side, "hexes": number}
            words = f"{called[side]} win with units in {number} of {hexes} hexes, else {called[OTHER[side]]}"
            yield Lever(VICTORY, f"after the last turn {words}", changed(data, ("victory",), victory))


def _breaking(data: Data, called: Mapping[str, str]) -> Iterator[Lever]:
    """The part of its units after whose loss an army breaks, and who holds the field. Rule: TW-R100."""
    breaks = data["victory"].get("breaks")
    if not breaks:
        return
    for side in SIDES:
        part, whole = breaks.get(side, (1, 2))
        beside = [one for one in FRACTIONS if one[0] * whole != part * one[1]]
        lower = [one for one in beside if one[0] * whole < part * one[1]][-1:]
        higher = [one for one in beside if one[0] * whole > part * one[1]][:1]
        for one in (*lower, *higher):
            words = f"{called[side]} break when {one[0]} / {one[1]} of their units are lost"
            yield Lever(VICTORY, words, changed(data, ("victory", "breaks", side), [*one]))
    words_of = {side: f"{called[side]} hold the field after the last turn" for side in SIDES}
    yield from choice_levers(VICTORY, data, ("victory", "breaks", "holds"), words_of, None)


# --- pieces -----------------------------------------------------------------------------------------------


def _pieces(data: Data, side: str, army: str) -> Iterator[Lever]:
    """One piece of each kind taken away, and one unit of each kind more. Rule: TW-1.2c, TW-1.2i."""
    pieces, path = data[side]["pieces"], (side, "pieces")
    last = last_of_each(pieces, lambda piece: piece["troop"]).values()
    for number in last:
        words = f"{army} without {_named(pieces[number])}"
        yield Lever(PIECE, words, without(data, (*path, number)))
    for number in last:
        if not is_individual(catalogue().troops[pieces[number]["troop"]]):
            yield from first_sound(TewapenScenario, _one_more(data, side, army, pieces[number]))


def _one_more(data: Data, side: str, army: str, piece: Mapping[str, Any]) -> Iterator[Lever]:
    """Another unit of the same kind in each place that it may have, the nearest first."""
    more = {key: value for key, value in piece.items() if key in ("troop", "hex", "list", "form")}
    if "hex" not in piece:
        yield Lever(PIECE, f"{army} with {_named(more)} more", with_more(data, (side, "pieces"), more))
        return
    board = grid(len(data["rows"][0]), len(data["rows"]))
    taken = {name: [one["hex"] for one in data[name]["pieces"] if "hex" in one] for name in SIDES}
    for place in places_near(board, piece["hex"], taken[side], [*taken["red"], *taken["black"]]):
        there = {**more, "hex": place}
        yield Lever(PIECE, f"{army} with {_named(there)} more", with_more(data, (side, "pieces"), there))


def _named(piece: Mapping[str, Any]) -> str:
    name = catalogue().troops[piece["troop"]].name
    return f"{name} ({piece['hex']})" if "hex" in piece else str(name)


# --- handicaps --------------------------------------------------------------------------------------------


def _handicaps(data: Data, side: str, army: str) -> Iterator[Lever]:
    """Units that begin with half their wounds, and magic-users with another store. Rule: TW-1.2.1f, TW-2.1a."""
    pieces, troops = data[side]["pieces"], catalogue().troops
    for troop, number in last_of_each(pieces, lambda piece: piece["troop"]).items():
        row, path = troops[troop], (side, "pieces", number)
        wounds = row.wounds // 2
        if not is_individual(row) and wounds:
            words = f"{army} begin with {_named(pieces[number])} at {counted(wounds, 'wound')} of {row.wounds}"
            yield Lever(HANDICAP, words, changed(data, (*path, "wounds"), wounds))
        if row.lists:
            store = pieces[number].get("mp", row.mp or catalogue().magic.default_store)
            for points in (store + 2, store - 2):
                words = f"{army} begin with {_named(pieces[number])} at {points} MP"
                if points >= 0:
                    yield Lever(HANDICAP, words, changed(data, (*path, "mp"), points))


def _traps(data: Data, called: Mapping[str, str]) -> Iterator[Lever]:
    """One secret trap more or less. Rule: TW-2.9.7a."""
    for number, traps in enumerate(data.get("traps", ())):
        if "count" in traps:
            words = f"{called[traps['owner']]} with {{}} traps"
            yield from number_levers(HANDICAP, data, ("traps", number, "count"), words.format, least=1)
