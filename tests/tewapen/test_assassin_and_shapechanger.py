"""The assassin and the shapechanger."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    end_turn,
    ground,
    lay,
    moves,
    options,
    piece,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

FAR = ("R std.inf 0008", "B std.inf 1208")
WITH_HIS_UNIT = ("B std.inf 0504", "B orc.general 0504")
WITH_ANOTHER = ("B orc.wizard 0504", "B orc.general 0504")


def about_to_act(*pieces: str, actor: str = "R1", board: tuple[str, ...] = EMPTY_ROWS, **lines: Any) -> Battle:
    """A table on which a piece, R1 unless told, is to act; both sides have a unit far away."""
    return activate(lay(board, *pieces, *FAR, **lines), actor)


def attempt(victims: tuple[str, ...], mine: int, theirs: int, *friends: str) -> tuple[bool, bool]:
    """Whether the vampire and the general, the last of these pieces, live after the vampire's attempt."""
    general = f"B{len(victims)}"
    battle = about_to_act("R und.vampire 0404", *victims, *friends)
    act(battle, f"assassinate R1 {general}", [mine], [theirs])
    return where(battle, "R1") is not None, where(battle, general) is not None


# --- who may be assassinated ------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.1a", "TW-R63")
@pytest.mark.parametrize("companions", [(), ("B std.inf 0504",)], ids=["lone victim", "attached victim"])
@pytest.mark.parametrize("friend", [(), ("R und.swords 0404",)], ids=["lone assassin", "attached assassin"])
def test_attachment_of_neither_matters(companions: tuple[str, ...], friend: tuple[str, ...]) -> None:
    battle = about_to_act("R und.vampire 0404", *friend, "B orc.general 0504", *companions)
    assert options(battle, "assassinate") == {"assassinate R1 B1"}


@pytest.mark.clause("TW-3.2.1a")
def test_only_enemy_individuals_next_to_him_are_victims() -> None:
    pieces = ("R und.vampire 0404", "R hum.king 0403", "R hum.king 0304", "B std.inf 0504", "B orc.general 0604")
    battle = about_to_act(*pieces, "B orc.general 0405")
    assert options(battle, "assassinate") == {"assassinate R1 B3"}
    assert why_not(battle, "assassinate R1 R2") == {"not_an_enemy"}
    assert why_not(battle, "assassinate R1 B1") == {"not_an_individual"}
    assert why_not(battle, "assassinate R1 B2") == {"out_of_range"}
    assert why_not(activate(battle, "R2"), "assassinate R2 B3") == {"lacks_ability", "out_of_range"}


@pytest.mark.clause("TW-3.2.1a", "TW-R63")
def test_he_may_walk_up_first_or_stay_where_he_is() -> None:
    battle = lay(EMPTY_ROWS, "R und.vampire 0204", "B orc.general 0504", *FAR)
    activate(battle, "R1", phase=Phase.MOVE)
    assert "assassinate R1 B1" in options(act(battle, "move R1 0404"))
    assert options(act(activate(battle, "R1", phase=Phase.MOVE), "done")) == {"assassinate R1 B1", "done"}


@pytest.mark.clause("TW-3.2.1a", "TW-R21", "TW-R63")
def test_cliffs_and_fog_protect_a_victim() -> None:
    battle = about_to_act("R und.vampire 0404", "B orc.general 0504", cliffs=(("0404", "E"),))
    assert why_not(battle, "assassinate R1 B1") == {"cliff"}
    for centre in ("0604", "0304"):  # he in the open and his victim in the cloud, and the other way round
        battle = about_to_act("R hum.wizard 0408", "R und.vampire 0404", "B orc.general 0504")
        act(battle, f"cast R1 fog {centre}")
        assert why_not(activate(battle, "R2"), "assassinate R2 B1") == {"into_or_out_of_fog"}


@pytest.mark.clause("TW-3.2.1a", "TW-R63")
def test_one_attempt_is_his_whole_action() -> None:
    battle = about_to_act("R und.vampire 0404", "B orc.general 0504", "B orc.wizard 0403")
    act(battle, "assassinate R1 B1", [3], [4])
    assert battle.seat_to_decide is None


# --- the chart --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.1b", "TW-3.2.1c")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 4), (2, 5), (1, 5), (1, 6)])
@pytest.mark.parametrize("victims", [("B orc.general 0504",), WITH_HIS_UNIT], ids=["alone", "with his unit"])
def test_three_or_more_below_slays_the_assassin(victims: tuple[str, ...], mine: int, theirs: int) -> None:
    assert attempt(victims, mine, theirs) == (False, True)


@pytest.mark.clause("TW-3.2.1b", "TW-3.2.1d")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 3), (3, 4), (2, 4)])
def test_a_draw_or_a_little_below_does_nothing(mine: int, theirs: int) -> None:
    assert attempt(WITH_HIS_UNIT, mine, theirs) == (True, True)


@pytest.mark.clause("TW-3.2.1d")
def test_he_may_try_again_in_the_next_turn() -> None:
    battle = act(about_to_act("R und.vampire 0404", "B orc.general 0504"), "assassinate R1 B1", [3], [4])
    assert "assassinate R1 B1" in options(activate(end_turn(battle), "R1"))


@pytest.mark.clause("TW-3.2.1b", "TW-3.2.1e")
@pytest.mark.parametrize(("mine", "theirs"), [(4, 3), (6, 4)])
@pytest.mark.parametrize(
    ("victims", "lives"),
    [(("B orc.general 0504",), True), (WITH_HIS_UNIT, False), (WITH_ANOTHER, False)],
    ids=["alone", "with his unit", "with another"],
)
def test_a_little_above_slays_the_victim_and_among_others_the_assassin(
    victims: tuple[str, ...], lives: bool, mine: int, theirs: int
) -> None:
    assert attempt(victims, mine, theirs) == (lives, False)


@pytest.mark.clause("TW-3.2.1e", "TW-R63")
def test_his_own_company_does_not_save_him() -> None:
    assert attempt(WITH_HIS_UNIT, 4, 3, "R und.swords 0404") == (False, False)


@pytest.mark.clause("TW-3.2.1b", "TW-3.2.1f")
@pytest.mark.parametrize(("mine", "theirs"), [(4, 1), (6, 2), (6, 1)])
def test_three_or_more_above_slays_the_victim_only(mine: int, theirs: int) -> None:
    assert attempt(WITH_HIS_UNIT, mine, theirs) == (True, False)


@pytest.mark.clause("TW-R62")
def test_mithril_is_no_help_against_the_knife() -> None:
    assert attempt(("B orc.general 0504 items=it.mithril",), 6, 1) == (True, False)


# --- the shapechanger -------------------------------------------------------------------------------------

SHAPES = {
    "wolf": ([3, 3], 4, 5, 2, []),
    "tiger": ([3, 3], 5, 5, 2, []),
    "bear": ([2, 2], 5, 5, 3, ["Forestwalker"]),
    "boar": ([3, 3], 4, 5, 3, ["Frenzy"]),
    "eagle": ([4, 4], 3, 5, 2, ["Flying"]),
    "dragon": ([4, 4], 5, 5, 4, ["Flying"]),
}


def changer(*others: str, extra: str = "form=were.bear") -> Battle:
    """A table on which R1, a shapechanger in 0404, is to act."""
    return about_to_act(f"R were.human 0404 {extra}", *others)


@pytest.mark.clause("TW-3.2.2a", "TW-3.2.2d", "TW-R64")
@pytest.mark.parametrize("form", SHAPES)
def test_he_becomes_the_animal_of_his_race_a_unit_with_full_wounds(form: str) -> None:
    battle = act(changer(extra=f"form=were.{form}"), "change R1 0404", [1])
    animal = battle.view()["pieces"][0]
    figures = tuple(animal[key] for key in ("moves", "hit_at", "wounds", "abilities"))
    moves_, dice, hit_at, wounds, abilities = SHAPES[form]
    assert figures == (moves_, hit_at, wounds, abilities)
    assert (animal["dice"][0], animal["kind"] == "individual", animal["troop"]) == (dice, False, f"were.{form}")


@pytest.mark.clause("TW-3.2.2a")
def test_the_change_is_instead_of_a_combat_action() -> None:
    battle = act(changer("B std.inf 0504"), "change R1 0404", [1])
    assert battle.seat_to_decide is None  # the bear does not attack yet
    assert piece(battle, "R1").counters == 1
    assert options(activate(end_turn(battle), "R1")) == {"attack R1 B1", "done"}


@pytest.mark.clause("TW-3.2.2b", "TW-R64")
@pytest.mark.parametrize("roll", [1, 4])
def test_he_stays_an_animal_for_the_roll_and_two_counting_this_turn(roll: int) -> None:
    battle = act(changer(), "change R1 0404", [roll])
    for _ in range(roll + 1):
        assert end_turn(battle).view()["pieces"][0]["kind"] != "individual"
    assert end_turn(battle).view()["pieces"][0]["kind"] == "individual"


@pytest.mark.clause("TW-3.2.2c")
def test_he_changes_once_in_a_battle() -> None:
    battle = act(changer(), "change R1 0404", [1])
    for _ in range(3):
        end_turn(battle)
    assert why_not(activate(battle, "R1"), "change R1 0404") == {"used_up"}


@pytest.mark.clause("TW-3.2.2d", "TW-1.6.2i")
def test_the_animal_is_a_unit_that_fights_and_leads_individuals() -> None:
    battle = changer("R hum.king 0405", "B std.inf 0604")
    act(battle, "change R1 0404", [4])
    act(activate(end_turn(battle), "R2", phase=Phase.MOVE), "move R2 0404")
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0504")
    assert where(battle, "R2") == "0504"
    act(battle, "attack R1 B1", [4, 2, 2, 2, 2, 2])  # the King's die is among them
    assert stands(battle, "B1") == ("0604", 3)


@pytest.mark.clause("TW-3.2.2e", "TW-R64")
def test_when_time_ends_he_is_himself_again_with_one_wound() -> None:
    battle = act(changer(), "change R1 0404", [1])
    activate(end_turn(battle), "R1", phase=Phase.MOVE)
    act(battle, "move R1 0405")
    end_turn(end_turn(battle))
    one = battle.view()["pieces"][0]
    assert (one["hex"], one["troop"], one["wounds"], one["kind"]) == ("0405", "were.human", 1, "individual")
    assert not one["attached"]


@pytest.mark.clause("TW-3.2.2e", "TW-R64")
def test_an_animal_that_was_killed_does_not_come_back() -> None:
    battle = act(changer("B std.inf 0504"), "change R1 0404", [1])
    act(activate(battle, "B1"), "attack B1 R1", [5, 5, 6, 2])
    for _ in range(4):
        end_turn(battle)
    assert where(battle, "R1") is None


@pytest.mark.clause("TW-R64", "TW-3.2.4f")
def test_nor_does_resurrection_bring_it_back() -> None:
    battle = act(changer("R und.necromancer 0304", "B std.inf 0504"), "change R1 0404", [1])
    act(activate(battle, "B1"), "attack B1 R1", [5, 5, 6, 2])
    assert why_not(activate(battle, "R2"), "cast R2 resurrect R1") == {"wrong_target"}


@pytest.mark.clause("TW-3.2.2f", "TW-R85")
def test_attached_he_needs_a_vacant_hex_next_to_him() -> None:
    pieces = ("R were.human 0404", "R std.inf 0404", "R hum.king 0403", "B std.inf 0504")
    battle = about_to_act(*pieces, board=ground(x="0304", w="0405"))
    assert options(battle, "change") == {"change R1 0303", "change R1 0305", "change R1 0405"}
    assert why_not(battle, "change R1 0404") == {"occupied"}
    assert why_not(battle, "change R1 0403") == {"not_vacant"}
    assert where(act(battle, "change R1 0303", [1]), "R1") == "0303"


@pytest.mark.clause("TW-3.2.2f")
def test_without_a_unit_he_changes_where_he_is_and_others_there_are_attached_to_him() -> None:
    battle = changer("R hum.king 0404")
    assert options(battle, "change") == {"change R1 0404"}
    act(battle, "change R1 0404", [1])
    assert battle.view()["pieces"][1]["attached"]


@pytest.mark.clause("TW-3.2.2f", "TW-1.4.1s")
def test_he_cannot_change_after_entering_woods() -> None:
    pieces = ("R were.human 0404", "R hum.wizard 0404", *FAR)
    battle = activate(lay(ground(w="0403"), *pieces), "R1", "R2", phase=Phase.MOVE)
    assert "0403" in moves(battle, "R1")
    act(act(battle, "move R1 0403"), "done")
    assert why_not(battle, "change R1 0403") == {"entered_cover"}
