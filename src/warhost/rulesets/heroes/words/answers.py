"""What a side of Heroes & Gods can answer beforehand: shots, defensive fire, challenges, gods, advances.

All of it is asked in the phase of the other side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from warhost.rulesets.heroes.setup.catalogue import EVENT_IDS
from warhost.rulesets.heroes.state import (
    DEAD,
    HERO,
    NONE,
    OFF_TABLE,
    PANICKED,
    SPEAR,
    WOUNDED,
    Figure,
    God,
    Phase,
    Stage,
    Verb,
    Weapon,
    Window,
)
from warhost.rulesets.heroes.words.names import event_name
from warhost.rulesets.heroes.words.snapshot import worth_to_enemy
from warhost.shelf.answers import Answers, Choice, Condition, Moment, Question, Test, best, first
from warhost.shelf.verbs import Parts

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
FIRED = {Verb.SHOOT: Weapon.BOW, Verb.FIRE_BOW: Weapon.BOW, Verb.FIRE_SPEAR: Weapon.HURL}

# --- figures ----------------------------------------------------------------------------------------------


def _own(moment: Moment, is_meant: Callable[[Figure], bool]) -> Iterator[int]:
    """The figures on the table of the side that answers for which something holds."""
    for figure in range(moment.battle.count):
        one = moment.battle.figures[figure]
        if one.side == moment.side and one.x != OFF_TABLE and not one.marks & DEAD and is_meant(one):
            yield figure


def _bowmen(moment: Moment) -> Iterator[int]:
    return _own(moment, lambda one: bool(one.bow) and not one.marks & PANICKED)


def _armed(moment: Moment) -> Iterator[int]:
    """Who could fire at a charger.

    Rule: HG-8.1b
    """
    return _own(moment, lambda one: bool(one.bow or one.marks & SPEAR) and not one.marks & PANICKED)


def _wounded_heroes(moment: Moment) -> Iterator[int]:
    """Who may decline a challenge.

    Rule: HG-11.1d
    """
    return _own(moment, lambda one: one.marks & (HERO | WOUNDED) == HERO | WOUNDED)


def _is_passive(moment: Moment) -> bool:
    """True in the phase of the other side."""
    return bool(moment.battle.active != moment.side)


# --- shots ------------------------------------------------------------------------------------------------


def _can_shoot(moment: Moment) -> bool:
    return bool(moment.by(Verb.SHOOT))


def _chance(moment: Moment) -> Callable[[Parts], Fraction]:
    """How likely each shot is to have any effect."""
    # It needs the compiled rules, which are there by now, and only then are to be imported.
    from warhost.rulesets.heroes.words.survey import Surveyor

    surveyor = Surveyor(moment.memory, moment.umpire_bytes, moment.names)
    charger = int(moment.frame.actor)

    def chance(shot: Parts) -> Fraction:
        target = charger if shot.target == NONE else shot.target
        return surveyor.chance(shot.actor, target, FIRED[Verb(shot.verb)])

    return chance


def _hero_first(moment: Moment) -> Callable[[Parts], tuple[bool, Fraction]]:
    chance, figures = _chance(moment), moment.battle.figures
    return lambda shot: (bool(figures[shot.target].marks & HERO), chance(shot))


def _is_likely(least: Fraction) -> Test:
    """Whether a shot is so likely to have any effect."""

    def holds(moment: Moment) -> bool:
        chance = _chance(moment)
        return any(chance(parts) >= least for parts in moment.parts.values() if parts.verb in FIRED)

    return holds


LIKELY = {
    "third": Condition("if the chance of any effect is at least 1/3", _is_likely(THIRD)),
    "half": Condition("if the chance of any effect is at least 1/2", _is_likely(HALF)),
}
HOLD = Choice("hold", first(Verb.PASS))


def _sole_defender(moment: Moment) -> int:
    """The figure that is charged, where it is one; NONE where several are."""
    charged = {parts.actor for parts in moment.parts.values() if parts.actor != NONE}
    return charged.pop() if len(charged) == 1 else NONE


# --- challenges -------------------------------------------------------------------------------------------


def _is_challenger_wounded(moment: Moment) -> bool:
    return bool(moment.battle.figures[moment.frame.actor].marks & WOUNDED)


# --- gods -------------------------------------------------------------------------------------------------


def _is_window_of_gods(moment: Moment) -> bool:
    return _is_passive(moment) and not _can_shoot(moment)


def _has_chip(moment: Moment) -> bool:
    """True while a god can be called at all.

    Rule: HG-12.1b
    """
    return bool(moment.battle.chips[moment.side])


def _is_own_hero_attacked(moment: Moment) -> bool:
    """True between the declaration of an attack on a Hero of one's own and its die."""
    return moment.frame.phase == Phase.WINDOW and moment.frame.detail == Window.ATTACK and _is_own_hero_target(moment)


def _is_own_hero_hit(moment: Moment) -> bool:
    """True when the die of an attack would harm a Hero of one's own."""
    return moment.battle.attack.stage == Stage.ROLLED and _is_own_hero_target(moment)


def _is_own_hero_target(moment: Moment) -> bool:
    target = int(moment.battle.attack.target)
    if target == NONE:
        return False
    one = moment.battle.figures[target]
    return bool(one.side == moment.side and one.marks & HERO)


def _call(god: God) -> Choice:
    def pick(moment: Moment) -> int | None:
        return next((code for code in moment.by(Verb.CALL) if moment.parts[code].extra == god), None)

    return Choice(f"call on {event_name(god)}", pick)


def _dearest(moment: Moment) -> Callable[[Parts], tuple[bool, int]]:
    """Who is fought about first, then who is worth most."""
    attack, figures = moment.battle.attack, moment.battle.figures
    fighting = (int(attack.target), int(attack.striker)) if moment.battle.depth > 1 else ()
    return lambda whom: (whom.target in fighting, worth_to_enemy(moment.umpire, figures[whom.target]))


ANSWERS = Answers(
    Question(
        "shots",
        "My bowmen can shoot in the enemy's phase. Do they?",
        {Phase.REACT},
        {
            "likeliest": Choice("shoot at whoever is likeliest to be hurt", best(_chance, Verb.SHOOT)),
            "hero": Choice("shoot at a Hero before all others", best(_hero_first, Verb.SHOOT)),
            "hold": HOLD,
        },
        LIKELY,
        is_asked=_can_shoot,
        may_come=lambda moment: bool([*_bowmen(moment)]),
    ),
    Question(
        "defence",
        "One of mine is charged. Does he fire first?",
        {Phase.DEFENCE},
        {
            "likeliest": Choice("fire what is likeliest to hurt", best(_chance, Verb.FIRE_BOW, Verb.FIRE_SPEAR)),
            "bow": Choice("shoot the bow", best(_chance, Verb.FIRE_BOW)),
            "spear": Choice("hurl the spear", best(_chance, Verb.FIRE_SPEAR)),
            "hold": HOLD,
        },
        LIKELY,
        about=_sole_defender,
        whom=_armed,
    ),
    Question(
        "challenge",
        "A wounded Hero of mine is challenged to a duel. Does he accept?",
        {Phase.ACCEPT},
        {"accept": Choice("accept", first(Verb.ACCEPT)), "decline": Choice("decline", first(Verb.DECLINE))},
        {"wounded": Condition("if the challenger is wounded too", _is_challenger_wounded)},
        about=lambda moment: int(moment.frame.target),
        whom=_wounded_heroes,
    ),
    Question(
        "gods",
        "Do I call a god in the enemy's phase?",
        {Phase.WINDOW, Phase.REACT},
        {EVENT_IDS[god]: _call(god) for god in God} | {"none": Choice("call none", first(Verb.PASS))},
        {
            "attacked": Condition("if a Hero of mine is attacked", _is_own_hero_attacked),
            "hit": Condition("if a die has hit a Hero of mine", _is_own_hero_hit),
        },
        is_asked=_is_window_of_gods,
        may_come=_has_chip,
    ),
    Question(
        "blessed",
        "To whom does the god turn, where there are several?",
        {Phase.BLESS},
        {"dearest": Choice("to whoever is fought about, else to who is worth most", best(_dearest, Verb.BLESS))},
        is_asked=_is_passive,
        may_come=_has_chip,
    ),
    Question(
        "advance",
        "One of mine who struck back has cleared the place before him. Does he advance?",
        {Phase.ADVANCE},
        {"advance": Choice("advance", first(Verb.ADVANCE)), "stay": Choice("stay", first(Verb.STAY))},
        is_asked=_is_passive,
        about=lambda moment: int(moment.battle.attack.striker),
        whom=lambda moment: _own(moment, lambda one: not one.marks & PANICKED),
    ),
)
"""Each question with what can be said to it."""
