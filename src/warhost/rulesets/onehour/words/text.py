"""Who must do what, in words: the prompts of One-Hour Fantasy."""

from __future__ import annotations

from types import SimpleNamespace

from warhost.rulesets.onehour.rules import arrivals, firing, units
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.state import ACTED, STRUCK, Battle, Fate, Phase, Status
from warhost.rulesets.onehour.words.events import PHASES, REASONS
from warhost.rulesets.onehour.words.names import SIDE_NAMES
from warhost.rulesets.onehour.words.pieces import faced_from
from warhost.shelf.prompts import Asked, Prompts
from warhost.shelf.snapshot import plain
from warhost.shelf.wordings import bits_of

is_free, may_arrive, can_fire = plain(units.is_free), plain(arrivals.may_arrive), plain(firing.can_fire)


def _moment(battle: Battle) -> str:
    """The turn, and what runs in it."""
    phase = battle.stack[battle.depth - 1].phase
    return f"Turn {battle.turn}, {PHASES[Phase(phase)][0]}"


def _place(asked: Asked) -> str:
    battle = asked.battle
    left = [unit for unit in _own(asked) if battle.units[unit].fate == Fate.TO_COME and not battle.units[unit].due]
    return asked.one_or(left, "{name}: where, and facing which way?", "Set up your units, {number} to go")


def _movement(asked: Asked) -> str:
    """Those who can do the same are asked together; where it is not the same, how many can do what is told."""
    battle, own = asked.battle, _own(asked)
    arrivals = [unit for unit in own if may_arrive(battle, unit)]
    movers = [unit for unit in own if is_free(battle, unit)]
    turners = [unit for unit in own if _may_face(asked, unit)]
    able = {"arrive": arrivals, "move": movers, "turn to face": turners}
    deeds = [f"{len(units)} may {deed}" for deed, units in able.items() if units]
    if len(deeds) > 1:
        return f"Choose a unit: {', '.join(deeds)}"
    if arrivals:
        return asked.one_or(arrivals, "{name}: arrive where?", "Choose a unit that arrives, {number} may")
    if movers:
        return asked.one_or(movers, "{name}: move, or stay?", "Choose a unit to move, {number} still may")
    return asked.one_or(turners, "{name}: turn to face the enemy?", "Who turns to face the enemy? {number} may")


def _firing(asked: Asked) -> str:
    types = SimpleNamespace(types=[*catalogue().types.values()])
    archers = [unit for unit in _own(asked) if can_fire(asked.battle, types, unit)]
    return asked.one_or(archers, "{name}: shoot at whom?", "Choose who shoots at whom")


def _hand_to_hand(asked: Asked) -> str:
    units = asked.battle.units
    strikers = [unit for unit in _own(asked) if _has_foe_ahead(asked, unit) and not units[unit].marks & STRUCK]
    return asked.one_or(strikers, "{name}: strike whom?", "Choose who strikes whom")


def _own(asked: Asked) -> list[int]:
    """The units of the side that must choose, but for those that rout."""
    units = enumerate(asked.battle.units)
    return [unit for unit, one in units if one.side == asked.side and one.status != Status.ROUTING]


def _may_face(asked: Asked, unit: int) -> bool:
    """True for an engaged unit with no such enemy in front.

    Rule: OH-3.9a, OH-3.9b, OH-3.9f
    """
    one = asked.battle.units[unit]
    return bool(one.engaged) and not one.marks & ACTED and not _has_foe_ahead(asked, unit)


def _has_foe_ahead(asked: Asked, unit: int) -> bool:
    """True for a unit with an engaged enemy in front.

    Rule: OH-3.3a, OH-3.3c
    """
    units, names = asked.battle.units, asked.names
    one = units[unit]
    front = {square for ring in faced_from(names.grid, one.cell, one.facing, 1) for square in ring}
    return not front.isdisjoint(names.squares[units[other].cell] for other in bits_of(one.engaged))


PROMPTS = Prompts(
    (f"{SIDE_NAMES[0]} wins", f"{SIDE_NAMES[1]} wins"),
    REASONS,
    "dice",
    _moment,
    {
        Phase.PLACE: _place,
        Phase.MOVEMENT: _movement,
        Phase.FIRING: _firing,
        Phase.HAND_TO_HAND: _hand_to_hand,
    },
)
prompt = PROMPTS.say
