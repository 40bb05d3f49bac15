"""The shapes of panels, one for each kind; and what all shapes share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Share = Annotated[float, Field(ge=0, le=1)]
Words = list[str]
Numbers = list[int]
Paint = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class Shape(BaseModel):
    """Every key there, no other, and no type bent into another."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Panel(Shape):
    """What every panel has."""

    name: str


class CupToken(Shape):
    piece: str
    name: str
    side: str
    left: Annotated[int, Field(ge=0)]
    share: Share
    state: str
    colour: Paint


class Cup(Panel):
    kind: Literal["cup"]
    label: str
    left: int
    text: str
    tokens: list[CupToken]


class ClashPart(Shape):
    text: str
    by: int
    clauses: Words


class GroundOdds(Shape):
    name: str
    columns: Words
    lit: bool


class ResultTable(Shape):
    columns: Words
    rows: Words
    cells: list[Words]
    meanings: dict[str, str]
    grounds: list[GroundOdds]


class ColumnShare(Shape):
    column: int
    share: Share


class Clash(Panel):
    kind: Literal["clash"]
    title: str
    attackers: Words
    defenders: Words
    ratio: str
    known: bool
    shifts: list[ClashPart]
    modifiers: list[ClashPart]
    table: ResultTable
    column: int | None
    columns: list[ColumnShare]
    row: int | None
    rows: Numbers


class Level(Panel):
    kind: Literal["level"]
    warns: dict[Literal["own", "other"], str] | None
    side: str
    label: str
    at: int
    of: int
    text: str


class Stage(Panel):
    kind: Literal["stage"]
    title: str
    text: str
    between: Annotated[Words, Field(min_length=2, max_length=2)]
    acts: str | None
    dice: Numbers


class Marker(Shape):
    label: str
    side: str | None
    at: int


class Track(Panel):
    kind: Literal["track"]
    label: str
    text: str
    spaces: Words
    markers: list[Marker]


class Work(Shape):
    name: str
    side: str | None
    at: int
    of: int
    text: str


class Works(Panel):
    kind: Literal["works"]
    label: str
    works: list[Work]


class Step(Shape):
    text: str
    state: Literal["done", "now", "to come"]


class Plate(Shape):
    text: str
    note: str
    state: Literal["done", "now", "to come"]
    colour: str


class Plates(Panel):
    kind: Literal["plates"]
    label: str
    plates: list[Plate]


class Steps(Panel):
    kind: Literal["steps"]
    label: str
    steps: list[Step]


AnyPanel = Annotated[Clash | Cup | Level | Stage | Track | Works | Steps | Plates, Field(discriminator="kind")]


class Lying(Shape):
    """What lies in the slot `token`: one of the two."""

    face: str | None = None
    back: bool | None = None
