"""Armies that are bought (DIBBs): the price list, an army as text, its price and its faults.

An army as text has a line for each single man, formation or other item; blank lines and what stands behind # say
nothing:

    captain4 Holt                               # a single man: what he is, what he is called
    priest3 Bone, evil
    formation Foot under Holt: 2 LI2, SP2       # a formation, the captain over it, its units
    2 SC2                                       # scouts, engineers and engines
    ENG with 2 petards
    siege
    3 fortification                             # levels of field works
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from warhost.errors import UnknownName, name_hint
from warhost.kernel.dice import MAX_KINDS
from warhost.rulesets.ittybitty.setup.catalogue import SIDES, TroopRow, catalogue
from warhost.rulesets.ittybitty.setup.faults import MOST_FORMATIONS, MOST_PIECES
from warhost.rulesets.ittybitty.state import MOST_ATTACK, Cls
from warhost.shelf.figures import raise_all

PETARD, FORTIFICATION = "petard", "fortification"
MOST_MEN, MOST_BANDS, MOST_OF_A_SIDE = (most // len(SIDES) for most in (MAX_KINDS, MOST_FORMATIONS, MOST_PIECES))
"""What an army can have, so that two have room in the records."""
MOST_PETARDS = 9

BAND = re.compile(r"formation\s+(.*?)\s+under\s+(.*?)\s*:\s*(.*)")
COUNTED = re.compile(r"(?:([0-9]+)\s+)?(\S+)")
WITH_PETARDS = re.compile(r"(?:([0-9]+)\s+)?(\S+)\s+with\s+([0-9]+)\s+petards?")


# --- an army ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Man:
    """A captain, a wizard or a priest. Rule: IB-3.0a, IB-R81."""

    troop: str
    name: str
    evil: bool = False
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.troop} {self.name}{', evil' if self.evil else ''}"


@dataclass(frozen=True)
class Band:
    """A formation: its name, that of its captain, its units. Rule: IB-2.4a, IB-2.4b, IB-R15, IB-R16."""

    name: str
    captain: str
    units: tuple[str, ...]
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        told = (f"{number} {troop}" if number > 1 else troop for troop, number in Counter(self.units).items())
        return f"formation {self.name} under {self.captain}: {', '.join(told)}"


@dataclass(frozen=True)
class Extra:
    """A scout, an engineer with his petards, an engine, or a unit that is in no formation, which is a fault."""

    troop: str
    petards: int = 0
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        if not self.petards:
            return self.troop
        return f"{self.troop} with {self.petards} petard{'s' if self.petards > 1 else ''}"


@dataclass(frozen=True)
class Army:
    """What a side buys. Rule: IB-6.4a, IB-R97, IB-R99."""

    men: tuple[Man, ...] = ()
    bands: tuple[Band, ...] = ()
    extras: tuple[Extra, ...] = ()
    levels: int = 0
    """Of field works."""
    levels_line: int = field(default=0, compare=False)

    @property
    def items(self) -> Iterator[tuple[int, str]]:
        """Everything that is bought, each with the line in which it stands, 0 where none is known."""
        for man in self.men:
            yield man.line, man.troop
        for band in self.bands:
            yield from ((band.line, troop) for troop in band.units)
        for extra in self.extras:
            yield extra.line, extra.troop
            yield from ((extra.line, PETARD) for _ in range(extra.petards))
        yield from ((self.levels_line, FORTIFICATION) for _ in range(self.levels))

    def __str__(self) -> str:
        """The army as text, which `read_army` reads."""
        levels = [f"{self.levels} {FORTIFICATION}"] if self.levels else []
        return "\n".join([*map(str, self.men), *map(str, self.bands), *map(str, self.extras), *levels]) + "\n"


def price_of(army: Army, prices: Mapping[str, int] | None = None) -> int:
    """What an army costs in gold pieces; what has no price costs nothing.

    Rule: IB-6.4a, IB-R97
    """
    known = catalogue().prices if prices is None else prices
    return sum(known.get(item, 0) for _, item in army.items)


# --- what is wrong with an army ---------------------------------------------------------------------------


def check_army(army: Army, budget: int, prices: Mapping[str, int] | None = None) -> int:
    """The gold pieces that are left; ValueError with everything that is wrong, each with its line.

    Rule: IB-6.4a, IB-2.4b, IB-R15, IB-R99
    """
    raise_all(army_faults(army, budget, prices))
    return budget - price_of(army, prices)


def army_faults(army: Army, budget: int, prices: Mapping[str, int] | None = None) -> list[str]:
    """Everything that is wrong with an army."""
    known = catalogue().prices if prices is None else prices
    return [
        *price_list_faults(known),
        *_item_faults(army, known),
        *_men_faults(army),
        *_band_faults(army),
        *_extra_faults(army),
        *_bounds(army),
        *_cost_faults(army, budget, known),
    ]


def price_list_faults(prices: Mapping[str, int]) -> Iterator[str]:
    """Rows that a price list lacks, that nobody knows, and prices that are none. Rule: IB-6.4a, IB-R97."""
    right = catalogue().prices
    yield from (f"the price list has no {name}" for name in right if name not in prices)
    yield from (
        f"the price list: unknown item {name!r}{name_hint(name, right)}" for name in prices if name not in right
    )
    yield from (f"the price list: {name} costs {price}" for name, price in prices.items() if price < 1)


def _at(line: int, message: str) -> str:
    return f"line {line}: {message}" if line else message


def _item_faults(army: Army, prices: Mapping[str, int]) -> Iterator[str]:
    """Items that are not in the price list."""
    for line, item in dict.fromkeys(army.items):
        if item not in prices:
            yield _at(line, str(UnknownName("item", item, prices)))


def row_of(troop: str) -> TroopRow | None:
    """What the catalogue says of a troop, None of what is none."""
    return catalogue().troops.get(troop)


def _men_faults(army: Army) -> Iterator[str]:
    """Single men without a name of their own, and an army without a captain. Rule: IB-R81, IB-R99."""
    names = Counter(man.name for man in army.men)
    for man in army.men:
        row = row_of(man.troop)
        if row is not None and not row.is_single:
            yield _at(man.line, f"{man.troop} is no captain, wizard or priest")
        if not man.name:
            yield _at(man.line, f"{man.troop} needs a name, such as '{man.troop} Holt'")
        elif names[man.name] > 1:
            yield _at(man.line, f"{man.name} is the name of {names[man.name]} single men")
        if man.evil and row is not None and row.number_of_class != Cls.PRIEST:
            yield _at(man.line, "only priests can be evil")
    if not any((row := row_of(man.troop)) and row.number_of_class == Cls.CAPTAIN for man in army.men):
        yield "an army needs a captain"


def _band_faults(army: Army) -> Iterator[str]:
    """Formations without a captain or units, and units that are in none. Rule: IB-2.4b, IB-2.4c, IB-R15."""
    rows = {man.name: row_of(man.troop) for man in army.men}
    captains = [name for name, row in rows.items() if row is not None and row.number_of_class == Cls.CAPTAIN]
    names = Counter(band.name for band in army.bands)
    for band in army.bands:
        if not band.captain:
            yield _at(band.line, f"formation {band.name!r} has no captain")
        elif band.captain not in captains:
            yield _at(band.line, f"formation {band.name!r}: {UnknownName('captain', band.captain, captains)}")
        if names[band.name] > 1:
            yield _at(band.line, f"{names[band.name]} formations are called {band.name!r}")
        if not band.units:
            yield _at(band.line, f"formation {band.name!r} has no units")
        for troop in dict.fromkeys(band.units):
            row = row_of(troop)
            if row is not None and (not row.is_unit or row.is_independent):
                yield _at(band.line, f"formation {band.name!r}: {troop} is in no formation")
    if not army.bands:
        yield "an army needs a formation"


def _extra_faults(army: Army) -> Iterator[str]:
    """Units that stand in no formation, and petards of others than engineers. Rule: IB-2.4b, IB-4.12m."""
    for extra in army.extras:
        row = row_of(extra.troop)
        if row is not None and row.is_unit and not row.is_independent:
            yield _at(
                extra.line, f"{extra.troop} must be in a formation, such as 'formation Foot under Holt: {row.id}'"
            )
        if extra.petards and row is not None and row.number_of_class != Cls.ENGINEER:
            yield _at(extra.line, "only engineers have petards")
        if extra.petards > MOST_PETARDS:
            yield _at(extra.line, f"{extra.petards} petards: there are at most {MOST_PETARDS}")


def _bounds(army: Army) -> Iterator[str]:
    """More than there is room for. Rule: IB-2.8a."""
    pieces = len(army.men) + sum(len(band.units) for band in army.bands) + len(army.extras)
    for number, most, what in (
        (len(army.men), MOST_MEN, "single men"),
        (len(army.bands), MOST_BANDS, "formations"),
        (pieces, MOST_OF_A_SIDE, "pieces"),
    ):
        if number > most:
            yield f"{number} {what}: an army has at most {most}"


def _cost_faults(army: Army, budget: int, prices: Mapping[str, int]) -> Iterator[str]:
    if (cost := price_of(army, prices)) > budget:
        yield f"the army costs {cost} gold pieces, and there are {budget}"


# --- an army as text --------------------------------------------------------------------------------------


def read_army(text: str) -> Army:
    """The army that a text tells; ValueError with each line that cannot be read. What it costs is not looked at.

    Rule: IB-6.4a
    """
    men: list[Man] = []
    bands: list[Band] = []
    extras: list[Extra] = []
    faults: list[str] = []
    levels = levels_line = 0
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if not said:
            continue
        try:
            if said.split()[0] == "formation":
                bands.append(_read_band(said, number))
            elif FORTIFICATION in said.split():
                levels, levels_line = levels + _read_levels(said), number
            elif (row := row_of(said.split()[0])) is not None and row.is_single:
                men.append(_read_man(said, number))
            else:
                extras += _read_extras(said, number)
        except ValueError as error:
            faults.append(_at(number, str(error)))
    raise_all(faults)
    return Army(tuple(men), tuple(bands), tuple(extras), levels, levels_line)


def _read_band(said: str, line: int) -> Band:
    found = BAND.fullmatch(said)
    if found is None and (bare := re.fullmatch(r"formation\s+(.*?)\s*:\s*(.*)", said)):
        return Band(bare[1], "", _read_units(bare[2]), line)
    if found is None:
        raise ValueError("a formation is written 'formation Foot under Holt: 2 LI2, SP2'")
    return Band(found[1], found[2], _read_units(found[3]), line)


def _read_units(said: str) -> tuple[str, ...]:
    units: list[str] = []
    for part in filter(None, (one.strip() for one in said.split(","))):
        number, troop = _read_counted(part)
        units += [troop] * number
    return tuple(units)


def _read_counted(said: str) -> tuple[int, str]:
    found = COUNTED.fullmatch(said)
    if found is None and not said[0].isdecimal() and (word := said.split()[0]) not in catalogue().prices:
        raise UnknownName("item", word, catalogue().prices)
    if found is None:
        raise ValueError(f"{said!r} is no number and item, such as '2 LI2'")
    number = int(found[1] or 1)
    if not 1 <= number <= MOST_OF_A_SIDE:
        raise ValueError(f"{said!r}: a number is from 1 to {MOST_OF_A_SIDE}")
    return number, found[2]


def _read_levels(said: str) -> int:
    return _read_counted(said)[0]


def _read_man(said: str, line: int) -> Man:
    troop, _, rest = said.partition(" ")
    name, _, mark = (part.strip() for part in rest.partition(","))
    if mark not in ("", "evil"):
        raise ValueError(f"{mark!r}: behind the name of a single man stands 'evil' or nothing")
    return Man(troop, name, mark == "evil", line)


def _read_extras(said: str, line: int) -> list[Extra]:
    if (found := WITH_PETARDS.fullmatch(said)) is not None:
        number, troop = _read_counted(f"{found[1] or 1} {found[2]}")
        return [Extra(troop, int(found[3]), line)] * number
    number, troop = _read_counted(said)
    return [Extra(troop, 0, line)] * number


# --- stacks ------------------------------------------------------------------------------------------------


def stacks_of(units: Iterable[str]) -> list[list[str]]:
    """Units put together in hexes, in their order, as many as may stack.

    Rule: IB-2.8a, IB-R31
    """
    stacks: list[list[str]] = []
    weight = MOST_ATTACK
    for troop in units:
        attack = catalogue().troops[troop].attack
        if weight + attack > MOST_ATTACK:
            stacks.append([])
            weight = 0
        stacks[-1].append(troop)
        weight += attack
    return stacks
