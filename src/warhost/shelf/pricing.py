"""What units are worth: what a game declares so that prices can be found by battles, and the prices that were found.

A game declares `Game.pricing`: the listings from which armies are drawn, the fields on which they meet, and how two
armies become a scenario. Prices that were found lie in `data/prices.toml` of its package; `published` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import Field, model_validator

from warhost.errors import UnknownName
from warhost.shelf.figures import DataTable, Name, NoSuchRow, raise_all, read_tables

if TYPE_CHECKING:
    from warhost.ruleset import Ruleset
    from warhost.scenario import ScenarioModel

FILE = "prices.toml"
Army = Mapping[str, int]
"""How many of each kind an army has."""

# --- what a game declares ---------------------------------------------------------------------------------


class Kind(NamedTuple):
    """Something that has a price."""

    id: str
    name: str
    group: str
    """What it is among the enemies of others: "foot", "riders"."""
    guess: float
    """Its price before any battle was fought, on any scale."""
    most: int = 99
    """How many of it an army can have."""
    printed: float | None = None
    """What the game's own book asks for it."""


def _anything(army: Army) -> Iterator[str]:
    yield from ()


@dataclass(frozen=True)
class Listing:
    """The kinds of which an army is made up, and how it may be made up."""

    id: str
    name: str
    kinds: tuple[Kind, ...]
    needs: tuple[tuple[str, ...], ...] = ()
    """What each army has: of each of these groups of kinds at least one."""
    faults: Callable[[Army], Iterable[str]] = _anything
    """Why a whole army may not be; besides what it needs, and the most of each kind."""
    most: int = 99
    """How many pieces an army has at most."""

    def wrong_with(self, army: Army) -> list[str]:
        """Everything that is wrong with an army, in sentences."""
        known = {kind.id: kind for kind in self.kinds}
        return [
            *(f"{self.name} have no {kind!r}" for kind, number in army.items() if number and kind not in known),
            *(
                f"{number} of {known[kind].name}: an army has at most {known[kind].most}"
                for kind, number in army.items()
                if kind in known and number > known[kind].most
            ),
            *(
                f"an army needs {' or '.join(known[kind].name for kind in group)}"
                for group in self.needs
                if not any(army.get(kind, 0) for kind in group)
            ),
            *(
                [f"{total} pieces: an army has at most {self.most}"]
                if (total := sum(army.values())) > self.most
                else []
            ),
            *self.faults(army),
        ]


@dataclass(frozen=True)
class Pricing:
    """How prices of a game are found."""

    listings: Callable[[], Mapping[str, Listing]]
    """All listings by id."""
    usual: tuple[str, ...]
    """Those that are priced together where nobody says which."""
    fields: Mapping[str, str]
    """The fields on which armies meet, by id, as they are said: "in the woods"."""
    scenario: Callable[[str, Sequence[Army], int], ScenarioModel]
    """Of a field, an army for each side and a seed: their battle, which is ready to be fought and favours nobody.

    The same seed gives the same ground whichever army has which side.
    """
    anchor: Mapping[str, float]
    """Kinds and their prices, whose sum makes the scale: those of them that are priced together are the measure."""
    budgets: tuple[float, float]
    """The least and the most that an army costs, on the scale of the anchor."""
    groups: Mapping[str, str]
    """The groups of kinds as they are said of an enemy: "against riders"."""

    def chosen(self, names: Sequence[str]) -> list[Listing]:
        """The listings of these names, the usual ones without any; UnknownName for one that does not exist.

        Where none of them has a kind of the anchor, the listing that has comes first.
        """
        known = self.listings()
        for name in names:
            if name not in known:
                raise UnknownName("list", name, known)
        chosen = [known[name] for name in dict.fromkeys(names or self.usual)]
        if any(self._measures(listing) for listing in chosen):
            return chosen
        return [*(listing for listing in known.values() if self._measures(listing)), *chosen]

    def _measures(self, listing: Listing) -> bool:
        return any(kind.id in self.anchor for kind in listing.kinds)

    def measure(self, kinds: Iterable[str]) -> dict[str, float]:
        """The prices of the anchor, as far as they are of these kinds."""
        known = {*kinds}
        return {kind: points for kind, points in self.anchor.items() if kind in known}


# --- what was found ---------------------------------------------------------------------------------------


class Price(NamedTuple):
    """What a kind costs, and the 95 % interval of that."""

    points: float
    low: float
    high: float

    @property
    def whole(self) -> int:
        """The price in whole points, at least one."""
        return max(1, round(self.points))


Points = Annotated[float, Field(allow_inf_nan=False)]
Times = Annotated[int, Field(strict=True, ge=0)]


class StandsOut(DataTable):
    """What no single price can say of a kind: where or with whom it is worth so much more, in points."""

    where: Name
    more: Points
    low: Points
    high: Points


class PriceRow(DataTable):
    """The price of a kind as a file has it."""

    name: Name
    listing: Name
    points: Points
    low: Points
    high: Points
    battles: Times
    printed: Points | None = None
    stands_out: tuple[StandsOut, ...] = ()

    @model_validator(mode="after")
    def _lies_within(self) -> PriceRow:
        if not self.low <= self.points <= self.high:
            raise ValueError(f"points = {self.points} lie outside of their interval, {self.low} to {self.high}")
        return self

    @property
    def price(self) -> Price:
        """The price with its interval."""
        return Price(self.points, self.low, self.high)


class Found(DataTable):
    """How the prices of a file were found."""

    battles: Times
    meetings: Times
    fields: tuple[Name, ...]
    seed: Times
    drawn: Points
    returns: Points
    width: Points
    tenth: Points
    apart: Points


class PriceFile(DataTable):
    """All that a file of prices says."""

    found: Found = Field(alias="prices.toml, found")
    kinds: Mapping[str, PriceRow] = Field(alias="prices.toml, kinds")


@cache
def price_file(package: str) -> PriceFile | None:
    """The prices that lie in a game's package, None where there are none; ValueError with every fault."""
    if not files(package).joinpath("data", FILE).is_file():
        return None
    return read_tables(PriceFile, package)


def whole_price(package: str, kind: str) -> int | None:
    """The published price of a kind in whole points, None where there is none."""
    found = price_file(package)
    return found.kinds[kind].price.whole if found is not None and kind in found.kinds else None


def published(game: Ruleset) -> dict[str, Price]:
    """The prices of a game by kind, none where nobody has found any; ValueError with every fault of their file."""
    found = price_file(game.package)
    if found is None:
        return {}
    pricing: Any = game.game.pricing
    known = {kind.id for listing in pricing.listings().values() for kind in listing.kinds} if pricing else set()
    raise_all(f"{FILE}: {NoSuchRow('kind', kind, known)}" for kind in found.kinds if kind not in known)
    return {kind: row.price for kind, row in found.kinds.items()}
