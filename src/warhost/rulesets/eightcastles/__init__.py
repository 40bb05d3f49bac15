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
    windows={
        "refuse": "whether a host gets out of the way of a battle; it matters against a stronger enemy",
        "sally": "whether a garrison joins a battle of relief",
        "sieges": "whether a castle is besieged, stormed or given up",
        "occupy": "who goes into a castle that was taken; one unit holds it otherwise",
        "losses": "which unit is lost to plague, hunger or want of supply; the weakest otherwise",
    },
    customs={
        "order": "which of several battles of a turn is fought first",
        "foul": "whether a siege goes on in a season in which nobody can storm",
    },
)
