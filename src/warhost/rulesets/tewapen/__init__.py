"""Te Wapen!, a battle game on hexes by Philip Dutré.

Modules 1 (battles), 2 (armies and monsters) and 3 (magic items, special individuals, special terrain).
"""

from warhost.ruleset import Ruleset

RULESET = Ruleset(
    name="tewapen",
    title="Te Wapen!",
    version=1,
    designer="Philip Dutré",
    board="hexes",
    sides=("red", "black"),
    options={
        "modules": "1 battles, 2 armies and monsters, 3 magic items, special individuals and special terrain",
        "turns": "the last turn of the battle",
    },
    phases=("set-up", "cards", "nomination", "movement", "actions", "end of turn"),
    door="warhost.rulesets.tewapen.game",
    quick_start="otter-ford",
    place=1,
)
