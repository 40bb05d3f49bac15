"""Changes of a tiny made-up game: facts, until they are shown."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from warhost.errors import DeclarationError
from warhost.ruleset import Change, Fate
from warhost.shelf.changes import BAD, GOOD, Changes, ChangesTold, Row, changed
from warhost.shelf.kinds import Kind

KINDS = {
    "hexes": Kind(lambda hexes, names: f"{hexes} hexes"),
    "both": Kind(lambda two, names: "{} and {}".format(*two), width=2),
}
MEASURES = ("dead", "hexes")
PUSHED = changed(
    "pushed",
    "to hexes",
    "{who} goes {hexes} to {to}",
    fate="{hexes} back",
    tone=BAD,
    of_enemies=True,
    counts="hexes",
    by="hexes",
)
TOLD = ChangesTold(
    KINDS,
    MEASURES,
    changed("slain", "", "{who} is slain", fate="slain", tone=BAD, counts="dead"),
    PUSHED,
    changed("runs", "", "{who} runs", fate="runs", tone=BAD, unless_worse=True),
    changed("heals", "", "{who} heals", fate="healed", tone=GOOD),
    changed("burns", "to heat", "{who} burns", fate="burnt", tone=BAD, much="heat"),
    changed("meets", "two:both", "{two} meet"),
)
NAMES = SimpleNamespace(label=lambda piece: "ABC"[piece], labels="ABC", sides=(0, 1, 1))


def of(*facts: Change, known: int = 3) -> Changes:
    """Changes of the made-up game."""
    return Changes(TOLD, facts, NAMES, lambda piece: 0 <= piece < known)


def test_facts_become_words_when_they_are_shown() -> None:
    changes = of(Change("slain", 0), Change("pushed", 1, (7, 2)), Change("meets", facts=(3, 4)))
    assert changes.words == ("A is slain", "B goes 2 hexes to 7", "3 and 4 meet")


def test_a_fate_may_be_one_of_enemies_alone_or_only_for_want_of_others() -> None:
    facts = (Change("slain", 0), Change("pushed", 1, (7, 2)), Change("runs", 1), Change("runs", 2))
    slain, pushed, runs = (
        Fate("slain", "slain", BAD),
        Fate("pushed", "2 hexes back", BAD, 2),
        Fate("runs", "runs", BAD),
    )
    assert of(*facts).fates(side=0) == {"A": (slain,), "B": (pushed,), "C": (runs,)}
    assert of(*facts).fates(side=1) == {"A": (slain,), "B": (runs,), "C": (runs,)}


def test_whoever_has_come_since_has_no_fate() -> None:
    assert of(Change("slain", 2), known=2).fates(side=0) == {}


def test_the_gravest_comes_first_and_what_does_good_last() -> None:
    """Between kinds the order of the rows decides, within one how much it is; nothing of the words."""
    pushed = [Change("pushed", 1, (7, hexes)) for hexes in (12, 2)]
    burnt = [Change("burns", 1, (7, heat)) for heat in (10, 9)]
    told = [of(Change("slain", 1)), *map(of, pushed), of(Change("runs", 1)), *map(of, burnt), of(Change("heals", 1))]
    fates = [one.fates(side=0)["B"] for one in told]
    assert sorted(reversed([*fates, ()]), key=told[0].severity) == [*fates, ()]
    assert [one.amount for (one,) in fates] == [1, 12, 2, 1, 10, 9, 1]


def test_measures_are_counted() -> None:
    changes = of(Change("slain", 0), Change("pushed", 1, (7, 2)))
    assert changes.counts(0) == {"dead": 1, "hexes": 0}
    assert changes.counts(1) == {"dead": 0, "hexes": 2}


HERE = rf"{__name__}:\d+"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (PUSHED, f"{HERE} and {HERE} both tell the change 'pushed'"),
        (changed("a", "", "one", counts="steps"), f"{HERE} names the measure 'steps', which {HERE} does not have"),
        (changed("a", "", "one", tone=GOOD), f"{HERE} gives 'a' the tone 'good', but no fate"),
        (
            changed("a", "", "one", tone="sad"),
            rf"{HERE} names the tone 'sad', which warhost\.shelf\.changes\.TONES does",
        ),
        (changed("a", "to:miles", "one"), f"{HERE} names the kind 'miles', which {HERE} does not have; known: "),
        (changed("a", "to", "{too}"), f"{HERE} says 'too' of 'a', whose facts are who, to"),
        (changed("a", "to", "one", fate="{from} far"), f"{HERE} says 'from' of 'a', whose facts are who, to"),
        (changed("a", "to", "one", fate="b", much="steps"), f"{HERE} says 'steps' of 'a', whose facts are who, to"),
        (changed("a", "to", "one", counts="hexes", by="steps"), f"{HERE} says 'steps' of 'a', whose facts are who, to"),
    ],
)
def test_rows_that_contradict_each_other_are_refused(row: Row, sentence: str) -> None:
    with pytest.raises(DeclarationError, match=f"^{sentence}"):
        ChangesTold(KINDS, MEASURES, PUSHED, row)
