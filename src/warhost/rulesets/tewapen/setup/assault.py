"""Battles made up from a seed for a place to be stormed: who holds it, who storms it with what, and what decides.

Rule: TW-4.2a, TW-4.2b, TW-4.2c, TW-4.2d, TW-4.4b, TW-R72
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import compress
from random import Random
from typing import Any

from warhost.rulesets.tewapen.setup.armies import draw_foot, draw_individuals, draw_piece, draw_units
from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import SIDES, stands_back
from warhost.rulesets.tewapen.setup.places import Place, build, tower_ways
from warhost.rulesets.tewapen.setup.siege import MAX_RECORDS
from warhost.shelf.painting import chance

GARRISONS = {"hamlet": (3, 6), "fort": (4, 8), "town": (6, 10)}  # units, unless others are wished for
BESIEGERS = 1.4  # units for each of the garrison, the machines that break walls among them
UNITS_A_MACHINE = 4
BREACHING = ("sg.ram", "sg.ram", "sg.mine")  # what breaks a gate
TRAIN = (*BREACHING, "sg.catapult", "sg.catapult", "sg.ballista")
TURNS = {"hamlet": (8, 10), "fort": (10, 12), "town": (12, 14)}
SHARE_STORMED = 0.3  # of the fortifications: so many decide, too
LEAST_FOOT = 2  # units that can climb
SPELLED = {"hamlet": "a hamlet", "fort": "a fort", "town": "a walled town"}

# How often things happen, in percent.
ON_WALLS, KEEP_MANNED, SECOND_OIL = 60, 50, 50
LADDERS, TOWER, PITS = 60, 40, 30
FIELD_MACHINE = 50  # with those who storm houses

Piece = dict[str, Any]


def assault(
    rng: Random, kind: str, defender: str, armies: Sequence[str], size: int, modules: Collection[int]
) -> dict[str, Any]:
    """What a scenario says of a place of a kind, of those who hold it with so many units, and of those who storm it."""
    place = build(rng, kind, size, modules)
    by_side = dict(zip(SIDES, armies, strict=True))
    attacker = SIDES[1 - SIDES.index(defender)]
    machines = _draw_train(rng, place, size)
    storming = round(size * BESIEGERS) - (len(machines) if place.gates else 0)
    buildings = len(place.fortifications) + len(place.houses)
    leaders = (MAX_RECORDS - buildings - size - storming - len(machines)) // 2
    held = _garrison(rng, place, by_side[defender], size, leaders, modules)
    units = [*_draw_stormers(rng, place, by_side[attacker], storming, modules), *machines]
    camp = _camp(rng, place, units, draw_individuals(rng, by_side[attacker], storming, modules)[:leaders], modules)
    walls = tuple(place.grid.named[cell] for cell in place.fortifications)
    return {
        "turns": rng.randint(*TURNS[kind]),
        "rows": place.rows(),
        defender: {"army": by_side[defender], "holds": walls, "pieces": held},
        attacker: {"army": by_side[attacker], "pieces": camp},
        "traps": _dig_pits(rng, place, defender) if 2 in modules else [],
        "victory": _decide(place, attacker),
        "summary": f"besiegers and {SPELLED[kind]}: {size} units in it, {len(units)} before it, "
        f"on {place.grid.columns} by {place.grid.rows} hexes",
    }


def _decide(place: Place, attacker: str) -> dict[str, Any]:
    """Who storms walls needs the keep, the middle or many of them; where there are none, half of the houses."""
    named = place.grid.named
    if not place.gates:
        houses = tuple(named[cell] for cell in sorted(place.houses))
        return {"hexes": houses, "stand": {"side": attacker, "hexes": len(houses) // 2}}
    goals = tuple(named[cell] for cell in place.keep) or (named[place.middle],)
    enough = max(2, round(len(place.fortifications) * SHARE_STORMED))
    return {"storm": {"side": attacker, "hexes": goals, "fortifications": enough}}


def _dig_pits(rng: Random, place: Place, defender: str) -> list[dict[str, Any]]:
    """Perhaps traps that the garrison hides between its walls and the camp. Rule: TW-2.9.7a."""
    if not chance(rng, PITS):
        return []
    rows = place.foot + 1, place.camp[0] - 1
    return [{"owner": defender, "count": rng.randint(1, 3), "rows": rows, "terrain": ".wdh"}]


# The garrison


def _garrison(rng: Random, place: Place, army: str, size: int, leaders: int, modules: Collection[int]) -> list[Piece]:
    """The defenders: gates and walls that face the enemy are manned first, or the houses; the rest stands inside."""
    units = sorted(draw_units(rng, army, size, modules), key=_wall_rank)
    guard = next((troop for troop in units if troop.piece_class == "F" and not stands_back(troop)), units[0])
    units.remove(guard)
    manned = _choose_posts(rng, place, max(1, size * ON_WALLS // 100))
    posts = [*manned, *_shelter(rng, place, manned)]
    stands = [*zip([guard, *units], posts, strict=False)]
    pieces = [draw_piece(rng, troop, place.grid.named[cell], modules) for troop, cell in stands]
    if place.gates:
        trusted = (_pours(place, troop, cell) for troop, cell in stands)
        _give_oil(rng, [*compress(pieces, trusted)])
    lords = draw_individuals(rng, army, size, modules)[:leaders]
    seats = [place.grid.named[cell] for cell in place.keep[:1]]
    for number, troop in enumerate(lords):
        hexes = seats if seats and number == 0 else [piece["hex"] for piece in pieces[:size]]
        pieces.append(draw_piece(rng, troop, rng.choice(hexes), modules))
    return pieces


def _pours(place: Place, troop: Troop, cell: int) -> bool:
    """Whether a unit is trusted with boiling oil: on foot, and on a wall."""
    return troop.piece_class == "F" and cell in place.ring


def _give_oil(rng: Random, pieces: Sequence[Piece]) -> None:
    for piece in pieces[: 2 if chance(rng, SECOND_OIL) else 1]:
        piece["equipment"] = ("oil",)


def _wall_rank(troop: Troop) -> int:
    """Who goes to the walls first: those who shoot on foot, others on foot, and last who rides."""
    return 0 if troop.piece_class == "F" and stands_back(troop) else "FWLM".index(troop.piece_class) + 1


def _choose_posts(rng: Random, place: Place, number: int) -> list[int]:
    """Gates, and walls that face the enemy, not all in one spot; houses, where there are no walls."""
    walls = [cell for cell in sorted(place.ring) if place.letters[cell] in "CD"] if place.gates else [*place.houses]
    posts = place.gates[:number]
    while walls and len(posts) < number:
        gaps = {cell: min((place.grid.distance(cell, post) for post in posts), default=3) for cell in walls}
        worth = {cell: place.row(cell) / 2 + min(gaps[cell], 3) + rng.random() for cell in walls}
        posts.append(max(walls, key=worth.__getitem__))
        walls.remove(posts[-1])
    return posts


def _shelter(rng: Random, place: Place, posts: Collection[int]) -> list[int]:
    """Where the rest of the garrison stands: perhaps in the keep, in the streets, at last in houses and on walls."""
    streets = rng.sample(place.streets, len(place.streets))
    keep = [cell for cell in place.keep[:1] if len(posts) > 2 and chance(rng, KEEP_MANNED)]
    rest = [*place.houses, *(cell for cell in sorted(place.ring) if place.letters[cell] in ".CD")]
    return [*keep, *streets, *(cell for cell in rest if cell not in posts)]


# Those who storm


def _draw_train(rng: Random, place: Place, size: int) -> list[Troop]:
    """Siege machines by the size of the garrison, at least one that breaks gates; for houses seldom any."""
    troops = catalogue().troops
    if not place.gates:
        return [troops["sg.ballista"]] if chance(rng, FIELD_MACHINE) else []
    machines = [rng.choice(BREACHING), *rng.choices(TRAIN, k=size // UNITS_A_MACHINE)]
    return [troops[name] for name in machines]


def _draw_stormers(rng: Random, place: Place, army: str, number: int, modules: Collection[int]) -> list[Troop]:
    """Units of an army, with some that can climb where it has any."""
    units, foot = draw_units(rng, army, number, modules), draw_foot(rng, army, LEAST_FOOT, modules)
    short = LEAST_FOOT - sum(_climbs(troop) for troop in units)
    if place.gates and foot and short > 0:
        others = [at for at, troop in enumerate(units) if not _climbs(troop)]
        for at, troop in zip(others[-short:], foot, strict=False):
            units[at] = troop
    return units


def _climbs(troop: Troop) -> bool:
    """Whether a unit is given ladders: on foot, and no archers."""
    return troop.piece_class == "F" and not stands_back(troop)


def _camp(
    rng: Random, place: Place, units: Iterable[Troop], leaders: Iterable[Troop], modules: Collection[int]
) -> list[Piece]:
    """The besiegers in the last rows: climbers and rams in front, who shoots behind, who rides on the wings."""
    free = [place.grid.at(column, row) for row in place.camp for column in range(place.grid.columns)]
    pieces, climbers, led = list[Piece](), dict[int, Piece](), list[str]()
    for troop in sorted(units, key=_camp_rank):
        liked = {cell: _liking(place, troop, cell) + rng.random() for cell in free}
        cell = max(free, key=liked.__getitem__)
        free.remove(cell)
        if _is_machine(troop):
            pieces.append({"troop": troop.id, "hex": place.grid.named[cell]})
            continue
        pieces.append(draw_piece(rng, troop, place.grid.named[cell], modules))
        led.append(pieces[-1]["hex"])
        if _climbs(troop):
            climbers[cell] = pieces[-1]
    if place.gates and climbers:
        _equip(rng, place, climbers)
    return pieces + [draw_piece(rng, troop, rng.choice(led), modules) for troop in leaders]


def _camp_rank(troop: Troop) -> int:
    """Who finds a place first: machines for the gates, who climbs, other fighters, who shoots, and last who rides."""
    if _is_machine(troop) and not stands_back(troop):
        return 0
    return 4 if troop.piece_class == "M" else 3 if stands_back(troop) else 1 if _climbs(troop) else 2


def _liking(place: Place, troop: Troop, cell: int) -> float:
    """How much a unit likes a hex of the camp."""
    rides, before_gate = troop.piece_class == "M", place.gates and _camp_rank(troop) == 0
    middle = place.column(place.gates[0]) if before_gate else place.centre
    aside = abs(place.column(cell) - middle) / 2
    return (aside if rides else -aside) - 2 * abs(place.row(cell) - place.camp[int(stands_back(troop))])


def _is_machine(troop: Troop) -> bool:
    """True for siege machines."""
    return "Siege" in troop.abilities


def _equip(rng: Random, place: Place, climbers: dict[int, Piece]) -> None:
    """Ladders for most who climb, and perhaps a siege tower, where it can be rolled to a wall."""
    for number, piece in enumerate(climbers.values()):
        if number == 0 or chance(rng, LADDERS):
            piece["equipment"] = ("ladders",)
    barred = {letter for letter, ground in catalogue().charts.terrain.items() if ground.tower_barred}
    ways = tower_ways(place, barred, [*climbers])
    if ways and chance(rng, TOWER):
        climbers[rng.choice(ways)]["equipment"] = ("tower",)
