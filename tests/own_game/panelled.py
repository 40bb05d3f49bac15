"""The tutorial's game with a panel of every kind, as whoever wrote it would declare them."""

from __future__ import annotations

import shutil
from pathlib import Path

from own_game.installing import SOURCE

PANELS = """
ORDER = ["red done", "black now", "count to come"]
LOT = {"left": 1, "share": 0.5, "state": "may act", "colour": "#884422"}
CAPTAIN = {"piece": "R1", "name": "Captain", "side": "red"} | LOT
REEVE = {"piece": "B1", "name": "Reeve", "side": "black"} | LOT
HAT = {"label": "The hat", "left": 2, "text": "two lots", "tokens": [CAPTAIN, REEVE]}
LADDER = {"name": "Ladder", "side": "red", "at": 1, "of": 4, "text": "1 of 4 built"}
NERVE = {"label": "Nerve lost", "at": 1, "of": 4, "text": "1 of 4", "warns": None}
PAIR = {"title": "eye to eye", "text": "R1 is first", "between": ["R1", "B1"], "acts": None, "dice": []}
FIGHT = {
    "title": "Brawl", "attackers": ["R1"], "defenders": ["B1"], "ratio": "2 : 1", "known": True, "shifts": [],
    "values": {"R1": {"value": "2", "bare": "2", "why": []}, "B1": {"value": "1", "bare": "2", "why": ["tired"]}},
    "modifiers": [{"text": "wet grass", "by": -1, "clauses": ["FG-1.3b"]}],
    "table": {
        "columns": ["1:1", "2:1"], "rows": ["1-3", "4-6"], "cells": [["-", "-"], ["-", "felled"]],
        "meanings": {"-": "no effect", "felled": "felled"}, "grounds": [],
    },
    "column": 1, "columns": [{"column": 1, "share": 1.0}], "row": None, "rows": [0, 1],
    "results": [
        {"result": "felled", "text": "felled", "share": 0.5},
        {"result": "-", "text": "no effect", "share": 0.5},
    ],
}


def steps_of(battle, umpire, names):
    return {"label": "Order of play", "steps": [dict(zip(("text", "state"), one.split(" ", 1))) for one in ORDER]}


def weather_of(battle, umpire, names):
    now = [{"label": "now", "side": None, "at": int(battle.turn) % 3}]
    return {"label": "Weather", "text": "it turns with every turn", "spaces": ["fair", "rain", "storm"], "markers": now}


PANELS = Panels(
    panel("order", "steps", steps_of),
    panel("weather", "track", weather_of),
    panel("works", "works", lambda battle, umpire, names: {"label": "Works", "works": [LADDER]}),
    panel("nerve", "level", lambda battle, umpire, names: [NERVE | {"side": side} for side in RULESET.sides]),
    panel("lots", "cup", lambda battle, umpire, names: HAT),
    panel("brawl", "clash", lambda battle, umpire, names: FIGHT if battle.turn > 1 else None),
    panel("pair", "stage", lambda battle, umpire, names: PAIR if battle.turn > 1 else None),
)
GAME = """


def with_panels(folder: Path) -> Path:
    """A copy of the game's sources whose game declares them all; two of them from the second turn on."""
    copy = folder / "feud"
    shutil.copytree(SOURCE, copy)
    file = copy / "feud" / "game.py"
    text = file.read_text("utf-8").replace("\nGAME = ", PANELS)
    text = text.replace("reasons=REASONS", "reasons=REASONS, panels=PANELS")
    first = text.index("from warhost.shelf")
    file.write_text(f"{text[:first]}from warhost.shelf.panels import Panels, panel\n{text[first:]}", "utf-8")
    return copy
