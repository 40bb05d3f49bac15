"""The pictures of a report: SVG that takes its colours from the page, so that it is at home on light and dark."""

from __future__ import annotations

from io import StringIO
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

# Colours that stand for the page's: they are replaced by what the page calls them.
INK, ACCENT = "#010203", "#040506"
PAGE_COLOURS = {INK: "currentColor", ACCENT: "var(--accent)"}
WIDTH_INCHES = 5.0  # as wide as a phone, so that the letters stay readable there
STYLE: Any = {
    "svg.fonttype": "none",  # letters stay letters
    "svg.hashsalt": "warhost",  # the same picture every time
    "font.family": "sans-serif",
    "font.size": 10.0,
    **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK),
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def ratings(rows: list[dict[str, Any]]) -> str:
    """Each player's rating as a point, with its interval as a line; the best on top."""
    with mpl.rc_context(STYLE):
        figure = Figure((WIDTH_INCHES, 0.9 + 0.45 * len(rows)), layout="constrained")
        axes = figure.subplots()
        places = range(len(rows) - 1, -1, -1)
        for place, row in zip(places, rows, strict=True):
            axes.hlines(place, *row["interval"], color=ACCENT, linewidth=2)
            axes.plot(row["rating"], place, "o", color=ACCENT)
        axes.axvline(0, color=INK, linewidth=0.5, linestyle=":")
        axes.set_yticks(places, [row["player"] for row in rows])
        for label in axes.get_yticklabels():
            label.set_parse_math(False)
        axes.set_ylim(-0.6, len(rows) - 0.4)
        axes.set_xlabel("rating, with 95 % interval")
        return svg_of(figure, "Ratings with their intervals")


def lengths(title: str, spread: dict[str, Any], counted: str = "decisions") -> str:
    """How many battles of a scenario took how many decisions, or of what else is counted."""
    with mpl.rc_context(STYLE):
        figure = Figure((WIDTH_INCHES, 2.4), layout="constrained")
        axes = figure.subplots()
        axes.stairs(spread["histogram"]["counts"], spread["histogram"]["edges"], fill=True, color=ACCENT)
        axes.axvline(spread["median"], color=INK, linewidth=0.8, linestyle="--")
        axes.set_title(title, parse_math=False)
        axes.set_xlabel(f"{counted} a battle, median {spread['median']:g}")
        axes.set_ylabel("battles")
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        return svg_of(figure, f"Length of the battles of {title} in {counted}")


def svg_of(figure: Figure, label: str) -> str:
    """The picture as an element of the page, with the page's colours and a label for those who cannot see it."""
    from html import escape

    text = StringIO()
    figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    picture = text.getvalue()
    picture = picture[picture.index("<svg") :]
    for stand_in, colour in PAGE_COLOURS.items():
        picture = picture.replace(stand_in, colour)
    return picture.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)
