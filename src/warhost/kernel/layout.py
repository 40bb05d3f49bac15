"""Records from classes: a battle is one fixed-size NumPy record, declared and read as a class.

    class Unit(Record):
        side = i1()       # 0 or 1
        dice = i1(6)      # combat dice by range, [0] adjacent

    class Battle(Header):
        units = Unit.array(60)

`Unit.dtype` is the aligned NumPy record; compiled rules read and write `battle.units[3].side` as plain memory. A
class that inherits from another starts with the fields of its parent, so code that knows only the parent can read the
child's bytes.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar, overload

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[Any]
Bytes: TypeAlias = npt.NDArray[np.uint8]
R = TypeVar("R")


class Field:
    """The type and shape of one field while its class is being made."""

    def __init__(self, dtype: Any, shape: tuple[int, ...] = (), alignment: int = 0) -> None:
        self.dtype = np.dtype((dtype, shape)) if shape else np.dtype(dtype)
        self.alignment = alignment or np.dtype(dtype).alignment


class Declare(Protocol):
    """What declares a field: `i1()` is one number, `i1(6)` an array of six."""

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, *shape: int) -> Ints: ...
    def __call__(self, *shape: int) -> Any: ...


def _type(code: str) -> Declare:
    def declare(*shape: int) -> Any:
        return Field(code, shape)

    return declare


i1, i2, i4, i8, u8 = _type("i1"), _type("i2"), _type("i4"), _type("i8"), _type("u8")


class Records(Generic[R]):
    """An array of records, as the type checker sees it."""

    def __getitem__(self, index: int) -> R:
        raise NotImplementedError("only memory has records; see Record.over")


def _aligned(fields: dict[str, Field], alignment: int) -> np.dtype[Any]:
    """The aligned struct of these fields; NumPy's own `align=True` forgets the alignment of nested records."""
    offsets, end = [], 0
    for field in fields.values():
        offsets.append(-(-end // field.alignment) * field.alignment)
        end = offsets[-1] + field.dtype.itemsize
    return np.dtype(
        {
            "names": list(fields),
            "formats": [field.dtype for field in fields.values()],
            "offsets": offsets,
            "itemsize": -(-end // alignment) * alignment,
        }
    )


class RecordMeta(type):
    """Turns the fields of a class body into `cls.dtype`."""

    dtype: np.dtype[Any]
    alignment: int
    fields: dict[str, Field]

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> None:
        super().__init__(name, bases, body)
        inherited = [base.fields for base in bases if isinstance(base, RecordMeta)]
        own = {key: value for key, value in body.items() if isinstance(value, Field)}
        taken = [key for key in own if hasattr(np.record, key)]
        assert not taken, f"{name}: NumPy's records have attributes of their own called {taken}"
        cls.fields = {key: value for fields in [*inherited, own] for key, value in fields.items()}
        cls.alignment = max((field.alignment for field in cls.fields.values()), default=1)
        cls.dtype = np.dtype((np.record, _aligned(cls.fields, cls.alignment)))  # np.record: attributes when interpreted


class Record(metaclass=RecordMeta):
    """Base of all records. Instances are never made: memory is, by `blank`."""

    @classmethod
    def array(cls, *shape: int) -> Records[Self]:
        """A field holding an array of these records."""
        return Field(cls.dtype, shape, cls.alignment)  # type: ignore[return-value]

    @classmethod
    def one(cls) -> Self:
        """A field holding one of these records."""
        return Field(cls.dtype, (), cls.alignment)  # type: ignore[return-value]

    @classmethod
    def blank(cls) -> Bytes:
        """Fresh zeroed memory for one record, shape (itemsize,) uint8."""
        return np.zeros(cls.dtype.itemsize, np.uint8)

    @classmethod
    def over(cls, memory: Bytes) -> Self:
        """The record that lies in `memory` (at least itemsize bytes), without a copy."""
        record: Self = memory[: cls.dtype.itemsize].view(cls.dtype)[0]
        return record
