"""Itty Bitty Battles, a fantasy battle game on a hexagon map, whose captains and wizards are drawn from a cup.

Formations act when their captain passes a test; combat is odds on a table whose column depends on the ground.
"""

from warhost.ruleset import Ruleset

RULESET = Ruleset(
    name="ittybitty",
    title="Itty Bitty Battles",
    version=1,
    designer="anonymous",
    board="hexes",
    sides=("red", "blue"),
    options={
        "ranged_adverse_results": "by_distance or always: whether fire from afar can harm those who shoot",
        "dragoon_foot_profile": "heavy_4-3-4 or light_3-2-4: the figures of dragoons on foot",
        "spent_spearmen": "2-2-4 or 3-2-4: the figures of spearmen who have thrown their spears",
        "fortification2": "shift_only or shift_and_level1: whether a timbered trench also does what an earthwork does",
        "turns": "the last turn of the battle",
    },
    phases=(
        "set-up",
        "turn",
        "formations without a captain",
        "the draw",
        "activation",
        "action",
        "building a combat",
        "refusing battle",
        "resolution",
        "charge",
        "advance",
        "opportunity fire",
        "wizard or priest",
        "chain of lightning",
        "casting",
        "choice of a target",
        "raising the dead",
        "arrival of the summoned",
        "slipping away",
        "independents",
        "morale",
        "works",
        "petards",
        "step back",
        "upkeep",
        "end of turn",
    ),
    door="warhost.rulesets.ittybitty.game",
    quick_start="skirmish",
    place=5,
    windows={
        "charge": "fire and spells at those who charge",
        "refusal": "whether a unit refuses battle",
        "independents": "engineers and scouts when the cup is empty",
        "petards": "petards at the end of a turn",
    },
)
