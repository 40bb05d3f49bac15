"""Magic items that are rolled before the battle: three tables with ten faces, and a tenth that gives two more."""

from __future__ import annotations

import pytest

from tewapen.tabletop import corridor, lay, piece
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import ITEM_IDS

WEAPONS = "it.holy it.courage it.protection it.spells it.speed it.flyblade it.forestblade it.accuracy it.fear".split()
OTHERS = "it.mithril it.wand it.firering it.frostring it.cloak it.boots it.chalice it.amulet it.horn".split()
BANNERS = "ba.regen ba.die ba.stead ba.fear ba.magic ba.speed ba.forest ba.shield ba.frenzy".split()

SEEDS = range(1, 13)


def equipped(owner: str, *rolls: int, seed: int = 1) -> Battle:
    """A battle in which B1, a piece "troop items=...", has rolled these faces; without any the dice are free."""
    pieces = ("R std.inf 0000", f"B {owner.replace(' ', ' 0800 ')}", "B std.inf 0700")
    return lay(corridor(""), *pieces, rolls=[[face] for face in rolls], seed=seed)


def items_of(battle: Battle) -> list[str]:
    """The items of B1, in the order of the tables."""
    items = int(piece(battle, "B1").items)
    return [name for bit, name in enumerate(ITEM_IDS) if (items >> bit) & 1]


@pytest.mark.clause("TW-3.1.1a", "TW-2.9.0a")
@pytest.mark.parametrize(("face", "item"), list(enumerate(WEAPONS, 1)))
def test_weapons_by_their_die(face: int, item: str) -> None:
    assert items_of(equipped("orc.general items=roll.weapon", face)) == [item]


@pytest.mark.clause("TW-R60", "TW-2.9.0a")
@pytest.mark.parametrize(("face", "item"), list(enumerate(OTHERS, 1)))
def test_other_items_by_their_die(face: int, item: str) -> None:
    assert items_of(equipped("orc.general items=roll.item", face)) == [item]


@pytest.mark.clause("TW-3.1a", "TW-R60", "TW-2.9.0a")
@pytest.mark.parametrize(("face", "item"), list(enumerate(BANNERS, 1)))
def test_banners_by_their_die(face: int, item: str) -> None:
    assert items_of(equipped("orc.swords items=roll.banner", face)) == [item]


TABLES = [
    pytest.param("orc.general", "roll.weapon", WEAPONS, marks=pytest.mark.clause("TW-3.1.1k")),
    pytest.param("orc.general", "roll.item", OTHERS, marks=pytest.mark.clause("TW-3.1.2j")),
    pytest.param("orc.swords", "roll.banner", BANNERS, marks=pytest.mark.clause("TW-3.1.3g")),
]


@pytest.mark.parametrize(("troop", "roll", "table"), TABLES)
def test_a_ten_gives_two_more_rolls_and_all_that_they_give(troop: str, roll: str, table: list[str]) -> None:
    assert items_of(equipped(f"{troop} items={roll}", 10, 2, 9)) == [table[1], table[8]]


@pytest.mark.parametrize(("troop", "roll", "table"), TABLES)
def test_every_further_ten_adds_two_more(troop: str, roll: str, table: list[str]) -> None:
    assert items_of(equipped(f"{troop} items={roll}", 10, 10, 1, 10, 4, 6, 8)) == [table[i] for i in (0, 3, 5, 7)]


@pytest.mark.clause("TW-R60")
@pytest.mark.parametrize(("troop", "roll", "table"), TABLES)
def test_repeats_are_rolled_again(troop: str, roll: str, table: list[str]) -> None:
    for missing in (0, 4):
        named = [item for item in table if item != table[missing]]
        for seed in SEEDS:  # whatever comes up, only what is new counts
            assert items_of(equipped(f"{troop} items={','.join([*named, roll])}", seed=seed)) == table


@pytest.mark.clause("TW-2.9.0a")
def test_two_rolls_give_two_different_items() -> None:
    found = [items_of(equipped("orc.general items=roll.weapon,roll.weapon", seed=seed)) for seed in SEEDS]
    assert all(len(items) >= 2 for items in found)
    assert len({tuple(items) for items in found}) > 1


@pytest.mark.clause("TW-3.1.1a", "TW-3.1.1f", "TW-3.1.2b")
def test_rolled_items_work_like_named_ones() -> None:
    assert piece(equipped("orc.general items=roll.weapon", 5), "B1").stride == 4
    assert piece(equipped("orc.wizard items=roll.item", 2), "B1").mp == 20
