"""Victory points and rout levels: who has won.

Chapters: AW-20
"""

from __future__ import annotations

from warhost.kernel.abi import DRAWN, NOBODY, WON
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.pieces import leader_of
from warhost.rulesets.weads.state import DWARF, ELF, Battle, Reason, Status, Umpire


@rule
def check_victory(battle: Battle, umpire: Umpire) -> None:
    """The Victory Check: a side that has lost more than its rout level loses; after the last turn it is a draw.

    Rule: AW-2.5a, AW-20.5a, AW-20.5b, AW-20.5c, AW-20.6b, AW-R56
    """
    level = umpire.orders.rout_level
    elf, dwarf = points_lost(battle, umpire, ELF), points_lost(battle, umpire, DWARF)
    note(umpire, Event.VICTORY_CHECK, elf, dwarf, int(level[ELF]), int(level[DWARF]))
    elf_beaten, dwarf_beaten = elf > level[ELF], dwarf > level[DWARF]
    if elf_beaten and dwarf_beaten:
        end_battle(battle, umpire, NOBODY, Reason.BOTH_LEVELS)
    elif elf_beaten or dwarf_beaten:
        end_battle(battle, umpire, DWARF if elf_beaten else ELF, Reason.ROUT_LEVEL)
    elif battle.turn >= umpire.orders.turns:
        end_battle(battle, umpire, NOBODY, Reason.TURNS)


@rule
def points_lost(battle: Battle, umpire: Umpire, side: int) -> int:
    """Victory points of a side's units and leaders that are eliminated, or routed now.

    Rule: AW-12.7a, AW-12.7b, AW-20.1a, AW-20.3a, AW-20.4a, AW-20.4b, AW-R55
    """
    lost = 0
    for unit in range(battle.unit_count):
        one = battle.pieces[unit]
        if one.side == side and one.status >= Status.ROUTED:
            lost += int(umpire.points[one.level])
    for command in range(battle.command_count):
        if umpire.orders.army[command] == side and counts(battle, command):
            lost += int(umpire.orders.value[command]) * int(umpire.figures.leader_times)
    return lost


@brief_rule
def counts(battle: Battle, command: int) -> bool:
    """True when the first leader of a command is eliminated or routed; whoever replaces him is worth nothing.

    Rule: AW-20.2a, AW-20.2b, AW-R55
    """
    return (battle.commands[command].lost != 0) | (battle.pieces[leader_of(battle, command)].status == Status.ROUTED)


@rule
def end_battle(battle: Battle, umpire: Umpire, winner: int, reason: int) -> None:
    """The battle is over; NOBODY as winner is a draw."""
    battle.result = DRAWN if winner == NOBODY else WON
    battle.winner, battle.reason = winner, reason
    note(umpire, Event.BATTLE_OVER, winner, reason)
