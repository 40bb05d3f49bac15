"""Dice of an attack, and what they do: hits, saves, wounds."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_pool
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.pieces import eliminate, holds, is_lone
from warhost.rulesets.tewapen.state import MITHRIL, Battle, Umpire

D6_FACES = 0b111111


@rule
def save_hits(battle: Battle, umpire: Umpire, target: int, hits: int) -> int:
    """Hits that remain when a lone wearer of Mithril Armour has rolled for each.

    Rule: TW-3.1.2a, TW-R62, TW-R82
    """
    if hits == 0 or not holds(battle, target, MITHRIL) or not is_lone(battle, target):
        return hits
    roll_pool(battle, umpire, hits, 6, D6_FACES)
    saved = 0
    for face in range(umpire.figures.it_mithril_saves_on - 1, 6):
        saved += int(umpire.dice.counts[face])
    note(umpire, Event.HITS_SAVED, target, saved)
    return hits - saved


@rule
def take_hits(battle: Battle, umpire: Umpire, target: int, hits: int) -> bool:
    """Remove a wound for each hit; True when that eliminated the target. Surplus hits are lost.

    Rule: TW-1.5.5b, TW-1.5.5c, TW-2.9.3b
    """
    if hits <= 0:
        return False
    one = battle.pieces[target]
    lost = min(hits, int(one.wounds))
    one.wounds -= lost
    note(umpire, Event.WOUNDED, target, lost, int(one.wounds))
    if one.wounds == 0:
        eliminate(battle, umpire, target)
    return one.wounds == 0


@rule
def throw(battle: Battle, umpire: Umpire, dice: int) -> None:
    """Roll the dice of one attack; `umpire.hits` holds them by face.

    Rule: TW-0.1d
    """
    roll_pool(battle, umpire, dice, 6, D6_FACES)
    umpire.hits[:] = umpire.dice.counts[:6]
    hits = umpire.hits
    note(umpire, Event.ROLLED, int(hits[0]), int(hits[1]), int(hits[2]), int(hits[3]), int(hits[4]), int(hits[5]))


@rule
def count_hits(umpire: Umpire, hit_at: int) -> int:
    """Dice of the running attack that reach the score.

    Rule: TW-1.5.5a
    """
    hits = 0
    for face in range(hit_at - 1, 6):
        hits += int(umpire.hits[face])
    note(umpire, Event.HITS, hits, hit_at)
    return hits
