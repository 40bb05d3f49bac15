"""Actions pack in canonical order, the stack leaves no trace, and the contract has the documented functions."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import types

from support import CHARGE, CONTRACT, MARCH, STRIKE, Duel, Umpire, action, new_duel
from warhost.kernel import abi
from warhost.kernel.abi import (
    ACTOR_BITS,
    EXTRA_BITS,
    MAX_PENDING,
    NO_ACTION,
    NOBODY,
    PLACE_BITS,
    TARGET_BITS,
    VERB_BITS,
    Contract,
    actor_of,
    extra_of,
    pack,
    place_of,
    pop,
    push,
    target_of,
    verb_of,
)

# Verb, actor, extra, place, target: one number each over the whole width that the contract documents.
FIELDS = st.tuples(
    st.integers(0, 2**6 - 1),
    st.integers(-1, 2**8 - 2),
    st.integers(0, 2**14 - 1),
    st.integers(0, 2**26 - 1),
    st.integers(-1, 2**8 - 2),
)


class TestActions:
    """An action is one number."""

    @given(fields=FIELDS)
    def test_what_is_packed_is_read_again(self, fields: tuple[int, int, int, int, int]) -> None:
        """Every field over its whole width, none spilling into the next."""
        code = pack(*fields)
        assert (verb_of(code), actor_of(code), extra_of(code), place_of(code), target_of(code)) == fields

    @given(one=FIELDS, other=FIELDS)
    def test_numbers_are_ordered_as_their_fields(
        self, one: tuple[int, int, int, int, int], other: tuple[int, int, int, int, int]
    ) -> None:
        """Canonical order is that of verb, actor, extra, place, target."""
        assert (pack(*one) < pack(*other)) == (one < other)

    def test_an_action_is_a_positive_word(self) -> None:
        """The largest fits a signed 64-bit number; NO_ACTION is no verb's."""
        largest = pack(2**6 - 1, 2**8 - 2, 2**14 - 1, 2**26 - 1, 2**8 - 2)
        assert 2**61 < largest < 2**62
        assert VERB_BITS + ACTOR_BITS + EXTRA_BITS + PLACE_BITS + TARGET_BITS == 62
        assert pack(0, -1, 0, 0, -1) == NO_ACTION
        assert pack(1, -1, 0, 0, -1) > NO_ACTION


class TestStack:
    """Pending matters."""

    @given(
        st.lists(
            st.tuples(*[st.integers(-128, 127)] * 3, st.integers(-(2**15), 2**15 - 1), st.integers(-128, 127)),
            max_size=MAX_PENDING,
        )
    )
    def test_the_last_pushed_lies_on_top_and_popping_leaves_no_trace(
        self, frames: list[tuple[int, int, int, int, int]]
    ) -> None:
        """Byte for byte the battle is as it was, however deep the stack has been."""
        memory = Duel.blank()
        battle, before = Duel.over(memory), []
        for frame in frames:
            before.append(memory.copy())
            push(battle, *frame)
            top = battle.stack[battle.depth - 1]
            assert (top.phase, top.actor, top.target, top.place, top.detail) == frame
        assert battle.depth == len(frames)
        for earlier in reversed(before):
            pop(battle)
            assert (memory == earlier).all()
        assert not memory.any()

    def test_a_matter_without_more_concerns_nobody(self) -> None:
        """Actor and target are NOBODY unless named."""
        battle = Duel.over(Duel.blank())
        push(battle, 3)
        top = battle.stack[0]
        assert (top.phase, top.actor, top.target, top.place, top.detail) == (3, NOBODY, NOBODY, 0, 0)

    def test_a_full_stack_stays_inside_its_room(self) -> None:
        """MAX_PENDING matters fit, and what lies behind them is untouched."""
        battle = Duel.over(Duel.blank())
        battle.fighters[0].wounds = 55
        for phase in range(MAX_PENDING):
            push(battle, phase, 1, 1, 1, 1)
        assert [battle.stack[k].phase for k in range(MAX_PENDING)] == list(range(MAX_PENDING))
        assert (battle.depth, battle.fighters[0].wounds) == (MAX_PENDING, 55)


class TestContract:
    """The toy duel, played by the contract alone."""

    def test_it_has_the_documented_functions_in_order(self) -> None:
        """As docs/kernel.md lists them."""
        documented = "start legal_actions objections apply appeal evaluate redact imagine idle".split()
        assert list(Contract._fields) == documented

    @pytest.mark.parametrize("name", Contract._fields)
    def test_each_signature_works_on_opaque_bytes(self, name: str) -> None:
        """First a battle, then an umpire or a side where one is needed; no types of a game come in."""
        signature = getattr(abi, name.upper())
        assert signature.args[0] == types.uint8[::1]
        assert set(signature.args[1:2]) <= {types.uint8[::1], types.int64}
        assert set(signature.args[2:]) <= {types.int64, types.int64[::1], types.float64[::1]}

    def test_a_battle_runs_by_the_contract(self) -> None:
        """Legal actions are canonical and free of objections, all else has some; apply runs on to the next decision."""
        memory, umpire = new_duel(gap=2, wounds=2, dice=3, key=4), Umpire.blank()
        battle, out, scores = Duel.over(memory), np.zeros(8, np.int64), np.zeros(8)
        for _ in range(200):
            n = CONTRACT.legal_actions(memory, umpire, out)
            legal = out[:n].tolist()
            if n == 0:
                break
            assert legal == sorted(legal)
            assert all(CONTRACT.allows(memory, umpire, code) for code in legal)
            assert not any(CONTRACT.allows(memory, umpire, code) for code in (NO_ACTION, legal[-1] + 1))
            CONTRACT.appeal(memory, umpire, out, n, scores)
            CONTRACT.apply(memory, umpire, legal[int(scores[:n].argmin())])
        assert battle.to_decide == NOBODY
        assert battle.result == abi.WON
        assert CONTRACT.evaluate(memory, umpire, battle.winner) == 1.0
        assert CONTRACT.evaluate(memory, umpire, 1 - battle.winner) == -1.0

    def test_a_game_that_says_nothing_of_it_is_never_idle(self) -> None:
        """Every decision is a choice of its own: a march, a blow, and none when the battle is over."""
        for memory in (new_duel(gap=2), new_duel(), Duel.blank()):
            assert CONTRACT.idle(memory) == NO_ACTION

    def test_battle_and_action_give_the_next_battle(self) -> None:
        """The same bytes and the same action lead to the same bytes."""
        start = new_duel(wounds=3, dice=3, key=9)
        results = set()
        for _ in range(3):
            memory = start.copy()
            CONTRACT.apply(memory, Umpire.blank(), action(CHARGE))
            results.add(memory.tobytes())
        assert len(results) == 1

    def test_what_is_hidden_can_be_imagined(self) -> None:
        """Redacted dice tell nothing, imagined ones differ from them."""
        memory = new_duel(key=123)
        CONTRACT.redact(memory, 0)
        assert not Duel.over(memory).dice.key.any()
        CONTRACT.imagine(memory, Umpire.blank(), 1)
        assert Duel.over(memory).dice.key.any()

    def test_no_action_only_runs_on(self) -> None:
        """At a decision nothing happens."""
        memory = new_duel(gap=1)
        before = memory.copy()
        CONTRACT.apply(memory, Umpire.blank(), NO_ACTION)
        assert (memory == before).all()

    @pytest.mark.parametrize(("verb", "hexes"), [(MARCH, 3), (STRIKE, 0)])
    def test_what_the_position_does_not_allow_has_an_objection(self, verb: int, hexes: int) -> None:
        """Three hexes are too far, and there is nobody near to strike."""
        assert not CONTRACT.allows(new_duel(gap=5), Umpire.blank(), action(verb, hexes=hexes))
