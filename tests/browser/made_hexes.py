"""A made battle on hexes: a cup, a fight that is built up, how near each side is to losing, and a hand of charms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from browser.host import Json
from browser.made import LOOKS, TERMS

COLUMNS, ROWS = 10, 12
CELLS = [f"{column + 1:02}{row + 1:02}" for row in range(ROWS) for column in range(COLUMNS)]
LAND = [
    *("..........", ".ww.......", "........w.", "...ww.....", "..ww...ww.", ".......w.."),
    *("..........", ".....w....", "..........", "..........", ".w......w.", ".........."),
]
GROUND: Json = {
    "grid": {"shape": "pointy", "columns": COLUMNS, "rows": ROWS, "shift": 1},
    "cells": CELLS,
    "terrain": LAND,
    "edges": [],
    "goals": [],
}
COLOURS = {"LIR": "#d9b13a", "THE": "#3f74c8", "HAD": "#d8782a", "OST": "#7a5230"}
NAMES = {"LIR": "Lirien", "THE": "Thessil", "HAD": "Hadrek", "OST": "Ostvar"}
RED = ("LIR", "THE")


def cube(cell: str) -> tuple[int, int, int]:
    """Where a hex lies along the three ways of the grid."""
    column, row = int(cell[:2]) - 1, int(cell[2:]) - 1
    across = column - (row - row % 2) // 2
    return across, row, -across - row


def far(one: str, other: str) -> int:
    """How many hexes lie between two, the last one counted."""
    return max(abs(here - there) for here, there in zip(cube(one), cube(other), strict=True))


def around(place: str, within: int) -> list[list[str]]:
    """Rings of hexes round a place."""
    return [[cell for cell in CELLS if far(place, cell) == ring] for ring in range(within + 1)]


def unit(label: str, place: str, foot: str = "5", **more: Any) -> Json:
    """A piece of a command, which its band tells."""
    command, tag = label.split("-")
    slots = {"tag": tag, "foot": foot, "band": COLOURS[command]} | more.pop("slots", {})
    return piece(label, place, command, f"{NAMES[command]}'s spears", "pikeman", slots, **more)


def leader(command: str, place: str, **more: Any) -> Json:
    """Who leads a command, and how far his word is heard."""
    slots = {"tag": command, "band": COLOURS[command], "faces": around(place, 4)}
    return piece(command, place, command, NAMES[command], "visored-helm", slots, size="small", stack="beside", **more)


def piece(label: str, place: str, command: str, name: str, icon: str, slots: Json, **more: Any) -> Json:
    """A piece as the wire has it."""
    plain: Json = {
        "label": label,
        "side": "red" if command in RED else "black",
        "name": name,
        "icon": icon,
        "place": place,
        "where": f"in {place}",
        "gone": False,
        "standing": "",
        "hurt": False,
        "profile": [],
        "slots": slots,
        "states": [],
        "terms": {},
        "size": "whole",
        "stack": "middle",
    }
    return plain | more


PIECES = [
    unit("LIR-A1", "0506", "7", slots={"token": {"face": "10"}}),
    unit("LIR-B1", "0606", "5", slots={"token": {"back": True}}),
    unit("LIR-B2", "0405", "5"),
    leader("LIR", "0405"),
    unit("THE-B1", "0805", "5"),
    leader("THE", "0704"),
    unit("HAD-A1", "0507", "7", slots={"token": {"face": "8"}}, states=["tired"]),
    unit("HAD-B1", "0607", "5", slots={"token": {"face": "4"}}),
    unit("HAD-C1", "0408", "3"),
    leader("HAD", "0509"),
    unit("OST-B1", "0809", "5"),
    leader("OST", "0810"),
]


def token(command: str, left: int, share: float, state: str) -> Json:
    """What a cup has of a command."""
    side = "red" if command in RED else "black"
    return {
        "piece": command,
        "name": NAMES[command],
        "side": side,
        "left": left,
        "share": share,
        "state": state,
        "colour": COLOURS[command],
    }


CUP: Json = {
    "name": "cup",
    "kind": "cup",
    "label": "The cup",
    "left": 6,
    "text": "6 in it, the last stays in",
    "tokens": [
        token("LIR", 2, 1 / 3, "may act"),
        token("THE", 0, 0.0, "has acted"),
        token("HAD", 3, 0.5, "may act"),
        token("OST", 1, 1 / 6, "leaderless"),
    ],
}
RESULTS = "AE AE AR AR AD AD NE NE DD DD DR DR DE DE DE DE DE".split()
TABLE: Json = {
    "columns": ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1"],
    "rows": [str(row) for row in range(-1, 9)],
    "cells": [[RESULTS[row + column] for column in range(8)] for row in range(10)],
    "meanings": {
        "AD": "attackers disordered",
        "NE": "no effect",
        "DD": "defenders disordered",
        "DR": "defenders routed",
    },
    "grounds": [],
}
CLASH: Json = {
    "name": "combat",
    "kind": "clash",
    "title": "Combat",
    "attackers": ["HAD-A1", "HAD-B1"],
    "defenders": ["LIR-A1", "LIR-B1"],
    "ratio": "12 : 14-17",
    "known": False,
    "values": {
        "HAD-A1": {"value": "4", "bare": "8", "why": ["halved by the stream"]},
        "LIR-B1": {"value": "6-9", "bare": "6-9", "why": []},
    },
    "results": [
        {"result": "NE", "text": "no effect", "share": 0.996},
        {"result": "DD", "text": "defenders disordered", "share": 0.004},
    ],
    "shifts": [{"text": "woods", "by": -1, "clauses": ["X-1"]}, {"text": "from the rear", "by": 2, "clauses": ["X-1"]}],
    "modifiers": [
        {"text": "a leader attacks", "by": 1, "clauses": ["X-1"]},
        {"text": "better morale of who is attacked", "by": -1, "clauses": ["X-1"]},
    ],
    "table": TABLE,
    "column": None,
    "columns": [{"column": 2, "share": 0.25}, {"column": 3, "share": 0.625}, {"column": 4, "share": 0.125}],
    "row": None,
    "rows": [2, 3, 4, 5, 6, 7],
}
KNOWN = CLASH | {"ratio": "12 : 15", "known": True, "column": 3, "columns": [{"column": 3, "share": 1.0}]}
FALLEN = KNOWN | {"row": 5, "rows": [5]}
LEVEL: Json = {"name": "losses", "kind": "level", "label": "Points lost"}
WARNS = {"own": "You lose at the end of this turn.", "other": "Black loses at the end of this turn."}
LEVELS: list[Json] = [
    LEVEL | {"side": "red", "at": 9, "of": 13, "text": "9 of 13: lost when above", "warns": None},
    LEVEL | {"side": "black", "at": 19, "of": 17, "text": "19 of 17: lost when above", "warns": WARNS},
]
HAND: Json = {
    "tab": "Charms",
    "one": "charm",
    "many": "charms",
    "cards": "charms",
    "verb": "charm",
    "ask": "Which charm?",
    "play": "Work a charm",
    "faces": {
        "FAR": {"icon": "pointy-hat", "colours": ["#cfe6b0", "#3a5a2a"], "short": "one piece goes far"},
        "AIM": {"icon": "archer", "colours": ["#f6d27a", "#a45a1c"], "short": "a better shot"},
        "ALL": {"icon": "ringing-bell", "colours": ["#c8b0e6", "#4a2a6a"], "short": "for everybody"},
    },
    "text": "A charm is worked once.",
    "clauses": ["X-1"],
}
SLOTS = [
    {"slot": "tag", "name": "number", "text": "Its number.", "clauses": []},
    {"slot": "foot", "name": "steps", "text": "How far it goes.", "clauses": []},
    {"slot": "token", "name": "lot", "text": "What it has drawn.", "clauses": []},
    {"slot": "band", "name": "command", "text": "To whom it belongs.", "clauses": []},
    {"slot": "faces", "name": "command radius", "text": "How far a word is heard.", "clauses": []},
]
CHARMS = {"FAR": "Far away", "AIM": "True aim", "ALL": "For all"}
TRIES = {"place": "go {actor} {place}", "target": "strike {actor} {target}"}
HEX_TERMS: Json = TERMS | {
    "looks": LOOKS | {"slots": SLOTS, "hand": HAND, "tries": TRIES},
    "charms": {card: {"name": name, "text": name, "clauses": ["X-1"]} for card, name in CHARMS.items()},
    "windows": {"charms": "before a fight"},
}
HELD = {"red": {"left": 3, "text": "3 charms", "cards": [{"id": card, "state": "ready"} for card in CHARMS]}}


def charm(card: str, target: str | None = None, place: str | None = None) -> Json:
    """A choice to play a card, perhaps on somebody, perhaps somewhere."""
    action = " ".join(filter(None, ("charm", card, target, place)))
    words = f"work {card}" + (f" on {target}" if target else "") + (f" in {place}" if place else "")
    return {
        "action": action,
        "sentence": words,
        "button": words.capitalize(),
        "every": None,
        "verb": "charm",
        "actor": None,
        "place": place,
        "target": target,
        "event": card,
    }


def attack(actor: str, target: str) -> Json:
    """A choice to add an attack to the fight."""
    action = f"attack {actor} {target}"
    plain = {"action": action, "sentence": f"{actor}: attack {target}", "button": f"Attack {target}", "every": None}
    return plain | {"verb": "attack", "actor": actor, "place": None, "target": target, "event": None}


def made(terms: Json = HEX_TERMS, hands: Json | None = None, **shown: Any) -> Json:
    """What a table on hexes has, and what its view shows."""
    return {"ground": GROUND, "terms": terms, "shown": {"hands": hands or {}} | shown}


def chain(label: str, places: Sequence[str], scene: str) -> list[Json]:
    """Events in which a piece runs from place to place."""
    return [
        {
            "kind": "ran",
            "text": f"{label} runs to {there}",
            "clauses": ["X-1"],
            "about": {"piece": label, "from": here, "to": there},
            "story": {"deeds": [["move", "to"]], "scene": scene},
        }
        for here, there in pairwise(places)
    ]
