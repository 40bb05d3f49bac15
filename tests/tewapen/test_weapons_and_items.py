"""Magic weapons and other items of individuals: what each does, for whom, and how often."""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    corridor,
    dice_of,
    end_turn,
    ground,
    lay,
    moves,
    options,
    piece,
    stands,
    wanted,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

FAR = ("R std.inf 0008", "B std.inf 1208")


def about_to_act(*pieces: str, actor: str = "R1", board: tuple[str, ...] = EMPTY_ROWS) -> Battle:
    """A table on which a piece, R1 unless told, is to act; both sides have a unit far away."""
    return activate(lay(board, *pieces, *FAR), actor)


def about_to_move(*pieces: str, board: tuple[str, ...] = EMPTY_ROWS, included: tuple[str, ...] = ()) -> Battle:
    """A table on which R1 is to move."""
    return activate(lay(board, *pieces), "R1", phase=Phase.MOVE, included=included)


# --- whom an item helps -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.1c", "TW-R15")
def test_an_item_helps_the_unit_that_its_owner_is_with_at_the_time() -> None:
    king = "R hum.king 0404 items=it.protection"
    battle = lay(EMPTY_ROWS, king, "R std.inf 0404", "R std.inf 0403", "B std.inf 0503", "B std.inf 0504", *FAR)
    activate(battle, "B1", "B2")
    assert (dice_of(battle, "attack B1 R3"), dice_of(battle, "attack B2 R2")) == (4, 3)
    act(activate(battle, "R1", phase=Phase.MOVE), "move R1 0403")
    piece(battle, "R1").counters = 1  # a standing effect does not ask for an activation
    activate(battle, "B1", "B2")
    assert (dice_of(battle, "attack B1 R3"), dice_of(battle, "attack B2 R2")) == (3, 4)


# --- weapons ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.1.1b")
@pytest.mark.parametrize(
    ("target", "dice"), [("und.swords 0504", 2), ("orc.swords 0504", 1), ("und.swords 0604", 3)], ids=str
)
def test_the_holy_blade_strikes_at_undead_in_close_combat(target: str, dice: int) -> None:
    battle = about_to_act("R hum.archers 0404", "R hum.wizard 0404 items=it.holy", f"B {target}")
    assert dice_of(battle, "attack R1 B1") == dice


@pytest.mark.clause("TW-3.1.1c", "TW-R61")
@pytest.mark.parametrize(
    ("blades", "dice", "hex_id"),
    [(1, [1, 2, 2, 2], "0504"), (1, [1, 1, 2, 2], "0604"), (2, [1, 1, 1, 2], "0604")],
    ids=["its only retreat", "one of two", "two blades"],
)
def test_the_blade_of_courage_ignores_a_retreat_of_each_roll(blades: int, dice: list[int], hex_id: str) -> None:
    bearers = ("B orc.general 0504 items=it.courage",) * blades
    battle = about_to_act("R std.inf 0404", "R std.inf 0403", "B std.inf 0504", *bearers)
    assert stands(act(battle, "attack R1 B1", dice), "B1") == (hex_id, 4)


@pytest.mark.clause("TW-3.1.1c", "TW-R61")
def test_the_blade_of_courage_ignores_another_retreat_in_the_next_roll() -> None:
    pieces = ("R std.inf 0404", "R std.inf 0403", "B std.inf 0504", "B orc.general 0504 items=it.courage")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    act(battle, "attack R1 B1", [1, 2, 2, 2])
    assert where(act(battle, "attack R2 B1", [1, 2, 2, 2]), "B1") == "0504"


@pytest.mark.clause("TW-3.1.1c")
def test_the_blade_of_courage_does_not_help_a_lone_wearer() -> None:
    battle = about_to_act("R std.inf 0404", "B orc.general 0504 items=it.courage")
    assert where(act(battle, "attack R1 B1", [1, 2, 2, 2]), "B1") == "0604"


@pytest.mark.clause("TW-3.1.1d", "TW-1.5.3h", "TW-1.5.3j")
@pytest.mark.parametrize(("blades", "letter", "dice"), [(1, ".", 3), (2, ".", 2), (1, "w", 2), (1, "v", 1)])
def test_the_blade_of_protection_takes_a_die_besides_terrain(blades: int, letter: str, dice: int) -> None:
    bearers = ("B orc.general 0504 items=it.protection",) * blades
    board = ground(**{letter: "0504"}) if letter != "." else EMPTY_ROWS
    battle = about_to_act("R std.inf 0404", "B std.inf 0504", *bearers, board=board)
    assert dice_of(battle, "attack R1 B1") == dice


@pytest.mark.clause("TW-3.1.1d")
def test_the_blade_of_protection_does_not_help_a_lone_wearer() -> None:
    battle = about_to_act("R std.inf 0404", "B orc.general 0504 items=it.protection")
    assert dice_of(battle, "attack R1 B1") == 4


@pytest.mark.clause("TW-3.1.1d", "TW-R86", "TW-R35")
@pytest.mark.parametrize(
    ("caster", "spell", "dice"),
    [
        ("hum.wizard 0404", "fireball B1", 3),
        ("und.necromancer 0404", "drums", 1),
        ("liz.shaman 0404 list=Druid", "forest 0504", 3),
        ("cha.sorcerer 0404 list=Demonologist", "wind E", 2),
    ],
)
def test_the_blade_of_protection_counts_against_magic(caster: str, spell: str, dice: int) -> None:
    board = ground(w="0504") if "forest" in spell else EMPTY_ROWS
    pieces = (f"R {caster}", "B std.inf 0504", "B orc.general 0504 items=it.protection")
    assert dice_of(about_to_act(*pieces, board=board), f"cast R1 {spell}") == dice


@pytest.mark.clause("TW-3.1.1e")
def test_the_blade_of_spells_casts_wizard_spells_from_its_own_store() -> None:
    battle = about_to_act("R hum.king 0404 items=it.spells", "B und.swords 0504")
    assert why_not(battle, "cast R1 fireball B1") == {"lacks_ability"}
    assert why_not(battle, "cast R1 banish B1 from blade") == {"not_on_list"}
    act(battle, "cast R1 fireball B1 from blade", [2, 2, 2, 2])
    assert (piece(battle, "R1").item_mp, piece(battle, "R1").mp) == (9, 0)
    for left in (6, 3, 0):
        act(activate(battle, "R1"), "cast R1 fog 0404 from blade")
        assert piece(battle, "R1").item_mp == left
    assert why_not(activate(battle, "R1"), "cast R1 fog 0404 from blade") == {"too_dear"}


@pytest.mark.clause("TW-3.1.1e", "TW-3.2.4b")
def test_a_blade_of_spells_asks_no_surcharge_and_leaves_its_wielders_store() -> None:
    battle = act(about_to_act("R hum.cleric 0404 items=it.spells"), "cast R1 fog 0404 from blade")
    assert (piece(battle, "R1").item_mp, piece(battle, "R1").mp) == (7, 10)


@pytest.mark.clause("TW-3.1.1f")
def test_the_blade_of_speed_quickens_its_wielder_and_not_his_unit() -> None:
    alone = about_to_move("R hum.king 0000 items=it.speed", "R std.inf 0800", "B std.inf 0700", board=corridor(""))
    assert moves(alone, "R1") == {"0100", "0200", "0300", "0400"}
    pieces = ("R std.inf 0000", "R hum.king 0000 items=it.speed", "B std.inf 0700")
    assert moves(about_to_move(*pieces, board=corridor(""), included=("R2",)), "R1") == {"0100", "0200"}


@pytest.mark.clause("TW-3.1.1g")
def test_the_blade_of_flying_carries_its_wielder_and_not_his_unit() -> None:
    board = corridor(".x")
    alone = about_to_move("R hum.king 0000 items=it.flyblade", "R std.inf 0800", "B std.inf 0700", board=board)
    assert moves(alone, "R1") == {"0200"}
    pieces = ("R std.inf 0000", "R hum.king 0000 items=it.flyblade", "B std.inf 0700")
    assert moves(about_to_move(*pieces, board=board, included=("R2",)), "R1") == set()


@pytest.mark.clause("TW-3.1.1h")
def test_the_blade_of_the_forest_leads_its_wielder_and_not_his_unit() -> None:
    board = corridor(".w")
    alone = about_to_move("R hum.king 0000 items=it.forestblade", "R std.inf 0800", "B std.inf 0700", board=board)
    assert moves(alone, "R1") == {"0100", "0200"}
    pieces = ("R std.inf 0000", "R hum.king 0000 items=it.forestblade", "B std.inf 0700")
    assert moves(about_to_move(*pieces, board=board, included=("R2",)), "R1") == {"0100"}


ACCURATE = ("R std.inf 0404", "R hum.wizard 0404 items=it.accuracy", "B std.inf 0504")


@pytest.mark.clause("TW-3.1.1i", "TW-R61")
def test_the_blade_of_accuracy_rolls_one_failed_die_again() -> None:
    battle = act(about_to_act(*ACCURATE), "attack R1 B1", [2, 3, 4, 2])
    assert options(battle) == {"reroll 2", "reroll 3", "keep"}
    assert stands(act(battle, "reroll 2", [5]), "B1") == ("0504", 2)
    assert battle.seat_to_decide is None  # once an attack


@pytest.mark.clause("TW-3.1.1i", "TW-R61")
def test_rolling_a_one_again_takes_its_retreat_away() -> None:
    battle = act(about_to_act(*ACCURATE), "attack R1 B1", [1, 3, 4, 2])
    assert stands(act(battle, "reroll 1", [2]), "B1") == ("0504", 3)
    battle = act(about_to_act(*ACCURATE), "attack R1 B1", [1, 3, 4, 2])
    assert stands(act(battle, "keep"), "B1") == ("0604", 3)


@pytest.mark.clause("TW-3.1.1i")
def test_where_every_die_hits_there_is_nothing_to_roll_again() -> None:
    battle = act(about_to_act(*ACCURATE, "R std.inf 0403"), "attack R1 B1", [4, 5, 4, 6])
    assert where(battle, "B1") is None


@pytest.mark.clause("TW-3.1.1i")
def test_the_blade_of_accuracy_works_from_afar_and_not_for_others() -> None:
    pieces = ("R hum.archers 0404", "R hum.wizard 0404 items=it.accuracy", "R hum.archers 0405", "B std.inf 0604")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R3")
    act(battle, "attack R3 B1", [2, 2, 2])
    assert options(battle, "keep") == set()
    assert options(act(battle, "attack R1 B1", [2, 2, 2])) == {"reroll 2", "keep"}


@pytest.mark.clause("TW-3.1.1j")
def test_the_blade_of_fear_makes_the_attached_unit_feared() -> None:
    battle = about_to_act("R std.inf 0404", "R hum.wizard 0404 items=it.fear", "B hum.monks 0504")
    assert stands(act(battle, "attack R1 B1", [4, 2, 2, 2]), "B1") == ("0604", 5)
    battle = about_to_act("R std.inf 0404", "R hum.wizard 0403 items=it.fear", "B hum.monks 0504")
    assert stands(act(battle, "attack R1 B1", [4, 2, 2, 2]), "B1") == ("0504", 5)


# --- Mithril ----------------------------------------------------------------------------------------------

ARMOURED = "B orc.general 0504 items=it.mithril"


@pytest.mark.clause("TW-3.1.2a", "TW-R62")
@pytest.mark.parametrize(("saves", "hex_id"), [([6, 6], "0504"), ([6, 5], None)])
def test_mithril_saves_each_hit_on_a_six(saves: list[int], hex_id: str | None) -> None:
    battle = act(about_to_act("R std.inf 0404", ARMOURED), "attack R1 B1", [6, 6, 2, 2], saves)
    assert where(battle, "B1") == hex_id


@pytest.mark.clause("TW-3.1.2a", "TW-R62")
def test_mithril_saves_hits_from_barred_retreats() -> None:
    pieces = ("R std.inf 0404", ARMOURED, "R std.inf 0604")
    assert where(act(about_to_act(*pieces), "attack R1 B1", [1, 2, 2, 2], [6]), "B1") == "0504"
    assert where(act(about_to_act(*pieces), "attack R1 B1", [1, 2, 2, 2], [5]), "B1") is None


@pytest.mark.clause("TW-3.1.2a", "TW-R62")
def test_mithril_saves_hits_of_spells() -> None:
    battle = about_to_act("R hum.wizard 0404", ARMOURED)
    assert where(act(battle, "cast R1 fireball B1", [6, 2, 2, 2], [6]), "B1") == "0504"


@pytest.mark.clause("TW-3.1.2a")
def test_mithril_does_not_protect_the_wearers_unit() -> None:
    battle = about_to_act("R std.inf 0404", "B std.inf 0504", ARMOURED)
    assert stands(act(battle, "attack R1 B1", [6, 6, 2, 2]), "B1") == ("0504", 2)


@pytest.mark.clause("TW-R82")
def test_frenzy_and_fear_look_at_the_hits_that_mithril_leaves() -> None:
    enraged = about_to_act("R hum.monks 0404", ARMOURED)
    assert stands(act(enraged, "attack R1 B1", [6, 2, 2, 2], [6]), "B1") == ("0504", 1)
    feared = about_to_act("R und.cavalry 0404", ARMOURED)
    assert stands(act(feared, "attack R1 B1", [6, 2, 2], [6]), "B1") == ("0504", 1)


# --- stores and charges -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.1.2b")
def test_a_magic_wand_holds_ten_more_points() -> None:
    battle = lay(
        EMPTY_ROWS, "R hum.wizard 0404 items=it.wand", "R hum.king 0405 items=it.wand", "R hum.wizard 0406", *FAR
    )
    assert [int(piece(battle, label).mp) for label in ("R1", "R2", "R3")] == [20, 0, 10]


CHARGED = pytest.mark.parametrize(
    ("item", "cast", "rolls", "charges"),
    [
        pytest.param("it.firering", "fireball B1 from ring", [[2]], 5, marks=pytest.mark.clause("TW-3.1.2c")),
        pytest.param("it.frostring", "freeze B1 from ring", [], 3, marks=pytest.mark.clause("TW-3.1.2d")),
        pytest.param("it.boots", "teleport {} from boots", [], 2, marks=pytest.mark.clause("TW-3.1.2f")),
        pytest.param("it.chalice", "healing R2 from chalice", [], 3, marks=pytest.mark.clause("TW-3.1.2g")),
    ],
)


@CHARGED
@pytest.mark.clause("TW-R61")
def test_a_charged_item_holds_so_many_spells_for_anybody(
    item: str, cast: str, rolls: list[list[int]], charges: int
) -> None:
    battle = lay(EMPTY_ROWS, f"R hum.king 0404 items={item}", "R hum.monks 0405 wounds=1", "B std.inf 0804")
    assert {words.split()[2] for words in options(activate(battle, "R1"), "from")} == {cast.split()[0]}
    for number in range(charges):
        activate(battle, "R1")
        act(
            battle,
            f"cast R1 {cast}".format("0604" if number % 2 else "0403"),
            *(rolls if "teleport" not in cast else []),
        )
        assert battle.seat_to_decide is None  # it was his action
    assert options(activate(end_turn(battle), "R1"), "from") == set()
    assert piece(battle, "R1").mp == 0


@CHARGED
def test_a_charge_costs_a_magic_user_no_points(item: str, cast: str, rolls: list[list[int]], charges: int) -> None:
    pieces = (f"R hum.cleric 0404 items={item}", "R hum.monks 0405 wounds=1", "B std.inf 0804")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1")
    act(battle, f"cast R1 {cast}".format("0604"), *rolls)
    assert piece(battle, "R1").mp == 10
    assert piece(battle, "R1").charges.sum() == charges - 1


# --- Cloak, Amulet, Horn ----------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.1.2e")
@pytest.mark.parametrize(
    ("hex_id", "objections"), [("0704", {"cloaked"}), ("0604", set()), ("0504", set())], ids=["three", "two", "one"]
)
@pytest.mark.parametrize(
    ("actor", "deed"),
    [("hum.archers", "attack R1 B1"), ("hum.wizard", "cast R1 fireball B1"), ("hum.wizard", "cast R1 freeze B1")],
)
def test_the_cloak_hides_a_lone_wearer_beyond_two_hexes(
    actor: str, deed: str, hex_id: str, objections: set[str]
) -> None:
    battle = about_to_act(f"R {actor} 0404", f"B orc.general {hex_id} items=it.cloak")
    assert why_not(battle, deed) == objections


@pytest.mark.clause("TW-3.1.2e")
def test_the_cloak_hides_no_unit() -> None:
    battle = about_to_act("R hum.archers 0404", "B std.inf 0704", "B orc.general 0704 items=it.cloak")
    assert why_not(battle, "attack R1 B1") == set()


@pytest.mark.clause("TW-3.1.2h")
@pytest.mark.parametrize(("face", "counters"), [(3, 0), (4, 1)])
@pytest.mark.parametrize("unit", [("B std.inf 0604",), ()], ids=["his unit", "himself"])
def test_the_amulet_wards_its_wearer_and_his_unit(unit: tuple[str, ...], face: int, counters: int) -> None:
    battle = about_to_act("R hum.wizard 0404", *unit, "B orc.general 0604 items=it.amulet")
    act(battle, "cast R1 freeze B1", [face])
    assert piece(battle, "B1").counters == counters
    assert piece(battle, "R1").mp == 8  # paid either way


@pytest.mark.clause("TW-3.1.2h")
def test_the_amulet_does_not_ward_off_friends_areas_or_a_lone_wearers_neighbours() -> None:
    friend = about_to_act(
        "B orc.wizard 0404", "B std.inf 0504 wounds=1", "B orc.general 0504 items=it.amulet", actor="B1"
    )
    assert piece(act(friend, "cast B1 healing B2"), "B2").wounds == 2
    area = about_to_act("R und.necromancer 0404", "B std.inf 0504", "B orc.general 0504 items=it.amulet")
    assert wanted(area, "cast R1 drums") == 2
    for hex_id in ("0604", "0605"):
        neighbour = about_to_act("R hum.wizard 0404", "B orc.wizard 0604", f"B orc.general {hex_id} items=it.amulet")
        assert piece(act(neighbour, "cast R1 freeze B1"), "B1").counters == 1


@pytest.mark.clause("TW-3.1.2h", "TW-3.2.5b")
def test_what_the_amulet_wards_off_does_not_spill_over() -> None:
    pieces = ("R hum.cleric 0404", "B und.swords 0504", "B und.champion 0504 items=it.amulet", "B und.mummies 0604")
    battle = act(about_to_act(*pieces), "cast R1 banish-horde B1", [3])
    assert (piece(battle, "B1").wounds, piece(battle, "B3").wounds) == (4, 4)


HORN = ("R hum.king 0404 items=it.horn", "R std.inf 0404 counters=1", "R std.inf 0604 counters=2")


@pytest.mark.clause("TW-3.1.2i")
def test_the_horn_frees_friendly_units_within_two_hexes() -> None:
    others = ("R std.inf 0704 counters=1", "R hum.wizard 0403 counters=1", "B std.inf 0504 counters=1")
    battle = act(about_to_act(*HORN, *others), "horn R1")
    counters = [int(piece(battle, label).counters) for label in ("R2", "R3", "R4", "R5", "B1")]
    assert counters == [0, 1, 1, 1, 1]
    assert piece(battle, "R1").counters == 1  # its wearer has acted


@pytest.mark.clause("TW-3.1.2i")
def test_the_horn_sounds_once_in_a_battle() -> None:
    battle = act(about_to_act(*HORN), "horn R1")
    activate(end_turn(battle), "R1")
    piece(battle, "R3").counters = 1
    assert why_not(battle, "horn R1") == {"used_up"}


@pytest.mark.clause("TW-3.1.2i")
def test_the_horn_is_his_action() -> None:
    battle = about_to_act("R hum.wizard 0404 items=it.horn", "R std.inf 0404 counters=1")
    act(battle, "cast R1 fog 0404")
    assert battle.seat_to_decide is None
