"""A bare table to set positions up on, in lines of the position text."""

from __future__ import annotations

from functools import cache
from typing import Any

from warhost.kernel.layout import Bytes
from warhost.ruleset import find_ruleset
from warhost.rulesets.heroes.game import Table
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import Battle
from warhost.rulesets.heroes.words.names import Names
from warhost.rulesets.heroes.words.position_text import POSITION
from warhost.rulesets.heroes.words.snapshot import snapshot
from warhost.scenario import read_scenario

BARE = """
ruleset = "heroes"
id = "bare-table"
name = "Bare table"
summary = "A table of three feet without terrain."
designer = "Warhost tests"
table = [3600, 3600]
turns = 10
first = "greek"
{more}
[greek]
chips = 2
zone = [0, 900]
figures = [{{number = 1, figure = "GS", at = [1800, 600]}}]

[trojan]
chips = 2
zone = [2700, 3600]
figures = [{{number = 51, figure = "TS", at = [1800, 3000]}}]
"""
"""The scenario of a position that brings its own figures."""
TERRAIN = """terrain = [
    {id = "w1", type = "wood", poly = [[600, 1500], [1200, 1400], [1200, 2200], [600, 2100]]},
    {id = "p1", type = "rampart", a = [3300, 1900], b = [2400, 1900]},
    {id = "h1", type = "hull", poly = [[2000, 1200], [2200, 1200], [2200, 1700], [2000, 1700]]},
]
points_of_interest = [[1800, 1800]]"""
"""Some of it, with an area before and one after a rampart."""

FIGURES = (
    "figure 1 GS 10.00,10.00 spear",
    "figure 3 G06 18.00,6.00 spear",  # Menelaus
    "figure 6 GA 15.00,3.00",
    "figure 51 TS 10.00,11.01 spear",
    "figure 53 T05 18.00,30.00 spear",  # Glaucus
    "figure 56 TA 15.00,33.00",
)
"""Three on each side: a spearman, a Hero and an archer; the spearmen touch."""


@cache
def bare_scenario(more: str = "") -> HeroesScenario:
    """The bare table, with more lines in its scenario file."""
    return read_scenario(HeroesScenario, BARE.format(more=more))


def memory_of(*lines: str, more: str = "") -> Bytes:
    """The bytes of the battle that lines of a position text describe; nothing runs on."""
    return POSITION.read(enumerate(lines, 1), bare_scenario(more))


def standing(*lines: str, side: int = 0, more: str = "") -> Any:
    """A snapshot of the six figures and what else the lines say, a side having to decide."""
    memory = memory_of(*FIGURES, *lines, more=more)
    Battle.over(memory).to_decide = side
    return snapshot(memory)


def table_of(memory: Bytes, more: str = "") -> Table:
    """The words and pictures for a battle on the bare table."""
    return Table(memory, bare_scenario(more), umpire_of(more))


@cache
def umpire_of(more: str = "") -> Any:
    """What the umpire of the bare table knows."""
    return Table.read_umpire(find_ruleset("heroes").surveyed_umpire(bare_scenario(more)))


def names_of(memory: Bytes, more: str = "") -> Names:
    """The names in a battle on the bare table."""
    return Names.of(Battle.over(memory), bare_scenario(more))


def position_of(*lines: str, more: str = "") -> str:
    """A whole position text on the bare table."""
    toml = "\n".join(f"    {line}" for line in BARE.format(more=more).strip().split("\n"))
    return "\n".join(["position 1", "ruleset heroes 1", "scenario inline", toml, *lines, "end"]) + "\n"
