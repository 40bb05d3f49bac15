"""The exact probabilities of combat: W11, W12, and the faces of the die by result and column (D3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position
from warhost.rulesets.ittybitty.setup.tables import standing_umpire
from warhost.rulesets.ittybitty.state import COLUMNS, DIE, Result, Umpire

FACES = {
    Result.AE: (4, 3, 1, 1, 0, 0, 0, 0, 0, 0, 0),
    Result.AD: (2, 2, 3, 1, 1, 0, 0, 0, 0, 0, 0),
    Result.NO_EFFECT: (0, 1, 2, 1, 1, 2, 1, 0, 0, 0, 0),
    Result.EXD: (0, 0, 0, 2, 2, 2, 1, 1, 0, 0, 0),
    Result.EXK: (0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0),
    Result.DD: (0, 0, 0, 0, 1, 1, 3, 3, 3, 3, 2),
    Result.DE: (0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 4),
}
"""How many faces of the die lead to each result, by column."""


@pytest.mark.clause("IB-7a", "IB-7d")
@pytest.mark.parametrize("result", FACES)
def test_d3_faces_by_result_and_column(result: Result) -> None:
    table = Umpire.over(standing_umpire()).table
    found = tuple(sum(int(table[face, column] == result) for face in range(DIE)) for column in range(COLUMNS))
    assert found == FACES[result]


def ready(attackers: int, defenders: str) -> Position:
    """So many Light Infantry against red units, the melee built."""
    position = lay(*["blue LI2 0505"] * attackers, *(f"red {one} 0506" for one in defenders.split())).acting("B")
    for label in [label for label in position.labels if label.startswith("LI2") and position.piece(label).side == 0]:
        position.act(f"attack {label} white 0506")
    return position


@pytest.mark.clause("IB-4.6h", "IB-4.6r")
def test_w11_attackers_unharmed_at_three_to_one() -> None:
    found = ready(2, "EHI").chances(lambda after: after.status("LI2"), "fight")
    assert found == {"good": Fraction(5, 6), "disorganized": Fraction(1, 6)}


@pytest.mark.clause("IB-4.6h", "IB-4.6q")
def test_w12_defenders_eliminated_at_one_to_one() -> None:
    found = ready(2, "HI HI").chances(lambda after: after.status("HI"), "fight")
    assert found["gone"] == Fraction(1, 6)
