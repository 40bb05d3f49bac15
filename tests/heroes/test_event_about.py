"""Events as data: what a picture is told."""

from __future__ import annotations

import pytest

from heroes.builder import FIGURES, TERRAIN, memory_of, names_of
from warhost.kernel.abi import NOBODY
from warhost.rulesets.heroes.rules.events import Cover, Event, Gone, Panic
from warhost.rulesets.heroes.state import God, Reason, Result, Weapon
from warhost.rulesets.heroes.words.events import EVENTS

NAMES = names_of(memory_of(*FIGURES), TERRAIN)
G1, G3, T51 = (NAMES.figure(label) for label in ("1", "3", "51"))


def test_every_kind_of_event_has_a_row() -> None:
    assert set(EVENTS.rows) == set(Event)


@pytest.mark.parametrize(
    ("event", "facts", "about"),
    [
        (
            Event.MOVED,
            (G1, 1000, 1000, 1424, 1424, 600),
            {"piece": "1", "from": [1000, 1000], "to": [1424, 1424], "cost": 6.0},
        ),
        (
            Event.DECLARED,
            (T51, G1, Weapon.HURL, 1, 1),
            {"piece": "51", "target": "1", "weapon": "hurl", "how": ["defensive"], "distance": 0.01},
        ),
        (Event.ROLLED, (4, 5, Result.WOUND, G1), {"dice": [4], "modified": 5, "result": "wound", "piece": "1"}),
        (Event.COVER, (T51, Cover.RAMPART), {"target": "51", "cover": "rampart"}),
        (Event.RALLY_ROLLED, (G3, 8, 7), {"piece": "3", "dice": [8], "at_most": 7}),
        (Event.CHIP_PLAYED, (1, God.MIST, 1), {"side": "trojan", "event": "E6", "left": 1}),
        (Event.SLAIN, (T51, 1000, 1101), {"piece": "51", "from": [1000, 1101]}),
        (Event.HULL_BURNS, (1,), {"area": "h1"}),
        (Event.RESCUED, (G1, 1450, 900, 1), {"piece": "1", "to": [1450, 900], "slain": True}),
        (Event.BATTLE_OVER, (NOBODY, Reason.EQUAL), {"side": None}),
    ],
)
def test_an_event_as_data(event: Event, facts: tuple[int, ...], about: dict[str, object]) -> None:
    assert EVENTS.about(event, (*map(int, facts), *[0] * (6 - len(facts))), NAMES) == about


@pytest.mark.parametrize(
    ("event", "facts", "story"),
    [
        (Event.FLED, (T51, 1000, 1101, 1000, 1701), {"deeds": [["move", "to"]]}),
        (Event.RESCUED, (G1, 1450, 900, 1), {"deeds": [["leap", "to"]]}),
        (
            Event.SLAIN,
            (T51, 1000, 1101),
            {"deeds": [["fall", "piece"]], "moment": ["bad", "51 Trojan spearman is killed"], "lies": "from"},
        ),
        (Event.LOCKED, (G1, T51), {"deeds": [["strike", "target"]], "says": ["plain", "locked"]}),
        (Event.NO_EFFECT, (T51,), {"deeds": [["aim", "target"]], "says": ["plain", "no effect"]}),
        (Event.PANICKED, (T51, Panic.STRUCK), {"says": ["bad", "panic"], "change": {"panicked": True}}),
        (Event.RALLIED, (T51,), {"says": ["good", "rallied"], "change": {"panicked": False}, "heads": True}),
        (Event.SPEAR_GONE, (T51, Gone.HURLED), {"change": {"spear": False}}),
        (Event.TURN_BEGINS, (3,), {}),
    ],
)
def test_what_a_picture_makes_of_an_event(event: Event, facts: tuple[int, ...], story: dict[str, object]) -> None:
    assert EVENTS.story(event, (*map(int, facts), *[0] * (6 - len(facts))), NAMES) == story


def test_whatever_changes_its_place_is_seen_to_do_so() -> None:
    def told_by(deed: str) -> set[str]:
        return {row.member.name for row in EVENTS.rows.values() if row.story == deed}

    assert told_by("leap") == {"DUEL_PLACED", "WENT_HOME", "SET_DOWN", "RESCUED"}
    assert told_by("fall") == {"SLAIN"}
    assert told_by("move") == {"DEPLOYED", "LEG", "MOVED", "TURNED_BACK", "FLED", "ADVANCED"}
