"""The map of a campaign in characters: each space where it lies, with its holder and the hosts in it.

    55 H      a region, its holder by the letter of the army; N where neutral troops stand, "." for nobody
    H7* O3    hosts: the army, its number of units, a star where an individual leads

Below stands a list of the spaces: name, terrain, who holds it, who is there, and where one can go.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from warhost.drawing import DrawnLine, Span, TextMap
from warhost.rulesets.eightcastles.words.names import ARMIES, NEUTRAL_ID, NEUTRALS, SIDE_LETTERS, SIDE_NAMES
from warhost.shelf.maps import CampaignMap
from warhost.shelf.pictures.text import Entry, Roster, beside, flow

Data = dict[str, Any]
Point = tuple[int, int]
COLUMNS = 96
ROWS_TO_COLUMNS = 0.5  # a character is twice as high as it is wide
LETTERS = dict(zip((*SIDE_NAMES, NEUTRAL_ID), SIDE_LETTERS, strict=True))
CALLED = dict(zip((*SIDE_NAMES, NEUTRAL_ID), (*ARMIES, NEUTRALS), strict=True))
NOBODY = "."
NUMBERS = {side: number for number, side in enumerate(SIDE_NAMES)}


class Block(NamedTuple):
    """What is written of a space: its id and holder, and below them the hosts."""

    space: str
    holder: str
    hosts: tuple[tuple[str, str], ...]  # each with its side

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return max(len(self.space) + 2, len(" ".join(text for _, text in self.hosts)))


def text_map(land: CampaignMap, view: Data) -> TextMap:
    """The map with what a view tells of it."""
    hosts = hosts_by_space(view)
    blocks = {one["id"]: _block(one, hosts.get(one["id"], [])) for one in view["spaces"]}
    return TextMap((*_drawn(land, blocks),), (*_legend(view),), (*_lists(land, view, hosts),))


def hosts_by_space(view: Data) -> dict[str, list[Data]]:
    """The hosts of a view by where they stand."""
    found: dict[str, list[Data]] = {}
    for host in view["hosts"]:
        found.setdefault(host["at"], []).append(host)
    return found


def places_of(land: CampaignMap) -> dict[str, Point]:
    """Where each space lies: a castle in the middle of its regions."""
    at: dict[str, Point] = {region.id: region.at for region in land.regions}
    for castle in land.castles:
        across, down = zip(*(at[region] for region in castle.adj), strict=True)
        at[castle.id] = sum(across) // len(across), sum(down) // len(down)
    return at


def host_words(host: Data) -> str:
    """A host in a few characters: "H7*"."""
    return f"{LETTERS[host['side']]}{host['units']}{'*' if host['leader'] else ''}"


# --- the map ----------------------------------------------------------------------------------------------


def _block(space: Data, hosts: list[Data]) -> Block:
    is_empty = space["holder"] == NEUTRAL_ID and not any(host["side"] == NEUTRAL_ID for host in hosts)
    holder = NOBODY if is_empty else LETTERS[space["holder"]]
    return Block(space["id"], holder, tuple((host["side"], host_words(host)) for host in hosts))


def _drawn(land: CampaignMap, blocks: Mapping[str, Block]) -> Iterator[DrawnLine]:
    spots = _spots(land, blocks)
    lines: dict[int, dict[int, tuple[str, Span]]] = {}
    for space, (column, row) in spots.items():
        block = blocks[space]
        lines.setdefault(row, {})[column] = _heading(block, column)
        for start, text, span in _hosts(block, column):
            lines.setdefault(row + 1, {})[start] = text, span
    for row in range(min(lines), max(lines) + 1):
        yield _line(lines.get(row, {}))


def _heading(block: Block, column: int) -> tuple[str, Span]:
    text = f"{block.space} {block.holder}"
    return text, Span(column, column + len(text), "ground", (block.space,))


def _hosts(block: Block, column: int) -> Iterator[tuple[int, str, Span]]:
    for side, text in block.hosts:
        end = column + len(text)
        if side in NUMBERS:
            yield column, text, Span(column, end, "piece", (block.space,), NUMBERS[side])
        else:
            yield column, text, Span(column, end, "mark", (block.space,))
        column = end + 1


def _line(parts: Mapping[int, tuple[str, Span]]) -> DrawnLine:
    text = ""
    for column, (words, _) in sorted(parts.items()):
        text = text.ljust(column) + words
    return DrawnLine(text, tuple(span for _, (_, span) in sorted(parts.items())))


def _spots(land: CampaignMap, blocks: Mapping[str, Block]) -> dict[str, Point]:
    """Column and row of each block: where its space lies, or right below or beside where others are in the way."""
    scale = COLUMNS / land.drawing.size[0]
    taken: set[Point] = set()
    spots: dict[str, Point] = {}
    for space, (x, y) in places_of(land).items():
        width = blocks[space].width
        column, row = round(x * scale) - width // 2, round(y * scale * ROWS_TO_COLUMNS)
        spots[space] = found = _free(taken, max(column, 0), row, width)
        taken |= _cells(*found, width)
    return spots


def _cells(column: int, row: int, width: int) -> set[Point]:
    """What a block covers, with a blank beside it."""
    return {(c, r) for c in range(column, column + width + 1) for r in (row, row + 1)}


def _free(taken: set[Point], column: int, row: int, width: int) -> Point:
    """The nearest spot where a block covers nothing that is written already."""
    steps = sorted(((across, down) for across in range(-6, 7) for down in range(-2, 3)), key=_far)
    spots = ((column + across, row + down) for across, down in steps if column + across >= 0 and row + down >= 0)
    return next((spot for spot in spots if not taken & _cells(*spot, width)), (column, row))


def _far(step: Point) -> int:
    return abs(step[0]) + 3 * abs(step[1])


# --- in words ---------------------------------------------------------------------------------------------


def _legend(view: Data) -> Iterator[str]:
    told = [f"{LETTERS[side]} {CALLED[side]}" for side in (*view["factions"], NEUTRAL_ID)]
    yield from flow([*told, f"{NOBODY} held by nobody", "H7* seven units, led by an individual"])


def _lists(land: CampaignMap, view: Data, hosts: Mapping[str, list[Data]]) -> Iterator[str]:
    holders = {one["id"]: one["holder"] for one in view["spaces"]}
    names = {piece["label"]: piece["name"] for piece in view["pieces"]}
    terrain = {region.id: region.terrain for region in land.regions}
    entries = [
        Entry(space, land.names[number],
              f"{terrain.get(space, 'castle'):<8} {_holder(holders[space])}{_ways(land, number)}",
              [_told(host, names) for host in hosts.get(space, [])])
        for number, space in enumerate(land.spaces)
    ]  # fmt: skip
    yield from beside(Roster("Spaces", entries))
    for siege in view["sieges"]:
        yield f"{CALLED[siege['besieger']]} besiege {siege['castle']} from {siege['region']}"


def _holder(side: str) -> str:
    return f"{NOBODY if side == NEUTRAL_ID else CALLED[side]:<17} "


def _ways(land: CampaignMap, space: int) -> str:
    """Where one can go, by ferry behind a stroke: "to 31 42 54 ~51"."""
    by_land = [land.spaces[other] for other in land.neighbours[space]]
    ferries = [pair[1 - pair.index(space)] for pair in land.crossings if space in pair]
    return " ".join(["to", *by_land, *(f"~{land.spaces[other]}" for other in ferries)])


def _told(host: Data, names: Mapping[str, str]) -> str:
    led = f" under {names[host['leader']]}" if host["leader"] else ""
    return f"{host_words(host)}{led}"
