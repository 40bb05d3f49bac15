"""Liveries of realms: what the page gets of them, and what is told of a wrong one."""

from __future__ import annotations

import pytest

from warhost.errors import ScenarioError
from warhost.shelf.liveries import packaged_liveries, read_liveries

GOOD = """\
[realms]
north = {colour = "#112233", second = "#ddeeff", pattern = "line", sign = "lion"}
south = {colour = "#ffeedd", second = "#332211", trim = "#443322", pattern = "teeth", sign = "crowned-skull"}
"""


def test_the_page_gets_each_realm_by_its_name() -> None:
    drawn = read_liveries(GOOD).drawn()
    assert list(drawn) == ["north", "south"]
    assert drawn["north"] == {"colour": "#112233", "second": "#ddeeff", "pattern": "line", "sign": "lion"}
    assert drawn["south"]["trim"] == "#443322"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("#112233", "blue", 2),
        ('"line"', '"stripes"', 2),
        ("crowned-skull", "Crowned Skull", 3),
        ("second", "sceond", 2),
    ],
)
def test_a_wrong_livery_is_told_of_with_its_line(old: str, new: str, line: int) -> None:
    with pytest.raises(ScenarioError) as told:
        read_liveries(GOOD.replace(old, new, 1))
    assert {fault.line for fault in told.value.faults} == {line}


def test_each_realm_has_colours_a_pattern_and_a_sign_of_its_own() -> None:
    realms = packaged_liveries("warhost.rulesets.eightcastles")().realms
    assert tuple(realms) == ("ratmen", "undead", "orcs", "chaos", "lizardmen", "humans")
    for what in ("colour", "second", "pattern", "sign"):
        assert len({getattr(livery, what) for livery in realms.values()}) == 6
