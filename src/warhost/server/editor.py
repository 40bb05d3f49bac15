"""The scenario editor: what can be drawn in a game, and a file or a sheet with every fault beside what it is about."""

from __future__ import annotations

import asyncio
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Request

from warhost.bounds import excess_of
from warhost.errors import Fault, ScenarioError
from warhost.ruleset import Ruleset
from warhost.scenario import SURROGATE, ScenarioModel, parse_text, toml_text
from warhost.server.declared import ground_data
from warhost.server.drawn import CheckSheet, OpenSheet
from warhost.server.generated import generated
from warhost.server.json_response import Json
from warhost.server.library import game_of
from warhost.server.refusals import Refusal, refusal_of
from warhost.shelf.editing import Cast, Editing
from warhost.shelf.editing.merging import Merger

FILE = "file"
router = APIRouter(prefix="/api/games/{game}/editor")
_merger = Merger()
Data = dict[str, Any]


def editing_of(game: str) -> tuple[Ruleset, Editing]:
    """A game and what its editor is made of; Refusal where it has none."""
    ruleset = game_of(game)
    editing = ruleset.game.editor
    if editing is None:
        raise Refusal("not_found", f"scenarios of {ruleset.title} are not drawn")
    return ruleset, editing


@router.get("")
async def vocabulary(game: str) -> Json:
    """What can be drawn."""
    ruleset, editing = editing_of(game)
    return Json({"game": ruleset.name, "title": ruleset.title, **await asyncio.to_thread(editing.vocabulary)})


@router.post("/open")
async def open_sheet(game: str, asked: OpenSheet, request: Request) -> Json:
    """A file, a scenario or a blank field as a sheet, with every fault."""
    request.app.state.limits.stroke(request)
    return Json(await asyncio.to_thread(opened, *editing_of(game), asked))


@router.post("/check")
async def check_sheet(game: str, asked: CheckSheet, request: Request) -> Json:
    """What a sheet makes of its file, with every fault."""
    request.app.state.limits.stroke(request)
    return Json(await asyncio.to_thread(checked, *editing_of(game), asked))


def opened(ruleset: Ruleset, editing: Editing, asked: OpenSheet) -> Data:
    """What is to be opened, checked; Refusal for what cannot be read at all."""
    text = _text_of(ruleset, editing, asked)
    data = _data_in(ruleset, text)
    sheet, cast = editing.read(data)
    return _told(ruleset, editing, sheet, cast, text)


def checked(ruleset: Ruleset, editing: Editing, asked: CheckSheet) -> Data:
    """A sheet written into its file and read again; Refusal where it cannot be written."""
    before = _data_in(ruleset, asked.toml)
    try:
        data, cast = editing.write(asked.sheet.to_data(), before)
        _check_bounds(toml_text(data))
        text = _merger.merge(asked.toml, data, ruleset.game.scenario.ONE_PER_LINE)
    except ValueError as error:
        raise Refusal("bad_request", f"sheet: {error}") from None
    _check_bounds(text)
    return _told(ruleset, editing, _in_order(editing, data, cast), cast, text)


def _check_bounds(text: str) -> None:
    """Refusal for a text that nobody would read again."""
    if SURROGATE.search(text):
        raise Refusal("bad_request", "sheet: a text in it has half of a character")
    if (excess := excess_of(text)) is not None:
        raise Refusal("too_large", f"the scenario is too large to be read: {excess[1]}")


def _text_of(ruleset: Ruleset, editing: Editing, asked: OpenSheet) -> str:
    model = ruleset.game.scenario
    if asked.toml is not None:
        return asked.toml
    if asked.blank is not None:
        return toml_text(editing.blank(asked.blank), model.ONE_PER_LINE)
    if asked.generated is not None:
        return generated(ruleset, asked.generated, asked.wishes).to_toml()
    try:
        return text_of_scenario(ruleset, asked.scenario or "")
    except ValueError as error:
        raise refusal_of(error) from None


def text_of_scenario(ruleset: Ruleset, name: str) -> str:
    """The text of a scenario: its own with all comments where it lies in the package; UnknownName for none."""
    scenario = ruleset.scenario(name)
    file = files(ruleset.package).joinpath("scenarios", f"{name}.toml")
    return file.read_text("utf-8") if file.is_file() else scenario.to_toml()


def _data_in(ruleset: Ruleset, text: str) -> Data:
    """What a text says; Refusal where that cannot be read, or is of another game."""
    try:
        data = parse_text(text, FILE)
    except ScenarioError as error:
        raise refusal_of(error) from None
    named = data.get("ruleset", ruleset.name)
    if named != ruleset.name:
        raise Refusal("bad_scenario", f"this file is of the game {named!r}, and not of {ruleset.name}")
    return data


def _in_order(editing: Editing, data: Data, cast: Cast) -> Data:
    """The sheet of a file's data with its pieces in the order in which they were sent."""
    sheet, found = editing.read(data)
    pieces, formations = dict(found.pieces), dict(found.formations)
    sheet["pieces"] = [pieces.get(path, piece) for path, piece in cast.pieces]
    sheet["formations"] = [formations.get(path, formation) for path, formation in cast.formations]
    return sheet


def _told(ruleset: Ruleset, editing: Editing, sheet: Data, cast: Cast, text: str) -> Data:
    """A sheet with its file, its faults and what is shown beside it."""
    scenario, faults, more = _judged(ruleset, text)
    ground = editing.ground(sheet) if scenario is None else ruleset.ground(scenario)
    return {
        "sheet": sheet,
        "toml": text,
        "faults": [_fault_data(editing, sheet, cast, fault) for fault in faults],
        "more": more,
        "ground": ground and ground_data({"board": ruleset.board, **ground}),
        "places": editing.places(sheet),
        "points": editing.points(sheet),
        "counts": editing.counts(sheet),
    }


def _judged(ruleset: Ruleset, text: str) -> tuple[ScenarioModel | None, tuple[Fault, ...], str]:
    """The scenario of a text, or every fault in it and how many more there are."""
    try:
        return ruleset.game.read_scenario(text, FILE), (), ""
    except ScenarioError as error:
        return None, error.faults, error.more


def _fault_data(editing: Editing, sheet: Data, cast: Cast, fault: Fault) -> Data:
    return {
        "at": editing.place_of(fault.keys, cast, fault.message, sheet),
        "path": fault.where,
        "line": fault.line,
        "text": fault.message,
        "clauses": list(fault.clauses),
    }
