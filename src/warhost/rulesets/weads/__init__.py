"""Battle of Ayrena's Weads, a chit-draw hex battle of Elves and Dwarves, after Roberto Chiavini's introductory game.

Leaders are drawn from a cup, strengths are unknown until the first fight, and combats are odds on a results table.
"""

from warhost.ruleset import Ruleset

RULESET = Ruleset(
    name="weads",
    title="Battle of Ayrena's Weads",
    version=1,
    designer="Roberto Chiavini, graphics by Giulia Canova",
    board="hexes",
    sides=("elf", "dwarf"),
    options={
        "facing": "off or on: whether units face a vertex, with front, flank and rear",
        "magic": "on or off: whether both mages have spells",
        "turns": "the last turn of the battle",
    },
    phases=(
        "set-up",
        "turn",
        "spells",
        "the draw",
        "activation",
        "replacement leader",
        "berserk",
        "movement",
        "combat",
        "building a combat",
        "combat chits",
        "missile fire",
        "resolution",
        "leader losses",
        "rout",
        "escape",
        "end of activation",
        "spell recovery",
        "rally",
        "rally moves",
        "victory check",
        "dealing of spells",
    ),
    door="warhost.rulesets.weads.game",
    quick_start="alder-raid",
    place=4,
    windows={
        "turn": "spells at the beginning of a turn",
        "combat": "spells in a combat, before arrows and dice",
        "rally": "spells in the Rally Phase",
    },
    customs={"activate": "whether a command acts when its chit is drawn"},
)
