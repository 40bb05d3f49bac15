"""Windows in which sides may react: they are asked in turn, until so many in a row have let the window go by.

A window is a frame on the stack: `actor` is the side that is asked, `target` how many in a row have let it go by,
`detail` which window it is; `place` is the game's. The game settles it when it lies on top:

    while not has_gone_by(battle, passes):
        if could_react(battle, umpire, side_asked(battle), open_window(battle)):
            return wait_for(battle, side_asked(battle))
        let_go_by(battle)
    return done(battle)

Only whoever could do something is asked. Where hands are hidden that is judged as the enemy sees it, or being asked
would tell him something.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import NO_ACTION, NOBODY, pack, push
from warhost.kernel.compile import brief_rule


@brief_rule
def open_for(battle: Any, phase: int, side: int, window: int) -> None:
    """Open a window, in which this side is asked first."""
    push(battle, phase, side, 0, 0, window)


@brief_rule
def side_asked(battle: Any) -> int:
    """The side whose turn it is to react in the window on top, or to let it go by."""
    return int(battle.stack[battle.depth - 1].actor)


@brief_rule
def open_window(battle: Any) -> int:
    """Which window lies on top."""
    return int(battle.stack[battle.depth - 1].detail)


@brief_rule
def has_gone_by(battle: Any, passes: int) -> bool:
    """True when so many in a row have let the window on top go by: 1 where one side alone is asked."""
    return battle.stack[battle.depth - 1].target >= passes


@brief_rule
def let_go_by(battle: Any) -> None:
    """The side that is asked lets the window go by, and the other is asked next."""
    frame = battle.stack[battle.depth - 1]
    frame.actor, frame.target = 1 - int(frame.actor), int(frame.target) + 1


@brief_rule
def let_answer(battle: Any) -> None:
    """The side that is asked has reacted, and the other may answer: whoever let the window go by is asked again."""
    frame = battle.stack[battle.depth - 1]
    frame.actor, frame.target = 1 - int(frame.actor), 0


@brief_rule
def idle_in(battle: Any, phase: int, first: int, last: int, verb: int) -> int:
    """The action that lets a window go by, if one from `first` to `last` lies on top and a side is asked; NO_ACTION."""
    if battle.depth == 0 or battle.to_decide == NOBODY:
        return NO_ACTION
    frame = battle.stack[battle.depth - 1]
    is_idle = frame.phase == phase and first <= frame.detail <= last
    return pack(verb, -1, 0, 0, -1) if is_idle else NO_ACTION
