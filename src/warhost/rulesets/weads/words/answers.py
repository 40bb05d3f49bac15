"""What a side of Ayrena's Weads can answer beforehand: shots, ways of a rout, whom a leader joins, spells.

All of it may be asked while a command of the other side acts, or none does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warhost.kernel import hexes
from warhost.rulesets.weads.rules import spells
from warhost.rulesets.weads.rules.flight import CARRIED
from warhost.rulesets.weads.rules.spells import spell_of
from warhost.rulesets.weads.state import ELF, NONE, Phase, Piece, Spell, Verb, Window
from warhost.rulesets.weads.words.names import spell_name
from warhost.rulesets.weads.words.snapshot import active_command, rows
from warhost.shelf.answers import Answers, Choice, Condition, Moment, Question, best, first
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import Parts
from warhost.shelf.wordings import bits_of

FAR = 99
AIMED = (Spell.HOLY,)  # of the spells on one unit that which can be answered: it befalls the strongest
AT_A_WINDOW = (*AIMED, Spell.HAMMER, Spell.AIM, Spell.BROTHER, Spell.STAND)

centre, caster_of = plain(hexes.centre), plain(spells.caster_of)
_spell_of = plain(spell_of)

# --- units ------------------------------------------------------------------------------------------------


def _own(moment: Moment, is_meant: Callable[[Piece], bool] = lambda one: True) -> Iterator[int]:
    """The units on the board of the side that answers for which something holds."""
    for unit in range(moment.battle.unit_count):
        one = moment.battle.pieces[unit]
        if one.side == moment.side and one.cell >= 0 and is_meant(one):
            yield unit


def _strength(moment: Moment, unit: int) -> float:
    """The combat value of a unit as far as the side knows it: of an unknown chit, on the average.

    Rule: AW-9.1a
    """
    one = moment.battle.pieces[unit]
    by_chit = [int(row[one.level]) for row in rows(moment.umpire.strength)]
    return float(by_chit[one.chit]) if one.chit != NONE else sum(by_chit) / len(by_chit)


def _from_enemies(moment: Moment, cell: int) -> int:
    """How far the nearest enemy unit stands from a hex."""
    enemies = (one for one in moment.battle.pieces[: moment.battle.unit_count] if one.side != moment.side)
    distance = moment.umpire.board.distance
    return min((int(distance[cell, one.cell]) for one in enemies if one.cell >= 0), default=FAR)


# --- what actions are worth -------------------------------------------------------------------------------


def _at_the_strongest(moment: Moment) -> Callable[[Parts], float]:
    return lambda shot: _strength(moment, shot.target)


def _at_the_weakest(moment: Moment) -> Callable[[Parts], float]:
    return lambda shot: -_strength(moment, shot.target)


def _straight(moment: Moment) -> Callable[[Parts], tuple[int, int]]:
    """Straight towards the home edge from where the rout began; of two such ways the one away from enemies."""
    board, began = moment.umpire.board, int(moment.frame.place) // CARRIED

    def worth(step: Parts) -> tuple[int, int]:
        aside = abs(int(centre(board, step.place)[0]) - int(centre(board, began)[0]))
        return -aside, _from_enemies(moment, step.place)

    return worth


def _away(moment: Moment) -> Callable[[Parts], int]:
    return lambda step: _from_enemies(moment, step.place)


def _east(moment: Moment) -> Callable[[Parts], int]:
    board = moment.umpire.board
    return lambda step: int(centre(board, step.place)[0])


def _west(moment: Moment) -> Callable[[Parts], int]:
    east = _east(moment)
    return lambda step: -east(step)


def _safest(moment: Moment) -> Callable[[Parts], int]:
    pieces = moment.battle.pieces
    return lambda joined: _from_enemies(moment, pieces[joined.target].cell)


def _with_the_strongest(moment: Moment) -> Callable[[Parts], float]:
    return lambda joined: _strength(moment, joined.target)


# --- spells -----------------------------------------------------------------------------------------------


def _is_not_acting(moment: Moment) -> bool:
    """True while no command of the side acts."""
    command = active_command(moment.battle)
    return command == NONE or int(moment.umpire.orders.army[command]) != moment.side


def _has_mage(moment: Moment) -> bool:
    """True while a side has a mage with spells in hand or spent."""
    battle, side = moment.battle, moment.side
    has_spells = battle.hand_size[side] > 0 or any(rows(battle.spent)[side])
    return has_spells and caster_of(battle, moment.umpire, side) != NONE


def _cast(spell: Spell) -> Choice:
    def pick(moment: Moment) -> int | None:
        casts = [code for code in moment.by(Verb.CAST) if _spell_of(moment.parts[code].extra) == spell]
        on = {code: moment.parts[code].target for code in casts}
        return max(casts, key=lambda code: _strength(moment, on[code]) if on[code] != NONE else 0, default=None)

    on = " on the strongest of mine" if spell in AIMED else ""
    return Choice(f"cast {spell_name(spell)}{on}", pick)


def _regain(spell: Spell) -> Choice:
    def pick(moment: Moment) -> int | None:
        return next((code for code in moment.by(Verb.REGAIN) if moment.parts[code].extra == spell), None)

    return Choice(f"regain {spell_name(spell)}", pick)


def _is_attacked(moment: Moment) -> bool:
    """True in the window of a combat in which units of the side defend."""
    is_combat = moment.frame.phase == Phase.WINDOW and moment.frame.detail == Window.COMBAT
    sides = {int(moment.battle.pieces[unit].side) for unit in bits_of(int(moment.battle.defenders))}
    return is_combat and moment.side in sides


ANSWERS = Answers(
    Question(
        "shots",
        "My archers are attacked and shoot first. At whom?",
        {Phase.MISSILES},
        {
            "strongest": Choice("at the strongest attacker, as far as I know", best(_at_the_strongest, Verb.SHOOT)),
            "weakest": Choice("at the weakest attacker, as far as I know", best(_at_the_weakest, Verb.SHOOT)),
        },
        may_come=lambda moment: moment.side == ELF,
    ),
    Question(
        "rout",
        "A unit of mine routs, and two ways are open. Which?",
        {Phase.ROUT},
        {
            "straight": Choice("straight home", best(_straight, Verb.ROUT)),
            "away": Choice("away from the enemy", best(_away, Verb.ROUT)),
            "west": Choice("to the west", best(_west, Verb.ROUT)),
            "east": Choice("to the east", best(_east, Verb.ROUT)),
        },
        about=lambda moment: int(moment.frame.actor),
        whom=_own,
    ),
    Question(
        "leader",
        "A leader of mine has lost his hex and got away. Whom does he join?",
        {Phase.ESCAPE},
        {
            "safest": Choice("whoever stands farthest from the enemy", best(_safest, Verb.JOIN)),
            "strongest": Choice("the strongest", best(_with_the_strongest, Verb.JOIN)),
        },
    ),
    Question(
        "spells",
        "A spell can be cast while no command of mine acts. Do I cast one?",
        {Phase.WINDOW},
        {spell.name.lower(): _cast(spell) for spell in AT_A_WINDOW} | {"none": Choice("cast none", first(Verb.PASS))},
        {"attacked": Condition("if units of mine are attacked", _is_attacked)},
        is_asked=_is_not_acting,
        may_come=_has_mage,
    ),
    Question(
        "regain",
        "My mage can regain a spell that was cast. Which?",
        {Phase.RECHARGE},
        {spell.name.lower(): _regain(spell) for spell in Spell} | {"none": Choice("none", first(Verb.DONE))},
        may_come=_has_mage,
    ),
)
"""Each question with what can be said to it."""
