"""What a seat sees of a campaign, as plain data for programs and screens: the shapes of docs/wire.md, "Campaigns".

Nothing is hidden in a campaign: all seats see the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from warhost.kernel.abi import NOBODY
from warhost.rulesets.eightcastles.rules import pieces as on_map
from warhost.rulesets.eightcastles.rules import spaces
from warhost.rulesets.eightcastles.setup.catalogue import catalogue
from warhost.rulesets.eightcastles.setup.lists import hosts, row_called
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import (
    NONE,
    SIDES,
    Campaign,
    Category,
    Kind,
    Part,
    Phase,
    Season,
    Umpire,
)
from warhost.rulesets.eightcastles.words import pieces
from warhost.rulesets.eightcastles.words.icons import icon_of
from warhost.rulesets.eightcastles.words.names import (
    ARMIES,
    SEASON_NAMES,
    SEASONS,
    SIDE_NAMES,
    Names,
    card_name,
    season_name,
    side_id,
)
from warhost.rulesets.eightcastles.words.snapshot import acting, standing
from warhost.rulesets.eightcastles.words.supply import supplied
from warhost.rulesets.eightcastles.words.text import phase_of, prompt
from warhost.shelf.pictures.seen import COLOURS
from warhost.shelf.snapshot import plain
from warhost.shelf.views import Shared, kept, row, set_up, side_name

BOARD = "map"
Data = dict[str, Any]

# --- what never changes -----------------------------------------------------------------------------------


def ground_of(scenario: CampaignScenario) -> Data:
    """The map of a campaign, drawn data and all, and what holds for sieges on it."""
    return {"board": BOARD, **scenario.land.drawn(), "edges": [], "goals": [], "siege": _siege_data()}


def _siege_data() -> Data:
    """How many seasons stores last, what is brought before walls by the seasons gone by, what walls there are."""
    declared = hosts()
    return {
        "stores": int(catalogue().figures.seasons_of_stores),
        "trains": [dict(train) for train in declared.trains],
        "works": [{"place": place, "wounds": wounds} for place, wounds in declared.works.items()],
    }


def lineup(scenario: CampaignScenario) -> Data:
    """Who takes part in a campaign, and where the hosts stand that it settles, as plain data."""
    placed = [*_placed(scenario)]
    factions = [SIDE_NAMES[side] for side in scenario.taking_part]
    return {
        "armies": {side: ARMIES[SIDE_NAMES.index(side)] for side in factions},
        "pieces": {side: sum(one["side"] == side for one in placed) for side in factions},
        "places": placed,
    }


def _placed(scenario: CampaignScenario) -> Iterator[Data]:
    for side, faction in scenario.taking_part.items():
        for one in faction.host or ():
            found = row_called(side, one.row)
            lies = pieces.lying(found.category)
            yield set_up(SIDE_NAMES[side], one.at, icon_of(found.number), lies["size"], lies["stack"])


# --- what changes -----------------------------------------------------------------------------------------


def view_of(campaign: Campaign, umpire: Umpire, names: Names, shared: Shared = None) -> Data:
    """A snapshot of a campaign as plain data."""
    year, season = divmod(max(campaign.turn, 1) - 1, SEASONS)
    return {
        "turn": campaign.turn,
        "prompt": prompt(campaign, umpire, names),
        "to_decide": side_name(SIDE_NAMES, campaign.to_decide),
        "phase": phase_of(campaign),
        "pieces": [_shared_piece(campaign, piece, names, shared) for piece in range(campaign.count)],
        "status": [*_status(campaign)],
        "signs": [],
        "hands": {},
        "season": Season(season).name.lower(),
        "year": year + 1,
        "card": card_name(campaign.card) if campaign.turn else None,
        "order": [*_order(campaign)],
        "factions": {SIDE_NAMES[side]: _faction(campaign, umpire, names, side) for side in _taking_part(umpire)},
        "spaces": [*_spaces(campaign, umpire, names)],
        "hosts": [*_hosts(campaign, names)],
        "sieges": [*_sieges(campaign, names)],
        "fight": _fight(campaign, names),
    }


def _shared_piece(campaign: Campaign, piece: int, names: Names, shared: Shared) -> Any:
    """A piece as an earlier view has it, when nothing about it has changed."""
    one = campaign.pieces[piece]
    return kept(shared, (piece, one, names.titles[piece]), lambda: pieces.piece_of(one, piece, names))


def _taking_part(umpire: Umpire) -> Iterator[int]:
    return (side for side in range(SIDES) if umpire.orders.plays[side])


def _status(campaign: Campaign) -> Iterator[Data]:
    """The season, its card, the phase and who acts."""
    yield row("Season", season_name(campaign.turn))
    if campaign.turn:
        yield row("Season card", card_name(campaign.card)) | {"card": card_name(campaign.card)}
    if phase := phase_of(campaign):
        side = "" if campaign.to_decide == NOBODY else f"{ARMIES[campaign.to_decide]}: "
        yield row("Phase", f"{side}{phase}" if side else phase.capitalize())


def _order(campaign: Campaign) -> Iterator[Data]:
    """The order of initiative: who has acted, who acts now, who is still to come."""
    lined_up = [int(side) for side in campaign.order if side >= 0]
    now = lined_up.index(acting(campaign)) if acting(campaign) in lined_up else NONE
    for place, side in enumerate(lined_up):
        dealt = int(campaign.dealt[side])
        state = "to come" if now == NONE or place > now else "now" if place == now else "done"
        yield {"side": SIDE_NAMES[side], "card": card_name(dealt) if dealt >= 0 else None, "state": state}


FIGURES = {
    "castles": plain(spaces.count_castles),
    "regions": plain(spaces.count_regions),
    "units": plain(on_map.count_units),
    "capacity": plain(spaces.unit_capacity),
    "individuals": plain(on_map.count_individuals),
    "individual_capacity": plain(spaces.individual_capacity),
}
"""What a faction has and may have, by the rules."""


def _faction(campaign: Campaign, umpire: Umpire, names: Names, side: int) -> Data:
    one = campaign.factions[side]
    return {
        "plays": bool(one.plays),
        "capital": names.space(one.capital) if one.capital >= 0 else None,
        **{figure: int(ask(campaign, umpire, side)) for figure, ask in FIGURES.items()},
        "slain": int(one.slain),
        "recruits": int(one.recruits),
    }


def _spaces(campaign: Campaign, umpire: Umpire, names: Names) -> Iterator[Data]:
    """Who holds each space, what was rolled there, and whether it is in supply."""
    in_supply = {space for side in _taking_part(umpire) for space in supplied(campaign, umpire, side)}
    for space in range(len(names.spaces)):
        one = campaign.spaces[space]
        told = {"id": names.space(space), "holder": side_id(one.holder), "roll": int(one.roll) or None}
        yield told | {"supplied": space in in_supply}


# --- hosts, sieges, the battle ----------------------------------------------------------------------------


def _hosts(campaign: Campaign, names: Names) -> Iterator[Data]:
    """Who stands where: of each space and side the pieces, in the order of the spaces."""
    found: dict[tuple[int, int], list[int]] = {}
    for piece in standing(campaign):
        one = campaign.pieces[piece]
        found.setdefault((one.place, one.side), []).append(piece)
    for (space, side), own in sorted(found.items()):
        yield {"at": names.space(space), "side": side_id(side), **_host(own, names)}


def _host(own: Iterable[int], names: Names) -> Data:
    """A host: how many units, who leads it, a General first, and all its pieces."""
    members = [*own]
    led = [piece for piece in members if pieces.leads(names.row(piece).category)]
    led.sort(key=lambda piece: names.row(piece).category != Category.GENERAL)
    return {
        "units": sum(names.row(piece).is_unit for piece in members),
        "leader": names.labels[led[0]] if led else None,
        "has_general": bool(led) and names.row(led[0]).category == Category.GENERAL,
        "pieces": [names.labels[piece] for piece in members],
    }


def _sieges(campaign: Campaign, names: Names) -> Iterator[Data]:
    for castle, one in enumerate(campaign.sieges, names.region_count):
        if castle < len(names.spaces) and one.besieger != NONE:
            yield {
                "castle": names.space(castle),
                "besieger": side_id(one.besieger),
                "region": names.space(one.region),
                "seasons": int(one.seasons),
                "pressed": bool(one.pressed),
                "blockade": int(one.blockade),
                "damage": [int(damage) for damage in one.damage],
            }


def _fight(campaign: Campaign, names: Names) -> Data | None:
    """The battle that is fought, or whose outcome is told; None between battles."""
    frames = [campaign.stack[depth] for depth in range(campaign.depth)]
    if not any(frame.phase in OF_A_BATTLE for frame in frames):
        return None
    one = campaign.fight
    return {
        "number": int(one.number),
        "kind": Kind(one.kind).name.lower(),
        "at": names.space(one.place),
        "attacker": side_id(one.attacker),
        "defender": side_id(one.defender),
        "winner": side_id(one.winner),
        "pieces": [*_fighters(campaign, names)],
    }


OF_A_BATTLE = (
    Phase.REFUSE,
    Phase.SALLY,
    Phase.FIGHT,
    Phase.OUTCOME,
    Phase.FATES,
    Phase.DAMAGE,
    Phase.RETREAT,
    Phase.HOMECOMING,
)
"""Matters that are settled while a battle is fought."""


def _fighters(campaign: Campaign, names: Names) -> Iterator[Data]:
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.part != Part.NONE:
            part = Part(one.part).name.lower()
            yield {"piece": names.labels[piece], "part": part, "wounds": one.wounds, "told": bool(one.told)}


# --- panels -----------------------------------------------------------------------------------------------


def seasons_of(campaign: Campaign) -> Data:
    """The seasons of the year, and which one runs."""
    year, season = divmod(max(campaign.turn, 1) - 1, SEASONS)
    now = {"label": "now", "side": None, "at": season}
    return {"label": f"Year {year + 1}", "text": card_name(campaign.card), "spaces": [*SEASON_NAMES], "markers": [now]}


def initiative_of(campaign: Campaign) -> Data | None:
    """Who acts in which order; None before the cards are dealt."""
    order = [*_order(campaign)]
    if not any(one["card"] for one in order):
        return None
    sides = [SIDE_NAMES.index(one["side"]) for one in order]
    plates = [
        {"text": ARMIES[side], "note": one["card"] or "", "state": one["state"], "colour": COLOURS[side]}
        for side, one in zip(sides, order, strict=True)
    ]
    return {"label": "Initiative", "plates": plates}
