"""Armies drawn by lot for a budget: captains, perhaps casters and specialists, formations until all is spent."""

from __future__ import annotations

from random import Random

from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.muster import (
    MOST_BANDS,
    MOST_MEN,
    MOST_OF_A_SIDE,
    PETARD,
    Army,
    Band,
    Extra,
    Man,
    row_of,
)
from warhost.rulesets.ittybitty.state import Cls
from warhost.shelf.painting import chance, dice_of

# In gold pieces and percent.
FOR_CAPTAIN = 45  # of the budget for each captain
CAPTAINS = ("captain2", "captain3", "captain3", "captain4", "captain4", "captain5")
FOR_CASTER = 60  # a budget from which on there can be wizards and priests
CASTER, SCOUT, ENGINEER, ENGINE, PETARDS, EVIL = 45, 35, 30, 60, 60, 30
BIGGEST_BAND = 4
WORDS = (
    "Holt", "Brand", "Oak", "Ash", "Coal", "Fuse", "Reed", "Thorn", "Gale", "Marsh", "Flint", "Rook", "Wren", "Hawk",
    "Moss", "Briar",
)  # fmt: skip
"""What single men are called."""


def random_army(budget: int, seed: int) -> Army:
    """An army of a budget drawn by lot; the same arguments give the same army. ValueError for too small a budget.

    Rule: IB-6.4a, IB-6.4b, IB-R99
    """
    return draw_army(dice_of(seed), budget)


def least_budget() -> int:
    """Gold pieces for the cheapest army: a captain with a unit."""
    prices = catalogue().prices
    captains = [price for name, price in prices.items() if (row := row_of(name)) and row.number_of_class == Cls.CAPTAIN]
    return min(captains) + min(prices[name] for name in _of_formations())


def _of_formations() -> list[str]:
    """The troops on the price list that stand in formations."""
    rows = ((name, row_of(name)) for name in catalogue().prices)
    return [name for name, row in rows if row is not None and row.is_unit and not row.is_independent]


def draw_army(rng: Random, budget: int) -> Army:
    """An army of a budget: captains first, then perhaps casters and specialists, then formations until the end."""
    if budget < least_budget():
        raise ValueError(f"budget {budget}: the cheapest army costs {least_budget()} gold pieces")
    purse = _Purse(rng, budget)
    for _ in range(max(1, min(3, budget // FOR_CAPTAIN))):
        purse.hire(rng.choice(CAPTAINS), keep=purse.cheapest_unit)
    if not purse.men:
        purse.hire("captain2", keep=purse.cheapest_unit)
    if budget >= FOR_CASTER and chance(rng, CASTER):
        purse.hire(
            rng.choice([name for name in catalogue().prices if name.startswith(("wizard", "priest"))]), budget // 2
        )
    if chance(rng, SCOUT):
        purse.take(rng.choice(("SC2", "SC3")), budget // 2)
    if budget >= FOR_CASTER and chance(rng, ENGINEER):
        purse.take_engineer(budget // 2)
    while purse.raise_band():
        pass
    return purse.army


class _Purse:
    """An army while it is bought, and what is left for it."""

    def __init__(self, rng: Random, budget: int) -> None:
        self.rng, self.left = rng, budget
        self.names = rng.sample(WORDS, len(WORDS))
        self.men: list[Man] = []
        self.bands: list[Band] = []
        self.extras: list[Extra] = []

    @property
    def army(self) -> Army:
        """What has been bought."""
        return Army(tuple(self.men), tuple(self.bands), tuple(self.extras))

    @property
    def cheapest_unit(self) -> int:
        """The least that a formation costs."""
        return min(catalogue().prices[name] for name in _of_formations())

    def pay(self, item: str, keep: int = 0) -> bool:
        """Pay for an item, unless less than `keep` is left then."""
        price = catalogue().prices[item]
        if self.left - price < keep:
            return False
        self.left -= price
        return True

    def hire(self, troop: str, keep: int) -> None:
        """Hire a single man, where there is money and room for him."""
        if len(self.men) < MOST_MEN and self.pay(troop, keep):
            evil = troop.startswith("priest") and chance(self.rng, EVIL)
            self.men.append(Man(troop, self.names[len(self.men)], evil))

    def take(self, troop: str, keep: int, petards: int = 0) -> bool:
        """Take a specialist or an engine."""
        if not self.pay(troop, keep):
            return False
        self.extras.append(Extra(troop, petards))
        return True

    def take_engineer(self, keep: int) -> None:
        """Take an engineer, and perhaps petards or an engine for him."""
        petards = 0
        while petards < 2 and chance(self.rng, PETARDS) and self.pay(PETARD, keep + catalogue().prices["ENG"]):
            petards += 1
        self.take("ENG", keep, petards)
        if chance(self.rng, ENGINE):
            self.take(self.rng.choice(("siege", "bombard")), keep)

    def raise_band(self) -> bool:
        """Raise a formation of one to four units of a kind under one of the captains; False when nothing can be had."""
        size = len(self.men) + len(self.extras) + sum(len(band.units) for band in self.bands)
        prices = catalogue().prices
        offered = [name for name in _of_formations() if prices[name] <= self.left]
        if not offered or len(self.bands) >= MOST_BANDS or size >= MOST_OF_A_SIDE:
            return False
        troop, units = self.rng.choice(offered), 0
        most = min(self.rng.randint(2, BIGGEST_BAND), MOST_OF_A_SIDE - size)
        while units < most and self.pay(troop):
            units += 1
        captains = [man.name for man in self.men if man.troop.startswith("captain")]
        number = sum(band.name.startswith(catalogue().troops[troop].name) for band in self.bands)
        name = catalogue().troops[troop].name + (f" {number + 1}" if number else "")
        self.bands.append(Band(name, self.rng.choice(captains), (troop,) * units))
        return True
