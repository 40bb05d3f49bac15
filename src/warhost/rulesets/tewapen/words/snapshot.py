"""A battle's bytes read in one go into plain Python numbers: what words, views and replays are made from.

Reading a NumPy record field by field costs a microsecond each; a whole battle is read here in about twenty. A snapshot
has the attributes of `state.Battle`, so it is typed as one; arrays of a piece are bytes, for none of their figures is
negative. It is a reading, not the battle: changing it changes nothing.
"""

from __future__ import annotations

from collections import namedtuple
from struct import Struct
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from warhost.kernel.abi import Frame
from warhost.kernel.layout import Bytes, Record
from warhost.rulesets.tewapen.rules.pieces import appears_as
from warhost.rulesets.tewapen.state import NONE, Battle, Kind, Piece, Trap

NESTED = ("dice", "stack", "traps", "pieces")  # fields of a battle that are records themselves

CODES: dict[int, Any] = {1: "b", 2: "h", 4: "i", 8: "q"}  # of whole numbers with a sign, by their bytes


def plain(rule: Any) -> Any:
    """A compiled rule as the Python that it was written in: it takes a snapshot. Only for rules that call no others."""
    return getattr(rule, "py_func", rule)


_appears_as = plain(appears_as)


def _fields(record: type[Record]) -> dict[str, tuple[Any, int]]:
    """Type and offset of every field of a record."""
    fields = record.dtype.fields
    assert fields is not None
    return {name: (kind[0], int(kind[1])) for name, kind in fields.items()}


def _code(kind: Any) -> str:
    """How `struct` writes one number of a type, or the bytes of an array."""
    return f"{kind.itemsize}s" if kind.shape else CODES[kind.itemsize]


def _packing(record: type[Record]) -> Struct:
    """The bytes of one record as a struct: its numbers, with the gaps between them."""
    format, end = "=", 0
    for kind, offset in _fields(record).values():
        format += f"{offset - end}x{_code(kind)}"
        end = offset + kind.itemsize
    return Struct(f"{format}{record.dtype.itemsize - end}x")


class _Part(NamedTuple):
    """Where records of one kind lie in a battle, and how to read them."""

    offset: int
    packing: Struct
    make: Any

    @classmethod
    def of(cls, field: str, record: type[Record]) -> _Part:
        """The part that a field of a battle is."""
        made: Any = namedtuple(f"{record.__name__}Seen", list(_fields(record)))  # type: ignore[misc]
        return cls(_fields(Battle)[field][1], _packing(record), made._make)

    def read(self, raw: memoryview, count: int) -> list[Any]:
        """The first `count` of the records."""
        end = self.offset + count * self.packing.size
        return [self.make(one) for one in self.packing.iter_unpack(raw[self.offset : end])]


# Number of a battle: type and offset. Array of a battle: name, start, stop, code of its numbers.
_NUMBERS = {name: kind for name, kind in _fields(Battle).items() if not kind[0].shape and name not in NESTED}
_ARRAYS = [
    (name, offset, offset + kind.itemsize, CODES[kind.base.itemsize])
    for name, (kind, offset) in _fields(Battle).items()
    if kind.shape and name not in NESTED
]
_PIECES, _TRAPS, _STACK = _Part.of("pieces", Piece), _Part.of("traps", Trap), _Part.of("stack", Frame)


def _scattered() -> Struct:
    """The plain numbers of a battle as a struct, over everything that lies between them."""
    format, end = "=", 0
    for kind, offset in _NUMBERS.values():
        format += f"{offset - end}x{_code(kind)}"
        end = offset + kind.itemsize
    return Struct(format)


_SCATTERED = _scattered()


def snapshot(memory: Bytes | bytes) -> Battle:
    """The battle in these bytes as plain numbers; no later change of the bytes changes them."""
    raw = memory if isinstance(memory, bytes) else memory.tobytes()
    numbers = dict(zip(_NUMBERS, _SCATTERED.unpack_from(raw), strict=True))
    view = memoryview(raw)
    arrays = {name: view[start:end].cast(code) for name, start, end, code in _ARRAYS}
    made = SimpleNamespace(**numbers, **arrays)
    made.pieces = _PIECES.read(view, made.piece_count)
    made.traps = _TRAPS.read(view, made.trap_count)
    made.stack = _STACK.read(view, made.depth)
    return cast(Battle, made)


def troop_shown(battle: Battle, piece: int) -> int:
    """The troop row whose figure stands on the board, of a snapshot's piece."""
    return int(_appears_as(battle, piece))


def is_with_unit(battle: Battle, one: Piece) -> bool:
    """True for a snapshot's individual that shares its hex with a unit.

    Rule: TW-1.2j
    """
    return one.kind == Kind.INDIVIDUAL and one.cell >= 0 and battle.unit_in[one.cell] != NONE
