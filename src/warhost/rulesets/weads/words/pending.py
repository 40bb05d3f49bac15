"""What odds assume where they go on before a combat or a move is settled, and about whom an action decides."""

from __future__ import annotations

from typing import Any

from warhost.rulesets.weads.state import Verb
from warhost.rulesets.weads.words.names import Names
from warhost.shelf.verbs import unpack
from warhost.shelf.wordings import bits_of


def assumption(names: Names, code: int) -> str:
    """What odds assume when they go on with an action, in words."""
    parts = unpack(code)
    if parts.verb == Verb.FIGHT:
        return "the combat is fought as it stands then"
    if parts.verb == Verb.SHOOT:
        return f"{names.title(parts.actor)} shoots at {names.title(parts.target)}"
    if parts.verb == Verb.ROUT:
        return "routs go the straightest way"
    if parts.verb == Verb.JOIN:
        return f"{names.title(parts.actor)} joins {names.title(parts.target)}"
    return "nobody casts another spell"


def at_stake(battle: Any, code: int) -> tuple[int, ...]:
    """The units that an action decides about: whom it names, and of a combat all who take part.

    Rule: AW-12.1b
    """
    parts = unpack(code)
    units = {Verb.ATTACK: [parts.target, parts.actor], Verb.SHOOT: [parts.target]}.get(Verb(parts.verb), [])
    if parts.verb in (Verb.FIGHT, Verb.PASS, Verb.CAST, Verb.SHOOT):
        units = [*units, *bits_of(int(battle.defenders)), *bits_of(int(battle.attackers))]
    return tuple(dict.fromkeys(units))
