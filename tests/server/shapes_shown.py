"""The shapes of what is drawn: what stands in the slots of a piece, and what a picture makes of an event.

They are those of `client/declared.d.ts` and `client/types.d.ts`, field by field.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from server.shapes_panels import Lying, Paint, Shape, Words

Label = str
Place = str | Annotated[list[int], Field(min_length=2, max_length=2)]
Word = Annotated[str, Field(min_length=1)]
Face = Annotated[int, Field(ge=0)]
Count = Annotated[int, Field(ge=0)]
Facing = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"] | int
Pips = Annotated[list[Count], Field(min_length=2, max_length=2)]
Bar = Annotated[list[Count], Field(min_length=2)]


Disc = Annotated[list[Word], Field(min_length=2, max_length=2)]
"""Words, and the colour of what they stand on."""


class Slots(Shape):
    """What stands in each slot; one that a page does not know has a word or a number."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, str | int]

    tag: Word | None = None
    shield: Word | None = None
    foot: Word | None = None
    pips: Pips | None = None
    bar: Bar | None = None
    coin: Word | None = None
    drop: Word | None = None
    token: Lying | None = None
    ribbon: Word | None = None
    disc: Disc | None = None
    arrow: Word | None = None
    plate: Word | None = None
    facing: Facing | None = None
    faces: list[Words] | None = None
    figure: Word | None = None
    band: Paint | None = None

    @model_validator(mode="after")
    def _has_no_empty_slot(self) -> Self:
        assert all(getattr(self, slot) is not None for slot in self.model_fields_set), "a slot with nothing in it"
        return self


class Changes(Slots):
    """Slots with all that stands in them now, and states with whether they hold."""

    __pydantic_extra__: dict[str, bool | str | int]


class Counts(Shape):
    """Of slots that count: how many there are now."""

    pips: Count | None = None
    bar: Count | None = None


class Fell(Shape):
    """Where something that was thrown came down."""

    meant: Word
    at: Word | None
    rings: list[list[Word]]
    missed: list[Word]


class About(Shape):
    """What an event is about; what is not named here is for whoever knows the game."""

    model_config = ConfigDict(extra="allow", strict=True)

    piece: Label | None = None
    target: Label | None = None
    begin: Annotated[Place | None, Field(alias="from")] = None
    to: Place | None = None
    path: list[Place] | None = None
    dice: list[Face] | None = None
    hit_at: int | None = None
    bonus: int | None = None
    fell: Fell | None = None


MOVES = ("move", "carry", "leap")
Deed = Literal["move", "carry", "leap", "fall", "strike", "aim", "draw"]
Tone = Literal["good", "bad", "plain", "wonder"]


class Tale(Shape):
    """What a picture makes of an event; each part is there where it means something."""

    deeds: list[Annotated[tuple[Deed, Word], Field(strict=False)]] | None = None
    says: Annotated[tuple[Tone, Word], Field(strict=False)] | None = None
    change: Changes | None = None
    counts: Counts | None = None
    opens: Literal[True] | None = None
    heads: Literal[True] | None = None
    scene: Word | None = None
    moment: Annotated[tuple[Tone, Word], Field(strict=False)] | None = None
    lies: Word | None = None


class Event(Shape):
    """One thing that happened."""

    kind: Word
    text: Word
    clauses: Words
    about: About
    story: Tale | None = None

    @model_validator(mode="before")
    @classmethod
    def _tells_whole(cls, event: Any) -> Any:
        """What a story speaks of is told: whom it is about, and to where or against whom each deed is."""
        about, story = event["about"], event.get("story", {})
        assert all(value is not None for value in story.values()), "an empty part of a story"
        assert all(about.get(key) is not None for _, key in story.get("deeds", ())), "a deed at nobody"
        changed = {"change", "counts"} & story.keys() or any(deed in MOVES for deed, _ in story.get("deeds", ()))
        assert not changed or about.get("piece") is not None, "nobody is changed or moved"
        return event
