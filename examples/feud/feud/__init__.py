"""Feud on the Green: soldiers and archers on a board of squares, one die."""

from warhost.ruleset import Ruleset

RULESET = Ruleset(
    name="feud",
    title="Feud on the Green",
    version=1,
    designer="the Warhost authors",
    board="squares",
    sides=("red", "black"),
    options={"turns": "the last turn of the battle"},
    phases=(),
    door="feud.game",
    quick_start="green",
)
