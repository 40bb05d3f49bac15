"""Fixed battles and a hash after every decision; `python -m golden.fingerprints` prints them.

Interpreted, a list of moves takes seconds. So the players mostly walk to points that come to their mind, and only a few
lists of moves are made.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from heroes.oracles import pick, wild_tries
from warhost.kernel.abi import MAX_ACTIONS, Header, pack
from warhost.kernel.compile import load_compiled
from warhost.rulesets.heroes.setup.generate import generate
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, scenarios
from warhost.rulesets.heroes.setup.tables import fill_umpire
from warhost.rulesets.heroes.state import NONE, Battle, Phase, Umpire, Verb

GAMES = (  # decisions, lists of moves and places, and how far the Greeks have come already, in u
    ("first-blood", 300, 3, 2000),
    ("first-blood", 60, 2, 0),
    ("truce-broken", 120, 2, 2400),
    ("fire-at-the-ships", 60, 1, 0),
    ("body-of-patroclus", 90, 1, 1400),
    ("scaean-gate", 60, 1, 0),
    ("scamander", 20, 0, 0),
)
GENERATED = ((3, 60, 0),)
LISTS_MOVES = (Phase.DEED, Phase.ON_THE_WAY, Phase.SET_DOWN, Phase.DEPLOY_AT)


def fingerprint(scenario: HeroesScenario, seed: int, decisions: int, lists: int, come: int = 0) -> Iterator[str]:
    """Hashes of battle, actions and journal after each decision."""
    contract = load_compiled("warhost.rulesets.heroes.contract").CONTRACT
    memory, umpire_memory, room = Battle.blank(), fill_umpire(scenario), np.empty(MAX_ACTIONS, np.int64)
    header: Any = Header.over(memory)
    battle: Any = Battle.over(memory)
    umpire: Any = Umpire.over(umpire_memory)
    header.dice.key[:] = (seed + 1, seed + 2)
    umpire.journal.open = 1
    contract.start(memory, umpire_memory)
    for figure in battle.figures[: battle.count]:
        figure.y += come if figure.side == 0 else 0
    chance = random.Random(seed)
    for _ in range(decisions):
        if header.result:
            break
        tries = wild_tries(battle, chance, *scenario.table)
        codes = [code for code in tries if contract.allows(memory, umpire_memory, code)]
        if not codes and battle.stack[battle.depth - 1].phase in LISTS_MOVES and lists == 0:
            codes = _way_out(battle)
        if not codes:
            lists -= int(battle.stack[battle.depth - 1].phase in LISTS_MOVES)
            codes = room[: contract.legal_actions(memory, umpire_memory, room)].tolist()
        told = umpire.journal.entries[: int(umpire.journal.length)].tobytes()
        listed = np.array(codes, np.int64).tobytes()
        yield hashlib.sha256(memory.tobytes() + listed + told).hexdigest()[:16]
        umpire.journal.length = 0
        contract.apply(memory, umpire_memory, pick(codes, chance, battle))


def _way_out(battle: Any) -> list[int]:
    """What can be done where a list would be long: to stand, to turn back; nothing where a place must be found."""
    frame = battle.stack[battle.depth - 1]
    if frame.phase == Phase.DEED:
        return [int(pack(int(Verb.STAND), int(frame.actor), 0, 0, NONE))]
    return [int(pack(int(Verb.BACK), NONE, 0, 0, NONE))] if frame.phase == Phase.ON_THE_WAY else []


def all_fingerprints() -> Iterator[str]:
    """One line a decision, over all games."""
    for name, decisions, lists, come in GAMES:
        found = fingerprint(scenarios()[name], 5, decisions, lists, come)
        yield from (f"{name} {k} {h}" for k, h in enumerate(found))
    for seed, decisions, lists in GENERATED:
        found = fingerprint(generate(seed), seed, decisions, lists)
        yield from (f"generated-{seed} {k} {h}" for k, h in enumerate(found))
