"""How prices of Itty Bitty Battles are found: bought armies in a meeting engagement on ground that is alike for both.

Engineers, engines, petards and field works serve sieges and are left out. Who has destroyed the larger share of the
enemy's price by 10 points of a hundred wins after the last turn, with the prices of the house (IB-R99).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from warhost.rulesets.ittybitty.setup.catalogue import TroopRow, catalogue
from warhost.rulesets.ittybitty.setup.deploy import EDGE, battle_of
from warhost.rulesets.ittybitty.setup.ground import Ground, grid_of
from warhost.rulesets.ittybitty.setup.levy import BIGGEST_BAND, WORDS
from warhost.rulesets.ittybitty.setup.muster import (
    MOST_BANDS,
    MOST_MEN,
    MOST_OF_A_SIDE,
    Army,
    Band,
    Extra,
    Man,
    price_of,
)
from warhost.rulesets.ittybitty.setup.names_apart import names_apart
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.state import Cls
from warhost.shelf import pricing
from warhost.shelf.painting import Painting, dice_of
from warhost.shelf.pricing import Kind, Listing, Pricing

LISTING = "all"
COLUMNS, ROWS = 13, 11
TURNS = 14
MOST_OF_A_KIND, MOST_OF_SINGLES = 8, 2
PATCH, COVERED = 4, 30  # hexes, and percent of the ground
GROUND = {"open": "", "woods": "W", "hills": "H", "brush": "B", "marsh": "K"}
FIELDS = {
    "open": "in the open",
    "woods": "in woods",
    "hills": "in hills",
    "brush": "in brush",
    "marsh": "in marsh",
}
GROUPS = {
    "foot": "foot",
    "shooters": "shooters",
    "horse": "horse",
    "scouts": "scouts",
    "captains": "captains",
    "casters": "wizards and priests",
}
OF_CLASS = {
    Cls.MISSILE: "shooters",
    Cls.SPEAR: "shooters",
    Cls.CAVALRY: "horse",
    Cls.SCOUT: "scouts",
    Cls.CAPTAIN: "captains",
    Cls.WIZARD: "casters",
    Cls.PRIEST: "casters",
}


@cache
def listings() -> Mapping[str, Listing]:
    """One listing for all."""
    known = catalogue()
    troops = [known.troops[name] for name in known.prices if name in known.troops]
    priced = [troop for troop in troops if not troop.is_engine and troop.number_of_class != Cls.ENGINEER]
    names = names_apart(priced)
    kinds = tuple(_kind(troop, names[troop.id]) for troop in priced)
    captains = tuple(kind.id for kind in kinds if kind.group == "captains")
    units = tuple(kind.id for kind in kinds if _stands_in_formation(kind.id))
    listing = Listing(LISTING, "All troops", kinds, (captains, units), _faults, MOST_OF_A_SIDE)
    return {LISTING: listing}


def _kind(troop: TroopRow, name: str) -> Kind:
    group = OF_CLASS.get(Cls(troop.number_of_class), "foot")
    most = MOST_OF_A_KIND if _stands_in_formation(troop.id) else MOST_OF_SINGLES
    return Kind(troop.id, name, group, troop.price, most, troop.price)


def _stands_in_formation(name: str) -> bool:
    troop = catalogue().troops[name]
    return troop.is_unit and not troop.is_independent


def _faults(army: pricing.Army) -> Iterator[str]:
    """More single men or formations than there is room for; all else is right as armies are put together here."""
    troops = catalogue().troops
    singles = sum(number for kind, number in army.items() if troops[kind].is_single)
    bands = sum(len(_parted(number)) for kind, number in army.items() if _stands_in_formation(kind))
    for number, most, what in ((singles, MOST_MEN, "single men"), (bands, MOST_BANDS, "formations")):
        if number > most:
            yield f"{number} {what}: an army has at most {most}"


def army_of(army: pricing.Army) -> Army:
    """An army as it is bought: its units in formations of their kind, under its captains in turn.

    Rule: IB-2.4b, IB-R15, IB-R99
    """
    troops = catalogue().troops
    single = [kind for kind, number in army.items() for _ in range(number) if troops[kind].is_single]
    men = tuple(Man(kind, name) for kind, name in zip(single, WORDS, strict=False))
    captains = [man.name for man in men if troops[man.troop].number_of_class == Cls.CAPTAIN] or [""]
    parts = [(kind, part) for kind, number in army.items() if _stands_in_formation(kind) for part in _parted(number)]
    bands = tuple(
        Band(f"{troops[kind].name} {at + 1}", captains[at % len(captains)], (kind,) * part)
        for at, (kind, part) in enumerate(parts)
    )
    alone = (kind for kind in army if troops[kind].is_independent)
    return Army(men, bands, tuple(Extra(kind) for kind in alone for _ in range(army[kind])))


def _parted(number: int) -> list[int]:
    """So many units in as few formations as may be, about equal."""
    bands = -(-number // BIGGEST_BAND)
    return [number // bands + (at < number % bands) for at in range(bands)] if number else []


# --- battles ----------------------------------------------------------------------------------------------


def scenario(field: str, armies: Sequence[pricing.Army], seed: int) -> IttyBittyScenario:
    """The battle of two armies on a field. Rule: IB-6.4b, IB-R99."""
    red, blue = map(army_of, armies)
    told = {
        "id": "priced",
        "name": f"Armies meet {FIELDS[field]}",
        "summary": "A battle that tells what units are worth.",
        "designer": "Warhost, price list",
    }
    battle = battle_of(red, blue, max(map(price_of, (red, blue))), ground=_paint(field, seed), told=told)
    return battle.model_copy(update={"turns": TURNS})


@lru_cache(maxsize=8)
def _paint(field: str, seed: int) -> Ground:
    """The ground of a field, in mirror image."""
    rng, letter = dice_of(seed), GROUND[field]
    ground = Painting(grid_of(COLUMNS, ROWS), "", EDGE)
    ground.letters = ["C"] * ground.grid.size
    while letter and ground.letters.count(letter) * 100 < COVERED * ground.grid.size:
        cell = rng.randrange(ground.grid.size)
        for _ in range(PATCH):
            ground.put(cell, letter)
            cell = rng.choice(ground.neighbours(cell))
    return Ground(rows=ground.rows())


def _prices() -> dict[str, float]:
    """What the house asks for units that stand in formations: all of them together shall cost as much."""
    kinds = (kind for kind in listings()[LISTING].kinds if _stands_in_formation(kind.id))
    return {kind.id: kind.printed for kind in kinds if kind.printed is not None}


PRICING = Pricing(
    listings=listings,
    usual=(LISTING,),
    fields=FIELDS,
    scenario=scenario,
    anchor=_prices(),
    budgets=(30, 110),
    groups=GROUPS,
)
