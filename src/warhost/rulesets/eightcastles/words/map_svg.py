"""The map of a campaign as SVG: spaces as circles where they lie, borders as lines, holders by their colours.

The page paints the same map as a picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.rulesets.eightcastles.words.names import NEUTRAL_ID, SIDE_NAMES
from warhost.rulesets.eightcastles.words.text_map import CALLED, host_words, hosts_by_space, places_of
from warhost.shelf.maps import CampaignMap
from warhost.shelf.pictures.seen import COLOURS
from warhost.shelf.pictures.svg import INK, document, placed, text

Data = dict[str, Any]
MARGIN = 26
LAND, CASTLE, REGION = 34, 20, 26  # radius of a space's host ring, a castle, a region
BORDER, SEA = "#b9ab86", "#7fa8c9"
PLAIN = "#f4eeda"
OF_SIDES = dict(zip(SIDE_NAMES, COLOURS, strict=True))


def draw_svg(title: str, land: CampaignMap, view: Data) -> str:
    """The map as an SVG document; the same view always gives the same text."""
    at, hosts = places_of(land), hosts_by_space(view)
    size = land.drawing.size[0], land.drawing.size[1]
    spaces = (_space(one, *at[one["id"]], hosts.get(one["id"], []), land) for one in view["spaces"])
    parts = (*_lines(land), *spaces)
    return document(title, _told(land, view), size, MARGIN, "", parts, [_legend(view)])


def _lines(land: CampaignMap) -> Iterator[str]:
    at = places_of(land)
    ferries = {tuple(sorted(pair)) for pair in land.crossings}
    for space, others in enumerate(land.neighbours):
        for other in others:
            if space < other:
                (x, y), (x2, y2) = at[land.spaces[space]], at[land.spaces[other]]
                yield f'<path d="M{x} {y}L{x2} {y2}" stroke="{BORDER}" stroke-width="3"/>'
    for one, two in sorted(ferries):
        (x, y), (x2, y2) = at[land.spaces[one]], at[land.spaces[two]]
        yield f'<path d="M{x} {y}L{x2} {y2}" stroke="{SEA}" stroke-width="3" stroke-dasharray="8 6"/>'


def _space(space: Data, x: int, y: int, hosts: list[Data], land: CampaignMap) -> str:
    """A space in its holder's colour with its id, and its hosts below."""
    holder, is_castle = space["holder"], space["id"].startswith("C")
    colour, ink = OF_SIDES.get(holder, PLAIN), INK if holder == NEUTRAL_ID else "#fff"
    shape = f'fill="{colour}" stroke="{INK}" stroke-width="{4 if is_castle else 1.5}"'
    body = (
        f'<rect x="{-CASTLE}" y="{-CASTLE}" width="{2 * CASTLE}" height="{2 * CASTLE}" {shape}/>'
        if is_castle
        else f'<circle r="{REGION}" {shape}/>'
    )
    badges = "".join(_badge(host, number) for number, host in enumerate(hosts))
    name = land.names[land.numbers[space["id"]]]
    return placed(x, y, f"{body}{text(space['id'], 5, 16, ink)}{badges}", f"{name}, {CALLED[holder]}")


def _badge(host: Data, number: int) -> str:
    """A host: its letter, its units and a star where it is led, one below the other."""
    colour, y = OF_SIDES.get(host["side"], "#777"), LAND + 18 * number
    plate = f'<rect x="-22" y="{y - 13}" width="44" height="17" rx="4" fill="{colour}" stroke="#fff"/>'
    return plate + text(host_words(host), y, 13, "#fff")


def _told(land: CampaignMap, view: Data) -> str:
    """The map for those who do not see it: each side's spaces, and who is where."""
    names = dict(zip(land.spaces, land.names, strict=True))
    held: dict[str, list[str]] = {}
    for one in view["spaces"]:
        held.setdefault(one["holder"], []).append(names[one["id"]])
    told = [f"{CALLED[side]}: {', '.join(spaces)}." for side, spaces in held.items()]
    hosts = [f"{names[host['at']]}: {CALLED[host['side']]}, {host['units']} units." for host in view["hosts"]]
    return " ".join([*told, *hosts])


def _legend(view: Data) -> Iterator[tuple[str, str]]:
    for side in (*view["factions"], NEUTRAL_ID):
        yield f'<circle r="9" fill="{OF_SIDES.get(side, PLAIN)}" stroke="{INK}"/>', CALLED[side]
    yield f'<rect x="-8" y="-8" width="16" height="16" fill="{PLAIN}" stroke="{INK}" stroke-width="3"/>', "castle"
    yield f'<path d="M-10 0H10" stroke="{SEA}" stroke-width="3" stroke-dasharray="8 6"/>', "ferry"
