"""What lies ahead in a campaign: chances of a march, the field of a battle, counsel, worked out beside the server.

A figure grows by batches of battles. What was found stays until something happens in the campaign, so whoever asks for
more waits for what is new alone.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from warhost.campaign.counsel import Advice, advise
from warhost.campaign.field import scenario_of
from warhost.campaign.outlook import FIRST, MarchChances, chances, meeting_ahead
from warhost.errors import IllegalAction
from warhost.face.steps import steps_in
from warhost.server import counsel
from warhost.server.computers import Computers, campaign_from
from warhost.server.declared import ground_data, lineup_data
from warhost.server.entries import bit_of
from warhost.server.meetings import NEUTRAL
from warhost.server.reckoning import DIGITS, HINTS
from warhost.server.refusals import Refusal, refusal_of
from warhost.server.rooms import Room

KEPT = 4000  # figures, fields and counsels of all campaigns
MOST_WAITING = 60  # questions at a time


# --- in the computers' processes --------------------------------------------------------------------------


def batch(
    game: str, scenario: str, memory: bytes, action: str, battles: int, seed: int, seasons: int | None
) -> MarchChances:
    """What comes of a march, of so many battles."""
    return chances(campaign_from(game, scenario, memory), action, battles, seed, seasons)


def field_data(game: str, scenario: str, memory: bytes, action: str | None) -> dict[str, Any]:
    """The field of the battle to be fought now, or one of those on which a march may lead to one."""
    war = campaign_from(game, scenario, memory)
    meeting = war.must_meet() if action is None else meeting_ahead(war, action)
    if meeting is None:
        raise ValueError(f"{action} leads to no battle")
    told, ruleset = scenario_of(war.hosts, meeting), war.battle_game
    led = {side: meeting.sides[part] for part, side in war.hosts.sides(told).items()}
    return {
        "game": ruleset.name,
        "name": meeting.name,
        "kind": "field" if meeting.terrain else "assault",
        "terrain": meeting.terrain,
        "sides": {side: NEUTRAL if (of := led[side]) is None else war.ruleset.sides[of] for side in ruleset.sides},
        "ground": ground_data(ruleset.ground(told)),
        **lineup_data(ruleset.lineup(told)),
    }


def counsel_data(game: str, scenario: str, memory: bytes) -> list[dict[str, Any]]:
    """The best actions of the side that must choose."""
    war = campaign_from(game, scenario, memory)
    return [_advice_data(one) for one in advise(war, HINTS)]


def _advice_data(one: Advice) -> dict[str, Any]:
    told = {**one.action.choice, "reasons": list(one.reasons)}
    return told if one.chances is None else told | {"share": round(one.chances.share, DIGITS)}


# --- on the server ----------------------------------------------------------------------------------------


class Key(NamedTuple):
    """What is asked about: a campaign as it stands, an action, seasons of siege, or something else by its name."""

    room: str
    moved: int
    action: str
    seasons: int | None = None


@dataclass
class _Known:
    """What was found so far."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    chances: MarchChances = field(default_factory=MarchChances)
    batches: int = 0
    data: Any = None


class Outlooks:
    """What lies ahead in the campaigns of a server."""

    def __init__(self, computers: Computers, slots: asyncio.Semaphore) -> None:
        self._computers = computers
        self._slots = slots
        self._known: OrderedDict[Key, _Known] = OrderedDict()
        self._waiting = 0

    @property
    def is_idle(self) -> bool:
        """True when nobody waits for anything."""
        return self._waiting == 0

    async def outlook(
        self, room: Room, token: str, number: int, action: str, battles: int, seasons: int | None
    ) -> dict[str, Any]:
        """What comes of an action of the side that must choose, of so many battles; Refusal where it leads to none."""
        async with room.held_by(token) as sides:
            _check_decider(room, sides, number)
            text, memory = self._legal(room, action, must_be_legal=seasons is None), room.battle.memory.tobytes()
            key = Key(room.id, room.chronicle.state.moved, text, seasons)
        known = self._of(key)
        async with known.lock:
            while known.batches * FIRST < battles and (known.chances.battles or not known.batches):
                self._check_still(room, key)
                seed = known.batches
                known.chances += await self._work(room, batch, memory, text, FIRST, seed, seasons)
                known.batches += 1
        return {"action": text, **known.chances.to_data()}

    async def field(self, room: Room, token: str, number: int, action: str | None) -> dict[str, Any]:
        """The field of the battle to be fought now, or one for an action of the side that must choose."""
        async with room.held_by(token) as sides:
            if action is not None:
                _check_decider(room, sides, number)
                action = self._legal(room, action)
            elif not _is_campaign(room).is_meeting or room.over:
                raise Refusal("not_now", "no battle is to be fought now")
            memory, key = room.battle.memory.tobytes(), Key(room.id, room.chronicle.state.moved, f"field {action}")
        known = self._of(key)
        async with known.lock:
            if known.data is None:
                known.data = await self._work(room, field_data, memory, action)
        found: dict[str, Any] = known.data
        return found

    async def hints(self, room: Room, token: str, number: int) -> list[dict[str, Any]]:
        """The best actions of the side that must choose; Refusal where they may not be asked for."""
        async with room.held_by(token) as sides:
            _check_decider(room, sides, number)
            counsel.check_given(room.seats)
            memory, key = room.battle.memory.tobytes(), Key(room.id, room.chronicle.state.moved, "counsel")
        known = self._of(key)
        async with known.lock:
            if known.data is None:
                self._check_still(room, key)
                known.data = await self._work(room, counsel_data, memory)
        async with room.held_by(token) as sides:
            _check_decider(room, sides, number)
            counsel.check_given(room.seats)
        found: list[dict[str, Any]] = known.data
        return found

    def _legal(self, room: Room, action: str, must_be_legal: bool = True) -> str:
        """An action in notation; Refusal where it cannot be read or, if it must be legal, is not.

        Of several steps only the first can be looked at here.
        """
        first, *further = steps_in(action)
        try:
            read = room.battle.action(first)
        except ValueError as error:
            raise refusal_of(error) from None
        if must_be_legal and (objections := room.battle.why_not(read)):
            raise refusal_of(IllegalAction(str(read), objections))
        return "; ".join([str(read), *further])

    def _check_still(self, room: Room, key: Key) -> None:
        """Refuse what nobody needs any more: something has happened meanwhile."""
        if room.chronicle.state.moved != key.moved:
            raise Refusal("stale", "something has happened in the campaign meanwhile")

    def _of(self, key: Key) -> _Known:
        known = self._known.pop(key, None) or _Known()
        self._known[key] = known  # the newest is the last
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return known

    async def _work(self, room: Room, does: Any, *given: Any) -> Any:
        """What a function makes of a campaign, in one of the computers' processes."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("too_many", "too much is being worked out just now; try again in a moment")
        self._waiting += 1
        try:
            await self._computers.await_rules(room.ruleset.name)
            async with self._slots:
                return await self._computers.work(does, room.ruleset.name, room.scenario_text, *given)
        except ValueError as error:
            raise refusal_of(error) from None
        finally:
            self._waiting -= 1


def _is_campaign(room: Room) -> Room:
    """A campaign; Refusal for a battle."""
    if not room.is_campaign:
        raise Refusal("bad_request", "this is a battle, and no campaign")
    return room


def _check_decider(room: Room, sides: int, number: int) -> None:
    _is_campaign(room).check(number)
    side = room.battle.seat_to_decide or 0
    if not sides & bit_of(side):
        raise Refusal("not_your_turn", f"{room.names[side]} must choose")
