"""How a campaign stood at the end of a season, for its chronicle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.state import GONE, SEASONS, Campaign, Season
from warhost.rulesets.eightcastles.words.events import EVENTS
from warhost.rulesets.eightcastles.words.names import NEUTRAL_ID, Names, card_name, season_name, side_id
from warhost.shelf.annals import Data, Happened, Moment, Standing

SEASON_BEGINS, MARCHED = Event.SEASON_BEGINS.name.lower(), Event.MARCHED.name.lower()


def facts_of(one: Happened) -> Mapping[str, Any]:
    """The numbers of an event by the names of its facts."""
    return EVENTS.facts(Event[one.kind.upper()], one.facts)


def standing_of(moments: Sequence[Moment], since: Sequence[Happened]) -> Standing:
    """How all stood at the end of a season, before what has happened since: what the next season card has brought."""
    table = moments[-1].table
    memory = table.memory.copy()
    campaign: Campaign = Campaign.over(memory)
    for one in since:
        _take_back(campaign, one)
    view = table.over(memory).view()
    turn, card = _season_of(moments)
    factions: Mapping[str, Any] = view["factions"]
    return Standing(
        turn=turn,
        name=season_name(turn),
        season=Season((max(turn, 1) - 1) % SEASONS).name.lower(),
        year=(max(turn, 1) - 1) // SEASONS + 1,
        card=card,
        holders={one["id"]: one["holder"] for one in view["spaces"] if one["holder"] != NEUTRAL_ID},
        hosts=[{key: host[key] for key in ("at", "side", "units", "has_general")} for host in view["hosts"]],
        sieges=[{**one, "side": one["besieger"]} for one in view["sieges"]],
        marches=[*_marches(moments)],
        castles={side: one["castles"] for side, one in factions.items()},
        regions={side: one["regions"] for side, one in factions.items()},
        points={side: view["scores"][side] for side in factions},
        out=[side for side, one in factions.items() if not one["plays"]],
    )


def _season_of(moments: Sequence[Moment]) -> tuple[int, str | None]:
    """The turn and the card with which a season began; 0 and none before the first. Rule: TW-5.4b."""
    first = next(iter(moments[0].events), None)
    if first is None or first.kind != SEASON_BEGINS:
        return 0, None
    facts = facts_of(first)
    return facts["turn"], card_name(facts["card"])


def _marches(moments: Sequence[Moment]) -> Iterator[Data]:
    """The marches of a season, those of one host over one border as one."""
    pieces: dict[tuple[int, int, int], int] = {}
    for moment in moments:
        for one in moment.events:
            if one.kind == MARCHED:
                facts = facts_of(one)
                way = facts["side"], facts["from"], facts["to"]
                pieces[way] = pieces.get(way, 0) + facts["pieces"]
    names: Names = moments[-1].table.names
    for (side, start, end), count in pieces.items():
        yield {"side": side_id(side), "from": names.space(start), "to": names.space(end), "pieces": count}


def _take_back(campaign: Campaign, one: Happened) -> None:
    """Let an event not have happened, as far as it shows on the map."""
    facts = facts_of(one)
    if one.kind == Event.UNREST.name.lower():
        campaign.spaces[facts["region"]].holder = facts["side"]
    elif one.kind == Event.RAISED.name.lower():
        campaign.pieces[facts["piece"]].place = GONE
    elif one.kind == Event.LOSES.name.lower():
        campaign.pieces[facts["piece"]].place = facts["space"]
