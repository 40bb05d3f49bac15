"""What may be asked of the server: the bodies of requests, checked."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from warhost.bounds import LONGEST
from warhost.face import transcript
from warhost.face.pace import MOST_DAYS

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=100)]
DeedText = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
"""One action, or several steps of one with "; " between."""
Entropy = Annotated[str, StringConstraints(max_length=64, pattern=r"^[0-9A-Za-z_-]*$")]
Commitment = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
NewToken = Annotated[str, StringConstraints(min_length=22, max_length=64, pattern=r"^[0-9A-Za-z_-]+$")]
Said = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*$")
]
ArmyText = Annotated[str, StringConstraints(max_length=20_000)]
Budget = Annotated[int, Field(strict=True, ge=1, le=10_000)]
Number = Annotated[int, Field(ge=0, le=10_000_000)]
Point = Annotated[list[Annotated[int, Field(ge=-10_000, le=10_000)]], Field(min_length=2, max_length=2)]
Place = Annotated[str, StringConstraints(max_length=20)] | Point
"""As the ground writes it: the name of a cell, or a point."""
MOST_ODDS = 40
MOST_ANSWERS = 40  # that a side gives beforehand
LONGEST_RECEIPT = 600
MOST_BATTLES = 10_000  # of a series of the lab
MOST_PARTS = 500  # values and keys in a request
DEEPEST = 12  # how deep they nest
MOST_FAULTS = 10  # told of a request
MOST_OF_A_NAME = 60  # characters of a field that is told


class Asked(BaseModel):
    """A request: what is not known is refused."""

    model_config = ConfigDict(extra="forbid")
    most_parts: ClassVar[int] = MOST_PARTS

    @model_validator(mode="before")
    @classmethod
    def _is_bearable(cls, asked: Any) -> Any:
        """Refuse what has thousands of parts before each of them is looked at and found at fault."""
        left, waiting = cls.most_parts, [(1, asked)]
        while waiting:
            depth, part = waiting.pop()
            if depth > DEEPEST:
                raise ValueError(f"it nests more than {DEEPEST} deep")
            if isinstance(part, dict | list):
                left -= len(part)
                if left < 0:
                    raise ValueError(f"it has more than {cls.most_parts} parts")
                waiting += [(depth + 1, one) for one in (part.values() if isinstance(part, dict) else part)]
        return asked


class AnArmy(Asked):
    """An army, to be judged by what there is to spend."""

    army: ArmyText
    budget: Budget


class LabWanted(Asked):
    """A scenario to be fought so many times: one of a game's, or a text."""

    game: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    scenario: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    toml: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST)] | None = None
    battles: Annotated[int, Field(strict=True, ge=1, le=MOST_BATTLES)] = 1000
    players: Annotated[str, StringConstraints(min_length=1, max_length=40)] = "quick"

    @model_validator(mode="after")
    def _says_one(self) -> Self:
        if (self.scenario is None) == (self.toml is None):
            raise ValueError("say one of scenario and toml")
        return self


class BalanceWanted(Asked):
    """What to change so that a side wins such a share of the decided battles, and at most so many are drawn."""

    side: Annotated[str, StringConstraints(max_length=20)]
    share: Annotated[float, Field(ge=0.05, le=0.95)] = 0.5
    draws: Annotated[float, Field(ge=0, le=1)] | None = None


class DrawnArmy(Asked):
    """An army to be drawn by lot."""

    budget: Budget
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**53)]


class NewBattle(Asked):
    """A battle to be begun."""

    scenario: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    seats: dict[Annotated[str, StringConstraints(max_length=20)], Annotated[str, StringConstraints(max_length=80)]]
    names: dict[Annotated[str, StringConstraints(max_length=20)], Name] = {}
    options: dict[Annotated[str, StringConstraints(max_length=40)], Any] = {}
    seed: Annotated[str, StringConstraints(max_length=64, pattern=r"^[0-9A-Za-z_-]+$")] | None = None
    practice: bool = False
    pace: Annotated[str, StringConstraints(min_length=1, max_length=120)] | None = None
    """How much time there is, as `warhost.face.pace` reads it; without it there are no clocks."""
    armies: dict[Annotated[str, StringConstraints(max_length=20)], ArmyText] = {}
    """Bought armies by side, for a budget and with wishes; the scenario then names the game alone."""
    toml: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST)] | None = None
    """A scenario file of one's own; the scenario then names the game alone."""
    budget: Budget = 60
    wishes: dict[
        Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=80)]
    ] = {}


class Act(Asked):
    """An action at a number, perhaps in steps; `until` makes a pass hold for a while."""

    number: Number
    action: DeedText
    until: Literal["phase", "turn", "harm"] | None = None


class Undo(Asked):
    """Take back what stands at a number."""

    number: Number


class Offer(Asked):
    """Offer all other seats a draw."""

    kind: Literal["draw"]


class Answer(Asked):
    """Accept or decline an offer."""

    accept: bool


class Surrender(Asked):
    """Give up."""

    side: Annotated[str, StringConstraints(max_length=20)]


class Claim(Asked):
    """Claim the battle, as another side has run out of time, or call it off, as another never came."""


class Holiday(Asked):
    """Let one's clock stand for so many days; 0 comes back early."""

    days: Annotated[int, Field(strict=True, ge=0, le=MOST_DAYS)]


class Say(Asked):
    """A short message."""

    text: Said


class Practise(Asked):
    """From here on it is practice."""


class Resume(Asked):
    """Go on from the last sound entry, or offer it."""


class Stop(Asked):
    """End a battle that is not sound."""


class Hurry(Asked):
    """A computer opponent should decide at once."""


class Rematch(Asked):
    """Offer all other seats the same battle anew, with sides changed or as they were."""

    turned: bool = False


class OutlookWanted(Asked):
    """What comes of a march or an assault at a number, of so many battles, perhaps after more seasons of siege."""

    number: Number
    action: DeedText
    battles: Literal[50, 100, 200, 400] = 50
    seasons: Annotated[int, Field(strict=True, ge=0, le=12)] | None = None


class FieldWanted(Asked):
    """The field of the battle to be fought at a number, or one of those to which an action may lead."""

    number: Number
    action: DeedText | None = None


class Meet(Asked):
    """How the battle of a campaign is to be fought that comes next."""

    how: Literal["fight", "captains", "chances"]


class Join(Asked):
    """Who sits here, what he is committed to add to the dice, and the token that opens the seat instead of the link's.

    Entropy is told at once by whoever plays alone; among several persons that leaves it open to the others.
    """

    name: Name | None = None
    commitment: Commitment | None = None
    entropy: Entropy | None = None
    token: NewToken | None = None

    @model_validator(mode="after")
    def _says_one(self) -> Self:
        if self.commitment and self.entropy:
            raise ValueError("it has either a commitment, or entropy that is told at once")
        return self


class Reveal(Asked):
    """The entropy that a seat is committed to."""

    entropy: Annotated[Entropy, Field(min_length=1)]


class OddsWanted(Asked):
    """Actions whose odds are asked for."""

    number: Number
    actions: Annotated[list[DeedText], Field(min_length=1, max_length=MOST_ODDS)]


class Why(Asked):
    """An action that may be illegal."""

    action: ActionText


class Question(Asked):
    """A question about the table as it stands."""

    what: Annotated[str, StringConstraints(max_length=20)]
    actor: Annotated[str, StringConstraints(max_length=20)] | None = None
    to: Place | None = None
    at: Place | None = None
    start: Annotated[Place | None, Field(alias="from")] = None
    action: DeedText | None = None


class Survey(Asked):
    """A question about the table at a number."""

    number: Number
    ask: Question


class Orders(Asked):
    """For which windows a side wants to be asked; `ask_again` ends a pass that was given for a while."""

    side: Annotated[str, StringConstraints(max_length=20)]
    orders: dict[Annotated[str, StringConstraints(max_length=20)], Literal["always", "matters", "never"]] = {}
    ask_again: bool = False

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.ask_again and "orders" not in self.model_fields_set:
            raise ValueError("it has neither orders nor ask_again")
        return self


Word = Annotated[str, StringConstraints(max_length=20)]


class AnswerBeforehand(Asked):
    """What a side answers to a question that comes up while another moves."""

    question: Word
    choose: Word
    when: Word = ""
    piece: Word = ""
    until: Literal["turn", "harm", "battle"] = "battle"


class AnswersBeforehand(Asked):
    """All answers of a side, in their order."""

    side: Word
    answers: Annotated[list[AnswerBeforehand], Field(max_length=MOST_ANSWERS)]


class CounselWanted(Asked):
    """Whether chances and hints are to be shown."""

    wanted: bool


class HintsWanted(Asked):
    """The best actions at a number."""

    number: Number


class Again(Asked):
    """A decision of a battle that is looked back upon, to be taken again: what was asked, or what an action leaves."""

    number: Number
    action: ActionText | None = None


class PastedTranscript(Asked):
    """A transcript to be replayed."""

    text: Annotated[str, StringConstraints(max_length=transcript.LONGEST)]
    receipt: Annotated[str, StringConstraints(max_length=LONGEST_RECEIPT)] = ""  # that a seat has kept of the battle


class PastedReview(PastedTranscript):
    """A transcript whose battle is to be looked back upon, from a moment on."""

    after: Annotated[int, Field(alias="from", ge=0)] = 0


def words_of(errors: list[Any]) -> str:
    """What a request's faults are, in one sentence."""
    told = [
        f"{'.'.join(str(part)[:MOST_OF_A_NAME] for part in one['loc'])}: {one['msg']}" for one in errors[:MOST_FAULTS]
    ]
    more = len(errors) - len(told)
    return "; ".join([*told, *([f"and {more} more"] if more else [])])
