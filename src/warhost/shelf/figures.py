"""Figures of a game from its data files: TOML in, frozen tables out, every fault told with its file and place.

A game declares a `DataTable` for the rows of each file, and one for all of them, whose aliases say where each lies:

    class Catalogue(DataTable):
        troops: Rows[Troop] = Field(alias="troops.toml")
        magic: Magic = Field(alias="spells.toml, magic")

What rules read lies in a `Record` under the same names: `pour` puts it there, `figures_of` checks a table by it.
"""

from __future__ import annotations

import tomllib
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_origin

import numpy as np
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetPydanticSchema,
    ValidationError,
    ValidationInfo,
    create_model,
    model_validator,
)

from warhost.errors import UnknownName, name_hint
from warhost.kernel.dice import MAX_FACES
from warhost.shelf.overlay import overlaid

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from warhost.kernel.layout import Record

Count = Annotated[int, Field(strict=True, ge=1, le=99)]
Amount = Annotated[int, Field(strict=True, ge=0, le=99)]
Die = Annotated[int, Field(strict=True, ge=2, le=MAX_FACES)]
Flag = Annotated[bool, Field(strict=True)]
Name = Annotated[str, Field(min_length=1)]


class NoSuchRow(UnknownName):
    """A name in one table that stands for no row of another."""


class DataTable(BaseModel):
    """A frozen table of a data file that knows its keys."""

    model_config = ConfigDict(frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _has_known_keys(cls, given: Any) -> Any:
        known = [field.alias or name for name, field in cls.model_fields.items()]
        unknown = [key for key in given if key not in known] if isinstance(given, dict) else []
        if unknown:
            raise ValueError("; ".join(f"unknown key {key!r}{name_hint(key, known)}" for key in unknown))
        return given


TableT = TypeVar("TableT", bound=DataTable)
RowT = TypeVar("RowT")


# --- what a value may be ------------------------------------------------------------------------------------


def clause_of(book: str) -> Any:
    """The form of a clause's id: "TW-1.5.6c", "HG-S3a" for a special rule, "OH-Q.1a" in a chapter with a letter."""
    return Field(pattern=rf"^{book}-(?:[A-Z]\.|S?)\d+(\.\d+)*[a-z]$")


def ruling_of(book: str) -> Any:
    """The form of a ruling's id: "TW-R8"."""
    return Field(pattern=rf"^{book}-R\d+$")


def one_of(kind: str, names: Iterable[str]) -> BeforeValidator:
    """A check that a text is one of the names, whose message offers the nearest."""
    known = tuple(names)

    def check(name: object) -> object:
        if name not in known:
            raise UnknownName(kind, str(name), known)
        return name

    return BeforeValidator(check)


def row_of(kind: str, place: str) -> BeforeValidator:
    """A check that a text is the key of a row of the table at a place of the same catalogue."""

    def check(name: object, info: ValidationInfo) -> object:
        known = info.context[place] if info.context else ()
        if isinstance(name, str) and name not in known:
            raise NoSuchRow(kind, name, known)
        return name

    return BeforeValidator(check)


def with_key(key: str) -> BeforeValidator:
    """A change of a table of rows: each row gets its own key as one of its figures."""

    def with_keys(rows: object) -> object:
        if not isinstance(rows, Mapping):
            return rows
        return {name: {**row, key: name} if isinstance(row, Mapping) else row for name, row in rows.items()}

    return BeforeValidator(with_keys)


def keyed_by(key: str) -> BeforeValidator:
    """A change of a list of rows into a table by one of their keys, in the order of the list."""

    def by_key(rows: object) -> object:
        if not isinstance(rows, list) or not all(isinstance(row, dict) and key in row for row in rows):
            raise ValueError(f"must be a list of rows, each with {key!r}")
        names = [str(row[key]) for row in rows]
        if len(set(names)) < len(names):
            raise ValueError(f"each row needs a {key} of its own, not {', '.join(names)}")
        return {row[key]: row for row in rows}

    return BeforeValidator(by_key)


Rows = Annotated[Mapping[str, RowT], with_key("id")]
"""A table of rows by id, each of which knows its id."""


def figures_of(names: type[Record] | str, least: int = 0, most: int = 9999) -> GetPydanticSchema:
    """A table of whole numbers, one for each name, from `least` to `most`; or what each field of a record can hold."""
    return _as_table(_figures(names, least, most))


def tables_of(**records: type[Record]) -> GetPydanticSchema:
    """A table of tables, each with what the fields of a record can hold, signs included."""
    return _as_table({name: _model(_figures(record, -9999, 0)) for name, record in records.items()})


def with_each(names: Iterable[str], kind: Any) -> GetPydanticSchema:
    """A change of a table: besides its own keys it has one of a kind for each name."""
    fields: dict[str, Any] = dict.fromkeys(names, (kind, ...))
    return GetPydanticSchema(lambda table, handler: handler(create_model(table.__name__, __base__=table, **fields)))


def _as_table(fields: Mapping[str, Any]) -> GetPydanticSchema:
    return GetPydanticSchema(lambda _, handler: handler(_model(fields)))


def _model(fields: Mapping[str, Any]) -> type[DataTable]:
    kinds: dict[str, Any] = {name: (kind, ...) for name, kind in fields.items()}
    return create_model("Figures", __base__=DataTable, **kinds)


def _figures(names: type[Record] | str, least: int, most: int) -> dict[str, Any]:
    if isinstance(names, str):
        return dict.fromkeys(names.split(), Annotated[int, Field(strict=True, ge=least, le=most)])
    return {name: _fitting(names.dtype[name], least) for name in names.dtype.names or ()}


def _fitting(field: np.dtype[Any], least: int) -> Any:
    """What fits a field of a record: a number, or as many as its array has places."""
    bounds = np.iinfo(field.base)
    number = Annotated[int, Field(strict=True, ge=max(least, int(bounds.min)), le=int(bounds.max))]
    if not field.shape:
        return number
    return Annotated[tuple[number, ...], Field(min_length=field.shape[0], max_length=field.shape[0])]


# --- reading --------------------------------------------------------------------------------------------------


def read_tables(model: type[TableT], source: Traversable | Path | str) -> TableT:
    """The tables of the files in a folder, or in the `data` of a package that is named.

    The alias of a field is its place: "troops.toml", or with a key "spells.toml, magic". A place without a key has what
    no other place takes of its file. Raises ValueError with every fault, one a line.
    """
    folder = files(source).joinpath("data") if isinstance(source, str) else source
    places = {field.alias or name: field for name, field in model.model_fields.items()}
    contents = {file: _read_toml(folder, file) for file in dict.fromkeys(place.split(", ")[0] for place in places)}
    if isinstance(source, str):
        contents = {file: overlaid(source, file, data) for file, data in contents.items()}
    parts = [(place, *place.partition(", ")[::2]) for place in places]
    tables = {place: contents[file].pop(key, {}) for place, file, key in parts if key} | contents
    try:
        return model.model_validate({place: tables[place] for place in places}, context=tables)
    except ValidationError as error:
        rows = {place for place, field in places.items() if get_origin(field.annotation) is Mapping}
        faults = [_told(fault, rows) for fault in error.errors(include_url=False)]
        raise ValueError("\n".join(faults)) from error


def wrong_rows(place: str, rows: Iterable[str], known: Iterable[str], where: str) -> Iterator[str]:
    """A fault for each row that rules do not know, or lack, and one where they stand in another order.

    `where` says what has to be added so that rules know a row: "Kind in state.py".
    """
    names, right = [*rows], [*known]
    unknown = [name for name in names if name not in right]
    yield from (f"{place}, {name}: {where} has none such{name_hint(name, right)}" for name in unknown)
    yield from (f"{place}, {name}: the row is missing; {where} has it" for name in right if name not in names)
    if sorted(names) == sorted(right) and names != right:
        yield f"{place}: the rows are {', '.join(right)}, in this order"


def raise_all(faults: Iterable[str]) -> None:
    """Raise ValueError with all faults, one a line, if there are any."""
    if message := "\n".join(faults):
        raise ValueError(message)


def _read_toml(folder: Traversable | Path, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from error


def _told(fault: ErrorDetails, rows: set[str]) -> str:
    """A fault with its file and row, its place in the row, and the figure given."""
    path = [str(part) for part in fault["loc"]]
    length = 2 if path and path[0] in rows else 1
    where, place = ", ".join(path[:length]), ".".join(path[length:])
    message = fault["msg"].removeprefix("Value error, ")
    if isinstance(fault.get("ctx", {}).get("error"), NoSuchRow) and ", " in where:
        place = ""  # the name tells enough of a row
    if not isinstance(fault["input"], dict | list | BaseModel) and repr(fault["input"]) not in message:
        message += f" (given {fault['input']!r})"
    return ": ".join(filter(None, [where, place, message]))


# --- from tables to records -------------------------------------------------------------------------------------


def flat(rows: Mapping[str, DataTable]) -> dict[str, Any]:
    """The figures of all rows by row and name: "it_holy_dice" for the dice of "it.holy"."""
    return {f"{key}_{name}".replace(".", "_"): figure for key, row in rows.items() for name, figure in row}


def pour(record: Any, *tables: BaseModel | Mapping[str, Any], **more: Any) -> None:
    """Fill every field of a record with the figure of its name; a shorter list leaves the rest of its field as it is.

    `more` comes before the tables, and these in their order. Raises ValueError for a field that has no figure, for a
    name in `more` that is no field, and for a list that is longer than its field.
    """
    names, figures = record.dtype.names, ChainMap(more, *({**dict(table)} for table in tables))
    missing, unknown = [name for name in names if name not in figures], [name for name in more if name not in names]
    if missing or unknown:
        faults = [f"no figure for {name}" for name in missing]
        faults += [f"no field {name}{name_hint(name, names)}" for name in unknown]
        raise ValueError(f"{', '.join(names[:3])} ...: {'; '.join(faults)}")
    for name in names:
        figure = figures[name]
        if isinstance(figure, tuple | list):
            if len(figure) > len(record[name]):
                raise ValueError(f"{name}: there is room for {len(record[name])}, not {len(figure)}")
            record[name][: len(figure)] = figure
        else:
            record[name] = figure
