"""Campaigns made up from a seed: army lists, capitals and starting hosts, drawn by lot.

Most of a host stands with its General in one region of the capital; a few units stay in the castle.

Rule: TW-5.3a, TW-5.3b, TW-5.3d
"""

from __future__ import annotations

from random import Random
from typing import Any

from warhost.errors import UnknownName
from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.setup.catalogue import FEWEST_FACTIONS, catalogue
from warhost.rulesets.eightcastles.setup.faults import starting_host
from warhost.rulesets.eightcastles.setup.lists import rows_of
from warhost.rulesets.eightcastles.setup.places import maps
from warhost.rulesets.eightcastles.setup.scenario import MOST_YEARS, CampaignScenario
from warhost.rulesets.eightcastles.state import SIDES, Category
from warhost.shelf.game import GENERATED
from warhost.shelf.maps import CampaignMap, Castle
from warhost.shelf.painting import chance, dice_of

STAYING = (Category.LINE, Category.SPECIAL, Category.MONSTER)
USUAL_YEARS = (1, 2, 3)
STAYS = 20  # per cent of these that stay in the castle


def generate(seed: int, factions: int = 2, map: str = "veldramar", years: int = 3) -> CampaignScenario:
    """A sound campaign; the same arguments give the same campaign.

    Raises UnknownName for a map that there is not, ValueError for a number of factions for which the map has no starts,
    or of years that cannot be.
    """
    rng = dice_of(seed)
    if map not in maps():
        raise UnknownName("map", map, maps())
    land = maps()[map]
    if not FEWEST_FACTIONS <= factions <= min(SIDES, land.most_factions):
        most = min(SIDES, land.most_factions)
        raise ValueError(f"factions {factions}: on this map there are {FEWEST_FACTIONS} to {most}")
    if not 1 <= years <= MOST_YEARS:
        raise ValueError(f"years {years}: a campaign lasts 1 to {MOST_YEARS}")
    sides = sorted(rng.sample(range(SIDES), factions))
    castles = [castle for castle in land.castles if castle.id in land.starts[str(factions)]]
    drawn = zip(sides, rng.sample(castles, factions), strict=True)
    return CampaignScenario.model_validate(
        {
            **_heading(seed, sides, land),
            "map": map,
            "years": years,
            "factions": {RULESET.sides[side]: _faction(rng, side, castle) for side, castle in drawn},
        }
    )


def offered() -> dict[str, tuple[str, dict[str, str]]]:
    """What can be wished for of a campaign, as people choose it."""
    most_on = {name: min(SIDES, land.most_factions) for name, land in maps().items()}
    most, largest_first = max(most_on.values()), sorted(maps(), key=lambda name: -most_on[name])
    limits = {name: f", {most_on[name]} at most" if most_on[name] < most else "" for name in maps()}
    return {
        "factions": ("Realms", {str(count): str(count) for count in range(FEWEST_FACTIONS, most + 1)}),
        "map": ("Map", {name: maps()[name].name + limits[name] for name in largest_first}),
        "years": ("Years", {str(years): str(years) for years in USUAL_YEARS}),
    }


def _heading(seed: int, sides: list[int], land: CampaignMap) -> dict[str, Any]:
    """What a generated campaign says of itself."""
    armies = [catalogue().armies[RULESET.sides[side]] for side in sides]
    return {
        "ruleset": RULESET.name,
        "id": f"{GENERATED}{seed}",
        "name": f"Campaign {seed}: {' against '.join(armies)}",
        "summary": f"A generated campaign of {len(sides)} factions. The map: {land.name}.",
        "designer": "Warhost, campaign generator",
    }


def _faction(rng: Random, side: int, capital: Castle) -> dict[str, Any]:
    """A faction with its capital and a host by TW-5.3d."""
    camp, room = rng.choice(capital.adj), catalogue().figures.castle_limit
    wanted = starting_host(side).items()
    rows = [row for category, number in wanted for row in rng.choices(rows_of(side, category), k=number)]
    staying = [row.category in STAYING and chance(rng, STAYS) for row in rows]
    at = [capital.id if stays and sum(staying[:place]) < room else camp for place, stays in enumerate(staying)]
    return {
        "capital": capital.id,
        "host": tuple({"row": row.id, "at": place} for row, place in zip(rows, at, strict=True)),
    }
