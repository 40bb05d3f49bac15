"""Changes of a tiny made-up game: facts, until they are shown."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from warhost.ruleset import Change, Fate
from warhost.shelf.changes import BAD, GOOD, Changes, changed, changes_told

KINDS = {"hexes": lambda facts, names: f"{facts[0]} hexes", "both": lambda facts, names: f"{facts[0]} and {facts[1]}"}
ROWS = (
    changed("slain", "{who} is slain", fate="slain", tone=BAD, counts="dead"),
    changed(
        "pushed", "{who} goes {1:hexes} to {0}", fate="{1:hexes} back", tone=BAD, of_enemies=True, counts="hexes", by=1
    ),
    changed("runs", "{who} runs", fate="runs", tone=BAD, unless_worse=True),
    changed("meets", "{0:both} meet"),
)
TOLD = changes_told(KINDS, ROWS, ("dead", "hexes"))
NAMES = SimpleNamespace(label=lambda piece: "ABC"[piece], sides=(0, 1, 1))


def of(*facts: Change, known: int = 3) -> Changes:
    """Changes of the made-up game."""
    return Changes(TOLD, facts, NAMES, known)


def test_facts_become_words_when_they_are_shown() -> None:
    changes = of(Change("slain", 0), Change("pushed", 1, (7, 2)), Change("meets", facts=(3, 4)))
    assert changes.words == ("A is slain", "B goes 2 hexes to 7", "3 and 4 meet")


def test_a_fate_may_be_one_of_enemies_alone_or_only_for_want_of_others() -> None:
    facts = (Change("slain", 0), Change("pushed", 1, (7, 2)), Change("runs", 1), Change("runs", 2))
    slain, pushed, runs = Fate("slain", "slain", BAD), Fate("pushed", "2 hexes back", BAD), Fate("runs", "runs", BAD)
    assert of(*facts).fates(side=0) == {"A": (slain,), "B": (pushed,), "C": (runs,)}
    assert of(*facts).fates(side=1) == {"A": (slain,), "B": (runs,), "C": (runs,)}


def test_whoever_has_come_since_has_no_fate() -> None:
    assert of(Change("slain", 2), known=2).fates(side=0) == {}


def test_measures_are_counted() -> None:
    changes = of(Change("slain", 0), Change("pushed", 1, (7, 2)))
    assert changes.counts(0) == {"dead": 1, "hexes": 0}
    assert changes.counts(1) == {"dead": 0, "hexes": 2}


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ((changed("a", "one"), changed("a", "two")), "the change 'a' is told twice: 'one' and 'two'"),
        ((changed("a", "one", counts="steps"),), "the change 'a' counts as 'steps', which is no measure: dead, hexes"),
        ((changed("a", "one", tone=GOOD),), "the change 'a' has a tone, 'good', that is none or no fate's"),
        ((changed("a", "{0:miles}"),), "the change 'a' shows a fact as 'miles', which is nothing: both, hexes"),
    ],
)
def test_rows_that_contradict_each_other_are_refused(rows: tuple[object, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match="the change") as caught:
        changes_told(KINDS, rows, ("dead", "hexes"))  # type: ignore[arg-type]
    assert str(caught.value) == sentence
