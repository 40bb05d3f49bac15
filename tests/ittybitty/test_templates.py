"""The shapes of spells, the direction of a throw and where it scatters: W66, W67, W69 and the tables D16 and D17."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position
from warhost.rulesets.ittybitty.rules.templates import forward, ring_of, scattered, strength_in
from warhost.rulesets.ittybitty.state import LARGE_GLAMOUR, NONE, Spell


def on_the_map() -> Position:
    """Forest Map One with a wizard."""
    return lay("blue wizard5 0101", on="forest")


def rings(position: Position, form: int, caster: str, centre: str) -> dict[int, set[str]]:
    """The hexes of a template by their distance from the red hex."""
    found: dict[int, set[str]] = defaultdict(set)
    for cell in range(position.umpire.board.cells):
        ring = ring_of(position.umpire, form, position.cell(caster), position.cell(centre), cell)
        if ring != NONE:
            found[ring].add(position.grid.named[cell])
    return dict(found)


def ends(position: Position, caster: str, target: str) -> list[str]:
    """Where a throw that misses ends, by the die."""
    found = (scattered(position.umpire, position.cell(caster), position.cell(target), die) for die in range(1, 7))
    return [position.grid.named[cell] if cell >= 0 else "off" for cell in found]


@pytest.mark.clause("IB-5.7j", "IB-R71")
def test_w66_a_throw_to_the_north_scatters() -> None:
    assert ends(on_the_map(), "0714", "0811") == ["0810", "0910", "0710", "0711", "0911", "0812"]


@pytest.mark.clause("IB-5.7j", "IB-R71")
def test_w67_a_throw_to_the_south_scatters() -> None:
    assert ends(on_the_map(), "0909", "0913") == ["0914", "0814", "1014", "1013", "0813", "0912"]


@pytest.mark.clause("IB-5.7b", "IB-5.7d", "IB-5.8a", "IB-R72", "IB-R77")
def test_w69_the_boomeroo_cone() -> None:
    position = on_the_map()
    found = rings(position, Spell.BOOMEROO, "0911", "0912")
    assert found == {0: {"0912"}, 1: {"1013", "0913", "0813"}, 2: {"1113", "1014", "0914", "0814", "0713"}}
    assert [strength_in(position.umpire, Spell.BOOMEROO, ring) for ring in range(3)] == [3, 2, 1]


@pytest.mark.clause("IB-5.7a", "IB-5.7b", "IB-5.7d", "IB-5.8h", "IB-R72")
def test_d16_balls_and_their_fractions() -> None:
    position = on_the_map()
    sizes = {
        Spell.SPLAT: [1],
        Spell.FEARBALL: [1, 6],
        Spell.RALLY: [1, 6],
        Spell.GLAMOUR: [1, 6],
        Spell.CHASM: [1, 6],
        Spell.FIREBALL: [1, 6, 12],
        Spell.VEGETATIVE: [1, 6, 12],
        LARGE_GLAMOUR: [1, 6, 12],
    }
    for form, counts in sizes.items():
        found = rings(position, form, "0908", "1008")
        assert [len(found[ring]) for ring in sorted(found)] == counts
    strengths = [strength_in(position.umpire, Spell.FIREBALL, ring) for ring in range(3)]
    assert strengths == [6, 4, 2]


@pytest.mark.clause("IB-5.7b", "IB-R72")
def test_d16_every_cone_has_nine_hexes_and_none_is_the_casters() -> None:
    position = on_the_map()
    for caster in ("0908", "1008"):
        near = position.umpire.board.neighbour[position.cell(caster)]
        seen: set[str] = set()
        for cell in near:
            found = rings(position, Spell.BOOMEROO, caster, position.grid.named[int(cell)])
            assert [len(found[ring]) for ring in range(3)] == [1, 3, 5]
            seen |= set.union(*found.values())
        assert caster not in seen
        assert len(seen) == 6 + 12 + 18, "the six cones fill three rings"


@pytest.mark.clause("IB-R71", "IB-R72")
def test_d16_template_hexes_off_the_map_are_ignored() -> None:
    assert rings(on_the_map(), Spell.FEARBALL, "0303", "0101") == {0: {"0101"}, 1: {"0102", "0201", "0202"}}


@pytest.mark.clause("IB-R71")
def test_d17_forward_is_the_nearest_of_six_directions_the_lowest_of_two() -> None:
    position = on_the_map()
    clockwise = ["N", "NE", "SE", "S", "SW", "NW"]
    kernel = ["S", "SW", "NW", "N", "NE", "SE"]
    here = position.cell("1008")
    for way, name in enumerate(kernel):
        ahead = int(position.umpire.board.neighbour[here, way])
        assert kernel[forward(position.umpire, here, ahead)] == name
        right = int(position.umpire.board.neighbour[ahead, (way + 1) % 6])
        turned = clockwise[(clockwise.index(name) + 1) % 6]
        lower = min(name, turned, key=clockwise.index)
        assert kernel[forward(position.umpire, here, right)] == lower, "halfway between two sides"
    assert kernel[forward(position.umpire, here, here)] == "N"


@pytest.mark.clause("IB-5.7j", "IB-R71")
def test_d17_each_die_leads_to_another_neighbour() -> None:
    position = on_the_map()
    centre = position.cell("1008")
    for caster in ("1003", "1305", "1310", "1013", "0710", "0705", "1008"):
        found = {position.cell(name) for name in ends(position, caster, "1008")}
        assert found == {int(cell) for cell in position.umpire.board.neighbour[centre]}


@pytest.mark.clause("IB-R71")
def test_a_centre_off_the_map_loses_the_effect() -> None:
    assert ends(on_the_map(), "0104", "0101")[0] == "off"
    assert Fraction(ends(on_the_map(), "0104", "0101").count("off"), 6) == Fraction(1, 2)
