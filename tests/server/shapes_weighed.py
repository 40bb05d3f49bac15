"""Shapes of docs/wire.md of what is weighed before a battle goes on, and looked back on: odds, replays, reviews."""

from __future__ import annotations

from typing import Any, Generic, Literal

from pydantic import ConfigDict

from server.shapes_of_battles import EntryOf, Ground, OutcomeOf, ScenarioName, Side, View
from server.shapes_panels import Shape, Share, Words
from server.shapes_shown import Event


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
