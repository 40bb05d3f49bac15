"""A battle's bytes read in one go into plain Python numbers: what words, views and replays are made from.

Beside it the umpire is read where it lies: words ask the rules, and rules want to know what both say.

Reading a NumPy record field by field costs a microsecond each. A snapshot copies the bytes once and reads a part of
them, all its records at a time, when it is first asked for. It has the attributes of the record, so it is typed as
one. It is a reading, not the battle: changing it changes nothing.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping
from dis import get_instructions
from functools import cache, lru_cache, partial, wraps
from operator import attrgetter
from struct import Struct
from types import FunctionType
from typing import Any, TypeVar, cast
from weakref import proxy

import numpy as np

from warhost.kernel.layout import Bytes, Record

R = TypeVar("R", bound=Record)
Decoder = Callable[[Any], Any]
Ask = Callable[..., Any]
Count = str | Callable[[Any], int]

CODES = {1: "b", 2: "h", 4: "i", 8: "q"}  # of whole numbers with a sign, by their bytes
COUNTS = {"stack": "depth"}
"""The fields of every battle that say how many records of an array are in use."""
MOST_ANSWERS = 8192
"""How many answers to a question are kept with an umpire."""


def reader(record: type[R], **counts: Count) -> Callable[[Bytes | bytes], R]:
    """What makes snapshots of a kind of record; `counts` name the field that bounds an array: `pieces="piece_count"`.

    A count can be found otherwise too: then it is a function of what has been read.

    Numbers are plain, arrays of numbers are views, and tuples inside of nested records; arrays of records are lists.
    """
    seen = _class_of(record.__name__, record.dtype, partial(_read_once, COUNTS | counts))

    def snapshot(memory: Bytes | bytes) -> R:
        """The record in these bytes as plain numbers; no later change of the bytes changes them."""
        return cast(R, seen(memory if isinstance(memory, bytes) else memory.tobytes()))

    return snapshot


def reader_in_place(record: type[R]) -> Callable[[Bytes], R]:
    """What reads records that are too large to be copied, for what never changes in them: umpires.

    Numbers are read at once, records when they are first asked for. Nothing can be written through it.
    """
    seen = _class_of(record.__name__, record.dtype, _read_in_place)

    def read(memory: Bytes) -> R:
        """The record in these bytes as plain numbers."""
        return cast(R, seen(memory.data.toreadonly()))

    return read


def remembered(ask: Ask) -> Ask:
    """A question that an umpire is asked once: it answers from what never changes in it, and from plain arguments."""

    @wraps(ask)
    def answer(umpire: Any, *asked: Any) -> Any:
        known = umpire.__dict__.get(ask.__name__)
        if known is None:
            # the umpire keeps its answers, and they do not keep the umpire
            known = umpire.__dict__[ask.__name__] = lru_cache(MOST_ANSWERS)(partial(ask, proxy(umpire)))
        return known(*asked)

    return answer


@cache
def plain(rule: Any) -> Any:
    """A compiled rule, with all rules that it asks, as the Python that they were written in: it takes snapshots."""
    written = getattr(rule, "py_func", None)
    if written is None:
        return rule
    known = written.__globals__
    names = {str(one.argval) for one in get_instructions(written) if one.opname == "LOAD_GLOBAL"}
    asked = {name: plain(known[name]) for name in names if hasattr(known.get(name), "py_func")}
    return FunctionType(written.__code__, known | asked, written.__name__, written.__defaults__, written.__closure__)


def offset_of(record: type[Record], field: str) -> int:
    """Where a field of a record begins."""
    return _fields(record.dtype)[field][1]


# --- how bytes are read -----------------------------------------------------------------------------------


def _fields(dtype: np.dtype[Any]) -> dict[str, tuple[np.dtype[Any], int]]:
    """Type and offset of every field."""
    assert dtype.fields is not None
    return {name: (kind[0], int(kind[1])) for name, kind in dtype.fields.items()}


def _is_number(kind: np.dtype[Any]) -> bool:
    return not kind.shape and not kind.names


def _code(kind: np.dtype[Any]) -> str:
    """How `struct` writes one number of a type."""
    code = CODES[kind.base.itemsize]
    return code.upper() if kind.base.kind == "u" else code


def _packing(fields: dict[str, tuple[np.dtype[Any], int]], end: int) -> Struct:
    """Numbers and, for everything else, bytes as a struct, over the gaps between them."""
    format, at = "=", 0
    for kind, offset in fields.values():
        format += f"{offset - at}x{_code(kind) if _is_number(kind) else f'{kind.itemsize}s'}"
        at = offset + kind.itemsize
    return Struct(f"{format}{end - at}x")


def _decoder(name: str, kind: np.dtype[Any]) -> Decoder:
    """What makes of a field's bytes what it says: a record or records, else a tuple of numbers."""
    if kind.base.names:
        part = _Part(name, kind.base)
        return part.read if kind.shape else part.read_one
    return Struct(f"={kind.itemsize // kind.base.itemsize}{_code(kind)}").unpack


class _Part:
    """Records of one kind: tuples with names, whose arrays and own records are read when they are asked for."""

    def __init__(self, name: str, dtype: np.dtype[Any]) -> None:
        fields = _fields(dtype)
        self.packing = _packing(fields, dtype.itemsize)
        base: Any = namedtuple(name, list(fields))  # type: ignore[misc]
        read_later = {
            field: property(partial(_read_at, at, _decoder(field, kind)))
            for at, (field, (kind, _)) in enumerate(fields.items())
            if not _is_number(kind)
        }
        self.make = partial(tuple.__new__, type(name, (base,), {"__slots__": (), **read_later}))

    def read(self, raw: Any) -> list[Any]:
        """Records that lie one after the other."""
        return [*map(self.make, self.packing.iter_unpack(raw))]

    def read_one(self, raw: Any) -> Any:
        """One record."""
        return self.make(self.packing.unpack(raw))


def _read_at(at: int, decode: Decoder, one: Any) -> Any:
    return decode(tuple.__getitem__(one, at))


class _ReadOnce:
    """A part of a snapshot that is read when it is first asked for; afterwards it is an attribute like any other."""

    def __init__(self, read: Callable[[Any], Any]) -> None:
        self.read = read

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, seen: Any, owner: type) -> Any:
        found = seen.__dict__[self.name] = self.read(seen)
        return found


def _class_of(record: str, dtype: np.dtype[Any], reading: Callable[[str, np.dtype[Any], int], Decoder]) -> Any:
    """The class of the snapshots of a kind of record; `reading` makes what reads a field that is more than a number."""
    fields = _fields(dtype)
    numbers = {name: field for name, field in fields.items() if _is_number(field[0])}
    names, unpack = list(numbers), _packing(numbers, dtype.itemsize).unpack_from

    def begin(seen: Any, raw: Any) -> None:
        seen.__dict__.update(zip(names, unpack(raw), strict=True))
        seen.raw_bytes = memoryview(raw)

    parts = {name: _ReadOnce(reading(name, *field)) for name, field in fields.items() if name not in names}
    return type(f"{record}Seen", (), {"__init__": begin, **parts})


def _read_once(counts: Mapping[str, Count], name: str, kind: np.dtype[Any], start: int) -> Decoder:
    """What reads an array or a record of a snapshot; `counts` name the fields that say how much of an array is used."""
    end, size, count = start + kind.itemsize, kind.base.itemsize, counts.get(name)
    if not kind.base.names:
        return _array(kind, start)
    decode = _decoder(name, kind)
    if count is None:
        return lambda seen: decode(seen.raw_bytes[start:end])
    counted = attrgetter(count) if isinstance(count, str) else count
    return lambda seen: decode(seen.raw_bytes[start : start + counted(seen) * size])


def _read_in_place(name: str, kind: np.dtype[Any], start: int) -> Decoder:
    """What reads an array or a record where it lies: large ones of a record in a record too when they are asked for."""
    end = start + kind.itemsize
    if not kind.base.names:
        return _array(kind, start)
    read = _decoder(name, kind) if kind.shape else _class_of(name, kind, _read_in_place)
    return lambda seen: read(seen.raw_bytes[start:end])


def _array(kind: np.dtype[Any], start: int) -> Decoder:
    """What reads an array of numbers: a view of the bytes."""
    code, end = _code(kind), start + kind.itemsize
    return lambda seen: seen.raw_bytes[start:end].cast(code, kind.shape)
