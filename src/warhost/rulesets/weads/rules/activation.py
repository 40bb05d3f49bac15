"""The cup and what comes out of it: draws, activations, replacement leaders, who is in command, berserk fury.

Chapters: AW-2, AW-6, AW-13, AW-15
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.cup import draw_kind, ends_odds
from warhost.kernel.journal import note
from warhost.kernel.reactions import open_for
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.pieces import (
    has,
    is_on_board,
    leader_of,
    mark,
    owner_of,
    put,
    stacked_leader,
    unmark,
)
from warhost.rulesets.weads.state import (
    BERSERK,
    DWARF,
    IDLE,
    IN_COMMAND,
    NONE,
    OF_THE_ACTIVATION,
    REPLACEMENT,
    Battle,
    Phase,
    Stage,
    Status,
    Umpire,
    Window,
)

# --- the cup ----------------------------------------------------------------------------------------------


@rule
def fill_cup(battle: Battle, umpire: Umpire) -> int:
    """Every command puts in its chits, and may be activated again: how many chits there are.

    Rule: AW-1.2b, AW-2.2a, AW-13.2a, AW-13.5b, AW-R9
    """
    for command in range(battle.command_count):
        one = battle.commands[command]
        one.activated = 0
        if one.stage == Stage.LIVE:
            one.chits = umpire.orders.value[command]
        elif one.stage == Stage.REPLACED or has_units(battle, command):
            one.chits = 1
    return chits_left(battle, umpire)


@rule
def chits_left(battle: Battle, umpire: Umpire) -> int:
    """Chits in the cup; the last of a leaderless command goes with its last unit.

    Rule: AW-R9
    """
    chits = 0
    for command in range(battle.command_count):
        one = battle.commands[command]
        if one.stage == Stage.PENDING and one.chits > 0 and not has_units(battle, command):
            note(umpire, Event.LAST_CHIT_GONE, command)
            one.chits = 0
        chits += int(one.chits)
    return chits


@rule
def has_units(battle: Battle, command: int) -> bool:
    """True while a unit of the command is left."""
    for unit in range(battle.unit_count):
        if battle.pieces[unit].command == command and is_on_board(battle, unit):
            return True
    return False


@rule
def settle_draw(battle: Battle, umpire: Umpire) -> bool:
    """Draw a chit, unless it is the last: its owner may activate the leader, who has not acted in this turn.

    Rule: AW-2.2b, AW-2.2c, AW-2.2d, AW-2.2e, AW-2.2f, AW-2.2g, AW-2.3d
    """
    chits = chits_left(battle, umpire)
    if chits <= 1:
        pop(battle)
        begin_rally(battle)
        return False
    if ends_odds(umpire):
        return False
    for command in range(battle.command_count):
        umpire.dice.weights[command] = battle.commands[command].chits
    drawn = draw_kind(battle, umpire, int(battle.command_count))
    if drawn < 0:
        return False
    battle.commands[drawn].chits -= 1
    note(umpire, Event.CHIT_DRAWN, drawn, int(battle.drawer), chits - 1)
    aside = battle.commands[drawn].activated != 0
    if not aside or chits <= 2:  # a chit put aside is replaced by the same player, but by the last chit it is not
        battle.drawer = 1 - battle.drawer
    if aside:
        note(umpire, Event.PUT_ASIDE, drawn)
        return False
    if battle.commands[drawn].stage == Stage.PENDING and first_successor(battle, drawn, 0) == NONE:
        note(umpire, Event.NOBODY_TO_ACT, drawn)
        return False
    push(battle, Phase.ACTIVATE, drawn)
    return False


@rule
def begin_rally(battle: Battle) -> None:
    """Mages regain spells, whoever is due to draw first, and a window opens; the rolls lie below.

    Rule: AW-2.1a, AW-2.4b, AW-R36, AW-R68
    """
    first = int(battle.drawer)
    open_for(battle, Phase.WINDOW, first, Window.RALLY)
    push(battle, Phase.RECHARGE, NONE, NONE, 0, 1 - first)
    push(battle, Phase.RECHARGE, NONE, NONE, 0, first)


# --- activating -------------------------------------------------------------------------------------------


@rule
def activate(battle: Battle, umpire: Umpire) -> None:
    """The drawn command moves, then fights; a leaderless one is given a replacement leader first.

    Rule: AW-2.3a, AW-2.3b, AW-9.1a, AW-13.3a, AW-15.1c
    """
    command = int(battle.stack[battle.depth - 1].actor)
    pop(battle)
    note(umpire, Event.ACTIVATED, command)
    battle.commands[command].activated = 1
    push(battle, Phase.END_ACTIVATION, command)
    push(battle, Phase.COMBAT, command)
    push(battle, Phase.MOVEMENT, command)
    if owner_of(umpire, command) == DWARF:
        push(battle, Phase.RAGE, command)
    if battle.commands[command].stage == Stage.PENDING:
        push(battle, Phase.SUCCEED, command)
    else:
        fix_command(battle, umpire, command)


@rule
def decline(battle: Battle, umpire: Umpire) -> None:
    """The drawn chit stays out for this turn.

    Rule: AW-2.3b, AW-2.3c, AW-2.3e, AW-13.4b
    """
    note(umpire, Event.DECLINED, int(battle.stack[battle.depth - 1].actor))
    pop(battle)


@rule
def fix_command(battle: Battle, umpire: Umpire, command: int) -> None:
    """Fix who is in command radius, before anything moves.

    Rule: AW-6.1a, AW-6.3a, AW-6.3b, AW-6.4a
    """
    at = int(battle.pieces[leader_of(battle, command)].cell)
    for unit in range(battle.unit_count):
        one = battle.pieces[unit]
        is_own = one.command == command and one.cell >= 0
        if is_own and umpire.board.distance[at, one.cell] <= umpire.figures.radius:
            mark(battle, unit, IN_COMMAND)


@rule
def end_activation(battle: Battle) -> bool:
    """What held in the activation holds no more."""
    command = int(battle.stack[battle.depth - 1].actor)
    for piece in range(battle.piece_count):
        if battle.pieces[piece].command == command:
            unmark(battle, piece, OF_THE_ACTIVATION)
    return done(battle)


# --- replacement leaders ----------------------------------------------------------------------------------


@brief_rule
def may_succeed(battle: Battle, unit: int, command: int) -> bool:
    """True for a unit on which a replacement leader of the command can be put.

    Rule: AW-13.3a, AW-R10
    """
    one = battle.pieces[unit]
    return one.command == command and one.cell >= 0 and one.status != Status.ROUTED and stacked_leader(battle, unit) < 0


@rule
def first_successor(battle: Battle, command: int, first: int) -> int:
    """The first such unit from a number on, NONE."""
    for unit in range(first, battle.unit_count):
        if may_succeed(battle, unit, command):
            return unit
    return NONE


@rule
def settle_succeed(battle: Battle, umpire: Umpire) -> bool:
    """The owner chooses the unit that acts; a single one needs no choice.

    Rule: AW-13.3a
    """
    command = int(battle.stack[battle.depth - 1].actor)
    unit = first_successor(battle, command, 0)
    if first_successor(battle, command, unit + 1) != NONE:
        return wait_for(battle, owner_of(umpire, command))
    replace(battle, umpire, unit)
    return False


@rule
def replace(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Put a replacement leader on a unit; only these two act in this activation.

    Rule: AW-13.3b, AW-13.3c, AW-13.4a, AW-13.5a, AW-13.5c, AW-R67
    """
    command = int(battle.stack[battle.depth - 1].actor)
    pop(battle)
    leader = leader_of(battle, command)
    one = battle.pieces[leader]
    one.status, one.marks = Status.ORDERED, REPLACEMENT
    put(battle, leader, int(battle.pieces[unit].cell))
    battle.commands[command].stage = Stage.REPLACED
    note(umpire, Event.REPLACED, leader, unit, int(one.cell))
    for other in range(battle.unit_count):
        if battle.pieces[other].command == command and is_on_board(battle, other):
            mark(battle, other, IN_COMMAND if other == unit else IDLE)


# --- berserk ----------------------------------------------------------------------------------------------


@brief_rule
def may_rage(battle: Battle, unit: int, command: int) -> bool:
    """True for a unit that a declaration of its command would make berserk.

    Rule: AW-15.1a, AW-15.1b, AW-15.1c
    """
    one = battle.pieces[unit]
    in_command = one.command == command and has(battle, unit, IN_COMMAND)
    return in_command and one.cell >= 0 and one.status != Status.ROUTED and not has(battle, unit, BERSERK)


@rule
def settle_rage(battle: Battle, umpire: Umpire) -> bool:
    """The owner says whether the command goes berserk, where somebody can.

    Rule: AW-15.1b, AW-15.1c
    """
    command = int(battle.stack[battle.depth - 1].actor)
    for unit in range(battle.unit_count):
        if may_rage(battle, unit, command):
            return wait_for(battle, owner_of(umpire, command))
    return done(battle)


@rule
def rage(battle: Battle, umpire: Umpire) -> None:
    """All units of the command in radius go berserk, to the end of the battle or until they rout.

    Rule: AW-15.1b, AW-15.1c, AW-15.1d, AW-15.1g, AW-15.2d
    """
    command = int(battle.stack[battle.depth - 1].actor)
    pop(battle)
    for unit in range(battle.unit_count):
        if may_rage(battle, unit, command):
            mark(battle, unit, BERSERK)
            note(umpire, Event.WENT_BERSERK, unit)


@rule
def stay_calm(battle: Battle, umpire: Umpire) -> None:
    """The command does not go berserk.

    Rule: AW-15.1b
    """
    note(umpire, Event.STAYED_CALM, int(battle.stack[battle.depth - 1].actor))
    pop(battle)
