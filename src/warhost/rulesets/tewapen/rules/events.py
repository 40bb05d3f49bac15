"""What can happen in a battle: the kinds of the journal's entries. Their sentences and clauses stand in text.py."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of entries, with the facts that each holds."""

    CARD_DRAWN = 1  # card
    CARD_IGNORED = 2  # card, side
    TURN_ENDS = 3  # turn
    TURN_BEGINS = 4  # turn
    NOBODY_LEFT = 5  # turn
    NOMINATED = 6  # piece
    INCLUDED = 7  # piece, unit
    MANA_REGAINED = 8  # piece, points, store
    LEFT_BEHIND = 9  # piece
    MOVED = 10  # piece, from, to, hexes
    CARRIED = 11  # piece, by unit, to
    ENTERED_COVER = 12  # piece, hex
    ATTACK = 13  # attacker, target, range
    PATTERN_DICE = 14  # dice, range
    BONUS_DICE = 15  # dice, Bonus
    COVER_DICE = 16  # dice lost, Cover, the target's hex
    DICE_COUNT = 17  # dice
    ROLLED = 18  # counts by face
    HITS = 19  # hits, score needed
    HITS_SAVED = 20  # piece, saved
    FRENZY_WOUND = 21  # wounds
    FEAR_RETREAT = 22  # retreats
    RETREATS_IGNORED = 23  # retreats, RetreatIgnored
    WOUNDED = 24  # piece, wounds lost, wounds left
    ELIMINATED = 25  # piece, hex
    RETREATED = 26  # piece, from, to
    RETREAT_BARRED = 27  # piece, hexes not made
    FOLLOWED_UP = 28  # piece, from, to
    STOOD = 29  # piece
    ONE_FIGHT_OVER = 30  # piece
    DIE_ROLLED_AGAIN = 31  # face before, face after
    KEPT_DICE = 32  # piece
    GAZED = 33  # piece, target, die, score needed
    COUNTER_ADDED = 34  # piece, counters now
    COUNTER_REMOVED = 35  # piece, counters now
    CAST = 36  # piece, spell, source, points paid, left
    WARDED = 37  # target, die, score needed
    AMULET_FAILED = 38  # target, die, score needed
    TELEPORTED = 39  # piece, from, to
    HEALED = 40  # piece, wounds, wounds now
    PLACED = 41  # piece, hex
    FOG_RISES = 42  # hex, last turn
    FOG_LIFTS = 43  # hex
    STRUCK_BY_SPELL = 44  # piece, spell
    SPLASHED = 45  # piece
    LAUGHTER = 46  # piece
    RESURRECTED = 47  # piece, hex, wounds
    THORNS_GROW = 48  # hex
    ASSASSINATION = 49  # assassin, victim, assassin's die, victim's die, result
    SHAPE_CHANGED = 50  # piece, hex, turns
    SHAPE_ENDED = 51  # piece
    HORN_SOUNDED = 52  # piece
    TRAP_PLACED = 53  # trap, hex
    TRAP_SPRUNG = 54  # trap, piece, hex
    TRAP_STRIKES = 55  # trap, piece
    STRIKES_TRAP = 56  # piece, trap
    TRAP_WOUNDED = 57  # trap, wounds lost, wounds left
    TRAP_DESTROYED = 58  # trap, hex
    POWER_ROLLED = 59  # piece, face
    HEADS_ROLLED = 60  # piece, die, heads
    ITEM_ROLLED = 61  # piece, table, face
    BATTLE_OVER = 62  # winner or -1, Reason
    HOLDS = 63  # side, hex, turns


class Bonus(IntEnum):
    """Where bonus dice, and dice lost to items, come from."""

    GENERAL = 1
    HOLY_BLADE = 2
    WAR_BANNER = 3
    BELL = 4
    PROTECTION = 5
    SHIELDING = 6
    LEAST_ONE = 7  # a trapped piece strikes with one die at least


class Cover(IntEnum):
    """Which terrain takes dice away."""

    GROUND = 1  # the defender's woods, village
    HILL = 2
    WALL = 3
    RIVER = 4  # under the attacker


class RetreatIgnored(IntEnum):
    """Why a retreat is ignored."""

    COURAGE = 1
    STEADFASTNESS = 2
    PLAGUE_CART = 3
