"""The album of text maps and SVGs: what the names in a game's `looks.toml` are drawn as.

The page has an album of its own with the same names. A name that is in neither is drawn plainly.
"""

from __future__ import annotations

from typing import NamedTuple

from warhost.shelf.pictures import motifs
from warhost.shelf.pictures.svg import Stroke, drawn

Tone = tuple[str, str]
"""Colours of characters and of what is behind them."""


class Motif(NamedTuple):
    """What a motif is in a cell, round its middle; the tone of its characters; the colour that it lies on, if any."""

    drawn: str = ""
    tone: Tone | None = None
    under: str = ""


class Cover(NamedTuple):
    """What a motif is on an open table: its character, its outline, and a pattern of 24 by 24 pixels."""

    mark: str
    outline: str
    pattern: str = ""


class Line(NamedTuple):
    """What a motif is along an edge: its character, and the strokes of its line, the lowest first.

    What `leads` over the edge instead is drawn on so much of the way between the middles of both cells.
    """

    mark: str
    strokes: tuple[Stroke, ...]
    leads: float = 0


class Lying(NamedTuple):
    """What a sign on the ground is drawn as."""

    drawn: str
    is_veil: bool = False
    is_place: bool = False  # as large as a motif of the ground
    instead: str = ""  # the motif along its edge that is no more


PLAIN = Motif()
WATER = "#a9d0ee"
MOTIFS = {
    "grass": Motif(motifs.BLADES),
    "woods": Motif(motifs.TREES, ("#d8f0d0", "#24542a")),
    "rough": Motif(motifs.TUFTS, ("#efe6c8", "#5f562f")),
    "desert": Motif(motifs.TUFTS, ("#f6ecc8", "#a08a4a")),
    "hill": Motif(motifs.SLOPES, ("#f6e6c6", "#75521f")),
    "high hill": Motif(motifs.SLOPES, ("#f6e6c6", "#75521f")),
    "peaks": Motif(motifs.CRAGS, ("#c0c0c0", "#303030")),
    "marsh": Motif(motifs.REEDS, ("#dce8cf", "#46603a")),
    "river": Motif(motifs.WATER, ("#d6ecff", "#1f5487")),
    "lake": Motif(motifs.WATER, ("#d6ecff", "#1f5487")),
    "ford": Motif(motifs.STEPPING, ("#d6ecff", "#1f5487"), WATER),
    "bridge": Motif(motifs.PLANKS, ("#ecd9c0", "#5c3a17"), WATER),
    "road": Motif(motifs.ROAD, ("#efe2c2", "#6b5426")),
    "village": Motif(motifs.HOUSES, ("#f4def4", "#5f3865")),
    "stone circle": Motif(motifs.STONES, ("#e0e0ff", "#41416b")),
    "standing stone": Motif(motifs.MENHIR, ("#e0e0ff", "#41416b")),
    "barrow": Motif(motifs.MOUND, ("#e6dcff", "#52386b")),
    "temple": Motif(motifs.COLUMNS, ("#fff0d0", "#6b3838")),
    "rubble": Motif(motifs.BLOCKS, ("#e6dcc8", "#5b5244")),
    "hut": Motif(motifs.HUT, ("#f2e2c0", "#6d4420")),
    "stone house": Motif(motifs.STONE_HOUSE, ("#e6e6ea", "#4a5464")),
    "palisade": Motif(motifs.STAKES, ("#f0dcb8", "#5a3a1c")),
    "castle wall": Motif(motifs.RAMPART, ("#f0ece0", "#4d463c")),
    "crater": Motif(motifs.CRATER, ("#d8c8b0", "#4d3f2e")),
    "craters": Motif(motifs.CRATERS, ("#efe0c8", "#6b5638")),
    "bunker": Motif(motifs.BUNKER, ("#e4e6e6", "#33383c")),
    "blocks": Motif(motifs.BLOCKS_OF_FLATS, ("#e4e6e6", "#3a3f44")),
    "growth": Motif(motifs.GROWTH, ("#f0d8ec", "#5c2858")),
    "gate house": Motif(motifs.GATE, ("#f0dcb8", "#3c2a18")),
}
COVERS = {
    "woods": Cover("w", "#4d8049", '<path d="M7 3l5 8h-10zM18 14l5 8h-10z" fill="#4d8049"/>'),
    "stream": Cover("~", "#4683b5", '<path d="M0 7q6-5 12 0t12 0M0 19q6-5 12 0t12 0" fill="none" stroke="#4683b5"/>'),
    "rocks": Cover("#", "#3d3a37", '<path d="M2 11l5-8 5 8M12 22l5-8 5 8" fill="none" stroke="#3d3a37"/>'),
    "ship": Cover("H", "#5b3412", '<path d="M0 6h24M0 14h24M0 22h24" stroke="#5b3412" stroke-opacity=".6"/>'),
    "city wall": Cover("X", "#6d675b", '<path d="M0 0h24M0 12h24M6 0v12M18 12v12" stroke="#6d675b"/>'),
}
UNCOVERED = Cover("o", "#6b665e")
"""The look of an area that has none of its own."""
LINES = {
    "hedge": Line("#", (("#5a3d22", 7, ""), ("#d8b384", 4, "7 2"))),
    "cliff": Line("%", (("#33302d", 11, "2 3"), ("#33302d", 3.5, ""))),
    "stream": Line("~", (("#4683b5", 8, ""), ("#a9d0ee", 4.5, ""))),
    "river": Line("~", (("#2f6c9f", 12, ""), ("#7db6e2", 8, ""))),
    "barricade": Line("#", (("#3a2814", 7, ""), ("#c39a62", 3.5, "2 3"))),
    "rampart": Line("=", (("#6d4a22", 6, ""), ("#c9a063", 3, "2 4"))),
    "road link": Line(":", (("#6b5426", 7, ""), ("#e2cf9f", 4.5, "")), leads=1),
    "bridge": Line("=", (("#5c3a17", 13, ""), ("#c8a06a", 10, "2.500 1")), leads=0.45),
}
JAWS = "jaws round it"
ROUND = {
    JAWS: (motifs.ring(25, "#5b3412", 6, "4.5 3.35"), motifs.ring(12, "#5b3412", 3, "3 2.03")),
    "flames": (motifs.ring(25, "#c8321e", 4, "6 3"), motifs.ring(12, "#c8321e", 2, "3 2")),
}
"""What is drawn round a counter, and round a badge."""
TEETH = motifs.ring(12, "#5b3412", 6, "3.8 2.48") + '<circle r="9" fill="#fff3d6" stroke="#5b3412" stroke-width="1.5"/>'
FIRE = '<path d="M0-9q7 6 4 11q2-1 2-3q4 6-1 9h-9q-6-4 0-9q1 3 2 2q-1-5 2-10z" fill="#f0a020" stroke="#d4480f"/>'
DISC = '<circle r="9" fill="#fff" stroke="#55595f" stroke-width="1.5"/>'
SIGNS = {
    "jaws": Lying(TEETH),
    "mist": Lying(motifs.MIST, is_veil=True),
    "flames": Lying(FIRE),
    "earthwork": Lying(motifs.BANK, is_place=True),
    "trench": Lying(motifs.DITCH, is_place=True),
    "rubble": Lying(motifs.BLOCKS, is_place=True),
    "chasm": Lying(motifs.RIFT, is_place=True),
    "glamour": Lying(motifs.SHIMMER, is_place=True),
    "cracked": Lying(motifs.CLEFTS, is_place=True),
    "breached": Lying(motifs.GAP, is_place=True),
    "burnt house": Lying(motifs.CINDERS, is_place=True),
    "banner": Lying(motifs.PENNON, is_place=True),
    "pontoon": Lying(motifs.BOATS, is_place=True),
    "broken bridge": Lying(motifs.STUMPS, is_place=True, instead="bridge"),
}
NO_SIGN = Lying(DISC)
WEAPONS = {"spear": "M-12 8L12-12m-5 1l5-1-1 5", "bow": "M8-11q7 11 0 22M8-11v22"}
"""What stands behind a figure, by its sign."""


def motif_of(names: str) -> Motif:
    """What one motif, or several that lie on each other ("hill + road"), are drawn as, in the tone of the first."""
    parts = [MOTIFS.get(name, PLAIN) for name in names.split(" + ")]
    tones = [part.tone for part in parts if part.tone]
    under = next((part.under for part in parts if part.under), "")
    return Motif("".join(part.drawn for part in parts), tones[0] if tones else None, under)


def cover_of(name: str) -> Cover:
    """What a motif is on an open table."""
    return COVERS.get(name, UNCOVERED)


def line_of(name: str, colour: str) -> Line:
    """What a motif is along an edge; one that is not here is a line of its colour."""
    return LINES.get(name, Line("|", ((colour, 6, ""),)))


def cross(colour: str, width: float) -> str:
    """A small cross."""
    return drawn("M-5-5L5 5M5-5L-5 5", colour, width=width)
