"""Battles in memory: each room holds one battle with its entries, commits new ones, and tells all who have it open.

What is done to a battle (`warhost.server.deeds`) happens under the room's lock: carried out, committed, only then told.
When the database refuses, the battle is put back as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, update

from warhost.face.account import told_in
from warhost.face.battle import Battle
from warhost.face.chain import Said
from warhost.face.entry import ANSWERED, DECIDED, JOIN, PASS, REVEAL, Entry, voided
from warhost.face.signature import SigningKey
from warhost.face.steps import unasked
from warhost.server import beforehand, counsel, passing, tables
from warhost.server.entries import LogEntry, bit_of
from warhost.server.held_battle import Clock, Unasked, entry_in
from warhost.server.meetings import MEETS, war_data
from warhost.server.notices.outbox import notices_after, notices_of_beginning, notices_of_words
from warhost.server.pace.clocks import clock_data, time_spent
from warhost.server.pace.served import Served
from warhost.server.refusals import Reason, Refusal, refusal_of
from warhost.server.shown_battle import ShownBattle
from warhost.server.standings import change_to, standing_after
from warhost.server.store import Change, Raced, Store, now
from warhost.server.stored import Stored

SLICE = 200  # entries that are followed before others have their turn
END_BATTLE = (
    update(tables.battles).where(tables.battles.c.id == bindparam("battle")).values(ended=bindparam("new_ended"))
)
CHANGE_SEATS = (
    update(tables.battles).where(tables.battles.c.id == bindparam("battle")).values(seats=bindparam("new_seats"))
)
Begin = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]
Meet = Callable[["Room", int, str], Awaitable[None]]
Closing = Callable[["Room"], AbstractAsyncContextManager[Sequence[Change]]]

NoteDeed = Callable[[str, str, float], None]
"""Told of each deed: what it was, "done" or the code of its refusal, and how many seconds it took."""


@asynccontextmanager
async def nothing_else(_: Room) -> AsyncIterator[Sequence[Change]]:
    """Nothing else is committed with an entry."""
    yield ()


def unnoted(deed: str, outcome: str, took_s: float) -> None:
    """Nobody counts."""


class Room(ShownBattle):
    """One battle, live. Made by `Room.open`."""

    begin_another: Begin  # the same battle anew, with these seats
    meet: Meet  # says for some sides how the battle of a campaign is to be fought that comes next

    def __init__(
        self,
        stored: Stored,
        store: Store,
        went_on: Callable[[Room], None],
        key: SigningKey | None,
        clock: Clock,
        served: Served | None,
    ) -> None:
        super().__init__(stored, store, key, clock, served or Served(store, clock))
        self.note_deed: NoteDeed = unnoted
        self.went_on = went_on  # called when everybody was told how it stands
        self.closing: Closing = nothing_else  # what is committed with its end

    @classmethod
    async def open(
        cls,
        stored: Stored,
        store: Store,
        went_on: Callable[[Room], None] = lambda room: None,
        key: SigningKey | None = None,
        clock: Clock = now,
        served: Served | None = None,
    ) -> Room:
        """The room of a stored battle; others have their turn while a long one is followed.

        Raises ValueError for a battle that cannot even be begun.
        """
        room = cls(stored, store, went_on, key, clock, served)
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

    # --- telling -------------------------------------------------------------------------------------------

    def tell(self, told: dict[str, Any]) -> None:
        """Tell everybody the same."""
        for listener in self.listeners:
            listener.send(told)

    def tell_entry(self, asks: bool = True) -> None:
        """Tell everybody of the last entry, each what he may know; without `asks` another entry follows at once."""
        self.tell_entries(1, asks)

    def tell_entries(self, count: int, asks: bool = True) -> None:
        """Tell everybody of the last entries, which were added together."""
        entries, self.hushed = self.log[-count:], not asks
        if entries[-1].number == self.chronicle.state.set_up:  # all that was told of the set-up is void
            self.tell_scene()
        shared = {"type": "entry", "offer": self.offer, "outcome": self.outcome()}
        shared |= {"dice": self.dice_data(), "unsound": self.unsound_data()}
        shared |= {"clock": clock_data(self)}
        shared["secret"] = self.chronicle.secret if self.over else None
        by_viewer: dict[int, list[dict[str, Any]]] = {}
        for listener in self.listeners:
            if listener.sides not in by_viewer:
                by_viewer[listener.sides] = [*self._told_to(listener.sides, entries, shared, asks)]
            for told in by_viewer[listener.sides]:
                listener.send(told)
        if asks:
            self.went_on(self)

    def _told_to(
        self, viewer: int, entries: Sequence[LogEntry], shared: Mapping[str, Any], asks: bool
    ) -> Iterator[dict[str, Any]]:
        """What is told to a viewer of entries that were added together; of all but the last he is asked nothing."""
        known = {"war": war_data(self, viewer), "receipt": self.receipt_for(viewer)}
        for entry in entries:
            yield {
                **shared,
                **known,
                "number": entry.number,
                "entry": entry.data_for(self.reading_as(viewer), self.names),
                "view": self.view_for(viewer, asks and entry is entries[-1]),
            }

    def tell_war(self) -> None:
        """Tell everybody how it stands with the battles of a campaign."""
        for listener in self.listeners:
            listener.send({"type": "war", "war": war_data(self, listener.sides)})

    def tell_scene(self, after: int = -1) -> None:
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
            self.tell_scene(self.number)
            self.went_on(self)

    def send_away(self) -> None:
        """Close the pages of tokens that open nothing any more; they are told nothing from here on."""
        for listener in [*self.listeners]:
            sides = self.keys.held_by(listener.token)
            if sides is None:
                self.listeners.remove(listener)
                listener.leave()
            else:
                listener.sides = sides

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
        if self.is_meeting:
            raise Refusal("not_now", "a battle comes first: nothing is decided until its outcome is known")
        if not state.moved <= number <= self.number:
            raise Refusal("stale", f"the battle stands at number {self.number}, not {number}")

    async def add(
        self,
        kind: str,
        side: int | None,
        text: str = "",
        more: bool = False,
        beside: Sequence[Change] = (),
        once_stored: Callable[[], None] = lambda: None,
    ) -> LogEntry:
        """Carry out, commit, tell: in this order. What cannot be committed is taken back.

        Nobody is asked anything while the next entry is certain: `more` says that it is, or what is done unasked.
        `beside` is committed with the entry, and `once_stored` called before anybody is told. Raises Refusal; Raced
        where another server was first, and its entries have been taken.
        """
        await self._commit([(kind, side, text)], beside, once_stored)
        self.tell_entry(asks=self.passing is None and not more)
        return self.log[-1]

    async def add_outcome(
        self, actions: Sequence[str], beside: Sequence[Change], once_stored: Callable[[], None]
    ) -> None:
        """Tell a campaign how a battle went: all actions are committed together, or none. Raises as `add` does."""
        said = ((PASS, self.battle.seat_to_decide, text) for text in actions)  # each after the one before it
        await self._commit(said, beside, once_stored)
        self.tell_entries(len(actions), asks=self.passing is None)

    async def _commit(self, said: Iterable[Said], beside: Sequence[Change], once_stored: Callable[[], None]) -> None:
        """Carry out what are to be entries and commit them together; what cannot be committed is taken back."""
        at = self.clock()
        try:
            entries = self.chronicle.take_all(said, time_spent(self, at))
        except ValueError as error:
            raise refusal_of(error) from None
        rows = [(tables.entries, self._row_of(entry, at)) for entry in entries]
        end = [(END_BATTLE, {"battle": self.id, "new_ended": self.chronicle.result})] if self.over else []
        logged = [LogEntry.of(self.chronicle, entry) for entry in entries]
        kind = entries[-1].kind
        passes = self._how_it_passes() if kind in DECIDED or self._begins_with(kind) else None
        standing = standing_after(self, logged, at, asks=passes is None)
        told = notices_after(self, self.standing, standing, logged, at)
        try:
            async with self.closing(self) if self.over else nothing_else(self) as more:
                await self.store.add(*rows, *beside, *end, *more, change_to(standing), *told, notice=self.id)
        except BaseException as error:
            self.chronicle.put_back()
            if isinstance(error, Raced):
                await self.catch_up()
            raise
        self.standing, self.passing = standing, passes
        once_stored()
        for one in logged:
            self._write_down(one)

    def _row_of(self, entry: Entry, at: datetime) -> dict[str, Any]:
        """An entry as it is stored."""
        account, told = self.chronicle.accounts.get(entry.number), entry._asdict()
        told["action"] = told.pop("text")
        return {"battle": self.id, **told, "at": at, "told": None if account is None else told_in(account.events)}

    def _write_down(self, entry: LogEntry) -> None:
        """Write an entry into the log; what was added to the dice before any decision has set the battle up anew."""
        if entry.number == self.chronicle.state.set_up:
            self.log[0] = self._set_up()
        self.log.append(entry)

    def _begins_with(self, kind: str) -> bool:
        """True when with an entry of this kind all is there that the set-up hangs on, and nothing was decided yet."""
        persons = self.chronicle.opening.persons
        return kind in (JOIN, REVEAL) and not self.chronicle.standing and self.chronicle.has_all_added(persons)

    def _how_it_passes(self) -> Unasked | None:
        """What is done without a question; None where somebody must be asked."""
        side = self.side_to_decide
        if side is None or not self.is_person(side):
            return None
        passed = self.battle.pass_offered if passing.is_passing(self, side) else None
        if passed is None and (said := beforehand.answered(self, side)) is not None:
            return Unasked(ANSWERED, said)
        passed = passed or unasked(self.battle, self.orders_of(side), bool(self.persons_besides(bit_of(side))))
        return None if passed is None else Unasked(PASS, passed)

    def follow(self, row: Mapping[str, Any], void: Container[int] = ()) -> None:
        """Take an entry that is stored already; one that is missing, or cannot be read, stops all that comes later."""
        for entry in self.chronicle.follow(entry_in(row), row["told"], void):
            self._write_down(LogEntry.of(self.chronicle, entry))

    async def catch_up(self) -> None:
        """Take what another server has added: who holds which seat, what was decided and what was said."""
        stored = await self.store.find(self.id, self.number, len(self.messages))
        assert stored is not None
        self.standing = stored.standing
        self.keys.renew(stored.tokens)
        self.send_away()
        known = len(self.meetings)
        self.know_meetings(stored.meetings)
        self.seat(stored.battle["seats"])
        for row in stored.entries:
            self.follow(row)
            self.tell_entry(asks=row is stored.entries[-1])
        for message in stored.messages:
            self.pass_on(message)
        if len(self.meetings) > known and not stored.entries:
            self.tell_war()

    async def stand(self) -> None:
        """Write down how it stands, where that is not known yet: a battle that is new, or older than its standing."""
        standing = standing_after(self, [], self.clock())  # the clocks are counted from its last entry on, as before
        if standing != self.standing:
            is_new = not (standing["number"] or self.standing["asked"] or self.standing["turn"])
            told = notices_of_beginning(self, standing, self.clock()) if is_new else []
            await self.store.add(change_to(standing), *told)
            self.standing = standing

    # --- beside the entries --------------------------------------------------------------------------------

    async def say(self, side: int, text: str) -> None:
        """Say something to everybody. Raises Raced where another server was first, and its messages have been taken."""
        number, at = len(self.messages) + 1, self.clock()
        row = {"battle": self.id, "number": number, "side": side, "text": text, "at": at}
        try:
            await self.store.add((tables.messages, row), *notices_of_words(self, side, text, at), notice=self.id)
        except Raced:
            await self.catch_up()
            raise
        self.pass_on(row)

    def pass_on(self, row: Mapping[str, Any]) -> None:
        """Tell everybody what was said."""
        self.messages.append(self._message(row))
        self.tell({"type": "message", "message": self.messages[-1]})

    async def change_seats(self, seats: dict[str, dict[str, Any]]) -> None:
        """Commit what the seats want, and tell it."""
        await self.store.add((CHANGE_SEATS, {"battle": self.id, "new_seats": seats}), notice=self.id)
        self.seat(seats)

    def seat(self, seats: dict[str, dict[str, Any]]) -> None:
        """Note what the seats want now."""
        wants, meets = counsel.wants(self.seats), [seat.get(MEETS) for seat in self.seats.values()]
        self.seats = seats
        if meets != [seat.get(MEETS) for seat in seats.values()]:
            self.tell_war()
        if wants != counsel.wants(seats):
            self.tell_counsel()
            self.went_on(self)


def battle_of(room: Room) -> Battle:
    """An independent copy of the room's battle, with an umpire of its own, for work in another thread."""
    battle = room.battle
    return Battle(battle.ruleset, battle.scenario, battle.memory.copy(), battle.umpire.copy(), battle.seed)
