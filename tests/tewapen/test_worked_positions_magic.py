"""The worked positions of cards, individuals, magic, traps and items, W39 to W61 and W70.

Maps are those of the scenarios with only the pieces named; where a side would have no unit, one stands far away.
"""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    act,
    activate,
    dice_of,
    draw,
    end_turn,
    lay,
    moves,
    names,
    options,
    piece,
    record,
    stands,
    umpire,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.rules.pieces import is_fogged
from warhost.rulesets.tewapen.state import Phase

FORD, BARROW, WOOD = "otter-ford", "barrow-night", "tangled-wood"
RED_TWO, RED_KING, RED_ACE, BLACK_TWO, BLACK_KING = 0, 11, 12, 26, 37


def nominees(battle: Battle, card: int) -> set[str]:
    """The pieces that may be nominated when this card comes up now."""
    draw(battle, card)
    return {action.split()[1] for action in options(battle, "nominate")}


def counters(battle: Battle, *labels: str) -> list[int]:
    """The activation counters of pieces."""
    return [int(piece(battle, label).counters) for label in labels]


def fogged(battle: Battle) -> set[str]:
    """The hexes that lie in fog."""
    cells = range(names(battle).columns * names(battle).rows)
    return {names(battle).hex(cell) for cell in cells if is_fogged(record(battle), umpire(battle), cell)}


# --- cards ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.3.1q", "TW-1.3.1r", "TW-R11")
def test_w39_an_ace_with_one_free_piece_activates_that_piece() -> None:
    battle = lay(FORD, "R hum.cavalry 0405", "R hum.archers 0305", "B orc.swords 0301")
    piece(battle, "R2").counters = 1
    events = draw(battle, RED_ACE)
    assert [event.facts[0] for event in events if event.kind == "nominated"] == [0]
    act(battle, "done")
    assert [int(piece(battle, label).counters) for label in ("R1", "R2")] == [1, 1]


@pytest.mark.clause("TW-1.3.1q")
def test_w39_passing_is_illegal() -> None:
    battle = lay(FORD, "R hum.cavalry 0405", "R hum.archers 0305", "B orc.swords 0301")
    draw(battle, RED_TWO)
    assert options(battle) == {"nominate R1", "nominate R2"}
    assert why_not(battle, "done") == {"not_now"}


@pytest.mark.clause("TW-1.3.1s")
def test_w40_cards_of_an_army_without_free_pieces_are_ignored() -> None:
    battle = lay(FORD, "R hum.cavalry 0405", "R hum.archers 0305", "B orc.swords 0301")
    piece(battle, "B1").counters = 1
    events = draw(battle, BLACK_KING, RED_TWO)
    assert [event.kind for event in events] == ["card_drawn", "card_ignored", "card_drawn"]
    assert options(battle) == {"nominate R1", "nominate R2"}


@pytest.mark.clause("TW-1.3.1l", "TW-1.3.1m", "TW-1.3.1e", "TW-1.3.1u", "TW-R12")
def test_w41_all_move_before_any_fights_and_targets_are_chosen_late() -> None:
    battle = lay(FORD, "R hum.cavalry 0201", "R hum.polearms 0701", "R hum.archers 0006", "B orc.gobswords 0401")
    draw(battle, RED_KING)
    act(battle, "nominate R1")
    act(battle, "nominate R2")
    act(battle, "move R1 0301")
    assert why_not(battle, "attack R1 B1") == {"not_now"}  # the polearms have still to move
    act(battle, "move R2 0601")
    assert options(battle, "attack") == {"attack R1 B1"}
    act(battle, "attack R1 B1", [1, 2, 3])
    act(battle, "stand")
    assert where(battle, "B1") == "0501"
    assert options(battle, "attack") == {"attack R2 B1"}


# --- counters ---------------------------------------------------------------------------------------------

CHILLED = ("R hum.wizard 0101", "R hum.wizard 0101", "R hum.archers 0806", "B orc.swords 0401")
IDLE = ("B orc.archers 0006", "B orc.ogres 0106")  # two more, so that black always has a choice


@pytest.mark.clause("TW-1.7h", "TW-1.3.1t", "TW-1.3.1h", "TW-1.3.1o")
def test_w42_a_frozen_unit_with_a_counter_is_idle_next_turn_too() -> None:
    battle = lay(FORD, *CHILLED, *IDLE)
    record(battle).turn = 3
    piece(battle, "B1").counters = 1
    act(activate(battle, "R1"), "cast R1 freeze B1")
    assert counters(battle, "B1") == [2]
    end_turn(battle)
    assert (battle.turn, counters(battle, "B1")) == (4, [1])
    assert nominees(battle, BLACK_TWO) == {"B2", "B3"}
    end_turn(battle)
    assert (battle.turn, counters(battle, "B1")) == (5, [0])
    assert nominees(battle, BLACK_TWO) == {"B1", "B2", "B3"}


@pytest.mark.clause("TW-1.7h", "TW-R37")
def test_w43_two_freezes_hold_a_unit_for_two_turns() -> None:
    battle = lay(FORD, *CHILLED, *IDLE)
    record(battle).turn = 2
    act(activate(battle, "R1"), "cast R1 freeze B1")
    act(activate(battle, "R2"), "cast R2 freeze B1")
    assert counters(battle, "B1") == [2]
    assert nominees(battle, BLACK_TWO) == {"B2", "B3"}
    end_turn(battle)
    assert (battle.turn, nominees(battle, BLACK_TWO)) == (3, {"B2", "B3"})
    end_turn(battle)
    assert (battle.turn, nominees(battle, BLACK_TWO)) == (4, {"B1", "B2", "B3"})


# --- individuals ------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.6.1c", "TW-R17")
@pytest.mark.parametrize(("goal", "king_then"), [("0601", "0601"), ("0701", "0501")])
def test_w44_a_king_who_walked_is_carried_only_within_his_move(goal: str, king_then: str) -> None:
    battle = lay(FORD, "R hum.polearms 0501", "R hum.king 0401", "B orc.swords 0006")
    act(activate(battle, "R2", phase=Phase.MOVE), "move R2 0501")
    act(activate(battle, "R1", phase=Phase.MOVE), f"move R1 {goal}")
    assert (where(battle, "R1"), where(battle, "R2")) == (goal, king_then)


@pytest.mark.clause("TW-1.6.1d", "TW-1.6.2d", "TW-1.6.2e", "TW-1.6.2f", "TW-1.7a")
def test_w45_a_wizard_rides_along_and_casts() -> None:
    battle = lay(FORD, "R hum.cavalry 0305", "R hum.wizard 0305", "B orc.swords 0805")
    assert nominees(battle, RED_TWO) == {"R1", "R2"}
    act(battle, "nominate R1")
    act(battle, "include R2")
    act(battle, "move R1 0605")
    assert where(battle, "R2") == "0605"
    act(battle, "cast R2 fireball B1", [2, 2, 3])
    assert int(piece(battle, "R2").mp) == 9
    assert counters(battle, "R1", "R2") == [1, 1]


@pytest.mark.clause("TW-1.6.2h", "TW-R18")
def test_w46_a_wizard_casts_though_his_infantry_ran() -> None:
    battle = lay(FORD, "R std.inf 0505", "R hum.wizard 0505", "B orc.swords 0805")
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0705")
    assert why_not(battle, "attack R1 B1") == {"moved_too_far"}
    assert dice_of(battle, "cast R2 fireball B1") == 4


@pytest.mark.clause("TW-1.4.1s", "TW-1.4.1c")
def test_w46_but_not_when_it_ran_into_woods() -> None:
    battle = lay(FORD, "R std.inf 0504", "R hum.wizard 0504", "B orc.swords 0804", "R hum.archers 0806")
    activate(battle, "R1", "R3", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0704")
    act(battle, "done")
    assert where(battle, "R2") == "0704"
    assert why_not(battle, "attack R1 B1") == {"moved_too_far", "entered_cover"}
    assert why_not(battle, "cast R2 fireball B1") == {"entered_cover"}


# --- teleport ---------------------------------------------------------------------------------------------

LEAP = ("R hum.polearms 0401", "R hum.wizard 0401", "R hum.archers 0805", "B orc.swords 0501", "B orc.swords 0705")


@pytest.mark.clause("TW-1.7i", "TW-R38")
def test_w47_a_unit_may_attack_and_then_be_teleported() -> None:
    battle = activate(lay(FORD, *LEAP), "R1", included=["R2"])
    act(battle, "attack R1 B1", [2, 2, 2, 3, 3])
    act(battle, "cast R2 teleport 0605 unit")
    assert (where(battle, "R1"), where(battle, "R2")) == ("0605", "0605")


@pytest.mark.clause("TW-1.7j", "TW-R38")
def test_w47_a_teleported_unit_attacks_no_more() -> None:
    battle = activate(lay(FORD, *LEAP), "R1", "R3", included=["R2"])
    act(battle, "cast R2 teleport 0605 unit")
    assert why_not(battle, "attack R1 B2") == {"just_teleported"}
    assert options(battle, "attack") == {"attack R3 B2"}


@pytest.mark.clause("TW-1.7i")
@pytest.mark.parametrize("company", ["", " unit"])
def test_w48_teleport_reaches_five_hexes(company: str) -> None:
    battle = lay(BARROW, "R hum.archers 0506", "R hum.wizard 0506", "B und.swords 0000")
    activate(battle, "R1", included=["R2"])
    assert not why_not(battle, f"cast R2 teleport 0802{company}")
    assert why_not(battle, f"cast R2 teleport 0902{company}") == {"out_of_range"}


# --- clerics and necromancers -----------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.5a", "TW-1.7g", "TW-R34")
def test_w49_banish_undead_hits_without_a_retreat() -> None:
    battle = activate(lay(BARROW, "R hum.cleric 0607", "R hum.archers 0008", "B und.swords 0604"), "R1")
    assert dice_of(battle, "cast R1 banish B1") == 3
    act(battle, "cast R1 banish B1", [4, 6, 1])
    assert stands(battle, "B1") == ("0604", 2)


@pytest.mark.clause("TW-3.2.5b", "TW-R66")
def test_w50_banish_undead_horde_splashes_to_neighbours() -> None:
    undead = ("B und.swords 0604", "B und.zombies 0603", "B und.mummies 0602")
    battle = activate(lay(BARROW, "R hum.cleric 0607", "R hum.archers 0008", *undead), "R1")
    act(battle, "cast R1 banish-horde B1", [4, 2, 1])
    assert [stands(battle, label) for label in ("B1", "B2", "B3")] == [("0604", 3), ("0603", 1), ("0602", 4)]


@pytest.mark.clause("TW-3.3b", "TW-3.2.4b", "TW-3.2.4c", "TW-3.2.4d", "TW-1.7c")
@pytest.mark.parametrize(
    ("spell", "cost"),
    [("skeletons 0903", 1), ("horde 0903", 2), ("fireball R1", 2)],
    ids=["skeletons", "horde", "fireball"],
)
def test_w51_a_necromancer_on_a_burial_mound_pays_less(spell: str, cost: int) -> None:
    battle = activate(lay(BARROW, "B und.necromancer 0902", "B und.swords 0000", "R hum.archers 0802"), "B1")
    act(battle, f"cast B1 {spell}", *[[2, 2, 3, 3]] * spell.startswith("fireball"))
    assert int(piece(battle, "B1").mp) == 10 - cost


# --- fog --------------------------------------------------------------------------------------------------


def foggy(*pieces: str, turn: int = 1) -> Battle:
    """The ford with a wizard in 0406 who has just laid fog on 0404."""
    battle = lay(FORD, "R hum.wizard 0406", *pieces)
    record(battle).turn = turn
    return act(activate(battle, "R1"), "cast R1 fog 0404")


@pytest.mark.clause("TW-1.7o", "TW-1.7p", "TW-1.7q", "TW-1.7s", "TW-1.7t")
def test_w52_fog_bars_its_seven_hexes_and_the_fight_at_its_centre() -> None:
    red = ("R hum.polearms 0305", "R hum.polearms 0404", "R hum.archers 0806")
    battle = foggy(*red, "B orc.swords 0205", "B orc.swords 0504", "B orc.wolfriders 0202")
    assert fogged(battle) == {"0404", "0504", "0403", "0303", "0304", "0305", "0405"}
    activate(battle, "R2", "R3")
    assert options(battle, "attack") == {"attack R2 B1"}
    assert why_not(battle, "attack R3 B2") == {"fog_centre"}
    activate(battle, "B2", "B3")
    assert why_not(battle, "attack B2 R3") == {"fog_centre"}
    activate(battle, "B2", "B3", phase=Phase.MOVE)
    assert "fog_there" in why_not(battle, "move B3 0303")
    record(battle).clouds = 0
    assert why_not(battle, "move B3 0303") == {"wall_in_the_way", "stopped_on_the_way"}, "the ground bars it as well"
    record(battle).clouds = 1
    assert moves(battle, "B2") == set()
    assert "in_fog" in why_not(battle, "move B2 0604")


@pytest.mark.clause("TW-1.7q", "TW-1.5.6e", "TW-R41")
def test_w53_nobody_retreats_in_fog() -> None:
    battle = activate(foggy("R hum.archers 0305", "B orc.swords 0205"), "B1")
    act(battle, "attack B1 R2", [1, 4, 2, 2])
    assert stands(battle, "R2") == ("0305", 2)
    assert battle.seat_to_decide is None  # no follow-up is offered


@pytest.mark.clause("TW-1.7r")
def test_w54_fog_of_turn_three_is_gone_at_the_end_of_turn_five() -> None:
    battle = foggy("R hum.archers 0806", "B orc.swords 0006", turn=3)
    end_turn(end_turn(battle))
    assert (battle.turn, len(fogged(battle))) == (5, 7)
    end_turn(battle)
    assert fogged(battle) == set()


# --- assassins, traps, heads ------------------------------------------------------------------------------

MURDER = ("B und.vampire 0401", "B und.swords 0006", "R hum.wizard 0501")


@pytest.mark.clause("TW-3.2.1a", "TW-3.2.1b", "TW-3.2.1e")
def test_w55_both_fall_among_other_troops() -> None:
    battle = activate(lay(FORD, *MURDER, "R hum.archers 0501"), "B1")
    act(battle, "assassinate B1 R1", [5], [3])
    assert [where(battle, label) for label in ("B1", "R1", "R2")] == [None, None, "0501"]


@pytest.mark.clause("TW-3.2.1e", "TW-R63")
def test_w56_the_assassin_of_a_lone_victim_lives() -> None:
    battle = activate(lay(FORD, *MURDER, "R hum.archers 0806"), "B1")
    act(battle, "assassinate B1 R1", [5], [3])
    assert [where(battle, label) for label in ("B1", "R1")] == ["0401", None]


@pytest.mark.clause("TW-3.2.1c")
def test_w57_a_bad_attempt_costs_the_assassin_his_life() -> None:
    battle = activate(lay(FORD, *MURDER, "R hum.archers 0501"), "B1")
    act(battle, "assassinate B1 R1", [2], [5])
    assert [where(battle, label) for label in ("B1", "R1")] == [None, "0501"]


@pytest.mark.clause("TW-2.9.7b", "TW-2.9.7c", "TW-2.9.7d", "TW-2.9.7e", "TW-2.9.7f")
def test_w58_a_hidden_trap_holds_who_enters_it() -> None:
    pit = {"owner": "red", "hexes": ("0501",)}
    battle = lay(WOOD, "B cha.warriors 0401", "R liz.warriors 0008", traps=(pit,))
    activate(battle, "B1", phase=Phase.MOVE)
    act(battle, "move B1 0501", [4, 4, 1, 2], [5, 6, 3, 1])
    assert stands(battle, "B1") == ("0501", 2)
    assert int(record(battle).traps[0].wounds) == 1
    assert battle.seat_to_decide is None  # it takes no other action
    end_turn(battle)
    draw(battle, BLACK_TWO)
    assert options(battle) == {"battle-trap B1"}


@pytest.mark.clause("TW-2.9.3a", "TW-2.9.3b", "TW-1.7l", "TW-R55")
def test_w59_a_hydra_fights_with_the_heads_it_has() -> None:
    battle = lay(FORD, "R mon.hydra 0501", "R hum.wizard 0601", "B orc.swords 0401", rolls=[[3]])
    assert stands(battle, "R1") == ("0501", 6)
    act(activate(battle, "B1"), "attack B1 R1", [4, 4, 2, 2])
    assert dice_of(activate(battle, "R1"), "attack R1 B1") == 4
    act(activate(battle, "R2"), "cast R2 healing R1")
    assert dice_of(activate(battle, "R1"), "attack R1 B1") == 5


# --- druids and demonologists -----------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.7b", "TW-3.2.7c", "TW-R68")
def test_w60_animate_river_strikes_the_hex_and_its_river_neighbours() -> None:
    red = ("R liz.shaman 0604 list=Druid", "R liz.warriors 0403", "R mon.crocodiles 0305")
    battle = lay(WOOD, *red, "B cha.warriors 0503", "B cha.dwarfs 0603", "B cha.warriors 0404")
    act(activate(battle, "R1"), "cast R1 river 0503", [4, 4, 1, 1], [5, 1, 2, 3], [6, 6, 6, 1])
    assert [stands(battle, label) for label in ("R2", "B1", "B2")] == [("0403", 2), ("0503", 3), ("0603", 2)]
    assert [stands(battle, label) for label in ("R3", "B3")] == [("0305", 3), ("0404", 4)]


@pytest.mark.clause("TW-3.2.6c", "TW-R67")
def test_w61_demonic_wind_strikes_four_hexes_in_a_line() -> None:
    red = ("R liz.warriors 0602", "R liz.shaman 0704", "R liz.snakemen 0705", "R mon.zoat 0605")
    battle = lay(WOOD, *red, "B cha.sorcerer 0501 list=Demonologist", "B cha.warriors 0603")
    act(activate(battle, "B1"), "cast B1 wind SE", [4, 1, 1], [6, 1, 1], [4, 5, 3], [6, 6, 6])
    assert [stands(battle, label) for label in ("R1", "R2", "R3")] == [("0602", 3), (None, 0), ("0705", 2)]
    assert [stands(battle, label) for label in ("B2", "R4")] == [("0603", 1), ("0605", 3)]


# --- items ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.1.2a", "TW-R62")
def test_w70_mithril_saves_one_hit_of_two() -> None:
    battle = lay(FORD, "B orc.swords 0401", "R hum.king 0501 items=it.mithril", "R hum.archers 0806")
    act(activate(battle, "B1"), "attack B1 R1", [6, 6, 2, 2], [6, 3])
    assert stands(battle, "R1") == (None, 0)
