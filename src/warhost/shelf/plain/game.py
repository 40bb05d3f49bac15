"""A plain game made of its rows and records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from warhost.errors import DeclarationError, where
from warhost.kernel.layout import Record
from warhost.ruleset import Ruleset
from warhost.shelf.declared import check_clause, place_of
from warhost.shelf.game import Game, Words
from warhost.shelf.grounds import packaged
from warhost.shelf.looks import Looks, Measure, Motif, Scores, Slot, looks_data
from warhost.shelf.panels import NO_PANELS, Panels
from warhost.shelf.pictures.seen import COLOURS
from warhost.shelf.plain.editing import plain_editing
from warhost.shelf.plain.kinds import Kind, check_kinds, terms_of
from warhost.shelf.plain.levers import levers
from warhost.shelf.plain.position import position_text
from warhost.shelf.plain.scenario import (
    PlainScenario,
    fill_umpire,
    generated,
    ground_of,
    lineup_of,
    scenario_model,
)
from warhost.shelf.plain.table import CHANGES, Table, find_names
from warhost.shelf.plain.threats import threats
from warhost.shelf.prompts import Reasons
from warhost.shelf.snapshot import reader, reader_in_place

GRASS = "#dfe5b8"


@dataclass(frozen=True)
class PlainGame(Game):
    """A game whose looks follow from its kinds."""

    emblem: str = ""  # the icon of its first kind

    @cached_property
    def looks(self) -> dict[str, Any]:
        """What the game looks like, as docs/wire.md has it."""
        looks = Looks(
            emblem=self.emblem,
            colours=(COLOURS[0], COLOURS[1]),
            climate="meadow",
            sides={side: side.capitalize() for side in self.ruleset.sides},
            explained=("kinds",),
            scores=Scores(label="pieces", text="The pieces that a side has left."),
            measure=Measure(text="On a target: chance to eliminate it", fates=("eliminated",)),
            tries={"place": "move {actor} {place}", "target": "attack {actor} {target}"},
            terrain={".": Motif(motif="grass", colour=GRASS)},
            slots=(Slot(slot="tag", name="number", text="Its side, and its number on that side."),),
            signs={},
        )
        return looks_data(looks, self.terms(), CHANGES, self.table.words.verbs.deeds)


def plain_game(
    ruleset: Ruleset,
    battle: type[Record],
    umpire: type[Record],
    *,
    book: str,
    kinds: Sequence[Kind],
    words: Words,
    reasons: Reasons,
    panels: Panels = NO_PANELS,
) -> Game:
    """The game that these rows declare; DeclarationError where they contradict each other or the records."""
    rows = tuple(kinds)
    check_kinds(rows, umpire)
    _check_letters(ruleset.sides, where())
    _check_reasons(reasons, where())
    model = scenario_model(ruleset, umpire, rows)
    find_scenarios = packaged(model, ruleset.package)

    def generate(seed: int) -> PlainScenario:
        return generated(find_scenarios()[ruleset.quick_start], seed)

    return PlainGame(
        ruleset,
        battle,
        model,
        _table(ruleset, battle, umpire, rows, words, reasons, panels),
        book=book,
        scenarios=find_scenarios,
        generate=generate,
        fill_umpire=partial(fill_umpire, umpire),
        ground=ground_of,
        lineup=lineup_of,
        terms=lambda: terms_of(rows),
        threats=partial(threats, battle, words.verbs.words),
        levers=partial(levers, model),
        editing=plain_editing(ruleset.sides, rows, model, lambda: find_scenarios()[ruleset.quick_start]),
        emblem=rows[0].icon,
    )


def _check_letters(sides: Sequence[str], at: str) -> None:
    """DeclarationError where pieces of two sides would be called the same, by the first letters of their sides."""
    known = dict[str, str]()
    for side in sides:
        if (other := known.setdefault(side[0].upper(), side)) != side:
            raise DeclarationError(f"{at} has pieces of {other!r} and of {side!r}, which begin with the same letter")


def _check_reasons(reasons: Reasons, at: str) -> None:
    """DeclarationError where a reason why battles end has no words, or gives as a clause what is none."""
    for reason in type(next(iter(reasons))):
        if reason not in reasons:
            raise DeclarationError(f"{place_of(reason)} has no words among the reasons at {at}")
        for clause in reasons[reason][1]:
            check_clause(clause, at)


def _table(
    ruleset: Ruleset,
    battle: type[Record],
    umpire: type[Record],
    kinds: tuple[Kind, ...],
    words: Words,
    reasons: Reasons,
    panels: Panels,
) -> type[Table]:
    """The table of a game."""
    letters = "".join(side[0].upper() for side in ruleset.sides)
    snapshot = reader(battle, pieces="count")
    names = partial(find_names, kinds=kinds, letters=letters)
    known = {"sides": ruleset.sides, "kinds": tuple(one.name for one in kinds)}
    position = position_text(battle, snapshot, names, known, letters, type(next(iter(reasons))))
    declared: dict[str, Any] = {
        "battle": battle,
        "snapshot": staticmethod(snapshot),
        "read_umpire": staticmethod(reader_in_place(umpire)),
        "find_names": staticmethod(names),
        "words": words,
        "reasons": reasons,
        "ruleset": ruleset,
        "kinds": kinds,
        "position": position,
        "panels": panels,
    }
    return type("Table", (Table,), declared)
