"""Records from classes: a battle is one fixed-size NumPy record, declared and read as a class.

    class Unit(Record):
        side = i1()       # 0 or 1
        dice = i1(6)      # combat dice by range, [0] adjacent

    class Battle(Header):
        units = Unit.array(60)

`Unit.dtype` is the aligned NumPy record; compiled rules read and write `battle.units[3].side` as plain memory. A
class that inherits from another starts with the fields of its parent, so code that knows only the parent can read the
child's bytes.

A size may be left open by a word, `dice = i1("ranges")`: `Unit.sized(ranges=6)` is the record that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar, cast, overload

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[Any]
Bytes: TypeAlias = npt.NDArray[np.uint8]
R = TypeVar("R")


class Field:
    """The type and shape of one field while its class is being made; a word in the shape is a size left open."""

    def __init__(self, kind: Any, shape: tuple[int | str, ...] = (), alignment: int = 0) -> None:
        self.kind, self.shape = np.dtype(kind), shape
        self.alignment = alignment or self.kind.alignment

    @property
    def open_sizes(self) -> list[str]:
        """The sizes that are left open."""
        return [size for size in self.shape if isinstance(size, str)]

    @property
    def dtype(self) -> np.dtype[Any]:
        """Type and shape together, when no size is open."""
        return np.dtype((self.kind, cast(tuple[int, ...], self.shape))) if self.shape else self.kind

    def sized(self, sizes: Mapping[str, int]) -> Field:
        """The field with its open sizes stated."""
        shape = tuple(sizes[size] if isinstance(size, str) else size for size in self.shape)
        return Field(self.kind, shape, self.alignment)


class Declare(Protocol):
    """What declares a field: `i1()` is one number, `i1(6)` an array of six, `i1("cells")` one of open size."""

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, *shape: int | str) -> Ints: ...
    def __call__(self, *shape: int | str) -> Any: ...


def _type(code: str) -> Declare:
    def declare(*shape: int | str) -> Any:
        return Field(code, shape)

    return declare


i1, i2, i4, i8, u8 = _type("i1"), _type("i2"), _type("i4"), _type("i8"), _type("u8")


class Records(Generic[R]):
    """An array of records, as the type checker sees it."""

    def __getitem__(self, index: int) -> R:
        raise NotImplementedError("only memory has records; see Record.over")

    def __iter__(self) -> Iterator[R]:
        raise NotImplementedError("only memory has records; see Record.over")

    def __len__(self) -> int:
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
    """Turns the fields of a class body into `cls.dtype`, unless they leave sizes open."""

    alignment: int
    fields: dict[str, Field]
    open_sizes: tuple[str, ...]
    _layout: np.dtype[Any] | None

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> None:
        super().__init__(name, bases, body)
        inherited = [base.fields for base in bases if isinstance(base, RecordMeta)]
        own = {key: value for key, value in body.items() if isinstance(value, Field)}
        taken = [key for key in own if hasattr(np.record, key)]
        assert not taken, f"{name}: NumPy's records have attributes of their own called {taken}"
        cls.fields = {key: value for fields in [*inherited, own] for key, value in fields.items()}
        cls.alignment = max((field.alignment for field in cls.fields.values()), default=1)
        cls.open_sizes = tuple(dict.fromkeys(size for field in cls.fields.values() for size in field.open_sizes))
        # np.record: attributes when interpreted
        cls._layout = None if cls.open_sizes else np.dtype((np.record, _aligned(cls.fields, cls.alignment)))

    @property
    def dtype(cls) -> np.dtype[Any]:
        """The aligned NumPy record."""
        assert cls._layout is not None, f"{cls.__name__} leaves open {', '.join(cls.open_sizes)}: `sized` states them"
        return cls._layout


class Record(metaclass=RecordMeta):
    """Base of all records. Instances are never made: memory is, by `blank`."""

    @classmethod
    def sized(cls, **sizes: int) -> type[Self]:
        """The record with all its open sizes stated."""
        assert sizes.keys() == set(cls.open_sizes), f"{cls.__name__} leaves open {', '.join(cls.open_sizes)}"
        fields = {name: field.sized(sizes) for name, field in cls.fields.items()}
        return RecordMeta(cls.__name__, (cls,), {"__doc__": cls.__doc__, **fields})  # type: ignore[return-value]

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
