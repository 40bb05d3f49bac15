"""The shapes of docs/wire.md, nothing more and nothing less: `check(Scene, data)` names every difference."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Side = Literal["red", "black"]
Hex = Annotated[str, Field(pattern=r"^[0-9]{4}$")]
Six = Annotated[list[int], Field(min_length=6, max_length=6)]


class Shape(BaseModel):
    """Every key there, no other, and no type bent into another."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ScenarioName(Shape):
    id: str
    name: str
    designer: str
    summary: str
    turns: int


class Seat(Shape):
    kind: str
    name: str
    here: bool


class Ground(Shape):
    columns: int
    rows: int
    terrain: list[str]
    walls: list[list[str]]
    cliffs: list[list[str]]
    hexes: list[Hex]


class Outcome(Shape):
    winner: Side | None
    reason: str
    scores: dict[Side, int]


class Choice(Shape):
    action: str
    sentence: str
    verb: str
    actor: str | None
    place: Hex | None
    target: str | None


class Trap(Shape):
    owner: Side
    hex: Hex | None
    state: Literal["hidden", "open", "destroyed"]
    wounds: int
    dice: int
    prisoner: str | None


Words = list[str]
Numbers = list[int]


class Piece(Shape):
    label: str
    side: Side
    troop: str
    name: str
    icon: str
    hex: Hex | None
    kind: Literal["foot", "mounted", "large", "machine", "individual"]
    attached: bool
    wounds: int
    full_wounds: int
    hit_at: int
    dice: Six
    moves: Annotated[Numbers, Field(min_length=2, max_length=2)]
    counters: int
    abilities: Words
    tags: Words
    items: Words
    list: str | None
    mp: int
    full_mp: int
    item_mp: int
    charges: Numbers
    marks: Words
    trapped: bool
    animal_turns: int


class HiddenPiece(Shape):
    side: Side
    hex: Hex | None
    hidden: Literal[True]


class Card(Shape):
    rank: str
    suit: str | None


class Fog(Shape):
    centre: Hex
    until: int


class View(Shape):
    turn: int
    prompt: str
    to_decide: Side | None
    active: Side | None
    card: Card | None
    cards_left: int
    lost_points: dict[Side, int]
    can_undo: bool
    pieces: list[Piece | HiddenPiece]
    traps: list[Trap]
    fog: list[Fog]
    choices: list[Choice]


class Event(Shape):
    kind: str
    text: str
    clauses: list[str]
    about: dict[str, Any]


class Entry(Shape):
    number: int
    kind: Literal["act", "undo", "surrender", "draw", "set-up"]
    side: Side | None
    action: str | None
    sentence: str
    turn: int
    events: list[Event]


class Message(Shape):
    number: int
    side: Side | None
    text: str
    at: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]


class Offer(Shape):
    kind: Literal["draw", "undo"]
    side: Side


class Scene(Shape):
    id: str
    game: str
    scenario: ScenarioName
    number: int
    seats: dict[Side, Seat]
    yours: list[Side]
    commitment: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    secret: str | None
    view: View
    log: list[Entry]
    messages: list[Message]
    offer: Offer | None
    ground: Ground
    outcome: Outcome | None


class LiveScene(Scene):
    type: Literal["scene"]


class LiveEntry(Shape):
    type: Literal["entry"]
    number: int
    entry: Entry
    view: View
    outcome: Outcome | None
    offer: Offer | None
    secret: str | None


class LiveSeats(Shape):
    type: Literal["seats"]
    seats: dict[Side, Seat]


class LiveOffer(Shape):
    type: Literal["offer"]
    offer: Offer | None


class LiveMessage(Shape):
    type: Literal["message"]
    message: Message


class Thinking(Shape):
    type: Literal["thinking"]
    side: Side | None


class Reason(Shape):
    text: str
    clauses: list[str]


class LiveRefusal(Shape):
    type: Literal["refusal"]
    request: int | None
    code: str
    sentence: str
    reasons: list[Reason]
    nearest: list[str]


class Done(Shape):
    type: Literal["done"]
    request: int | None


class Pong(Shape):
    type: Literal["pong"]


class Answer(Shape):
    """What a deed over HTTP is answered with."""

    number: int
    entry: Entry | None
    view: View
    outcome: Outcome | None
    offer: Offer | None


class Chance(Shape):
    probability: str
    percent: float
    changes: list[str]


class Odds(Shape):
    exact: bool
    error: float
    chances: list[Chance]
    eliminated: float | None
    wounds: list[float] | None
    retreats: list[float] | None
    explanation: list[Event]
    value: float
    gain: float


class Frame(Shape):
    entry: Entry
    view: View


class ReplayFault(Shape):
    line: int
    text: str


class Luck(Shape):
    dice: int
    hits: int
    expected_hits: float


class Replay(Shape):
    game: str
    scenario: ScenarioName
    ground: Ground
    players: list[str]
    verified: bool
    faults: list[ReplayFault]
    frames: list[Frame]
    outcome: Outcome | None
    luck: dict[Side, Luck]
    losses: dict[Side, list[str]]


LIVE: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        LiveScene | LiveEntry | LiveSeats | LiveOffer | LiveMessage | Thinking | LiveRefusal | Done | Pong,
        Field(discriminator="type"),
    ]
)


def check(shape: type[Shape], data: Any) -> None:
    """See that data has a shape."""
    shape.model_validate(data)


def check_live(told: Any) -> None:
    """See that a message of the server has the shape of its type."""
    LIVE.validate_python(told)
