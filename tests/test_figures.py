"""A figure in a game's data does something: a rule reads it, or the set-up, or the words."""

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pydantic import BaseModel, ConfigDict

from figures import Game, unread
from games.brought import text_of
from golden import keeping, showing
from warhost.kernel.compile import KERNEL, rule_sources
from warhost.kernel.layout import Bytes, Record, i1
from warhost.scenario import read_scenario, toml_text

SEEDS = range(12)


def forget(package: str) -> None:
    """Empty the caches of all that is made from the catalogue."""
    for name, module in list(sys.modules.items()):
        if name.startswith(package):
            for one in vars(module).values():
                if hasattr(one, "cache_clear") and getattr(one, "__name__", "") != "catalogue":
                    one.cache_clear()


def rare(game: str, ruleset: Any, catalogue: Any) -> Iterator[Any]:
    """What no battle that ships has: ground and troops of the scenario of all tests, and every value of a switch."""
    model = type(next(iter(ruleset.scenarios().values())))
    usual = read_scenario(model, text_of(game, "good.toml"))
    for name, values in getattr(catalogue, "switches", {}).items():
        yield from (usual.model_copy(update={name: value}) for value in values)
    yield usual


def watched(game: str) -> Game:
    """A game that is installed."""
    package = f"warhost.rulesets.{game}"
    one: Any = import_module(f"{package}.game").GAME
    catalogue = import_module(f"{package}.setup.catalogue").catalogue()
    scenarios = [*one.scenarios().values(), *rare(game, one, catalogue)]

    def fill() -> Bytes:
        forget(f"{package}.setup.tables")
        return np.concatenate([one.fill_umpire(scenario) for scenario in scenarios])

    def set_up() -> None:
        forget(package)
        for scenario in [*scenarios, *map(one.generate, SEEDS)]:
            read_scenario(type(scenario), toml_text(scenario.model_dump(exclude_defaults=True)), scenario.id)

    def tell() -> None:
        forget(package)
        one.terms()
        list(showing.show_events(game))

    return Game(
        catalogue=catalogue,
        fill=fill,
        umpire=import_module(f"{package}.state").Umpire.dtype,
        rules=[path.read_text("utf-8") for name in (KERNEL, package) for path in rule_sources(name)],
        set_up=set_up,
        tell=tell,
    )


@pytest.mark.parametrize("game", keeping.GAMES)
def test_every_figure_is_read(game: str) -> None:
    try:
        assert unread(watched(game)) == []
    finally:
        forget(f"warhost.rulesets.{game}")  # what was made of the last changed figure is no concern of other tests


# --- the watch itself -------------------------------------------------------------------------------------


class Weapon(BaseModel):
    """A row of a small data file."""

    model_config = ConfigDict(frozen=True)

    id: str
    name: str = "a weapon"
    dice: int
    tag: str = "none"
    charges: int = 0
    noise: int = 0
    price: int = 0


class Armoury(BaseModel):
    """All data of a small game."""

    model_config = ConfigDict(frozen=True)

    weapons: dict[str, Weapon]
    die: int = 6


class Desk(Record):
    """The umpire of a small game."""

    dice = i1(2)
    charges = i1()
    die = i1()


RULES = "def strike(desk): return desk.dice[0] + desk.charges"


def small_game(rules: str = RULES) -> Game:
    """Dice and charges of the bow are read by a rule; the die is poured, noise told, the price paid in the set-up."""
    sword = Weapon(id="sword", dice=3, tag="iron", charges=2)
    bow = Weapon(id="bow", dice=2, tag="wood", charges=5, noise=1, price=9)
    armoury = Armoury(weapons={"sword": sword, "bow": bow}, die=6)

    def fill() -> Bytes:
        memory = Desk.blank()
        desk = Desk.over(memory)
        desk.dice[:] = [weapon.dice for weapon in armoury.weapons.values()]
        desk.charges, desk.die = bow.charges, armoury.die
        return memory

    def tell() -> str:
        return "".join(f"{weapon.tag} {weapon.noise}" for weapon in armoury.weapons.values())

    return Game(armoury, fill, Desk.dtype, [rules], set_up=lambda: bow.price, tell=tell)


def test_figures_that_nobody_reads_are_found() -> None:
    """A number that is only told, one that is poured where no rule looks, and one of a row that has it in vain."""
    assert unread(small_game()) == ["die", "weapons.sword.charges", "weapons.bow.noise"]


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("def strike(desk): return desk.dice[0] + desk.charges + desk.die", []),
        ("def strike(desk): return desk.charges + desk.die", ["weapons.sword.dice", "weapons.bow.dice"]),
        ("def strike(desk):\n    desk.charges = 1\n    return desk.dice[0] + desk.die", ["weapons.bow.charges"]),
    ],
)
def test_it_is_rules_that_must_read(rules: str, found: list[str]) -> None:
    """To write a field is not to read it."""
    always = {"weapons.sword.charges", "weapons.bow.noise"}
    assert [place for place in unread(small_game(rules)) if place not in always] == found
