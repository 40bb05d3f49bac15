"""Events as data: what a picture is told about attacks, spells and traps."""

from __future__ import annotations

from typing import Any

from tewapen.tabletop import EMPTY_ROWS, act, activate, corridor, lay
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.state import Phase
from warhost.rulesets.tewapen.words.event_about import PLANS


def told(battle: Battle, *kinds: str) -> list[dict[str, Any]]:
    """What the last action led to, as data, of these kinds."""
    return [dict(event.about) for event in battle.last_events if event.kind in kinds]


def test_every_kind_of_event_has_a_plan() -> None:
    assert set(PLANS) == set(Event) - {Event.ROLLED}


def test_an_attack_is_told_from_the_dice_to_the_retreat() -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0504"), "R1")
    act(battle, "attack R1 B1", [6, 1, 4, 2])
    assert [(event.kind, dict(event.about)) for event in battle.last_events] == [
        ("attack", {"piece": "R1", "target": "B1", "range": 1}),
        ("pattern_dice", {"count": 4, "range": 1}),
        ("dice_count", {"count": 4}),
        ("rolled", {"dice": [1, 2, 4, 6]}),
        ("hits", {"hits": 2, "hit_at": 4}),
        ("wounded", {"piece": "B1", "wounds": 2, "left": 2}),
        ("retreated", {"piece": "B1", "from": "0504", "to": "0604"}),
    ]
    act(battle, "follow")
    assert told(battle, "followed_up") == [{"piece": "R1", "from": "0404", "to": "0504"}]


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
        {"dice": [2, 3, 5]},
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
