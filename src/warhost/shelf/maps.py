"""The maps of campaigns: regions, castles and borders from a TOML file, every fault at once with its line.

A map is a file of one game (`packaged_maps`). Rules ask for its spaces by number: the regions in the order of the file,
then the castles. The page asks for `drawn`, the same map as plain data with what the painter needs besides.

    regions = [
        {id = "11", name = "Kingsford", terrain = "river", province = 1, at = [759, 562], adj = ["12", "23"]},
    ]
    castles = [{id = "C1", name = "Duskhold", adj = ["51", "54", "55"], style = "dark"}]
    ferries = [["41", "51"]]            # over the sea
    closed_borders = [["23", "56"]]     # they touch, and nobody gets over
    [starts]                            # number of factions -> the castles that they begin with
    2 = ["C1", "C7"]
    [origins]                           # throw of a die -> whence somebody comes
    1 = {province = 1}
    [drawing]                           # what only the painter needs
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StrictInt, StrictStr

from warhost.scenario import Draft, FileModel, Finding, ScenarioPart, read_scenario
from warhost.shelf.map_checks import FIRST_START, map_faults

Name = Annotated[StrictStr, Field(min_length=1)]
RegionId = Annotated[StrictStr, Field(pattern=r"^[0-9]{1,3}$")]
CastleId = Annotated[StrictStr, Field(pattern=r"^C[0-9]{1,2}$")]
Pair = tuple[StrictStr, StrictStr]
Spot = tuple[StrictInt, StrictInt]
Size = Annotated[StrictInt, Field(ge=1, le=10_000)]
Terrain = Literal["plains", "river", "coast", "woods", "hills", "mountain", "marsh", "desert"]
Style = Literal["stone", "gold", "mountain", "sand", "dark"]


class Region(ScenarioPart):
    """A region: where its middle lies, where a host stands in it, and what it borders on by land."""

    id: RegionId
    name: Name
    terrain: Terrain
    province: StrictInt
    at: Spot
    seat: Spot | None = None
    """Where a host stands; found by the painter where the file says nothing."""
    adj: tuple[StrictStr, ...]


class Castle(ScenarioPart):
    """A castle, where three regions meet."""

    id: CastleId
    name: Name
    adj: tuple[StrictStr, ...]
    style: Style = "stone"


class Origin(ScenarioPart):
    """Whence somebody may come: a province, or a list of regions."""

    province: StrictInt | None = None
    regions: tuple[StrictStr, ...] = ()


class Title(ScenarioPart):
    """The scroll with the name of the land: two lines, the second one large."""

    at: Spot
    words: tuple[Name, Name]


class River(ScenarioPart):
    """A river by what it passes: "@53" springs there, "11-12" crosses that border, "46~" runs into the sea."""

    name: StrictStr = ""
    width: Annotated[StrictInt, Field(ge=1, le=60)]
    through: tuple[StrictStr, ...] = Field(min_length=2)


class Lake(ScenarioPart):
    """A lake in a region."""

    region: StrictStr
    size: Size


class Drawing(ScenarioPart):
    """What only the painter needs."""

    seed: StrictInt
    spacing: Size
    """About how far one region's middle is from the next."""
    size: tuple[Size, Size]
    title: Title | None = None
    compass: Spot | None = None
    lanes: tuple[tuple[Spot, Spot], ...] = ()
    """How each ferry bends, by two points."""
    rivers: tuple[River, ...] = ()
    lakes: tuple[Lake, ...] = ()
    islands: tuple[tuple[StrictInt, StrictInt, StrictInt], ...] = ()
    """Islands without a name: across, down, how large."""


class CampaignMap(FileModel):
    """A map of regions and castles."""

    ONE_PER_LINE: ClassVar[tuple[str, ...]] = ("regions", "castles", "rivers")

    name: Name
    provinces: dict[str, Name]
    regions: tuple[Region, ...]
    castles: tuple[Castle, ...]
    ferries: tuple[Pair, ...] = ()
    closed_borders: tuple[Pair, ...] = ()
    starts: dict[str, tuple[StrictStr, ...]]
    origins: dict[str, Origin]
    drawing: Drawing

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """What is wrong with a map beyond the shape of its file."""
        return map_faults(draft)

    @property
    def _places(self) -> list[Region | Castle]:
        return [*self.regions, *self.castles]

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces by number: regions in the order of the file, then castles."""
        return tuple(one.id for one in self._places)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each space."""
        return {space: number for number, space in enumerate(self.spaces)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each space is called, by number."""
        return tuple(one.name for one in self._places)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The spaces across an open border of each space, by number, castles with their regions and back."""
        beside: list[set[int]] = [set() for _ in self.spaces]
        for one in self._places:
            for other in one.adj:
                beside[self.numbers[one.id]].add(self.numbers[other])
                beside[self.numbers[other]].add(self.numbers[one.id])
        return tuple(tuple(sorted(others)) for others in beside)

    @cached_property
    def crossings(self) -> tuple[tuple[int, int], ...]:
        """The ferries as numbers of the spaces that they join."""
        return tuple((self.numbers[one], self.numbers[other]) for one, other in self.ferries)

    def capitals(self, factions: int) -> tuple[int, ...]:
        """The castles that so many factions begin with; KeyError where the map has no start for so many."""
        return tuple(self.numbers[castle] for castle in self.starts[str(factions)])

    @property
    def most_factions(self) -> int:
        """How many factions can begin on this map."""
        return FIRST_START + len(self.starts) - 1

    def home(self, throw: int) -> tuple[int, ...]:
        """The regions from which somebody comes whose origin was thrown, by number."""
        origin = self.origins[str(throw)]
        own = set(origin.regions)
        return tuple(n for n, one in enumerate(self.regions) if one.id in own or one.province == origin.province)

    def drawn(self) -> dict[str, Any]:
        """The map as plain data for the page, without what only rules need."""
        plain = self.model_dump(mode="json", exclude_none=True, exclude={"starts", "origins", "drawing"})
        return plain | self.drawing.model_dump(mode="json", exclude_none=True)


def read_map(source: Path | Traversable | str, file: str = "") -> CampaignMap:
    """The map that a file, or its text, holds; ScenarioError with every fault of it."""
    return read_scenario(CampaignMap, source, file)


def packaged_maps(package: str) -> Callable[[], dict[str, CampaignMap]]:
    """What gives the maps that come with a game, by the names of their files; they are read at the first call."""

    @cache
    def maps() -> dict[str, CampaignMap]:
        found = [path for path in files(package).joinpath("maps").iterdir() if path.name.endswith(".toml")]
        ordered = sorted(found, key=lambda path: path.name)
        return {path.name.removesuffix(".toml"): read_map(path, path.name) for path in ordered}

    return maps
