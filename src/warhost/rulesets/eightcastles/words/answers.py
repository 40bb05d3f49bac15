"""What a side of the campaign can answer beforehand: battles that are offered to it, relief, ways back, losses.

A season of six sides waits for each of them. What a side is asked in the turn of another may hold all of them up.
"""

from __future__ import annotations

from collections.abc import Callable

from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.state import Phase, Verb
from warhost.rulesets.eightcastles.words.snapshot import acting, standing
from warhost.shelf.answers import Answers, Choice, Condition, Moment, Question, best, first
from warhost.shelf.verbs import Parts

Worth = Callable[[Parts], tuple[int, int]]


def _might(moment: Moment, place: int, side: int) -> int:
    """How much the units of a side in a space do and bear in battle."""
    pieces = (moment.battle.pieces[piece] for piece in standing(moment.battle))
    there = (rows()[one.row] for one in pieces if one.place == place and one.side == side)
    return sum(row.might for row in there if row.is_unit)


def _is_outnumbered(moment: Moment) -> bool:
    """Whether the attacker is the stronger.

    Rule: TW-5.6e
    """
    fight = moment.battle.fight
    return _might(moment, fight.place, fight.attacker) > _might(moment, fight.place, fight.defender)


def _to_friends(moment: Moment) -> Worth:
    """Where most of the side's own stand; of several such spaces a castle."""
    castles = int(moment.umpire.region_count)
    return lambda way: (_might(moment, way.place, moment.side), int(way.place >= castles))


def _to_a_castle(moment: Moment) -> Worth:
    """Into a castle; of several the one in which most of the side's own stand."""
    castles = int(moment.umpire.region_count)
    return lambda way: (int(way.place >= castles), _might(moment, way.place, moment.side))


def _least(moment: Moment) -> Callable[[Parts], tuple[bool, int, int]]:
    """Who does and bears least, and bears no item.

    Rule: TW-5.8a
    """
    pieces = moment.battle.pieces

    def worth(loss: Parts) -> tuple[bool, int, int]:
        one = pieces[loss.actor]
        return one.carries == 0, -rows()[one.row].might, -one.wounds

    return worth


def _is_others_turn(moment: Moment) -> bool:
    """True while it is not the turn of the side itself.

    Rule: TW-5.4a
    """
    return acting(moment.battle) != moment.side


def _has_units(moment: Moment) -> bool:
    pieces = (moment.battle.pieces[piece] for piece in standing(moment.battle))
    return any(one.side == moment.side for one in pieces)


OUTNUMBERED = {"outnumbered": Condition("if the attacker is the stronger", _is_outnumbered)}

ANSWERS = Answers(
    Question(
        "refuse",
        "A host of mine is attacked. Does it get out of the way?",
        {Phase.REFUSE},
        {
            "friends": Choice("yes, to where most of mine stand", best(_to_friends, Verb.REFUSE)),
            "castle": Choice("yes, into a castle if there is one", best(_to_a_castle, Verb.REFUSE)),
            "stand": Choice("no, it stands and fights", first(Verb.STAND)),
        },
        OUTNUMBERED,
        may_come=_has_units,
    ),
    Question(
        "sally",
        "A garrison of mine could join a battle of relief. Does it?",
        {Phase.SALLY},
        {"join": Choice("it joins", first(Verb.SALLY)), "stay": Choice("it stays inside", first(Verb.STAND))},
        may_come=_has_units,
    ),
    Question(
        "retreat",
        "A host of mine has lost a battle, or leaves a castle. Where does it go?",
        {Phase.RETREAT, Phase.YIELD},
        {
            "friends": Choice("to where most of mine stand", best(_to_friends, Verb.RETREAT)),
            "castle": Choice("into a castle if there is one", best(_to_a_castle, Verb.RETREAT)),
        },
        is_asked=_is_others_turn,
        may_come=_has_units,
    ),
    Question(
        "losses",
        "A unit of mine is lost to plague, hunger or want of supply. Which?",
        {Phase.LOSE},
        {"least": Choice("the one that is worth least", best(_least, Verb.LOSE))},
        may_come=_has_units,
    ),
)
"""Each question with what can be said to it."""
