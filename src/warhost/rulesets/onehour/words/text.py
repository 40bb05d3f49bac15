"""Who must do what, in words: the prompts of One-Hour Fantasy."""

from __future__ import annotations

from warhost.rulesets.onehour.rules import arrivals, firing, melee, units
from warhost.rulesets.onehour.state import Battle, Fate, Phase, Status
from warhost.rulesets.onehour.words.events import PHASES, REASONS
from warhost.shelf.prompts import Asked, Prompts
from warhost.shelf.snapshot import plain

is_free, may_arrive, can_fire = plain(units.is_free), plain(arrivals.may_arrive), plain(firing.can_fire)
may_face, to_strike = plain(melee.may_face), plain(melee.to_strike)


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
    battle, umpire, own = asked.battle, asked.umpire, _own(asked)
    arrivals = [unit for unit in own if may_arrive(battle, unit)]
    movers = [unit for unit in own if is_free(battle, unit)]
    turners = [unit for unit in own if may_face(battle, umpire, unit)]
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
    archers = [unit for unit in _own(asked) if can_fire(asked.battle, asked.umpire, unit)]
    return asked.one_or(archers, "{name}: shoot at whom?", "Choose who shoots at whom")


def _hand_to_hand(asked: Asked) -> str:
    strikers = [unit for unit in _own(asked) if to_strike(asked.battle, asked.umpire, unit)]
    return asked.one_or(strikers, "{name}: strike whom?", "Choose who strikes whom")


def _own(asked: Asked) -> list[int]:
    """The units of the side that must choose, but for those that rout."""
    units = enumerate(asked.battle.units)
    return [unit for unit, one in units if one.side == asked.side and one.status != Status.ROUTING]


PROMPTS = Prompts(
    ("Red wins", "Black wins"),
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
