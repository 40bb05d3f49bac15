"""Shapes of docs/wire.md that every game has: a battle as it stands, and what is told of it while it goes on."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field

from server.shapes_panels import AnyPanel, Numbers, Shape, Share, Words
from server.shapes_shown import Event, Slots

RedOrBlack = Literal["red", "black"]
GreekOrTrojan = Literal["greek", "trojan"]
Side = TypeVar("Side")
Ground = TypeVar("Ground")
View = TypeVar("View")
Level = Literal["always", "matters", "never"]
Hex = Annotated[str, Field(pattern=r"^[0-9]{4}$")]
Point = Annotated[list[int], Field(min_length=2, max_length=2)]
Figure = Annotated[str, Field(pattern=r"^[0-9]{1,3}$")]
God = Annotated[str, Field(pattern=r"^E[1-9]$")]
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Receipt = Annotated[
    str, Field(pattern=r"^$|^receipt \S+ \d+ [0-9a-f]{64} \S+ [0-9a-f]{64} [0-9a-f]{64} [0-9a-f]{128}$")
]


# --- what a view declares, whatever the game ---------------------------------------------------------------


class Card(Shape):
    rank: str
    suit: str | None


class Row(Shape):
    """A row of a profile or of the status; `share` and `card` are not in every row."""

    label: str
    text: str
    share: Share | None = None
    card: Card | None = None


class Lies(Shape):
    """Something that lies on the ground; where it lies is told in one of several ways."""

    sign: str
    text: str
    at: Hex | Point | None = None
    over: list[Hex] | None = None
    area: str | None = None
    between: Words | None = None
    path: list[Point] | None = None
    round: list[Hex] | None = None
    colour: str | None = None
    words: str | None = None
    number: str | None = None
    acts: bool | None = None
    side: str | None = None


class HeldCard(Shape):
    id: str
    state: Literal["ready", "used"]


class HandOf(Shape):
    left: int
    text: str
    cards: list[HeldCard]


class Portrait(Shape):
    """What is declared of a piece, whatever the game."""

    place: Hex | Point | None
    where: str
    gone: bool
    standing: str
    hurt: bool
    profile: list[Row]
    slots: Slots
    states: Words
    terms: dict[str, Words]
    size: Literal["whole", "small"]
    stack: Literal["middle", "beside"]


class DeclaredOf(Shape, Generic[Side]):
    """What is declared in a view, whatever the game."""

    status: list[Row]
    progress: dict[str, Words]
    scores: dict[Side, int]
    signs: list[Lies]
    hands: dict[Side, HandOf]
    panels: list[AnyPanel]


# --- what every game has ----------------------------------------------------------------------------------


class Told(Shape):
    text: str
    clauses: Words


class Goal(Told):
    place: Told | None
    within: int


class ScenarioName(Shape):
    id: str
    name: str
    designer: str
    summary: str
    turns: int
    goal: Goal
    sides: dict[str, str]


class Seat(Shape):
    kind: str
    name: str
    here: bool


class OutcomeOf(Shape, Generic[Side]):
    winner: Side | None
    reason: str
    scores: dict[Side, int]


class TimeOf(Shape):
    left: int
    spare: int
    resting: int
    holidays: int


class ClockOf(Shape, Generic[Side]):
    pace: str
    told: str
    slow: bool
    claimable: bool
    running: list[Side]
    taken_over: list[Side]
    missing: list[Side]
    patience: int | None
    sides: dict[Side, TimeOf]


class EntryOf(Shape, Generic[Side]):
    number: int
    kind: Literal[
        "act",
        "undo",
        "offer",
        "decline",
        "draw",
        "surrender",
        "join",
        "commit",
        "reveal",
        "practice",
        "resume",
        "stop",
        "claim",
        "takeover",
        "holiday",
        "lost",
        "set-up",
    ]
    side: Side | None
    action: str | None
    sentence: str
    turn: int
    events: list[Event]
    taken_back: Numbers


class MessageOf(Shape, Generic[Side]):
    number: int
    side: Side | None
    text: str
    at: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]


class OfferOf(Shape, Generic[Side]):
    kind: Literal["draw", "undo", "resume"]
    side: Side


class RematchOfferOf(Shape, Generic[Side]):
    kind: Literal["rematch"]
    side: Side
    turned: bool


class RematchOf(Shape, Generic[Side]):
    """The battle that was begun anew, with the link of whoever is told of it."""

    id: str
    token: str
    yours: list[Side]
    watch: str
    commitment: Hash


class ChancesOf(Shape, Generic[Side]):
    number: int
    sides: dict[Side, Share]
    error: Annotated[float, Field(ge=0)]


class CounselOf(Shape, Generic[Side]):
    wants: dict[Side, bool]
    given: bool
    chances: ChancesOf[Side] | None
    coming: bool


class DiceOf(Shape, Generic[Side]):
    grade: Literal["fair", "consistent", "pending"]
    reasons: list[str]
    commitment: Hash
    seeded: bool
    practice: int | None
    committed: dict[Side, int | None]
    joined: dict[Side, int | None]


class Unsound(Shape):
    number: int
    sentence: str
    clauses: list[str]


class LeftOf(Shape, Generic[View]):
    number: int
    view: View


class SceneOf(Shape, Generic[Side, Ground, View]):
    id: str
    game: str
    scenario: ScenarioName
    number: int
    seats: dict[Side, Seat]
    yours: list[Side]
    orders: dict[Side, dict[str, Level]]
    counsel: CounselOf[Side]
    clock: ClockOf[Side] | None
    dice: DiceOf[Side]
    secret: str | None
    receipt: Receipt
    unsound: Unsound | None
    view: View
    war: None
    campaign: None
    left: LeftOf[View] | None
    log: list[EntryOf[Side]]
    messages: list[MessageOf[Side]]
    offer: OfferOf[Side] | RematchOfferOf[Side] | None
    ground: Ground
    outcome: OutcomeOf[Side] | None
    rematch: RematchOf[Side] | None


class LiveSceneOf(SceneOf[Side, Ground, View]):
    type: Literal["scene"]


class LiveEntryOf(Shape, Generic[Side, View]):
    type: Literal["entry"]
    number: int
    entry: EntryOf[Side]
    view: View
    war: None
    outcome: OutcomeOf[Side] | None
    offer: OfferOf[Side] | None
    secret: str | None
    clock: ClockOf[Side] | None
    dice: DiceOf[Side]
    receipt: Receipt
    unsound: Unsound | None


class LiveSeatsOf(Shape, Generic[Side]):
    type: Literal["seats"]
    seats: dict[Side, Seat]


class LiveOfferOf(Shape, Generic[Side]):
    """Beside the entries: what is offered in a battle that is over."""

    type: Literal["offer"]
    offer: RematchOfferOf[Side] | None


class LiveRematchOf(Shape, Generic[Side]):
    type: Literal["rematch"]
    rematch: RematchOf[Side]


class LiveChancesOf(ChancesOf[Side]):
    type: Literal["chances"]


class LiveCounselOf(Shape, Generic[Side]):
    type: Literal["counsel"]
    counsel: CounselOf[Side]


class LiveMessageOf(Shape, Generic[Side]):
    type: Literal["message"]
    message: MessageOf[Side]


class ThinkingOf(Shape, Generic[Side]):
    type: Literal["thinking"]
    side: Side | None
    coming: bool


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


class AnswerOf(Shape, Generic[Side, View]):
    """What a deed over HTTP is answered with."""

    number: int
    entry: EntryOf[Side] | None
    view: View
    war: None
    outcome: OutcomeOf[Side] | None
    offer: OfferOf[Side] | RematchOfferOf[Side] | None
    rematch: RematchOf[Side] | None
    clock: ClockOf[Side] | None
    dice: DiceOf[Side]
    receipt: Receipt
    unsound: Unsound | None
