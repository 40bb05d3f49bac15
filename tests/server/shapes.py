"""The shapes of docs/wire.md, nothing more and nothing less: `check(Scene, data)` names every difference.

What is common to all games is generic in the sides, the ground and the view of a game. `Scene`, `Answer`, `Replay` are
those of Te Wapen!, a game on hexes; `HeroesScene` and so on those of Heroes & Gods, on the open table.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter

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


class Chance(Shape):
    probability: str
    percent: float
    changes: list[str]


class Portion(Shape):
    probability: str
    percent: float


class FatePart(Shape):
    name: str
    words: str
    tone: str
    amount: int


class FateShare(Portion):
    parts: list[FatePart]


class Fight(Portion):
    action: str
    sentence: str
    side: str
    chances: list[Chance]
    fates: dict[str, list[FateShare]]
    assumes: list[str]
    exact: bool
    error: float


class Fall(Shape):
    place: str
    share: float
    aimed: bool


class Failing(Shape):
    text: str
    share: float


class Thrown(Shape):
    rings: list[Words]
    falls: list[Fall]
    fails: Failing


class Odds(Shape):
    exact: bool
    error: float
    chances: list[Chance]
    fates: dict[str, list[FateShare]]
    assumes: list[str]
    leads_to: list[Fight]
    reach: list[str]
    lands: Thrown | None
    explanation: list[Event]
    value: float
    gain: float


class FrameOf(Shape, Generic[Side, View]):
    entry: EntryOf[Side]
    view: View


class ReplayFault(Shape):
    line: int
    text: str


class Luck(Shape):
    dice: int
    hits: int
    expected_hits: float


class ReplayOf(Shape, Generic[Side, Ground, View]):
    game: str
    scenario: ScenarioName
    ground: Ground
    players: list[str]
    grade: Literal["fair", "consistent"] | None
    reasons: list[str]
    notes: list[str]
    receipt: str
    faults: list[ReplayFault]
    frames: list[FrameOf[Side, View]]
    outcome: OutcomeOf[Side] | None
    luck: dict[Side, Luck]
    losses: dict[Side, list[str]]
    reviewed: bool


class MomentOf(Shape, Generic[Side]):
    number: int
    turn: int
    side: Side
    sentence: str
    before: Share
    expected: Share
    after: Share
    longer_look: float
    decision: float
    luck: float


class Sums(Shape):
    decisions: float
    luck: float


class TakenBackOf(Shape, Generic[Side]):
    number: int
    side: Side
    actions: int


class StretchOf(Shape, Generic[Side]):
    first: int
    last: int
    number: int
    side: Side
    name: str
    decision: float
    luck: float


class Planned(Shape):
    words: str
    steps: list[Any]
    strikes: list[tuple[str, str]]
    risks: list[tuple[str, str]]


class Better(Planned):
    model_config = ConfigDict(extra="allow")
    chance: Share
    reasons: list[str]


class CorrectionOf(Shape, Generic[Side]):
    number: int
    side: Side
    name: str
    cost: float
    done: Planned
    chance: Share
    better: Better | None


class ReviewOf(Shape, Generic[Side]):
    total: int
    done: int
    sides: list[Side]
    moments: list[MomentOf[Side]]
    taken_back: list[TakenBackOf[Side]]
    stretches: list[StretchOf[Side]]
    turning_points: list[int]
    sums: dict[Side, Sums]
    corrections: list[CorrectionOf[Side]] | None


# --- Te Wapen!, on hexes ----------------------------------------------------------------------------------


class GridShape(Shape):
    shape: Literal["pointy", "flat"]
    columns: int
    rows: int
    shift: Literal[0, 1]


class HexEdge(Shape):
    kind: Literal["wall", "cliff", "stream", "river", "road", "bridge"]
    at: Hex
    side: str


class HexGround(Shape):
    terrain: list[str]
    grid: GridShape
    cells: list[Hex]
    edges: list[HexEdge]
    goals: list[Hex]
    setting: str | None = None  # of grounds in surroundings of their own


class HexChoice(Shape):
    action: str
    sentence: str
    button: Annotated[str, Field(min_length=1)]
    every: str | None
    verb: str
    actor: str | None
    place: Hex | None
    target: str | None


class Piece(Portrait):
    label: str
    side: RedOrBlack
    name: str
    icon: str


class AnswerGiven(Shape):
    question: str
    choose: str
    when: str
    piece: str
    until: Literal["turn", "harm", "battle"]
    ended: str


class HiddenPiece(Shape):
    side: RedOrBlack
    place: Hex | None
    hidden: Literal[True]


class HexView(DeclaredOf[RedOrBlack]):
    turn: int
    prompt: str
    to_decide: RedOrBlack | None
    active: RedOrBlack | None
    can_undo: bool
    undo_ends: str | None = None  # not in a replay
    offered_pass: Annotated[str | None, Field(alias="pass")] = None  # not in a replay
    passing: dict[str, Literal["phase", "turn", "harm"]] = Field(default_factory=dict)  # not in a replay
    answers: dict[str, list[AnswerGiven]] = Field(default_factory=dict)  # not in a replay
    pieces: list[Piece | HiddenPiece]
    choices: list[HexChoice]
    courses: list[HexChoice] = Field(default_factory=list)  # not in a replay


# --- Heroes & Gods, on the open table -----------------------------------------------------------------------


class Area(Shape):
    id: str
    type: Literal["wood", "stream", "rocks", "hull", "wall"]
    corners: Annotated[list[Point], Field(min_length=3)]


class TableEdge(Shape):
    id: str
    kind: Literal["rampart"]
    begin: Annotated[Point, Field(alias="from")]
    to: Point


class TableGround(Shape):
    board: Literal["plane"]
    width: int
    height: int
    areas: list[Area]
    zones: dict[GreekOrTrojan, Point]
    edges: list[TableEdge]
    goals: list[Point]
    base: int
    touch: int


class TableChoice(Shape):
    action: str
    sentence: str
    button: Annotated[str, Field(min_length=1)]
    every: str | None
    verb: str
    actor: Figure | None
    place: Point | None
    target: Figure | None
    event: God | None


class Warrior(Portrait):
    label: Figure
    side: GreekOrTrojan
    name: str
    icon: str


class TableView(DeclaredOf[GreekOrTrojan]):
    turn: int
    prompt: str
    to_decide: GreekOrTrojan | None
    active: GreekOrTrojan | None
    can_undo: bool
    undo_ends: str | None = None  # not in a replay
    offered_pass: Annotated[str | None, Field(alias="pass")] = None  # not in a replay
    passing: dict[str, Literal["phase", "turn", "harm"]] = Field(default_factory=dict)  # not in a replay
    answers: dict[str, list[AnswerGiven]] = Field(default_factory=dict)  # not in a replay
    pieces: list[Warrior]
    choices: list[TableChoice]
    courses: list[TableChoice] = Field(default_factory=list)  # not in a replay


# --- what the open table answers --------------------------------------------------------------------------


class Reached(Shape):
    y: int
    spans: Annotated[list[Point], Field(min_length=1)]


class Reach(Shape):
    step: int
    rows: list[Reached]
    allowance: float


class Deeds(Shape):
    choices: list[TableChoice]


class Threat(Shape):
    label: Figure
    odds: Annotated[str, Field(pattern=r"^(0|1|[1-9]/[0-9]+)$")]
    words: str


class Move(Shape):
    legal: bool
    path: list[Point]
    cost: float | None
    allowance: float
    reasons: list[Reason]
    touches: list[Figure]
    charges: list[Figure]
    threats: list[Threat]
    at: Point


class Sight(Shape):
    clear: bool
    blocked_by: list[Figure]
    ground: Words
    distance: float


class Target(Sight):
    label: Figure
    reached: Annotated[list[str], Field(alias="in", min_length=1)]


class Range(Shape):
    name: str
    reach: int
    verb: str


class Ranges(Shape):
    ranges: list[Range]
    targets: list[Target]


# --- One-Hour Fantasy, on squares -------------------------------------------------------------------------

Square = Annotated[str, Field(pattern="^[A-Z]+[1-9][0-9]*$")]


class SquareGridShape(Shape):
    shape: Literal["square"]
    columns: int
    rows: int


class SquareEdge(Shape):
    kind: str
    at: Square
    side: Literal["N", "E", "S", "W"]


class SquareExit(Shape):
    at: Square
    side: Literal["N", "E", "S", "W"]


class SquareGround(Shape):
    terrain: list[str]
    grid: SquareGridShape
    cells: list[Square]
    edges: list[SquareEdge]
    goals: list[Square | SquareExit]


# --- by game ----------------------------------------------------------------------------------------------

Scene = SceneOf[RedOrBlack, HexGround, HexView]
Answer = AnswerOf[RedOrBlack, HexView]
Replay = ReplayOf[RedOrBlack, HexGround, HexView]
Message = MessageOf[RedOrBlack]
HeroesScene = SceneOf[GreekOrTrojan, TableGround, TableView]
HeroesAnswer = AnswerOf[GreekOrTrojan, TableView]
HeroesReplay = ReplayOf[GreekOrTrojan, TableGround, TableView]
Review = ReviewOf[RedOrBlack]
GROUNDS: dict[str, type[Shape]] = {"hexes": HexGround, "squares": SquareGround, "plane": TableGround}
"""By the board of a game."""
_TOLD = Field(discriminator="type")
LIVE: dict[str, TypeAdapter[Any]] = {
    "tewapen": TypeAdapter(
        Annotated[
            LiveSceneOf[RedOrBlack, HexGround, HexView]
            | LiveEntryOf[RedOrBlack, HexView]
            | LiveSeatsOf[RedOrBlack]
            | LiveOfferOf[RedOrBlack]
            | LiveRematchOf[RedOrBlack]
            | LiveCounselOf[RedOrBlack]
            | LiveChancesOf[RedOrBlack]
            | LiveMessageOf[RedOrBlack]
            | ThinkingOf[RedOrBlack]
            | LiveRefusal
            | Done
            | Pong,
            _TOLD,
        ]
    ),
    "heroes": TypeAdapter(
        Annotated[
            LiveSceneOf[GreekOrTrojan, TableGround, TableView]
            | LiveEntryOf[GreekOrTrojan, TableView]
            | LiveSeatsOf[GreekOrTrojan]
            | LiveOfferOf[GreekOrTrojan]
            | LiveRematchOf[GreekOrTrojan]
            | LiveCounselOf[GreekOrTrojan]
            | LiveChancesOf[GreekOrTrojan]
            | LiveMessageOf[GreekOrTrojan]
            | ThinkingOf[GreekOrTrojan]
            | LiveRefusal
            | Done
            | Pong,
            _TOLD,
        ]
    ),
}


class Pointed(Shape):
    actor: str | None
    place: Hex | None
    target: str | None


class Hint(HexChoice):
    chance: Share
    error: float
    share: Share
    reasons: list[str]
    words: str
    steps: list[Pointed]
    strikes: list[tuple[str, str]]
    risks: list[tuple[str, str]]


class Hints(Shape):
    number: int
    hints: list[Hint]


def check(shape: type[Shape], data: Any) -> None:
    """See that data has a shape."""
    shape.model_validate(data)


def check_live(told: Any, game: str = "tewapen") -> None:
    """See that a message of the server has the shape of its type."""
    LIVE[game].validate_python(told)
