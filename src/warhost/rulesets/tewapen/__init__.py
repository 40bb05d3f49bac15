"""Te Wapen!, a battle game on hexes by Philip Dutré.

Modules 1 (battles), 2 (armies and monsters), 3 (magic items, special individuals, special terrain) and 6 (science
fiction).
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
        "modules": "1 battles, 2 armies and monsters, 3 magic items, special individuals and special terrain, "
        "4 sieges, 6 science fiction",
        "turns": "the last turn of the battle",
    },
    phases=("set-up", "cards", "nomination", "movement", "actions", "end of turn"),
    door="warhost.rulesets.tewapen.game",
    quick_start="goblin-bows",
    place=1,
)
