"""God chips, and what the events E1 to E4 do.

HG-12.1, HG-12.5 to HG-12.8.
"""

from __future__ import annotations

import pytest

from heroes.chips import (
    KEEPERS,
    KILLED,
    NO_EFFECT,
    PANIC,
    WOUND,
    calls,
    chips,
    declared,
    differentials,
    effects,
    opening,
    rolled,
    window,
)
from heroes.table import (
    apply,
    decides,
    happened,
    has,
    index,
    is_legal,
    locks,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    record,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.heroes.setup.scenario import scenarios
from warhost.rulesets.heroes.words.snapshot import factors_now, read_umpire, snapshot

GREEK_CHIP, TROJAN_CHIP = "chips greek 1 trojan 0", "chips greek 0 trojan 1"


def factors(battle: Battle, number: int) -> tuple[int, int, int, int]:
    """Current A, D, M and B of a figure, as its view shows them."""
    seen = factors_now(read_umpire(battle.umpire), snapshot(battle.memory).figures[index(battle, number)])
    return seen.attack, seen.defence, seen.moves, seen.bow


# --- chips ------------------------------------------------------------------------------------------------

CHIPS = {
    "first-blood": (2, 2),
    "truce-broken": (3, 3),
    "fire-at-the-ships": (4, 4),
    "body-of-patroclus": (4, 4),
    "scamander": (5, 7),
    "scaean-gate": (3, 4),
}


@pytest.mark.clause("HG-12.1a", "HG-R10")
@pytest.mark.parametrize("name", CHIPS)
def test_each_side_begins_with_the_chips_of_its_scenario(name: str) -> None:
    assert set(CHIPS) == set(scenarios())
    battle = opening(name, *CHIPS[name])
    assert battle.scenario == scenarios()[name]
    assert chips(battle) == CHIPS[name]


@pytest.mark.clause("HG-12.1b")
def test_a_played_chip_is_gone() -> None:
    battle = position("1 G02 10.00,6.00 wounded", "51 TS 10.00,30.00", "chips greek 1 trojan 3")
    apply(battle, "call E9")
    assert chips(battle) == (0, 3)
    battle = position("1 G02 10.00,6.00", "51 TS 10.00,30.00", "chips greek 0 trojan 3")
    assert calls(battle) == set()
    assert why_not(battle, "call E1") == {"no_chip"}


EVENTS = {
    "E1": ("call E1", "bless 1"),
    "E2": ("call E2", "bless 1"),
    "E3": ("call E3", "bless 51"),
    "E4": ("call E4", "bless 1"),
    "E5": ("call E5", "bless 1"),
    "E6": ("call E6", "bless 1"),
    "E7": ("call E7", "bless 1", "set-down 30.00,9.00"),
    "E8": ("call E8",),
    "E9": ("call E9", "bless 1"),
}
ALL_POSSIBLE = (
    "1 G02 10.00,6.00 wounded",
    "2 G06 14.00,6.00",
    "3 GS 20.00,6.00 wounded hurt-now",
    "51 TS 10.00,30.00",
    "52 TS 20.00,30.00",
)


@pytest.mark.clause("HG-12.1c")
@pytest.mark.parametrize("event", EVENTS)
def test_each_chip_starts_one_of_nine_events(event: str) -> None:
    battle = position(*ALL_POSSIBLE, GREEK_CHIP)
    assert calls(battle) == set(EVENTS)
    play(battle, *EVENTS[event])
    assert chips(battle) == (0, 0)
    assert int(record(battle).events_used[0]) == 1 << (int(event[1]) - 1)
    assert decides(battle) == "greek", "a chip is no action: the step goes on"
    assert pending(battle) == "action"


@pytest.mark.clause("HG-12.1d")
def test_an_event_works_once_for_each_player() -> None:
    wounded = ("1 G02 10.00,6.00 wounded", "51 T01 10.00,30.00 wounded", "52 TS 20.00,30.00", "chips greek 2 trojan 2")
    battle = position(*wounded, "used greek E9")
    assert why_not(battle, "call E9") == {"event_used"}
    assert is_legal(battle, "call E1")
    battle = position(*wounded, "used greek E9", "phase 2 trojan")
    assert is_legal(battle, "call E9")


@pytest.mark.clause("HG-12.1e", "HG-R12")
def test_one_chip_a_turn_in_either_phase_of_it() -> None:
    figures = ("1 G02 10.00,6.00 wounded", "2 GA 14.00,6.00", "51 T01 10.00,20.00 wounded", "52 TS 20.00,30.00")
    battle = position(*figures, "chips greek 3 trojan 3", "phase 5 greek")
    apply(battle, "call E9")
    assert why_not(battle, "call E1") == {"chip_used"}
    assert calls(battle) == set()
    apply(battle, "done")
    assert (pending(battle), decides(battle)) == ("react", "trojan")
    apply(battle, "call E9")
    while phase_number(battle) < 7:
        assert calls(battle) == set(), "nobody has a chip left for this turn"
        apply(battle, "done" if is_legal(battle, "done") else "pass")
    assert (window(battle), decides(battle)) == ("start", "greek"), "a new turn, a new chip"
    assert {"E1", "E2"} <= calls(battle)


@pytest.mark.clause("HG-12.1f", "HG-R44")
def test_only_a_living_hero_can_use_a_chip() -> None:
    soldiers = ("2 GS 14.00,6.00 wounded", "51 TS 10.00,30.00")
    battle = position("1 G02 - dead", *soldiers, GREEK_CHIP)
    assert calls(battle) == set()
    assert why_not(battle, "call E9") == {"no_hero"}
    battle = position("1 G02 20.00,6.00", *soldiers, GREEK_CHIP)
    assert calls(battle) == {"E1", "E2", "E3", "E4", "E5", "E6", "E7", "E9"}


@pytest.mark.clause("HG-12.1f", "HG-R44")
@pytest.mark.parametrize("event", ["E1", "E2", "E4", "E5", "E6"])
def test_the_user_of_a_personal_event_has_its_effect(event: str) -> None:
    battle = position("1 G02 10.00,6.00", "2 G06 14.00,6.00", "3 GS 20.00,6.00", "51 TS 10.00,30.00", GREEK_CHIP)
    apply(battle, f"call {event}")
    assert options(battle) == ["bless 1", "bless 2"]
    assert why_not(battle, "bless 3") == {"not_eligible"}
    assert why_not(battle, "bless 51") == {"not_eligible"}
    apply(battle, "bless 2")
    assert effects(battle, 2) == {event}
    assert effects(battle, 1) == set()


@pytest.mark.clause("HG-12.1g", "HG-R44")
def test_a_wounded_locked_or_panicked_hero_can_use_a_chip() -> None:
    for state in ("wounded", "panicked"):
        battle = position(f"1 G02 10.00,6.00 {state}", "2 GS 20.00,6.00", "51 TS 10.00,30.00", GREEK_CHIP)
        apply(battle, "call E1")
        assert effects(battle, 1) == {"E1"}
    battle = position("1 G02 10.00,6.00", "2 GS 20.00,6.00", "51 TS 10.00,7.01", "lock 1 51", GREEK_CHIP)
    apply(battle, "call E1")
    assert effects(battle, 1) == {"E1"}


@pytest.mark.clause("HG-12.1h", "HG-R51")
def test_the_last_hero_calls_for_his_own_rescue() -> None:
    """Ajax, the only Greek Hero and the last Greek on the table, is killed by an arrow and comes back."""
    battle = position(
        "1 G02 10.00,6.00 wounded", "51 T07 10.00,20.00", "52 TS 10.00,30.00", GREEK_CHIP, "phase 2 trojan"
    )
    play(battle, "shoot 51 1", "pass: 4")
    assert window(battle) == "result"
    apply(battle, "pass")
    assert (window(battle), decides(battle)) == ("after", "greek")
    assert calls(battle) == {"E8"}
    assert why_not(battle, "call E3") == {"no_hero"}
    apply(battle, "call E8")
    assert has(battle, 1, "wounded")
    assert place(battle, 1) == (1000, 50)
    assert not battle.over


@pytest.mark.clause("HG-12.1h", "HG-12.1f")
def test_a_soldier_who_dies_after_the_last_hero_cannot_be_rescued() -> None:
    figures = ("1 G02 - dead", "2 GS 10.00,6.00 wounded", "3 GS 30.00,6.00", "51 TA 10.00,20.00", "52 TS 10.00,30.00")
    battle = position(*figures, GREEK_CHIP, "phase 2 trojan")
    apply(battle, "shoot 51 2", [6])
    assert place(battle, 2) is None
    assert pending(battle) == "action", "no window opened"


# --- E1, E2 -----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-12.5a")
def test_a_god_who_fights_adds_2_to_defence() -> None:
    battle = position("1 G06 10.00,6.00 effects=E1", "51 TA 10.00,20.00", "phase 2 trojan")
    assert factors(battle, 1) == (7, 9, 6, 0)
    apply(battle, "shoot 51 1", [1])
    assert differentials(battle) == [4 - 9]


@pytest.mark.clause("HG-12.5b", "HG-R46")
def test_a_god_who_fights_adds_2_to_every_attack_die() -> None:
    meriones = "1 G09 10.00,6.00 spear effects=E1"  # A 7, D 6, B 6
    battle = position(meriones, "51 TS 10.00,12.00 spear")
    apply(battle, "shoot 1 51", [1])
    assert rolled(battle) == [(3, PANIC)]
    battle = position(meriones, "51 TS 10.00,12.00 spear")
    apply(battle, "hurl 1 51", [1])
    assert rolled(battle) == [(3, WOUND)]
    battle = position(meriones, "51 TS 10.00,7.01 spear", "pending melee")
    apply(battle, "strike 1 51", [2, 6])
    assert rolled(battle)[0] == (4, WOUND)
    battle = position(meriones, "51 TS 10.00,7.01 spear", "pending melee", "phase 2 trojan")
    apply(battle, "strike 51 1", [1, 4])
    assert rolled(battle) == [(1, NO_EFFECT), (6, KILLED)]
    for weapon in ("fire-bow", "fire-spear"):
        battle = position(meriones, "51 TS 10.00,12.00 spear", "phase 2 trojan")
        play(battle, "move 51 10.00,7.01", f"{weapon} 1: 1")
        assert rolled(battle)[0][0] == 3


@pytest.mark.clause("HG-12.5b", "HG-R46")
def test_a_god_who_fights_adds_2_to_the_dice_of_a_duel_and_to_a_spear_bonus() -> None:
    figures = ("1 G06 10.00,6.00 spear effects=E1", "2 GS 20.00,6.00", "51 T05 10.00,30.00", "52 TS 20.00,30.00")
    battle = position(*figures, "pending challenge")
    apply(battle, "challenge 1 51", [6, 1, 1, 1, 2])
    assert [die for die, _ in rolled(battle)] == [3, 1, 4]
    assert differentials(battle) == [0, -2, 0]
    battle = position("1 G06 10.00,6.00 spear effects=E1", "51 TS 10.00,7.01", "pending melee")
    apply(battle, "strike 1 51", [5])
    assert rolled(battle) == [(8, KILLED)]


@pytest.mark.clause("HG-12.6a", "HG-R46")
def test_strength_and_courage_add_1_to_attack_bow_and_defence() -> None:
    battle = position("1 G09 10.00,6.00 spear effects=E2", "51 TS 10.00,12.00 spear")
    assert factors(battle, 1) == (8, 7, 7, 7)
    apply(battle, "shoot 1 51", [1])
    assert differentials(battle) == [7 - 4]
    assert rolled(battle) == [(1, PANIC)], "the die stays as it is"
    battle = position("1 G09 10.00,6.00 spear effects=E2", "51 TS 10.00,12.00 spear")
    apply(battle, "hurl 1 51", [1])
    assert differentials(battle) == [8 - 4]
    battle = position("1 G09 10.00,6.00 spear effects=E2", "51 TA 10.00,12.00", "phase 2 trojan")
    apply(battle, "shoot 51 1", [1])
    assert differentials(battle) == [4 - 7]
    battle = position("1 G06 10.00,6.00 spear effects=E2", "51 TA 10.00,12.00")
    assert factors(battle, 1) == (8, 8, 6, 0), "a god gives nobody a bow"
    assert "no_bow" in why_not(battle, "shoot 1 51")


# --- E3 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-12.7a", "HG-R53")
def test_any_enemy_who_has_not_panicked_can_be_made_helpless() -> None:
    figures = ("1 G06 10.00,6.00", "2 GS 14.00,6.00", "51 T01 10.00,30.00 spear", "52 TS 20.00,30.00 spear")
    battle = position(*figures, "53 TS 25.00,30.00 panicked", GREEK_CHIP)
    apply(battle, "call E3")
    assert options(battle) == ["bless 51", "bless 52"]
    for number in (53, 1, 2):
        assert why_not(battle, f"bless {number}") == {"not_eligible"}
    apply(battle, "bless 52")
    assert has(battle, 52, "panicked")
    assert not has(battle, 51, "panicked")


@pytest.mark.clause("HG-12.7b", "HG-R53")
def test_the_helpless_flee_from_the_nearest_enemy_without_their_spear() -> None:
    figures = ("1 G06 10.00,6.00", "2 GS 18.00,12.00", "3 GS 10.00,18.00 panicked", "51 TS 18.00,18.00 spear")
    battle = position(*figures, GREEK_CHIP)
    apply(battle, "call E3")
    assert place(battle, 51) == (1800, 2400), "from figure 2, six inches away, not from 3, eight inches away"
    assert not has(battle, 51, "spear")
    assert not has(battle, 51, "acted")


@pytest.mark.clause("HG-12.7b", "HG-1.2b")
def test_of_two_equally_near_the_lower_number_counts() -> None:
    figures = ("2 G06 18.00,12.00", "1 GS 12.00,18.00", "51 TS 18.00,18.00 spear")
    battle = position(*figures, GREEK_CHIP)
    apply(battle, "call E3")
    assert place(battle, 51) == (2400, 1800), "away from figure 1, not from figure 2"


@pytest.mark.clause("HG-12.7b", "HG-9.5e", "HG-10.1d")
def test_helplessness_ends_locks() -> None:
    battle = position("1 G06 10.00,6.00 spear", "51 T01 10.00,7.01 spear", "lock 1 51", TROJAN_CHIP, "phase 2 trojan")
    apply(battle, "call E3")
    assert locks(battle) == set()
    assert is_legal(battle, "move 51 10.00,12.00"), "freed in his own action step he may act"


@pytest.mark.clause("HG-12.7c", "HG-R45", "HG-5.6a")
@pytest.mark.parametrize("action", ["shoot 51 1", "hurl 51 1"])
def test_a_helpless_striker_strikes_no_more(action: str) -> None:
    battle = position("1 G06 10.00,6.00", "51 T04 10.00,16.00 spear", *KEEPERS, GREEK_CHIP, "phase 2 trojan")
    play(battle, action, "call E3", "bless 51")
    assert "cancelled" in happened(battle)
    assert "rolled" not in happened(battle)
    assert has(battle, 51, "panicked", "acted")
    assert has(battle, 51, "shot" if action.startswith("shoot") else "hurled")


@pytest.mark.clause("HG-12.7c", "HG-9.5g")
def test_a_helpless_striker_hand_to_hand_is_not_struck_back() -> None:
    battle = position("1 G06 10.00,6.00", "51 TS 10.00,7.01 spear", GREEK_CHIP, "phase 2 trojan", "pending melee")
    play(battle, "strike 51 1", "call E3")
    assert "cancelled" in happened(battle)
    assert declared(battle) == []
    assert place(battle, 1) == (1000, 600), "nor is there an advance"
    assert locks(battle, "locking") == set()


# --- E4 ---------------------------------------------------------------------------------------------------

# An arrow at Menelaus, D 7 or 4, by Pandarus, B 7: differential 0 or 3.
BOWMAN = ("51 T07 10.00,20.00", "phase 2 trojan")


@pytest.mark.clause("HG-12.8a", "HG-12.8d")
@pytest.mark.parametrize(
    ("die", "chart", "counts"), [(3, NO_EFFECT, NO_EFFECT), (4, PANIC, NO_EFFECT), (6, WOUND, PANIC)]
)
def test_deflection_lowers_each_result_by_itself(die: int, chart: int, counts: int) -> None:
    battle = position("1 G06 10.00,6.00 spear effects=E4", *BOWMAN)
    apply(battle, "shoot 51 1", [die])
    assert rolled(battle) == [(die, chart)]
    assert has(battle, 1, "panicked") == (counts == PANIC)
    assert not has(battle, 1, "wounded")
    assert ("deflected" in happened(battle)) == (chart != counts)


@pytest.mark.clause("HG-12.8a")
def test_deflected_death_is_a_wound() -> None:
    battle = position("1 G06 10.00,6.00 effects=E4", "51 T01 10.00,12.00 spear effects=E1", "phase 2 trojan")
    apply(battle, "hurl 51 1", [5])
    assert rolled(battle) == [(7, KILLED)]
    assert has(battle, 1, "wounded")


@pytest.mark.clause("HG-12.8b", "HG-R47")
@pytest.mark.parametrize(("die", "chart"), [(5, KILLED), (4, WOUND)])
def test_a_deflected_death_kills_a_wounded_hero(die: int, chart: int) -> None:
    battle = position("1 G06 10.00,6.00 wounded effects=E4", "2 GS 30.00,6.00", *BOWMAN)
    apply(battle, "shoot 51 1", [die])
    assert rolled(battle) == [(die, chart)]
    assert (place(battle, 1) is None) == (chart == KILLED)


@pytest.mark.clause("HG-12.8c", "HG-12.8d", "HG-R45")
def test_deflection_may_come_after_the_die_and_then_lasts() -> None:
    figures = ("1 G06 10.00,6.00 spear", "51 T07 10.00,20.00", "52 T07 20.00,20.00", GREEK_CHIP)
    battle = position(*figures, "phase 2 trojan")
    play(battle, "shoot 51 1", "pass: 4")
    assert (window(battle), decides(battle)) == ("result", "greek")
    apply(battle, "call E4")
    assert not has(battle, 1, "panicked")
    assert effects(battle, 1) == {"E4"}
    apply(battle, "shoot 52 1", [5])
    assert rolled(battle) == [(5, PANIC)]
    assert not has(battle, 1, "panicked")


@pytest.mark.clause("HG-12.8e", "HG-R47")
def test_deflection_stops_neither_retirement_nor_helplessness() -> None:
    battle = position("1 G06 10.00,10.00 panicked effects=E4", *BOWMAN)
    apply(battle, "shoot 51 1")
    assert place(battle, 1) == (1000, 400)
    battle = position("1 G06 10.00,10.00 effects=E4", *BOWMAN, TROJAN_CHIP)
    apply(battle, "call E3")
    assert has(battle, 1, "panicked")
