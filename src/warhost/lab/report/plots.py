"""The plots of a report, in the arena's manner: who wins, how long it lasts, how the chance moves over the turns."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from warhost.arena.plots import ACCENT, INK, STYLE, WIDTH_INCHES, lengths, svg_of
from warhost.lab.report.counted import full_name

__all__ = ["lengths", "shares", "swing"]


def shares(data: dict[str, Any]) -> str:
    """How often each side wins, and how often nobody does, each with its interval."""
    rows = [(full_name(row), row["won"]) for row in data["sides"]]
    rows += [("drawn", data["drawn"])] if data["drawn"]["times"] else []
    with mpl.rc_context(STYLE):
        figure = Figure((WIDTH_INCHES, 0.9 + 0.45 * len(rows)), layout="constrained")
        axes = figure.subplots()
        places = range(len(rows) - 1, -1, -1)
        for place, (_, share) in zip(places, rows, strict=True):
            axes.barh(place, share["share"] or 0, height=0.5, color=ACCENT, alpha=0.35)
            axes.hlines(place, *share["interval"], color=ACCENT, linewidth=2)
        axes.axvline(0.5, color=INK, linewidth=0.5, linestyle=":")
        axes.set_yticks(places, [name for name, _ in rows])
        for label in axes.get_yticklabels():
            label.set_parse_math(False)
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(PercentFormatter(1))
        axes.set_xlabel("of all battles, with 95 % interval")
        return svg_of(figure, "How often each side wins, with intervals")


def swing(data: dict[str, Any]) -> str:
    """How the first side's chance of winning moves over the turns: its mean, and where half of the battles are."""
    rows, first = data["swing"]["turns"], full_name(data["sides"][0])
    turns = [row["turn"] for row in rows]
    with mpl.rc_context(STYLE):
        figure = Figure((WIDTH_INCHES, 2.6), layout="constrained")
        axes = figure.subplots()
        lows, highs = [row["low"] for row in rows], [row["high"] for row in rows]
        axes.fill_between(turns, lows, highs, color=ACCENT, alpha=0.2, linewidth=0)
        axes.plot(turns, [row["chance"] for row in rows], "o-", color=ACCENT, linewidth=2, markersize=4)
        axes.axhline(0.5, color=INK, linewidth=0.5, linestyle=":")
        if data["swing"]["decisive"] is not None:
            axes.axvline(data["swing"]["decisive"], color=INK, linewidth=0.8, linestyle="--")
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter(PercentFormatter(1))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("turn")
        axes.set_ylabel(f"chance of {first}", parse_math=False)
        return svg_of(figure, f"How the chance of {first} moves over the turns")
