"""What stands behind each bit of an illegal action: one sentence, and the clauses that forbid it."""

from __future__ import annotations

from warhost import errors
from warhost.rulesets.heroes.rules.objections import Objection, bit


def _because(objection: Objection, sentence: str, clauses: str = "") -> tuple[Objection, errors.Objection]:
    """An objection with its sentence and the clauses behind it, none where it only concerns the notation or the box."""
    return objection, errors.Objection(objection.name.lower(), sentence, tuple(clauses.split()))


OBJECTIONS: dict[Objection, errors.Objection] = dict(
    (
        _because(Objection.MALFORMED, "the action does not say what it needs, or says more than that"),
        _because(Objection.NOT_NOW, "something else has to be decided now", "HG-2.2a HG-2.3b HG-12.2a"),
        _because(Objection.NOT_YOURS, "the figure belongs to the other side", "HG-1.7a HG-2.3a"),
        _because(Objection.NO_SUCH_FIGURE, "there is no such figure on the table", "HG-5.4e HG-5.6b"),
        _because(Objection.DEAD, "the figure is dead", "HG-5.4e"),
        _because(Objection.PANICKED, "the figure is panicked", "HG-10.2a HG-6.1c HG-7.3a HG-11.1c HG-R14"),
        _because(Objection.NOT_PANICKED, "the figure is not panicked", "HG-3.1a"),
        _because(Objection.HAS_ACTED, "the figure has used its action of this phase", "HG-2.3a HG-4.2a HG-4.2b HG-R17"),
        _because(Objection.LOCKED, "the figure is locked with an enemy", "HG-9.5b HG-4.4c HG-11.1c HG-R20"),
        _because(Objection.NOT_LOCKED, "only a figure that is locked can choose panic", "HG-9.6a"),
        _because(Objection.NOT_LOCKED_WITH, "the figure is not locked with that enemy", "HG-9.6b HG-R22"),
        _because(Objection.HAS_TRIED, "the figure has tried to rally in this phase", "HG-3.1b HG-R13"),
        _because(Objection.NOT_AN_ENEMY, "the target is not an enemy", "HG-1.4b HG-6.1b HG-11.1a HG-12.7a HG-R59"),
        _because(Objection.NOT_A_HERO, "only a Hero can do that, or be meant by it", "HG-11.1a HG-12.1f"),
        _because(Objection.NO_BOW, "the figure has no bow", "HG-1.1b"),
        _because(Objection.HAS_SHOT, "the figure has shot in this phase", "HG-6.1a HG-6.3a HG-8.2a HG-R32"),
        _because(Objection.NO_SPEAR, "the figure has no spear", "HG-7.1a HG-7.2a HG-10.1c"),
        _because(Objection.OUT_OF_RANGE, "the target is out of range", "HG-5.1b HG-5.1c HG-6.1b HG-7.1a HG-15.2a"),
        _because(Objection.FIGURE_IN_THE_WAY, "another figure blocks the line of sight", "HG-14.3a HG-14.3b HG-R7"),
        _because(Objection.GROUND_IN_THE_WAY, "the ground blocks the line of sight", "HG-14.3a HG-14.3c HG-14.3d"),
        _because(Objection.IN_MIST, "mist hides the figure: it attacks nobody", "HG-12.10a HG-6.1c HG-7.3a HG-9.1e"),
        _because(
            Objection.TARGET_SHIELDED,
            "a god keeps everybody from attacking that figure",
            "HG-12.9a HG-12.10a HG-6.1d HG-9.1e HG-11.1c",
        ),
        _because(Objection.OFF_THE_TABLE, "the base would not be on the table", "HG-4.3d HG-12.11b HG-R30"),
        _because(Objection.ON_A_BASE, "the figure would stand on another's base", "HG-4.3c HG-12.11b HG-15.1a"),
        _because(Objection.TOUCHES_ENEMY, "the figure would touch an enemy there", "HG-12.11b HG-15.9a"),
        _because(
            Objection.TOO_NEAR_GROUND,
            "that is in impassable ground, or too near to it",
            "HG-4.3e HG-14.2b",
        ),
        _because(Objection.NO_WAY, "no way of at most eight legs leads there", "HG-4.1c HG-4.3a HG-4.3e HG-16.2a"),
        _because(
            Objection.TOO_FAR, "that is farther than the figure can move", "HG-4.1a HG-14.2a HG-14.2c HG-15.5a HG-15.5b"
        ),
        _because(Objection.SAME_PLACE, "the figure stands there already", "HG-4.1c"),
        _because(Objection.ENEMY_ON_THE_WAY, "an enemy's base is in the way", "HG-4.3a HG-15.7a HG-R6"),
        _because(Objection.GROUND_ON_THE_WAY, "impassable ground is in the way", "HG-4.3e HG-14.2b HG-15.7a"),
        _because(Objection.TOO_MANY_LEGS, "a move has at most eight legs", "HG-4.1c HG-R6"),
        _because(Objection.NOT_ON_THE_WAY, "no figure is on its way", "HG-4.1c"),
        _because(Objection.NOT_CHARGED, "the figure is not charged, or has had its shot", "HG-8.1a HG-8.1b HG-8.3b"),
        _because(Objection.NOT_IN_CONTACT, "the bases of the two do not touch", "HG-9.1a HG-5.1b HG-15.1a"),
        _because(Objection.HAS_FOUGHT, "the figure has made its attack of this phase", "HG-9.1c HG-9.7d HG-R23"),
        _because(Objection.MUST_FIGHT_LOCKED, "it can attack only an enemy that it is locked with", "HG-9.5c HG-12.9f"),
        _because(Objection.LOCKED_MUST_FIGHT, "a locked figure still has to fight", "HG-9.5c HG-9.1d HG-R21"),
        _because(Objection.CHALLENGE_CAP, "the side has issued all its challenges of this battle", "HG-17.1a"),
        _because(Objection.COMPULSORY_CHALLENGE, "the scenario says who challenges whom in this phase", "HG-S2a"),
        _because(Objection.NO_CHIP, "the side has no god chip left", "HG-12.1a HG-12.1b"),
        _because(Objection.CHIP_USED, "the side has played its chip of this turn", "HG-12.1e HG-R12 HG-R42"),
        _because(Objection.EVENT_USED, "the side has used this event in this battle", "HG-12.1d"),
        _because(Objection.NO_HERO, "the side has no living Hero to call the gods", "HG-12.1f HG-R44"),
        _because(
            Objection.NOT_IN_THIS_WINDOW, "this event cannot be played at this moment", "HG-12.2a HG-12.2c HG-R45"
        ),
        _because(Objection.NO_EFFECT, "the event would have no effect", "HG-12.2d"),
        _because(Objection.BEHIND_ENEMY_LINES, "that is behind the enemy's lines", "HG-12.11a HG-15.11a HG-R50"),
        _because(Objection.OUTSIDE_ZONE, "that is outside the side's own zone", "HG-17.2a"),
        _because(Objection.ALREADY_DEPLOYED, "the figure is on the table already", "HG-17.2a"),
        _because(
            Objection.NOT_ELIGIBLE,
            "the event cannot be for this figure",
            "HG-12.1f HG-12.7a HG-12.11a HG-12.12a HG-12.12b HG-12.13a HG-11.4c",
        ),
    )
)
"""Every objection by its bit's name: sentences begin in lower case, because they follow one another in a message."""


def objections_of(bits: int) -> tuple[errors.Objection, ...]:
    """The objections behind the bits that the contract gives, in their order; none for 0."""
    return tuple(objection for number, objection in OBJECTIONS.items() if bits & bit(number))
