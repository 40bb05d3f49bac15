"""What the scenario editor sends: a sheet, the text that it was drawn from, or what is to be opened."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field, StrictInt, StrictStr, StringConstraints, model_validator

from warhost.bounds import LONGEST
from warhost.server.wire import Asked

MOST_PARTS = 20_000  # values and keys: a sheet says of each piece what it does not have as well
MOST_ROWS, MOST_PIECES, MOST_PLACES = 200, 1000, 5000
Text = Annotated[StrictStr, StringConstraints(max_length=10_000)]
Short = Annotated[StrictStr, StringConstraints(max_length=200)]
File = Annotated[StrictStr, StringConstraints(max_length=LONGEST)]
Count = Annotated[StrictInt, Field(ge=0, le=10_000)]
Whole = Annotated[StrictInt, Field(ge=-(10**9), le=10**9)]
Point = tuple[Whole, Whole]
Table = dict[Text, Any]


class Drawn(Asked):
    """A part of a sheet."""

    most_parts: ClassVar[int] = MOST_PARTS


class Area(Drawn):
    """A piece of ground on the open table."""

    id: Short
    type: Short
    corners: Annotated[list[Point], Field(max_length=100)]


class Camp(Drawn):
    """What a sheet says of a side."""

    fields: Table = Field(default_factory=dict)
    zone: Annotated[list[Short | Whole], Field(max_length=MOST_PLACES)] | None = None


class Group(Drawn):
    """A formation of a sheet."""

    id: Short
    side: Short
    name: Text = ""
    fields: Table = Field(default_factory=dict)


class Man(Drawn):
    """A piece of a sheet; `raw` is what stands for it in the file, where that is no piece."""

    kind: Short
    side: Short
    place: Short | Point | None = None
    facing: Short | None = None
    formation: Short | None = None
    fields: Table = Field(default_factory=dict)
    raw: Any = None


class Sheet(Drawn):
    """A scenario as the editor has it."""

    head: dict[Short, Text | Whole | None]
    size: tuple[Count, Count]
    map: Short | None = None
    ground: Annotated[list[Short], Field(max_length=MOST_ROWS)] | Annotated[list[Area], Field(max_length=MOST_ROWS)]
    edges: dict[Short, list[tuple[Text, Short]]] = Field(default_factory=dict)
    marks: dict[Short, list[Text | Point]] = Field(default_factory=dict)
    sides: dict[Short, Camp] = Field(default_factory=dict)
    formations: Annotated[list[Group], Field(default_factory=list, max_length=MOST_ROWS)]
    pieces: Annotated[list[Man], Field(max_length=MOST_PIECES)]
    rest: Table

    def to_data(self) -> dict[str, Any]:
        """As plain data, without what is nothing: TOML has no such value."""
        data = self.model_dump(mode="python")
        data["marks"] = {name: [_plain(one) for one in places] for name, places in data["marks"].items()}
        data["edges"] = {name: [list(side) for side in sides] for name, sides in data["edges"].items()}
        for piece, asked in zip(data["pieces"], self.pieces, strict=True):
            piece["place"] = _plain(piece["place"])
            piece["fields"] = _said(piece["fields"])
            if "raw" not in asked.model_fields_set:
                del piece["raw"]
        for part in (*data["sides"].values(), *data["formations"]):
            part["fields"] = _said(part["fields"])
        if self.ground and isinstance(self.ground[0], Area):
            data["ground"] = [area | {"corners": [list(one) for one in area["corners"]]} for area in data["ground"]]
        return data | {"size": list(self.size), "rest": _said(data["rest"])}


def _plain(place: Any) -> Any:
    """A place as a file has it: points are arrays."""
    return list(place) if isinstance(place, tuple) else place


def _said(value: Any) -> Any:
    """A value without what is nothing."""
    if isinstance(value, dict):
        return {key: _said(part) for key, part in value.items() if part is not None}
    if isinstance(value, list):
        return [_said(part) for part in value if part is not None]
    return value


class OpenSheet(Asked):
    """What is to be opened: a file's text, a scenario of the game, or a blank field."""

    toml: File | None = None
    scenario: Short | None = None
    blank: tuple[Count, Count] | None = None
    generated: Annotated[StrictInt, Field(ge=0, lt=2**53)] | None = None
    """The seed of one that is made up, with what is wished for."""
    wishes: dict[Short, Short] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_of_them(self) -> OpenSheet:
        said = self.model_fields_set - {"wishes"}
        if len(said) != 1 or None in (getattr(self, name) for name in said):
            raise ValueError("say one of toml, scenario, blank and generated")
        return self


class CheckSheet(Drawn):
    """A sheet, and the text that it was opened from or last became."""

    sheet: Sheet
    toml: File
