"""How the realms of a campaign are told from one another on its map: colours, a pattern and a sign for each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictStr

from warhost.scenario import FileModel, ScenarioPart, read_scenario

Colour = Annotated[StrictStr, Field(pattern=r"^#[0-9a-f]{6}$")]


class Livery(ScenarioPart):
    """The colours and the sign of one realm."""

    colour: Colour
    second: Colour
    trim: Colour | None = None
    """The second colour of its ribbon, where that is another."""
    pattern: Literal["line", "blocks", "dots", "bars", "teeth", "scales"]
    """How the second colour lies on its ribbon."""
    sign: StrictStr = Field(pattern=r"^[a-z0-9-]+$")
    """Its icon."""


class Liveries(FileModel):
    """The realms of a campaign by name."""

    realms: dict[str, Livery]

    def drawn(self) -> dict[str, Any]:
        """The liveries as plain data for the page."""
        data: dict[str, Any] = self.model_dump(mode="json", exclude_none=True)["realms"]
        return data


def read_liveries(source: Path | Traversable | str, file: str = "") -> Liveries:
    """The liveries that a file, or its text, holds; ScenarioError with every fault of it."""
    return read_scenario(Liveries, source, file)


def packaged_liveries(package: str) -> Callable[[], Liveries]:
    """What gives the liveries that come with a campaign; they are read at the first call."""

    @cache
    def liveries() -> Liveries:
        return read_liveries(files(package).joinpath("data", "liveries.toml"), "liveries.toml")

    return liveries
