"""Computer opponents: they think in processes of their own, so that no other battle waits for them.

What else takes long thought is worked out there, too: `Computers.work`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from warhost.campaign.factions import FactionPlayer, find_faction
from warhost.campaign.war import Campaign
from warhost.face.battle import Battle, start
from warhost.face.fair_dice import Lot, lot_of_computer
from warhost.fight import choose
from warhost.kernel.abi import MAX_ACTIONS
from warhost.players import Player, find_player
from warhost.players.greedy import GreedyPlayer
from warhost.players.plain_random import RandomPlayer
from warhost.ruleset import find_ruleset, games_and_campaigns
from warhost.server.compiling import Compiling
from warhost.server.deeds import do
from warhost.server.entries import WATCHING
from warhost.server.held_battle import scenario_of
from warhost.server.logs import log
from warhost.server.pools import Pool
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.wars import COMPUTER
from warhost.server.wire import Act

HURRIED = "hurried"  # of a computer's seat: somebody did not let it think
SOON_S = 0.8  # that the greedy player looks at actions while the rules are not compiled
AT_ONCE: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": lambda seed: GreedyPlayer(seed, SOON_S),
}
"""Who can decide with rules that are not compiled; in a campaign whoever does not look ahead."""
FACTIONS_AT_ONCE = ("random",)
T = TypeVar("T")


@lru_cache(16)
def _table_for(game: str, scenario: str) -> Battle:
    """A battle of this scenario whose board is surveyed, to lend its umpire."""
    return start(scenario_of(game, scenario), seed=0)


def battle_from(game: str, scenario: str, memory: bytes) -> Battle:
    """A battle as it stands, from what can be sent to another process."""
    table = _table_for(game, scenario)
    return Battle(table.ruleset, table.scenario, np.frombuffer(bytearray(memory), np.uint8), table.umpire)


def decide(game: str, scenario: str, memory: bytes, player: str, lot: Lot) -> str:
    """What a computer opponent decides, in notation; runs in a process of its own."""
    return _decided(game, scenario, memory, find_player(player, lot.seed), lot)


def decide_soon(game: str, scenario: str, memory: bytes, player: str, lot: Lot) -> str:
    """The same with rules that are not compiled, of one of the players `AT_ONCE`."""
    return _decided(game, scenario, memory, AT_ONCE[player](lot.seed), lot)


def _decided(game: str, scenario: str, memory: bytes, player: Player, lot: Lot) -> str:
    return str(choose(player, battle_from(game, scenario, memory), lot.key))


def campaign_from(game: str, scenario: str, memory: bytes) -> Campaign:
    """A campaign as it stands, from what can be sent to another process."""
    found = battle_from(game, scenario, memory)
    return Campaign(found.ruleset, found.scenario, found.memory, found.umpire)


@lru_cache(64)
def _faction(game: str, scenario: str, player: str) -> FactionPlayer:
    """A computer faction that stays in this process, with the quick battles that it knows."""
    return find_faction(player, secrets.randbits(32))


def decide_for_faction(game: str, scenario: str, memory: bytes, player: str, lot: Lot) -> str:
    """What a computer faction decides, in notation; runs in a process of its own.

    Whoever looks ahead remembers quick battles, and so may decide otherwise with the same lot.
    """
    if player in FACTIONS_AT_ONCE:
        return decide_for_faction_soon(game, scenario, memory, player, lot)
    return str(_faction(game, scenario, player).choose(campaign_from(game, scenario, memory)))


def decide_for_faction_soon(game: str, scenario: str, memory: bytes, player: str, lot: Lot) -> str:
    """The same with rules that are not compiled, of one of `FACTIONS_AT_ONCE`."""
    return str(find_faction(player, lot.seed).choose(campaign_from(game, scenario, memory)))


def is_awake(games: Sequence[str]) -> bool:
    """Load the rules of some games; runs in a process of its own."""
    return all(find_ruleset(game).contract() for game in games)


def most_appealing(battle: Battle) -> str:
    """The action that looks best at a glance: what a hurried opponent does."""
    codes = np.empty(MAX_ACTIONS, np.int64)
    scores = np.empty(MAX_ACTIONS, np.float64)
    n = battle.contract.legal_actions(battle.memory, battle.umpire, codes)
    battle.contract.appeal(battle.memory, battle.umpire, codes, n, scores)
    return str(battle.legal_actions[int(scores[:n].argmax())])


class Computers:
    """The processes, and who is thinking in which room."""

    def __init__(self, processes: int, compiling: Compiling | None = None) -> None:
        self._compiling = compiling or Compiling(())
        self._able = Pool(processes)
        self._soon = Pool(1, uncompiled=True)  # decides for games that are not compiled yet

    def close(self) -> None:
        """Stop all thinking."""
        self._able.close()
        self._soon.close()

    def warm(self) -> None:
        """Start a process before anybody waits for it."""
        coming = [game for game in games_and_campaigns() if not self._compiling.has(game)]
        if coming:
            self._soon.warm(is_awake, coming)
        else:
            self._able.warm(is_awake, list(games_and_campaigns()))

    def warm_for(self, game: str) -> None:
        """Let a process load a game that has been compiled just now."""
        self._able.warm(is_awake, [game])

    async def await_rules(self, game: str) -> None:
        """Return when there are compiled rules to think with."""
        await self._compiling.wait_for(game)

    async def hurry(self, room: Room, token: str) -> None:
        """Let the computer decide at once; in a battle with persons it is noted, as it then plays below its strength.

        Refusal for whoever only watches persons, and where computers meet in a tournament.
        """
        async with room.held_by(token) as sides:
            persons = [side for side in room.playing if room.is_person(side)]
            if room.in_peace or (sides == WATCHING and persons):
                raise Refusal("not_your_seat", "whoever only watches does not hurry a computer here")
            thinker = room.side_to_decide
            if persons and thinker is not None and room.is_computer(thinker):
                await self._note_hurry(room, room.names[thinker])
            room.hurried.set()

    @staticmethod
    async def _note_hurry(room: Room, name: str) -> None:
        if not room.seats[name].get(HURRIED):
            seats = {**room.seats, name: room.seats[name] | {HURRIED: True}}
            await room.change_seats(seats)

    def attend(self, room: Room) -> None:
        """Let the computer opponent of a room think when it must choose."""
        side = room.side_to_decide
        if side is not None and room.is_computer(side) and (room.thinking is None or room.thinking.done()):
            room.thinking = asyncio.create_task(self._play(room))

    async def _play(self, room: Room) -> None:
        """Decide until a person must."""
        while (side := room.side_to_decide) is not None and room.is_computer(side):
            room.tell_thinking(side)
            number = room.number
            try:
                action = await self._decision(room, side)
                await do(room, 1 << side, Act(number=number, action=action))
            except Refusal as refusal:
                if refusal.code not in ("stale", "not_your_turn", "over"):
                    break
        room.tell_thinking(None)

    async def _decision(self, room: Room, side: int) -> str:
        """What the computer decides, or what looks best at a glance when somebody hurries it.

        It takes a set-up as it stands: hundreds of small changes would take long, and nobody wants to watch them.
        """
        battle, kind = room.battle, room.kind_of(side)
        if (offered := battle.set_up_offered) is not None:
            return str(offered)
        room.hurried.clear()
        hurried = asyncio.create_task(room.hurried.wait())
        thought = asyncio.ensure_future(self._thought(room, side, kind.removeprefix(COMPUTER)))
        await asyncio.wait({thought, hurried}, return_when=asyncio.FIRST_COMPLETED)
        hurried.cancel()
        if not thought.done():
            thought.cancel()
            return most_appealing(battle)
        if (error := thought.exception()) is not None:
            log.error("a computer opponent failed", exc_info=error, extra={"data": {"battle": room.id}})
            return most_appealing(battle)
        return thought.result()

    async def _thought(self, room: Room, side: int, player: str) -> str:
        """What a player decides, as soon as there are rules that it can think with."""
        game = room.ruleset.name
        lot = lot_of_computer(room.chronicle.secret, room.number)
        of = game, room.scenario_text, room.battle.memory.tobytes(), player, lot
        able, soon = (decide_for_faction, decide_for_faction_soon) if room.is_campaign else (decide, decide_soon)
        if self._compiling.has(game):
            return await self.work(able, *of)
        if player in (FACTIONS_AT_ONCE if room.is_campaign else AT_ONCE):
            return await self._soon.work(soon, *of)
        room.tell_thinking(side, coming=True)
        await self.await_rules(game)
        room.tell_thinking(side)
        return await self.work(able, *of)

    async def work(self, does: Callable[..., T], *given: Any) -> T:
        """What a function makes of what it is given, in one of the processes with compiled rules."""
        return await self._able.work(does, *given)
