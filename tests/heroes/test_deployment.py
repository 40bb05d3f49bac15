"""Optional rules: the challenge cap, free deployment, and who has the first phase of a pick-up battle."""

from __future__ import annotations

import pytest

import warhost
from heroes.table import (
    active,
    apply,
    block,
    decides,
    end_phase,
    facts,
    is_legal,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    run_on,
    table,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.heroes.setup.generate import generate
from warhost.rulesets.heroes.setup.scenario import HeroesScenario

HEROES = (
    "5 G06 18.00,5.00 spear",
    "6 G02 20.00,5.00 wounded",
    "51 T01 18.00,30.00 wounded",
    "52 T02 20.00,30.00 spear",
)


# --- challenge cap ----------------------------------------------------------------------------------------


@pytest.mark.clause("HG-17.1a")
def test_no_more_challenges_than_the_cap() -> None:
    capped = table(challenge_cap=2)
    battle = position(*HEROES, "challenges greek 1 trojan 0", "pending challenge", on=capped)
    play(battle, "challenge 5 51", "decline")
    assert pending(battle) == "action"
    end_phase(battle)
    assert options(battle, "challenge") != [], "the Trojans have issued none"
    end_phase(battle)
    assert pending(battle) == "action", "a challenge that was declined counts"
    late = position(*HEROES, "challenges greek 2 trojan 0", "phase 2", "pending challenge", on=capped)
    assert is_legal(late, "challenge 51 5")
    gone = position(*HEROES, "challenges greek 2 trojan 2", "pending challenge", on=capped)
    assert pending(gone) == "action"


@pytest.mark.clause("HG-17.1a")
@pytest.mark.parametrize(("cap", "left"), [(1, False), (2, True), (None, True)])
def test_without_the_option_there_is_no_cap(cap: int | None, left: bool) -> None:
    on = table() if cap is None else table(challenge_cap=cap)
    battle = position(*HEROES, f"challenges greek {100 if cap is None else 1} trojan 0", "pending challenge", on=on)
    assert (pending(battle) == "challenge") is left


# --- free deployment --------------------------------------------------------------------------------------


def muster(*greeks: str, trojans: tuple[str, ...] = ("TS", "TA"), first: str = "greek") -> HeroesScenario:
    """A scenario in which these figures are deployed freely; the zones are 6 inches deep, with a rock in the south."""
    forces = {}
    for side, zone, number, keys in (("greek", (0, 600), 1, greeks), ("trojan", (3000, 3600), 51, trojans)):
        figures = tuple({"number": number + k, "figure": key} for k, key in enumerate(keys))
        forces[side] = {"chips": 0, "zone": zone, "figures": figures}
    rocks = block("rocks", 1000, 1200, 200, 400)
    return table(rocks, first=first, free_deployment=True, **forces)


def deploying(*greeks: str, **changes: str) -> Battle:
    """A battle at its first deployment."""
    return warhost.start(muster(*greeks, **changes), seed=1)  # type: ignore[arg-type]


@pytest.mark.clause("HG-17.2a")
@pytest.mark.parametrize(("first", "second"), [("greek", "trojan"), ("trojan", "greek")])
def test_the_sides_deploy_by_turns_the_first_side_first(first: str, second: str) -> None:
    battle = deploying("GS", "GS", "GA", first=first)
    order = []
    numbers = {"greek": [1, 2, 3], "trojan": [51, 52]}
    while phase_number(battle) == 0:
        side = decides(battle)
        assert side is not None
        number = numbers[side].pop(0)
        order.append(side)
        apply(battle, f"deploy {number} {number % 50 * 3}.00,{'3.00' if side == 'greek' else '33.00'}")
    assert order[:4] == [first, second, first, second]
    assert order[4:] == ["greek"], "who has figures left goes on alone"
    assert (phase_number(battle), active(battle)) == (1, first)
    assert place(battle, 52) == (600, 3300)


@pytest.mark.clause("HG-17.2a")
def test_anywhere_in_the_own_zone_off_rocks_and_bases() -> None:
    battle = play(deploying("GS", "GS"), "deploy 2 5.00,5.00", "deploy 51 5.00,33.00")
    assert why_not(battle, "deploy 1 18.00,6.00") == set()
    assert why_not(battle, "deploy 1 18.00,6.01") == {"outside_zone"}
    assert why_not(battle, "deploy 1 18.00,30.00") == {"outside_zone"}
    assert why_not(battle, "deploy 1 5.99,5.00") == {"on_a_base"}
    assert why_not(battle, "deploy 1 6.00,5.00") == set()
    assert why_not(battle, "deploy 1 12.49,3.00") == {"too_near_ground"}
    assert why_not(battle, "deploy 1 12.50,3.00") == set()
    assert why_not(battle, "deploy 1 18.00,0.49") == {"off_the_table"}
    assert why_not(battle, "deploy 2 18.00,3.00") == {"already_deployed"}
    assert why_not(battle, "deploy 52 18.00,33.00") == {"not_yours"}


@pytest.mark.clause("HG-16.4b", "HG-16.1a")
def test_places_at_full_inches_are_listed() -> None:
    battle = play(deploying("GS", "GS"), "deploy 2 5.00,5.00", "deploy 51 5.00,33.00", "choose 1")
    assert pending(battle) == "deploy_at"
    points = {f"deploy 1 {x}.00,{y}.00" for x in range(37) for y in range(37)}
    assert set(options(battle)) == {action for action in points if is_legal(battle, action)}
    assert len(options(battle)) == 35 * 6 - 9 - 1
    assert all(is_legal(battle, action) for action in options(battle))


# --- pick-up battle ---------------------------------------------------------------------------------------


@pytest.mark.clause("HG-17.3a", "HG-2.1c")
@pytest.mark.parametrize(("dice", "chooses"), [((5, 3), "greek"), ((2, 6), "trojan")])
@pytest.mark.parametrize("choice", ["begin", "yield"])
def test_the_higher_die_chooses_who_is_first(dice: tuple[int, int], chooses: str, choice: str) -> None:
    lines = ("1 GS 18.00,5.00", "51 TS 18.00,30.00", "phase 0 nobody", "first nobody", "pending start")
    battle = position(*lines, "pending first-roll", "decides nobody", on=table(first="roll"))
    run_on(battle, dice)
    assert (pending(battle), decides(battle)) == ("first_choice", chooses)
    apply(battle, choice)
    other = "greek" if chooses == "trojan" else "trojan"
    assert facts(battle, "first_chosen")[0][0] == battle.ruleset.sides.index(chooses if choice == "begin" else other)
    assert active(battle) == (chooses if choice == "begin" else other)
    end_phase(end_phase(battle))
    assert active(battle) == (chooses if choice == "begin" else other), "the same in every turn"


@pytest.mark.clause("HG-17.3a")
def test_equal_dice_are_rolled_again() -> None:
    """The second die is thrown among the faces that differ from the first, which comes to the same."""
    for seed in range(40):
        battle = warhost.start(generate(seed), seed=seed)
        greek, trojan, chooses = facts(battle, "first_rolled")[0][:3]
        assert greek != trojan
        assert chooses == (0 if greek > trojan else 1)
        assert battle.seat_to_decide == chooses


@pytest.mark.clause("HG-17.3a")
@pytest.mark.parametrize("seed", range(6))
def test_a_pick_up_battle_is_set_up_on_its_table(seed: int) -> None:
    battle = warhost.start(generate(seed), seed=seed)
    scenario = battle.scenario
    assert isinstance(scenario, HeroesScenario)
    assert scenario.table == (4800, 4800)
    assert (scenario.greek.zone, scenario.trojan.zone) == ((0, 1200), (3600, 4800))
    apply(battle, "begin")
    assert pending(battle) == "deploy"
    for force in scenario.forces.values():
        keys = [one.figure for one in force.figures]
        heroes = [key for key in keys if key[1:].isdecimal()]
        assert heroes
        assert len(set(heroes)) == len(heroes)
        assert 1 <= force.chips <= 9
