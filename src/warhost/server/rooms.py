"""Battles in memory: each room holds one battle, carries out what is decided, and tells all who have it open.

What a room does to its battle happens under the room's lock: carried out, committed, only then told. When the database
refuses, the battle is put back as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from warhost.action import Action
from warhost.battle import Battle, start
from warhost.fair_dice import commitment_to, key_of_entry
from warhost.kernel.layout import Bytes
from warhost.ruleset import find_ruleset
from warhost.scenario import ScenarioModel
from warhost.server import counsel, tables
from warhost.server.entries import ACT, BOTH, DRAW, PASS, SET_UP, SURRENDER, UNDO, WATCHING, LogEntry, bit_of
from warhost.server.refusals import Refusal, refusal_of
from warhost.server.store import Raced, Store, Stored, now

MOST_SHARED = 300
Send = Callable[[dict[str, Any]], None]


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
    """Somebody who has the battle open: the sides that he decides for, and how he is told."""

    def __init__(self, sides: int, send: Send) -> None:
        self.sides = sides
        self.send = send


class Room:
    """One battle, live."""

    def __init__(self, stored: Stored, store: Store, went_on: Callable[[Room], None] = lambda room: None) -> None:
        row = stored.battle
        self.went_on = went_on  # called when everybody was told how it stands
        self.id: str = row["id"]
        self.begun: datetime = row["begun"]
        self.store = store
        self.ruleset = find_ruleset(row["game"])
        self.names = self.ruleset.sides
        self.secret: str = row["secret"]
        self.scenario_text: str = row["scenario"]
        self.entropy: dict[str, str] = dict(row["entropy"])
        self.seats: dict[str, dict[str, Any]] = dict(row["seats"])
        of = row["game"], self.scenario_text
        self.battle = start(scenario_of(*of), seed=self.secret, umpire=umpire_of(*of))
        self.log: list[LogEntry] = [self._entry(0, SET_UP, None, None, "the battle begins")]
        self.standing: list[LogEntry] = []  # the actions, those taken back left out
        self.ending: dict[str, Any] | None = None  # of a surrender or an agreed draw
        self.offer: dict[str, Any] | None = None
        self.messages = [self._message(one) for one in stored.messages]
        self.listeners: list[Listener] = []
        self.shared: dict[Any, Any] = {}  # what views have in common
        self.lock = asyncio.Lock()
        self.passing: Action | None = None  # how the open window goes by, where nobody wants to be asked about it
        self.hushed = False  # whether the last entry was told without the question that it led to
        self.thinking: asyncio.Task[None] | None = None
        self.hurried = asyncio.Event()
        self.chances: dict[int, dict[str, Any]] = {}  # by the number of the entry that led to the position
        self.foreseeing: asyncio.Task[None] | None = None
        self.hints: tuple[int, asyncio.Task[Any]] | None = None  # of the decision at this number
        for entry in stored.entries:
            self._take(entry)

    # --- how it stands -------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many entries there are."""
        return self.log[-1].number

    @property
    def over(self) -> bool:
        """True when nothing can be decided any more."""
        return self.ending is not None or self.battle.over

    @property
    def side_to_decide(self) -> int | None:
        """The side that must choose, None when the battle is over."""
        return None if self.over else self.battle.seat_to_decide

    @property
    def entropy_text(self) -> str:
        """What the seats have added to the dice, in the order of the sides."""
        return ":".join(self.entropy.get(name, "") for name in self.names)

    def is_computer(self, side: int) -> bool:
        """True for a seat that a computer opponent holds."""
        return str(self.seats[self.names[side]]["kind"]).startswith("computer:")

    def orders_of(self, side: int) -> dict[str, str]:
        """For which kinds of windows a seat wants to be asked; what is left out is asked when it matters."""
        orders: dict[str, str] = self.seats[self.names[side]].get("orders", {})
        return orders

    # --- what is shown -------------------------------------------------------------------------------------

    def counsel_data(self) -> dict[str, Any]:
        """Who wants chances and hints, whether they are given, and the chances as far as they are known."""
        given = counsel.is_given(self.seats, self.over)
        return {"wants": counsel.wants(self.seats), "given": given, "chances": self.chances_now() if given else None}

    def chances_now(self) -> dict[str, Any] | None:
        """The chances of the position that the battle stands at, None while they are not known."""
        ended = self.outcome()
        known = self.chances.get(self.number) if ended is None else counsel.chances_of_outcome(ended, self.names)
        return None if known is None else {"number": self.number, **known}

    def view_for(self, viewer: int, asks: bool = True) -> dict[str, Any]:
        """The battle as the holder of these sides may know it; without `asks` nobody is asked anything yet."""
        seat: Any = "both" if viewer == BOTH else (None if viewer == 0 else viewer.bit_length() - 1)
        if len(self.shared) > MOST_SHARED:
            self.shared.clear()
        view = self.battle.view(seat, self.shared)
        view["can_undo"] = bool(view["choices"]) and self.battle.is_free_to_undo(1 + self._windows_passed())
        if self.ending is not None:
            view |= {"to_decide": None, "choices": [], "can_undo": False, "prompt": "The battle is over."}
        elif not asks:
            view |= {"to_decide": None, "choices": [], "can_undo": False, "prompt": ""}
        return view

    def outcome(self) -> dict[str, Any] | None:
        """How it ended."""
        if self.ending is not None:
            return self.ending
        outcome = self.battle.outcome
        return None if outcome is None else self._outcome(outcome.winner_name, outcome.reason)

    def _outcome(self, winner: str | None, reason: str) -> dict[str, Any]:
        scores = self.battle.table.scores()
        return {"winner": winner, "reason": reason, "scores": dict(zip(self.names, scores, strict=True))}

    def seats_data(self) -> dict[str, Any]:
        """Who sits where, and who is here."""
        here = 0
        for listener in self.listeners:
            here |= listener.sides
        return {
            name: {
                "kind": self.seats[name]["kind"],
                "name": self.seats[name]["name"],
                "here": self.is_computer(side) or bool(here & bit_of(side)),
            }
            for side, name in enumerate(self.names)
        }

    def reading_as(self, viewer: int) -> int:
        """What two people at one screen read of the past, which stays on that screen: nothing that either must hide."""
        return WATCHING if viewer == BOTH and not self.over else viewer

    def scene_for(self, viewer: int, after: int = -1) -> dict[str, Any]:
        """All that the holder of these sides may know, with the log after an entry."""
        scenario = self.battle.scenario
        return {
            "id": self.id,
            "game": self.ruleset.name,
            "scenario": {name: getattr(scenario, name) for name in ("id", "name", "designer", "summary", "turns")},
            "number": self.number,
            "seats": self.seats_data(),
            "yours": [name for side, name in enumerate(self.names) if viewer & bit_of(side)],
            "orders": {name: self.orders_of(side) for side, name in enumerate(self.names) if viewer & bit_of(side)},
            "counsel": self.counsel_data(),
            "commitment": commitment_to(self.secret),
            "secret": self.secret if self.over else None,
            "ground": self.ruleset.ground(scenario),
            "view": self.view_for(viewer),
            "log": [entry.data_for(self.reading_as(viewer), self.names) for entry in self.log[after + 1 :]],
            "messages": self.messages,
            "offer": self.offer,
            "outcome": self.outcome(),
        }

    def _entry(self, number: int, kind: str, side: int | None, action: str | None, sentence: str) -> LogEntry:
        events = self.battle.last_events if kind in (ACT, PASS, SET_UP) else []
        return LogEntry(
            number, kind, side, action, sentence, self.battle.turn, tuple((one.reader, one.to_data()) for one in events)
        )

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
        shared = {"type": "entry", "number": entry.number, "offer": self.offer, "outcome": self.outcome()}
        shared["secret"] = self.secret if self.over else None
        by_viewer: dict[int, dict[str, Any]] = {}
        for listener in self.listeners:
            if listener.sides not in by_viewer:
                by_viewer[listener.sides] = shared | {
                    "entry": entry.data_for(self.reading_as(listener.sides), self.names),
                    "view": self.view_for(listener.sides, asks),
                }
            listener.send(by_viewer[listener.sides])
        if asks:
            self.went_on(self)

    def tell_counsel(self) -> None:
        """Tell everybody who wants chances and hints, and whether they are given."""
        self.tell({"type": "counsel", "counsel": self.counsel_data()})

    def _ask_after_all(self) -> None:
        """Ask what was not asked for the sake of an entry that was to follow at once, if that did not follow."""
        if self.hushed:
            self.hushed = False
            for listener in self.listeners:
                listener.send({"type": "scene"} | self.scene_for(listener.sides, self.number))
            self.went_on(self)

    # --- deciding ------------------------------------------------------------------------------------------

    def check(self, number: int) -> None:
        """Refuse what was decided without a look at the newest entry, and anything after the end."""
        if self.over:
            raise Refusal("over", "the battle is over")
        if number != self.number:
            raise Refusal("stale", f"the battle stands at number {self.number}, not {number}")

    async def act(self, sides: int, number: int, action: str) -> LogEntry:
        """Carry out an action of a seat, commit it and tell it."""
        async with self.lock:
            if self.number == 0 and not self.store.settings.is_sqlite:
                await self.catch_up()  # a seat may have added to the dice at another server
            self.check(number)
            side = self.battle.seat_to_decide or 0
            if not sides & bit_of(side):
                raise Refusal("not_your_turn", f"{self.names[side]} must choose")
            entry = await self._add(ACT, side, action)
            await self._let_pass()
            return entry

    async def _let_pass(self) -> None:
        """Let windows go by for which the person who would be asked does not want to be.

        Where that cannot be stored, or somebody at another server was quicker, the window simply stays open.
        """
        try:
            while self.passing is not None:
                await self._add(PASS, self.battle.seat_to_decide or 0, str(self.passing))
        except Refusal:
            self.passing = None
        finally:
            self._ask_after_all()

    def _how_it_passes(self) -> Action | None:
        """How the open window goes by; None where somebody must be asked."""
        side = self.side_to_decide
        return None if side is None or self.is_computer(side) else self.battle.passes(self.orders_of(side))

    async def undo(self, sides: int, number: int) -> LogEntry | None:
        """Take the last action back where that is free; otherwise offer it to the other seat, and return None."""
        async with self.lock:
            self.check(number)
            side = self._sole_side(sides)
            if not self.battle.steps:
                raise Refusal("undo_refused", "nothing to undo: this is the start of the battle")
            yours = sides & bit_of(self.battle.seat_to_decide or 0)
            if sides == BOTH or (yours and self.battle.is_free_to_undo(1 + self._windows_passed())):
                return await self._undo(side)
            if self.is_computer(1 - side):
                return await self._undo_round(side)
            self._offer("undo", side)
            return None

    async def _undo_round(self, side: int) -> LogEntry:
        """Against a computer: back to the last decision of the person."""
        own = [k for k, one in enumerate(self.standing) if one.side == side and one.kind == ACT]
        if not own:
            raise Refusal("undo_refused", "nothing to undo: you have not decided anything yet")
        return await self._undo(side, len(self.standing) - own[-1])

    async def _undo(self, side: int, actions: int | None = None) -> LogEntry:
        """Take actions back; unless it is said how many, the last one with the windows that went by after it."""
        try:
            for _ in range((actions or 1 + self._windows_passed()) - 1):
                await self._add(UNDO, side, more=True)
            return await self._add(UNDO, side)
        finally:
            self._ask_after_all()

    def _windows_passed(self) -> int:
        """How many windows have gone by unasked since the last action that somebody chose."""
        return next((k for k, one in enumerate(reversed(self.standing)) if one.kind == ACT), 0)

    async def surrender(self, sides: int, side: int) -> LogEntry:
        """A side gives the battle up."""
        async with self.lock:
            self.check(self.number)
            if not sides & bit_of(side):
                raise Refusal("not_your_seat", f"this link does not decide for {self.names[side]}")
            return await self._add(SURRENDER, side)

    async def make_offer(self, sides: int, kind: str) -> LogEntry | None:
        """Offer a draw to the other seat; a player who holds both sides agrees with himself at once."""
        async with self.lock:
            self.check(self.number)
            side = self._sole_side(sides)
            if sides == BOTH:
                return await self._add(DRAW, side)
            if self.is_computer(1 - side):
                raise Refusal("no_offer", "a computer opponent does not agree to a draw")
            self._offer(kind, side)
            return None

    async def answer(self, sides: int, accept: bool) -> LogEntry | None:
        """Accept or decline what the other seat offers."""
        async with self.lock:
            self.check(self.number)
            if self.offer is None or not sides & ~bit_of(self.names.index(self.offer["side"])):
                raise Refusal("no_offer", "there is no offer to answer")
            kind, self.offer = self.offer["kind"], None
            if accept:
                side = self._sole_side(sides)
                return await (self._add(DRAW, side) if kind == "draw" else self._undo(side))
            self.tell({"type": "offer", "offer": None})
            return None

    def _sole_side(self, sides: int) -> int:
        if sides == 0:
            raise Refusal("not_your_seat", "this link is for watching only")
        if sides == BOTH:
            return self.battle.seat_to_decide or 0
        return sides.bit_length() - 1

    def _offer(self, kind: str, side: int) -> None:
        self.offer = {"kind": kind, "side": self.names[side]}
        self.tell({"type": "offer", "offer": self.offer})

    async def say(self, sides: int, text: str) -> dict[str, Any]:
        """Say something to everybody."""
        side = self._sole_side(sides)
        async with self.lock:
            while True:
                number = len(self.messages) + 1
                row = {"battle": self.id, "number": number, "side": side, "text": text, "at": now()}
                try:
                    await self.store.add((tables.messages, row), notice=self.id)
                    break
                except Raced:
                    await self.catch_up()
            self._pass_on(row)
            return self.messages[-1]

    def _pass_on(self, row: Mapping[str, Any]) -> None:
        """Tell everybody what was said."""
        self.messages.append(self._message(row))
        self.tell({"type": "message", "message": self.messages[-1]})

    def seat(self, seats: dict[str, dict[str, Any]], entropy: dict[str, str]) -> None:
        """Note who sits here now, what the seats want, and what they have added to the dice."""
        known, wants = (self.seats_data(), self.entropy), counsel.wants(self.seats)
        self.seats, self.entropy = seats, entropy
        if known != (self.seats_data(), entropy):
            self.tell({"type": "seats", "seats": self.seats_data()})
        if wants != counsel.wants(seats):
            self.tell_counsel()
            self.went_on(self)

    # --- entries -------------------------------------------------------------------------------------------

    async def _add(self, kind: str, side: int, action: str | None = None, more: bool = False) -> LogEntry:
        """Carry out, commit, tell: in this order. What cannot be committed is taken back.

        Nobody is asked anything while the next entry is certain: `more` says that it is, or a window that goes by.
        """
        row = {"battle": self.id, "number": self.number + 1, "kind": kind, "side": side, "action": action, "at": now()}
        taken_back = (self.standing[-1], self.battle.steps[-1]) if kind == UNDO else None
        offer = self.offer
        try:
            self._take(row)
        except ValueError as error:
            raise refusal_of(error) from None
        try:
            await self.store.add((tables.entries, row), notice=self.id)
        except (Refusal, Raced) as error:
            self._put_back(kind, taken_back)
            self.offer = offer
            if isinstance(error, Refusal):
                raise
            await self.catch_up()
            raise Refusal("stale", f"another action was first; the battle stands at number {self.number}") from None
        self.passing = self._how_it_passes() if kind in (ACT, PASS) else None
        self.tell_entry(asks=self.passing is None and not more)
        return self.log[-1]

    def _take(self, row: Mapping[str, Any]) -> None:
        """Do to the battle what an entry says, and write it into the log."""
        kind, side, number = row["kind"], row["side"], row["number"]
        action, sentence = row["action"], ""
        if kind in (ACT, PASS):
            decided = self.battle.action(action)
            action, sentence = str(decided), decided.sentence
            self.battle.apply(decided, key_of_entry(self.secret, self.entropy_text, number))
        elif kind == UNDO:
            self.battle.undo(consent=True)
            sentence = "takes the last action back"
        elif kind == SURRENDER:
            sentence = "surrenders"
            self.ending = self._outcome(self.names[1 - side], f"{self.names[side]} surrenders")
        else:
            sentence = "agrees to a draw"
            self.ending = self._outcome(None, "both sides agree")
        self.log.append(self._entry(number, kind, side, action, sentence))
        if kind in (ACT, PASS):
            self.standing.append(self.log[-1])
        elif kind == UNDO:
            self.standing.pop()
        self.offer = None

    def _put_back(self, kind: str, taken_back: Any) -> None:
        """The battle as it was before the last entry, which is struck from the log; `taken_back` stands again."""
        self.log.pop()
        if kind in (ACT, PASS):
            self.standing.pop()
            self.battle.undo(consent=True)
        elif kind == UNDO:
            entry, step = taken_back
            self.standing.append(entry)
            self.battle.apply(Action(step.code, self.battle.table), step.key)
        else:
            self.ending = None

    async def catch_up(self) -> None:
        """Take what another server has added: who sits where, what was decided and what was said."""
        stored = await self.store.find(self.id, self.number, len(self.messages))
        assert stored is not None
        self.seat(stored.battle["seats"], stored.battle["entropy"])
        for entry in stored.entries:
            self._take(entry)
            self.tell_entry(asks=entry is stored.entries[-1])
        for message in stored.messages:
            self._pass_on(message)


def battle_of(room: Room) -> Battle:
    """An independent copy of the room's battle, with an umpire of its own, for work in another thread."""
    battle = room.battle
    return Battle(battle.ruleset, battle.scenario, battle.memory.copy(), battle.umpire.copy(), battle.seed)
