"""What computer opponents of One-Hour Fantasy are told: each thing that it looks at shows in a small position."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import warhost
from advice import appeals as appeals_in
from advice import check_weights
from onehour.builder import HAMLET, OPEN, Position, ground, lay, start
from warhost.kernel.abi import MAX_ACTIONS
from warhost.rulesets.onehour import state
from warhost.rulesets.onehour.contract import CONTRACT
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import Phase

RED, BLACK = 0, 1
INFANTRY, ENEMY = "R orc infantry", "B dwarf infantry"
FAR = ("R orc infantry A10 N", "B dwarf infantry J1 S")


def worth(position: Position, side: int = RED) -> float:
    """The static worth of a position for a side."""
    return CONTRACT.evaluate(position.memory, position.desk, side)


def appeals(position: Position) -> dict[str, float]:
    """The appeal of every legal action, in words."""
    codes, scores = np.empty(MAX_ACTIONS, np.int64), np.full(MAX_ACTIONS, np.nan)
    n = CONTRACT.legal_actions(position.memory, position.desk, codes)
    CONTRACT.appeal(position.memory, position.desk, codes, n, scores)
    return {position.text(int(code)): float(score) for code, score in zip(codes[:n], scores[:n], strict=True)}


def compared(*units: str, board: Any = OPEN, **changes: Any) -> float:
    """The worth for red of a position with these units and one of each side far away."""
    return worth(lay(board, *units, *FAR, **changes))


def test_every_weight_of_the_data_has_its_place_and_every_place_its_weight() -> None:
    check_weights(state, warhost.start("onehour/the-moor", seed=1))


class TestWorth:
    def test_hits_cost_and_those_that_bring_tests_of_morale_cost_most(self) -> None:
        worths = [compared(f"{INFANTRY} E8 N hits={hits}") for hits in (0, 6, 7, 8, 9)]
        assert worths == sorted(worths, reverse=True)
        assert worths[2] - worths[3] > 2 * (worths[1] - worths[2])

    def test_without_morale_the_eighth_hit_costs_no_more_than_another(self) -> None:
        worths = [compared(f"{INFANTRY} E8 N hits={hits}", morale="none") for hits in (6, 7, 8)]
        assert worths[1] - worths[2] == pytest.approx(worths[0] - worths[1], rel=0.1)

    def test_a_unit_that_routs_is_worth_next_to_nothing(self) -> None:
        steady, routing, lost = (
            compared(f"{INFANTRY} E8 N hits=9 {status}") for status in ("", "status=routing", "absent")
        )
        assert steady - routing > 4 * (routing - lost) > 0

    def test_a_command_near_a_shaken_unit_is_worth_more(self) -> None:
        near, far = (compared(f"{INFANTRY} E8 N hits=9", f"R orc command {square} N") for square in ("E10", "A9"))
        assert near > far

    def test_to_have_an_enemy_in_the_rear_is_worse_than_in_front(self) -> None:
        front, rear = (compared(f"{INFANTRY} E5 {facing} engaged=B1", f"{ENEMY} E4 S") for facing in ("N", "S"))
        assert front > rear

    def test_whoever_strikes_next_in_an_even_fight_is_ahead(self) -> None:
        position = lay(OPEN, f"{INFANTRY} E5 N engaged=B1", "B orc infantry E4 S")
        assert worth(position) > 0 > worth(position.at(Phase.MOVEMENT, "B"))

    def test_a_charge_that_has_been_made_is_worth_more_than_the_next_strike(self) -> None:
        charged, standing = (
            compared(f"{INFANTRY} E5 N engaged=B1 {more}", f"{ENEMY} E4 S") for more in ("charged=B1", "")
        )
        assert charged > standing

    def test_archers_that_can_fire_now_are_worth_more(self) -> None:
        fresh, moved = (compared(f"R orc archers E8 N {more}", f"{ENEMY} E5 S") for more in ("", "acted"))
        assert fresh > moved

    def test_closer_to_the_enemy_is_better_than_far_away(self) -> None:
        squares = ("G8", "G10")
        near, far = (
            worth(lay(OPEN, f"{INFANTRY} E7 N", f"{INFANTRY} {square} N", f"{ENEMY} E1 S")) for square in squares
        )
        assert near > far

    def test_a_site_is_worth_more_the_later_it_is(self) -> None:
        bridge = scenarios()["grey-bridge"]
        held = [worth_with_first_unit_at(bridge, "G7", turn) for turn in (1, 15)]
        given_up = [worth_with_first_unit_at(bridge, "G12", turn) for turn in (1, 15)]
        assert held[1] - given_up[1] > held[0] - given_up[0] > 0

    def test_a_standing_stone_bars_the_charge_to_come(self) -> None:
        position = lay(OPEN, f"{INFANTRY} E8 N", f"{ENEMY} E5 W")
        between = int(position.unit("R1").cell) - int(position.umpire.board.columns)
        position.umpire.orders.stones, position.umpire.stone_on[between] = 1, 1
        position.umpire.orders.stone_cell[0], position.umpire.orders.works_needed[0] = between, 1
        barred = worth(position)
        position.battle.works[0] = 1
        assert worth(position) > barred

    def test_works_on_stones_and_units_that_got_away_count(self) -> None:
        for name, change in (("three-stones", ("works", 0, 1)), ("greenwood-road", ("exited", 0, 0))):
            position = start(scenarios()[name])
            before = worth(position)
            if change[0] == "works":
                position.battle.works[0] = 1
            else:
                one = position.battle.units[0]
                position.battle.unit_in[one.cell] = state.NONE
                one.cell, one.fate = state.OFF_BOARD, state.Fate.EXITED
            assert worth(position) > before


def worth_with_first_unit_at(scenario: Any, square: str, turn: int) -> float:
    """The worth for red at the start of a scenario, but for the turn and for where the first unit stands."""
    position = start(scenario)
    one, battle = position.unit("R1"), position.battle
    battle.turn, battle.unit_in[one.cell] = turn, state.NONE
    one.cell = position.grid.cell(square)
    battle.unit_in[one.cell] = 0
    return worth(position)


class TestAppeal:
    def test_a_charge_in_the_flank_draws_more_than_one_in_front(self) -> None:
        front, flank = (
            appeals(lay(OPEN, f"{INFANTRY} E6 N", f"{ENEMY} E4 {facing}"))["charge R1 E5 N B1"] for facing in ("S", "E")
        )
        assert flank > front

    def test_a_charge_that_meets_a_strong_answer_draws_less(self) -> None:
        at_archers, at_infantry = (
            appeals(lay(OPEN, "R orc cavalry E6 N", f"B dwarf {kind} E4 S"))["charge R1 E5 N B1"]
            for kind in ("archers", "infantry")
        )
        assert at_archers > at_infantry

    def test_a_charge_uphill_or_into_a_village_draws_less(self) -> None:
        found = appeals(lay(HAMLET, f"{INFANTRY} E7 N", f"{INFANTRY} G7 N", f"{ENEMY} E5 S", f"{ENEMY} G5 S"))
        assert found["charge R2 G6 N B2"] > found["charge R1 E6 N B1"]

    def test_archers_shoot_rather_than_not_and_at_those_without_armour(self) -> None:
        units = ("R orc archers E8 N", f"{ENEMY} E5 S", "B dwarf cavalry F5 S")
        found = appeals(lay(OPEN, *units).at(Phase.FIRING))
        assert found["shoot R1 B2"] > found["shoot R1 B1"] > found["done"]

    def test_a_target_in_cover_draws_fewer_shots(self) -> None:
        units = ("R orc archers E8 N", "B orc archers E5 S", "B orc archers G5 S")
        found = appeals(lay(ground(v="E5"), *units).at(Phase.FIRING))
        assert found["shoot R1 B2"] > found["shoot R1 B1"]

    def test_archers_in_range_stay_where_they_can_shoot(self) -> None:
        found = appeals(lay(OPEN, "R orc archers E8 N", f"{ENEMY} E5 S", *FAR))
        assert found["done"] > max(score for action, score in found.items() if action.startswith("move R1"))

    def test_units_far_from_the_enemy_come_closer(self) -> None:
        found = appeals(lay(OPEN, f"{INFANTRY} E10 N", f"{ENEMY} E1 S"))
        assert found["move R1 E8 N"] > found["move R1 E9 N"] > found["move R1 E10 E"]

    def test_nobody_turns_its_flank_to_a_charge(self) -> None:
        found = appeals(lay(OPEN, f"{INFANTRY} E6 N", "B orc cavalry E1 S", f"{ENEMY} J10 N"))
        assert found["move R1 E5 N"] > found["move R1 E5 E"]

    def test_a_shaken_unit_keeps_near_its_command(self) -> None:
        led = appeals(lay(OPEN, f"{INFANTRY} D5 E hits=9", "R orc command A5 N", f"{ENEMY} J5 W"))
        assert led["done"] > led["move R1 F5 E"]

    def test_who_is_struck_in_the_rear_turns_to_face(self) -> None:
        found = appeals(lay(OPEN, f"{INFANTRY} E5 S engaged=B1", f"{ENEMY} E4 S"))
        assert found["face R1 N"] > found["done"]

    def test_raiders_work_on_stones_and_who_must_get_away_goes(self) -> None:
        assert goal_drawn("three-stones", "work") > 1
        assert goal_drawn("greenwood-road", "exit") > 1


def goal_drawn(name: str, verb: str) -> float:
    """How much more the first action of a verb draws than to end all moves, red playing by appeal alone."""
    position, rng = start(scenarios()[name]), np.random.default_rng(2)
    while position.battle.result == 0:
        found = appeals(position)
        drawn = [score for action, score in found.items() if action.startswith(verb)]
        if drawn:
            return max(drawn) / found["done"]
        if position.battle.to_decide == RED:
            action = max(found, key=found.__getitem__)
        else:
            action = list(found)[int(rng.integers(len(found)))]
        CONTRACT.apply(position.memory, position.desk, position.code(action))
    return 0.0


@pytest.mark.parametrize("name", scenarios())
def test_on_random_play_every_appeal_is_a_number_above_0_and_what_one_gains_the_other_loses(name: str) -> None:
    battle, rng = warhost.start(f"onehour/{name}", seed=5), np.random.default_rng(5)
    while not battle.over:
        found = appeals_in(battle)
        assert all(math.isfinite(score) and score > 0 for score in found.values())
        before = battle.memory.tobytes()
        mine, theirs = (battle.contract.evaluate(battle.memory, battle.umpire, side) for side in (RED, BLACK))
        assert mine == -theirs
        assert -1 < mine < 1
        assert battle.memory.tobytes() == before, "to ask changes nothing"
        battle.apply(battle.legal_actions[int(rng.integers(len(found)))])


class TestFights:
    def test_a_charge_leads_to_its_strike(self) -> None:
        battle = warhost.start("onehour/the-moor", seed=1)
        rng = np.random.default_rng(1)
        while not any(action.verb == "charge" for action in battle.legal_actions):
            battle.apply(battle.legal_actions[int(rng.integers(len(battle.legal_actions)))])
        charge = next(action for action in battle.legal_actions if action.verb == "charge")
        (fight,) = battle.odds(charge).leads_to
        assert fight.action.startswith("strike")
        assert sum(one.probability for one in fight.chances) == 1
        assert fight.exact
        assert len(fight.chances) <= 6

    def test_a_move_leads_to_none(self) -> None:
        battle = warhost.start("onehour/the-moor", seed=1)
        assert battle.odds(battle.legal_actions[0]).leads_to == ()
