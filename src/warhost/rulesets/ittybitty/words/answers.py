"""What a side of Itty Bitty Battles can answer beforehand: refusing battle, fire at a charge, independents, petards.

All of it may be asked while a formation of the other side acts, or none does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from warhost.kernel import hexes
from warhost.rulesets.ittybitty.rules import refusal
from warhost.rulesets.ittybitty.state import NONE, Cls, Phase, Piece, Segment, Verb
from warhost.rulesets.ittybitty.words.snapshot import is_unknown, members
from warhost.shelf.answers import Answers, Choice, Condition, Moment, Pick, Question, best, first
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import Parts

FAR = 99
DOWN, ACROSS = 0, 1  # of a centre: along a line of the kernel, which on flat hexes is a column, and from line to line
Worth = Callable[[Parts], Any]

centre, _refuses = plain(hexes.centre), plain(refusal.refuses)

# --- pieces -----------------------------------------------------------------------------------------------


def _own(moment: Moment, is_meant: Callable[[Piece], bool]) -> Iterator[int]:
    """The pieces on the map of the side that answers for which something holds."""
    for piece, one in enumerate(moment.battle.pieces):
        if one.side == moment.side and one.cell >= 0 and not is_unknown(one) and is_meant(one):
            yield piece


def _of(moment: Moment, *classes: Cls) -> Iterator[int]:
    return _own(moment, lambda one: moment.umpire.troops[one.troop].cls in classes)


def _who_refuse(moment: Moment) -> Iterator[int]:
    """Who can get out of the way of a battle.

    Rule: IB-3.2d
    """
    return (piece for piece in _own(moment, lambda one: True) if _refuses(moment.battle, moment.umpire, piece))


def _has_missiles(moment: Moment) -> bool:
    return any(True for _ in _own(moment, lambda one: moment.umpire.troops[one.troop].range > 0))


def _sole_actor(moment: Moment) -> int:
    """Who is asked about, where it is one piece; NONE else."""
    actors = {parts.actor for parts in moment.parts.values()} - {NONE}
    return actors.pop() if len(actors) == 1 else NONE


# --- where to withdraw ------------------------------------------------------------------------------------


def _away(moment: Moment) -> Worth:
    """As far as may be from every enemy that is seen, with the single men of the hex."""
    enemies = [one.cell for one in moment.battle.pieces if one.side != moment.side and one.cell >= 0]
    distance = moment.umpire.board.distance
    return lambda way: (min((int(distance[way.place, cell]) for cell in enemies), default=FAR), way.extra)


def _towards(axis: int, sign: int) -> Callable[[Moment], Worth]:
    """As far as may be in one direction of the map, then away from enemies."""

    def worth_in(moment: Moment) -> Worth:
        away, board = _away(moment), moment.umpire.board
        return lambda way: (sign * int(centre(board, way.place)[axis]), away(way))

    return worth_in


def _withdraw(worth_in: Callable[[Moment], Worth]) -> Pick:
    return best(worth_in, Verb.WITHDRAW)


def _is_charged(moment: Moment) -> bool:
    """True while a charge is declared.

    Rule: IB-4.10p
    """
    return moment.frame.phase == Phase.REFUSAL and moment.battle.combat.segment == Segment.PURPLE


def _is_outnumbered(moment: Moment) -> bool:
    """True when who attacks is stronger than who is attacked, by the figures of their counters."""
    if moment.frame.phase != Phase.REFUSAL:
        return True
    troops, pieces = moment.umpire.troops, moment.battle.pieces
    attack = sum(int(troops[pieces[piece].troop].attack) for piece in members(moment.battle.combat.attackers))
    own = _own(moment, lambda one: one.cell == moment.battle.combat.cell)
    return attack > sum(int(troops[pieces[piece].troop].defense) for piece in own)


# --- fire at a charge -------------------------------------------------------------------------------------


def _is_fire(moment: Moment) -> bool:
    """True where fire at a charge is decided on: whether, and who takes part."""
    return moment.frame.phase == Phase.OPPORTUNITY or moment.battle.combat.segment == Segment.OPPORTUNITY


def _fire(moment: Moment) -> int | None:
    """The next who can fire joins in; then it is fired."""
    return next(iter((*moment.by(Verb.ATTACK), *moment.by(Verb.FIGHT))), None)


def _has_casters(moment: Moment) -> bool:
    return any(True for _ in _of(moment, Cls.WIZARD, Cls.PRIEST))


ANSWERS = Answers(
    Question(
        "refusal",
        "One of mine can refuse battle, or slip away. Where to?",
        {Phase.REFUSAL, Phase.WITHDRAWAL},
        {
            "away": Choice("as far from the enemy as may be", _withdraw(_away)),
            "north": Choice("to the north", _withdraw(_towards(DOWN, -1))),
            "east": Choice("to the east", _withdraw(_towards(ACROSS, 1))),
            "south": Choice("to the south", _withdraw(_towards(DOWN, 1))),
            "west": Choice("to the west", _withdraw(_towards(ACROSS, -1))),
            "stand": Choice("stand and fight", first(Verb.PASS)),
        },
        {
            "charged": Condition("if he is charged", _is_charged),
            "outnumbered": Condition("if who attacks is the stronger", _is_outnumbered),
        },
        about=_sole_actor,
        whom=_who_refuse,
    ),
    Question(
        "fire",
        "The enemy charges, and mine can fire at him. Do they?",
        {Phase.OPPORTUNITY, Phase.DECLARE},
        {
            "all": Choice("all fire together, as soon as they can", _fire),
            "hold": Choice("hold", first(Verb.PASS)),
        },
        is_asked=_is_fire,
        may_come=_has_missiles,
    ),
    Question(
        "independents",
        "The cup is empty. Does one of my engineers or scouts act?",
        {Phase.WINDOW},
        {"none": Choice("no", first(Verb.PASS))},
        whom=lambda moment: _of(moment, Cls.ENGINEER, Cls.SCOUT),
    ),
    Question(
        "petards",
        "One of my engineers can set off a petard at the end of the turn. Does he?",
        {Phase.PETARDS},
        {"set-off": Choice("he does", first(Verb.PETARD)), "not": Choice("he does not", first(Verb.PASS))},
        whom=lambda moment: _of(moment, Cls.ENGINEER),
    ),
    Question(
        "upkeep",
        "What was summoned has to be paid for. Is it kept up?",
        {Phase.UPKEEP},
        {"pay": Choice("keep it up", first(Verb.PAY)), "lapse": Choice("let it go", first(Verb.LAPSE))},
        may_come=_has_casters,
    ),
)
"""Each question with what can be said to it."""
