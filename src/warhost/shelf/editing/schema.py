"""The shape of a table as the editor asks for it: JSON Schema of a model, without references, in words.

Descriptions are the texts that stand under the fields of the models.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Collection, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, get_args

from pydantic import BaseModel

from warhost.scenario import KeyPath, ScenarioModel

Schema = dict[str, Any]
RULE_LINE = re.compile(r"\s*Rule:.*", re.DOTALL)


def schema_of(
    model: type[BaseModel],
    claimed: Collection[KeyPath] = (),
    told: Mapping[str, str] | None = None,
    places: Collection[str] = (),
) -> Schema:
    """The schema of a model without the properties at some paths.

    `told` says more of its own properties; a text under one of the keys in `places` has the format "place".
    """
    whole = model.model_json_schema()
    described = {one.__name__: _told_under(one) for one in _models_in(model)}
    schema = _inlined(whole, whole.get("$defs", {}), described, described.get(model.__name__, {}))
    for key, words in (told or {}).items():
        if key in schema["properties"] and "description" not in schema["properties"][key]:
            schema["properties"][key]["description"] = words
    for path in claimed:
        _take(schema, path)
    _mark_places(schema, places)
    return schema


def rest_of(
    model: type[ScenarioModel],
    claimed: Collection[KeyPath],
    told: Mapping[str, str] | None = None,
    places: Collection[str] = (),
) -> Schema:
    """The schema of what a sheet speaks of neither in its head, which all games have, nor at the claimed paths."""
    head = [(key,) for key in ScenarioModel.model_fields]
    return schema_of(model, [*head, *claimed], told, places)


def properties_of(model: type[BaseModel], *claimed: str) -> Schema:
    """The properties of a model but for some."""
    found: Schema = schema_of(model, [(key,) for key in claimed])["properties"]
    return found


def _take(schema: Schema, path: KeyPath) -> None:
    """Take a property away, where there is one."""
    first, *rest = path
    if first not in schema.get("properties", {}):
        return
    if rest:
        _take(schema["properties"][first], tuple(rest))
    else:
        del schema["properties"][first]
        schema["required"] = [key for key in schema.get("required", ()) if key != first]


def _inlined(schema: Any, known: Mapping[str, Any], described: Mapping[str, Mapping[str, str]], own: Any = None) -> Any:
    """A schema with what it refers to in place of the references; titles are the words of the keys.

    What may be nothing as well is told as if it could not: it is not required, and that says as much.
    """
    if isinstance(schema, list):
        return [_inlined(one, known, described) for one in schema]
    if not isinstance(schema, dict):
        return schema
    match schema.get("anyOf"):
        case [one, {"type": "null"}]:
            rest = {key: value for key, value in schema.items() if key not in ("anyOf", "default")}
            return _inlined(one | rest, known, described)
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return _inlined(known[name], known, described, described.get(name, {})) | rest
    told = {key: _inlined(value, known, described) for key, value in schema.items() if key != "$defs"}
    if isinstance(told.get("description"), str):
        told["description"] = _words(told["description"])
    told.pop("title", None)
    for key, property_ in told.get("properties", {}).items():
        property_["title"] = key.replace("_", " ").capitalize()
        if own and key in own:
            property_["description"] = own[key]
    return told


def _models_in(model: type[BaseModel]) -> set[type[BaseModel]]:
    """A model, and all models that its fields are made of."""
    found: set[type[BaseModel]] = set()
    waiting: list[Any] = [model]
    while waiting:
        one = waiting.pop()
        if isinstance(one, type) and issubclass(one, BaseModel) and one not in found:
            found.add(one)
            waiting += [field.annotation for field in one.model_fields.values()]
        else:
            waiting += get_args(one)
    return found


@cache
def _told_under(model: type[BaseModel]) -> dict[str, str]:
    """The texts that stand under the fields of a model, without the clauses at their end."""
    told: dict[str, str] = {}
    for home in reversed(model.__mro__):
        if not issubclass(home, BaseModel) or home is BaseModel:
            continue
        try:
            body = ast.parse(textwrap.dedent(inspect.getsource(home))).body[0]
        except (OSError, TypeError, SyntaxError, IndexError):
            continue
        for field, text in pairwise(body.body if isinstance(body, ast.ClassDef) else ()):
            match field, text:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    told[name] = _words(words)
    return told


def _words(text: str) -> str:
    """A docstring as one line, without the clauses at its end."""
    return " ".join(RULE_LINE.sub("", inspect.cleandoc(text)).split())


def _mark_places(schema: Any, keys: Collection[str]) -> None:
    """Say of every text under one of the keys, and of every element of an array there, that it is a place."""
    if isinstance(schema, list):
        for one in schema:
            _mark_places(one, keys)
    elif isinstance(schema, dict):
        for key, one in schema.get("properties", {}).items():
            named = one.get("items", one) if isinstance(one, dict) else {}
            if key in keys and named.get("type") == "string":
                named["format"] = "place"
        for one in schema.values():
            _mark_places(one, keys)
