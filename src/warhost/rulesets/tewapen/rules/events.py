"""What can happen in a battle: the kinds of the journal's entries. How they are told stands in `words/events.py`."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of entries; the facts that each holds stand in `words/events.py`."""

    CARD_DRAWN = 1
    CARD_IGNORED = 2
    TURN_ENDS = 3
    TURN_BEGINS = 4
    NOBODY_LEFT = 5
    NOMINATED = 6
    INCLUDED = 7
    MANA_REGAINED = 8
    LEFT_BEHIND = 9
    MOVED = 10
    CARRIED = 11
    ENTERED_COVER = 12
    ATTACK = 13
    PATTERN_DICE = 14
    BONUS_DICE = 15
    COVER_DICE = 16
    DICE_COUNT = 17
    ROLLED = 18
    HITS = 19
    HITS_SAVED = 20
    FRENZY_WOUND = 21
    FEAR_RETREAT = 22
    RETREATS_IGNORED = 23
    WOUNDED = 24
    ELIMINATED = 25
    RETREATED = 26
    RETREAT_BARRED = 27
    FOLLOWED_UP = 28
    STOOD = 29
    ONE_FIGHT_OVER = 30
    DIE_ROLLED_AGAIN = 31
    KEPT_DICE = 32
    GAZED = 33
    COUNTER_ADDED = 34
    COUNTER_REMOVED = 35
    CAST = 36
    WARDED = 37
    AMULET_FAILED = 38
    TELEPORTED = 39
    HEALED = 40
    PLACED = 41
    FOG_RISES = 42
    FOG_LIFTS = 43
    STRUCK_BY_SPELL = 44
    SPLASHED = 45
    LAUGHTER = 46
    RESURRECTED = 47
    THORNS_GROW = 48
    ASSASSINATION = 49
    SHAPE_CHANGED = 50
    SHAPE_ENDED = 51
    HORN_SOUNDED = 52
    TRAP_PLACED = 53
    TRAP_SPRUNG = 54
    TRAP_STRIKES = 55
    STRIKES_TRAP = 56
    TRAP_WOUNDED = 57
    TRAP_DESTROYED = 58
    POWER_ROLLED = 59
    HEADS_ROLLED = 60
    ITEM_ROLLED = 61
    BATTLE_OVER = 62
    HOLDS = 63
    COLLAPSED = 64
    FALLS_ON = 65
    TAKEN = 66
    DROPPED = 67
    TOWER_LEFT = 68
    OIL_POURED = 69
    BLOWN_UP = 70
    SIDE_BROKEN = 71
    DEPLOYED = 72
    ALL_DEPLOYED = 73
    ALL_ROLLED_AGAIN = 74


class Bonus(IntEnum):
    """Where bonus dice, and dice lost to items, come from."""

    GENERAL = 1
    HOLY_BLADE = 2
    WAR_BANNER = 3
    BELL = 4
    PROTECTION = 5
    SHIELDING = 6
    LEAST_ONE = 7  # a trapped piece strikes with one die at least
    SLAYER = 8


class Cover(IntEnum):
    """Which terrain takes dice away."""

    GROUND = 1  # the defender's woods, village
    HILL = 2
    WALL = 3
    RIVER = 4  # under the attacker
    FORTIFICATION = 5
    HOUSE = 6  # the defender's house, which covers like a village


class RetreatIgnored(IntEnum):
    """Why a retreat is ignored."""

    COURAGE = 1
    STEADFASTNESS = 2
    PLAGUE_CART = 3
    FORTIFICATION = 4
    CHAPLAIN = 5
    LION = 6
