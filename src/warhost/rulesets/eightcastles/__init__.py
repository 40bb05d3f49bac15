"""War of the Eight Castles, the campaign of Te Wapen! (module 5).

Names of leaders and the size of the map are Philip Dutré's, the rules of the campaign are Warhost's. Each battle in it
is a battle of Te Wapen! of its own.
"""

from warhost.ruleset import Ruleset

RULESET = Ruleset(
    name="eightcastles",
    title="War of the Eight Castles",
    version=1,
    designer="Philip Dutré; campaign rules by Warhost",
    board="map",
    sides=("ratmen", "undead", "orcs", "chaos", "lizardmen", "humans"),
    options={
        "years": "how many years the campaign lasts at most",
        "reputations": "whether the reputation of a General has its effect",
    },
    phases=("set-up", "season card", "muster", "initiative", "faction actions", "season end", "year end"),
    door="warhost.rulesets.eightcastles.game",
    quick_start="two-realms",
)
