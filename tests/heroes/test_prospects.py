"""What computer opponents expect of duels, against the exact odds of the same duels, and that they leave no trace."""

from __future__ import annotations

import numpy as np
import pytest

from heroes.table import index, position
from warhost.face.battle import Battle
from warhost.kernel.walk import walk
from warhost.rulesets.heroes.advice import prospects
from warhost.rulesets.heroes.rules import combat
from warhost.rulesets.heroes.state import DEAD, MODIFIERS, PANICKED, WOUNDED, Umpire, Weapon
from warhost.rulesets.heroes.state import Battle as BattleRecord

KEEPERS = ("2 GS 20.00,1.00 spear", "52 TS 20.00,35.00 spear")  # so that no duel ends the battle
DUELS = {
    "even": ("1 G06 10.00,6.00", "51 T04 10.00,30.00"),
    "uneven": ("1 G01 10.00,6.00", "51 T01 10.00,30.00"),
    "wounded": ("1 G06 10.00,6.00 wounded", "51 T05 10.00,30.00"),
}


def lost(battle: bytes, umpire: Umpire, figure: int) -> int:
    """What the duel has cost the side of a Hero who began it whole, hundredths of a point."""
    marks, worth = int(BattleRecord.over(np.frombuffer(battle, np.uint8)).figures[figure].marks), umpire.worth
    if marks & DEAD:
        return worth.hero
    return (worth.wound_hero if marks & WOUNDED else 0) + (worth.panic_hero if marks & PANICKED else 0)


def records(battle: Battle) -> tuple[BattleRecord, Umpire]:
    """The battle's record and its umpire's."""
    return BattleRecord.over(battle.memory), Umpire.over(battle.umpire)


@pytest.mark.parametrize("name", DUELS)
def test_a_duel_is_worth_what_its_exact_odds_say(name: str) -> None:
    battle = position(*DUELS[name], *KEEPERS, "pending challenge")
    record, umpire = records(battle)
    a, b = index(battle, 1), index(battle, 51)
    before = lost(battle.memory.tobytes(), umpire, a) - lost(battle.memory.tobytes(), umpire, b)
    walked = walk(battle.contract, battle.memory, battle.umpire, battle.action("challenge 1 51").code)
    assert walked.is_complete
    exact = sum(float(share) * (lost(end, umpire, b) - lost(end, umpire, a)) for end, share in walked.ends.items())
    assert prospects.duel_worth(record, umpire, a, b, prospects.EITHER_FIRST) == pytest.approx(exact + before, abs=0.1)


@pytest.mark.parametrize("name", DUELS)
def test_what_one_wins_the_other_loses_and_nothing_is_changed(name: str) -> None:
    battle = position(*DUELS[name], *KEEPERS)
    record, umpire = records(battle)
    a, b, memory = index(battle, 1), index(battle, 51), battle.memory.tobytes()
    first, second, either = (
        prospects.duel_worth(record, umpire, a, b, turn) for turn in (0, 1, prospects.EITHER_FIRST)
    )
    assert first > either > second
    assert prospects.duel_worth(record, umpire, b, a, prospects.EITHER_FIRST) == pytest.approx(-either)
    assert battle.memory.tobytes() == memory


def test_what_is_struck_back_counts_half() -> None:
    battle = position("1 GS 10.00,10.00", "51 T05 10.00,14.00")
    record, umpire, figure, target = *records(battle), index(battle, 1), index(battle, 51)
    harm, answer = (
        prospects.expected_harm(record, umpire, *two, Weapon.HAND) for two in ((figure, target), (target, figure))
    )
    assert prospects.gain_by_strike(record, umpire, figure, target) == harm - answer // 2


@pytest.mark.parametrize("striker", ["GA", "GS", "G06", "G01"])
@pytest.mark.parametrize("marks", ["", "panicked", "wounded", "effects=E4"])
def test_the_harm_of_a_roll_is_that_of_the_chart_face_by_face(striker: str, marks: str) -> None:
    battle = position(f"1 {striker} 10.00,10.00 spear effects=E1", f"51 T05 10.00,14.00 {marks}")
    record, umpire, two = *records(battle), (index(battle, 1), index(battle, 51))
    difference = combat.differential(record, umpire, *two, Weapon.HAND, False)
    added = combat.die_modifier(record, umpire, *two, Weapon.HAND)
    assert added == 3, "a spear against a man without one, and a god"
    results = (combat.look_up(umpire, die + added, difference) for die in range(1, 7))
    harms = [combat.harm_of(record, two[1], combat.lowered(record, two[1], result)) for result in results]
    whole = sum(prospects.price_of(record, umpire, two[1], harm) for harm in harms) // 6
    assert prospects.harm_if_rolled(record, umpire, *two, Weapon.HAND) == whole
    assert prospects.expected_harm(record, umpire, *two, Weapon.HAND) == (0 if marks == "panicked" else whole)


def test_the_table_of_faces_has_all_modifiers_that_a_die_can_have() -> None:
    rates = Umpire.over(position(*KEEPERS).umpire).rates
    assert rates.spear_advantage + rates.fights_die == MODIFIERS - 1


def test_what_a_figure_and_its_enemies_can_expect_is_written_down_wherever_they_stand() -> None:
    battle = position(
        "1 GS 10.00,10.00 spear", "51 T05 10.00,34.00 spear", "52 TA 12.00,34.00", "53 TS 14.00,34.00 panicked"
    )
    record, umpire, figure = *records(battle), index(battle, 1)
    hero, bowman, runaway = (index(battle, number) for number in (51, 52, 53))
    prospects.weigh_prospect(record, umpire, figure)
    prospect = umpire.prospect
    for enemy in (hero, bowman):
        assert prospect.strike[enemy] == prospects.gain_by_strike(record, umpire, figure, enemy)
    harm_if_cornered = prospects.harm_if_rolled(record, umpire, figure, runaway, Weapon.HAND)
    assert prospect.strike[runaway] == umpire.worth.hunt * harm_if_cornered // 100 > 0
    for enemy in (hero, bowman, runaway):
        assert prospect.missile[enemy] == prospects.expected_harm(record, umpire, figure, enemy, Weapon.HURL)
    assert prospect.hit[hero] == prospects.gain_by_strike(record, umpire, hero, figure)
    assert prospect.shot[hero] == prospects.expected_harm(record, umpire, hero, figure, Weapon.HURL)
    assert prospect.shot[bowman] == prospects.expected_harm(record, umpire, bowman, figure, Weapon.BOW)
    assert prospect.hit[runaway] == prospect.shot[runaway] == prospect.strike[figure] == 0
