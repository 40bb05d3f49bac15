"""The contract of a ruleset: compiled functions over opaque bytes, passed as first-class function pointers.

Search, lab, environments and server know a game only by these, so generic code is compiled once for all games. Battle
and umpire are `uint8[::1]` holding the ruleset's records; every battle begins with a `Header`, every umpire with a
`Desk`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from numba import types

from warhost.kernel.compile import brief_rule, contract, rule
from warhost.kernel.dice import Dice, Generator
from warhost.kernel.journal import Journal
from warhost.kernel.layout import Bytes, Record, i1, i2, i4
from warhost.kernel.sets import WHICH, gathered

MAX_PENDING = 16  # pending matters at once; the deepest stack of a ruleset is measured by its tests
MAX_ACTIONS = 16384  # legal actions at one decision point; each ruleset states why it stays below

NOBODY = -1  # side to decide when the battle is over; winner of a draw or of a battle not over
RUNNING, WON, DRAWN = 0, 1, 2  # how a battle stands
NO_ACTION = 0  # `apply` with it only runs on to the next decision point


class Frame(Record):
    """A pending matter: what has to be settled before those below it go on."""

    phase = i1()
    actor = i1()
    target = i1()
    detail = i1()
    place = i2()


class Header(Record):
    """What every battle of every game begins with."""

    dice = Generator.one()
    version = i2()
    turn = i2()
    to_decide = i1()  # side that must choose, NOBODY when the battle is over
    result = i1()  # RUNNING, WON or DRAWN
    winner = i1()
    reason = i1()  # why it ended, a number of the ruleset's list
    actions = i4()  # decisions taken so far
    depth = i1()  # pending matters on the stack
    stack = Frame.array(MAX_PENDING)


class Desk(Record):
    """What every umpire begins with: dice to hand and the journal to write in."""

    dice = Dice.one()
    journal = Journal.one()


# --- an action is one int64 ------------------------------------------------------------------------------- The order
# of the numbers is the order verb, actor, extra, place, target: the canonical order of actions. One is added to actor
# and target, so that "none" (-1) packs as 0.

VERB_BITS, ACTOR_BITS, EXTRA_BITS, PLACE_BITS, TARGET_BITS = 6, 8, 14, 26, 8
PLACE_SHIFT = TARGET_BITS
EXTRA_SHIFT = PLACE_SHIFT + PLACE_BITS
ACTOR_SHIFT = EXTRA_SHIFT + EXTRA_BITS
VERB_SHIFT = ACTOR_SHIFT + ACTOR_BITS


@brief_rule
def pack(verb: int, actor: int, extra: int, place: int, target: int) -> int:
    """One action as a number."""
    high = (verb << VERB_SHIFT) | ((actor + 1) << ACTOR_SHIFT) | (extra << EXTRA_SHIFT)
    return high | (place << PLACE_SHIFT) | (target + 1)


@rule
def verb_of(action: int) -> int:
    """The verb of an action."""
    return action >> VERB_SHIFT


@rule
def actor_of(action: int) -> int:
    """The piece that acts, -1 for none."""
    return ((action >> ACTOR_SHIFT) & ((1 << ACTOR_BITS) - 1)) - 1


@rule
def place_of(action: int) -> int:
    """The place of an action."""
    return (action >> PLACE_SHIFT) & ((1 << PLACE_BITS) - 1)


@rule
def target_of(action: int) -> int:
    """The piece acted upon, -1 for none."""
    return (action & ((1 << TARGET_BITS) - 1)) - 1


@rule
def extra_of(action: int) -> int:
    """What else an action says."""
    return (action >> EXTRA_SHIFT) & ((1 << EXTRA_BITS) - 1)


# --- the stack of pending matters -------------------------------------------------------------------------


@brief_rule
def push(battle: Any, phase: int, actor: int = -1, target: int = -1, place: int = 0, detail: int = 0) -> None:
    """Put a matter on top of the stack: it is settled before everything below."""
    frame = battle.stack[battle.depth]
    frame.phase, frame.actor, frame.target, frame.place, frame.detail = phase, actor, target, place, detail
    battle.depth += 1


@brief_rule
def pop(battle: Any) -> None:
    """Take the settled matter off the stack and leave no trace of it."""
    battle.depth -= 1
    frame = battle.stack[battle.depth]
    frame.phase = frame.actor = frame.target = frame.place = frame.detail = 0


# --- signatures -------------------------------------------------------------------------------------------

BYTES = types.uint8[::1]
ACTIONS = types.int64[::1]
SCORES = types.float64[::1]

START = types.void(BYTES, BYTES)  # prepare the umpire from its tables, then run from set-up to the first decision
LEGAL_ACTIONS = types.int64(BYTES, BYTES, ACTIONS)
OBJECTIONS = types.int64(BYTES, BYTES, types.int64, types.int64)  # action, word
APPLY = types.void(BYTES, BYTES, types.int64)
APPEAL = types.void(BYTES, BYTES, ACTIONS, types.int64, SCORES)
EVALUATE = types.float64(BYTES, BYTES, types.int64)
REDACT = types.void(BYTES, types.int64)
IMAGINE = types.void(BYTES, BYTES, types.int64)
IDLE = types.int64(BYTES)


@contract(IDLE)
def never_idle(battle: Any) -> int:
    """For games in which every decision is a choice of its own."""
    return NO_ACTION


class Contract(NamedTuple):
    """The compiled functions of one ruleset."""

    start: Callable[..., None]
    legal_actions: Callable[..., int]
    objections: Callable[..., int]
    apply: Callable[..., None]
    appeal: Callable[..., None]
    evaluate: Callable[..., float]
    redact: Callable[..., None]
    imagine: Callable[..., None]
    idle: Callable[..., int] = never_idle
    """In the middle of what is being settled: the action that lets it go on. NO_ACTION at every other decision."""

    def allows(self, battle: Bytes, umpire: Bytes, action: int) -> bool:
        """True when an action is legal."""
        return not self.objections(battle, umpire, action, WHICH)

    def all_objections(self, battle: Bytes, umpire: Bytes, action: int) -> int:
        """Every reason why an action is illegal, a bit for each objection of the ruleset; 0 when it is legal."""
        return gathered(lambda word: int(self.objections(battle, umpire, action, word)))
