"""A battle's bytes read in one go into plain Python numbers: what words, views and replays are made from.

Reading a NumPy record field by field costs a microsecond each; a whole battle is read here in a few dozen. A snapshot
has the attributes of `state.Battle`, so it is typed as one. It is a reading, not the battle: changing it changes
nothing.
"""

from __future__ import annotations

from collections import namedtuple
from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, cast

from warhost.kernel.abi import RUNNING, Frame
from warhost.kernel.layout import Bytes, Record
from warhost.rulesets.heroes.setup.catalogue import Bonus, Factors, catalogue
from warhost.rulesets.heroes.state import (
    DEAD,
    GREEK,
    HERO,
    OFF_TABLE,
    PANICKED,
    TROJAN,
    WOUNDED,
    Attack,
    Battle,
    Duel,
    Figure,
    Phase,
    Round,
)
from warhost.rulesets.heroes.words.names import EVENT_IDS, Point

CODES: dict[int, str] = {1: "b", 2: "h", 4: "i", 8: "q"}  # of whole numbers with a sign, by their bytes
UNREAD = ("dice",)  # nothing that is shown depends on it


def _fields(record: type[Record]) -> dict[str, tuple[Any, int]]:
    """Type and offset of every field of a record."""
    fields = record.dtype.fields
    assert fields is not None
    return {name: (kind[0], int(kind[1])) for name, kind in fields.items()}


class _Part:
    """Records of one kind, read from bytes: single numbers as they are, arrays of numbers as views."""

    def __init__(self, record: type[Record], skipped: tuple[str, ...] = ()) -> None:
        fields = {name: kind for name, kind in _fields(record).items() if name not in skipped}
        format, end = "=", 0
        for kind, offset in fields.values():
            format += f"{offset - end}x" + (f"{kind.itemsize}s" if kind.shape else CODES[kind.itemsize])
            end = offset + kind.itemsize
        self.packing = Struct(f"{format}{record.dtype.itemsize - end}x")
        self.make: Any = namedtuple(f"{record.__name__}Seen", list(fields))  # type: ignore[misc]
        self.arrays = [(n, CODES[kind.base.itemsize]) for n, (kind, _) in enumerate(fields.values()) if kind.shape]

    def read(self, raw: memoryview, start: int, count: int) -> list[Any]:
        """So many of the records, one after the other."""
        found = self.packing.iter_unpack(raw[start : start + count * self.packing.size])
        if not self.arrays:
            return [self.make._make(numbers) for numbers in found]
        return [self._with_arrays(list(numbers)) for numbers in found]

    def _with_arrays(self, numbers: list[Any]) -> Any:
        for at, code in self.arrays:
            numbers[at] = tuple(memoryview(numbers[at]).cast(code))  # type: ignore[call-overload]
        return self.make._make(numbers)


SINGLE: dict[str, type[Record]] = {"attack": Attack, "melee": Round, "duel": Duel}
SEVERAL: dict[str, tuple[type[Record], str]] = {"stack": (Frame, "depth"), "figures": (Figure, "count")}
_OFFSETS = {name: offset for name, (_, offset) in _fields(Battle).items()}
_SINGLE = [(name, _OFFSETS[name], _Part(record)) for name, record in SINGLE.items()]
_SEVERAL = [(name, _OFFSETS[name], _Part(record), length) for name, (record, length) in SEVERAL.items()]
_BATTLE = _Part(Battle, (*UNREAD, *SINGLE, *SEVERAL))


def snapshot(memory: Bytes | bytes) -> Battle:
    """The battle in these bytes as plain numbers; no later change of the bytes changes them."""
    raw = memoryview(memory if isinstance(memory, bytes) else memory.tobytes())
    made = SimpleNamespace(**_BATTLE.read(raw, 0, 1)[0]._asdict())
    for name, start, part in _SINGLE:
        setattr(made, name, part.read(raw, start, 1)[0])
    for name, start, part, length in _SEVERAL:
        setattr(made, name, part.read(raw, start, getattr(made, length)))
    return cast(Battle, made)


# --- what is asked of a snapshot everywhere ---------------------------------------------------------------


def on_table(battle: Battle) -> list[int]:
    """The figures that live and have been deployed."""
    return [figure for figure in range(battle.count) if battle.figures[figure].x != OFF_TABLE]


def distance2(one: Figure, x: int, y: int) -> int:
    """The squared distance of a figure's centre from a point."""
    return (int(one.x) - x) ** 2 + (int(one.y) - y) ** 2


def enemies_in_contact(battle: Battle, figure: int) -> list[int]:
    """The enemies whose bases touch a figure's.

    Rule: HG-15.1a
    """
    one, reach = battle.figures[figure], catalogue().chart.bases.contact
    others = (other for other in on_table(battle) if battle.figures[other].side != one.side)
    return [other for other in others if distance2(battle.figures[other], one.x, one.y) <= reach**2]


def full_move(one: Figure) -> int:
    """Current M in u.

    Rule: HG-1.5a, HG-1.5b, HG-4.1a
    """
    return 100 * _halved(one, one.moves)


def factors_now(one: Figure) -> Factors:
    """Current A, D, M and B: halved of a wounded figure, then with what the gods add.

    Rule: HG-1.5a, HG-1.5b, HG-5.4c, HG-12.5a, HG-12.6a, HG-R57
    """
    gains = [bonus for god, bonus in _bonuses() if one.effects >> god & 1]
    bow = _halved(one, one.bow) + sum(bonus.bow for bonus in gains) if one.bow else 0
    return Factors(
        _halved(one, one.attack) + sum(bonus.attack for bonus in gains),
        _halved(one, one.defence) + sum(bonus.defence for bonus in gains),
        _halved(one, one.moves),
        bow,
    )


@cache
def _bonuses() -> tuple[tuple[int, Bonus], ...]:
    """The god events that add to factors, with what they add."""
    return tuple((EVENT_IDS.index(event), bonus) for event, bonus in catalogue().chart.gods.items())


def _halved(one: Figure, printed: int) -> int:
    """A printed factor, of a wounded figure half of it rounded up."""
    return (int(printed) + 1) // 2 if one.marks & WOUNDED else int(printed)


def is_pending(battle: Battle, *phases: Phase) -> bool:
    """True while one of these matters is on the stack."""
    return any(battle.stack[depth].phase in phases for depth in range(battle.depth))


# --- points -----------------------------------------------------------------------------------------------


def worth_to_enemy(one: Figure) -> int:
    """Victory points that the other side has for a figure as it is.

    Rule: HG-13.1b, HG-13.1c, HG-13.1d, HG-13.1e, HG-13.1f
    """
    points, hero = catalogue().chart.points, one.marks & HERO
    if one.marks & DEAD:
        return points.dead_hero if hero else points.dead_soldier
    if one.marks & WOUNDED:
        return points.wounded_hero if hero else points.wounded_soldier
    return 0


def lost_points(battle: Battle) -> tuple[int, int]:
    """Victory points that the enemy has for the figures of each side as they are."""
    worth = [(battle.figures[figure].side, worth_to_enemy(battle.figures[figure])) for figure in range(battle.count)]
    greek, trojan = (sum(points for side, points in worth if side == of) for of in (GREEK, TROJAN))
    return greek, trojan


def scores_of(battle: Battle, body: Point | None) -> tuple[int, int]:
    """Victory points of both sides; those for the body at `body` only when the battle is over.

    Rule: HG-13.1a, HG-13.1b, HG-13.1c, HG-13.1d, HG-13.1e, HG-13.1f, HG-13.2c, HG-S3b, HG-S4a
    """
    trojan, greek = lost_points(battle)
    prizes = catalogue().chart.special
    trojan += prizes.ships.points * int(battle.burning).bit_count()
    if body is not None and battle.result != RUNNING:
        near = [_men_near(battle, side, body, prizes.body.reach) for side in (GREEK, TROJAN)]
        greek += prizes.body.points * (near[GREEK] > near[TROJAN])
        trojan += prizes.body.points * (near[TROJAN] > near[GREEK])
    return greek, trojan


def _men_near(battle: Battle, side: int, place: Point, reach: int) -> int:
    """Living, unpanicked figures of a side near a point."""
    figures = (battle.figures[figure] for figure in on_table(battle))
    able = (one for one in figures if one.side == side and not one.marks & PANICKED)
    return sum(distance2(one, *place) <= reach**2 for one in able)
