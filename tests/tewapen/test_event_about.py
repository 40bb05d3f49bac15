"""Events as data: what a picture is told about attacks, spells and traps."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, corridor, lay
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.state import Phase, Spell
from warhost.rulesets.tewapen.words.events import EVENTS
from warhost.rulesets.tewapen.words.names import Names

NAMES = Names(13, 9, (0, 1), (0, 0))


def told(battle: Battle, *kinds: str) -> list[dict[str, Any]]:
    """What the last action led to, as data, of these kinds."""
    return [dict(event.about) for event in battle.last_events if event.kind in kinds]


def test_every_kind_of_event_has_a_row() -> None:
    assert set(EVENTS.rows) == set(Event)


def test_an_attack_is_told_from_the_dice_to_the_retreat() -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0504"), "R1")
    act(battle, "attack R1 B1", [6, 1, 4, 2])
    assert [(event.kind, dict(event.about)) for event in battle.last_events] == [
        ("attack", {"piece": "R1", "target": "B1", "range": 1}),
        ("pattern_dice", {"count": 4, "range": 1}),
        ("dice_count", {"count": 4}),
        ("rolled", {"dice": [1, 2, 4, 6], "hit_at": 4}),
        ("hits", {"hits": 2, "hit_at": 4}),
        ("wounded", {"piece": "B1", "wounds": 2, "left": 2}),
        ("retreated", {"piece": "B1", "from": "0504", "to": "0604"}),
    ]
    act(battle, "follow")
    assert told(battle, "followed_up") == [{"piece": "R1", "from": "0404", "to": "0504"}]


def test_a_die_rolled_again_knows_what_hits_and_dice_that_are_not_counted_yet_do_not() -> None:
    pieces = ("R std.inf 0404", "R hum.king 0404 items=it.accuracy", "B std.inf 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1")
    act(battle, "attack R1 B1", [6, 5, 3, 3, 2])
    assert told(battle, "rolled") == [{"dice": [2, 3, 3, 5, 6]}]
    act(battle, "reroll 3", [4])
    assert told(battle, "die_rolled_again") == [{"again": [3], "dice": [4], "hit_at": 4}]


def test_the_death_of_a_piece_has_its_place() -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0504 wounds=1", "B std.inf 0008"), "R1")
    act(battle, "attack R1 B1", [6, 6, 6, 6])
    assert told(battle, "wounded", "eliminated") == [
        {"piece": "B1", "wounds": 1, "left": 0},
        {"piece": "B1", "hex": "0504"},
    ]


def test_a_spell_has_its_caster_and_its_target() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.wizard 0404", "R std.inf 0008", "B std.inf 0604"), "R1")
    act(battle, "cast R1 fireball B1", [5, 2, 3])
    assert told(battle, "cast", "struck_by_spell", "rolled", "hits") == [
        {"piece": "R1", "spell": "fireball", "mp": 1, "left": 9},
        {"target": "B1", "spell": "fireball"},
        {"dice": [2, 3, 5], "hit_at": 4},
        {"hits": 1, "hit_at": 4},
    ]


def test_a_trap_is_told_by_its_number() -> None:
    traps = ({"owner": "black", "hexes": ("0300",)},)
    battle = lay(corridor(""), "R std.inf 0200", "B std.inf 0800", traps=traps)
    act(activate(battle, "R1", phase=Phase.MOVE), "move R1 0300", [2, 2, 2, 4], [2, 2, 2, 4])
    assert told(battle, "moved", "trap_sprung", "trap_strikes", "strikes_trap", "trap_wounded") == [
        {"piece": "R1", "from": "0200", "to": "0300", "hexes": 1},
        {"trap": 0, "piece": "R1", "hex": "0300"},
        {"trap": 0, "target": "R1"},
        {"piece": "R1", "trap": 0},
        {"trap": 0, "wounds": 1, "left": 2},
    ]


@pytest.mark.parametrize(
    ("event", "facts", "story"),
    [
        (Event.MOVED, (0, 30, 31, 1), {"deeds": [["move", "to"]]}),
        (Event.CARRIED, (1, 0, 31), {"deeds": [["carry", "to"]]}),
        (Event.TELEPORTED, (0, 30, 31), {"deeds": [["leap", "to"]]}),
        (Event.PLACED, (0, 30), {"deeds": [["leap", "hex"]]}),
        (
            Event.ELIMINATED,
            (0, 30),
            {"deeds": [["fall", "piece"]], "lies": "hex", "moment": ["bad", "R1 Standard Infantry: eliminated"]},
        ),
        (Event.ATTACK, (0, 1, 1), {"deeds": [["strike", "target"]]}),
        (Event.TRAP_STRIKES, (0, 1), {"deeds": [["aim", "target"]]}),
        (Event.HITS, (1, 4), {"says": ["plain", "1 hit"]}),
        (Event.WOUNDED, (1, 2, 1), {"says": ["bad", "\u22122"], "counts": {"pips": 1}}),
        (Event.HEALED, (1, 2, 4), {"says": ["good", "+2"], "counts": {"pips": 4}}),
        (Event.STRUCK_BY_SPELL, (1, Spell.FOG), {"deeds": [["aim", "target"]], "says": ["wonder", "Fog"]}),
        (Event.TURN_BEGINS, (3,), {}),
    ],
)
def test_what_a_picture_makes_of_an_event(event: Event, facts: tuple[int, ...], story: dict[str, Any]) -> None:
    assert EVENTS.story(event, (*map(int, facts), *[0] * (6 - len(facts))), NAMES) == story


def test_whatever_changes_its_place_is_seen_to_do_so() -> None:
    def told_by(deed: str) -> set[str]:
        return {row.member.name for row in EVENTS.rows.values() if row.story.partition(":")[0] == deed}

    assert told_by("leap") == {"TELEPORTED", "PLACED", "RESURRECTED", "DEPLOYED"}
    assert told_by("fall") == {"ELIMINATED"}
    assert told_by("move") | told_by("carry") == {"MOVED", "CARRIED", "RETREATED", "FOLLOWED_UP"}
