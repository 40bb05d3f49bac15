"""Computer factions: who decides for a faction, and who leads its hosts in battle.

`random` takes any legal action. `greedy` looks at what each action leads to if it does nothing more in its turn, with
quick battles where hosts meet, and takes the one after which it stands best. The levels of battles look so too, more
often, and lead their hosts themselves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from warhost.campaign.quick import fight_quickly
from warhost.campaign.war import Campaign
from warhost.errors import UnknownName
from warhost.face.action import Action
from warhost.kernel.abi import MAX_ACTIONS, Header
from warhost.kernel.layout import Bytes
from warhost.kernel.playout import rekey
from warhost.players import levels
from warhost.shelf.hosts import Aftermath, Meeting

MOST_STEPS = 40  # of what is looked at ahead: battles, refusals and losses of one turn
MEETINGS_KEPT = 256


class FactionPlayer(Protocol):
    """Decides for a faction of a campaign."""

    name: str
    leader: str
    """The player of battles who leads its hosts."""

    def choose(self, war: Campaign) -> Action:
        """One legal action of the side that must choose."""
        ...


class RandomFaction:
    """Takes any legal action."""

    name, leader = "random", "random"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, war: Campaign) -> Action:
        """Any legal action, all equally likely."""
        return self._random.choice(war.legal_actions)


class GreedyFaction:
    """Takes the action after which it stands best, if it does nothing more in its turn."""

    def __init__(self, seed: int, name: str = "greedy", leader: str = "greedy", looks: int = 2) -> None:
        self.name, self.leader = name, leader
        self._looks = looks
        self._random = random.Random(seed)
        self._known: dict[object, list[_Outcome]] = {}
        self._room = np.zeros(MAX_ACTIONS, np.int64)

    def choose(self, war: Campaign) -> Action:
        """The best action; among equals the last, which is to do nothing more.

        Dividing hosts is left to persons: what comes of it shows only with the march after next.
        """
        legal = [one for one in war.legal_actions if not war.meetings.divides(one.code)]
        if len(legal) == 1:
            return legal[0]
        side, keys = war.seat_to_decide or 0, [self._random.getrandbits(63) for _ in range(self._looks)]
        worths = [sum(self._worth(war, one.code, side, key) for key in keys) for one in legal]
        return legal[max(range(len(legal)), key=lambda number: (worths[number], number))]

    def _worth(self, war: Campaign, code: int, side: int, key: int) -> float:
        """What an action is worth in one world."""
        return float(war.contract.evaluate(self.look_ahead(war, code, side, key), war.umpire, side))

    def look_ahead(self, war: Campaign, code: int, side: int, key: int) -> Bytes:
        """How it stands in one world after the side's turn: nothing more is done, and hosts that meet fight."""
        memory, contract, umpire = war.memory.copy(), war.contract, war.umpire
        header = Header.over(memory)
        rekey(header, np.uint64(key))
        contract.apply(memory, umpire, code)
        turn = int(header.turn)
        for _ in range(MOST_STEPS):
            if header.to_decide < 0 or header.turn != turn:
                break
            if not self._go_on(war, memory, side, key):
                break
        return memory

    def _go_on(self, war: Campaign, memory: Bytes, side: int, key: int) -> bool:
        """Go on by one decision; False where the turn of the side is over."""
        meeting = war.meetings.meeting(memory, war.scenario)
        if meeting is not None:
            for code in war.meetings.report(memory, war.scenario, self._aftermath(war, meeting, key)):
                war.contract.apply(memory, war.umpire, code)
            return True
        onward = war.meetings.onward(memory, war.scenario, side, None)
        if onward is None and Header.over(memory).to_decide != side:
            return False
        if onward is None:
            number = war.contract.legal_actions(memory, war.umpire, self._room)
            onward = int(self._room[number - 1])
        war.contract.apply(memory, war.umpire, onward)
        return True

    def _aftermath(self, war: Campaign, meeting: Meeting, key: int) -> Aftermath:
        """How a battle goes, as one of a few quick battles of hosts that are alike; they are kept."""
        pieces = [*meeting.attacker.pieces, *meeting.defender.pieces]
        kind = (
            meeting.terrain,
            meeting.seasons,
            *sorted(meeting.damage.items()),
            len(meeting.attacker.pieces),
            *(one._replace(number=0) for one in pieces),
        )
        if kind not in self._known:
            if len(self._known) > MEETINGS_KEPT:
                self._known.clear()
            fought = fight_quickly(war.battle_game, war.hosts, meeting, self._looks + 1, seed=key & 0xFFFF)
            self._known[kind] = [_Outcome(one, [one.strengths[piece.number] for piece in pieces]) for one in fought]
        found = self._known[kind][key % len(self._known[kind])]
        left = {piece.number: strength for piece, strength in zip(pieces, found.strengths, strict=True)}
        return found.aftermath._replace(strengths=left)


class _Outcome(NamedTuple):
    """A quick battle: what it left, and the strengths of its pieces in their order."""

    aftermath: Aftermath
    strengths: list[int]


# --- by name ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FactionEntry:
    """A computer faction that can be asked for by name."""

    make: Callable[[int], FactionPlayer]
    summary: str


def roster() -> Mapping[str, FactionEntry]:
    """All computer factions by name, the weakest first."""
    found = {
        "random": FactionEntry(RandomFaction, "Takes any legal action; its hosts are led so too."),
        "greedy": FactionEntry(GreedyFaction, "Looks at what each action leads to; its hosts are led by greedy."),
    }
    for place, name in enumerate(levels(), 1):
        found[name] = FactionEntry(_level(name, 2 + 2 * place), f"Looks closer; its hosts are led by {name}.")
    return found


def _level(name: str, looks: int) -> Callable[[int], FactionPlayer]:
    return lambda seed: GreedyFaction(seed, name, name, looks)


def find_faction(name: str, seed: int) -> FactionPlayer:
    """The computer faction of that name; UnknownName with the nearest that exist."""
    known = roster()
    if name not in known:
        raise UnknownName("faction player", name, known)
    return known[name].make(seed)
