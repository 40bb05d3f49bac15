"""The sequence of play: set-up, the draws of a turn with their activations, the Rally Phase, the Victory Check.

Each pending matter is a frame on the battle's stack. `advance` settles what lies on top until a player must choose.

Chapters: Sequence of play, AW-2
"""

from __future__ import annotations

from warhost.kernel.abi import NOBODY, RUNNING, pop, push
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.reactions import idle_in, open_for
from warhost.kernel.stack import done, goes_on, phase_on_top, wait_for
from warhost.rulesets.weads.rules.activation import (
    end_activation,
    fill_cup,
    settle_draw,
    settle_rage,
    settle_succeed,
)
from warhost.rulesets.weads.rules.chits import settle_chits
from warhost.rulesets.weads.rules.clash import settle_clash
from warhost.rulesets.weads.rules.combat import list_attacks
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.flight import settle_rout
from warhost.rulesets.weads.rules.leaders import settle_casualties, settle_escape
from warhost.rulesets.weads.rules.missiles import settle_missiles
from warhost.rulesets.weads.rules.movement import may_move
from warhost.rulesets.weads.rules.pieces import owner_of, unmark
from warhost.rulesets.weads.rules.rally import settle_rally, settle_rally_moves
from warhost.rulesets.weads.rules.set_up import list_placings
from warhost.rulesets.weads.rules.spells import IN_MOVEMENT
from warhost.rulesets.weads.rules.victory import check_victory
from warhost.rulesets.weads.rules.windows import could_cast, expire_marks, settle_deal, settle_recharge, settle_window
from warhost.rulesets.weads.state import DWARF, ELF, NONE, PLACED, Battle, Phase, Umpire, Verb, Window


@rule
def settle_set_up(battle: Battle, umpire: Umpire, side: int) -> bool:
    """A side changes who stands where, as long as there is somebody to place.

    Rule: AW-1.5b, AW-21.1a
    """
    if list_placings(battle, umpire, side) > 0:
        return wait_for(battle, side)
    return end_set_up(battle, side)


@rule
def end_set_up(battle: Battle, side: int) -> bool:
    """A side stands as it is."""
    for piece in range(battle.piece_count):
        if battle.pieces[piece].side == side:
            unmark(battle, piece, PLACED)
    return done(battle)


@rule
def settle_turn(battle: Battle, umpire: Umpire) -> bool:
    """A turn begins: all chits go into the cup; its three parts are pending, and a window for spells.

    Rule: AW-2.1a, AW-2.2a, AW-2.4a, AW-2.4c, AW-R36, AW-R68
    """
    pop(battle)
    note(umpire, Event.TURN_BEGINS, int(battle.turn), fill_cup(battle, umpire))
    push(battle, Phase.VICTORY)
    push(battle, Phase.RALLY_MOVES, NONE, NONE, 0, DWARF)
    push(battle, Phase.RALLY_MOVES, NONE, NONE, 0, ELF)
    push(battle, Phase.RALLY)
    push(battle, Phase.DRAW)
    open_for(battle, Phase.WINDOW, int(battle.drawer), Window.TURN)
    return False


@rule
def settle_movement(battle: Battle, umpire: Umpire, command: int) -> bool:
    """The owner moves the pieces of the command one after the other, as long as somebody can move or be enchanted.

    He is asked wherever he might cast as far as his enemy can tell, so that his being asked tells nothing.

    Rule: AW-3.1c, AW-3.1d, AW-R36, AW-R37
    """
    side = owner_of(umpire, command)
    if may_move(battle, umpire, command) or could_cast(battle, umpire, side, IN_MOVEMENT):
        return wait_for(battle, side)
    battle.mover, battle.mover_left = NONE, 0
    return done(battle)


@rule
def settle_combat(battle: Battle, umpire: Umpire, command: int) -> bool:
    """The owner declares one combat after the other, as long as somebody can attack.

    Rule: AW-9.1a, AW-9.1d, AW-9.2e
    """
    if list_attacks(battle, umpire, command, 0) > 0:
        return wait_for(battle, owner_of(umpire, command))
    return done(battle)


@rule
def settle_victory(battle: Battle, umpire: Umpire) -> bool:
    """Both armies are tested against their rout levels; else the next turn begins.

    Rule: AW-2.5a, AW-16.9a, AW-20.6b
    """
    pop(battle)
    check_victory(battle, umpire)
    if battle.result == RUNNING:
        expire_marks(battle, umpire)
        battle.turn += 1
        push(battle, Phase.TURN)
    return False


# --- the stack --------------------------------------------------------------------------------------------


@rule
def advance(battle: Battle, umpire: Umpire) -> None:
    """Settle pending matters until a player must choose, the battle is over, or scripted dice run out.

    Rule: AW-2.1a
    """
    battle.to_decide = NOBODY
    while goes_on(battle, umpire):
        phase = phase_on_top(battle)
        waits = settle_fight(battle, umpire, phase) if phase >= Phase.CHITS else settle(battle, umpire, phase)
        if waits:
            return


@rule
def settle(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """Settle what lies on top, up to the building of a combat; True when a player has to choose.

    Rule: AW-2.1a, AW-2.3a
    """
    frame = battle.stack[battle.depth - 1]
    if phase == Phase.MOVEMENT:
        return settle_movement(battle, umpire, int(frame.actor))
    if phase == Phase.COMBAT:
        return settle_combat(battle, umpire, int(frame.actor))
    if phase == Phase.DRAW:
        return settle_draw(battle, umpire)
    if phase == Phase.WINDOW:
        return settle_window(battle, umpire)
    if phase == Phase.RAGE:
        return settle_rage(battle, umpire)
    if phase == Phase.SUCCEED:
        return settle_succeed(battle, umpire)
    if phase == Phase.TURN:
        return settle_turn(battle, umpire)
    if phase == Phase.SET_UP:
        return settle_set_up(battle, umpire, int(frame.detail))
    command = int(frame.actor if phase == Phase.ACTIVATE else battle.stack[battle.depth - 2].actor)
    return wait_for(battle, owner_of(umpire, command))


@rule
def settle_fight(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """Settle what lies on top, from the drawing of combat chits on; True when a player has to choose.

    Rule: AW-2.1a, AW-2.4a, AW-2.5a
    """
    if phase == Phase.CHITS:
        return settle_chits(battle, umpire)
    if phase == Phase.DEAL:
        return settle_deal(battle, umpire)
    if phase == Phase.MISSILES:
        return settle_missiles(battle, umpire)
    if phase == Phase.CLASH:
        return settle_clash(battle, umpire)
    if phase == Phase.CASUALTIES:
        return settle_casualties(battle, umpire)
    if phase == Phase.ROUT:
        return settle_rout(battle, umpire)
    if phase == Phase.ESCAPE:
        return settle_escape(battle, umpire)
    if phase == Phase.END_ACTIVATION:
        return end_activation(battle)
    if phase == Phase.RECHARGE:
        return settle_recharge(battle, umpire)
    if phase == Phase.RALLY:
        return settle_rally(battle, umpire)
    if phase == Phase.RALLY_MOVES:
        return settle_rally_moves(battle, umpire)
    return settle_victory(battle, umpire)


@rule
def idle_answer(battle: Battle) -> int:
    """In the window of a combat: to let it go by; NO_ACTION at any other decision.

    Rule: AW-R36
    """
    return idle_in(battle, Phase.WINDOW, Window.COMBAT, Window.COMBAT, Verb.PASS)
