"""How campaigns go on: their battles are begun, settled, and carried home, whatever happens to the server meanwhile.

All that is needed to go on is stored: that a battle is to be fought is how the campaign stands, how it is settled is a
row of `meetings`, and a battle that is over is a battle like any other. So wherever a server is stopped, it goes on as
soon as somebody opens the campaign, or the battle.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import bindparam, update

from warhost.campaign.factions import find_faction
from warhost.campaign.field import scenario_of
from warhost.campaign.war import USUAL, Campaign
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import PERSON, Opening
from warhost.ruleset import Ruleset
from warhost.scenario import ScenarioModel
from warhost.server import meetings, settling, tables
from warhost.server.computers import Computers
from warhost.server.deeds import ATTEMPTS, let_pass, whole
from warhost.server.entries import WATCHING, bit_of
from warhost.server.ids import new_id
from warhost.server.logs import log
from warhost.server.meetings import CAPTAINS, CHANCES, FIGHT, NEUTRAL, PARTS
from warhost.server.refusals import Refusal
from warhost.server.rooms import CHANGE_SEATS, Room
from warhost.server.settling import Outcome
from warhost.server.standings import first_standing
from warhost.server.store import Change, Raced, hash_of, now
from warhost.server.tasks import stopped
from warhost.server.wars import COMPUTER
from warhost.shelf.hosts import Host, Meeting, Part

AGAIN_S, LONGEST_S = 5.0, 600.0  # after something went wrong once, and again and again
TELL_OUTCOME = (
    update(tables.meetings)
    .where(tables.meetings.c.campaign == bindparam("of"), tables.meetings.c.entry == bindparam("at"))
    .values(winner=bindparam("new_winner"), transcript=bindparam("new_transcript"))
)
WATCH_ONLY = update(tables.tokens).where(tables.tokens.c.battle == bindparam("of")).values(sides=WATCHING)


class House(Protocol):
    """What campaigns need of a server: its rooms, and the computers beside them."""

    computers: Computers
    rooms: dict[str, Room]

    async def room(self, battle: str) -> Room: ...


class Campaigns:
    """The campaigns of a server, as far as their battles are concerned."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by campaign: what is done about its battle
        self._waits_s: dict[str, float] = {}  # by campaign: how long it was waited when something went wrong last
        self._closed = False

    @property
    def is_idle(self) -> bool:
        """True when nothing is settled or carried home."""
        return not self._tasks

    async def close(self) -> None:
        """Stop what is being worked out."""
        self._closed = True
        await stopped(*self._tasks.values())

    def attend(self, room: Room) -> None:
        """Do what is to be done about the battle of a campaign, or about a battle that is one's and is over."""
        campaign = room.id if room.is_campaign else None
        if room.part_of is not None and room.over:
            campaign = room.part_of["campaign"]
        is_asked = room.is_campaign and not self._is_settled(room)
        if campaign is None or is_asked or campaign in self._tasks or self._closed:
            return
        self._tasks[campaign] = asyncio.create_task(self._go_on(campaign))

    def _is_settled(self, room: Room) -> bool:
        """True where a battle is to be fought and nobody need be asked any more how."""
        meeting = meetings.meeting_in(room)
        return meeting is not None and (meetings.row_of(room) is not None or not meetings.concerned(room, meeting))

    async def _go_on(self, campaign: str) -> None:
        """Settle the battle of a campaign, or carry it home, if it is over; then see whether there is more to do."""
        try:
            room = await whole(self._house.room(campaign))
            room.visitors += 1  # it stays in memory
            try:
                is_done = await self._settle(room)
            finally:
                room.visitors -= 1
        except Exception:  # of whatever kind: a campaign that stood still for ever would be worse
            log.exception("a battle could not be carried home", extra={"data": {"battle": campaign}})
            wait_s = self._waits_s[campaign] = min(LONGEST_S, 2 * self._waits_s.get(campaign, AGAIN_S / 2))
            asyncio.get_running_loop().call_later(wait_s, self._try_again, campaign)
            return
        finally:
            del self._tasks[campaign]
        if is_done:
            self._waits_s.pop(campaign, None)
            self.attend(room)
            self._house.computers.attend(room)

    def _try_again(self, campaign: str) -> None:
        room = self._house.rooms.get(campaign)
        if room is not None:
            self.attend(room)

    # --- settling ------------------------------------------------------------------------------------------

    async def _settle(self, room: Room) -> bool:
        """Find out how the battle went that is to be fought, and carry it home: whether there was one to carry."""
        async with room.lock:
            meeting, entry, row = meetings.meeting_in(room), meetings.entry_of(room), meetings.row_of(room)
            memory = room.battle.memory.tobytes()
            if meeting is None or (row is None and meetings.concerned(room, meeting)):
                return False
        if row is not None and row["battle"] is not None:
            outcome = await self._fought(room, row["battle"])
        else:
            outcome = await self._worked_out(room, meeting, memory, CAPTAINS if row is None else row["how"])
        if outcome is None:
            return False
        if room.thinking is not None:
            await asyncio.wait({room.thinking})
        await whole(self._carry_home(room, meeting, entry, outcome))
        return True

    async def _worked_out(self, room: Room, meeting: Meeting, memory: bytes, how: str) -> Outcome:
        """How a battle goes that nobody sits at."""
        computers, of = self._house.computers, (room.ruleset.name, room.scenario_text, memory)
        await computers.await_rules(room.ruleset.name)
        if how == CHANCES:
            return await computers.work(settling.by_chances, *of)
        is_among_computers = not meetings.concerned(room, meeting)
        leaders = leaders_of(room, meeting) if is_among_computers else (USUAL, USUAL)
        return await computers.work(settling.fought_out, *of, *leaders)

    async def _fought(self, room: Room, battle: str) -> Outcome | None:
        """How a battle went that is fought as one, None while it goes on."""
        fought = await whole(self._house.room(battle))
        if not fought.battle.over:
            self._house.computers.attend(fought)
            return None
        async with room.lock:
            now_at = room.battle
            war = Campaign(room.ruleset, now_at.scenario, now_at.memory.copy(), now_at.umpire.copy())
        return await asyncio.to_thread(settling.outcome_of, war, fought.battle)

    async def _carry_home(self, room: Room, meeting: Meeting, entry: int, outcome: Outcome) -> None:
        """Tell a campaign how a battle went, in one commit; nothing is done where somebody else has told it."""
        side = meeting.sides[outcome.winner]
        told = {"winner": NEUTRAL if side is None else room.names[side], "transcript": outcome.transcript}
        async with room.lock:
            try:
                for _ in range(ATTEMPTS):
                    if meetings.meeting_in(room) is None or meetings.entry_of(room) != entry:
                        return
                    row = (meetings.row_of(room) or new_row(room, meeting, CAPTAINS)) | told
                    with contextlib.suppress(Raced):
                        await self._tell(room, outcome.actions, row)
                        return
                raise Refusal("stale", "others were first")
            finally:
                room.ask_after_all()

    async def _tell(self, room: Room, actions: Sequence[str], row: dict[str, Any]) -> None:
        await room.add_outcome(actions, [_kept(room, row)], lambda: room.know_meetings([row]))
        await let_pass(room)

    # --- how it is fought ----------------------------------------------------------------------------------

    async def meet(self, room: Room, sides: int, how: str) -> None:
        """Say for some sides how the battle is to be fought that comes next, under the room's lock.

        One who wants to fight it has his way; what spares the battle all must want whose hosts meet.
        """
        meeting, row = meetings.meeting_in(room), meetings.row_of(room)
        if meeting is None:
            raise Refusal("not_now", "no battle is to be fought now")
        own = [side for side in meetings.concerned(room, meeting) if sides & bit_of(side)]
        if not own:
            raise Refusal("not_your_seat", "this link leads neither of the hosts that meet")
        if how not in meetings.ways_for(room, meeting, sides):
            raise Refusal("not_now", "it is settled already how this battle is fought")
        said = meetings.wants_in(room, meeting) | dict.fromkeys(own, how)
        is_agreed = all(said.get(side) == how for side in meetings.concerned(room, meeting))
        if row is not None and is_agreed:
            await self._let_captains_go_on(room, row)
        elif how == FIGHT:
            await self._begin(room, meeting)
        elif is_agreed:
            await self._note(room, new_row(room, meeting, how))
        else:
            await room.change_seats(meetings.seats_with(room, own, how))
        self.attend(room)

    async def _note(self, room: Room, row: dict[str, Any], *beside: Change) -> None:
        """Commit how a battle is settled, and tell it; Raced where another server has."""
        try:
            await room.store.add((tables.meetings, row), *beside, notice=room.id)
        except Raced:
            await room.catch_up()
            raise
        room.know_meetings([row])
        room.tell_war()

    async def _begin(self, room: Room, meeting: Meeting) -> None:
        """Begin a battle as one of its own, with the dice that the campaign gives it."""
        game, hosts = _battle_game(room)
        scenario = await asyncio.to_thread(scenario_of, hosts, meeting)
        parts = {side: part for part, side in hosts.sides(scenario).items()}
        led = {side: meeting.sides[part] for side, part in parts.items()}
        sides = {name: None if (side := led[name]) is None else room.names[side] for name in game.sides}
        row = new_row(room, meeting, FIGHT) | {"battle": new_id(), "sides": sides}
        seats = {name: _seat(room, led[name], _host_of(meeting, parts[name]).army) for name in game.sides}
        battle = _battle_row(row["battle"], game, scenario, seats, str(meeting.seed))
        asked_anew = meetings.seats_without(room)
        change = CHANGE_SEATS, {"battle": room.id, "new_seats": asked_anew}
        standing = first_standing(row["battle"], battle["begun"])
        rows = [(tables.battles, battle), *self._tokens(room, row), (tables.standings, standing)]
        await self._note(room, row, *rows, change)
        room.seat(asked_anew)

    def _tokens(self, room: Room, row: Mapping[str, Any]) -> list[Change]:
        """The tokens of a battle: one for whatever holder of a token of the campaign there is."""
        assert room.key is not None
        held = {meetings.sides_in_battle(row["sides"], room.names, viewer) for viewer in room.keys.holders}
        tokens = {sides: meetings.token_for(room.key, row["battle"], sides) for sides in held}
        return [
            (tables.tokens, {"hash": hash_of(token), "battle": row["battle"], "sides": sides})
            for sides, token in tokens.items()
        ]

    async def _let_captains_go_on(self, room: Room, row: Mapping[str, Any]) -> None:
        """Let captains take over from the persons who sit at a battle."""
        fought = await self._house.room(row["battle"])
        async with fought.lock:
            captain = {"kind": COMPUTER + USUAL}
            seats = {name: seat | (captain if seat["kind"] == PERSON else {}) for name, seat in fought.seats.items()}
            change = CHANGE_SEATS, {"battle": fought.id, "new_seats": seats}
            await room.store.add(change, (WATCH_ONLY, {"of": fought.id}), notice=fought.id)
            fought.keys.watch_only()
            fought.send_away()
            fought.seat(seats)
            fought.tell_scene()
        self._house.computers.attend(fought)


# --- rows and seats ---------------------------------------------------------------------------------------


def new_row(room: Room, meeting: Meeting, how: str) -> dict[str, Any]:
    """The row of a battle that is to be fought now."""
    return {
        "campaign": room.id,
        "entry": meetings.entry_of(room),
        "number": meeting.number,
        "title": room.battle.scenario.name,
        "name": meeting.name,
        "place": meeting.place,
        "how": how,
        "battle": None,
        "sides": {},
        "winner": None,
        "transcript": None,
    }


def _kept(room: Room, row: dict[str, Any]) -> Change:
    """How a row is stored with its outcome: anew, or as a change of what is there."""
    if meetings.row_of(room) is None:
        return tables.meetings, row
    told = {"new_winner": row["winner"], "new_transcript": row["transcript"]}
    return TELL_OUTCOME, {"of": row["campaign"], "at": row["entry"], **told}


def _battle_game(room: Room) -> tuple[Ruleset, Any]:
    """The game that a campaign's battles are battles of, and what it offers to campaigns."""
    war = Campaign(room.ruleset, room.battle.scenario, room.battle.memory, room.battle.umpire)
    return war.battle_game, war.hosts


def _battle_row(
    battle: str, game: Ruleset, scenario: ScenarioModel, seats: Mapping[str, Mapping[str, str]], secret: str
) -> dict[str, Any]:
    """A battle that begins; nobody adds to its dice."""
    kinds, names = ([seats[side][what] for side in game.sides] for what in ("kind", "name"))
    return {
        "id": battle,
        "game": game.name,
        "version": game.version,
        "scenario": scenario.to_toml(),
        "seats": {**seats},
        "secret": secret,
        "opening": Opening.of(game, scenario, kinds, names, commitment_to(secret)).text,
        "begun": now(),
    }


def _seat(room: Room, side: int | None, army: str) -> dict[str, str]:
    """The seat of a battle for whoever leads the host of a side of its campaign; nobody's is led by a captain.

    It has the name of the army where no person has given his own.
    """
    if side is not None and room.is_person(side):
        name = room.name_of(side)
        return {"kind": PERSON, "name": army if name in ("", PERSON) else name}
    return {"kind": COMPUTER + (leader_of(room, side) or USUAL), "name": army}


def _host_of(meeting: Meeting, part: Part) -> Host:
    """The host that takes a part in a battle."""
    return meeting.attacker if part == "attacker" else meeting.defender


def leader_of(room: Room, side: int | None) -> str | None:
    """The computer opponent who leads the hosts of a computer faction; None for others."""
    if side is None or not room.is_computer(side):
        return None
    return find_faction(room.seats[room.names[side]]["kind"].removeprefix(COMPUTER), 0).leader


def leaders_of(room: Room, meeting: Meeting) -> Sequence[str]:
    """Who leads the hosts of computer factions that meet; nobody's are led as their enemy is."""
    found = [leader_of(room, meeting.sides[part]) for part in PARTS]
    return [one or other or USUAL for one, other in zip(found, reversed(found), strict=True)]
