"""The rounds between a trap and its prisoner."""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.combat import may_reroll
from warhost.rulesets.tewapen.rules.events import Bonus, Event
from warhost.rulesets.tewapen.rules.hits import count_hits, save_hits, take_hits, throw
from warhost.rulesets.tewapen.rules.modifiers import bonus, bonus_dice, pattern_dice, warding_dice
from warhost.rulesets.tewapen.rules.pieces import eliminate, has, is_individual, is_on_board
from warhost.rulesets.tewapen.rules.traps import wound_trap
from warhost.rulesets.tewapen.state import FRENZY, NONE, ONE_FIGHT, Battle, Phase, Umpire


@rule
def trap_strikes(battle: Battle, umpire: Umpire, prisoner: int, trap: int) -> None:
    """The trap attacks its prisoner; ones have no effect.

    Rule: TW-2.9.7d, TW-2.9.7e, TW-R57, TW-R81
    """
    note(umpire, Event.TRAP_STRIKES, trap, prisoner)
    dice = int(battle.traps[trap].dice)
    note(umpire, Event.PATTERN_DICE, dice, 1)
    dice = max(dice + warding_dice(battle, umpire, prisoner, False, 1), 0)
    note(umpire, Event.DICE_COUNT, dice)
    throw(battle, umpire, dice)
    hits = save_hits(battle, umpire, prisoner, count_hits(umpire, int(battle.pieces[prisoner].hit_at)))
    take_hits(battle, umpire, prisoner, hits)


@rule
def prisoner_dice(battle: Battle, umpire: Umpire, prisoner: int) -> int:
    """Dice of a prisoner against its trap: those of range 1 with bonuses, no terrain, at least one.

    Rule: TW-2.9.7e, TW-R81
    """
    dice = pattern_dice(battle, prisoner, 1)
    note(umpire, Event.PATTERN_DICE, dice, 1)
    if not is_individual(battle, prisoner):
        dice += bonus_dice(battle, umpire, prisoner, 0, True, 1)
    least = int(umpire.figures.least_trap_dice)
    if dice < least:
        dice += bonus(umpire, least - dice, Bonus.LEAST_ONE, 1)
    note(umpire, Event.DICE_COUNT, dice)
    return dice


@rule
def prisoner_strikes(battle: Battle, umpire: Umpire, prisoner: int, trap: int) -> None:
    """A prisoner that still lives attacks its trap.

    Rule: TW-2.9.7e, TW-3.1.1i, TW-R81
    """
    if not is_on_board(battle, prisoner) or battle.pieces[prisoner].prison != trap:
        return
    note(umpire, Event.STRIKES_TRAP, prisoner, trap)
    throw(battle, umpire, prisoner_dice(battle, umpire, prisoner))
    if not is_individual(battle, prisoner) and may_reroll(battle, umpire, prisoner, int(battle.traps[trap].hit_at)):
        battle.pool[:] = umpire.hits
        push(battle, Phase.REROLL, prisoner, NONE, 0, trap)
    else:
        settle_blow(battle, umpire, prisoner, trap)


@rule
def settle_blow(battle: Battle, umpire: Umpire, prisoner: int, trap: int) -> None:
    """Carry out the running dice of a prisoner on its trap; for Fanatics it is their one fight.

    Rule: TW-2.2.6a, TW-2.9.7c, TW-2.9.7i, TW-R81
    """
    hits = count_hits(umpire, int(battle.traps[trap].hit_at))
    if hits > 0 and has(battle, prisoner, FRENZY):
        hits += int(umpire.figures.frenzy_wounds)
        note(umpire, Event.FRENZY_WOUND, int(umpire.figures.frenzy_wounds))
    if wound_trap(battle, umpire, trap, hits) and has(battle, prisoner, ONE_FIGHT):
        note(umpire, Event.ONE_FIGHT_OVER, prisoner)
        eliminate(battle, umpire, prisoner)
