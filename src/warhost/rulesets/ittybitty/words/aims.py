"""Where a spell promises most: enemies hit less friends hit, over all ways in which its dice may fall.

Chapters: IB-5.4, IB-5.7, IB-5.8
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.rulesets.ittybitty.rules import spells
from warhost.rulesets.ittybitty.state import NONE, Aim, Battle, Spell, Umpire, Verb
from warhost.rulesets.ittybitty.words.harm import Harm
from warhost.rulesets.ittybitty.words.names import Names, aim_of, spell_of
from warhost.rulesets.ittybitty.words.throws import falls_of
from warhost.rulesets.ittybitty.words.verbs import VERBS
from warhost.shelf import aims as shelf
from warhost.shelf.questions import Matter
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import Parts, unpack

named = plain(spells.named)

HARMS = ("of theirs hit", "of yours")
HELPS = ("of yours restored", "of theirs")
WITHOUT_HARM = (Spell.WAHOO, Spell.GOONS, Spell.DEAD, Spell.GLAMOUR, Spell.LIGHTNING)
"""What hits nobody, and a chain, of which only the first is named when it is cast."""


def aims_of(matter: Matter) -> dict[str, Any]:
    """Every way to aim the spell that is asked about, the most promising first; what docs/wire.md calls AIMS."""
    asked = unpack(matter.action)
    told: list[tuple[shelf.Aim, shelf.Toll]] = []
    if asked.verb == Verb.CAST and spell_of(asked.extra) not in WITHOUT_HARM:
        alike = [(code, parts) for code, parts in _casts(matter.legal) if _is_alike(parts, asked)]
        harm = Harm(matter.battle, matter.umpire, asked.actor, asked.extra)
        aims = [_aim(matter.battle, matter.umpire, code, parts) for code, parts in alike]
        told = shelf.best_first(aims, lambda where: harm.of(*where))
    gains, costs = HELPS if asked.verb == Verb.CAST and spell_of(asked.extra) == Spell.RALLY else HARMS
    return shelf.aims_data(told, lambda code: _written(code, matter.names), gains, costs)


def _casts(legal: list[int]) -> Iterator[tuple[int, Parts]]:
    """Every cast among the actions that can be chosen."""
    yield from ((code, parts) for code in legal if (parts := unpack(code)).verb == Verb.CAST)


def _is_alike(one: Parts, other: Parts) -> bool:
    return one.actor == other.actor and one.extra == other.extra


def _aim(battle: Battle, umpire: Umpire, code: int, parts: Parts) -> shelf.Aim:
    """A cast, and where it may come down: a hex, for a spell on one piece with the piece that is struck."""
    struck = NONE
    if aim_of(parts.extra) == Aim.UNIT:
        side = int(battle.pieces[parts.actor].side)
        struck = int(named(battle, umpire, parts.extra, side, parts.place, parts.target))
    falls = falls_of(battle, umpire, parts.actor, parts.extra, parts.place)
    return shelf.Aim(code, {(cell, struck): share for cell, share in falls.items()})


def _written(code: int, names: Names) -> dict[str, Any]:
    parts = unpack(code)
    target = names.labels[parts.target] if parts.target != NONE else None
    return {"action": VERBS.write(code, names), "place": names.hexes[parts.place], "target": target}
