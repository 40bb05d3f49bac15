"""What the views of all games have in common: bits in words, pieces that are made once, and what is declared of them.

The shapes are those of docs/wire.md, "What a game looks like".
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

Data = dict[str, Any]
Shared = dict[Any, Any] | None
T = TypeVar("T")
WHOLE, SMALL = "whole", "small"
MIDDLE, BESIDE = "middle", "beside"


def words_of(bits: Mapping[str, int]) -> Callable[[int], tuple[str, ...]]:
    """The names of the bits that are set in a number, in the order in which they are given."""

    @lru_cache(1024)
    def words(number: int) -> tuple[str, ...]:
        return tuple(name for name, bit in bits.items() if number & bit)

    return words


def kept(shared: Shared, key: Hashable, make: Callable[[], Data]) -> Data:
    """What an earlier view has made for a key, else what is made now: a replay of a thousand views then is small."""
    if shared is None:
        return make()
    if key not in shared:
        shared[key] = make()
    found: Data = shared[key]
    return found


def by_side(sides: Sequence[str], values: Iterable[T]) -> dict[str, T]:
    """What there is of each side."""
    return dict(zip(sides, values, strict=True))


def side_name(sides: Sequence[str], side: int) -> str | None:
    """The name of a side, None for nobody."""
    return None if side < 0 else sides[side]


def row(label: str, text: object, share: float | None = None) -> Data:
    """A row of a profile or a status; `share` of 1 where there is a most of it."""
    told = {"label": label, "text": str(text)}
    return told if share is None else told | {"share": share}


def portrait(
    place: Any,
    where: str,
    *,
    gone: bool,
    standing: Iterable[str],
    hurt: bool,
    profile: Iterable[Data],
    slots: Mapping[str, Any],
    states: Iterable[str],
    terms: Mapping[str, Sequence[str]],
    size: str = WHOLE,
    stack: str = MIDDLE,
) -> Data:
    """What is declared of a piece, whatever the game; slots and kinds of terms with nothing in them are left out."""
    return {
        "place": place,
        "where": where,
        "gone": gone,
        "standing": ", ".join(standing),
        "hurt": hurt,
        "profile": list(profile),
        "slots": {slot: value for slot, value in slots.items() if value},
        "states": list(states),
        "terms": {kind: list(names) for kind, names in terms.items() if names},
        "size": size,
        "stack": stack,
    }


def set_up(side: str, place: Any, icon: str, size: str = WHOLE, stack: str = MIDDLE) -> Data:
    """What a small picture of a scenario needs of a piece; without a place where its player sets it up."""
    return {"side": side, "place": place, "icon": icon, "size": size, "stack": stack}


def sign(name: str, text: str = "", **where: Any) -> Data:
    """Something that lies on the ground: `at` a place, `over` several, in an `area`, `between` two, along a `path`."""
    return {"sign": name, "text": text, **where}
