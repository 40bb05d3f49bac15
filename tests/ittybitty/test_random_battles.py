"""Random battles: somebody can always decide, what is listed is what is legal, and the same battle comes twice."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numba
import pytest

from ittybitty.builder import start
from ittybitty.oracles import check_chains, check_formations, check_ground, check_stacks, check_step
from ittybitty.position import NEEDS, WITH_COMPANY, Position
from warhost.kernel.abi import NO_ACTION, RUNNING, actor_of, extra_of, pack, place_of, target_of, verb_of
from warhost.rulesets.ittybitty.rules.decisions import EXTRAS, VERBS
from warhost.rulesets.ittybitty.rules.moves import can_somebody_move
from warhost.rulesets.ittybitty.rules.set_up import can_arrange
from warhost.rulesets.ittybitty.state import NONE, Phase, Verb

IDLE = {Verb.DONE, Verb.PASS, Verb.PLACE, Verb.ENLIST, Verb.ASSIGN, Verb.LAPSE, Verb.HALT, Verb.HIDE}
EAGER = {Verb.ATTACK, Verb.SUPPORT, Verb.FIGHT, Verb.CHARGE, Verb.STEP, Verb.CAST}
TO_THE_END = 30 if numba.config.DISABLE_JIT else 4_000
"""Decisions; interpreted rules take too long for a whole battle."""
PROBED = 6
"""Actions that are looked at in a position, of those that are listed and of others."""
battles = pytest.mark.parametrize("name", ["skirmish", "defend-the-bridge", "powder-in-the-fog"])


def begun(name: str, seed: int) -> Position:
    """A scenario's battle with dice of its own, at its first decision."""
    position = start(name)
    position.battle.dice.key[:] = seed, 7
    position.contract.apply(position.memory, position.desk, NO_ACTION)
    return position


def choose(codes: list[int], chance: random.Random) -> int:
    """Rather an attack than a move, rather a move than nothing."""
    eager = [code for code in codes if verb_of(code) in EAGER]
    keen = [code for code in codes if verb_of(code) not in IDLE]
    if eager and chance.random() < 0.8:
        return chance.choice(eager)
    return chance.choice(keen if keen and chance.random() < 0.85 else codes)


def played(name: str, seed: int, decisions: int = TO_THE_END) -> Iterator[tuple[Position, list[int], int]]:
    """A battle before each of its decisions: what is listed, and what is chosen."""
    position, chance = begun(name, seed), random.Random(seed)
    for _ in range(decisions):
        if position.battle.result != RUNNING:
            return
        codes = position.codes()
        assert codes, f"nobody can do anything in {position.phase}"
        code = choose(codes, chance)
        yield position, codes, code
        position.contract.apply(position.memory, position.desk, code)


def is_legal(position: Position, code: int) -> bool:
    """True for an action without objections."""
    return position.contract.allows(position.memory, position.desk, code)


def others(position: Position, codes: list[int], chance: random.Random) -> Iterator[int]:
    """Actions that say what their verb needs, with some of it changed."""
    top = int(position.battle.stack[position.battle.depth - 1].phase)
    verbs = [verb for verb in Verb if int(VERBS[top]) >> verb & 1]
    for _ in range(PROBED):
        verb = chance.choice(verbs)
        model = chance.choice([code for code in codes if verb_of(code) == verb] or codes)
        needs = NEEDS[verb].split() + (["extra"] if verb in WITH_COMPANY else [])
        pieces, cells = int(position.battle.piece_count), int(position.umpire.board.cells)
        yield pack(
            verb,
            chance.choice([actor_of(model), chance.randrange(pieces)]) if "actor" in needs else NONE,
            chance.choice([extra_of(model), chance.randrange(int(EXTRAS[verb]))]) if "extra" in needs else 0,
            chance.choice([place_of(model), chance.randrange(cells)]) if "place" in needs else 0,
            chance.choice([target_of(model), chance.randrange(pieces)]) if "target" in needs else NONE,
        )


@battles
def test_what_is_listed_is_what_is_legal(name: str) -> None:
    chance = random.Random(1)
    for position, codes, _ in played(name, 1):
        assert codes == sorted({*codes}), "canonical order"
        for code in chance.sample(codes, min(PROBED, len(codes))):
            assert is_legal(position, code), (
                f"{position.phase}: {position.text(code)} {position.why(position.text(code))}"
            )
        for code in others(position, codes, chance):
            assert is_legal(position, code) == (code in codes), f"{position.phase}: {position.text(code)}"


@battles
def test_whether_there_is_a_move_is_told_as_the_list_has_it(name: str) -> None:
    for position, codes, _ in played(name, 5):
        top, verbs = position.battle.stack[position.battle.depth - 1].phase, {verb_of(code) for code in codes}
        if top == Phase.ACTION:
            assert can_somebody_move(position.battle, position.umpire) == (Verb.MOVE in verbs)
        elif top == Phase.SET_UP:
            assert can_arrange(position.battle, position.umpire) == (verbs != {Verb.DONE})


@battles
@pytest.mark.parametrize("seed", [2, 3])
def test_what_holds_in_every_battle(name: str, seed: int) -> None:
    before = None
    for position, _, _ in played(name, seed):
        check_chains(position.battle)
        check_stacks(position.battle, position.umpire)
        check_formations(position.battle)
        check_ground(position.battle, position.umpire)
        if before is not None:
            check_step(before.battle, position.battle)
        before = position.copy()


@pytest.mark.parametrize("name", ["skirmish"])
def test_the_same_battle_comes_twice(name: str) -> None:
    first, second = ([position.memory.tobytes() for position, _, _ in played(name, 4, 40)] for _ in range(2))
    assert first == second
