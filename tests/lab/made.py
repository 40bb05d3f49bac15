"""Data of a report made by hand, as the lab's tally gives them."""

from __future__ import annotations

from typing import Any

BATTLES = 1000


def share(times: int, of: int = BATTLES, off: float = 0.03) -> dict[str, Any]:
    """A share with an interval of about that half width; what is exact about it does not matter here."""
    if not of:
        return {"times": 0, "of": 0, "share": None, "interval": [0.0, 1.0]}
    part = times / of
    return {"times": times, "of": of, "share": part, "interval": [max(0.0, part - off), min(1.0, part + off)]}


def figure(*, mean: float, low: float, high: float) -> dict[str, Any]:
    """A figure with its histogram."""
    ends = {"quarter": low, "median": mean, "three_quarters": high, "least": int(low) - 1, "most": int(high) + 1}
    return {"mean": mean, **ends, "histogram": {"edges": [low - 1, mean, high + 1], "counts": [400, 600]}}


def piece(label: str, side: str, name: str, fought: int = BATTLES, **more: Any) -> dict[str, Any]:
    """A row of a piece."""
    same = {"survives": share(600), "fates": {"stands": 600, "fell": 400}, "felled_by": []}
    did = {"felled": 0.5, "harm_done": 1.5, "harm_taken": 1.25, "strikes": 3.5, "acts": 8.0, "fought": share(fought)}
    won = {"won_if_survives": share(300, 600), "won_if_falls": share(200, 400)}
    return {"piece": label, "side": side, "what": name.lower(), "name": name, **same, **did, **won, **more}


def report_data(red: int = 610, black: int = 390, drawn: int = 0, **more: Any) -> dict[str, Any]:
    """Data of a report in which so many battles were won by each."""
    ahead, times = ("red", red) if red >= black else ("black", black)
    sides = {"red": "Humans", "black": "Orcs and Goblins"}
    ogres: dict[str, Any] = {"won_if_survives": share(160, 200), "won_if_falls": share(240, 800)}
    felled = [{"piece": "B5", "times": 250}, {"piece": "B1", "times": 100}]
    return {
        "warhost": "2.0",
        "command": "warhost lab run tewapen/otter-ford --players quick --battles 1000 --seed 1",
        "scenario": {
            "game": "tewapen",
            "id": "otter-ford",
            "name": "Otter Ford",
            "designer": "",
            "turns": 9,
            "sides": sides,
        },
        "players": ["quick", "quick"],
        "battles": BATTLES,
        "planned": BATTLES,
        "key": "0f",
        "sides": [
            {"side": side, "name": sides[side], "won": share(won), "score": {"mean": 4.5}, "levels": {}}
            for side, won in (("red", red), ("black", black))
        ],
        "drawn": share(drawn),
        "decided": share(BATTLES - drawn),
        "edge": {"side": ahead, "share": share(times, BATTLES - drawn)},
        "endings": [
            {"reason": "the enemy is broken (TW-R75, TW-R100)", "winner": "red", "share": share(red)},
            {"reason": "more points after the last turn", "winner": "black", "share": share(black)},
            {"reason": "nobody is ahead after the last turn", "winner": None, "share": share(drawn)},
        ],
        "turns": figure(mean=8.0, low=7, high=9),
        "decisions": figure(mean=240.0, low=200, high=280),
        "first_mover": {"share": share(520), "words": ""},
        "swing": {
            "turns": [
                {"turn": 1, "chance": 0.5, "low": 0.45, "high": 0.55, "moved": 0.0},
                {"turn": 2, "chance": 0.55, "low": 0.3, "high": 0.8, "moved": 0.2},
                {"turn": 3, "chance": 0.6, "low": 0.05, "high": 0.95, "moved": 0.3},
            ],
            "decisive": 6,
        },
        "close": share(180),
        "pieces": [
            piece("R1", "red", "Polearms", felled_by=felled),
            piece("R2", "red", "Polearms"),
            piece("R7", "red", "Queen", fought=0),
            piece("B1", "black", "Orcs"),
            piece("B5", "black", "Ogres", **ogres),
        ],
        "places": [
            {
                "place": "0303",
                "terrain": "ford",
                "stood": {"red": 2.5, "black": 1.0},
                "fell": {"red": 0.4, "black": 0.1},
                "entered": share(900),
            },
            {
                "place": "0405",
                "terrain": "",
                "stood": {"red": 1.0, "black": 0.0},
                "fell": {"red": 0.0, "black": 0.2},
                "entered": share(500),
            },
        ],
        "never": [
            {"kind": "piece", "name": "R7", "words": "Red's Queen never fights."},
            {"kind": "thing", "name": "fireball", "words": "Nobody ever casts Fireball."},
        ],
        "sentences": [],
        **more,
    }
