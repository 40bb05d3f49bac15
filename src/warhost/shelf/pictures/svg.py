"""What every SVG of a battle is made of: one document that stands alone, in words too, with a legend below.

All looks are attributes: a picture changes nothing in the page that it is put into.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from xml.sax.saxutils import escape

PAPER, INK, GOLD = "#faf7ee", "#2b2b2b", "#f5c445"
LEGEND_ROW, LETTER = 26, 6.4  # height of a legend line, width of one of its letters
LINE = "M-10 0H10"  # of a line's kind, in the legend
OWN = "\0"  # in an id, what no other picture's ids begin with: it is known when the picture is whole

Stroke = tuple[str, float, str]
"""Colour, width and dashes of a line."""
Legend = Iterable[Iterable[tuple[str, str]]]
"""Little pictures with their names, in groups."""


def document(
    title: str, told: str, size: tuple[int, int], margin: int, definitions: str, parts: Iterable[str], legend: Legend
) -> str:
    """A picture of this size with its legend below; the same parts always give the same text.

    Pictures may stand together in one page, whose ids are common to all: so each picture's are its own.
    """
    width, board_height = size
    explained, height = _legend(legend, margin, width, board_height)
    size_words = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size_words}>',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(told)}</desc>",
        f"<defs>{definitions}</defs>",
        f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>',
        *parts,
        *explained,
        "</svg>",
    ]
    drawn = "\n".join(lines)
    return drawn.replace(OWN, f"warhost-{hashlib.blake2b(drawn.encode(), digest_size=6).hexdigest()}-")


def own_id(name: str) -> str:
    """An id of this picture for what has a name."""
    return f"{OWN}{name.replace(' ', '-')}"


def in_words(
    board: str, sides: Collection[str], told: Iterable[tuple[int, str]], more: Iterable[str], nobody: str
) -> str:
    """The picture for those who do not see it: the board, every piece by the number of its side, what else there is."""
    armies: list[list[str]] = [[] for _ in sides]
    for side, words in told:
        armies[side].append(words)
    named = (f"{name}: {'; '.join(army) or nobody}." for name, army in zip(sides, armies, strict=True))
    return " ".join([board, *named, *more])


def _legend(groups: Legend, margin: int, width: int, top: int) -> tuple[list[str], int]:
    """Each group of the legend on lines of its own, and the height of the picture with them."""
    drawn, y = [], top + LEGEND_ROW // 2 - 4
    for group in groups:
        x, entries = margin, list(group)
        for picture, name in entries:
            wide = round(40 + LETTER * len(name))
            if x > margin and x + wide > width:
                x, y = margin, y + LEGEND_ROW
            words = f'<text x="15" y="4">{escape(name)}</text>'
            drawn.append(f'<g transform="translate({x + 10} {y})">{picture}{words}</g>')
            x += wide
        y += LEGEND_ROW if entries else 0
    return [f'<g font-family="sans-serif" font-size="12" fill="{INK}">', *drawn, "</g>"], y - LEGEND_ROW // 2 + 4


# --- parts ------------------------------------------------------------------------------------------------


def drawn(path: str, colour: str, fill: str = "none", width: float = 1.3, more: str = "") -> str:
    """A path with an outline."""
    return f'<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width}"{more}/>'


def layers(path: str, strokes: Iterable[Stroke], fill: str = "") -> Iterator[str]:
    """A line of several strokes on top of each other."""
    for colour, width, dashes in strokes:
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        yield f'<path d="{path}"{fill} stroke="{colour}" stroke-width="{width}"{dashed}/>'


def text(words: str, y: float, size: float, fill: str) -> str:
    """Bold words about the middle."""
    look = f'font-family="sans-serif" font-weight="bold" font-size="{size:g}" text-anchor="middle" fill="{fill}"'
    return f'<text y="{y:g}" {look}>{escape(words)}</text>'


def placed(x: float, y: float, parts: str, told: str = "", more: str = "") -> str:
    """Parts round a point, with what they are in words."""
    title = f"<title>{escape(told)}</title>" if told else ""
    return f'<g transform="translate({x:g} {y:g})"{more}>{title}{parts}</g>'


def flag_disc(letter: str) -> str:
    """The disc with the letter of what holds for a piece."""
    return f'<circle r="6.5" fill="#fff" stroke="{INK}"/>{text(letter, 3.3, 9, INK)}'


def golden_disc(count: str) -> str:
    """The golden disc of a piece of which something is counted."""
    return f'<circle r="6.5" fill="{GOLD}" stroke="{INK}"/>{text(count, 3.3, 9, INK)}'
