"""What is told and drawn of a figure: its profile, what stands on its counter, what holds for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warhost.rulesets.heroes import state
from warhost.rulesets.heroes.setup.catalogue import Factors
from warhost.rulesets.heroes.state import OFF_TABLE, Figure
from warhost.rulesets.heroes.words.names import EVENT_IDS, Point, point_name
from warhost.shelf.views import portrait, row, words_of

MARKS = {
    "acted": state.ACTED,
    "shot": state.SHOT,
    "hurled": state.HURLED,
    "fought": state.FOUGHT,
    "tried to rally": state.TRIED,
}
HARMS = {"wounded": state.WOUNDED, "panicked": state.PANICKED}
SIGNED = ("acted",)
"""Marks that have a sign; the others are told in words only."""
effects_of = words_of({event: 1 << god for god, event in enumerate(EVENT_IDS)})
marks_of, harms_of = words_of(MARKS), words_of(HARMS)
signs_of = words_of({mark: MARKS[mark] for mark in SIGNED})


def place_of(one: Figure) -> Point | None:
    """Where a figure stands, None off the table."""
    return None if one.x == OFF_TABLE else (one.x, one.y)


def portrait_of(one: Figure, label: str, name: str, figure: str, now: Factors, locked: Sequence[str]) -> dict[str, Any]:
    """What is declared of a snapshot's figure with its current factors, locked with others; `figure` is its look."""
    place, is_dead = place_of(one), bool(one.marks & state.DEAD)
    effects, marks, harms = effects_of(one.effects), marks_of(one.marks), harms_of(one.marks)
    traits = (*_arms(one), *harms, *(["locked"] if locked else []))
    off = [] if place or is_dead else ["not deployed"]
    bound = [f"locked with {' '.join(locked)}"] if locked else []
    return portrait(
        list(place) if place else None,
        f"at {point_name(*place)}" if place else "out of the battle" if is_dead else "not set up yet",
        gone=is_dead,
        standing=("/".join(map(str, now if one.bow else now[:3])), *off, *harms, *bound, *effects, *marks),
        hurt=bool(harms),
        profile=_profile(one, now, locked),
        slots={"tag": label, "plate": name, "ribbon": " ".join(effects), "figure": figure},
        states=(*traits, *signs_of(one.marks)),
        terms={"events": effects, "marks": (*traits, *marks)},
    )


def _arms(one: Figure) -> Iterator[str]:
    """Whether it is a Hero, and its weapons."""
    if one.marks & state.HERO:
        yield "hero"
    if one.bow:
        yield "bow"
    if one.marks & state.SPEAR:
        yield "spear"


def _profile(one: Figure, now: Factors, locked: Sequence[str]) -> Iterator[dict[str, Any]]:
    yield row("Attack", _beside(now.attack, one.attack))
    yield row("Defence", _beside(now.defence, one.defence))
    yield row("Moves", f"{_beside(now.moves, one.moves)} inches")
    if one.bow:
        yield row("Bow", _beside(now.bow, one.bow))
    yield row("Spear", "yes" if one.marks & state.SPEAR else "none")
    if locked:
        yield row("Locked with", ", ".join(locked))


def _beside(now: int, printed: int) -> str:
    """A factor as it counts, with the printed one where that is another."""
    return str(now) if now == printed or not printed else f"{now} (unhurt {printed})"
