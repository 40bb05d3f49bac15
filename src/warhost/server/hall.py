"""All rooms of a server: battles are begun here, found by their id, and let go of when nobody has them open."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from warhost.face.fair_dice import commitment_to, new_secret
from warhost.face.opening import PERSON, Opening
from warhost.face.pace import Pace
from warhost.face.signature import SigningKey
from warhost.ruleset import Ruleset, games_and_campaigns
from warhost.scenario import ScenarioModel
from warhost.server import tables
from warhost.server.campaigning import Campaigns
from warhost.server.compiling import Compiling
from warhost.server.computers import Computers
from warhost.server.deeds import all_done, is_any_under_way
from warhost.server.entries import TOGETHER, WATCHING, bit_of, bits_of, is_shared
from warhost.server.errands import Errands
from warhost.server.foresight import Foresight
from warhost.server.ids import new_id
from warhost.server.keys import no_such_battle
from warhost.server.lab_series import Lab
from warhost.server.lock import Claim
from warhost.server.logs import log
from warhost.server.notices.post import Post
from warhost.server.outlooks import Outlooks
from warhost.server.pace.deadlines import Deadlines
from warhost.server.pace.served import Served
from warhost.server.persons.seats_again import seats_again
from warhost.server.pools import Pool
from warhost.server.refusals import Refusal
from warhost.server.reviews import Reviews
from warhost.server.rooms import Closing, NoteDeed, Room, nothing_else, unnoted
from warhost.server.settings import Settings
from warhost.server.signing import signing_key
from warhost.server.soundness import check_running
from warhost.server.standings import first_standing
from warhost.server.store import Row, Store, hash_of, now
from warhost.server.stored import Stored
from warhost.server.tasks import stopped
from warhost.server.visits import Visits

TOKEN_BYTES = 16
Beside = Callable[[str], Sequence[Row]]
"""What is committed together with a battle that is begun, by its id."""
QUIET_WITHIN_S = 30.0  # a server that is to follow waits so long for a quiet moment
LOOK_S = 0.1
WARM_AFTER_S = 1.5  # the pages of whoever comes at once are served first
SWITCH_S = 0.0005  # Python's own would let a write wait ten times as long, again and again


def nothing_beside(_: str) -> Sequence[Row]:
    """A battle that is begun by itself."""
    return ()


def tune_process() -> None:
    """Keep the garbage collector from looking again and again through hundreds of thousands of objects that stay.

    Compiled rules and rooms live long, messages die by their reference counts; what is left to collect is little.
    The thread that writes to the database waits for its turn at every statement, so its turn comes soon.
    """
    sys.setswitchinterval(SWITCH_S)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


class NewlyBegun(NamedTuple):
    """A battle that is begun: the tokens that decide and watch, what the server is committed to, what is stored."""

    id: str
    tokens: dict[str, str]
    commitment: str
    rows: tuple[Row, ...]


class Hall:
    """The rooms, with the store behind them and the computer opponents beside them."""

    def __init__(self, settings: Settings, claim: Claim | None = None) -> None:
        self.settings = settings
        self.store = Store(settings, claim)
        self.closing: Closing = nothing_else  # what is committed with the end of each battle
        self.clock: Callable[[], datetime] = now  # what time it is, for all that hangs on time; a test may turn it
        self.key = SigningKey.drawn()  # that receipts are signed with; the server's own once it is open
        self.served = Served(self.store, lambda: self.clock())
        self.deadlines = Deadlines(self.store, lambda: self.clock(), self.room)
        self.compiling = Compiling(settings.coming)
        self.computers = Computers(settings.computer_processes, self.compiling)
        self.foresight = Foresight(self.computers, settings)
        self.reviews = Reviews(self.computers, self.foresight, settings)
        self.errands = Errands(settings)
        self.lab = Lab(self.compiling)
        self.campaigns = Campaigns(self)
        self.outlooks = Outlooks(self.computers, self.foresight.slots)
        self.visits = Visits()
        self.post = Post(self.store, settings, lambda: self.clock())
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._counted = (0, 0)
        self.loaded = asyncio.Event()  # set when the rules are
        self.loads_soon = False  # whether there is nothing to compile first
        self.step_aside: Callable[[], None] = lambda: None  # called when a server with compiled rules may follow
        self.note_deed: NoteDeed = unnoted  # counts what is done
        self.when_over: list[Callable[[Room], None]] = []  # told of a battle that is over, at its end and later again
        self.unsound: dict[str, str] = {}  # battles in progress that did not go as they went when the server started
        self._lookers = Pool(1, modest=True)  # looks through the battles in progress
        self._preparing: asyncio.Task[None] | None = None
        self._warming: asyncio.TimerHandle | None = None

    @property
    def compiled(self) -> tuple[int, int]:
        """How many functions have been compiled, here or beside, and how many there are."""
        return self.compiling.counts if self.settings.coming else self._counted

    @property
    def is_compiled(self) -> bool:
        """True when all rules are compiled, and run so."""
        return self.ready and not self.settings.coming

    @property
    def ready(self) -> bool:
        """True when battles can be begun."""
        return self.loaded.is_set()

    @staticmethod
    def _is_all_in_cache() -> bool:
        """True when whoever starts finds all rules compiled."""
        return all(ruleset.is_compiled for ruleset in games_and_campaigns().values())

    async def open(self) -> None:
        """Open the store and load the rules, the latter while pages may already be served."""
        await self.store.open(self._heard)
        self.key = await asyncio.to_thread(signing_key, self.settings)
        await self.post.open()
        self.loads_soon = bool(self.settings.coming) or self._is_all_in_cache()
        self._preparing = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        """Load the rules, and compile what the cache does not have: at once, or beside the battles."""
        for ruleset in games_and_campaigns().values():

            def count(done: int, total: int, before: tuple[int, int] = self._counted) -> None:
                self._counted = before[0] + done, before[1] + total

            await asyncio.to_thread(ruleset.contract, count)
        if not self.settings.coming:
            await self._let_clocks_run()
        self.loaded.set()
        self.store.started()
        if self.settings.coming:
            self.computers.warm()
            await self.compiling.run(self._game_compiled)
            await self._let_clocks_run()
            if self._is_all_in_cache():
                await self._quiet_moment()
                self.step_aside()
            return
        if self.settings.owns_process:
            tune_process()
        self._warming = asyncio.get_running_loop().call_later(WARM_AFTER_S, self.computers.warm)
        await self._look_at_running()

    async def _look_at_running(self) -> None:
        """Find out which battles in progress do not go as they went."""
        try:
            async for battle, why in check_running(self.store, self._lookers, rests=True):
                self.unsound[battle] = why
        except (Refusal, SQLAlchemyError):
            log.exception("the battles in progress could not be looked at")
        finally:
            self._lookers.close()

    async def _let_clocks_run(self) -> None:
        """Let the clocks of battles run, which stand while rules are compiled."""
        try:
            await self.served.begin()
        except (Refusal, SQLAlchemyError):
            log.exception("clocks stand, as it cannot be stored that they run")
        else:
            self.deadlines.begin()

    def _game_compiled(self, game: str) -> None:
        """A game has been compiled beside the battles: what waited for that goes on."""
        self.computers.warm_for(game)
        for room in self.rooms.values():
            if room.coming and self.compiling.has(room.ruleset.name):
                room.coming = False
                room.tell_counsel()

    async def _quiet_moment(self) -> None:
        """Return when nothing is being done or thought about, or when that has not come for long."""
        for _ in range(int(QUIET_WITHIN_S / LOOK_S)):
            thinkers = (self.foresight, self.reviews, self.errands, self.campaigns, self.outlooks, self.lab)
            busy = is_any_under_way() or any(room.is_thinking for room in self.rooms.values())
            if not busy and all(one.is_idle for one in thinkers):
                return
            await asyncio.sleep(LOOK_S)

    async def close(self) -> None:
        """Stop thinking, write what waits."""
        if self._warming is not None:
            self._warming.cancel()
        await stopped(self._preparing, *(room.thinking for room in self.rooms.values()))
        await self.campaigns.close()
        await self.foresight.close()
        await self.reviews.close()
        self.computers.close()
        self._lookers.close()
        self.lab.close()
        self.errands.close()
        await self.deadlines.close()
        await all_done()
        await self.served.close()
        await self.post.close()
        await self.store.close()

    async def await_ready(self) -> None:
        """Return when the rules are loaded; refuse what needs them while they are being compiled."""
        if self.loads_soon:
            await self.loaded.wait()
        if not self.ready:
            raise Refusal("preparing", "the rules are being compiled; this happens once, and takes up to a minute")

    # --- beginning -----------------------------------------------------------------------------------------

    async def begin(
        self,
        ruleset: Ruleset,
        scenario: ScenarioModel,
        seats: Mapping[str, Any],
        seed: str | None,
        practice: bool,
        beside: Beside = nothing_beside,
        pace: Pace | None = None,
    ) -> dict[str, Any]:
        """Begin a battle: its id, the tokens that decide and watch, and what the server is committed to.

        What is committed `beside` it may refer to it.
        """
        battle = self.new_battle(ruleset, scenario, seats, seed, practice, pace)
        await self.store.add(*battle.rows, *beside(battle.id))
        return {"id": battle.id, "tokens": battle.tokens, "commitment": battle.commitment}

    def new_battle(
        self,
        ruleset: Ruleset,
        scenario: ScenarioModel,
        seats: Mapping[str, Any],
        seed: str | None,
        practice: bool,
        pace: Pace | None = None,
    ) -> NewlyBegun:
        """A battle that is begun as soon as its rows are committed, perhaps together with others.

        The secret is drawn before anybody can have added to the dice. A `seed` replaces it, and everybody is told so.
        """
        battle = new_id()
        persons = [side for side, name in enumerate(ruleset.sides) if seats[name]["kind"] == PERSON]
        together = bits_of(persons)
        secret = seed or new_secret()
        kinds, names = [seats[name]["kind"] for name in ruleset.sides], [seats[name]["name"] for name in ruleset.sides]
        commitment = commitment_to(secret)
        opening = Opening.of(ruleset, scenario, kinds, names, commitment, seed is not None, practice, pace)
        row: dict[str, Any] = {
            "id": battle,
            "game": ruleset.name,
            "version": ruleset.version,
            "scenario": scenario.to_toml(),
            "seats": dict(seats),
            "secret": secret,
            "opening": opening.text,
            "begun": self.clock(),
        }
        holders = {ruleset.sides[side]: bit_of(side) for side in persons}
        holders |= {TOGETHER: together} if is_shared(together) else {}
        holders["watch"] = WATCHING
        tokens = {name: secrets.token_urlsafe(TOKEN_BYTES) for name in holders}
        rows = [
            (tables.tokens, {"hash": hash_of(tokens[name]), "battle": battle, "sides": sides})
            for name, sides in holders.items()
        ]
        standing = (tables.standings, first_standing(battle, row["begun"]))
        return NewlyBegun(battle, tokens, commitment, ((tables.battles, row), *rows, standing))

    # --- finding -------------------------------------------------------------------------------------------

    async def room_for(self, battle: str, token: str) -> Room:
        """The room of a battle that a token opens; nobody without one makes the server open any.

        For which sides the token decides is asked in the room, at every deed anew.
        """
        room = self.rooms.get(battle)
        if (room is None or not room.keys.opens(token)) and await self.store.sides_of(battle, token) is None:
            raise no_such_battle()
        return await self.room(battle)

    async def room(self, battle: str) -> Room:
        """The room of a battle, opened if need be."""
        await self.await_ready()
        if battle in self.rooms:
            return self.rooms[battle]
        lock = self._opening.setdefault(battle, asyncio.Lock())
        async with lock:
            if battle not in self.rooms:
                stored = await self.store.find(battle)
                if stored is None:
                    raise Refusal("unknown_battle", "there is no such battle")
                self._let_go()
                self.rooms[battle] = room = await self._opened(stored)
                with contextlib.suppress(Refusal):  # a battle can be looked at while nothing can be stored
                    await room.stand()
                self.campaigns.attend(room)
        self._opening.pop(battle, None)
        return self.rooms[battle]

    async def _opened(self, stored: Stored) -> Room:
        """The room of a stored battle; Refusal where it cannot even be begun."""
        game = stored.battle["game"]
        self.compiling.want(game)
        try:
            room = await Room.open(stored, self.store, self.attend, self.key, lambda: self.clock(), self.served)
        except ValueError as error:
            log.exception("a battle cannot be read back", extra={"data": {"battle": stored.battle["id"]}})
            raise Refusal("unsound", f"this battle cannot be read back, and is kept as it is: {error}") from None
        room.coming = not self.compiling.has(game)
        room.begin_another = partial(self._begin_another, room)
        room.meet = self.campaigns.meet
        room.closing = self.closing
        room.note_deed = self.note_deed
        return room

    async def _begin_another(self, room: Room, seats: dict[str, Any]) -> dict[str, Any]:
        """Begin the battle of a room anew, with these seats."""
        opening = room.chronicle.opening
        beside = await seats_again(room)
        return await self.begin(
            room.ruleset, opening.scenario, seats, None, opening.practice, beside, pace=opening.pace
        )

    def attend(self, room: Room) -> None:
        """A room's battle stands at a new position, or is opened: whoever thinks for it may have something to do."""
        self.foresight.attend(room)
        self.computers.attend(room)
        self.campaigns.attend(room)
        for tell in self.when_over if room.over else ():
            tell(room)

    def _let_go(self) -> None:
        """Forget the oldest rooms that nobody has open; the store has all that is in them."""
        if len(self.rooms) < self.settings.rooms_kept:
            return
        rooms = self.rooms.values()
        idle = [room for room in rooms if not (room.listeners or room.visitors or room.lock.locked())]
        for room in idle[: max(1, len(self.rooms) // 10)]:
            if room.thinking is None or room.thinking.done():
                del self.rooms[room.id]

    async def _heard(self, battle: str | None) -> None:
        """Another server may have added something: to this battle, or, with None, to any."""
        for room in list(self.rooms.values()) if battle is None else filter(None, [self.rooms.get(battle)]):
            async with room.lock:
                await room.catch_up()
            self.attend(room)
            await self.post.looked(room.id, room.seen_by)
