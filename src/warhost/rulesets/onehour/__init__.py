"""One-Hour Fantasy, a battle game on squares after Neil Thomas's One-Hour Wargames.

Units face a side of their square; charges, fields of fire, hits up to fifteen, and morale at the end of each turn.
"""

from warhost.ruleset import Ruleset

RULESET = Ruleset(
    name="onehour",
    title="One-Hour Fantasy",
    version=1,
    designer="pampersandp, after Neil Thomas",
    board="squares",
    sides=("red", "black"),
    options={
        "initiative": "every_turn, once, red or black: who acts first in a turn",
        "line_of_sight": "blocking or free: whether anything stands in the way of a shot",
        "halving": "cumulative or single: whether terrain and armour both halve hits",
        "cavalry_turn_before_charge": "whether Cavalry may make its quarter turn at the start of a charge",
        "morale": "both, red, black or none: which sides test their morale",
        "retreat_half_turn": "away_from_home or always: when a Retreat begins with the half turn",
        "free_set_up": "whether both sides place their units in their zones",
        "turns": "the last turn of the battle",
    },
    phases=("set-up", "initiative", "movement", "firing", "hand-to-hand", "elimination", "morale", "end of turn"),
    door="warhost.rulesets.onehour.game",
    quick_start="the-moor",
    place=3,
)
