"""The report as one page that needs nothing else: sentences, the board with its heat map, plots, tables, the figures.

The board is drawn at once as everywhere in Python. As soon as the page is open it is painted over by the painter of the
battle page, whose modules the page carries; where a browser cannot do that, the drawn board stays.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from warhost.arena.report import must_have_page_libraries, template_in
from warhost.errors import UnknownName
from warhost.face.battle import start
from warhost.lab.report.counted import full_name, names_of, sides_of
from warhost.lab.report.modules import NAMED, import_map, styles
from warhost.lab.report.sentences import fought_by, sentences_of
from warhost.ruleset import Ruleset, find_ruleset
from warhost.scenario import ScenarioModel

TEMPLATE = Path(__file__).with_name("report.html")
ENTRY = "lab/report_page.js"
SHEETS = ("tokens", "board", "ground", "sides", "heat")
HOTTEST = 20
"""Places that stand in the table of places."""


def must_have_libraries() -> None:
    """Raise MissingLibrary when what makes the page is not installed."""
    must_have_page_libraries("lab")


def report_html(data: dict[str, Any], scenario: ScenarioModel | None = None) -> str:
    """The page for a report's data. Raises MissingLibrary.

    `scenario` is what was fought, for the drawn board; left out, it is looked for among those that are installed.
    """
    must_have_libraries()
    from warhost.lab.report import plots

    told = {**data, "sentences": data["sentences"] or sentences_of(data)}
    ruleset = _ruleset_of(data)
    looks = ruleset.looks if ruleset else None
    sides = list(ruleset.sides) if ruleset else list(data["scenario"]["sides"])
    pictures = {
        "shares": plots.shares(data),
        "swing": plots.swing(data) if len(data["swing"]["turns"]) > 1 else "",
        "lengths": [
            plots.lengths(f"How many {counted}", data[counted], counted)
            for counted in ("turns", "decisions")
            if data[counted]
        ],
    }
    return str(
        template_in(TEMPLATE).render(
            data=told,
            called=names_of(data["pieces"]),
            hottest=hottest(data),
            full_name=full_name,
            sides=sides_of(data),
            fought_by=fought_by(data["players"]),
            pictures=pictures,
            drawn=_drawn_board(ruleset, data, scenario),
            css=styles(*SHEETS),
            imports=_in_a_script({"imports": import_map(ENTRY)}),
            entry=NAMED + ENTRY,
            told=_in_a_script({"data": told, "looks": looks, "sides": sides}),
        )
    )


def hottest(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The places where most pieces fall, then those where most stand."""
    rows = [
        {**row, "all_fell": sum(row["fell"].values()), "all_stood": sum(row["stood"].values())}
        for row in data["places"]
    ]
    return sorted(rows, key=lambda row: (-row["all_fell"], -row["all_stood"]))[:HOTTEST]


def _ruleset_of(data: dict[str, Any]) -> Ruleset | None:
    """The game, where it is installed here."""
    try:
        return find_ruleset(data["scenario"]["game"])
    except UnknownName:
        return None


def _drawn_board(ruleset: Ruleset | None, data: dict[str, Any], scenario: ScenarioModel | None) -> str:
    """The battle as it begins, as SVG; empty where neither the scenario nor its name is known here."""
    if ruleset is None:
        return ""
    if scenario is None:
        if data["scenario"]["id"] not in ruleset.scenarios():
            return ""
        scenario = ruleset.scenario(data["scenario"]["id"])
    return start(scenario, seed=0).table.draw_svg()


def _in_a_script(told: Any) -> str:
    """Data inside an element of script: nothing in it ends that element."""
    return json.dumps(told, separators=(",", ":")).replace("<", "\\u003c")
