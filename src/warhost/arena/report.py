"""The report of an arena, as plain data and as one page that needs nothing else."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warhost.arena.plan import EVEN_WITHIN, WRONG_IN_ALL, Plan
from warhost.arena.sequential import HALF
from warhost.arena.standings import counting, course, forfeit_rows, pairing_rows, table_of
from warhost.errors import MissingLibrary, ResultsError

if TYPE_CHECKING:
    from warhost.arena.bout import Result
    from warhost.arena.sequential import Judge

TEMPLATE = Path(__file__).with_name("report.html")


def report_data(plan: Plan, judge: Judge, results: Iterable[Result]) -> dict[str, Any]:
    """Everything that the battles of a plan say, as plain data: docs/arena.md has its shape.

    The same plan and the same results give the same data, whoever computed them where. Raises MissingLibrary.
    """
    battles = counting(plan, judge, results)
    return {
        "warhost": version("warhost"),
        "command": command_of(plan),
        "plan": _plan_data(plan),
        "battles": len(battles),
        "wrong_in_all": WRONG_IN_ALL,
        "even_within": EVEN_WITHIN,
        "players": table_of(plan.players, battles),
        "pairings": pairing_rows(plan, judge, battles),
        "all": course(battles),
        "scenarios": {
            field.name: {"title": field.model.name, "sides": list(field.ruleset.sides)}
            | course([fought for fought in battles if fought.bout.field == place])
            for place, field in enumerate(plan.fields)
        },
        "forfeits": forfeit_rows(plan, battles),
    }


def _plan_data(plan: Plan) -> dict[str, Any]:
    """The plan without the texts of its scenarios."""
    data = plan.to_data()
    fields = data.pop("fields")
    return {"scenarios": [{key: field[key] for key in ("name", "game", "rules_version")} for field in fields]} | data


def command_of(plan: Plan) -> str:
    """The command that fights all of it again."""
    words = ["warhost", "arena", *(field.name for field in plan.fields), "--players", ",".join(plan.players)]
    words += ["--battles", str(plan.battles), "--seed", str(plan.seed), "--limit", f"{plan.limit_s:g}"]
    return shlex.join([*words, "--until-clear"] if plan.until_clear else words)


# --- the page ---------------------------------------------------------------------------------------------


def must_be_writable(file: Path, what: str = "a report") -> None:
    """Raise ResultsError for a file that could not be written, before hours are spent on what shall be in it."""
    folder = file.absolute().parent
    if file.is_dir() or not folder.is_dir():
        raise ResultsError(str(file), f"this is no place for {what}; name a file in a folder that exists")
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise ResultsError(str(file), "this cannot be written; name a file in a folder of yours")


def must_have_page_libraries(extra: str = "arena") -> None:
    """Raise MissingLibrary when what makes the page is not installed; `extra` brings it."""
    missing = [name for name in ("jinja2", "matplotlib") if find_spec(name) is None]
    if missing:
        raise MissingLibrary("a report as a page", missing, extra)


def report_html(data: dict[str, Any]) -> str:
    """The page for a report's data: text, tables and pictures in one file. Raises MissingLibrary."""
    must_have_page_libraries()
    from warhost.arena import plots

    titles = [scenario["title"] for scenario in data["scenarios"].values()]
    lengths = [(scenario["title"], scenario["decisions"]) for scenario in data["scenarios"].values()]
    pictures = {
        "ratings": plots.ratings(data["players"]),
        "lengths": [plots.lengths(title, spread) for title, spread in lengths if spread],
    }
    return str(template_in(TEMPLATE).render(title=", ".join(titles), matrix=_matrix(data), pictures=pictures, **data))


def _matrix(data: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The score of each player (a row) against each other (a column), both in the order of the table."""
    names = [row["player"] for row in data["players"]]
    scores: dict[str, dict[str, float]] = {name: {} for name in names}
    for row in data["pairings"]:
        first, second = row["players"]
        score = HALF if row["score"] is None else row["score"]
        scores[first][second], scores[second][first] = score, 1 - score
    return scores


@cache
def template_in(file: Path) -> Any:
    """A page's template; what is put into it is escaped, except the pictures."""
    from jinja2 import Environment, StrictUndefined

    places = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    places.filters["percent"] = percent
    return places.from_string(file.read_text("utf-8"))


def percent(value: float | None) -> str:
    """A share as people read it."""
    return "-" if value is None else f"{value:.1%}"
