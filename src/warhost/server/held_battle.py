"""A stored battle in memory: its entries, its seats, who has it open, and how it stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from warhost.face.action import Action
from warhost.face.battle import Battle, start
from warhost.face.chronicle import Chronicle
from warhost.face.entry import Entry
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import EMPTY, PERSON, Opening
from warhost.face.signature import SigningKey
from warhost.kernel.layout import Bytes
from warhost.ruleset import find_ruleset
from warhost.scenario import ScenarioModel
from warhost.server.again import Again, offer_data
from warhost.server.entries import SET_UP, LogEntry, bit_of, bits_of
from warhost.server.keys import Keys
from warhost.server.pace.served import Served
from warhost.server.store import Store
from warhost.server.stored import Stored
from warhost.server.wars import COMPUTER, is_campaign

Send = Callable[[dict[str, Any]], None]
Clock = Callable[[], datetime]


class Unasked(NamedTuple):
    """What is done without a question, and as which kind of entry: passed by, or answered beforehand."""

    kind: str
    action: Action


@lru_cache(256)
def scenario_of(game: str, text: str) -> ScenarioModel:
    """A stored scenario; battles of the same one share it, so that its board is surveyed once."""
    return find_ruleset(game).read_scenario(text)


@lru_cache(64)
def umpire_of(game: str, text: str) -> Bytes:
    """One umpire for all rooms of a scenario: the event loop uses it for one battle after another."""
    return start(scenario_of(game, text), seed=0).umpire


def written(moment: datetime) -> str:
    """A moment as it is told; SQLite gives it back without its time zone, which is always UTC."""
    return moment.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def date_tag(begun: datetime) -> dict[str, str]:
    """The tag of a transcript that says when a battle was begun."""
    return {"Date": begun.strftime("%Y.%m.%d")}


class Listener:
    """Somebody who has the battle open: the sides that he decides for, and how he is told and sent away."""

    def __init__(self, sides: int, token: str, send: Send, leave: Callable[[], None] = lambda: None) -> None:
        self.sides = sides
        self.token = token
        self.send = send
        self.leave = leave
        self.hidden = False  # whether the page is open where nobody sees it


def opening_of(row: Mapping[str, Any], scenario: ScenarioModel) -> Opening:
    """How a stored battle began."""
    if row["opening"]:
        return Opening.read(row["opening"], scenario)
    ruleset = find_ruleset(row["game"])
    seats = [row["seats"][name] for name in ruleset.sides]
    kinds, names = [seat["kind"] for seat in seats], [seat["name"] for seat in seats]
    return Opening.of(ruleset, scenario, kinds, names, commitment_to(row["secret"]))


def entry_in(row: Mapping[str, Any]) -> Entry:
    """A stored entry."""
    return Entry(row["number"], row["kind"], row["side"], row["action"] or "", row["spent"])


class HeldBattle:
    """One battle as it stands."""

    def __init__(self, stored: Stored, store: Store, key: SigningKey | None, clock: Clock, served: Served) -> None:
        row = stored.battle
        self.clock = clock  # tells what time it is
        self.served = served  # and how much of it clocks count
        self.key = key  # that signs receipts
        self.id: str = row["id"]
        self.begun: datetime = row["begun"]
        self.store = store
        self.ruleset = find_ruleset(row["game"])
        self.names = self.ruleset.sides
        self.is_campaign = is_campaign(self.ruleset)
        self.scenario_text: str = row["scenario"]
        self.seats: dict[str, dict[str, Any]] = dict(row["seats"])
        of = row["game"], self.scenario_text
        self.chronicle = Chronicle(opening_of(row, scenario_of(*of)), row["secret"], umpire_of(*of))
        self.log = [self._set_up()]
        self.messages = [self._message(one) for one in stored.messages]
        self.keys = Keys(self.id, store, stored.tokens, lambda: bits_of(self.chronicle.state.taken_over))
        self.part_of: dict[str, Any] | None = None  # the row of a battle of a campaign
        self.meetings: dict[int, dict[str, Any]] = {}  # rows of a campaign's battles, by the entries that led to them
        self.know_meetings(stored.meetings)
        self.standing = stored.standing
        self.listeners: list[Listener] = []
        self.shared: dict[Any, Any] = {}  # what views have in common
        self.lock = asyncio.Lock()
        self.again = Again(self.names, self.playing)
        self.visitors = 0  # who has something to ask here, or waits to
        self.passing: Unasked | None = None  # what is done next without a question
        self.hushed = False  # whether the last entry was told without the question that it led to
        self.coming = False  # whether the game is still to be compiled, and chances and hints with it
        self.thinking: asyncio.Task[None] | None = None
        self.thinker: dict[str, Any] | None = None  # what was told of it, as long as it lasts
        self.hurried = asyncio.Event()
        self.in_peace = False  # whether nobody may hurry its computers
        self.chances: dict[int, dict[str, Any]] = {}  # by the number of the entry that led to the position
        self.foreseeing: asyncio.Task[None] | None = None
        self.hints: tuple[int, asyncio.Task[Any]] | None = None  # of the decision at this number

    def _set_up(self) -> LogEntry:
        """What the set-up led to, as the first line of the log."""
        return LogEntry(0, SET_UP, None, None, "the battle begins", self.battle.turn, tuple(self.battle.events_of(0)))

    def _message(self, row: Mapping[str, Any]) -> dict[str, Any]:
        side = None if row["side"] is None else self.names[row["side"]]
        return {"number": row["number"], "side": side, "text": row["text"], "at": written(row["at"])}

    def know_meetings(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Take what is stored of a campaign's battles, or of this one as a battle of a campaign."""
        for row in rows:
            if row["battle"] == self.id:
                self.part_of = dict(row)
            else:
                self.meetings[row["entry"]] = dict(row)

    # --- how it stands ---------------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.chronicle.battle

    @property
    def number(self) -> int:
        """How many entries there are."""
        return self.chronicle.number

    @property
    def over(self) -> bool:
        """True when nothing can be decided any more."""
        return self.chronicle.over

    @property
    def side_to_decide(self) -> int | None:
        """The side that must choose; None at the end, where entries are not sound, and while a battle is fought."""
        if self.over or self.chronicle.state.unsound or self.is_meeting:
            return None
        return self.battle.seat_to_decide

    @property
    def is_meeting(self) -> bool:
        """True while a battle of a campaign is to be fought: nobody decides until its outcome is told."""
        return self.is_campaign and self.ruleset.game.meetings.being_told(self.battle.memory) != 0

    @property
    def offer(self) -> dict[str, Any] | None:
        """What a side offers, and nobody has answered."""
        if self.over:
            return self.again.offer
        state = self.chronicle.state
        if state.offer is None:
            return None
        return offer_data(self.names, state.offer.text, state.offer.side or 0, state.agreed_by)

    def is_computer(self, side: int) -> bool:
        """True for a seat that a computer opponent holds."""
        return self.kind_of(side).startswith(COMPUTER)

    def is_person(self, side: int) -> bool:
        """True for a seat that a person holds."""
        return self.kind_of(side) == PERSON

    def kind_of(self, side: int) -> str:
        """Who holds a seat now: a computer, too, that has taken it over."""
        pace = self.chronicle.pace
        if pace is not None and side in self.chronicle.state.taken_over:
            return pace.end
        return str(self.seats[self.names[side]]["kind"])

    @property
    def playing(self) -> tuple[int, ...]:
        """The sides that take part."""
        return tuple(side for side, name in enumerate(self.names) if self.seats[name]["kind"] != EMPTY)

    @property
    def seen_by(self) -> int:
        """The sides, as bits, that somebody decides for who has the battle before him."""
        sides = 0
        for listener in self.listeners:
            sides |= 0 if listener.hidden else listener.sides
        return sides

    def is_seen_by(self, side: int) -> bool:
        """True while somebody who decides for a side has the battle before him."""
        return self.seen_by & bit_of(side) != 0

    def persons_besides(self, sides: int) -> list[int]:
        """The sides that are held by persons, besides some sides."""
        return [side for side in range(len(self.names)) if self.is_person(side) and not sides & bit_of(side)]

    @property
    def has_computer(self) -> bool:
        """True where a computer opponent holds a seat, which agrees to nothing."""
        return any(map(self.is_computer, range(len(self.names))))

    @property
    def everybody(self) -> int:
        """All sides that take part."""
        return bits_of(self.playing)

    def orders_of(self, side: int) -> dict[str, str]:
        """For which kinds of windows a seat wants to be asked; what is left out is asked when it matters."""
        orders: dict[str, str] = self.seats[self.names[side]].get("orders", {})
        return orders

    @property
    def pass_offered(self) -> str | None:
        """The words of the action that would let the open window go by; None where no window is open."""
        action = self.battle.pass_offered
        return None if action is None else str(action)
