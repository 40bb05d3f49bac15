"""Luck: whose dice were rolled in attacks, how many hit, and how many were to be expected."""

from __future__ import annotations

import random

import pytest

import warhost
from heroes.table import play, position, to_melee
from tewapen.tabletop import EMPTY_ROWS, act, activate, corridor, lay
from warhost.face.battle import Battle
from warhost.face.luck import Luck, luck_of
from warhost.rulesets.tewapen.state import Phase

NONE = Luck(0, 0, 0.0)


def test_an_attack_counts_for_who_makes_it() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0504", "B hum.knights 0403", "R std.inf 0407")
    assert luck_of(battle) == {"red": NONE, "black": NONE}
    act(activate(battle, "R1"), "attack R1 B1", [6, 5, 2, 3])
    assert luck_of(battle) == {"red": Luck(4, 2, 2.0), "black": NONE}  # hit at 4+: one half each


def test_what_is_expected_is_exact() -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.inf 0404", "B hum.knights 0504"), "R1")
    act(battle, "attack R1 B1", [2, 2, 2, 2])
    assert luck_of(battle)["red"] == Luck(4, 0, 4 / 3)  # hit at 5+: a third each


def test_a_die_rolled_again_is_one_die_more() -> None:
    pieces = ("R std.inf 0404", "R hum.king 0404 items=it.accuracy", "B std.inf 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1")
    act(battle, "attack R1 B1", [6, 5, 3, 3, 2])
    assert luck_of(battle)["red"] == NONE  # not before all is settled
    act(battle, "reroll 3", [4])
    assert luck_of(battle)["red"] == Luck(6, 3, 3.0)


def test_spells_count_for_the_caster_and_traps_for_their_owner() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.wizard 0404", "R std.inf 0008", "B std.inf 0604"), "R1")
    act(battle, "cast R1 fireball B1", [5, 2, 3])
    assert luck_of(battle) == {"red": Luck(3, 1, 1.5), "black": NONE}
    traps = ({"owner": "black", "hexes": ("0300",)},)
    caught = lay(corridor(""), "R std.inf 0200", "B std.inf 0800", traps=traps)
    act(activate(caught, "R1", phase=Phase.MOVE), "move R1 0300", [2, 2, 2, 4], [2, 2, 4, 4])
    assert luck_of(caught) == {"red": Luck(4, 2, 2.0), "black": Luck(4, 1, 2.0)}


@pytest.mark.parametrize("name", ["otter-ford", "barrow-night", "tangled-wood", "ridge-14"])
def test_luck_agrees_with_the_events_of_a_whole_battle(name: str) -> None:
    battle = played(name, 3)
    lucks, told = luck_of(battle), [event.about for event in battle.events if event.kind == "hits"]
    assert sum(luck.hits for luck in lucks.values()) == sum(about["hits"] for about in told)
    assert sum(luck.dice for luck in lucks.values()) == sum(
        len(event.about["dice"]) for event in battle.events if event.kind in ("rolled", "die_rolled_again")
    )
    for luck in lucks.values():
        assert 0 <= luck.hits <= luck.dice
        assert luck.dice / 6 <= luck.expected_hits <= luck.dice * 5 / 6


def test_the_die_of_an_attack_counts_for_the_striker_and_no_other_die_counts() -> None:
    battle = position("3 G06 18.00,9.00", "51 TG 18.00,10.00", "9 GS 30.00,9.00 panicked", "pending rally")
    play(to_melee(play(battle, "rally 9: 7")), "strike 3 51: 6")
    assert [event.kind for event in battle.events].count("rolled") == 1
    assert luck_of(battle) == {"greek": Luck(1, 1, 5 / 6), "trojan": NONE}


@pytest.mark.parametrize("name", ["first-blood", "scaean-gate"])
def test_luck_agrees_with_the_dice_of_a_whole_battle_of_heroes(name: str) -> None:
    battle = played(name, 3)
    rolled = [event.about for event in battle.events if event.kind == "rolled"]
    lucks = luck_of(battle)
    assert sum(luck.dice for luck in lucks.values()) == len(rolled) > 0
    assert sum(luck.hits for luck in lucks.values()) == sum(about["result"] != "no effect" for about in rolled)


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_nobody_is_lucky_in_the_long_run(name: str) -> None:
    battles = [played(name, seed) for seed in range(40)]
    lucks = [luck for battle in battles for luck in luck_of(battle).values()]
    hits, expected = sum(luck.hits for luck in lucks), sum(luck.expected_hits for luck in lucks)
    assert abs(hits - expected) < 4 * (sum(luck.dice for luck in lucks) / 4) ** 0.5  # four standard deviations


def played(name: str, seed: int) -> Battle:
    """A random battle to its end."""
    battle, chooser = warhost.start(name, seed=seed), random.Random(seed)
    while not battle.over:
        battle.apply(chooser.choice(battle.legal_actions))
    return battle
