"""The shapes of a cup, of a fight that is built up and of how near a side is to a limit; and what all shapes share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Share = Annotated[float, Field(ge=0, le=1)]
Words = list[str]
Numbers = list[int]
Paint = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class Shape(BaseModel):
    """Every key there, no other, and no type bent into another."""

    model_config = ConfigDict(extra="forbid", strict=True)


class CupToken(Shape):
    piece: str
    name: str
    side: str
    left: Annotated[int, Field(ge=0)]
    share: Share
    state: str
    colour: Paint


class Cup(Shape):
    label: str
    left: int
    text: str
    tokens: list[CupToken]


class ClashPart(Shape):
    text: str
    by: int
    clauses: Words


class ResultTable(Shape):
    columns: Words
    rows: Words
    cells: list[Words]


class ColumnShare(Shape):
    column: int
    share: Share


class Clash(Shape):
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


class LimitOf(Shape):
    side: str
    label: str
    at: int
    of: int
    text: str


class Lying(Shape):
    """What lies in the slot `token`: one of the two."""

    face: str | None = None
    back: bool | None = None
