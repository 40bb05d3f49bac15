"""The shapes of docs/wire.md, nothing more and nothing less: `check(Scene, data)` names every difference.

What is common to all games is generic in the sides, the ground and the view of a game. `Scene`, `Answer`, `Replay` are
those of Te Wapen!, a game on hexes; `HeroesScene` and so on those of Heroes & Gods, on the open table.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from server.shapes_of_battles import (
    AnswerOf,
    DeclaredOf,
    Done,
    Figure,
    God,
    GreekOrTrojan,
    Hex,
    LiveChancesOf,
    LiveCounselOf,
    LiveEntryOf,
    LiveMessageOf,
    LiveOfferOf,
    LiveRefusal,
    LiveRematchOf,
    LiveSceneOf,
    LiveSeatsOf,
    MessageOf,
    Point,
    Pong,
    Portrait,
    Reason,
    RedOrBlack,
    SceneOf,
    ThinkingOf,
)
from server.shapes_panels import Shape, Share, Words
from server.shapes_weighed import ReplayOf, ReviewOf

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
