"""What computer opponents of Te Wapen! are told: each thing that it looks at shows in a small position."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import warhost
from advice import appeals, check_weights
from tewapen.tabletop import EMPTY_ROWS, activate, ground, lay, names, record, umpire
from warhost.face.battle import Battle
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.advice import prospects
from warhost.rulesets.tewapen.state import Phase

RED, BLACK = 0, 1
FAR = ("R std.inf 0008", "B std.inf 1208")
SCENARIOS = (
    "tewapen/otter-ford",
    "tewapen/barrow-night",
    "tewapen/tangled-wood",
    "tewapen/outpost-kappa",
    "tewapen/ridge-14",
)


def worth(battle: Battle, side: int = RED) -> float:
    """The static worth of a position for a side."""
    return battle.contract.evaluate(battle.memory, battle.umpire, side)


def laid(*pieces: str, board: Any = EMPTY_ROWS, **changes: Any) -> Battle:
    """These pieces, and a unit of each side far away."""
    return lay(board, *pieces, *FAR, **changes)


def at_phase(phase: Phase, *pieces: str, board: Any = EMPTY_ROWS, active: tuple[str, ...] = ("R1",)) -> Battle:
    """The same with R1 activated, or to be nominated."""
    return activate(laid(*pieces, board=board), *active, phase=phase)


def test_every_weight_of_the_data_has_its_place_and_every_place_its_weight() -> None:
    check_weights(state, laid())


class TestProspects:
    @pytest.mark.parametrize(("dice", "wounds", "chance"), [(4, 4, 1 / 16), (4, 1, 15 / 16), (2, 3, 0.0), (5, 3, 0.5)])
    def test_the_chance_to_finish_a_piece_is_exact(self, dice: int, wounds: int, chance: float) -> None:
        battle = laid(f"B std.inf 0404 wounds={wounds}")
        assert prospects.chance_to_finish(record(battle), 1, dice) == pytest.approx(chance)

    @pytest.mark.parametrize(("hexes", "dice"), [(1, 4), (2, 4), (3, 0)])
    def test_infantry_strikes_after_one_hex_and_no_farther(self, hexes: int, dice: int) -> None:
        assert prospects.dice_after(record(laid("R std.inf 0404")), 0, hexes, 1) == dice

    def test_whoever_has_acted_threatens_less(self) -> None:
        fresh, spent = (laid("R std.inf 0404", f"B std.cav 0604 counters={n}") for n in (0, 1))
        cell = names(fresh).cell("0404")
        assert prospects.enemies_around(record(fresh), umpire(fresh), 0, cell) == (2, 3)
        assert 0 < prospects.enemies_around(record(spent), umpire(spent), 0, cell)[1] < 3


class TestAppeal:
    def test_a_weakened_target_draws_more_than_a_fresh_one(self) -> None:
        found = appeals(at_phase(Phase.ACT, "R std.inf 0404", "B std.inf 0504 wounds=1", "B std.inf 0304"))
        assert found["attack R1 B1"] > found["attack R1 B2"] > found["done"]

    def test_a_lone_general_draws_more_than_a_lone_individual_of_no_rank(self) -> None:
        found = appeals(at_phase(Phase.ACT, "R std.inf 0404", "B hum.king 0504", "B und.vampire 0304"))
        assert found["attack R1 B1"] > found["attack R1 B2"]

    def test_a_target_in_the_open_draws_more_than_one_in_cover(self) -> None:
        board = ground(w="0304")
        found = appeals(at_phase(Phase.ACT, "R std.inf 0404", "B std.inf 0504", "B std.inf 0304", board=board))
        assert found["attack R1 B1"] > found["attack R1 B2"]

    def test_a_move_into_a_fight_draws_more_than_one_that_is_too_long_to_fight(self) -> None:
        found = appeals(at_phase(Phase.MOVE, "R std.inf 0404", "B std.inf 0604"))
        assert found["move R1 0504"] > found["move R1 0204"]
        assert found["move R1 0504"] > found["done"]

    def test_archers_in_range_stay_where_they_can_shoot(self) -> None:
        found = appeals(at_phase(Phase.MOVE, "R std.arch 0404", "B std.inf 0604"))
        assert found["done"] > max(score for action, score in found.items() if action.startswith("move R1 03"))

    def test_units_far_from_the_enemy_come_closer(self) -> None:
        found = appeals(at_phase(Phase.MOVE, "R std.inf 0104", "B std.inf 1004"))
        assert found["move R1 0304"] > found["move R1 0204"] > found["move R1 0004"]

    def test_an_individual_keeps_to_its_unit_where_enemies_are_near(self) -> None:
        pieces = ("R hum.king 0404", "R std.inf 0404", "R std.inf 0304", "B std.cav 0604")
        found = appeals(at_phase(Phase.MOVE, *pieces))
        assert found["move R1 0304"] > found["move R1 0504"]
        assert found["done"] > found["move R1 0504"]

    def test_a_unit_goes_for_the_hex_that_wins_the_battle(self) -> None:
        hold = {"hold": {"hex": "0205", "turns": 2}}
        battle = activate(laid("R std.inf 0404", victory=hold), "R1", phase=Phase.MOVE)
        assert appeals(battle)["move R1 0305"] > appeals(battle)["move R1 0504"]

    def test_a_besieger_goes_for_the_place_and_the_garrison_keeps_to_it(self) -> None:
        storm = {"storm": {"side": "red", "hexes": ["0205"]}}
        besieger = activate(laid("R std.inf 0404", victory=storm), "R1", phase=Phase.MOVE)
        assert appeals(besieger)["move R1 0305"] > appeals(besieger)["move R1 0504"]
        storm = {"storm": {"side": "black", "hexes": ["0404"]}}
        garrison = activate(laid("R std.inf 0404", victory=storm), "R1", phase=Phase.MOVE)
        assert appeals(garrison)["done"] > appeals(garrison)["move R1 0504"]

    def test_whoever_is_to_stand_in_hexes_keeps_to_them_from_the_first_turn_on(self) -> None:
        stand = {"hexes": ["0404"], "stand": {"side": "red", "hexes": 1}}
        defender = activate(laid("R std.inf 0404", victory=stand), "R1", phase=Phase.MOVE)
        assert appeals(defender)["done"] > appeals(defender)["move R1 0504"]
        attacker = activate(laid("R std.inf 0404", victory=stand | {"hexes": ["0205"]}), "R1", phase=Phase.MOVE)
        assert appeals(attacker)["move R1 0305"] > appeals(attacker)["move R1 0504"]

    def test_whoever_can_strike_is_nominated_first(self) -> None:
        pieces = ("R std.inf 0404", "R std.inf 0100", "R hum.king 0100", "B std.inf 0604")
        found = appeals(at_phase(Phase.NOMINATE, *pieces))
        assert found["nominate R1"] > found["nominate R2"] > found["nominate R3"]

    def test_a_wizard_is_nominated_when_enemies_are_near(self) -> None:
        near, far = (
            appeals(at_phase(Phase.NOMINATE, "R hum.wizard 0404", f"B std.inf {hex_id}")) for hex_id in ("0704", "1200")
        )
        assert near["nominate R1"] > far["nominate R1"]

    def test_a_spell_that_finishes_a_piece_draws_more_than_one_that_cannot_and_far_more_than_fog(self) -> None:
        found = appeals(at_phase(Phase.ACT, "R hum.wizard 0404", "B std.inf 0504 wounds=1", "B std.inf 0304"))
        assert found["cast R1 fireball B1"] > found["cast R1 fireball B2"] > 10 * found["cast R1 fog 0606"]

    def test_freezing_a_piece_that_has_acted_is_worth_less(self) -> None:
        found = appeals(at_phase(Phase.ACT, "R hum.wizard 0404", "B std.inf 0504 counters=1", "B std.inf 0304"))
        assert found["cast R1 freeze B2"] > found["cast R1 freeze B1"]

    def test_nobody_is_left_behind_without_a_reason(self) -> None:
        found = appeals(at_phase(Phase.MOVE, "R std.inf 0404", "R hum.king 0404 counters=1", "B std.inf 0804"))
        assert found["stay R2"] < min(found["done"], found["move R1 0504"])


class TestWorth:
    def test_a_lone_general_next_to_an_enemy_is_worth_less(self) -> None:
        safe, exposed = (laid(f"R hum.king {hex_id}", "B std.inf 0504") for hex_id in ("0104", "0404"))
        assert worth(exposed) < worth(safe)

    def test_a_general_is_worth_more_with_a_unit_that_fights(self) -> None:
        alone, leading = (laid("R std.inf 0404", f"R hum.king {hex_id}") for hex_id in ("0100", "0404"))
        assert worth(leading) > worth(alone)

    def test_holding_a_hex_that_counts_is_worth_more_the_later_it_is(self) -> None:
        victory = {"hexes": ["0404"], "hexes_count": "points"}
        held, given_up = (laid(f"R std.inf {hex_id}", victory=victory) for hex_id in ("0404", "0304"))
        early = worth(held) - worth(given_up)
        for battle in (held, given_up):
            record(battle).turn = umpire(battle).orders.turns
        assert worth(held) - worth(given_up) > early > 0

    def test_being_close_to_the_hex_to_be_held_is_worth_more(self) -> None:
        hold = {"hold": {"hex": "0404", "turns": 2}}
        there, near, far = (laid(f"R std.inf {hex_id}", victory=hold) for hex_id in ("0404", "0304", "0100"))
        assert worth(there) > worth(near) > worth(far)

    def test_whoever_would_win_by_ground_alone_has_the_better_position_and_more_so_the_later_it_is(self) -> None:
        victory = {"hexes": ["0404", "0900", "0908"], "hexes_count": "alone"}
        held, given_up = (laid(f"R std.inf {hex_id}", victory=victory) for hex_id in ("0404", "0304"))
        early = worth(held) - worth(given_up)
        for battle in (held, given_up):
            record(battle).turn = umpire(battle).orders.turns
        assert worth(held) - worth(given_up) > early > 0

    @pytest.mark.parametrize(("side", "is_better"), [("red", True), ("black", False)])
    def test_the_side_that_is_to_stand_wants_enough_of_its_hexes(self, side: str, is_better: bool) -> None:
        stand = {"hexes": ["0404", "0405"], "stand": {"side": side, "hexes": 2}}
        label = "R" if side == "red" else "B"
        two, one = (laid(f"{label} std.inf 0404", f"{label} std.inf {at}", victory=stand) for at in ("0405", "0305"))
        assert (worth(two) > worth(one)) == is_better

    def test_a_besieger_in_the_place_or_near_it_has_the_better_position(self) -> None:
        storm = {"storm": {"side": "red", "hexes": ["0404"]}}
        there, near, far = (laid(f"R std.inf {hex_id}", victory=storm) for hex_id in ("0404", "0304", "0100"))
        assert worth(there) > worth(near) > worth(far)

    def test_the_last_loss_before_victory_is_worth_more_than_the_first(self) -> None:
        battle, worths = warhost.start("tewapen/otter-ford", seed=1), []
        for lost in range(4):
            record(battle).lost_points[BLACK] = lost
            worths.append(worth(battle))
        gains = np.diff(worths)
        assert gains[2] > gains[1] > gains[0] > 0

    def test_a_unit_that_can_still_strike_on_this_card_is_worth_more_than_one_that_has(self) -> None:
        battle = at_phase(Phase.ACT, "R std.inf 0404", "B std.inf 0504")
        before = worth(battle)
        record(battle).pieces[0].marks |= state.ACTED
        assert worth(battle) < before


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_on_random_play_every_appeal_is_a_number_above_0_and_what_one_gains_the_other_loses(scenario: str) -> None:
    battle, rng = warhost.start(scenario, seed=5), np.random.default_rng(5)
    for _ in range(400):
        if battle.over:
            break
        found = appeals(battle)
        assert all(math.isfinite(score) and score > 0 for score in found.values())
        assert worth(battle, RED) == -worth(battle, BLACK)
        assert -1 < worth(battle) < 1
        before = battle.memory.tobytes()
        assert worth(battle) == worth(battle)
        assert battle.memory.tobytes() == before, "to ask changes nothing"
        battle.apply(battle.legal_actions[int(rng.integers(len(found)))])
