"""The worked positions AW-WP59 to AW-WP63: facing."""

from __future__ import annotations

import pytest

from laid_out import Told
from warhost.rulesets.weads.rules.pieces import is_in_zoc
from warhost.rulesets.weads.state import DWARF, Phase
from weads.builder import lay
from weads.position import Position, clash, happened, odds, reasons


def moving(*pieces: str, command: str, **changes: object) -> Position:
    """A position in the movement of a command."""
    return lay(*pieces, **changes).at(Phase.MOVEMENT, command)  # type: ignore[arg-type]


def spent(told: Told) -> int:
    """The movement points that a move has taken."""
    return happened(told, "MOVED")[0][3]


TOWARDS = {"0605": "S", "0705": "S", "0706": "NW", "0707": "N", "0607": "N", "0506": "NE"}
"""Hexes around 0606 with a corner that a unit there faces when it faces 0606."""
AWAY = {"0605": "N", "0705": "N", "0706": "SE", "0707": "S", "0607": "S", "0506": "SW"}
"""The same with the corner that lies opposite."""
BEYOND = {"0605": "0504", "0705": "0704", "0706": "0806", "0707": "0708", "0607": "0508", "0506": "0406"}
"""The same with the hex from which one comes straight upon 0606."""


@pytest.mark.parametrize(
    ("facing", "front", "flank", "rear"),
    [
        ("N", {"0605", "0705"}, {"0506", "0706"}, {"0607", "0707"}),
        ("SE", {"0706", "0707"}, {"0705", "0607"}, {"0605", "0506"}),
    ],
)
@pytest.mark.clause("AW-7.1a", "AW-7.1b", "AW-7.2b", "AW-7.5a", "AW-11.2a", "AW-11.2b")
def test_wp59_front_flank_rear(facing: str, front: set[str], flank: set[str], rear: set[str]) -> None:
    around = [f"HAD-A{k + 1} {place} value=8 facing={corner}" for k, (place, corner) in enumerate(TOWARDS.items())]
    pieces = (f"LIR-A1 0606 value=8 facing={facing}", *around)
    elf = lay(*pieces, facing=True).at(Phase.COMBAT, "LIR")
    targets = {text.split()[2] for text in elf.legal("attack")}
    assert {elf.stands(target) for target in targets} == front
    found: dict[str, set[str]] = {"": set(), "flank": set(), "rear": set()}
    for number, place in enumerate(TOWARDS):
        dwarf = lay(*pieces, facing=True).at(Phase.COMBAT, "HAD")
        told = dwarf.fight(f"HAD-A{number + 1} LIR-A1", dice=(1, 3))
        found["".join(reasons(told))].add(place)
    assert found == {"": front, "flank": flank, "rear": rear}


@pytest.mark.parametrize(
    ("places", "woods", "column", "result"),
    [
        ("0605", "", "1/1", "NE"),
        ("0706", "", "1.5/1", "NE"),
        ("0607", "", "2/1", "DD"),
        ("0706 0607", "", "4/1", "DR"),
        ("0607", "0606", "1.5/1", "NE"),
    ],
)
@pytest.mark.clause("AW-7.5a", "AW-7.5b", "AW-11.2a", "AW-11.2b", "AW-11.1c", "AW-R27")
def test_wp60_shifts(places: str, woods: str, column: str, result: str) -> None:
    dwarves = [f"HAD-A{k + 1} {place} value=8 facing={TOWARDS[place]}" for k, place in enumerate(places.split())]
    position = lay("LIR-A1 0606 value=8 facing=N", *dwarves, woods=woods, facing=True).at(Phase.COMBAT, "HAD")
    told = position.fight(*(f"{text.split()[0]} LIR-A1" for text in dwarves), dice=(1, 3) if len(dwarves) == 1 else ())
    if len(dwarves) > 1:
        told += position.act("shoot LIR-A1 HAD-A1", 1, 3)
        assert odds(told) == (16, 8, "2/1")
    assert clash(told) == (column, 3, result)


@pytest.mark.clause("AW-7.2b", "AW-7.4a", "AW-9.1e")
def test_wp61_what_one_faces_one_must_attack() -> None:
    pieces = ("HAD-A1 0606 facing=N", "LIR-B1 0605 facing=N", "LIR-B2 0506 facing=N")
    position = lay(*pieces, facing=True).at(Phase.COMBAT, "HAD")
    assert position.legal() == {"attack HAD-A1 LIR-B1", "done"}
    assert position.why("attack HAD-A1 LIR-B2") == {"NOT_IN_FRONT"}
    position.act("attack HAD-A1 LIR-B1")
    assert position.legal() == {"fight"}


@pytest.mark.clause("AW-3.3a", "AW-4.1a", "AW-7.1b", "AW-7.2a", "AW-18.1a")
def test_wp62_a_zone_to_the_front() -> None:
    dwarves = ("HAD-A1 0806 facing=SW", "HAD-B1 0807 facing=N")
    position = moving(*dwarves, "LIR-B1 0606 facing=N", command="HAD", facing=True)
    cells = range(position.umpire.board.cells)
    zone = {position.grid.named[cell] for cell in cells if is_in_zoc(position.battle, position.umpire, cell, DWARF)}
    assert zone == {"0605", "0705"}
    told = position.act("move HAD-A1 0707 SW")
    assert spent(told) == 2
    assert not happened(told, "MORALE")
    assert (position.stands("HAD-A1"), position.faces("HAD-A1")) == ("0707", "SW")
    ahead = moving(*dwarves, "LIR-B1 0606 facing=SE", command="HAD", facing=True)
    assert "move HAD-A1 0706 SW" in ahead.legal()
    assert ahead.why("move HAD-A1 0707 SW") == {"FRIEND_IN_THE_WAY", "STOPPED"}


@pytest.mark.parametrize("place", ["0605", "0705", "0706", "0707", "0607", "0506"])
@pytest.mark.clause("AW-3.3a", "AW-4.1a", "AW-7.1b", "AW-18.1a")
def test_wp62_who_stops_and_who_checks(place: str) -> None:
    in_front = place in ("0605", "0705")
    elf = "LIR-B1 0606 facing=N"
    leaving = moving(f"HAD-A1 {place} facing={AWAY[place]}", elf, command="HAD", facing=True)
    ways = sorted(leaving.legal("move", "HAD-A1", AWAY[place]))
    told = leaving.copy().act(ways[0], *([7] if in_front else []))
    assert bool(happened(told, "LEAVES_ZOC")) == in_front
    coming = f"HAD-A1 {BEYOND[place]} facing={TOWARDS[place]} out"
    ends = moving(coming, elf, command="HAD", facing=True).legal("move", place)
    assert f"move HAD-A1 {place} {TOWARDS[place]}" in ends
    assert (f"move HAD-A1 {place} {AWAY[place]}" in ends) == (not in_front), "two points: one to step, one to turn"


@pytest.mark.clause("AW-7.2a", "AW-7.3a", "AW-7.3b", "AW-1.6b", "AW-R22")
def test_wp63_turning() -> None:
    free = moving("HAD-A1 0606 facing=N", command="HAD", facing=True)
    assert spent(free.copy().act("move HAD-A1 0605 N")) == 1
    assert spent(free.copy().act("move HAD-A1 0707 SE")) == 2
    assert free.why("move HAD-A1 0707 N") == set()
    assert spent(free.act("move HAD-A1 0707 N")) == 3
    watched = moving("HAD-A1 0606 facing=N", "LIR-B1 0605 facing=S", command="HAD", facing=True)
    turned = watched.copy()
    turned.act("face HAD-A1 SE", 7)
    assert (turned.faces("HAD-A1"), turned.battle.mover_left) == ("SE", 3)
    turned.act("face HAD-A1 SW")
    assert (turned.faces("HAD-A1"), turned.battle.mover_left) == ("SW", 2)
    told = watched.act("face HAD-A1 SE", 8)
    assert happened(told, "MAY_NOT_TURN")
    assert (watched.faces("HAD-A1"), watched.battle.mover_left) == ("N", 4)
    assert watched.why("face HAD-A1 SE") == {"MAY_NOT_TURN"}
