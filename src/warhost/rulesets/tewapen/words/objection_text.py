"""What stands behind each bit of an illegal action: one sentence, and the clauses that forbid it."""

from __future__ import annotations

from warhost import errors
from warhost.rulesets.tewapen.rules.objections import Objection, bit


def _because(objection: Objection, sentence: str, clauses: str = "") -> tuple[Objection, errors.Objection]:
    """An objection with its sentence and the clauses behind it, none where it only concerns the notation or the box."""
    return objection, errors.Objection(objection.name.lower(), sentence, tuple(clauses.split()))


OBJECTIONS: dict[Objection, errors.Objection] = dict(
    (
        _because(Objection.NOT_NOW, "something else has to be decided now", "TW-1.3.1k TW-1.3.1l TW-1.3.1u"),
        _because(Objection.NOT_YOURS, "the piece belongs to the other side", "TW-1.3.1c"),
        _because(Objection.NO_SUCH_PIECE, "there is no such piece on the board", "TW-1.5.5c"),
        _because(Objection.HAS_COUNTER, "the piece has an activation counter", "TW-1.3.1o"),
        _because(Objection.ALREADY_NAMED, "the piece is activated by this card already", "TW-1.3.1u TW-1.6.1h"),
        _because(Objection.NOT_ATTACHED, "the piece is not an individual attached to a unit", "TW-1.2j TW-1.6.1b"),
        _because(
            Objection.NOT_ACTIVATED,
            "the running card does not activate the piece, or not in a way that allows this",
            "TW-1.3.1k TW-1.6.1h TW-1.6.1i",
        ),
        _because(
            Objection.MOVE_OVER,
            "its move on this card is over, or it would not be taken along anyway",
            "TW-1.4.1a TW-1.6.1f TW-1.6.1h",
        ),
        _because(Objection.TRAPPED, "a trap holds the piece", "TW-2.9.7d TW-2.9.7f TW-R90"),
        _because(Objection.IN_FOG, "the piece stands in fog and cannot leave its hex", "TW-1.7q TW-R41"),
        _because(Objection.FOG_THERE, "fog lies over that hex and nothing enters it", "TW-1.7p TW-R41"),
        _because(
            Objection.TOO_FAR, "that hex is farther away than the piece may move", "TW-1.2.1a TW-1.4.1e TW-1.6.1c"
        ),
        _because(Objection.OCCUPIED, "that hex is taken", "TW-1.2c TW-1.4.1m TW-1.7k TW-3.2.2f"),
        _because(
            Objection.IMPASSABLE, "nobody may stand in an impassable hex", "TW-1.1i TW-1.4.1k TW-2.2.3b TW-2.2.4b"
        ),
        _because(Objection.TEMPLE, "undead do not enter a temple", "TW-3.3c TW-R88"),
        _because(
            Objection.WALL_IN_THE_WAY,
            "a wall is in the way: it is crossed with the first step only, and ends the move",
            "TW-1.4.1g TW-1.4.1h TW-R20",
        ),
        _because(
            Objection.STOPPED_ON_THE_WAY,
            "a hex on the way ends the move",
            "TW-1.4.1b TW-1.4.1d TW-1.4.1i TW-1.4.1j TW-2.9.7b",
        ),
        _because(Objection.PIECES_IN_THE_WAY, "other troops are in the way", "TW-1.4.1m TW-R7"),
        _because(Objection.NO_WAY, "no way leads to that hex within the move", "TW-1.4.1a TW-1.4.1k"),
        _because(Objection.HAS_ACTED, "the piece has taken its action on this card", "TW-1.5.2d TW-1.7a TW-2.9.7f"),
        _because(
            Objection.ENTERED_COVER,
            "the piece entered woods or a village on this card and takes no action",
            "TW-1.4.1c TW-1.4.1i TW-1.4.1s",
        ),
        _because(Objection.MOVED_TOO_FAR, "the unit moved too far to fight on this card", "TW-1.2.1b TW-3.1.3e"),
        _because(
            Objection.JUST_TELEPORTED, "the unit was teleported and may not attack any more this turn", "TW-1.7j TW-R38"
        ),
        _because(Objection.NOT_AN_ENEMY, "the target is not an enemy", "TW-1.3.1k TW-1.5.2b TW-3.2.1a"),
        _because(
            Objection.IS_ATTACHED,
            "an individual attached to a unit cannot be singled out",
            "TW-1.6.2a TW-R37 TW-R39 TW-R66",
        ),
        _because(Objection.NO_PATTERN_DICE, "the unit has no dice at that distance", "TW-1.2.1c TW-1.5.3i TW-R23"),
        _because(Objection.NO_DICE_LEFT, "the modifiers leave no die to roll", "TW-1.5.3i TW-R23"),
        _because(Objection.NO_LOS, "there is no line of sight", "TW-1.5.4a TW-1.5.4c TW-1.7s"),
        _because(Objection.CLIFF, "nobody fights across an impassable hexside", "TW-1.5.3k TW-R21"),
        _because(Objection.FOG_CENTRE, "there is no fighting into or out of the centre of a fog", "TW-1.7t TW-R41"),
        _because(Objection.CLOAKED, "the Cloak of Shadows hides the target at that distance", "TW-3.1.2e"),
        _because(
            Objection.LACKS_ABILITY, "the piece has neither the ability nor the item for this", "TW-1.3.1p TW-2.2.8a"
        ),
        _because(
            Objection.OUT_OF_RANGE,
            "the target or hex is out of reach",
            "TW-1.7f TW-1.7h TW-1.7i TW-1.7l TW-1.7m TW-1.7o TW-3.2.1a TW-3.2.2f",
        ),
        _because(
            Objection.NOT_ON_LIST,
            "the caster, or the item, does not have this spell",
            "TW-2.2.8a TW-3.2.3a TW-3.2.4a TW-3.2.4b",
        ),
        _because(Objection.TOO_DEAR, "the spell costs more magic points than are left", "TW-1.7d"),
        _because(Objection.WRONG_TARGET, "the spell does not work on such a target", "TW-3.2.4f TW-3.2.5a TW-R65"),
        _because(
            Objection.NOTHING_TO_DO,
            "it would do nothing: there is nobody to strike, to help or to battle",
            "TW-R89 TW-3.1.2i TW-2.9.7c",
        ),
        _because(
            Objection.NOT_VACANT,
            "that is no vacant hex where it may be placed",
            "TW-1.7n TW-2.9.7a TW-3.2.4d TW-R85",
        ),
        _because(Objection.WRONG_TERRAIN, "that is not the terrain for it", "TW-2.9.7a TW-3.2.7a TW-3.2.7b"),
        _because(Objection.NO_FIGURES_LEFT, "there are as many pieces in the battle as there can be"),
        _because(Objection.ON_RUNNING_CARD, "Blessing does not help a piece of the running card", "TW-R16 TW-R66"),
        _because(Objection.NOT_FALLEN, "only a unit slain this turn can be resurrected", "TW-3.2.4f"),
        _because(Objection.USED_UP, "that can be done once in a battle only", "TW-3.1.2i TW-3.2.2c"),
        _because(Objection.MUST_BATTLE_TRAP, "an activated piece must battle its trap first", "TW-2.9.7c TW-2.9.7f"),
        _because(Objection.NO_SUCH_DIE, "no failed die shows that face", "TW-3.1.1i TW-R61"),
        _because(Objection.NOT_AN_INDIVIDUAL, "the victim must be an individual", "TW-3.2.1a"),
        _because(Objection.OFF_THE_BOARD, "that hex is not on the board", "TW-1.4.1q TW-1.7k"),
        _because(Objection.NO_MARKERS_LEFT, "there are as many traps in the battle as there can be"),
        _because(Objection.MALFORMED, "the action does not say what it needs, or says more than that"),
        _because(Objection.CANNOT_FIGHT, "individuals never attack", "TW-1.6.2i"),
        _because(Objection.HAS_GAZED, "an individual gazes only once in a turn", "TW-2.9.5b"),
    )
)
"""Every objection by its bit's name: sentences begin in lower case, because they follow one another in a message."""


def objections_of(bits: int) -> tuple[errors.Objection, ...]:
    """The objections behind the bits that the contract gives, in their order; none for 0."""
    return tuple(objection for number, objection in OBJECTIONS.items() if bits & bit(number))
