"""An album of motifs for cells, each round its middle and as large as a hex of 62 by 72 pixels allows."""

from __future__ import annotations

from collections.abc import Iterable

from warhost.shelf.pictures.svg import INK, drawn

SPOTS = ((-17, -10), (17, -10), (0, -6), (-20, 12), (20, 12), (0, 25))
CORNER_SPOTS = ((-16, -11), (16, -11), (-15, 17), (15, 17))


def strewn(strokes: str, spots: Iterable[tuple[int, int]], left: int = 0, up: int = 0) -> str:
    """A path that draws the same strokes at many spots, each begun somewhat to the left and above."""
    return "".join(f"M{x - left} {y - up}{strokes}" for x, y in spots)


def ring(radius: int, colour: str, width: float, dashes: str) -> str:
    """A dashed circle."""
    return f'<circle r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}"/>'


def waves(*lines: tuple[int, int]) -> str:
    """Wavy lines, each given by half its length and its height."""
    return "".join(f"M{-x} {y}q{x / 4:g}-4 {x / 2:g} 0t{x / 2:g} 0 {x / 2:g} 0 {x / 2:g} 0" for x, y in lines)


BLADES = drawn(strewn("l-2-4m3 4v-5m3 5l2-4", ((-16, -8), (12, -14), (17, 12), (-9, 22))), "#a9b676")
TREES = drawn(strewn("l6 9h-4v4h-4v-4h-4z", SPOTS, up=8), "#2f5d33", "#4d8049", 0.8)
TUFTS = drawn(strewn("h12m-9-2l-2-5m5 5v-7m3 7l2-5", SPOTS, left=6), "#7d6a33")
SLOPES = ring(22, "#94703f", 8, "1.5 4.26") + ring(11, "#94703f", 5, "1.5 3.43")
WATER = drawn(waves((22, -15), (25, -3), (25, 9), (18, 21)), "#4683b5")
HOUSES = drawn(strewn("l7-6 7 6v8h-14z", (*CORNER_SPOTS, (0, 1)), left=7), "#6d3b26", "#c9764f", 1)
CRAGS = drawn(strewn("l9-15 9 15", (*CORNER_SPOTS, (0, 2)), left=9, up=-7), "#3d3a37", "#b9b5b0", 1.6)
STONES = ring(22, "#6c6f75", 7, "5.5 8.32") + ring(8, "#6c6f75", 4, "4 4.38")
MOUND = (
    '<circle r="22" fill="#c7b27c" stroke="#7c6a38" stroke-width="1.5"/>'
    + ring(18, "#7c6a38", 1.2, "3 3")
    + drawn("M-4 26v-9h8v9z", INK, INK)
)
COLUMNS = drawn("M-23-17h46v36h-46z", "#8d8474", "#f3eee3") + drawn(
    "M-19-13h38v28h-38z", "#8d8474", width=4.5, more=' stroke-linecap="round" stroke-dasharray="0 7.33"'
)
ROAD = '<circle r="13" fill="#e6d3a8" stroke="#b99b6b" stroke-width="2"/>'  # it looks the same whichever way it leads
PLANKS = drawn("M-16-31V31M16-31V31M-16-22h32m-32 11h32m-32 11h32m-32 11h32m-32 11h32", "#6b4a2a", width=2.2)
REEDS = TUFTS + drawn(waves((20, -18), (20, 6)), "#5f86a0", width=1.4)
MENHIR = drawn("M-9 20l3-34 8-6 7 7 2 33z", "#55595f", "#9a9fa6", 1.8)
STEPPING = WATER + drawn("M-20-6h7m6 3h7m5-3h8m-30 14h8m6-2h7m5 3h6", "#6c6f75", width=4)
MIST = drawn(waves((22, -12), (26, 2), (22, 16)), "#8b98a5", width=1.6)
BANK = ring(27, "#6d4a22", 6, "none") + ring(27, "#c9a063", 3, "2 3.3")
DITCH = ring(27, "#7a5c38", 9, "none") + ring(27, "#1c130a", 3.5, "none") + ring(31, "#e0bd82", 2, "2 2.87")
BLOCKS = drawn(
    strewn("l7-2 3 6-7 3z", ((-24, -8), (-14, -21), (4, -24), (19, -15), (20, 4), (12, 19), (-6, 22), (-22, 11))),
    "#463e34",
    "#b9b09c",
)
RIFT = drawn("M-28 6L-17-6-8-4-1-15 9-9 15-14 28-5 18 3 12 13 2 8-6 16-14 7z", "#c9ae7e", "#1d130b", 2)
STARS = strewn("l2 5 5 2-5 2-2 5-2-5-5-2 5-2z", ((-19, -14), (13, -26), (24, 4), (6, 16), (-22, 12)))
SHIMMER = '<circle r="27" fill="#b9a6f6" fill-opacity=".55"/>' + drawn(STARS, "#7d5fd0", "#fffaf0", 0.8)
BOATS = drawn("M-16-9h32q5 4 0 8h-32q-5-4 0-8zM-16 3h32q5 4 0 8h-32q-5-4 0-8z", "#2a1a0d", "#a87443") + drawn(
    "M-7-18h14v36h-14zM-7-12h14m-14 6h14m-14 6h14m-14 6h14m-14 6h14", "#5c3a17", "#d8b584"
)
STUMPS = drawn("M-9-18h18v9l-5 4-4-5-4 6-5-3zM-9 18h18v-8l-4-5-5 6-4-5-5 4z", "#5c3a17", "#c8a06a") + drawn(
    "M-13-1l10 4m4-5l11 3", "#5c3a17", width=3
)
HUT = drawn("M-20 18v-14h40v14z", "#5a3a1c", "#b98a52") + drawn("M-25 5L-15-14h30l10 19z", "#6f5424", "#d8b970")
STONE_HOUSE = drawn("M-21 20v-16h42v16z", "#4d463c", "#c9c0ae") + drawn("M-25 5L-14-15h28L25 5z", "#3c4656", "#8593a6")
STAKES = drawn(strewn("v-22l4-6 4 6v22z", [(x, 15) for x in range(-28, 25, 8)]), "#4a2f17", "#b98a52", 1)
MERLONS = "M-28 18v-32h7v6h7v-6h7v6h7v-6h7v6h7v-6h7v32z"  # a wall with battlements
RAMPART = drawn(MERLONS, "#4d463c", "#cfc8b8") + drawn(
    "M-28-1h49M-28 8h49M-19-8v7M-3-8v7M13-8v7M-11-1v9M5-1v9M-19 8v10M-3 8v10M13 8v10", "#8d8474", width=1
)
GATE = drawn(MERLONS, "#4d463c", "#cfc8b8") + drawn("M-13 18v-14q0-9 9.500-9t9.500 9v14z", "#2a1a0d", "#8a5c31", 1.6)
CLEFTS = drawn("M-22-28l7 9-5 8 6 7M18-26l-5 9 6 8-6 9M3 12l-5 8 6 9", "#1c120a", width=2.2)
GAP = drawn("M-9-30l5 12-7 9 6 12-8 10 5 16h22l-4-14 7-11-6-11 5-12-6-11z", "#1c120a", "#8d8067", 1.6)
CINDERS = drawn("M-22 14l16-24M-10 18l22-30M4 18l18-22M-24-4l44 14", "#17100b", width=4) + drawn(
    strewn("l2 3-2 3-2-3z", ((-12, -14), (8, 6), (-2, 18), (18, -12))), "#d4480f", "#f0a020", 0.8
)
PENNON = drawn("M-6-22v-12l12 3.500-12 4.500", INK, "#fff", 1.4)
CRATER = '<circle r="24" fill="#8d7a5c" stroke="#5a4a34" stroke-width="2"/><circle r="15" fill="#4d3f2e"/>' + ring(
    24, "#c4ae86", 3, "5 7.500"
)
CRATERS = "".join(
    f'<circle cx="{x}" cy="{y}" r="{r}" fill="#6b5638" stroke="#c4ae86" stroke-width="1.5"/>'
    for x, y, r in ((-17, -13, 5), (14, -19, 6), (-20, 13, 6), (19, 10, 5), (0, 22, 5))
)
BUNKER = drawn("M-24 14v-20l8-8h32l8 8v20z", "#33383c", "#9aa3a6") + drawn("M-16-2h32", "#1c1f22", width=4.5)
BLOCKS_OF_FLATS = drawn(
    "M-26-4h17v-20h-17zM-4-8h26v-17h-26zM-26 22h22v-21h-22zM2 24h22v-27h-22z", "#3a3f44", "#a8adb0", 1.4
)
GROWTH = drawn("M-20 22q-8-22 2-38M-6 26q-2-30 8-46M10 24q0-20 12-34", "#4a1f45", width=3) + "".join(
    f'<circle cx="{x}" cy="{y}" r="5" fill="#c060b0" stroke="#4a1f45"/>' for x, y in ((-18, -17), (2, -21), (22, -11))
)
