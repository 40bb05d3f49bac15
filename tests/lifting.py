"""What is asked of every game's objections: changing only what its clauses speak of lifts an objection.

A clause that is named to somebody must be one that forbids, never one that is met. So a game says in its `lifts.py` for
every objection how to change the fact that its clauses speak of, and nothing else: whose turn it is, whether the unit
has moved, who stands in the square. Battles of random decisions meet actions to which there is exactly one objection;
in one of the changed copies nobody may object any more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import warhost
from warhost.face.battle import Battle
from warhost.kernel.abi import Header, actor_of, extra_of, pack, place_of, target_of, verb_of
from warhost.kernel.layout import Bytes, Record
from warhost.kernel.stack import phase_on_top
from warhost.shelf.objections import Objections

NONE = -1
LOOKED_AT = 16
"""Moments of each phase of a battle that are looked at, at most."""
TRIED = 200
"""Actions that are tried at a moment."""
ENOUGH = 10
"""Cases of one objection to one verb; more are not looked at."""

KEEN = 0.9
"""How often something is done where something can be."""
PARTS = (verb_of, actor_of, extra_of, place_of, target_of)

Laid = tuple[Bytes, Bytes, int]
"""A battle laid out for one action: its bytes, those of its umpire, and the action."""


class Case:
    """An action at one moment of a battle, with the records of that battle; a copy of it may be changed."""

    def __init__(self, game: Lifts, memory: Bytes, desk: Bytes, code: int, title: str = "laid out") -> None:
        battle, umpire = game.records
        self.game, self.memory, self.desk, self.code, self.title = game, memory, desk, code, title
        self.battle: Any = battle.over(memory)
        self.umpire: Any = umpire.over(desk)
        self.verb, self.actor, self.extra = int(verb_of(code)), int(actor_of(code)), int(extra_of(code))
        self.place, self.target = int(place_of(code)), int(target_of(code))

    def copy(self) -> Case:
        """The same action in a battle of its own, with an umpire of its own."""
        return Case(self.game, self.memory.copy(), self.desk.copy(), self.code, self.title)

    @property
    def bits(self) -> int:
        """All objections to the action, as bits."""
        return int(self.game.contract.all_objections(self.memory, self.desk, self.code))

    def __str__(self) -> str:
        parts = f"actor {self.actor}, extra {self.extra}, place {self.place}, target {self.target}"
        return f"{self.title}: verb {self.verb}, {parts}"


Lift = Callable[[Case], Iterable[Case]]
"""Copies of a case in each of which only that was changed of which the clauses of one objection speak."""
Change = Callable[[Case], object]
"""One such change, made in a copy that is given."""


def lift_by(*changes: Change) -> Lift:
    """The copies that come of each of some changes by itself."""

    def copies(case: Case) -> Iterator[Case]:
        for change in changes:
            copy = case.copy()
            change(copy)
            yield copy

    return copies


@dataclass(frozen=True)
class Lifts:
    """How the objections of a game are lifted."""

    contract: Any
    records: tuple[type[Record], type[Record]]
    """Of a battle and of its umpire."""
    told: Objections
    lifts: Mapping[Any, Lift]
    not_of_the_position: Mapping[Any, str]
    """Objections with clauses for which nothing on the board can be changed, and why not."""
    battles: Callable[[], Iterable[tuple[str, Iterator[Battle]]]]
    """Titles of battles, and the battles as they go on from one decision to the next."""
    says_all: Collection[Any] = ()
    """Objections after which nothing else is looked at: others may come to light when they are lifted."""
    laid_out: Callable[[], Iterable[Laid]] = tuple
    """What battles of random decisions do not meet; here there may be several objections, and each is lifted."""

    @property
    def with_clauses(self) -> set[IntEnum]:
        """All objections that name clauses."""
        return {objection for objection, row in self.told.rows.items() if row.clauses}

    def among(self, bits: int) -> list[IntEnum]:
        """The objections behind bits."""
        return [objection for objection in self.told.rows if bits >> objection & 1]


# --- cases ------------------------------------------------------------------------------------------------


def play(
    name: str, seed: int, decisions: int, options: dict[str, Any] | None = None, idle: Collection[str] = ("done",)
) -> Iterator[Battle]:
    """A battle at its start and after each of some random decisions: each verb is as likely, but for idle ones."""
    battle, chooser = warhost.start(name, seed, options), random.Random(seed)
    yield battle
    for _ in range(decisions):
        if battle.over:
            return
        actions = battle.legal_actions
        verbs = sorted({action.verb for action in actions})
        keen = [verb for verb in verbs if verb not in idle]
        verb = chooser.choice(keen if keen and chooser.random() < KEEN else verbs)
        battle.apply(chooser.choice([action for action in actions if action.verb == verb]))
        yield battle


class Played:
    """What happened in one battle: its moments by phase, what was legal in each phase, and who took part."""

    def __init__(self, moments: Iterable[Battle]) -> None:
        self.moments, legal = dict[int, list[tuple[int, Bytes, Bytes]]](), dict[int, set[int]]()
        for number, battle in enumerate(moments):
            if not battle.over:
                phase = int(phase_on_top(Header.over(battle.memory)))
                self.moments.setdefault(phase, []).append((number, battle.memory.copy(), battle.umpire))
                legal.setdefault(phase, set()).update(battle.legal_actions.codes.tolist())
        all_codes = sorted(set[int]().union(*legal.values()))
        self.pieces = sorted({int(piece) for code in all_codes for piece in (actor_of(code), target_of(code))} - {NONE})
        self.legal = {phase: self.by_verb(codes) for phase, codes in legal.items()}

    @staticmethod
    def by_verb(codes: Iterable[int]) -> list[list[int]]:
        """Actions, those of each verb by themselves."""
        found: dict[int, list[int]] = {}
        for code in sorted(codes):
            found.setdefault(int(verb_of(code)), []).append(code)
        return list(found.values())

    def other_action(self, phase: int, chooser: random.Random) -> int:
        """An action like one that was legal in such a phase, mostly with one part changed; each verb is as likely."""
        alike = chooser.choice(self.legal[phase])
        code, another, piece = chooser.choice(alike), chooser.choice(alike), chooser.choice(self.pieces)
        verb, actor, extra, place, target = (int(part(code)) for part in PARTS)
        changed = chooser.randrange(len(PARTS))
        if changed == 1 and actor != NONE and piece != target:
            actor = piece
        elif changed == 2:
            extra = int(extra_of(another))
        elif changed == 3:
            place = int(place_of(another))
        elif changed == 4 and target != NONE and piece != actor:
            target = piece
        return int(pack(verb, actor, extra, place, target))


def cases_of(game: Lifts, title: str, moments: Iterable[Battle], seed: int) -> Iterator[Case]:
    """Actions at moments of a battle: what was legal in some such phase of it, and others much like these."""
    chooser, played = random.Random(seed), Played(moments)
    for phase, here in played.moments.items():
        for number, memory, desk in here[:: -(-len(here) // LOOKED_AT)]:
            for _ in range(TRIED):
                code = played.other_action(phase, chooser)
                yield Case(game, memory, desk, code, f"{title}, decision {number}")


# --- the property -----------------------------------------------------------------------------------------


def is_lifted(case: Case, objection: IntEnum) -> bool:
    """True when in some copy that only the clauses' fact makes different it is gone, and no other has come."""
    before = -1 if objection in case.game.says_all else case.bits
    after = (copy.bits for copy in case.game.lifts[objection](case))
    return any(not bits >> objection & 1 and bits & ~before == 0 for bits in after)


def not_lifted(game: Lifts) -> tuple[Counter[IntEnum], list[str]]:
    """How often each objection was met alone, or as a test laid it out; and each case in which it was not lifted."""
    seen, met, failed = Counter[tuple[IntEnum, int]](), Counter[IntEnum](), list[str]()

    def look_at(case: Case, objection: IntEnum) -> None:
        met[objection] += 1
        if not is_lifted(case, objection):
            names = ", ".join(other.name for other in case.game.among(case.bits))
            failed.append(f"{objection.name} ({names}) {case}")

    for seed, (title, moments) in enumerate(game.battles()):
        for case in cases_of(game, title, moments, seed):
            bits = case.bits
            if bits == 0 or bits & (bits - 1):
                continue
            (objection,) = game.among(bits)
            seen[objection, case.verb] += 1
            if objection in game.lifts and seen[objection, case.verb] <= ENOUGH:
                look_at(case, objection)
    for memory, desk, code in game.laid_out():
        case = Case(game, memory, desk, code)
        for objection in game.among(case.bits):
            if objection in game.lifts:
                look_at(case, objection)
    return met, failed
