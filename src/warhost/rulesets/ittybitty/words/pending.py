"""What odds assume where they go on before a combat or a spell is settled, and about whom an action decides."""

from __future__ import annotations

from typing import Any

from warhost.rulesets.ittybitty.state import Verb
from warhost.rulesets.ittybitty.words.names import Names
from warhost.rulesets.ittybitty.words.snapshot import is_unknown, members
from warhost.shelf.verbs import unpack

ASSUMED = {
    Verb.FIGHT: "the combat is fought as it stands then",
    Verb.STEP: "the charge goes the nearest way",
    Verb.DONE: "nobody refuses battle, and nothing more is done",
    Verb.PASS: "nobody answers the charge",
    Verb.STRIKE: "the spell strikes whom it can strike first",
    Verb.PLACE: "those who are summoned appear where they can first",
    Verb.RAISE: "those who fell first return",
}


def assumption(names: Names, code: int) -> str:
    """What odds assume when they go on with an action, in words."""
    verb = Verb(unpack(code).verb)
    if verb in ASSUMED:
        return ASSUMED[verb]
    parts = unpack(code)
    return f"{names.title(parts.actor)} goes on" if parts.actor >= 0 else "the next step is taken"


def at_stake(battle: Any, code: int) -> tuple[int, ...]:
    """The pieces that an action decides about: whom it names, and of a combat or a spell all in the hex that is struck.

    Rule: IB-4.6k, IB-R41
    """
    parts = unpack(code)
    named = [one for one in (parts.target, parts.actor) if one >= 0]
    if parts.verb in (Verb.ATTACK, Verb.CHARGE, Verb.CAST, Verb.STRIKE):
        return tuple(dict.fromkeys([*_standing(battle, parts.place, parts.actor), *named]))
    if parts.verb in (Verb.FIGHT, Verb.DONE, Verb.PASS, Verb.SUPPORT) and battle.combat.cell >= 0:
        attackers = [*members(battle.combat.attackers), *members(battle.combat.supporters)]
        actor = attackers[0] if attackers else -1
        return tuple(dict.fromkeys([*_standing(battle, battle.combat.cell, actor), *attackers, *named]))
    return tuple(dict.fromkeys(named))


def _standing(battle: Any, cell: int, actor: int) -> list[int]:
    """The pieces in a hex of the other side than the one who acts, as far as they are known."""
    side = battle.pieces[actor].side if actor >= 0 else None
    pieces = enumerate(battle.pieces)
    return [piece for piece, one in pieces if one.cell == cell and one.side != side and not is_unknown(one)]
