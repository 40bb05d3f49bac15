"""Battles in memory: each room holds one battle with its entries, commits new ones, and tells all who have it open.

What is done to a battle (`warhost.server.deeds`) happens under the room's lock: carried out, committed, only then told.
When the database refuses, the battle is put back as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import bindparam, update

from warhost.face.account import told_in
from warhost.face.action import Action
from warhost.face.battle import Battle, start
from warhost.face.chronicle import Chronicle
from warhost.face.entry import DECIDED, NO_WINNER, SURRENDER, UNRATED, Entry, voided
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import Opening
from warhost.face.receipt import Receipt
from warhost.face.signature import SigningKey
from warhost.kernel.layout import Bytes
from warhost.players import title_of
from warhost.ruleset import find_ruleset
from warhost.scenario import ScenarioModel
from warhost.server import counsel, passing, tables
from warhost.server.again import Again, offer_data
from warhost.server.declared import ground_data, view_data
from warhost.server.entries import SET_UP, WATCHING, LogEntry, bit_of, bits_of, is_shared, sole_side_of
from warhost.server.keys import Keys
from warhost.server.refusals import Reason, Refusal, refusal_of
from warhost.server.store import Raced, Store, Stored, now

MOST_SHARED = 300
RENAMED = "called"  # what a seat is called since it took another name
SLICE = 200  # entries that are followed before others have their turn
END_BATTLE = (
    update(tables.battles).where(tables.battles.c.id == bindparam("battle")).values(ended=bindparam("new_ended"))
)
CHANGE_SEATS = (
    update(tables.battles).where(tables.battles.c.id == bindparam("battle")).values(seats=bindparam("new_seats"))
)
Statement = tuple[Any, dict[str, Any]]
Send = Callable[[dict[str, Any]], None]
Begin = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


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


class Listener:
    """Somebody who has the battle open: the sides that he decides for, and how he is told and sent away."""

    def __init__(self, sides: int, token: str, send: Send, leave: Callable[[], None] = lambda: None) -> None:
        self.sides = sides
        self.token = token
        self.send = send
        self.leave = leave


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
    return Entry(row["number"], row["kind"], row["side"], row["action"] or "")


class Room:
    """One battle, live. Made by `Room.open`."""

    begin_another: Begin  # the same battle anew, with these seats

    def __init__(self, stored: Stored, store: Store, went_on: Callable[[Room], None], key: SigningKey | None) -> None:
        row = stored.battle
        self.key = key  # that signs receipts
        self.went_on = went_on  # called when everybody was told how it stands
        self.id: str = row["id"]
        self.begun: datetime = row["begun"]
        self.store = store
        self.ruleset = find_ruleset(row["game"])
        self.names = self.ruleset.sides
        self.scenario_text: str = row["scenario"]
        self.seats: dict[str, dict[str, Any]] = dict(row["seats"])
        of = row["game"], self.scenario_text
        self.chronicle = Chronicle(opening_of(row, scenario_of(*of)), row["secret"], umpire_of(*of))
        self.log = [self._set_up()]
        self.messages = [self._message(one) for one in stored.messages]
        self.keys = Keys(self.id, store, stored.tokens)
        self.listeners: list[Listener] = []
        self.shared: dict[Any, Any] = {}  # what views have in common
        self.lock = asyncio.Lock()
        self.again = Again(self.names)
        self.visitors = 0  # who has something to ask here, or waits to
        self.passing: Action | None = None  # how the open window goes by, where nobody wants to be asked about it
        self.hushed = False  # whether the last entry was told without the question that it led to
        self.coming = False  # whether the game is still to be compiled, and chances and hints with it
        self.thinking: asyncio.Task[None] | None = None
        self.thinker: dict[str, Any] | None = None  # what was told of it, as long as it lasts
        self.hurried = asyncio.Event()
        self.chances: dict[int, dict[str, Any]] = {}  # by the number of the entry that led to the position
        self.foreseeing: asyncio.Task[None] | None = None
        self.hints: tuple[int, asyncio.Task[Any]] | None = None  # of the decision at this number

    @classmethod
    async def open(
        cls,
        stored: Stored,
        store: Store,
        went_on: Callable[[Room], None] = lambda room: None,
        key: SigningKey | None = None,
    ) -> Room:
        """The room of a stored battle; others have their turn while a long one is followed.

        Raises ValueError for a battle that cannot even be begun.
        """
        room = cls(stored, store, went_on, key)
        void = voided(map(entry_in, stored.entries))
        for place, row in enumerate(stored.entries, 1):
            room.follow(row, void)
            if place % SLICE == 0:
                await asyncio.sleep(0)
        return room

    @asynccontextmanager
    async def held_by(self, token: str) -> AsyncIterator[int]:
        """The sides that a token decides for, while nothing else can happen here; Refusal where it opens nothing."""
        self.visitors += 1
        try:
            async with self.lock:
                yield await self.keys.sides_of(token)
        finally:
            self.visitors -= 1

    # --- how it stands -------------------------------------------------------------------------------------

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
        """The side that must choose, None when the battle is over or its entries are not sound."""
        return None if self.over or self.chronicle.state.unsound else self.battle.seat_to_decide

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
        return str(self.seats[self.names[side]]["kind"]).startswith("computer:")

    def persons_besides(self, sides: int) -> list[int]:
        """The sides that are held by persons, besides some sides."""
        return [side for side in range(len(self.names)) if not (sides & bit_of(side) or self.is_computer(side))]

    @property
    def has_computer(self) -> bool:
        """True where a computer opponent holds a seat, which agrees to nothing."""
        return any(map(self.is_computer, range(len(self.names))))

    @property
    def everybody(self) -> int:
        """All sides."""
        return bits_of(range(len(self.names)))

    def orders_of(self, side: int) -> dict[str, str]:
        """For which kinds of windows a seat wants to be asked; what is left out is asked when it matters."""
        orders: dict[str, str] = self.seats[self.names[side]].get("orders", {})
        return orders

    # --- what is shown -------------------------------------------------------------------------------------

    def counsel_data(self) -> dict[str, Any]:
        """Who wants chances and hints, whether they are given, and the chances as far as they are known."""
        given = counsel.is_given(self.seats, self.over)
        chances = self.chances_now() if given else None
        return {"wants": counsel.wants(self.seats), "given": given, "chances": chances, "coming": self.coming}

    def chances_now(self) -> dict[str, Any] | None:
        """The chances of the position that the battle stands at, None while they are not known."""
        ended = self.outcome()
        known = self.chances.get(self.number) if ended is None else counsel.chances_of_outcome(ended, self.names)
        return None if known is None else {"number": self.number, **known}

    def view_for(self, viewer: int, asks: bool = True) -> dict[str, Any]:
        """The battle as the holder of these sides may know it; without `asks` nobody is asked anything yet."""
        decider = self.battle.seat_to_decide
        seat = decider if is_shared(viewer) and viewer & bit_of(decider or 0) else sole_side_of(viewer)
        if len(self.shared) > MOST_SHARED:
            self.shared.clear()
        view = self.battle.view(seat, self.shared)
        why = self.why_not_undo(viewer) if view["choices"] else ""
        view |= {"can_undo": bool(view["choices"]) and why is None, "undo_ends": why or None}
        view |= {"pass": self.pass_offered if view["choices"] else None, "passing": passing.shown(self, viewer)}
        silent: dict[str, Any] = {"pass": None, "to_decide": None, "choices": [], "can_undo": False, "undo_ends": None}
        if self.over:
            view |= silent | {"prompt": "The battle is over."}
        elif self.chronicle.state.unsound is not None:
            view |= silent | {"prompt": "The battle stands still until it is settled how it goes on."}
        elif not asks:
            view |= silent | {"prompt": ""}
        return view_data(view)

    def why_not_undo(self, viewer: int) -> str | None:
        """Why the holder of these sides cannot take his last action back at once; None when he can."""
        if not self.chronicle.standing:
            return "this is the start of the battle"
        if self.chronicle.state.practice is not None and self.may_practise(viewer):
            return None
        return self.battle.why_not_undo(self.chronicle.number_of_last_choice)

    def may_practise(self, viewer: int) -> bool:
        """True for whoever holds the seats of all persons."""
        return bool(viewer) and not self.persons_besides(viewer)

    def outcome(self) -> dict[str, Any] | None:
        """How it ended."""
        ending = self.chronicle.ending
        if ending is None:
            return None
        scores = dict(zip(self.names, self.battle.table.scores(), strict=True))
        winner = None if ending.result in (NO_WINNER, UNRATED) else ending.result
        loser = {"loser": self.names[side]} if winner is None and (side := self._surrendered) is not None else {}
        return {"winner": winner, "reason": ending.reason, "scores": scores} | loser

    @property
    def _surrendered(self) -> int | None:
        """The side that has surrendered; None where none has."""
        last = self.chronicle.entries[-1] if self.chronicle.entries else None
        return last.side if last is not None and last.kind == SURRENDER else None

    def dice_data(self) -> dict[str, Any]:
        """How far the dice can be trusted, and why no further: docs/wire.md has the shape."""
        state, opening = self.chronicle.state, self.chronicle.opening
        return {
            "grade": self.chronicle.grade,
            "reasons": list(self.chronicle.why_not_fair()),
            "commitment": opening.commitment,
            "seeded": opening.seeded,
            "practice": state.practice,
            "committed": dict(zip(self.names, state.committed, strict=True)),
            "joined": dict(zip(self.names, state.joined, strict=True)),
        }

    def receipt_for(self, viewer: int) -> str:
        """What the holder of these sides may keep of the battle as it stands.

        Whoever chose the seed could guess from the head what was decided in secret, so nobody has it before the end.
        """
        if self.chronicle.opening.seeded and not self.over:
            return ""
        return str(Receipt.of(self.chronicle, sole_side_of(viewer), self.key))

    def unsound_data(self) -> dict[str, Any] | None:
        """The first entry that does not go as it went, where there is one."""
        unsound = self.chronicle.state.unsound
        if unsound is None:
            return None
        return {"number": unsound.number, "sentence": unsound.sentence, "clauses": list(unsound.clauses)}

    def seats_data(self) -> dict[str, Any]:
        """Who sits where, and who is here."""
        here = 0
        for listener in self.listeners:
            here |= listener.sides
        return {
            name: {
                "kind": self.seats[name]["kind"],
                "name": self.called(side),
                "here": self.is_computer(side) or bool(here & bit_of(side)),
            }
            for side, name in enumerate(self.names)
        }

    def called(self, side: int) -> str:
        """The name of whoever sits there; a computer without one of its own has its title."""
        kind, name = str(self.seats[self.names[side]]["kind"]), self.name_of(side)
        return title_of(name) if kind == f"computer:{name}" else name

    def name_of(self, side: int) -> str:
        """The name that whoever sits there has given last; one that came after he joined is no entry."""
        return str(self.seats[self.names[side]].get(RENAMED) or self.chronicle.state.names[side])

    def reading_as(self, viewer: int) -> int:
        """What people at one screen read of the past, which stays on that screen: nothing that any must hide."""
        return WATCHING if is_shared(viewer) and not self.over else viewer

    def scene_for(self, viewer: int, after: int = -1) -> dict[str, Any]:
        """All that the holder of these sides may know, with the log after an entry."""
        scenario = self.battle.scenario
        return {
            "id": self.id,
            "game": self.ruleset.name,
            "scenario": self.ruleset.told(scenario),
            "number": self.number,
            "seats": self.seats_data(),
            "yours": [name for side, name in enumerate(self.names) if viewer & bit_of(side)],
            "orders": {name: self.orders_of(side) for side, name in enumerate(self.names) if viewer & bit_of(side)},
            "counsel": self.counsel_data(),
            "dice": self.dice_data(),
            "secret": self.chronicle.secret if self.over else None,
            "receipt": self.receipt_for(viewer),
            "unsound": self.unsound_data(),
            "ground": ground_data(self.ruleset.ground(scenario)),
            "view": self.view_for(viewer),
            "log": [entry.data_for(self.reading_as(viewer), self.names) for entry in self.log[after + 1 :]],
            "messages": self.messages,
            "offer": self.offer,
            "outcome": self.outcome(),
            "rematch": self.again.told_to(viewer),
        }

    def _set_up(self) -> LogEntry:
        """What the set-up led to, as the first line of the log."""
        return LogEntry(0, SET_UP, None, None, "the battle begins", self.battle.turn, tuple(self.battle.events_of(0)))

    def _message(self, row: Mapping[str, Any]) -> dict[str, Any]:
        side = None if row["side"] is None else self.names[row["side"]]
        return {"number": row["number"], "side": side, "text": row["text"], "at": written(row["at"])}

    # --- telling -------------------------------------------------------------------------------------------

    def tell(self, told: dict[str, Any]) -> None:
        """Tell everybody the same."""
        for listener in self.listeners:
            listener.send(told)

    def tell_entry(self, asks: bool = True) -> None:
        """Tell everybody of the last entry, each what he may know; without `asks` another entry follows at once."""
        entry, self.hushed = self.log[-1], not asks
        if entry.number == self.chronicle.state.set_up:  # all that was told of the set-up is void
            self._tell_scene()
        shared = {"type": "entry", "number": entry.number, "offer": self.offer, "outcome": self.outcome()}
        shared |= {"dice": self.dice_data(), "unsound": self.unsound_data()}
        shared["secret"] = self.chronicle.secret if self.over else None
        by_viewer: dict[int, dict[str, Any]] = {}
        for listener in self.listeners:
            if listener.sides not in by_viewer:
                by_viewer[listener.sides] = shared | {
                    "entry": entry.data_for(self.reading_as(listener.sides), self.names),
                    "view": self.view_for(listener.sides, asks),
                    "receipt": self.receipt_for(listener.sides),
                }
            listener.send(by_viewer[listener.sides])
        if asks:
            self.went_on(self)

    def _tell_scene(self, after: int = -1) -> None:
        """Tell everybody all that he may know."""
        for listener in self.listeners:
            listener.send({"type": "scene"} | self.scene_for(listener.sides, after))

    def tell_thinking(self, side: int | None, coming: bool = False) -> None:
        """Tell everybody which side's computer thinks, or will when the rules are compiled that it needs."""
        self.thinker = None if side is None else {"type": "thinking", "side": self.names[side], "coming": coming}
        self.tell(self.thinker or {"type": "thinking", "side": None, "coming": False})

    @property
    def is_thinking(self) -> bool:
        """True while a computer opponent thinks."""
        return self.thinking is not None and not self.thinking.done()

    def tell_counsel(self) -> None:
        """Tell everybody who wants chances and hints, and whether they are given."""
        self.tell({"type": "counsel", "counsel": self.counsel_data()})

    def ask_after_all(self) -> None:
        """Ask what was not asked for the sake of an entry that was to follow at once, if that did not follow."""
        if self.hushed:
            self.hushed = False
            self._tell_scene(self.number)
            self.went_on(self)

    def send_away(self) -> None:
        """Close the pages of tokens that open nothing any more; they are told nothing from here on."""
        gone = [listener for listener in self.listeners if not self.keys.opens(listener.token)]
        for listener in gone:
            self.listeners.remove(listener)
            listener.leave()

    # --- entries -------------------------------------------------------------------------------------------

    def check(self, number: int) -> None:
        """Refuse what was decided without a look at how the board stands, and anything after the end.

        An entry that left the board as it was (somebody joined, or offered a draw) makes no decision stale.
        """
        if self.over:
            raise Refusal("over", "the battle is over")
        state = self.chronicle.state
        if state.unsound is not None:
            reasons = [Reason(text=state.unsound.sentence, clauses=list(state.unsound.clauses))]
            raise Refusal("unsound", state.unsound.sentence, reasons)
        if not state.moved <= number <= self.number:
            raise Refusal("stale", f"the battle stands at number {self.number}, not {number}")

    async def add(
        self,
        kind: str,
        side: int | None,
        text: str = "",
        more: bool = False,
        beside: Sequence[Statement] = (),
        once_stored: Callable[[], None] = lambda: None,
    ) -> LogEntry:
        """Carry out, commit, tell: in this order. What cannot be committed is taken back.

        Nobody is asked anything while the next entry is certain: `more` says that it is, or a window that goes by.
        `beside` is committed with the entry, and `once_stored` called before anybody is told. Raises Refusal; Raced
        where another server was first, and its entries have been taken.
        """
        try:
            entry = self.chronicle.take(kind, side, text)
        except ValueError as error:
            raise refusal_of(error) from None
        account = self.chronicle.accounts.get(entry.number)
        row = {"battle": self.id, "number": entry.number, "kind": kind, "side": side, "action": entry.text, "at": now()}
        row["told"] = None if account is None else told_in(account.events)
        end = [(END_BATTLE, {"battle": self.id, "new_ended": self.chronicle.result})] if self.over else []
        try:
            await self.store.add((tables.entries, row), *beside, *end, notice=self.id)
        except BaseException as error:
            self.chronicle.put_back()
            if isinstance(error, Raced):
                await self.catch_up()
            raise
        once_stored()
        self._write_down(entry)
        self.passing = self._how_it_passes() if kind in DECIDED else None
        self.tell_entry(asks=self.passing is None and not more)
        return self.log[-1]

    def _write_down(self, entry: Entry) -> None:
        """Write an entry into the log; what was added to the dice before any decision has set the battle up anew."""
        if entry.number == self.chronicle.state.set_up:
            self.log[0] = self._set_up()
        self.log.append(LogEntry.of(self.chronicle, entry))

    def _how_it_passes(self) -> Action | None:
        """How the open window goes by; None where somebody must be asked."""
        side = self.side_to_decide
        if side is None or self.is_computer(side):
            return None
        never = passing.is_passing(self, side)
        return self.battle.pass_offered if never else self.battle.passes(self.orders_of(side))

    @property
    def pass_offered(self) -> str | None:
        """The words of the action that would let the open window go by; None where no window is open."""
        action = self.battle.pass_offered
        return None if action is None else str(action)

    def follow(self, row: Mapping[str, Any], void: Container[int] = ()) -> None:
        """Take an entry that is stored already; one that is missing, or cannot be read, stops all that comes later."""
        for entry in self.chronicle.follow(entry_in(row), row["told"], void):
            self._write_down(entry)

    async def catch_up(self) -> None:
        """Take what another server has added: who holds which seat, what was decided and what was said."""
        stored = await self.store.find(self.id, self.number, len(self.messages))
        assert stored is not None
        self.keys.renew(stored.tokens)
        self.send_away()
        self.seat(stored.battle["seats"])
        for row in stored.entries:
            self.follow(row)
            self.tell_entry(asks=row is stored.entries[-1])
        for message in stored.messages:
            self.pass_on(message)

    # --- beside the entries --------------------------------------------------------------------------------

    async def say(self, side: int, text: str) -> None:
        """Say something to everybody. Raises Raced where another server was first, and its messages have been taken."""
        number = len(self.messages) + 1
        row = {"battle": self.id, "number": number, "side": side, "text": text, "at": now()}
        try:
            await self.store.add((tables.messages, row), notice=self.id)
        except Raced:
            await self.catch_up()
            raise
        self.pass_on(row)

    def pass_on(self, row: Mapping[str, Any]) -> None:
        """Tell everybody what was said."""
        self.messages.append(self._message(row))
        self.tell({"type": "message", "message": self.messages[-1]})

    def seat(self, seats: dict[str, dict[str, Any]]) -> None:
        """Note what the seats want now."""
        wants = counsel.wants(self.seats)
        self.seats = seats
        if wants != counsel.wants(seats):
            self.tell_counsel()
            self.went_on(self)


def battle_of(room: Room) -> Battle:
    """An independent copy of the room's battle, with an umpire of its own, for work in another thread."""
    battle = room.battle
    return Battle(battle.ruleset, battle.scenario, battle.memory.copy(), battle.umpire.copy(), battle.seed)
