"""Three at the Well: three villages and one well on a board of squares, one die."""

from warhost.ruleset import Ruleset

RULESET = Ruleset(
    name="well",
    title="Three at the Well",
    version=1,
    designer="the Warhost authors",
    board="squares",
    sides=("red", "black", "green"),
    options={"turns": "the last turn of the battle"},
    phases=(),
    door="well.game",
    quick_start="drought",
)
