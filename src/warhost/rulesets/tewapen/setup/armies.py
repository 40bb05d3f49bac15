"""Who fights in battles made up from a seed: armies, their units and individuals, and what these bring along."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from random import Random
from typing import Any

from warhost.errors import UnknownName
from warhost.rulesets.tewapen.setup.catalogue import SCALES, SMALL_SCALE, Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import stands_back
from warhost.rulesets.tewapen.setup.scenario import ROLLS
from warhost.rulesets.tewapen.state import SIEGE_MODULE
from warhost.shelf.painting import chance

ARMIES = ("Ratmen", "Undead", "Orcs and Goblins", "Chaos", "Lizardmen", "Humans", "Monsters", "Standard")
SCIENCE_FICTION = tuple(army for armies in SCALES.values() for army in armies)
IN_MANY_ARMIES = {"Swarm": ("sx.arty", "sx.command")}  # troops of other armies that an army has as well

# How often things happen, in percent.
GUEST_UNITS, GUEST_INDIVIDUAL = 45, 35
MOUNTED = 50
INDIVIDUAL_ITEM, BANNER, SECOND_ITEM, ROLLED_ITEM = 45, 20, 25, 35
OTHER_STORE, WEAKENED, MARKED = 15, 6, 5


def armies_of(modules: Collection[int]) -> tuple[str, ...]:
    """The armies that can be fielded. Rule: TW-0.1b, TW-6.1a."""
    return (*(ARMIES if 2 in modules else ("Standard",)), *(SCIENCE_FICTION if 6 in modules else ()))


def check_armies(red: str | None, black: str | None, modules: Collection[int]) -> None:
    """Raise UnknownName for an army that there is not, and ValueError for two that do not meet."""
    for army in (red, black):
        if army is not None and army not in armies_of(modules):
            raise UnknownName("army", army, armies_of(modules))
    if red and black and scale_of(red) != scale_of(black):
        raise ValueError(f"{red} and {black} do not meet: {_setting_of(red)} against {_setting_of(black)}")


def scale_of(army: str) -> str:
    """The scale of an army of science fiction, "" for any other."""
    return next((scale for scale, armies in SCALES.items() if army in armies), "")


def _setting_of(army: str) -> str:
    return f"science fiction, {scale_of(army)}" if scale_of(army) else "fantasy"


def draw_armies(rng: Random, red: str | None, black: str | None, modules: Collection[int]) -> list[str]:
    """Who meets whom: with module 6 armies of science fiction, unless another is named.

    Monsters, who build and climb nothing, storm and hold places only where they are named.

    Rule: TW-6.1b
    """
    named = red or black
    setting = scale_of(named or rng.choice(SCIENCE_FICTION)) if 6 in modules else ""
    pool = [army for army in armies_of(modules) if scale_of(army) == setting]
    if SIEGE_MODULE in modules:
        pool = [army for army in pool if army != "Monsters"]
    return [name or rng.choice(pool) for name in (red, black)]


@cache
def _forms() -> frozenset[str]:
    """The animals into which others change."""
    return frozenset(form for troop in catalogue().troops.values() for form in troop.forms)


def _is_fielded(troop: Troop, modules: Collection[int]) -> bool:
    """Whether a troop may stand on the board when the battle begins. Rule: TW-3.2.0a, TW-2.9.7a."""
    if troop.piece_class == "T" or troop.id in _forms():
        return False
    return 3 in modules or not {"Assassin", "Shapechanger"} & set(troop.abilities)


def troops_of(modules: Collection[int], *armies: str) -> tuple[list[Troop], list[Troop]]:
    """The units and the individuals of some armies."""
    also = {troop for army in armies for troop in IN_MANY_ARMIES.get(army, ())}
    candidates = (t for t in catalogue().troops.values() if t.army in armies or t.id in also)
    fielded = [t for t in candidates if _is_fielded(t, modules)]
    return [t for t in fielded if t.piece_class != "I"], [t for t in fielded if t.piece_class == "I"]


def draw_units(rng: Random, army: str, size: int, modules: Collection[int]) -> list[Troop]:
    """Units of an army: two thirds of them fighters of the line, and sometimes a monster or two in its pay."""
    units, _ = troops_of(modules, army)
    line = [troop for troop in units if troop.category in ("rank-and-file", "monster")]
    drawn = [rng.choice(line if number % 3 else units) for number in range(1, size + 1)]
    if 2 in modules and army not in ("Monsters", *SCIENCE_FICTION) and chance(rng, GUEST_UNITS):
        guests, _ = troops_of(modules, "Monsters")
        for number in range(rng.randint(1, 2)):
            drawn[number] = rng.choice(guests)
    return drawn


def draw_foot(rng: Random, army: str, number: int, modules: Collection[int]) -> list[Troop]:
    """Fighters of the line on foot, none where an army has no such."""
    units, _ = troops_of(modules, army)
    line = [troop for troop in units if troop.category == "rank-and-file" and troop.piece_class == "F"]
    fighters = [troop for troop in line if not stands_back(troop)]
    return rng.choices(fighters, k=number) if fighters else []


def draw_individuals(rng: Random, army: str, size: int, modules: Collection[int]) -> list[Troop]:
    """Individuals of an army, and sometimes a stranger: a monster, a shapechanger or an assassin."""
    if scale_of(army):
        return _draw_leaders(rng, army, size, modules)
    if 2 not in modules:
        return []
    _, own = troops_of(modules, "Humans" if army == "Standard" else army)
    _, strangers = troops_of(modules, "Monsters", "Shapechangers")
    _, everybody = troops_of(modules, *ARMIES)
    strangers += [troop for troop in everybody if "Assassin" in troop.abilities]
    drawn = rng.choices(own, k=rng.randint(0, 1 + size // 4)) if own else []
    if chance(rng, GUEST_INDIVIDUAL):
        drawn.append(rng.choice(strangers))
    return drawn


def _draw_leaders(rng: Random, army: str, size: int, modules: Collection[int]) -> list[Troop]:
    """Individuals of science fiction: those of the army alone, at the small scale one. Rule: TW-6.1b, TW-6.3b."""
    _, own = troops_of(modules, army)
    most = 1 if scale_of(army) == SMALL_SCALE else 1 + size // 4
    return rng.choices(own, k=rng.randint(0, most)) if own else []


def draw_piece(rng: Random, troop: Troop, hex_id: str, modules: Collection[int]) -> dict[str, Any]:
    """One piece as a scenario states it, with what its profile and the modules allow."""
    piece: dict[str, Any] = {"troop": troop.id, "hex": hex_id}
    if troop.mounted and chance(rng, MOUNTED):
        piece["mounted"] = True
    if 3 in modules and (items := tuple(_draw_items(rng, troop))):
        piece["items"] = items
    if troop.lists and 3 in modules:
        piece["list"] = rng.choice(troop.lists)
    if troop.forms:
        piece["form"] = rng.choice(troop.forms)
    if troop.lists and chance(rng, OTHER_STORE):
        piece["mp"] = rng.randint(4, 20)
    if troop.wounds > 1 and chance(rng, WEAKENED):
        piece["wounds"] = rng.randint(1, troop.wounds - 1)
    if chance(rng, MARKED):
        piece["counters"] = 1
    return piece


def _draw_items(rng: Random, troop: Troop) -> Iterator[str]:
    """Items for a piece, by name or to be rolled at set-up, seldom two. Rule: TW-3.1a."""
    is_individual = troop.piece_class == "I"
    if not chance(rng, INDIVIDUAL_ITEM if is_individual else BANNER):
        return
    owner = "individual" if is_individual else "unit"
    items = [item for item in catalogue().items.values() if item.owner == owner]
    tables = {item.table for item in items}
    named = rng.sample([item.id for item in items], 2)
    for number in range(2 if chance(rng, SECOND_ITEM) else 1):
        rolls = [roll for roll, table in ROLLS.items() if table in tables]
        yield rng.choice(rolls) if chance(rng, ROLLED_ITEM) else named[number]
