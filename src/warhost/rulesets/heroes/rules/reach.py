"""Where a figure can go: every end point of a legal move on a fine grid, for a picture.

Chapters: HG-4.1, HG-16.2
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.compile import rule
from warhost.rulesets.heroes.rules.candidates import is_reachable
from warhost.rulesets.heroes.rules.movement import allowance
from warhost.rulesets.heroes.state import Battle, Umpire


@rule
def map_reach(battle: Battle, umpire: Umpire, figure: int, step: int, out: Any) -> int:
    """Mark in `out[row, column]` the points (column * step, row * step) that a figure can move to: how many.

    Rule: HG-4.1a, HG-16.2a
    """
    one, most, found = battle.figures[figure], allowance(battle, figure), 0
    x, y = int(one.x), int(one.y)
    rows, columns = out.shape
    for row in range(max((y - most) // step, 0), min((y + most) // step + 2, rows)):
        for column in range(max((x - most) // step, 0), min((x + most) // step + 2, columns)):
            to_x, to_y = column * step, row * step
            far = (to_x - x) * (to_x - x) + (to_y - y) * (to_y - y) > most * most
            if not far and is_reachable(battle, umpire, figure, to_x, to_y, most):
                out[row, column] = 1
                found += 1
    return found
