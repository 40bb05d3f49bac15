"""A battlefield drawn from what is seen of it: hexes and squares by their cells, an open table by its points."""

from __future__ import annotations

from typing import Any

from warhost.drawing import TextMap
from warhost.shelf.pictures import cells_seen, cells_svg, cells_text, plane_seen, plane_svg, plane_text
from warhost.shelf.pictures.seen import Seen

PLANE = "plane"


def text_map(seen: Seen, scenario: Any) -> TextMap:
    """The battlefield in characters."""
    if seen.ground.get("board") == PLANE:
        return plane_text.draw_text(plane_seen.scene_of(seen))
    return cells_text.draw_text(cells_seen.scene_of(seen, scenario.grid))


def svg(seen: Seen, scenario: Any) -> str:
    """The battlefield as an SVG document."""
    if seen.ground.get("board") == PLANE:
        return plane_svg.draw_svg(plane_seen.scene_of(seen))
    return cells_svg.draw_svg(cells_seen.scene_of(seen, scenario.grid))
