"""The duel of two Heroes: its throws and rounds, what the gods may do in it, and how it ends.

HG-11.2 to HG-11.6.
"""

from __future__ import annotations

import pytest

from heroes.chips import (
    HAND,
    HURL,
    KILLED,
    NO_EFFECT,
    PANIC,
    WOUND,
    calls,
    chips,
    declared,
    differentials,
    effects,
    rolled,
    wanted_after,
    window,
)
from heroes.table import (
    active,
    apply,
    block,
    decides,
    facts,
    figure,
    happened,
    has,
    index,
    locks,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    rampart,
    record,
    step,
    why_not,
)
from warhost.face.battle import Battle

CHALLENGE = ("phase 1 greek", "pending challenge")
FRIENDS = ("2 GS 20.00,6.00 spear", "52 TS 20.00,30.00 spear")
# Both sides' lines are 6 inches from their edges, so the middle of a duel of these two is (1000, 1800).
MENELAUS, GLAUCUS = "1 G06 10.00,6.00 spear", "51 T05 10.00,30.00 spear"  # both A 7, D 7, M 6
GREEK_THROW, TROJAN_THROW = (1000, 1150), (1000, 2450)
GREEK_NEAR, TROJAN_NEAR = (1000, 1750), (1000, 1851)


def duel_position(*lines: str, greek: int = 0, trojan: int = 0, **more: object) -> Battle:
    """Figure 1 may challenge figure 51; a line takes the place of that of the same figure."""
    own = {line.split()[0]: line for line in (MENELAUS, GLAUCUS, *FRIENDS, *lines)}
    return position(*own.values(), *CHALLENGE, f"chips greek {greek} trojan {trojan}", **more)  # type: ignore[arg-type]


def duel(*dice: int, lines: tuple[str, ...] = (), greek: int = 0, trojan: int = 0) -> Battle:
    """Figure 1 has challenged figure 51, with these dice, up to the next decision."""
    return apply(duel_position(*lines, greek=greek, trojan=trojan), "challenge 1 51", dice)


# --- weapons ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.2b", "HG-R34")
def test_both_have_a_spear_in_the_duel_whatever_they_carried() -> None:
    battle = duel(6, 1, 1, 1, 2, lines=("1 G06 10.00,6.00", "51 T07 10.00,30.00"))  # neither carries one
    assert declared(battle)[:2] == [(1, 51, HURL), (51, 1, HURL)]
    assert "spear_gone" not in happened(battle)


@pytest.mark.clause("HG-11.2c")
def test_bows_are_not_used_in_a_duel() -> None:
    battle = duel(6, 1, 1, 1, 4, lines=("1 G10 10.00,6.00", "51 T04 10.00,30.00"))  # Teucer A 5, B 7; Paris A 6, D 5
    assert declared(battle)[:2] == [(1, 51, HURL), (51, 1, HURL)]
    assert differentials(battle)[:2] == [0, 1], "A counts, not B"


# --- the course of the duel -------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.3a", "HG-R38")
@pytest.mark.parametrize(("dice", "first"), [((4, 3), 1), ((1, 2), 51)])
def test_the_higher_die_throws_first_the_challenger_rolls_first(dice: tuple[int, int], first: int) -> None:
    battle = duel(*dice, trojan=1)
    challenger, die, challenged, other_die, thrower = facts(battle, "order_rolled")[0][:5]
    assert (challenger, challenged) == (index(battle, 1), index(battle, 51))
    assert (die, other_die) == dice
    assert thrower == index(battle, first)
    assert declared(battle)[0][0] == first


@pytest.mark.clause("HG-11.3a", "HG-R38")
@pytest.mark.parametrize("die", range(1, 7))
def test_equal_dice_are_rolled_again(die: int) -> None:
    battle = duel_position(trojan=1)
    assert wanted_after(battle, "challenge 1 51") == (1, 6, {1, 2, 3, 4, 5, 6})
    assert wanted_after(battle, "challenge 1 51", (die,)) == (1, 6, {1, 2, 3, 4, 5, 6} - {die})


@pytest.mark.clause("HG-11.3b", "HG-11.3c")
@pytest.mark.parametrize(("order", "first", "second"), [((6, 1), 1, 51), ((1, 6), 51, 1)])
def test_throw_throw_then_rounds_in_the_same_order(order: tuple[int, int], first: int, second: int) -> None:
    battle = duel(*order, 1, 1, 1, 1, 1, 4)
    throws = [(first, second, HURL), (second, first, HURL)]
    strikes = [(first, second, HAND), (second, first, HAND)]
    assert declared(battle) == throws + strikes + strikes
    assert [result for _, result in rolled(battle)] == [NO_EFFECT] * 5 + [PANIC]


@pytest.mark.clause("HG-11.3b")
def test_a_throw_that_decides_is_the_last() -> None:
    battle = duel(6, 1, 4)
    assert declared(battle) == [(1, 51, HURL)]
    battle = duel(6, 1, 1, 4)
    assert declared(battle) == [(1, 51, HURL), (51, 1, HURL)]


@pytest.mark.clause("HG-11.3b", "HG-14.4e")
def test_ground_cover_and_sight_do_not_matter() -> None:
    ground = [
        block("wood", 900, 1100, 2300, 2600, name="w1"),
        rampart((1300, 2400), (700, 2400)),
        block("wood", 900, 1100, 1000, 1200, name="w2"),
        block("rocks", 0, 3600, 1350, 1600, name="r1"),
        block("rocks", 0, 900, 1700, 1900, name="r2"),
    ]
    lines = ("2 GS 10.00,17.00 spear", "51 T05 10.00,30.00")
    battle = apply(duel_position(*lines, on=ground, trojan=1), "challenge 1 51", [6, 1])
    assert window(battle) == "attack", "the throw is declared"
    battle = apply(duel_position(*lines[1:], on=ground), "challenge 1 51", [6, 1, 1, 1, 4])
    assert differentials(battle) == [0, 0, 0]
    assert "cover" not in happened(battle)


@pytest.mark.clause("HG-11.3b", "HG-11.3c")
def test_no_spear_bonus_in_throws_or_rounds() -> None:
    """Glaucus has lost his own spear; that Menelaus has kept his adds nothing."""
    battle = duel(6, 1, 1, 1, 1, 1, 4, lines=("51 T05 10.00,30.00",))
    assert "die_modifier" not in happened(battle)
    assert rolled(battle) == [(1, NO_EFFECT)] * 4 + [(4, PANIC)]


@pytest.mark.clause("HG-11.3c", "HG-15.10b")
def test_after_the_throws_both_are_set_in_contact_in_the_middle() -> None:
    battle = duel(6, 1, trojan=1)
    assert (place(battle, 1), place(battle, 51)) == (GREEK_THROW, TROJAN_THROW)
    play(battle, "pass: 1", "pass", "pass: 1", "pass")
    assert window(battle) == "attack"
    assert declared(battle) == [(1, 51, HAND)]
    assert (place(battle, 1), place(battle, 51)) == (GREEK_NEAR, TROJAN_NEAR)


@pytest.mark.clause("HG-11.3d", "HG-5.4d")
def test_rounds_go_on_until_panic_or_death_a_second_wound_being_death() -> None:
    battle = duel(6, 1, *[1] * 20, 4)
    assert len(declared(battle)) == 21
    assert phase_number(battle) == 2
    battle = duel(6, 1, 6, 1, 3)  # wounded, Glaucus is D 4: differential 3, where 3 is W once more
    assert [result for _, result in rolled(battle)] == [WOUND, NO_EFFECT, WOUND]
    assert place(battle, 51) is None


@pytest.mark.clause("HG-11.3e")
def test_wounds_halve_factors_at_once_and_remain() -> None:
    battle = duel(6, 1, 6, 5, 1)  # Glaucus is wounded: A 4, D 4; differentials 0, -3, 3
    assert differentials(battle) == [0, -3, 3]
    assert has(battle, 51, "wounded", "panicked")
    assert phase_number(battle) == 2
    assert place(battle, 51) == (TROJAN_NEAR[0], TROJAN_NEAR[1] + 300), "a wounded man's full move"


# --- nobody else ------------------------------------------------------------------------------------------

BYSTANDERS = ("3 GA 15.00,15.00", "4 GS 25.00,6.00 panicked", "53 TA 15.00,20.00", "54 TS 25.00,30.00 panicked")


@pytest.mark.clause("HG-11.4a", "HG-11.5e")
def test_nobody_else_moves_shoots_rallies_or_fights() -> None:
    battle = duel(6, 1, 1, 1, 4, lines=(*BYSTANDERS, "5 GS 20.00,28.99 spear"))
    assert (phase_number(battle), active(battle)) == (2, "trojan")
    assert "step_begins" not in happened(battle)[: happened(battle).index("phase_begins")]
    assert {striker for striker, _, _ in declared(battle)} == {1, 51}
    assert place(battle, 4) == (2500, 600)


# --- chips ------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.4b", "HG-R42")
def test_one_chip_a_challenge_for_each_player() -> None:
    battle = duel(6, 1, greek=3, trojan=3)
    assert (window(battle), decides(battle)) == ("attack", "greek")
    play(battle, "call E2")
    assert decides(battle) == "trojan", "before the die the other may answer"
    apply(battle, "call E2", [1, 1, 4])
    assert chips(battle) == (2, 2)
    assert phase_number(battle) == 2, "nobody is asked again in the duel, or at the end of its phase"


@pytest.mark.clause("HG-11.4b", "HG-R42")
def test_who_has_played_the_chip_of_this_turn_has_none_in_the_duel() -> None:
    own = (MENELAUS, GLAUCUS, *FRIENDS)
    battle = position(*own, *CHALLENGE, "chips greek 3 trojan 3", "chip-used greek")
    apply(battle, "challenge 1 51", [6, 1])
    assert decides(battle) == "trojan"
    apply(battle, "call E2", [1, 1, 1, 3])
    assert chips(battle) == (3, 2)
    assert phase_number(battle) == 2


@pytest.mark.clause("HG-11.4b")
def test_a_chip_of_the_duel_is_the_chip_of_the_turn() -> None:
    battle = duel(6, 1, greek=3)
    apply(battle, "call E2", [1, 1, 4])
    assert phase_number(battle) == 2
    play(battle, "rally 51: 1", "stand 51")
    assert decides(battle) == "trojan", "the Greeks cannot react with a chip"
    assert record(battle).chip_used.tolist() == [1, 0]


@pytest.mark.clause("HG-11.4c", "HG-R42")
def test_chips_in_a_duel_are_for_and_against_the_duelists_alone() -> None:
    """Another Hero and a wounded friend are near; each event has the one possible target at once."""
    lines = ("3 G02 25.00,6.00 wounded", "53 T01 25.00,30.00", "1 G06 10.00,6.00 spear wounded")
    for event, target in {"E1": 1, "E2": 1, "E4": 1, "E9": 1}.items():
        battle = duel(6, 1, lines=lines, greek=1, trojan=1)
        assert calls(battle) == {"E1", "E2", "E3", "E4", "E5", "E6", "E7", "E9"}
        apply(battle, f"call {event}")
        assert facts(battle, "blessed")[0][0] == index(battle, target)
    for event, target in {"E3": 51, "E5": 1, "E6": 1}.items():
        battle = duel(6, 1, lines=lines, greek=1)
        apply(battle, f"call {event}")
        assert facts(battle, "blessed")[0][0] == index(battle, target)
    battle = duel(6, 1, lines=lines, greek=1)
    apply(battle, "call E7")
    assert record(battle).stack[record(battle).depth - 1].actor == index(battle, 1)


@pytest.mark.clause("HG-11.4c")
def test_a_wounded_man_elsewhere_cannot_be_healed_in_a_duel() -> None:
    battle = duel(6, 1, lines=("3 G02 25.00,6.00 wounded",), greek=1)
    assert "E9" not in calls(battle)
    assert why_not(battle, "call E9") == {"no_effect"}


@pytest.mark.clause("HG-11.4c", "HG-12.1f")
def test_a_slain_duelist_uses_no_chip_but_for_his_own_rescue() -> None:
    """Another Trojan Hero lives, but in a duel only the duelist can call the gods, and he is dead."""
    lines = ("1 G01 10.00,6.00 spear", "53 T01 25.00,30.00")
    battle = duel(6, 1, lines=lines, trojan=1)
    play(battle, "pass: 6", "pass")
    assert (window(battle), decides(battle)) == ("after", "trojan")
    assert calls(battle) == {"E8"}
    assert why_not(battle, "call E3") == {"no_duelist"}


@pytest.mark.clause("HG-11.4d", "HG-11.5c", "HG-R43")
@pytest.mark.parametrize("event", ["E5", "E6"])
@pytest.mark.parametrize("side", ["greek", "trojan"])
def test_stop_weapon_and_mist_end_the_fight_without_a_winner(event: str, side: str) -> None:
    """Whoever calls, striker or target: the throw is off, and both go home."""
    battle = duel(6, 1, **{side: 1})  # type: ignore[arg-type]
    apply(battle, f"call {event}")
    assert "rolled" not in happened(battle)
    assert "cancelled" in happened(battle)
    assert "duel_undecided" in happened(battle)
    assert (place(battle, 1), place(battle, 51)) == ((1000, 600), (1000, 3000))
    assert phase_number(battle) == 2
    assert effects(battle, 1) == effects(battle, 51) == set()


@pytest.mark.clause("HG-11.4d", "HG-11.5a", "HG-11.5b")
def test_render_helpless_ends_the_fight_as_a_panic() -> None:
    battle = duel(6, 1, trojan=1)
    apply(battle, "call E3")
    assert "rolled" not in happened(battle)
    assert facts(battle, "duel_won")[0][0] == index(battle, 51)
    assert has(battle, 1, "panicked")
    assert not has(battle, 1, "spear")
    assert place(battle, 1) == (GREEK_THROW[0], GREEK_THROW[1] - 600), "away from the other duelist"
    assert place(battle, 51) == (1000, 3000)


@pytest.mark.clause("HG-11.4d", "HG-12.7b")
def test_in_a_duel_helplessness_makes_him_flee_from_the_other_duelist() -> None:
    """A Trojan south of Menelaus is nearer to him than Glaucus, but does not matter."""
    battle = duel(6, 1, lines=("53 TS 10.00,10.00 spear",), trojan=1)
    start = place(battle, 1)
    apply(battle, "call E3")
    fled = place(battle, 1)
    assert start is not None
    assert fled is not None
    assert fled[1] < start[1] - 300, "southwards, round the nearer Trojan"


@pytest.mark.clause("HG-11.4d", "HG-11.5c")
def test_rescue_ends_the_fight_and_only_the_other_goes_home() -> None:
    battle = duel(6, 1, greek=1)
    play(battle, "call E7", "set-down 30.00,9.00")
    assert "rolled" not in happened(battle)
    assert "duel_undecided" in happened(battle)
    assert place(battle, 1) == (3000, 900)
    assert place(battle, 51) == (1000, 3000)
    assert phase_number(battle) == 2


@pytest.mark.clause("HG-11.4d", "HG-11.5c", "HG-12.12b")
def test_rescue_after_a_wound_takes_the_hurt_man_away_healed() -> None:
    battle = duel(6, 1, trojan=1)
    play(battle, "pass: 6", "pass")  # the throw is declared; Glaucus is wounded, and the gods leave the result alone
    assert window(battle) == "after"
    apply(battle, "call E8")
    assert "duel_undecided" in happened(battle)
    assert place(battle, 51) == (1000, 3550), "six inches behind the line, as far as the table goes"
    assert not has(battle, 51, "wounded")
    assert place(battle, 1) == (1000, 600)


@pytest.mark.clause("HG-11.4d", "HG-11.5a", "HG-12.12a")
def test_rescue_after_death_undoes_the_death_but_not_the_defeat() -> None:
    battle = duel(6, 1, lines=("1 G01 10.00,6.00 spear",), trojan=1)
    play(battle, "pass: 6", "pass")
    apply(battle, "call E8")
    assert facts(battle, "duel_won")[0][0] == index(battle, 1)
    assert has(battle, 51, "wounded")
    assert place(battle, 51) == (1000, 3550)
    assert place(battle, 1) == (1000, 600)


@pytest.mark.clause("HG-11.4d", "HG-R43")
@pytest.mark.parametrize(("event", "last"), [("E1", 6), ("E2", 6), ("E4", 6), ("E9", 4)])
def test_other_events_do_not_end_the_fight(event: str, last: int) -> None:
    """The throw that is declared is rolled, then the other's, then each strikes once, and only the last decides."""
    battle = duel(6, 1, lines=("1 G06 10.00,6.00 spear wounded",), greek=1)
    apply(battle, f"call {event}", [1, 1, 1, last])
    assert declared(battle) == [(51, 1, HURL), (1, 51, HAND), (51, 1, HAND)]
    assert facts(battle, "duel_won")[0][0] == index(battle, 51)


NESTOR, PANDARUS = "1 G13 10.00,6.00", "51 T07 10.00,30.00"  # A 4, D 6 and A 5, D 5: both differentials -1


@pytest.mark.clause("HG-11.4e", "HG-R71", "HG-11.5c")
def test_a_duel_in_which_no_die_has_an_effect_ends_at_once() -> None:
    battle = duel(lines=(f"{NESTOR} effects=E4", f"{PANDARUS} effects=E4"))
    assert declared(battle) == []
    assert facts(battle, "duel_undecided")[0][0] == 2
    assert "order_rolled" not in happened(battle)
    assert (place(battle, 1), place(battle, 51)) == ((1000, 600), (1000, 3000))
    assert phase_number(battle) == 2


@pytest.mark.clause("HG-11.4e", "HG-R71")
def test_it_ends_so_when_the_second_god_comes_in_its_midst() -> None:
    battle = duel(6, 1, lines=(NESTOR, PANDARUS), greek=1, trojan=1)
    play(battle, "call E4")
    apply(battle, "call E4", [6])
    assert rolled(battle) == [(6, PANIC)], "the declared throw is rolled, and deflected"
    assert facts(battle, "deflected")[0][2] == NO_EFFECT
    assert declared(battle) == []
    assert "duel_undecided" in happened(battle)
    assert (place(battle, 1), place(battle, 51)) == ((1000, 600), (1000, 3000))


@pytest.mark.clause("HG-11.4e")
@pytest.mark.parametrize(
    "lines",
    [
        (NESTOR, f"{PANDARUS} effects=E4"),  # only one is under E4
        (f"{NESTOR} effects=E1,E4", f"{PANDARUS} effects=E4"),  # a god fights for one
        ("1 G06 10.00,6.00 effects=E4", "51 T05 10.00,30.00 effects=E4"),  # differentials 0: W counts as P
    ],
)
def test_a_duel_that_any_die_can_decide_goes_on(lines: tuple[str, str]) -> None:
    battle = duel_position(*lines)
    assert wanted_after(battle, "challenge 1 51") == (1, 6, {1, 2, 3, 4, 5, 6})


@pytest.mark.clause("HG-11.4f", "HG-R45")
def test_no_window_opens_before_the_dice_for_the_first_throw() -> None:
    battle = duel_position(greek=1, trojan=1)
    assert wanted_after(battle, "challenge 1 51")[0] == 1, "the dice come at once"
    apply(battle, "challenge 1 51", [6, 1])
    assert window(battle) == "attack"
    assert happened(battle).index("order_rolled") < happened(battle).index("declared")


# --- the end ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.5a")
def test_a_panicked_loser_flees_from_the_winner_and_stays_there() -> None:
    battle = duel(6, 1, 4)
    assert facts(battle, "duel_won")[0][0] == index(battle, 1)
    assert place(battle, 51) == (TROJAN_THROW[0], TROJAN_THROW[1] + 600)
    assert has(battle, 51, "panicked")
    assert not has(battle, 51, "spear")


@pytest.mark.clause("HG-11.5a")
def test_a_slain_loser_leaves_the_other_as_winner() -> None:
    battle = duel(6, 1, 6, lines=("1 G01 10.00,6.00 spear",))
    assert [result for _, result in rolled(battle)] == [KILLED]
    assert facts(battle, "duel_won")[0][0] == index(battle, 1)
    assert place(battle, 51) is None


@pytest.mark.clause("HG-11.5a")
def test_a_panicked_loser_who_makes_the_winner_helpless_gets_nothing_for_it() -> None:
    """Both have panicked: each stays where his flight has ended, and nobody has won."""
    battle = duel(6, 1, trojan=1)
    play(battle, "pass: 4", "pass", "call E3")
    assert has(battle, 1, "panicked")
    assert has(battle, 51, "panicked")
    assert place(battle, 51) == (TROJAN_THROW[0], TROJAN_THROW[1] + 600)
    assert place(battle, 1) == (GREEK_THROW[0], GREEK_THROW[1] - 600)
    assert "duel_won" not in happened(battle)


@pytest.mark.clause("HG-11.5b", "HG-R40")
def test_the_winner_goes_back_to_where_he_stood() -> None:
    battle = duel(6, 1, 4)
    assert place(battle, 1) == (1000, 600)
    battle = duel(1, 6, 4)
    assert place(battle, 51) == (1000, 3000)


@pytest.mark.clause("HG-11.5b", "HG-15.9a")
def test_if_his_place_is_taken_he_goes_to_the_nearest_free_point() -> None:
    """The loser's flight ends where the winner stood: the free points nearest to it that touch nobody are 1.03 away."""
    lines = ("1 G06 10.00,30.50 spear", "51 T05 10.00,33.00 spear", "3 GS 30.00,6.00", "53 TS 25.00,30.00")
    battle = duel(6, 1, 4, lines=lines)
    assert facts(battle, "fled")[0][3:5] == (1000, 3050)
    assert place(battle, 51) == (1000, 3050)
    assert place(battle, 1) == (975, 2950)


@pytest.mark.clause("HG-11.5d", "HG-R39")
@pytest.mark.parametrize("spear", [True, False])
def test_the_winner_has_his_spear_or_none_as_before(spear: bool) -> None:
    battle = duel(6, 1, 4, lines=(f"1 G06 10.00,6.00{' spear' * spear}",))
    assert has(battle, 1, "spear") == spear
    assert not has(battle, 1, "hurled")
    assert not has(battle, 1, "fought")


@pytest.mark.clause("HG-11.5e")
def test_the_phase_is_over_but_for_its_last_window() -> None:
    battle = duel(6, 1, 6, 1, 1, lines=("3 GS 25.00,6.00 wounded", *BYSTANDERS))
    assert (phase_number(battle), active(battle)) == (2, "trojan")
    battle = position(
        MENELAUS, GLAUCUS, *FRIENDS, "3 GS 25.00,6.00 wounded", *CHALLENGE, "chips greek 1 trojan 0", "used greek E3,E7"
    )
    play(battle, "challenge 1 51: 6 1", "pass: 4")
    assert (window(battle), phase_number(battle)) == ("end", 1)
    assert calls(battle) == {"E9"}
    apply(battle, "call E9")
    assert not has(battle, 3, "wounded")
    assert phase_number(battle) == 2


@pytest.mark.clause("HG-11.5e", "HG-9.5f", "HG-R41")
def test_locks_are_held_over_a_duel() -> None:
    battle = duel(6, 1, 4, lines=("3 GS 25.00,18.00 spear", "53 TS 25.00,19.01 spear", "lock 3 53"))
    assert phase_number(battle) == 2
    assert locks(battle) == {(3, 53)}


@pytest.mark.clause("HG-11.6a")
@pytest.mark.parametrize("dice", [(6, 1, 4), (6, 1, 1, 1, 4), (6, 1, 6, 1, 5)])
def test_nobody_advances_after_a_duel(dice: tuple[int, ...]) -> None:
    battle = duel(*dice)
    assert pending(battle) != "advance"
    assert "advanced" not in happened(battle)
    assert place(battle, 1) == (1000, 600)
    assert figure(battle, 1).marks == figure(duel_position(), 1).marks
    assert step(battle) in ("challenge", "rally", "action")
    assert options(battle)
