"""The Wizard list: what it costs, whom it reaches, and what each of its six spells does."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    dice_of,
    draw,
    end_turn,
    ground,
    lay,
    moves,
    options,
    piece,
    raise_fog,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

RED_TWO = 0
FAR_AWAY = "B std.inf 1204"
FRIEND_FAR_AWAY = "R std.inf 0008"
ELEMENTS = ("air", "earth", "fire", "water")
ROUND_0404 = {"0504", "0403", "0303", "0304", "0305", "0405"}


def ready(board: tuple[str, ...], *pieces: str, **changes: Any) -> Battle:
    """A table on which R1 is to act; red has a unit far away."""
    return activate(lay(board, *pieces, FRIEND_FAR_AWAY, **changes), "R1")


def wizard(*pieces: str, board: tuple[str, ...] = EMPTY_ROWS, **changes: Any) -> Battle:
    """A table on which a wizard in 0404, R1, is to act."""
    return ready(board, "R hum.wizard 0404", *pieces, **changes)


def mp(battle: Battle) -> int:
    """Magic points that R1 has left."""
    return int(piece(battle, "R1").mp)


def aims(battle: Battle, spell: str) -> set[str]:
    """The pieces or hexes that R1 can aim a spell at."""
    return {text.split()[-1] for text in options(battle, "cast", "R1", spell)}


# --- casting ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.7a", "TW-1.3.1l")
def test_a_wizard_casts_after_moving() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.wizard 0204", FRIEND_FAR_AWAY, "B std.inf 0804"), "R1", phase=Phase.MOVE)
    assert why_not(battle, "cast R1 fireball B1") == {"not_now"}
    act(battle, "move R1 0404")
    assert "cast R1 fireball B1" in options(battle)


@pytest.mark.clause("TW-1.7a", "TW-1.7b")
def test_a_wizard_casts_one_spell_and_that_is_his_action() -> None:
    pieces = ("R hum.wizard 0404", "R hum.wizard 0505", FRIEND_FAR_AWAY, "B std.inf 0604")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    act(battle, "cast R1 freeze B1")
    assert why_not(battle, "cast R1 freeze B1") == {"has_acted"}
    assert why_not(battle, "cast R2 freeze B1") == set()


@pytest.mark.clause("TW-1.7b", "TW-1.4.1s")
def test_whoever_may_not_act_may_not_cast() -> None:
    battle = activate(
        lay(ground(w="0404"), "R hum.wizard 0304", FRIEND_FAR_AWAY, "B std.inf 0604"), "R1", phase=Phase.MOVE
    )
    assert options(act(battle, "move R1 0404")) == set()


@pytest.mark.clause("TW-1.7a", "TW-2.2.8a")
def test_only_magic_users_cast() -> None:
    assert why_not(ready(EMPTY_ROWS, "R hum.king 0404", "B std.inf 0604"), "cast R1 fireball B1") == {"lacks_ability"}


PRICES = [
    ("fireball B1", 1, [2, 2, 2]),
    ("freeze B1", 2, None),
    ("teleport 0403", 2, None),
    ("healing R2", 2, None),
    ("elemental air 0403", 3, None),
    ("fog 0403", 3, None),
]


@pytest.mark.clause("TW-1.7c", "TW-1.7f", "TW-1.7h", "TW-1.7i", "TW-1.7l", "TW-1.7m", "TW-1.7o")
@pytest.mark.parametrize(("spell", "price", "pool"), PRICES)
def test_each_spell_has_its_price(spell: str, price: int, pool: list[int] | None) -> None:
    battle = wizard("R std.inf 0304 wounds=1", "B std.inf 0604")
    act(battle, f"cast R1 {spell}", *([pool] if pool else []))
    assert mp(battle) == 10 - price


@pytest.mark.clause("TW-1.7d")
@pytest.mark.parametrize(("spell", "price", "_pool"), PRICES)
def test_a_spell_that_is_too_dear_cannot_be_cast(spell: str, price: int, _pool: object) -> None:
    pieces = ("R std.inf 0304 wounds=1", "B std.inf 0604", FRIEND_FAR_AWAY)
    for store, objections in ((price - 1, {"too_dear"}), (price, set())):
        battle = activate(lay(EMPTY_ROWS, f"R hum.wizard 0404 mp={store}", *pieces), "R1")
        assert why_not(battle, f"cast R1 {spell}") == objections


@pytest.mark.clause("TW-1.7e")
def test_a_store_holds_ten_points_unless_the_scenario_says_otherwise() -> None:
    assert mp(wizard(FAR_AWAY)) == 10
    assert mp(ready(EMPTY_ROWS, "R hum.wizard 0404 mp=4", FAR_AWAY)) == 4
    assert mp(ready(EMPTY_ROWS, "R hum.wizard 0404 mp=0", FAR_AWAY)) == 0


# --- Fireball ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.7f", "TW-R35")
@pytest.mark.parametrize(("target", "dice"), [("0504", 4), ("0604", 3), ("0704", 2), ("0804", 1)])
def test_a_fireball_is_an_attack_that_thins_out(target: str, dice: int) -> None:
    assert dice_of(wizard(f"B std.inf {target}"), "cast R1 fireball B1") == dice


@pytest.mark.clause("TW-1.7f")
def test_a_fireball_reaches_four_hexes() -> None:
    assert why_not(wizard("B std.inf 0904"), "cast R1 fireball B1") == {"out_of_range"}


@pytest.mark.clause("TW-1.7f", "TW-R35")
@pytest.mark.parametrize(
    ("board", "walls", "company", "dice"),
    [
        (ground(w="0604"), (), (), 2),
        (ground(v="0604"), (), (), 1),
        (ground(h="0604"), (), (), 2),
        (ground(r="0404"), (), (), 2),
        (EMPTY_ROWS, (("0504", "E"),), (), 2),
        (EMPTY_ROWS, (), ("B orc.general 0604 items=it.protection",), 2),
        (ground(w="0604", r="0404"), (), ("B orc.general 0604 items=it.protection",), 1),
    ],
)
def test_cover_and_wards_weaken_a_fireball(
    board: tuple[str, ...], walls: tuple[tuple[str, str], ...], company: tuple[str, ...], dice: int
) -> None:
    battle = wizard("B std.inf 0604", *company, board=board, walls=walls)
    assert dice_of(battle, "cast R1 fireball B1") == dice


@pytest.mark.clause("TW-1.7f")
def test_a_fireball_needs_a_line_of_sight_and_an_enemy() -> None:
    battle = wizard("B std.inf 0604", "B std.inf 0504", "R std.inf 0304")
    assert aims(battle, "fireball") == {"B2"}
    assert why_not(battle, "cast R1 fireball B1") == {"no_los"}
    assert why_not(battle, "cast R1 fireball R2") == {"not_an_enemy"}


@pytest.mark.clause("TW-1.7f", "TW-1.5.5a")
def test_a_fireball_hits_by_the_targets_own_score() -> None:
    assert stands(act(wizard("B hum.barbarians 0604"), "cast R1 fireball B1", [4, 5, 6]), "B1") == ("0604", 2)


@pytest.mark.clause("TW-1.7g", "TW-R34")
def test_spells_push_nobody_back_and_are_not_followed_up() -> None:
    battle = act(wizard("B std.inf 0504"), "cast R1 fireball B1", [1, 1, 1, 4])
    assert stands(battle, "B1") == ("0504", 3)
    assert battle.seat_to_decide is None


# --- Freeze -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.7h", "TW-1.3.1t")
@pytest.mark.parametrize("before", [0, 1, 3])
def test_freeze_adds_a_counter_at_once(before: int) -> None:
    battle = wizard(f"B std.inf 0604 counters={before}", FAR_AWAY)
    assert piece(act(battle, "cast R1 freeze B1"), "B1").counters == before + 1


@pytest.mark.clause("TW-1.7h")
@pytest.mark.parametrize(("hex_id", "objections"), [("0804", set()), ("0904", {"out_of_range"})])
def test_freeze_reaches_four_hexes(hex_id: str, objections: set[str]) -> None:
    assert why_not(wizard(f"B std.inf {hex_id}"), "cast R1 freeze B1") == objections


@pytest.mark.clause("TW-1.7h")
def test_freeze_needs_a_line_of_sight_and_an_enemy() -> None:
    battle = wizard("B std.inf 0604", "B std.inf 0402", "R std.inf 0304", board=ground(w="0504"))
    assert aims(battle, "freeze") == {"B2"}
    assert why_not(battle, "cast R1 freeze B1") == {"no_los"}


@pytest.mark.clause("TW-1.7h", "TW-R37")
def test_freeze_gives_the_unit_a_counter_but_not_those_attached() -> None:
    battle = act(wizard("B std.inf 0604", "B orc.general 0604"), "cast R1 freeze B1")
    assert [int(piece(battle, label).counters) for label in ("B1", "B2")] == [1, 0]


@pytest.mark.clause("TW-R37")
def test_a_lone_individual_can_be_frozen() -> None:
    assert piece(act(wizard("B orc.general 0604", FAR_AWAY), "cast R1 freeze B1"), "B1").counters == 1


# --- Teleport ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.7i", "TW-R38")
def test_a_wizard_teleports_five_hexes_without_seeing_where() -> None:
    board = ground(w=" ".join(f"05{row:02}" for row in range(9)))
    battle = wizard(FAR_AWAY, board=board)
    assert why_not(battle, "cast R1 teleport 1004") == {"out_of_range"}
    assert where(act(battle, "cast R1 teleport 0904"), "R1") == "0904"
    assert piece(battle, "R1").counters == 1  # that of the card


@pytest.mark.clause("TW-1.7i")
@pytest.mark.parametrize(("choice", "unit_in"), [("", "0404"), (" unit", "0804")])
def test_a_wizard_teleports_alone_or_with_his_unit(choice: str, unit_in: str) -> None:
    battle = wizard("R std.inf 0404", FAR_AWAY)
    act(battle, f"cast R1 teleport 0804{choice}")
    assert (where(battle, "R1"), where(battle, "R2")) == ("0804", unit_in)


@pytest.mark.clause("TW-1.7i", "TW-R38")
def test_the_unit_needs_no_activation_and_gets_no_counter() -> None:
    battle = act(wizard("R std.inf 0404 counters=2", FAR_AWAY), "cast R1 teleport 0804 unit")
    assert [int(piece(battle, label).counters) for label in ("R1", "R2")] == [1, 2]


@pytest.mark.clause("TW-1.7i")
def test_only_the_unit_that_he_is_with_goes_along() -> None:
    battle = wizard("R std.inf 0504", FAR_AWAY)
    assert why_not(battle, "cast R1 teleport 0804 unit") == {"not_attached"}


@pytest.mark.clause("TW-R38")
@pytest.mark.parametrize(("stays", "king_in"), [(False, "0804"), (True, "0404")])
def test_others_come_along_or_stay(stays: bool, king_in: str) -> None:
    battle = act(wizard("R std.inf 0404", "R hum.king 0404", FAR_AWAY), "cast R1 teleport 0804 unit")
    assert options(battle) == {"stay R3", "done"}
    act(battle, "stay R3") if stays else act(battle, "done")
    assert (where(battle, "R2"), where(battle, "R3")) == ("0804", king_in)


@pytest.mark.clause("TW-R38")
def test_who_was_to_stay_in_the_movement_step_may_still_come_along() -> None:
    pieces = ("R hum.wizard 0404", "R std.inf 0404", "R hum.king 0404", FAR_AWAY)
    battle = activate(lay(EMPTY_ROWS, *pieces), "R2", phase=Phase.MOVE, included=["R1", "R3"])
    act(act(battle, "stay R3"), "done")
    act(battle, "cast R1 teleport 0804 unit")
    assert options(battle) == {"stay R3", "done"}
    assert where(act(battle, "done"), "R3") == "0804"


@pytest.mark.clause("TW-1.7j", "TW-R38")
def test_a_teleported_unit_does_not_attack_until_the_turn_is_over() -> None:
    pieces = ("R hum.wizard 0404", "R std.inf 0404", "R std.inf 0008", "B std.inf 0804")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R2", included=["R1"])
    act(battle, "cast R1 teleport 0704 unit")
    assert options(battle) == set()
    assert why_not(activate(battle, "R2"), "attack R2 B1") == {"just_teleported"}
    end_turn(battle)
    assert why_not(activate(battle, "R2"), "attack R2 B1") == set()


@pytest.mark.clause("TW-1.7j", "TW-R38")
def test_a_unit_may_attack_before_it_is_teleported() -> None:
    pieces = ("R hum.wizard 0404", "R std.inf 0404", "B std.inf 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R2", included=["R1"])
    act(battle, "attack R2 B1", [4, 2, 2, 2])
    assert where(act(battle, "cast R1 teleport 0104 unit"), "R2") == "0104"


@pytest.mark.clause("TW-1.7j")
def test_a_unit_that_its_wizard_left_may_attack() -> None:
    pieces = ("R hum.wizard 0404", "R std.inf 0404", "B std.inf 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R2", included=["R1"])
    act(battle, "cast R1 teleport 0104")
    assert options(battle, "attack") == {"attack R2 B1"}


@pytest.mark.clause("TW-1.7k", "TW-R38")
@pytest.mark.parametrize(
    ("there", "alone", "with_unit"),
    [
        ("", set(), set()),
        ("R std.inf", set(), {"occupied"}),
        ("R hum.king", set(), set()),
        ("B std.inf", {"occupied"}, {"occupied"}),
        ("B hum.king", {"occupied"}, {"occupied"}),
        ("x", {"impassable"}, {"impassable"}),
        ("t", set(), set()),
        ("w", set(), set()),
    ],
)
def test_where_a_teleport_may_end(there: str, alone: set[str], with_unit: set[str]) -> None:
    board = ground(**{there: "0604"}) if len(there) == 1 else EMPTY_ROWS
    battle = wizard("R std.inf 0404", *([f"{there} 0604"] if " " in there else []), FAR_AWAY, board=board)
    assert why_not(battle, "cast R1 teleport 0604") == alone
    assert why_not(battle, "cast R1 teleport 0604 unit") == with_unit


@pytest.mark.clause("TW-1.7k", "TW-3.3c")
def test_undead_do_not_teleport_into_a_temple() -> None:
    battle = ready(ground(t="0604"), "R und.necromancer 0404", FAR_AWAY)
    assert why_not(battle, "cast R1 teleport 0604") == {"temple"}
    battle = wizard("R und.swords 0404", FAR_AWAY, board=ground(t="0604"))
    assert why_not(battle, "cast R1 teleport 0604") == set()
    assert why_not(battle, "cast R1 teleport 0604 unit") == {"temple"}


@pytest.mark.clause("TW-3.3c", "TW-R38")
def test_a_unit_that_casts_leaves_its_undead_before_a_temple() -> None:
    battle = ready(ground(t="0604"), "R std.inf 0404 items=ba.magic", "R und.necromancer 0404", FAR_AWAY)
    act(battle, "cast R1 teleport 0604 from banner")
    assert where(battle, "R1") == "0604"
    assert where(battle, "R2") == "0404", "his unit may go, he may not"


@pytest.mark.clause("TW-1.7k", "TW-1.7p", "TW-1.7q", "TW-R41")
@pytest.mark.parametrize(("centre", "objection"), [("0705", "fog_there"), ("0305", "in_fog")])
def test_nobody_teleports_into_fog_or_out_of_it(centre: str, objection: str) -> None:
    battle = raise_fog(wizard("R std.inf 0404", FAR_AWAY), centre)
    assert why_not(battle, "cast R1 teleport 0704") == {objection}
    assert why_not(battle, "cast R1 teleport 0704 unit") == {objection}


# --- Healing ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.7l", "TW-R39")
@pytest.mark.parametrize("side", ["R", "B"])
def test_healing_gives_back_one_wound_to_a_unit_of_either_side(side: str) -> None:
    battle = act(wizard(f"{side} std.inf 0604 wounds=2", FAR_AWAY), f"cast R1 healing {'R2' if side == 'R' else 'B1'}")
    assert stands(battle, "R2" if side == "R" else "B1") == ("0604", 3)


@pytest.mark.clause("TW-1.7l", "TW-R89")
def test_healing_never_exceeds_the_initial_wounds() -> None:
    battle = wizard("R std.inf 0304", "R std.inf 0504 wounds=3", FAR_AWAY)
    assert why_not(battle, "cast R1 healing R2") == {"nothing_to_do"}
    assert stands(act(battle, "cast R1 healing R3"), "R3") == ("0504", 4)


@pytest.mark.clause("TW-1.7l", "TW-R39")
@pytest.mark.parametrize(
    ("hex_id", "objections"), [("0404", set()), ("0504", set()), ("0604", set()), ("0704", {"out_of_range"})]
)
def test_healing_reaches_two_hexes(hex_id: str, objections: set[str]) -> None:
    assert why_not(wizard(f"R std.inf {hex_id} wounds=1", FAR_AWAY), "cast R1 healing R2") == objections


@pytest.mark.clause("TW-1.7l")
def test_healing_needs_a_line_of_sight() -> None:
    battle = wizard("R std.inf 0604 wounds=1", FAR_AWAY, board=ground(w="0504"))
    assert why_not(battle, "cast R1 healing R2") == {"no_los"}


# --- Summon Elemental -------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.7m", "TW-R40")
@pytest.mark.parametrize("element", ELEMENTS)
def test_an_elemental_of_any_kind_appears_with_a_counter(element: str) -> None:
    battle = act(wizard(FAR_AWAY), f"cast R1 elemental {element} 0504")
    made = battle.view()["pieces"][-1]
    assert (made["troop"], made["hex"], made["side"], made["counters"]) == (f"mon.{element}elem", "0504", "red", 1)


@pytest.mark.clause("TW-1.7m", "TW-1.7n", "TW-R40", "TW-R85")
@pytest.mark.parametrize("there", ["R std.inf", "R hum.king", "B std.inf", "B orc.general", "x"])
def test_an_elemental_needs_a_vacant_legal_neighbouring_hex(there: str) -> None:
    board = ground(x="0504") if there == "x" else EMPTY_ROWS
    battle = wizard(*([f"{there} 0504"] if " " in there else []), FAR_AWAY, board=board)
    assert aims(battle, "elemental") == ROUND_0404 - {"0504"}


@pytest.mark.clause("TW-1.7m", "TW-R40")
def test_without_a_free_hex_no_elemental_can_be_summoned() -> None:
    battle = wizard(FAR_AWAY, board=ground(x=" ".join(sorted(ROUND_0404))))
    assert aims(battle, "elemental") == set()


@pytest.mark.clause("TW-1.7n", "TW-1.7p", "TW-R41")
def test_nothing_is_summoned_into_fog() -> None:
    battle = raise_fog(wizard(FAR_AWAY), "0604")
    assert aims(battle, "elemental") == ROUND_0404 - {"0504"}
    assert why_not(battle, "cast R1 elemental fire 0504") == {"fog_there"}


@pytest.mark.clause("TW-1.7n", "TW-R40")
def test_an_elemental_is_an_ordinary_unit_of_its_army_and_outlives_its_caster() -> None:
    battle = act(wizard("B std.inf 0303", FAR_AWAY), "cast R1 elemental fire 0504")
    act(activate(battle, "B1"), "attack B1 R1", [6, 2, 2, 2])
    act(battle, "stand")
    assert (where(battle, "R1"), where(battle, "R3")) == (None, "0504")
    end_turn(battle)
    draw(battle, RED_TWO)
    act(battle, "nominate R3")
    assert "0804" in moves(battle, "R3")
