"""A battle made by hand: a page on which nothing but what a test declares lies, and what it sends is written down."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Sit
from browser.host import Host, Json
from browser.table import PATIENCE_MS, Table

BLINK_MS = 20
# The page asks the test for all that the server would know of the battle. Playwright's own routes would cost as much as
# opening the page does: with them each of its files goes through the test, and none is kept.
ASKS = """
(() => {
  const asksServer = window.fetch;
  window.fetch = async (address, how) => {
    const path = new URL(address, document.baseURI).pathname;
    if (!/\\/(games|battles)\\/made/.test(path)) return asksServer(address, how);
    const told = await window.toldOfMade(path, how?.body ?? null);
    how?.signal?.throwIfAborted();
    return Response.json(told);
  };
})();
"""
SIDES = ("red", "black")
SIDE_NAMES = {"red": "Red", "black": "Black"}
COLUMNS, ROWS = 8, 8
CELLS = [f"{'ABCDEFGH'[column]}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)]
AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FAR = 4

MIDDLE = """
(one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return {x: x + width / 2, y: y + height / 2};
}
"""

LOOKS: Json = {
    "sentence": None,
    "emblem": "battle-axe",
    "colours": ["#8e2a1e", "#d86a3a"],
    "climate": "meadow",
    "sides": SIDE_NAMES,
    "explained": [],
    "scores": {"label": "points", "counts": "won", "text": "Points.", "clauses": []},
    "measure": {"text": "On a target: chance that it is worn down", "fates": ["worn"], "expects": None},
    "deeds": {},
    "tries": {"place": "go {actor} {place} {facing}", "target": "strike {actor} {target}"},
    "motifs": {
        "terrain": {
            ".": {"motif": "grass", "colour": "#dde5b4", "solid": False, "gap": None},
            "w": {"motif": "woods", "colour": "#9cc07c", "solid": False, "gap": None},
        },
        "edges": {},
    },
    "slots": [
        {"slot": "tag", "name": "number", "text": "Its number.", "clauses": []},
        {"slot": "bar", "name": "wear", "text": "How worn it is, of fifteen.", "clauses": []},
    ],
    "signs": {"tired": {"sign": "pause", "name": "tired", "text": "It rests.", "clauses": []}},
    "figures": {},
    "fates": [{"name": "worn", "tone": "bad"}],
    "hand": None,
    "synonyms": {},
    "questions": [{"what": "way", "label": "Its way", "needs": ["action"]}],
}
TERMS: Json = {
    "looks": LOOKS,
    "terrain": {".": {"name": "Open ground", "text": "Plain."}, "w": {"name": "Wood", "text": "Trees."}},
    "marks": {},
    "icons": {},
    "windows": {},
}
RULES: Json = {
    "title": "Rules",
    "parts": [{"title": "All", "level": 2, "anchor": "all", "text": "", "clauses": [{"id": "X-1", "text": "A rule."}]}],
}


def ahead(place: str, facing: str) -> list[list[str]]:
    """What lies before a square: rings that widen, as far as the board goes."""
    column, row = CELLS.index(place) % COLUMNS, CELLS.index(place) // COLUMNS
    across, down = AHEAD[facing]
    spots = [
        [(column + across * far - down * aside, row + down * far + across * aside) for aside in range(-far, far + 1)]
        for far in range(1, FAR + 1)
    ]
    return [[CELLS[y * COLUMNS + x] for x, y in ring if 0 <= x < COLUMNS and 0 <= y < ROWS] for ring in spots]


def block(label: str, place: str, facing: str, worn: int = 0, **more: Any) -> Json:
    """A piece with a front and a strip, as the wire has it."""
    side = SIDES["RB".index(label[0])]
    slots = {"tag": label, "facing": facing, "faces": ahead(place, facing), "bar": [worn, 15, 8]}
    plain = {"label": label, "side": side, "name": f"Walkers {label[1:]}", "icon": "pikeman", "place": place}
    rest = {
        "where": f"in {place}",
        "gone": False,
        "standing": f"{worn}/15",
        "hurt": worn > 0,
        "profile": [],
        "slots": slots,
    }
    return plain | rest | {"states": [], "terms": {}, "size": "whole", "stack": "middle"} | more


def go(label: str, place: str, facing: str | None = None, **more: Any) -> Json:
    """A choice to go somewhere, and to face some way there."""
    ways = {"N": "north", "E": "east", "S": "south", "W": "west"}
    words = f"to {place}" + (f", facing {ways[facing]}" if facing else "")
    action = " ".join(filter(None, ("go", label, place, facing)))
    plain = {
        "action": action,
        "sentence": f"{label}: {words}",
        "button": words.capitalize(),
        "every": None,
        "verb": "go",
    }
    return plain | {"actor": label, "place": place, "target": None, "facing": facing} | more


def strike(label: str, target: str, place: str, facing: str) -> Json:
    """A choice to strike somebody from a square."""
    action = f"strike {label} {target} {place} {facing}"
    return go(label, place, facing) | {
        "action": action,
        "sentence": f"{label}: strike {target} from {place}",
        "button": f"Strike {target} from {place}",
        "verb": "strike",
        "target": target,
    }


PASS = {
    "action": "done",
    "sentence": "that is all",
    "button": "Done",
    "every": None,
    "verb": "done",
    "actor": None,
    "place": None,
    "target": None,
    "facing": None,
}


def odds(worn: float = 0.0, target: str | None = None, ahead_of: float | None = None) -> Json:
    """What may come of a choice: how likely its target is worn down, at once or in the fight that it leads to."""

    def fates(share: float) -> Json:
        parts = [{"name": "worn", "words": "worn down", "tone": "bad", "amount": 1}]
        shares = [
            {"parts": parts, "probability": "1/2", "percent": 100 * share},
            {"parts": [], "probability": "1/2", "percent": 100 - 100 * share},
        ]
        return {target: shares} if target else {}

    fight = {
        "action": "x",
        "sentence": "they fight",
        "side": "red",
        "probability": "1",
        "percent": 100.0,
        "chances": [],
        "assumes": [],
        "exact": True,
        "error": 0.0,
    }
    leads = [] if ahead_of is None else [fight | {"fates": fates(ahead_of)}]
    plain = {
        "exact": True,
        "error": 0.0,
        "chances": [{"probability": "1", "percent": 100.0, "changes": ["it moves"]}],
        "assumes": [],
    }
    return plain | {
        "fates": fates(worn) if worn else {},
        "leads_to": leads,
        "reach": [],
        "lands": None,
        "explanation": [],
        "value": 0.0,
        "gain": 0.0,
    }


def scene(
    pieces: Sequence[Json], choices: Sequence[Json], shown: Json | None = None, ground: Json | None = None
) -> Json:
    """A scene in which red must choose; `shown` is what its view has besides, `ground` another than the field."""
    view = {
        "turn": 1,
        "prompt": "Who goes?",
        "to_decide": "red",
        "active": "red",
        "can_undo": False,
        "undo_ends": None,
        "pass": None,
        "passing": {},
        "pieces": list(pieces),
        "choices": list(choices),
        "status": [],
        "scores": {"red": 0, "black": 0},
        "progress": {},
        "signs": [],
        "hands": {},
        "panels": [],
    }
    field = {
        "grid": {"shape": "square", "columns": COLUMNS, "rows": ROWS},
        "cells": CELLS,
        "terrain": ["........"] * 5 + [".....ww."] * 3,
        "edges": [],
        "goals": [],
    }
    dice = {
        "grade": "fair",
        "reasons": [],
        "commitment": "0" * 64,
        "seeded": False,
        "practice": None,
        "committed": {"red": 1, "black": 2},
        "joined": {"red": 3, "black": 4},
    }
    start = {
        "number": 0,
        "kind": "set-up",
        "side": None,
        "action": None,
        "sentence": "set-up",
        "turn": 0,
        "events": [],
        "taken_back": [],
    }
    return {
        "id": "made",
        "game": "made",
        "number": 0,
        "yours": ["red"],
        "counsel": {"wants": {"red": False, "black": False}, "given": False, "chances": None, "coming": False},
        "scenario": {
            "id": "field",
            "name": "The Field",
            "designer": "",
            "summary": "",
            "sides": SIDE_NAMES,
            "turns": 3,
            "goal": {"text": "Win.", "clauses": [], "place": None, "within": 0},
        },
        "seats": {side: {"kind": "person", "name": side.title(), "here": True} for side in SIDES},
        "dice": dice,
        "secret": None,
        "receipt": "",
        "unsound": None,
        "view": view | (shown or {}),
        "log": [start],
        "messages": [],
        "offer": None,
        "ground": ground or field,
        "outcome": None,
        "orders": {"red": {}},
    }


class MadeTable(Table):
    """A page of such a battle; `sent` has the actions that it sends."""

    def __init__(self, page: Page, given: Json, chances: Json) -> None:
        super().__init__(page)
        self.given, self.chances, self.terms = given, chances, TERMS
        self.sent: list[str] = []
        self.ways: dict[str, str] = {}  # by action: "D5N D4N C3N"
        self.answers: dict[str, Json] = {}  # to all other questions, by what is asked
        self.socket: WebSocketRoute | None = None

    def begin(self, address: str) -> MadeTable:
        """Open the page."""
        ANSWERING[self.page] = self
        self.page.goto(f"{address}/battle/made#token")
        self.ready()
        return self

    def answer(self, socket: WebSocketRoute) -> None:
        """Be the server: tell the scene, and take every action without doing anything."""
        self.socket = socket
        socket.on_message(lambda said: self.hear(json.loads(str(said))))
        socket.send(json.dumps({"type": "scene"} | self.given))

    def told(self, path: str, body: str | None) -> Json:
        """What the server would answer."""
        asked = json.loads(body or "{}")
        match path.rpartition("/")[2]:
            case "terms":
                return self.terms
            case "rules":
                return RULES
            case "odds":
                return {"odds": {action: self.chances.get(action, odds()) for action in asked["actions"]}}
            case "why":
                return {"reasons": [{"text": "too far", "clauses": ["X-1"]}]}
            case "survey":
                return self.answers.get(asked["ask"]["what"]) or self.way(asked["ask"]["action"])
        return self.given

    def way(self, action: str) -> Json:
        """The way of an action, none where the test has told none."""
        squares = self.ways.get(action, "").split()
        return {"path": [one[:-1] for one in squares], "facings": [one[-1] for one in squares]}

    def hear(self, said: Json) -> None:
        """Something that the page says."""
        if said["type"] == "act":
            self.sent.append(said["action"])
        if "request" in said and self.socket:
            self.socket.send(json.dumps({"type": "done", "request": said["request"]}))

    def tell(self, events: Sequence[Json], pieces: Sequence[Json] | None = None, **shown: Any) -> None:
        """Tell the page of an entry with these events, and what its view has then."""
        assert self.socket is not None
        number = self.given["number"] = self.given["number"] + 1
        entry = {
            "number": number,
            "kind": "act",
            "side": "black",
            "action": "done",
            "sentence": "that is all",
            "turn": 1,
            "events": list(events),
            "taken_back": [],
        }
        view = self.given["view"] | ({"pieces": list(pieces)} if pieces else {}) | shown
        news = {key: self.given[key] for key in ("outcome", "offer", "secret", "dice", "receipt", "unsound")}
        self.socket.send(json.dumps({"type": "entry", "number": number, "entry": entry, "view": view} | news))

    def has_sent(self, *actions: str) -> None:
        """See that these actions, and no others, are sent."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while len(self.sent) < len(actions) and time.monotonic() < end:
            self.page.wait_for_timeout(BLINK_MS)
        assert self.sent == list(actions)

    def square(self, place: str) -> dict[str, float]:
        """The middle of a square on the screen."""
        box: dict[str, float] = self.page.locator(".board .number", has_text=re.compile(f"^{place}$")).evaluate(MIDDLE)
        return box

    def heard(self) -> str:
        """What a screen reader says last."""
        return self.page.locator("#announce").inner_text()


ANSWERING: WeakKeyDictionary[Page, MadeTable] = WeakKeyDictionary()
"""Who is the server of a page."""


def answered(page: Page) -> None:
    """Let a page ask whoever answers for it then."""
    page.expose_function("toldOfMade", lambda path, body: ANSWERING[page].told(path, body))
    page.add_init_script(ASKS)
    page.route_web_socket(re.compile("/live"), lambda socket: ANSWERING[page].answer(socket))


def sit_down(
    sit: Sit,
    host: Host,
    pieces: Sequence[Json],
    choices: Sequence[Json],
    chances: Json | None = None,
    on_board: int | None = None,
    made: Json | None = None,
    answers: Json | None = None,
    **options: Any,
) -> MadeTable:
    """A page of a battle made of these pieces and choices; `made` may have `shown`, `ground` and `terms` of its own."""
    seat = sit(equip=answered, **options)
    more = dict(made or {})
    terms = more.pop("terms", TERMS)
    table = MadeTable(seat.page, scene(pieces, choices, **more), chances or {})
    table.terms, table.answers = terms, answers or {}
    table.faults, table.elsewhere = seat.faults, seat.elsewhere
    table.begin(host.address)
    expect(table.page.locator(".board .piece")).to_have_count(len(pieces) if on_board is None else on_board)
    return table
