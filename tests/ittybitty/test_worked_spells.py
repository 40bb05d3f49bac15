"""The worked positions W62 to W65, W68, W70 to W78 and W98: casting, and what spells do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ittybitty.builder import lay
from ittybitty.magic import WATCHER, chance_of, results
from ittybitty.position import clash, happened, odds
from warhost.rulesets.ittybitty.state import FOUGHT, FOUGHT_BEFORE, Phase

AROUND = ("0505", "0504", "0506", "0605", "0606", "0406", "0405")
"""A hex and its neighbours."""


@pytest.mark.parametrize(
    ("marks", "horse", "share"),
    [
        ("", "", Fraction(2, 3)),
        ("moved", "", Fraction(1, 2)),
        ("carried", "", Fraction(1, 2)),
        ("was_under_fire", "", Fraction(1, 3)),
        ("under_fire", "", Fraction(2, 3)),
        ("moved was_under_fire", "", Fraction(1, 6)),
        ("moved was_under_fire", "charged", Fraction(0)),
        ("", "charged", Fraction(1, 3)),
        ("", "moved", Fraction(2, 3)),
    ],
)
@pytest.mark.clause("IB-5.4a", "IB-5.4b", "IB-5.4c", "IB-5.4d", "IB-R68")
def test_w62_w63_fizzle(marks: str, horse: str, share: Fraction) -> None:
    riders = [f"blue HC 0505 {horse}"] if horse else []
    position = lay(f"blue priest4 0505 evil {marks}", "red LI2 1010", *riders, WATCHER).casting("priest4")
    chances = position.chances(lambda after: int(after.battle.wahoo[0]), "cast priest4 wahoo")
    assert chances.get(1, Fraction(0)) == share


@pytest.mark.parametrize(("dice", "opens"), [((5,), False), ((4, 1), True)])
@pytest.mark.clause("IB-5.1b", "IB-5.3d", "IB-5.3e", "IB-R67", "IB-R91")
def test_w64_two_wizards_open_a_chasm(dice: tuple[int, ...], opens: bool) -> None:
    position = lay("blue wizard4 0505", "blue wizard4 0505", "red LI2 0508", WATCHER).casting("wizard4")
    assert "TOO_DEAR" in position.why("cast wizard4 chasm 0508")
    position.act("join wizard4-2 wizard4")
    position.act("cast wizard4 chasm 0508", *dice)
    assert [int(position.piece(label).power) for label in ("wizard4", "wizard4-2")] == [0, 0]
    assert {"cast"} <= position.marks("wizard4") & position.marks("wizard4-2")
    assert (position.battle.chasm[position.cell("0508")] != 0) == opens


@pytest.mark.parametrize(
    ("caster", "fought", "share"),
    [
        ("wizard4", "", Fraction(2, 3)),
        ("wizard4", "0505", Fraction(1, 2)),
        ("wizard4", "0506", Fraction(1, 2)),
        ("wizard4", "0507", Fraction(2, 3)),
        ("wizard6", "0506", Fraction(5, 6)),
        ("wizard7", "", Fraction(1)),
    ],
)
@pytest.mark.clause("IB-5.7h", "IB-5.7i", "IB-R70")
def test_w65_accuracy(caster: str, fought: str, share: Fraction) -> None:
    for mark in (FOUGHT, FOUGHT_BEFORE):
        position = lay(f"blue {caster} 0505", "red LI2 1010", WATCHER).casting(caster)
        if fought:
            position.battle.ground[position.cell(fought)] |= mark
        hit = chance_of(position, f"cast {caster} fearball 0508", "ON_TARGET")
        assert hit == Fraction(2, 3) * share


@pytest.mark.clause("IB-5.7d", "IB-5.7k", "IB-5.8h", "IB-R72", "IB-R74", "IB-R109")
def test_w68_a_fireball_hex_by_hex() -> None:
    units = ("red DWA 0811", "red DWA 0811", "red DWA4 0611", "red LI2 0812", "blue ENG 2001")
    position = lay("blue wizard7 0806", *units, on="forest").casting("wizard7")
    told = position.act("cast wizard7 fireball 0811", 1, 1, 5, 1, 3)
    hits = [(position.grid.named[cell], strength) for cell, strength, *_ in happened(told, "SPELL_HITS")]
    assert hits == [("0611", 2), ("0811", 6), ("0812", 4)]
    assert results(told) == ["AE", "DD", "EXK"]
    assert [facts[:2] for facts in happened(told, "ODDS")] == [(2, 4), (6, 6), (4, 2)]
    assert position.status("DWA4") == "good"
    assert [position.status(label) for label in ("DWA", "DWA-2")] == ["disorganized"] * 2
    assert position.status("LI2") == "gone"


@pytest.mark.clause("IB-5.6c", "IB-5.8a", "IB-R73", "IB-R74", "IB-R77")
def test_w70_boomeroo_and_a_save() -> None:
    position = lay("blue wizard5 0911", "red LI2 0913", "blue ENG 2001", on="forest").casting("wizard5")
    told = position.act("cast wizard5 boomeroo 0912", 1, 2, 5)
    assert happened(told, "SAVE_ROLLED")[0][1:3] == (2, 1)
    assert clash(told) == (5, 5, "EXD")
    assert odds(told)[:2] == (2, 2)
    assert position.status("LI2") == "disorganized"


@pytest.mark.clause("IB-5.8c", "IB-R73", "IB-R74", "IB-R79")
def test_w71_giant_splat() -> None:
    position = lay("blue wizard7 0505", "red DWA4 0508", WATCHER).casting("wizard7")
    found = position.chances(lambda after: after.status("DWA4"), "cast wizard7 splat 0508")
    assert found["gone"] == Fraction(2, 3) * Fraction(2, 9)
    assert set(found) == {"gone", "good"}


@pytest.mark.clause("IB-5.8i", "IB-5.8j", "IB-R83")
def test_w72_chain_lightning() -> None:
    units = ("red PK 0507", "red LI2 0508", "red LI2 0509", "red LI2 0510")
    position = lay("blue priest4 0505", *units, WATCHER).casting("priest4")
    position.act("cast priest4 lightning 0507 PK")
    position.act("strike 0508 LI2")
    position.act("strike 0509 LI2-2")
    told = position.act("strike 0510 LI2-3", 1, 4, 4, 4, 3)
    assert [facts[:2] for facts in happened(told, "ODDS")] == [(4, 3), (3, 2), (2, 2), (1, 2)]
    assert [facts[3] + 1 for facts in happened(told, "ODDS")] == [5, 5, 5, 4]


@pytest.mark.parametrize(("die", "status"), [(4, "routed"), (3, "disorganized")])
@pytest.mark.clause("IB-5.8e", "IB-5.8f", "IB-R82")
def test_w73_fearball(die: int, status: str) -> None:
    position = lay("blue wizard4 0505", "red HI 0508", WATCHER).casting("wizard4")
    position.act("cast wizard4 fearball 0508", 1, 1, die)
    assert position.status("HI") == status
    assert "afraid" in position.marks("R")


@pytest.mark.clause("IB-5.8k", "IB-R25", "IB-R84")
def test_w74_vegetative_chain_reaction() -> None:
    units = ("red DWA 0508", "red LI2 1010", "red LI2 1111", "red X HI 1212")
    position = lay("blue wizard6 0505", *units, WATCHER).casting("wizard6")
    position.act("cast wizard6 vegetative 0508", 1, 1, 5)
    assert [position.status(label) for label in ("DWA", "LI2", "LI2-2")] == ["disorganized"] * 3
    assert position.status("HI") == "good"
    assert "afraid" in position.marks("R")
    assert "afraid" not in position.marks("X")


@pytest.mark.parametrize(("wizard", "last"), [("wizard3", 3), ("wizard4", 4), ("wizard7", 5)])
@pytest.mark.clause("IB-5.6e", "IB-5.8n", "IB-R76")
def test_w75_goons_for_so_long(wizard: str, last: int) -> None:
    position = lay(f"blue {wizard} 0505", "red LI2 1010", WATCHER).casting(wizard)
    position.act(f"cast {wizard} goons", 1, 1)
    position.act("place new-1 0505")
    assert position.stands("new-1") == "0505"
    for turn in range(2, last + 1):
        assert position.stands("new-1") == "0505", f"on the map in turn {turn}"
        position.at(Phase.UPKEEP).go_on()
        if position.legal("pay", wizard):
            position.act(f"pay {wizard}")
        assert position.battle.turn == turn + 1
    assert position.stands("new-1") is None, f"gone at the end of turn {last}"


@pytest.mark.clause("IB-5.8q", "IB-5.8r", "IB-5.8s", "IB-R76", "IB-R89")
def test_w76_walking_dead() -> None:
    dead = ["red LI2 1010 gone"] * 4 + ["blue LI2 0101 gone"] * 5
    position = lay("blue wizard7 0505", *dead, "red HI 1010", WATCHER).casting("wizard7")
    position.act("cast wizard7 dead", 1)
    hexes = iter(("0505", "0505", "0504", "0504", "0506", "0506", "0605"))
    for fallen in ("LI2", "LI2-2", "LI2-3", "LI2-4", "LI2-5", "LI2-6", "LI2-7"):
        position.act(f"raise {fallen}")
        new = position.battle.piece_count - len(position.labels)
        position.act(f"place new-{new} {next(hexes)}")
    assert position.battle.piece_count - len(position.labels) == 7
    assert position.piece("wizard7").power == 1
    for gone in (False, True):
        position.at(Phase.UPKEEP).go_on()
        assert all((position.stands(f"new-{k}") is None) == gone for k in range(1, 8))


@pytest.mark.parametrize(("die", "units"), [(2, 1), (4, 2), (5, 3)])
@pytest.mark.clause("IB-5.8m", "IB-R86")
def test_w77_how_many_goons(die: int, units: int) -> None:
    position = lay("blue wizard3 0505", "red LI2 1010", WATCHER).casting("wizard3")
    told = position.act("cast wizard3 goons", 1, die)
    assert happened(told, "SUMMON_ROLLED")[0][1:3] == (die, units)
    for number in range(1, units + 1):
        assert position.phase == "arrival blue"
        position.act(f"place new-{number} {AROUND[number]}")
    assert position.phase == "caster blue"
    assert [position.stands(f"new-{k}") for k in range(1, units + 1)] == [*AROUND[1 : units + 1]]


@pytest.mark.clause("IB-5.8b", "IB-R73", "IB-R78")
def test_w78_fist_and_a_save() -> None:
    position = lay("blue priest3 0505", "red LI2 0507", WATCHER).casting("priest3")
    told = position.act("cast priest3 fist 0507 LI2", 1, 3)
    assert happened(told, "SAVE_ROLLED")[0][1:3] == (3, 3)
    assert happened(told, "SAVED")
    assert position.status("LI2") == "good"
    assert not happened(told, "ROLLED")


@pytest.mark.clause("IB-5.8v", "IB-R89", "IB-R111")
def test_w98_counters_return_as_they_fell() -> None:
    fallen = ("red LIx2 1010 gone", "red DR2f 1010 gone", "red SP2 1010 gone shots=1")
    position = lay("blue wizard6 0505", *fallen, "red HI 1010", WATCHER).casting("wizard6")
    position.act("cast wizard6 dead", 1)
    for number in (1, 2, 3):
        position.act(f"place new-{number} {AROUND[number]}")
    figures = [
        (int(one.attack), int(one.defense), int(one.move), int(one.quality))
        for one in map(position.troop, ("new-1", "new-2", "new-3"))
    ]
    assert figures == [(2, 2, 4, 2), (4, 3, 4, 2), (2, 2, 4, 2)]
    assert [int(position.piece(f"new-{k}").shots) for k in (1, 2, 3)] == [0, 0, 2]
    assert position.battle.pieces[position.number("new-2")].foot == position.piece("DR2f").foot
