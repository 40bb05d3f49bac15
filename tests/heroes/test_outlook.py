"""What computer opponents of Heroes & Gods expect of the attacks to come, and what greedy makes of it."""

from __future__ import annotations

from itertools import pairwise
from math import isqrt

import pytest

import warhost
from heroes.table import index, phase_number, position
from warhost.face.battle import Battle
from warhost.players import find_player
from warhost.rulesets.heroes.advice import outlook, prospects
from warhost.rulesets.heroes.setup.generate import generate
from warhost.rulesets.heroes.state import GREEK, NONE, TROJAN, Phase, Umpire
from warhost.rulesets.heroes.state import Battle as BattleRecord

ALL = 100  # per cent
FAR = "59 TS 35.00,35.00 spear"


def to_come(*lines: str, side: int = GREEK, share: int = ALL) -> int:
    """The harm that a side is expected to do, hundredths of a point."""
    return expected(position(*lines), side, share)


def expected(battle: Battle, side: int, share: int = 0) -> int:
    """The harm that a side is expected to do, by default before the phase is over only."""
    return outlook.harm_to_come(BattleRecord.over(battle.memory), Umpire.over(battle.umpire), side, share)


def struck(*lines: str) -> int:
    """What figure 1 can expect of striking figure 51, hundredths of a point."""
    battle = position(*lines)
    record, umpire = BattleRecord.over(battle.memory), Umpire.over(battle.umpire)
    return prospects.gain_by_strike(record, umpire, index(battle, 1), index(battle, 51))


def chosen(battle: Battle) -> str:
    """What greedy does there, in notation."""
    seat = battle.seat_to_decide
    assert seat is not None
    code = find_player("greedy", 1).choose(battle.contract, battle.memory, battle.umpire, seat)
    return battle.table.write_action(code)


# --- one attack -------------------------------------------------------------------------------------------------------


def test_an_enemy_in_reach_can_be_attacked_with_all_that_a_strike_brings() -> None:
    lines = "1 G06 10.00,10.00", "51 TS 10.00,14.00"
    assert to_come(*lines) == struck(*lines) > 0


def test_the_farther_away_an_enemy_is_the_less_an_attack_on_him_counts() -> None:
    harms = [to_come("1 G06 10.00,10.00", f"51 TS 10.00,{y}.00") for y in (14, 20, 26, 34)]
    assert harms == sorted(harms, reverse=True)
    assert harms[0] > harms[1] > harms[3] > 0


def test_a_bow_reaches_farther_than_a_sword() -> None:
    near, far = (to_come("1 GA 10.00,1.00", f"51 TS 10.00,{y}.00") for y in (20, 34))
    assert near > far > to_come("1 GA 10.00,1.00 panicked", "51 TS 10.00,34.00")


def test_whoever_has_to_rally_first_counts_by_his_chance() -> None:
    ready = to_come("1 G06 10.00,10.00", "51 TS 10.00,14.00")
    panicked = to_come("1 G06 10.00,10.00 panicked", "51 TS 10.00,14.00")
    assert panicked == pytest.approx(ready * 0.7, abs=2), "D 7"


def test_a_panicked_enemy_counts_for_less_than_one_who_can_be_harmed_at_once() -> None:
    ready, panicked = (to_come("1 G06 10.00,10.00", f"51 TS 10.00,14.00 {marks}") for marks in ("", "panicked"))
    assert 0 < panicked < ready


def share_hunted(*lines: str) -> int:
    """What share of the next attack of figure 1 counts on figure 51, who has panicked, per cent."""
    battle = position(*lines)
    record, umpire = BattleRecord.over(battle.memory), Umpire.over(battle.umpire)
    hunter, game = index(battle, 1), index(battle, 51)
    return outlook.hunted(record, umpire, hunter, game, apart(record, hunter, game))


def apart(record: BattleRecord, a: int, b: int) -> int:
    """How far two figures are from each other, u."""
    one, other = record.figures[a], record.figures[b]
    return isqrt((int(one.x) - int(other.x)) ** 2 + (int(one.y) - int(other.y)) ** 2)


def test_who_has_panicked_counts_in_full_once_he_is_cornered() -> None:
    cornered = "1 G06 3.00,3.00", "51 TS 0.50,0.50 panicked", FAR
    assert share_hunted(*cornered) == ALL
    assert to_come(*cornered) > to_come("1 G06 12.50,12.50", "51 TS 10.00,10.00 panicked", FAR) > 0


def test_the_less_room_who_has_panicked_has_to_flee_the_more_he_counts() -> None:
    by_the_corner = [
        share_hunted(f"1 G06 {at + 3:.2f},{at + 3:.2f}", f"51 TS {at:.2f},{at:.2f} panicked", FAR)
        for at in (10, 2, 1, 0.7, 0.5)
    ]
    assert by_the_corner == sorted(by_the_corner)
    assert by_the_corner[0] < by_the_corner[-1] == ALL


def test_who_has_panicked_at_the_edge_is_cornered_between_two() -> None:
    alone = "1 G06 9.29,34.79", "51 TS 10.00,35.50 panicked", FAR
    free, held = share_hunted(*alone), share_hunted(*alone, "2 GS 11.01,35.50")
    assert free < held == ALL


def test_who_is_out_of_reach_is_not_driven_anywhere_yet() -> None:
    near, far = (share_hunted(f"1 G06 {at},{at}", "51 TS 0.50,0.50 panicked", FAR) for at in ("3.00", "20.00"))
    assert far < near


def from_afar(*lines: str) -> int:
    """What a shot of figure 1 at figure 51 is expected to bring, hundredths of a point."""
    battle = position(*lines)
    record, umpire = BattleRecord.over(battle.memory), Umpire.over(battle.umpire)
    bowman, target = index(battle, 1), index(battle, 51)
    return outlook.gain_from_afar(record, umpire, bowman, target, apart(record, bowman, target))


def test_a_bowman_with_somebody_in_the_way_has_as_far_to_go_as_a_full_move() -> None:
    clear, blocked, nearer = (
        from_afar(f"1 GA 10.00,{y}.00", "51 TS 10.00,25.00", f"2 GS {x}.00,10.00")
        for x, y in ((20, 5), (10, 5), (20, 1))
    )
    assert clear == nearer > blocked > 0


def test_an_attack_that_costs_more_than_it_brings_is_not_made() -> None:
    assert struck("1 GS 10.00,10.00", "51 T01 10.00,11.01 spear") < 0
    assert to_come("1 GS 10.00,10.00", "51 T01 10.00,14.00 spear") == 0


# --- attacks of many --------------------------------------------------------------------------------------------------


def test_each_further_man_at_the_same_enemy_adds_less_and_never_more_than_his_life() -> None:
    men = [f"{number} G01 {6 + 2 * number}.00,10.00 spear" for number in range(1, 6)]
    harms = [to_come(*men[:count], "51 TS 12.00,13.00") for count in range(1, 6)]
    steps = [after - before for before, after in pairwise(harms)]
    assert steps == sorted(steps, reverse=True)
    assert harms[1] < 2 * harms[0]
    assert harms[-1] <= 200, "a soldier's life"


def test_a_man_attacks_one_enemy_only_and_several_share_them() -> None:
    pair = "51 TS 10.00,14.00", "52 TS 13.00,14.00"
    one = to_come("1 G06 10.00,10.00", *pair)
    assert one == to_come("1 G06 10.00,10.00", pair[0])
    assert to_come("1 G06 10.00,10.00", "2 G06 13.00,10.00", *pair) == 2 * one


def test_the_strikes_of_this_phase_come_before_the_attacks_of_the_next() -> None:
    lines = "1 G06 10.00,10.00", "51 TS 10.00,11.01"
    both, fights = to_come(*lines, "pending melee"), to_come(*lines, "pending melee", share=0)
    assert both > fights > 0
    assert to_come(*lines, "pending melee", side=TROJAN, share=0) == 0, "it is not their phase"
    assert to_come("1 G06 10.00,10.00", "51 TS 10.00,14.00", "pending melee", share=0) == 0, "out of contact"


@pytest.mark.parametrize(
    ("lines", "acts", "strikes"),
    [
        (("phase 1 greek", "pending action"), GREEK, GREEK),
        (("phase 1 greek", "pending melee"), TROJAN, GREEK),
        (("phase 1 greek", "chips greek 2 trojan 2", "pending window end greek"), TROJAN, TROJAN),
        (("phase 1 greek", "duelled", "chips greek 2 trojan 2", "pending window end greek"), TROJAN, TROJAN),
        (("phase 2 trojan", "pending melee"), GREEK, TROJAN),
        (("phase 20 trojan", "pending melee"), NONE, TROJAN),
        (("phase 20 trojan", "chips greek 2 trojan 2", "pending window end trojan"), NONE, NONE),
    ],
)
def test_whose_step_goes_on_or_comes_next(lines: tuple[str, ...], acts: int, strikes: int) -> None:
    battle = position("1 G06 10.00,10.00 spear", "51 T05 10.00,11.01 spear", *lines)
    record = BattleRecord.over(battle.memory)
    assert outlook.side_of_next(record, Phase.ACTION) == acts
    assert outlook.side_of_next(record, Phase.MELEE) == strikes


def test_before_the_first_phase_the_first_side_acts_next() -> None:
    battle = warhost.start(generate(1), seed=1)
    chooses = battle.seat_to_decide
    battle.apply("begin")
    assert phase_number(battle) == 0, "both sides set up"
    record = BattleRecord.over(battle.memory)
    assert outlook.side_of_next(record, Phase.ACTION) == outlook.side_of_next(record, Phase.MELEE) == chooses


@pytest.mark.parametrize("side", [GREEK, TROJAN])
def test_to_let_the_last_windows_of_a_phase_pass_is_worth_nothing(side: int) -> None:
    """Whoever has called a god is not asked again: he sees the next phase where others see the end of this one."""
    men = "1 G06 10.00,10.00 spear", "2 GS 13.00,10.00", "51 T05 10.00,11.01 spear", "52 TS 13.00,14.00 spear"
    battle = position(*men, "chips greek 2 trojan 2", "pending window end greek")
    before = battle.contract.evaluate(battle.memory, battle.umpire, side)
    while phase_number(battle) == 1:
        battle.apply("pass")
    assert battle.contract.evaluate(battle.memory, battle.umpire, side) == before


def test_a_charged_man_with_a_spear_in_hand_is_expected_to_throw_it_at_the_charger() -> None:
    lines = "1 GS 10.00,5.00 spear", "52 TS 35.00,35.00 spear"
    thrown, without = (position(*lines, f"51 TS 10.00,9.00 {spear}") for spear in ("spear", ""))
    for battle in (thrown, without):
        battle.apply("choose 1")
        battle.apply("move 1 10.00,7.99")
    assert expected(thrown, TROJAN) > expected(without, TROJAN) == 0
    thrown.apply("pass")
    assert expected(thrown, TROJAN) == 0


# --- greedy -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("men", [1, 2, 3])
def test_greedy_strikes_whom_it_has_charged_however_many_did(men: int) -> None:
    around = ["1 GS 8.99,10.00 spear", "2 GS 11.01,10.00 spear", "3 GS 10.00,8.99 spear"][:men]
    assert chosen(position(*around, "51 TS 10.00,10.00", FAR, "pending melee")).startswith("strike")


def test_greedy_strikes_whom_it_has_cornered() -> None:
    cornered = "1 G06 9.29,34.79", "2 GS 11.01,35.50", "51 TS 10.00,35.50 panicked", "59 TS 35.00,1.00 spear"
    assert chosen(position(*cornered, "pending melee")).startswith("strike 1")


def test_greedy_bars_the_way_of_whom_another_can_corner() -> None:
    battle = position("1 G06 9.29,34.79", "2 GS 14.00,33.00", "51 TS 10.00,35.50 panicked", "59 TS 35.00,1.00 spear")
    battle.apply("choose 2")
    battle.apply(chosen(battle))
    record, umpire = BattleRecord.over(battle.memory), Umpire.over(battle.umpire)
    assert outlook.room_to_flee(record, umpire, index(battle, 51), index(battle, 1)) == 0


def test_greedy_rallies_a_man_far_from_the_enemy() -> None:
    battle = position("1 GS 2.00,2.00 panicked", "2 GS 30.00,30.00", FAR, "pending rally")
    assert chosen(battle) == "rally 1"


def test_greedy_shoots_at_whoever_comes_into_reach() -> None:
    battle = position("1 GA 10.00,10.00", "51 TS 10.00,30.00 spear", FAR)
    battle.apply("choose 1")
    assert chosen(battle) == "shoot 1 51"
