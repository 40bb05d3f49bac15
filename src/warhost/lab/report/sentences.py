"""The plain sentences with which a report begins: who wins, who decides it, how and when, and what never happened.

They claim no more than the battles show: an interval that holds one half says that neither side is ahead for certain.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from warhost.lab.report.counted import (
    Data,
    battles,
    capital,
    full_name,
    give_or_take,
    is_certain,
    listed,
    names_of,
    of_hundred,
    sides_of,
    turns,
    whose,
    wins,
    without_clauses,
)

TWO = 2
FAR_APART = 0.65
"""The share of decided battles beyond which a battle is told to be no even one."""
OFTEN_DRAWN = 0.25
FEWEST_TO_TELL = 30
"""Battles, of those a piece survives and of those in which it falls, below which nothing is said of the difference."""
TELLING = 0.2
"""How far apart both shares must be for a piece to be named."""
MOST_PIECES, MOST_ENDINGS, MOST_NEVER = 2, 3, 2
RARE = 0.05
"""The share of battles below which an ending is not told."""
QUICK = "quick"


def sentences_of(data: Data) -> list[str]:
    """What a report's data say, the most important first."""
    if not data["battles"]:
        return ["No battle has been fought to its end yet."]
    return [sentence for tell in TELLERS for sentence in tell(data)]


def fought_by(players: Sequence[str]) -> str:
    """Who plays, by seat, in a few words: "quick players", "captain against soldier"."""
    named = ["quick players" if player == QUICK else player for player in dict.fromkeys(players)]
    return " against ".join(named)


# --- who wins ---------------------------------------------------------------------------------------------


def _who_wins(data: Data) -> Iterator[str]:
    first, *others = sorted(data["sides"], key=lambda row: -row["won"]["times"])
    rest = [f"{full_name(row)} {_won(data, row, row is others[0])}" for row in others]
    if data["drawn"]["times"]:
        rest.append(f"{of_hundred(data['drawn'])} are drawn")
    verb = wins(sides_of(data)[first["side"]])
    told = f"{full_name(first)} {verb} {of_hundred(first['won'])} battles, {give_or_take(first['won'])}"
    told = f"{told}; {listed(rest)}." if rest else f"{told}."
    nobody = "Neither side" if len(data["sides"]) == TWO else "No side"
    yield told if _is_ahead(data, first, others) else f"{nobody} is ahead for certain: {told}"


def _won(data: Data, row: Data, is_second: bool) -> str:
    verb = f"{wins(sides_of(data)[row['side']])} " if is_second else ""
    return f"{verb}{of_hundred(row['won'])}"


def _is_ahead(data: Data, first: Data, others: list[Data]) -> bool:
    """Between two, the share of decided battles says it; among more, intervals that do not meet."""
    if len(others) + 1 == TWO:
        return is_certain(data["edge"]["share"])
    return all(first["won"]["interval"][0] > row["won"]["interval"][1] for row in others)


def _how_even(data: Data) -> Iterator[str]:
    """What the shares mean for those who play: too many draws, one side too strong."""
    share = data["edge"]["share"]
    if len(data["sides"]) == TWO and is_certain(share) and share["share"] > FAR_APART:
        side = sides_of(data)[data["edge"]["side"]]
        yield f"That is no even battle: of those that are decided, {side} {wins(side)} {of_hundred(share)}."
    if data["drawn"]["share"] and data["drawn"]["interval"][0] > OFTEN_DRAWN:
        yield f"Many battles are decided for nobody: {of_hundred(data['drawn'])} are drawn."


# --- who decides it ---------------------------------------------------------------------------------------


def _who_decides(data: Data) -> Iterator[str]:
    """The pieces with which victory goes: not why, but that much the battles show."""
    called = names_of(data["pieces"])
    found = sorted((row for row in data["pieces"] if _tells(row)), key=_apart, reverse=True)
    for row in found[:MOST_PIECES]:
        side, piece = sides_of(data)[row["side"]], called[row["piece"]]
        lives, falls = of_hundred(row["won_if_survives"]), of_hundred(row["won_if_falls"])
        yield f"With {whose(side)} {piece} left at the end, {side} {wins(side)} {lives} battles; without, {falls}."


def _apart(row: Data) -> float:
    return float(row["won_if_survives"]["share"] - row["won_if_falls"]["share"])


def _tells(row: Data) -> bool:
    """Whether a piece makes a difference that is no chance: enough battles, far apart, intervals that do not meet."""
    lives, falls = row["won_if_survives"], row["won_if_falls"]
    if min(lives["of"], falls["of"]) < FEWEST_TO_TELL:
        return False
    return _apart(row) >= TELLING and bool(lives["interval"][0] > falls["interval"][1])


# --- how and when it ends ---------------------------------------------------------------------------------


def _how_it_ends(data: Data) -> Iterator[str]:
    common = [row for row in data["endings"] if (row["share"]["share"] or 0) >= RARE]
    common.sort(key=lambda row: -row["share"]["times"])
    told = [f"{_ending(data, row)} ({of_hundred(row['share'])})" for row in common[:MOST_ENDINGS]]
    if told:
        yield f"Most often {'; then '.join(told[:TWO])}{''.join(f'; {one}' for one in told[TWO:])}."


def _ending(data: Data, row: Data) -> str:
    side = sides_of(data)[row["winner"]] if row["winner"] else "nobody"
    return f"{side} {wins(side)}: {without_clauses(row['reason'])}"


def _how_long(data: Data) -> Iterator[str]:
    length, decisions = data["turns"], data["decisions"]
    if not length:
        return
    low, high = math.floor(length["quarter"]), math.ceil(length["three_quarters"])
    between = f"half of them {low} to {high}" if low < high else f"most of them {low}"
    mean = turns(round(length["mean"], 1))
    yield f"A battle lasts {mean} on average, {between}, and {decisions['mean']:.0f} decisions."


def _first_mover(data: Data) -> Iterator[str]:
    first = data["first_mover"]
    if not first["share"] or first["share"]["share"] is None:
        if first["words"]:
            yield f"Whether acting first helps cannot be told: {first['words'].rstrip('.')}."
    elif is_certain(first["share"]):
        share = first["share"]
        yield f"Whoever acts first wins {of_hundred(share)} decided battles, {give_or_take(share)}."
    else:
        yield "Acting first gives no edge that these battles could show."


def _when(data: Data) -> Iterator[str]:
    decisive = data["swing"]["decisive"]
    if decisive is None:
        yield "More than half of the battles stay open to the end: no side's chance goes beyond 90 of 100 before it."
    elif decisive <= 0:
        yield "Half of the battles are decided before the first turn is over."
    else:
        yield f"Half of the battles are decided after turn {decisive}: by then one side's chance is beyond 90 of 100."


def _how_close(data: Data) -> Iterator[str]:
    share = data["close"]
    if share["share"] is not None:
        yield f"{capital(of_hundred(share))} battles {'is' if share['times'] == 1 else 'are'} close to the last."


# --- what never happens -----------------------------------------------------------------------------------


def _who_never_fights(data: Data) -> Iterator[str]:
    """Pieces that could have fought and never did."""
    called = names_of(data["pieces"])
    able = {row["name"] for row in data["never"] if row["kind"] == "piece"}
    idle = [row for row in data["pieces"] if row["piece"] in able]
    told = []
    for side in dict.fromkeys(row["side"] for row in idle):
        named = [called[row["piece"]] for row in idle if row["side"] == side]
        told.append(f"{whose(sides_of(data)[side])} {listed(named)}")
    if told:
        yield f"Never in a fight, in {battles(data['battles'])}: {'; '.join(told)}."


def _what_never_happens(data: Data) -> Iterator[str]:
    told = [row["words"] for row in data["never"] if row["kind"] != "piece"]
    yield from told[:MOST_NEVER]
    if more := told[MOST_NEVER:]:
        happen = "thing never happens" if len(more) == 1 else "things never happen"
        yield f"{len(more)} more {happen}; the list below has all."


def _who_fought(data: Data) -> Iterator[str]:
    if QUICK in data["players"]:
        yield "Quick players fought these battles: they take what looks best at once and plan nothing."


TELLERS: tuple[Callable[[Data], Iterator[str]], ...] = (
    _who_wins,
    _how_even,
    _who_decides,
    _how_it_ends,
    _how_long,
    _first_mover,
    _when,
    _how_close,
    _who_never_fights,
    _what_never_happens,
    _who_fought,
)
