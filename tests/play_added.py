"""Plays a random battle of a scenario with the rules as they lie on the path, and says whether all parts agree.

    python play_added.py SCENARIO ADDED DECISIONS [open]

Nothing that is listed has an objection, and whatever is not listed has one; on an open table that holds for actions
without a place, as its list is a choice among places without end. Tried are actions that differ in one thing from a
listed one, and places for the pieces whose title has the word ADDED. Actions and events are put into words, and the
battle is shown and drawn. `tests/added.py` starts it; it prints "agreed", "refused" or "differ", and how.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import warhost
from warhost.face.battle import Battle
from warhost.kernel.abi import actor_of, extra_of, pack, place_of, target_of, verb_of

SEED = 1
LOOKED_AT = 3  # every so many decisions
VARIED, VALUES = 5, 4
EXTRAS = 9
PLACES, FACINGS = 12, 4


class Differ(Exception):
    """The list of legal actions and the objections do not agree."""


def told_by(battle: Battle) -> Any:
    """The words of a battle, with the names in it."""
    return battle.table


def parts(code: int) -> list[int]:
    """Verb, actor, extra, place and target of an action."""
    return [int(part(code)) for part in (verb_of, actor_of, extra_of, place_of, target_of)]


def variations(codes: list[int], chance: random.Random, pieces: int, places: int) -> Iterator[int]:
    """Actions that differ in one part from a listed one."""
    others = [range(1, 28 if places else 1), range(-1, pieces), range(EXTRAS), range(places), range(-1, pieces)]
    for code in chance.sample(codes, min(VARIED, len(codes))):
        for part, values in enumerate(others):
            for value in chance.sample(values, min(len(values), VALUES)):
                yield int(pack(*[*parts(code)[:part], value, *parts(code)[part + 1 :]]))


def ways(codes: list[int], chance: random.Random, added: set[int], places: int) -> Iterator[int]:
    """What a piece that was added could do, to many places and with every facing."""
    own = [one for one in map(parts, codes) if one[1] in added and one[3] > 0]
    if own:
        verb, actor, _, _, target = chance.choice(own)
        for place in chance.sample(range(places), min(places, PLACES)):
            yield from (int(pack(verb, actor, extra, place, target)) for extra in range(FACINGS))


def compare(battle: Battle, chance: random.Random, added: set[int], is_open: bool) -> None:
    """Hold the list against the objections; Differ where one knows what the other does not."""
    codes, table = battle.legal_actions.codes.tolist(), told_by(battle)
    pieces, places = len(table.names.labels), 0 if is_open else table.scenario.grid.size
    tried = [code for code in codes if place_of(code) == 0] if is_open else codes

    def free(code: int) -> bool:
        return battle.contract.allows(battle.memory, battle.umpire, code)

    for code in chance.sample(codes, min(40, len(codes))):
        table.describe_action(code)
        if not free(code):
            why = ", ".join(str(objection) for objection in battle.why_not(table.write_action(code)))
            raise Differ(f"{table.write_action(code)} is listed, and yet: {why}")
    for code in [*variations(tried, chance, pieces, places), *ways(codes, chance, added, places)]:
        if free(code) and code not in codes:
            raise Differ(f"{table.write_action(code)} ({parts(code)}) is not listed, and nothing is against it")


def play(scenario: str, word: str, decisions: int, is_open: bool) -> int:
    """Play the beginning of a battle: how often a piece that was added has done something."""
    battle, chance, deeds = warhost.start(scenario, seed=SEED), random.Random(SEED), 0
    while not battle.over and battle.decisions < decisions:
        names, codes = told_by(battle).names, battle.legal_actions.codes.tolist()
        added = {piece for piece in range(len(names.labels)) if word in names.title(piece)}
        if battle.decisions % LOOKED_AT == 0:
            compare(battle, chance, added, is_open)
        verb = chance.choice(sorted({verb_of(code) for code in codes}))
        chosen = [code for code in codes if verb_of(code) == verb]
        mine = [code for code in chosen if actor_of(code) in added]
        code = chance.choice(mine or chosen)
        deeds += bool(mine)
        battle.apply(battle.legal_actions[codes.index(code)])
        for event in battle.last_events:
            str(event)
    battle.view(0)
    str(battle)
    battle._repr_svg_()
    return deeds


def main(scenario: str, word: str, decisions: str, is_open: str = "") -> None:
    """Play, and print how it went."""
    try:
        deeds = play(scenario, word, int(decisions), is_open == "open")
    except Differ as error:
        print(f"differ: {error}")
    except ValueError as error:
        print(f"refused: {error}")
    else:
        print(f"agreed: {deeds}")


if __name__ == "__main__":
    main(*sys.argv[1:])
