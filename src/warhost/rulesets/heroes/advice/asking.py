"""Standing orders: for which windows a player wants to be asked, and when a window goes by without a question.

A battle over a link must not wait for empty questions. For each kind of window a player says "always", "matters" or
"never"; nothing here is a rule, and what goes by is passed like any other window, by an action of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from warhost.kernel.abi import actor_of as actor_in
from warhost.kernel.abi import extra_of, verb_of
from warhost.kernel.abi import target_of as target_in
from warhost.kernel.layout import Bytes
from warhost.ruleset import ALWAYS, MATTERS
from warhost.rulesets.heroes.rules import figures
from warhost.rulesets.heroes.state import DEAD, HERO, NONE, WOUNDED, Battle, God, Phase, Umpire, Verb, Weapon, Window
from warhost.rulesets.heroes.words.names import Names
from warhost.rulesets.heroes.words.survey import Surveyor
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import code_of

SHOTS, DEFENCE, CHALLENGE = "shots", "defence", "challenge"
EVENT_KINDS = tuple(f"E{god + 1}" for god in God)
KINDS = (SHOTS, DEFENCE, *EVENT_KINDS)
WORTH_ASKING = Fraction(1, 3)  # chance of any effect from which on a shot matters
ASKED_PHASES = (Phase.WINDOW, Phase.REACT, Phase.DEFENCE)
FIRED = {int(Verb.SHOOT): (SHOTS, Weapon.BOW), int(Verb.FIRE_BOW): (DEFENCE, Weapon.BOW)}
FIRED |= {int(Verb.FIRE_SPEAR): (DEFENCE, Weapon.HURL)}

full_move = plain(figures.full_move)


def passes(memory: Bytes, umpire: Bytes, names: Names, codes: Sequence[int], orders: Mapping[str, str]) -> int | None:
    """The action that lets the open window go by under a player's orders, or challenges nobody; None: he is asked."""
    battle: Any = Battle.over(memory)
    phase = battle.stack[battle.depth - 1].phase if battle.depth else NONE
    if phase == Phase.CHALLENGE:
        wants = is_wanted(orders, CHALLENGE, lambda: any(is_at_hand(battle, Umpire.over(umpire), one) for one in codes))
        return None if wants else code_of(Verb.DONE)
    if phase not in ASKED_PHASES:
        return None
    wanted = Wanted(memory, umpire, names, orders)
    if any(wanted.asks(code) for code in codes):
        return None
    return code_of(Verb.PASS)


def is_wanted(orders: Mapping[str, str], kind: str, matters: Callable[[], bool]) -> bool:
    """What orders say of a kind of window."""
    level = orders.get(kind, MATTERS)
    return level == ALWAYS or (level == MATTERS and bool(matters()))


def is_at_hand(battle: Any, umpire: Any, code: int) -> bool:
    """True for a challenge to a Hero whom the challenger could reach in this phase: he walks up to him."""
    if verb_of(code) != Verb.CHALLENGE:
        return False
    one, other = battle.figures[actor_in(code)], battle.figures[target_in(code)]
    reach = int(full_move(battle, actor_in(code))) + int(umpire.plane.touch)
    return (int(one.x) - int(other.x)) ** 2 + (int(one.y) - int(other.y)) ** 2 <= reach**2


class Wanted:
    """Whether a player wants to be asked for each thing that he could do in the open window."""

    def __init__(self, memory: Bytes, umpire: Bytes, names: Names, orders: Mapping[str, str]) -> None:
        self.battle: Any = Battle.over(memory)
        self.frame = self.battle.stack[self.battle.depth - 1]
        self.surveyor = Surveyor(memory, umpire, names)
        self.orders = orders

    def asks(self, code: int) -> bool:
        """True when an action is worth a question."""
        verb = int(verb_of(code))
        if verb == Verb.CALL:
            god = int(extra_of(code))
            return is_wanted(self.orders, EVENT_KINDS[god], lambda: self.event_matters(god))
        if verb not in FIRED:
            return False
        kind, weapon = FIRED[verb]
        target = int(self.frame.actor) if kind == DEFENCE else int(target_in(code))
        striker = int(actor_in(code))
        return is_wanted(self.orders, kind, lambda: self.surveyor.chance(striker, target, weapon) >= WORTH_ASKING)

    def is_own_hero(self, figure: int) -> bool:
        """True for a Hero of the side that is asked."""
        one = self.battle.figures[figure]
        return bool(one.side == self.battle.to_decide and one.marks & HERO)

    def event_matters(self, god: int) -> bool:
        """True when an event would serve a Hero in what is going on just now."""
        attack, window = self.battle.attack, int(self.frame.detail) if self.frame.phase == Phase.WINDOW else NONE
        if window == Window.RESULT:
            return True
        if window == Window.ATTACK:
            striker, target = int(attack.striker), int(attack.target)
            attacked, strikes = self.is_own_hero(target), self.is_own_hero(striker)
            if self.surveyor.chance(striker, target, Weapon(attack.weapon)) < WORTH_ASKING:
                return False
            return attacked if god not in (God.FIGHTS, God.COURAGE) else attacked or strikes
        if window == Window.AFTER:
            slain = self.battle.figures[attack.target].marks & DEAD
            return god == God.RESCUE_SLAIN and bool(slain) and self.is_own_hero(int(attack.target))
        return window == Window.END and god == God.HEAL and self.has_wounded_hero()

    def has_wounded_hero(self) -> bool:
        """True when a Hero of the side that is asked lives wounded."""
        own = [one for k, one in enumerate(self.battle.figures[: self.battle.count]) if self.is_own_hero(k)]
        return any(one.marks & (WOUNDED | DEAD) == WOUNDED for one in own)
