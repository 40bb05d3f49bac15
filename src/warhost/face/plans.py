"""What somebody means to do: an action with what he would do next, up to the first die or move, and why.

    plan = plan_of(battle, search, world, action)
    plan.reasons         ('Then Archers: move', 'Archers can shoot Boars next turn', 'Nobody can strike Archers there')

The reasons are facts that the rules give: whom pieces can strike next, before and after (`warhost.face.threats`), and
where dice decide, what becomes of whom by the exact odds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from warhost.face.action import Action
from warhost.face.chances import percent
from warhost.face.odds import fate_in_words, odds_of
from warhost.face.standing import Standing
from warhost.face.threats import Pairs, Shift, shift_between
from warhost.kernel.abi import Header, actor_of, place_of, target_of

if TYPE_CHECKING:
    from warhost.kernel.layout import Bytes
    from warhost.players.search import SearchPlayer
    from warhost.ruleset import Fate

STEPS = 3  # actions that are told together
FATES, PIECES = 2, 2  # of what dice may do: to one piece, and pieces of which it is told
WORTH_TELLING = Fraction(1, 100)
ODDS_STEPS = 2000  # of the exact odds behind a reason


@dataclass(frozen=True)
class Plan:
    """An action, and what whoever takes it would do next."""

    actions: tuple[Action, ...]
    """The first, and those that follow until something has moved, a die is rolled or somebody else decides."""
    reasons: tuple[str, ...]
    strikes: Pairs
    """Whom those that have moved can strike after it, as in `Shift`."""
    risks: Pairs
    """Who can strike them then."""

    @property
    def words(self) -> str:
        """The first action in words without a code."""
        return words_of(self.actions[0])


def is_bare(code: int) -> bool:
    """True for an action that names nobody and no place: the end of a phase, a window that goes by."""
    return int(actor_of(code)) < 0 and int(target_of(code)) < 0 and int(place_of(code)) == 0


def words_of(action: Action) -> str:
    """An action in the words of its button, with the name of who acts and without the place: "Archers: move"."""
    choice = action.choice
    place = "here" if choice["place"] is None else re.escape(str(choice["place"]))
    said = re.sub(rf" (?:here|(?:[a-z]+ )?{place})\b", "", choice["button"], count=1)
    if action.actor is None or (name := action.table.called(action.actor)) in said:
        return said
    return f"{name}: {said[:1].lower()}{said[1:]}"


def _only_names(action: Action) -> bool:
    """True for the choice of who acts, whose button has but his name."""
    return action.actor is not None and words_of(action) == action.table.called(action.actor)


def plan_of(battle: Standing, search: SearchPlayer, worlds: Iterable[Bytes], action: int) -> Plan:
    """What the search would do, beginning with an action, from the first position in which it can be done."""
    world = next(one for one in worlds if battle.contract.allows(one, battle.umpire, action))
    steps, after = _steps(battle, world, [action, *search.line_from(action, STEPS - 1)])
    shift = shift_between(battle, world, after) if len(steps) > 1 or after is not world else Shift()
    actions = tuple(Action(code, battle.table.over(memory)) for memory, code in steps)
    memory, last = steps[-1]
    dice = tuple(by_the_dice(battle, memory, last)) if after is memory else ()
    told = [f"Then {words_of(one)}" for one in actions[1:] if not (is_bare(one.code) or _only_names(one))]
    return Plan(actions, (*told, *shift.words, *dice), shift.strikes, shift.risks)


def _steps(battle: Standing, world: Bytes, codes: list[int]) -> tuple[list[tuple[Bytes, int]], Bytes]:
    """The actions of a plan with what stood before each, and what stands after them; before the first die at most."""
    side, memory = int(Header.over(world).to_decide), world
    steps: list[tuple[Bytes, int]] = []
    for code in codes:
        if not battle.contract.allows(memory, battle.umpire, code):
            break
        steps.append((memory, code))
        after = battle.before_dice(memory, code)
        if after is None:
            break
        has_moved = bool(battle.table.over(memory).changes(after).facts)
        memory = after
        header: Any = Header.over(memory)
        if has_moved or header.to_decide != side:
            break
    return steps, memory


def by_the_dice(battle: Standing, memory: Bytes, action: int) -> Iterator[str]:
    """What the dice of an action may do to whom: "Orc archers: 33 % eliminated, 17 % retreats 1 hex"."""
    there = Standing(battle.ruleset, battle.scenario, memory.copy(), battle.umpire)
    odds = odds_of(there, Action(action, there.table), ODDS_STEPS)
    told = 0
    for fates in (odds.fates, *(fight.fates for fight in odds.leads_to)):
        for label, shares in fates.items():
            said = list(_fates(shares))[:FATES]
            if said and told < PIECES:
                told += 1
                yield f"{there.table.named(label)}: {', '.join(said)}"


def _fates(shares: Mapping[tuple[Fate, ...], Fraction]) -> Iterator[str]:
    """What may become of a piece, the worst first, each with its chance."""
    for fate, share in shares.items():
        if fate and share >= WORTH_TELLING:
            yield f"{percent(float(share))} {fate_in_words(fate)}"
