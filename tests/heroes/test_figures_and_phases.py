"""Figures and their values, and the sequence of turns, phases, steps and actions."""

from __future__ import annotations

import pytest

import warhost
from heroes.table import (
    active,
    apply,
    decides,
    differentials,
    end_phase,
    has,
    is_legal,
    options,
    pending,
    phase_number,
    piece,
    place,
    play,
    position,
    step,
    table,
    to_melee,
    why_not,
)
from warhost.ruleset import find_ruleset

FOE = "51 TS 18.00,30.00 spear"

# --- figures ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-1.1a", "HG-1.2a", "HG-1.2b", "HG-1.3a")
@pytest.mark.parametrize(
    ("number", "name", "hero", "factors", "spear"),
    [
        (1, "Greek spearman", False, (4, 4, 6, None), True),
        (6, "Greek archer", False, (2, 3, 6, 4), False),
        (3, "Menelaus", True, (7, 7, 6, None), True),
        (53, "Glaucus", True, (7, 7, 6, None), True),
    ],
)
def test_a_figure_takes_the_field_as_the_roster_says(
    number: int, name: str, hero: bool, factors: tuple[int | None, ...], spear: bool
) -> None:
    one = piece(warhost.start("heroes/first-blood", seed=1), number)
    assert (one["name"], one["hero"], one["spear"]) == (name, hero, spear)
    assert tuple(one[key] for key in ("attack", "defence", "moves", "bow")) == factors


@pytest.mark.clause("HG-1.2b")
def test_no_two_figures_have_the_same_number() -> None:
    battle = warhost.start("heroes/scamander", seed=1)
    labels = [one["label"] for one in battle.view()["pieces"]]
    assert len(set(labels)) == len(labels) == 64


@pytest.mark.clause("HG-1.2b", "HG-3.4b")
@pytest.mark.parametrize(("north", "east", "end"), [(1, 2, (1800, 1200)), (2, 1, (1200, 1800))])
def test_of_two_enemies_equally_near_the_lower_number_counts(north: int, east: int, end: tuple[int, int]) -> None:
    lines = (f"{north} GS 18.00,21.00", f"{east} GS 21.00,18.00", "51 TS 18.00,18.00 panicked", "52 TS 35.00,35.00")
    battle = apply(position(*lines, "phase 2", "pending rally"), "rally 51", [10])
    assert place(battle, 51) == end


@pytest.mark.clause("HG-1.1b")
@pytest.mark.parametrize(("key", "shoots"), [("GA", True), ("G09", True), ("G10", True), ("GS", False), ("G06", False)])
def test_bowmen_are_those_with_a_bow_factor_heroes_too(key: str, shoots: bool) -> None:
    battle = position(f"1 {key} 18.00,20.00 spear", FOE)
    assert why_not(battle, "shoot 1 51") == (set() if shoots else {"no_bow"})
    assert (options(apply(battle, "choose 1"), "shoot") != []) is shoots


@pytest.mark.clause("HG-1.1c")
def test_movement_is_in_whole_inches() -> None:
    battle = position("1 GS 18.00,10.00", FOE)
    assert is_legal(battle, "move 1 18.00,16.00")
    assert why_not(battle, "move 1 18.00,16.01") == {"too_far"}


@pytest.mark.clause("HG-1.2c")
def test_nothing_remembers_which_way_a_figure_looks() -> None:
    from_east, from_west = (position("1 GS 18.00,10.00 spear", FOE) for _ in range(2))
    play(from_east, "via 1 19.00,11.00", "move 1 18.00,12.00")
    play(from_west, "via 1 17.00,11.00", "move 1 18.00,12.00")
    assert from_east.key() == from_west.key()


@pytest.mark.clause("HG-1.2c", "HG-1.4a")
def test_a_figure_can_attack_to_all_sides() -> None:
    around = ("51 TS 18.00,19.01", "52 TS 18.00,16.99", "53 T01 19.01,18.00", "54 TA 16.99,18.00")
    battle = to_melee(position("1 GS 18.00,18.00 spear", *around))
    assert options(battle, "strike") == [f"strike 1 {number}" for number in (51, 52, 53, 54)]


@pytest.mark.clause("HG-1.3a")
def test_a_spear_that_is_gone_is_seen_by_both() -> None:
    battle = position("1 GS 18.00,20.00 spear", FOE)
    assert all(battle.view(seat)["pieces"][0]["spear"] for seat in (0, 1))
    apply(battle, "hurl 1 51", [1])
    assert not any(battle.view(seat)["pieces"][0]["spear"] for seat in (0, 1))


@pytest.mark.clause("HG-1.3b", "HG-6.1a")
def test_arrows_never_run_out() -> None:
    battle = position("6 GA 18.00,10.00", "51 T01 18.00,30.00", "phase 1")
    shots = 0
    while not battle.over:
        if pending(battle) == "react" or active(battle) == "greek":
            apply(battle, "shoot 6 51", [1])
            shots += 1
        else:
            apply(battle, "stand 51")
    assert shots == 20, "one in every phase"


@pytest.mark.clause("HG-1.4a")
@pytest.mark.parametrize("greek", ["GS", "G06"])
@pytest.mark.parametrize("trojan", ["TS", "T01"])
def test_anybody_may_fight_anybody(greek: str, trojan: str) -> None:
    battle = position(f"1 {greek} 18.00,18.00 spear", f"51 {trojan} 18.00,24.00 spear", f"52 {trojan[:1]}A 18.00,16.99")
    assert is_legal(battle, "hurl 1 51")
    assert is_legal(to_melee(battle), "strike 1 52")


@pytest.mark.clause("HG-1.4b")
def test_nobody_attacks_his_own_side() -> None:
    lines = ("1 GS 18.00,18.00 spear", "2 GS 18.00,19.01 spear", "6 GA 18.00,16.99", "51 TS 19.01,18.00")
    battle = position(*lines)
    assert why_not(battle, "hurl 1 2") == {"not_an_enemy"}
    assert why_not(battle, "shoot 6 1") == {"not_an_enemy"}
    assert why_not(to_melee(battle), "strike 1 2") == {"not_an_enemy"}


@pytest.mark.clause("HG-1.5a", "HG-1.5b", "HG-12.6a")
@pytest.mark.parametrize(
    ("words", "factors"),
    [
        ("", (7, 6, 7, 6)),
        ("wounded", (4, 3, 4, 3)),
        ("effects=E2", (8, 7, 7, 7)),
        ("effects=E1", (7, 8, 7, 6)),
        ("wounded effects=E2", (5, 4, 4, 4)),
        ("wounded effects=E1,E2", (5, 6, 4, 4)),
    ],
)
def test_current_values_of_meriones(words: str, factors: tuple[int, ...]) -> None:
    """What the view shows is what counts: B and D in attacks, M in moves."""
    battle = position(f"9 G09 18.00,18.00 {words}".strip(), FOE, "56 TA 18.00,8.00")
    one = piece(battle, 9)
    assert tuple(one[key] for key in ("attack", "defence", "moves", "bow")) == factors
    assert is_legal(battle, f"move 9 {18 - factors[2]}.00,18.00")
    assert "too_far" in why_not(battle, f"move 9 {17 - factors[2]}.99,18.00")
    apply(battle, "shoot 9 51", [1])
    assert differentials(battle) == [factors[3] - 4]
    apply(battle, "shoot 56 9", [1])
    assert differentials(battle) == [4 - factors[1]]


@pytest.mark.clause("HG-1.6a")
def test_everything_is_public() -> None:
    wounded = "1 G06 18.00,18.00 wounded panicked effects=E2"
    lines = (wounded, "2 GS 10.00,18.00 spear", FOE, "chips greek 1 trojan 2", "used greek E2", "chip-used greek")
    battle = position(*lines)
    views = [battle.view(seat) for seat in (None, 0, 1)]
    for view in views:
        view.pop("choices"), view.pop("can_undo")
        assert view["chips"] == {"greek": 1, "trojan": 2}
        assert view["events_used"] == {"greek": ["E2"], "trojan": []}
        first, second, third = view["pieces"]
        assert (first["wounded"], first["panicked"], first["effects"]) == (True, True, ["E2"])
        assert (second["at"], second["spear"], third["at"]) == ([1000, 1800], True, [1800, 3000])
    assert views[0] == views[1] == views[2]


@pytest.mark.clause("HG-1.7a")
def test_two_sides_and_each_leads_its_own() -> None:
    assert find_ruleset("heroes").sides == ("greek", "trojan")
    battle = position("1 GS 18.00,18.00", FOE)
    assert decides(battle) == "greek"
    assert why_not(battle, "move 51 18.00,29.00") == {"not_yours"}


# --- turns and phases -------------------------------------------------------------------------------------


@pytest.mark.clause("HG-2.1a", "HG-2.1b", "HG-2.1c")
@pytest.mark.parametrize(("first", "second"), [("greek", "trojan"), ("trojan", "greek")])
def test_phases_alternate_and_two_make_a_turn(first: str, second: str) -> None:
    battle = position("1 GS 18.00,10.00", FOE, on=table(first=first))
    found = []
    while not battle.over:
        found.append((battle.turn, phase_number(battle), active(battle), decides(battle)))
        end_phase(battle)
    expected = [(turn, 2 * turn - 1 + k, side, side) for turn in range(1, 11) for k, side in enumerate((first, second))]
    assert found == expected


@pytest.mark.clause("HG-2.2a", "HG-2.2b", "HG-2.2e", "HG-2.3c")
def test_the_steps_of_a_phase() -> None:
    greeks = ("1 G06 18.00,18.00 spear", "2 GS 10.00,10.00 panicked")
    battle = position(*greeks, "51 T05 18.00,19.01 spear", "phase 3", "pending challenge")
    steps = [step(battle)]
    while phase_number(battle) == 3:
        apply(battle, "done")
        steps.append(f"{step(battle)} of {active(battle)}")
    assert steps == [
        "challenge",
        "rally of greek",
        "action of greek",
        "melee of greek",
        "challenge of trojan",
    ]
    assert has(battle, 2, "panicked")
    assert place(battle, 2) == (1000, 1000)


@pytest.mark.clause("HG-2.2e")
def test_no_challenge_once_the_rally_step_has_begun() -> None:
    lines = ("1 G06 18.00,10.00", "2 GS 10.00,10.00 panicked", "51 T05 18.00,30.00", "pending challenge")
    battle = position(*lines)
    assert why_not(battle, "rally 2") == {"not_now"}
    apply(battle, "done")
    assert why_not(battle, "challenge 1 51") == {"not_now"}
    assert is_legal(battle, "rally 2")


@pytest.mark.clause("HG-2.2c", "HG-2.3a", "HG-2.3b")
def test_moves_shots_and_throws_in_any_order() -> None:
    lines = ("1 GS 18.00,20.00 spear", "2 GS 10.00,10.00", "3 GS 12.00,10.00", "6 GA 20.00,20.00", FOE)
    battle = position(*lines, "52 TS 35.00,35.00")
    play(battle, "hurl 1 51: 1", "move 2 10.00,12.00", "shoot 6 51: 1", "move 3 12.00,12.00")
    assert phase_number(battle) == 2


@pytest.mark.clause("HG-2.2d")
def test_no_fight_before_all_shots_are_over() -> None:
    battle = position("1 GS 18.00,18.00", "2 GS 5.00,5.00", "51 TS 18.00,19.01", "56 TA 5.00,25.00")
    assert why_not(battle, "strike 1 51") == {"not_now"}
    apply(battle, "move 2 5.00,6.00")
    assert (decides(battle), pending(battle)) == ("trojan", "react")
    apply(battle, "pass")
    apply(battle, "done")
    assert (decides(battle), pending(battle)) == ("trojan", "react"), "once more at the end of the step"
    assert why_not(battle, "strike 1 51") == {"not_now"}
    apply(battle, "shoot 56 2", [1])
    assert is_legal(battle, "strike 1 51")
    assert why_not(battle, "move 1 17.00,17.00") == {"not_now"}


@pytest.mark.clause("HG-2.3a")
def test_who_may_act() -> None:
    others = ("3 GS 10.00,10.00 panicked", "4 GS - dead", "5 GS 12.00,10.00 acted", "7 GS 1.00,1.00")
    battle = position("1 GS 18.00,18.00", "2 GS 14.00,14.00", *others, "51 TS 18.00,19.01", "lock 1 51")
    assert options(battle, "choose") == ["choose 1", "choose 2", "choose 7"]
    assert why_not(battle, "move 3 10.00,11.00") == {"panicked"}
    assert why_not(battle, "move 4 10.00,11.00") == {"dead"}
    assert why_not(battle, "move 5 12.00,11.00") == {"has_acted"}
    assert why_not(battle, "move 1 18.00,15.00") == {"locked"}
    assert options(apply(battle, "choose 1")) == ["panic 1 51", "stand 1"]


@pytest.mark.clause("HG-2.3a")
@pytest.mark.parametrize("deed", ["move 6 18.00,21.00", "shoot 6 51: 1", "hurl 6 51: 1", "stand 6"])
def test_one_action_for_each_figure(deed: str) -> None:
    battle = play(
        position("6 G09 18.00,20.00 spear", "1 GS 1.00,1.00", FOE), deed.replace("18.00,12.00", "18.00,21.00")
    )
    assert options(battle, "choose") == ["choose 1"]
    for other in ("move 6 17.00,20.00", "shoot 6 51", "hurl 6 51", "stand 6"):
        assert "has_acted" in why_not(battle, other)


@pytest.mark.clause("HG-2.3b")
def test_an_action_is_completed_before_the_next_begins() -> None:
    battle = apply(position("1 GS 18.00,10.00", "2 GS 10.00,10.00", FOE), "via 1 18.00,12.00")
    for other in ("move 2 10.00,12.00", "choose 2", "done"):
        assert "not_now" in why_not(battle, other)
    apply(battle, "halt")
    assert is_legal(battle, "move 2 10.00,12.00")


@pytest.mark.clause("HG-2.3c", "HG-2.3a")
def test_the_step_may_end_while_some_have_not_acted() -> None:
    battle = play(position("1 GS 18.00,10.00", "2 GS 10.00,10.00", FOE), "move 1 18.00,12.00", "done")
    assert active(battle) == "trojan"
    assert place(battle, 2) == (1000, 1000)
