"""How prices of Te Wapen! are found: armies of one list each, on fields that are the same from both sides.

The book gives no points (TW-0.1b). Who has lost fewer pieces after the last turn wins, unless an army is gone before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from warhost.rulesets.tewapen.setup.armies import ARMIES, troops_of
from warhost.rulesets.tewapen.setup.battlefields import size_for
from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import SIDES, is_individual, leads, stands_back
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, grid
from warhost.shelf.painting import Painting, dice_of
from warhost.shelf.pricing import Army, Kind, Listing, Pricing

MODULES = (1, 2, 3)
TURNS = 20
MOST_UNITS, MOST_PIECES = 12, 15
DEPLOYMENT_ROWS = 2
STANDARD = "std.inf"  # costs 10 points
PATCH = 4  # hexes
COVERED = 35  # percent of a field that its ground covers
FACES = 7  # from which the least face that hits is taken: the faces that hit

GROUND = {"open": "", "woods": "w", "hills": "h", "river": "r", "rough": "d"}
FIELDS = {
    "open": "in the open",
    "woods": "in woods",
    "hills": "in hills",
    "river": "at a river with fords",
    "rough": "on difficult ground",
}
GROUPS = {
    "foot": "foot",
    "shooters": "shooters on foot",
    "riders": "riders",
    "large": "large creatures",
    "machines": "machines",
    "individuals": "individuals",
}
OF_CLASS = {"F": "foot", "M": "riders", "L": "large", "W": "machines", "I": "individuals"}


def listing_id(army: str) -> str:
    """The id of an army's listing: "orcs-and-goblins"."""
    return army.lower().replace(" ", "-")


@cache
def listings() -> Mapping[str, Listing]:
    """A listing for each army of fantasy, the standard profiles first."""
    armies = sorted(ARMIES, key=lambda army: army != "Standard")
    return {listing_id(army): _listing(army) for army in armies}


def _listing(army: str) -> Listing:
    units, individuals = troops_of(MODULES, army)
    fighters = tuple(troop.id for troop in units if max(troop.profile.dice, default=1))
    kinds = tuple(map(_kind, (*units, *individuals)))
    return Listing(listing_id(army), army, kinds, (fighters,), _faults, MOST_PIECES)


def _kind(troop: Troop) -> Kind:
    most = 1 if leads(troop) else 2 if is_individual(troop) else MOST_UNITS
    return Kind(troop.id, troop.name, group_of(troop), _guess(troop), most)


def group_of(troop: Troop) -> str:
    """What a troop is among the enemies of others."""
    return "shooters" if troop.piece_class == "F" and stands_back(troop) else OF_CLASS[troop.piece_class]


def _guess(troop: Troop) -> float:
    """Hits that it takes times dice that it throws."""
    if is_individual(troop):
        return 10
    takes = (troop.wounds or 3) / (FACES - troop.profile.hit_at)
    return takes * (1 + max(troop.profile.dice, default=3))


def _faults(army: Army) -> Iterator[str]:
    """More units than find room, and individuals with nobody to be with."""
    singles = sum(number for kind, number in army.items() if is_individual(catalogue().troops[kind]))
    units = sum(army.values()) - singles
    if units > MOST_UNITS:
        yield f"{units} units: an army has at most {MOST_UNITS}"
    if singles > units:
        yield f"{singles} individuals: an army has at most as many as units"


# --- battles ----------------------------------------------------------------------------------------------


def scenario(field: str, armies: Sequence[Army], seed: int) -> TewapenScenario:
    """The battle of two armies on a field. Rule: TW-R75, TW-R101."""
    ground = _paint(field, seed, max(map(_units, armies)))
    last = len(ground) - 1
    rows = {"red": (last - 1, last), "black": (0, 1)}
    return TewapenScenario.model_validate(
        {
            "ruleset": "tewapen",
            "id": "priced",
            "name": f"Armies meet {FIELDS[field]}",
            "summary": "A battle that tells what units are worth.",
            "designer": "Warhost, price list",
            "modules": MODULES,
            "turns": TURNS,
            "rows": ground,
            **{
                side: {
                    "army": side,
                    "pieces": [{"troop": kind} for kind, number in army.items() for _ in range(number)],
                }
                for side, army in zip(SIDES, armies, strict=True)
            },
            "victory": {},
            "deploy": {"first": "black", **{side: {"rows": rows[side]} for side in SIDES}},
        }
    )


def _units(army: Army) -> int:
    return sum(number for kind, number in army.items() if not is_individual(catalogue().troops[kind]))


@lru_cache(maxsize=8)
def _paint(field: str, seed: int, units: int) -> tuple[str, ...]:
    """The rows of a field for so many units, in mirror image."""
    rng, size = dice_of(seed), size_for(units)
    ground = Painting(grid(size.columns, size.rows), "", DEPLOYMENT_ROWS)
    letter = GROUND[field]
    if field == "river":
        fords = rng.sample(range(size.columns), 2 + size.columns // 6)
        for column in set(range(size.columns)) - set(fords):
            ground.put(ground.grid.at(column, ground.middle), letter)
        return ground.rows()
    while letter and ground.letters.count(letter) * 100 < COVERED * ground.grid.size:
        cell = ground.grid.at(rng.randrange(size.columns), rng.randrange(ground.middle + 1))
        for _ in range(PATCH):
            ground.put(cell, letter)
            cell = rng.choice(ground.neighbours(cell))
    return ground.rows()


PRICING = Pricing(
    listings=listings,
    usual=("standard", "humans"),
    fields=FIELDS,
    scenario=scenario,
    anchor={STANDARD: 10},
    budgets=(30, 110),
    groups=GROUPS,
)
