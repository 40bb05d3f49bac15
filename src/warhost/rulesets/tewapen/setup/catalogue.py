"""The figures of Te Wapen!: troops, spells, items and charts, read from the data files and checked.

`catalogue()` has everything. No figure of a table stands in code: replace a data file, read it with
`read_catalogue`, and the game has other figures.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from warhost.errors import UnknownName, name_hint

Ability = Literal[
    "Burrowing", "Cause Fear", "Ethereal", "Flying", "Forestwalker", "Frenzy", "General", "Magic-user", "Regenerate",
    "Swimming", "Indirect", "One fight", "Firebreath", "Gaze", "Aura: Bell", "Aura: Plague Cart", "Assassin",
    "Shapechanger",
]  # fmt: skip
PieceClass = Literal["F", "M", "L", "W", "I", "T"]
Category = Literal["rank-and-file", "special", "individual", "monster", "trap"]
Tag = Literal["ratmen", "undead", "demon"]
SpellList = Literal["Wizard", "Necromancer", "Cleric", "Demonologist", "Druid"]
ItemTableName = Literal["weapon", "item", "banner"]
AssassinationResult = Literal["assassin_slain", "nothing", "victim_slain_and_assassin_if_others", "victim_slain"]

# --- The profile grammar -----------------------------------------------------------------------------------


class Profile(NamedTuple):
    """The printed figures of a piece as numbers."""

    steady: int  # most hexes that it may move in an activation and still fight
    stride: int  # most hexes that it may move in an activation at all
    dice: tuple[int, ...]  # by range: `dice[0]` at range 1, none beyond the last; empty where rolled at set-up
    hit_at: int  # the least face of an attack die that hits it


def parse_dice(text: object) -> tuple[int, ...]:
    """Dice by range, nearest first, of a pattern such as "1-3-2-1" or "4"; ValueError for anything else.

    Rule: TW-1.2.1c, TW-1.2.1d
    """
    if not (isinstance(text, str) and re.fullmatch(r"[0-9]{1,2}(-[0-9]{1,2}){0,5}", text)):
        raise ValueError(f"{text!r} is no dice pattern such as '4' or '1-3-2-1', of at most 6 ranges")
    return tuple(int(figure) for figure in text.split("-"))


def parse_moves(text: str) -> tuple[int, ...]:
    """The move figure of each mode: (3,) for "3", (1, 2) for "1 / 2", (0,) for "-"; ValueError for any other text.

    Rule: TW-1.2.1a, TW-1.2.1b
    """
    if text == "-":
        return (0,)
    if not re.fullmatch(r"[0-9]{1,2}( / [0-9]{1,2})?", text):
        raise ValueError(f"move {text!r} is no move figure such as '3', '1 / 2' or '-'")
    moves = tuple(int(figure) for figure in text.split(" / "))
    if any(farther <= nearer for nearer, farther in pairwise(moves)):
        raise ValueError(f"move {text!r}: the second figure must be above the first")
    return moves


@cache
def parse_profile(move: str, combat: str, hit: str) -> Profile:
    """The numbers of a printed profile; a combat figure "heads" gives no dice.

    Raises ValueError where a figure is malformed, or the modes of move and combat do not match.

    Rule: TW-1.2.1a, TW-1.2.1b, TW-1.2.1c, TW-1.2.1d, TW-1.2.1e, TW-1.2.1h, TW-1.2.1i
    """
    moves = parse_moves(move)
    first, *second = combat.split(" / ")
    if len(second) != len(moves) - 1:
        raise ValueError(f"move {move!r} and combat {combat!r} do not have the same number of modes")
    if second not in ([], ["no"]):
        raise ValueError(f"combat {combat!r}: the second mode can only be 'no'")
    if not re.fullmatch(r"[2-6]\+", hit):
        raise ValueError(f"hit {hit!r} is none of '2+' to '6+'")
    dice = () if first == "heads" else parse_dice(first)
    return Profile(steady=moves[0], stride=moves[-1], dice=dice, hit_at=int(hit[0]))


# --- Rows of the data files -------------------------------------------------------------------------------


def _one_of(kind: str, names: Iterable[str]) -> BeforeValidator:
    """A check that a text is one of the names, whose message offers the nearest."""
    known = tuple(names)

    def check(name: object) -> object:
        if name not in known:
            raise UnknownName(kind, str(name), known)
        return name

    return BeforeValidator(check)


def _keyed_by(key: str) -> BeforeValidator:
    """A change of a list of rows into a table by one of their keys, in the order of the list."""

    def by_key(rows: object) -> object:
        if not isinstance(rows, list) or not all(isinstance(row, dict) and key in row for row in rows):
            raise ValueError(f"must be a list of rows, each with {key!r}")
        names = [str(row[key]) for row in rows]
        if len(set(names)) < len(names):
            raise ValueError(f"each row needs a {key} of its own, not {', '.join(names)}")
        return {row[key]: row for row in rows}

    return BeforeValidator(by_key)


Count = Annotated[int, Field(strict=True, ge=1, le=99)]
Amount = Annotated[int, Field(strict=True, ge=0, le=99)]
Flag = Annotated[bool, Field(strict=True)]
Face = Annotated[int, Field(strict=True, ge=2, le=6)]
Name = Annotated[str, Field(min_length=1)]
Clause = Annotated[str, Field(pattern=r"^TW-\d+(\.\d+)*[a-z]$")]
Ruling = Annotated[str, Field(pattern=r"^TW-R\d+$")]
DicePattern = Annotated[tuple[int, ...], BeforeValidator(parse_dice)]
AbilityName = Annotated[Ability, _one_of("ability", get_args(Ability))]
TagName = Annotated[Tag, _one_of("tag", get_args(Tag))]
SpellListName = Annotated[SpellList, _one_of("spell list", get_args(SpellList))]


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


class Row(DataTable):
    """A table with an id of its own, and the rulings and house design behind it."""

    id: Name
    name: Name
    house: Flag = False
    rulings: tuple[Ruling, ...] = ()


class Mount(DataTable):
    """What changes when an individual rides."""

    move: str
    abilities: tuple[AbilityName, ...] = ()


class Troop(Row):
    """One profile row: a unit, an individual, a monster or a trap, with its figures as printed and as numbers.

    Rule: TW-1.2.1a, TW-1.2.1b, TW-1.2.1c, TW-1.2.1d, TW-1.2.1e, TW-1.2.1f, TW-1.2.1g, TW-1.2.1h, TW-1.2.1i, TW-2.1a
    """

    army: Name
    move: str
    combat: str
    hit: str
    wounds: Amount = 0  # hits that it takes before it is eliminated; 0 where `heads` are rolled at set-up
    piece_class: Annotated[PieceClass, _one_of("class", get_args(PieceClass))] = Field(alias="class")
    category: Annotated[Category, _one_of("category", get_args(Category))]
    abilities: tuple[AbilityName, ...] = ()
    tags: tuple[TagName, ...] = ()
    lists: tuple[SpellListName, ...] = ()
    mp: Count | None = None
    mounted: Mount | None = None
    heads: Flag = False
    demon_powers: Amount = 0
    forms: tuple[str, ...] = ()

    @property
    def profile(self) -> Profile:
        """The printed figures as numbers."""
        return parse_profile(self.move, self.combat, self.hit)

    @property
    def steady(self) -> int:
        """Most hexes that it may move in an activation and still fight."""
        return self.profile.steady

    @property
    def stride(self) -> int:
        """Most hexes that it may move in an activation at all."""
        return self.profile.stride

    @property
    def dice(self) -> tuple[int, ...]:
        """Combat dice by range, nearest first; empty where `heads` are rolled at set-up."""
        return self.profile.dice

    @property
    def hit_at(self) -> int:
        """The least face of an attack die that hits it."""
        return self.profile.hit_at

    def riding(self) -> Troop:
        """The individual on his mount, with its move and its abilities besides his own; ValueError without a mount.

        Rule: TW-1.2g, TW-2.2.15a
        """
        if self.mounted is None:
            raise ValueError(f"{self.id} ({self.name}) cannot ride")
        abilities = self.abilities + self.mounted.abilities
        return self.model_copy(update={"move": self.mounted.move, "abilities": abilities, "mounted": None})

    @model_validator(mode="after")
    def _holds_together(self) -> Troop:
        parse_profile(self.move, self.combat, self.hit)
        if self.mounted:
            parse_profile(self.mounted.move, self.combat, self.hit)
        faults = {
            "combat is 'heads' exactly where heads is true": self.heads != (self.combat == "heads"),
            "wounds must be given, and left out where heads is true": self.heads == (self.wounds > 0),
            "a Magic-user, and nobody else, has lists": bool(self.lists) != ("Magic-user" in self.abilities),
            "only a Magic-user has mp": self.mp is not None and not self.lists,
            "a Shapechanger, and nobody else, has forms": bool(self.forms) != ("Shapechanger" in self.abilities),
        }
        _raise_if_any(fault for fault, is_so in faults.items() if is_so)
        return self


class Spell(Row):
    """One spell and its figures; those that it does not have are 0, empty or None."""

    list: SpellListName
    mp: Count
    range: tuple[Amount, Amount]  # nearest and farthest hex of its target or centre
    los: Flag
    clause: Clause
    dice: DicePattern = ()  # attack dice by range, nearest first
    attack_dice: Amount = 0  # attack dice of each piece that it strikes, at any range
    only_tag: TagName | None = None
    splash_radius: Amount = 0
    splash_hits: Amount = 0
    radius: Amount = 0  # hexes round the caster or the centre that it reaches
    length: Amount = 0
    turns: Amount = 0
    terrain: str | None = None
    ability: AbilityName | None = None
    summons: tuple[str, ...] = ()
    elementals: tuple[str, ...] = ()
    count: Amount = 0
    trap: str | None = None
    raises_dead: Flag = False
    wounds_healed: Amount = 0
    wounds_divisor: Amount = 0
    counters_added: Amount = 0
    counters_removed: Amount = 0

    @model_validator(mode="after")
    def _holds_together(self) -> Spell:
        nearest, farthest = self.range
        if nearest > farthest:
            raise ValueError(f"range {nearest} to {farthest} runs backwards")
        if len(self.dice) > farthest:
            raise ValueError(f"dice for {len(self.dice)} ranges, but its range ends at {farthest}")
        if bool(self.summons or self.elementals) != (self.count > 0):
            raise ValueError("count goes with summons or elementals")
        return self


class Magic(DataTable):
    """What all spells share."""

    default_store: Count
    minimum_cost: Count
    standard_list: SpellListName
    other_list_surcharge: Amount
    burial_mound_discount: Amount
    stone_circle_regain: Amount
    gaze_spell: str
    gaze_works_on: Face


class Item(Row):
    """One magic item and its figures; those that it does not have are 0 or None."""

    table: Annotated[ItemTableName, _one_of("item table", get_args(ItemTableName))]
    d10: Count
    owner: Literal["individual", "unit"]
    helps: Literal["wearer", "unit", "both", "others"]
    clause: Clause
    dice: Amount = 0
    dice_less: Amount = 0
    against_tag: TagName | None = None
    close_only: Flag = False
    ranged_only: Flag = False
    moves: Amount = 0
    retreats_ignored: Amount = 0
    rerolls: Amount = 0
    ability: AbilityName | None = None
    mp: Amount = 0
    list: SpellListName | None = None
    spell: str | None = None
    charges: Amount = 0
    saves_on: Face | None = None
    works_on: Face | None = None
    hidden_beyond: Amount = 0
    radius: Amount = 0
    counters_removed: Amount = 0


class ItemTable(Row):
    """A table on which items are rolled."""

    die: Count
    extra_on: Count  # the roll that gives further rolls instead of an item
    extra_rolls: Count
    clause: Clause


# --- Charts -----------------------------------------------------------------------------------------------


class Ground(DataTable):
    """What a kind of hex or of hexside does."""

    name: Name
    stop: Flag = False
    impassable: Flag = False
    cover: Amount = 0  # dice that attacks lose
    blocks_los: Flag = False
    clauses: tuple[Clause, ...]
    house: Flag = False
    rulings: tuple[Ruling, ...] = ()


class Terrain(Ground):
    """One kind of hex."""

    letter: Annotated[str, Field(min_length=1, max_length=1)]
    no_action: Flag = False
    leave_limit: Count | None = None
    higher_only: Flag = False
    attacker_dice: Annotated[int, Field(strict=True, ge=-9, le=9)] = 0
    height: Amount = 0
    undead_barred: Flag = False
    water: Flag = False
    woods: Flag = False
    stone_circle: Flag = False
    burial_mound: Flag = False


class Hexside(Ground):
    """One kind of hexside."""

    first_step_only: Flag = False
    bars_close_combat: Flag = False


class Cards(DataTable):
    """The deck: how many pieces each rank activates, in the order of the ranks."""

    jokers: Count
    red_suits: tuple[Name, ...]
    black_suits: tuple[Name, ...]
    activations: Mapping[str, Count]


class AssassinationLine(DataTable):
    """One line of the assassination chart."""

    differences: tuple[int, ...]
    result: Annotated[AssassinationResult, _one_of("result", get_args(AssassinationResult))]
    clause: Clause


class Assassination(DataTable):
    """The assassination chart, by the assassin's die minus the victim's."""

    die: Count
    chart: tuple[AssassinationLine, ...]

    @property
    def results(self) -> dict[int, AssassinationResult]:
        """The result of every difference, from the worst for the assassin to the best."""
        return dict(sorted((difference, line.result) for line in self.chart for difference in line.differences))

    @model_validator(mode="after")
    def _covers_every_roll(self) -> Assassination:
        covered = sorted(difference for line in self.chart for difference in line.differences)
        if covered != [*range(1 - self.die, self.die)]:
            raise ValueError(f"the chart must have every difference of two dice of {self.die} once")
        return self


class Effect(DataTable):
    """What an ability adds."""

    dice: Amount = 0
    wounds: Amount = 0
    moves: Amount = 0
    retreats: Amount = 0


class DemonPower(Effect):
    """One face of the demon power die."""

    face: Count
    ability: AbilityName | None = None
    breath: DicePattern = ()


class DemonPowers(DataTable):
    """The demon powers by the face that gives them."""

    die: Count
    rolled_again_when_repeated: tuple[Count, ...]
    chart: Annotated[Mapping[int, DemonPower], _keyed_by("face")]

    @model_validator(mode="after")
    def _covers_every_face(self) -> DemonPowers:
        if sorted(self.chart) != [*range(1, self.die + 1)]:
            raise ValueError(f"the chart must have every face from 1 to {self.die} once")
        return self


class DieRoll(DataTable):
    """A roll of one die plus a figure."""

    die: Count
    plus: Amount


class Auras(DataTable):
    """What the Screaming Bell and the Plague Cart do for the troops around them."""

    radius: Count
    bell_tag: TagName
    bell_dice: Amount
    cart_tag: TagName
    cart_retreats_ignored: Amount
    cart_ability: AbilityName


class Trap(DataTable):
    """A trap: its profile row, and the least dice of the piece in it."""

    piece: str
    minimum_dice: Amount


class Battle(DataTable):
    """What bounds a battle."""

    turn_limit: Count


class Charts(DataTable):
    """Every chart; terrain by letter, hexsides by name."""

    terrain: Annotated[Mapping[str, Terrain], _keyed_by("letter")]
    hexside: Mapping[str, Hexside]
    cards: Cards
    assassination: Assassination
    demon_powers: DemonPowers
    hydra: DieRoll
    shapechange: DieRoll
    general: Effect
    fear: Effect
    frenzy: Effect
    regenerate: Effect
    auras: Auras
    trap: Trap
    battle: Battle


# --- Reading ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Catalogue:
    """Everything that the data files say; each table by id, in the order of its file."""

    troops: Mapping[str, Troop]
    spells: Mapping[str, Spell]
    magic: Magic
    items: Mapping[str, Item]
    item_tables: Mapping[str, ItemTable]
    charts: Charts
    advice: Mapping[str, Mapping[str, int]]


@cache
def catalogue() -> Catalogue:
    """The figures that Warhost ships, read once."""
    return read_catalogue(files("warhost.rulesets.tewapen").joinpath("data"))


def read_catalogue(folder: Traversable | Path) -> Catalogue:
    """The figures of the four data files in a folder.

    Raises ValueError with every fault of a file, one a line, each with the file and the id of the row.
    """
    spells, items = _read_toml(folder, "spells.toml"), _read_toml(folder, "items.toml")
    figures = Catalogue(
        magic=_parse("spells.toml, magic", Magic, spells.pop("magic", {})),
        spells=_parse_rows("spells.toml", Spell, spells),
        item_tables=_parse_rows("items.toml, tables", ItemTable, items.pop("tables", {})),
        items=_parse_rows("items.toml", Item, items),
        troops=_parse_rows("troops.toml", Troop, _read_toml(folder, "troops.toml")),
        charts=_parse("charts.toml", Charts, _read_toml(folder, "charts.toml")),
        advice=_read_toml(folder, "advice.toml"),
    )
    _raise_if_any([*_broken_references(figures), *_broken_item_tables(figures)])
    return figures


DataTableT = TypeVar("DataTableT", bound=DataTable)


def _read_toml(folder: Traversable | Path, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from error


def _parse(where: str, model: type[DataTableT], table: Any) -> DataTableT:
    try:
        return model.model_validate(table)
    except ValidationError as error:
        raise ValueError("\n".join(_faults(where, error))) from error


def _parse_rows(file: str, model: type[DataTableT], rows: Mapping[str, Any]) -> dict[str, DataTableT]:
    """The rows by id; every fault of every row is found before any is raised."""
    parsed: dict[str, DataTableT] = {}
    faults: list[str] = []
    for row_id, row in rows.items():
        try:
            parsed[row_id] = model.model_validate({**row, "id": row_id} if isinstance(row, dict) else row)
        except ValidationError as error:
            faults += _faults(f"{file}, {row_id}", error)
    _raise_if_any(faults)
    return parsed


def _faults(where: str, error: ValidationError) -> list[str]:
    """The faults of one table, each with its place in it and the figure given."""
    faults = []
    for fault in error.errors(include_url=False):
        place = ".".join(str(part) for part in fault["loc"])
        message = fault["msg"].removeprefix("Value error, ")
        if not isinstance(fault["input"], dict | list) and repr(fault["input"]) not in message:
            message += f" (given {fault['input']!r})"
        faults.append(": ".join(filter(None, [where, place, message])))
    return faults


def _raise_if_any(faults: Iterable[str]) -> None:
    message = "\n".join(faults)
    if message:
        raise ValueError(message)


def _broken_references(figures: Catalogue) -> list[str]:
    """Every name in a row that stands for no row of the table it points to."""
    faults: list[str] = []

    def check(where: str, kind: str, known: Iterable[str], *names: str | None) -> None:
        faults.extend(f"{where}: {UnknownName(kind, name, known)}" for name in names if name and name not in known)

    troops, spells = figures.troops, figures.spells
    for troop in troops.values():
        check(f"troops.toml, {troop.id}", "troop", troops, *troop.forms)
    for spell in spells.values():
        check(f"spells.toml, {spell.id}", "troop", troops, *spell.summons, *spell.elementals, spell.trap)
        check(f"spells.toml, {spell.id}", "terrain", figures.charts.terrain, spell.terrain)
    for item in figures.items.values():
        check(f"items.toml, {item.id}", "spell", spells, item.spell)
    check("spells.toml, magic", "spell", spells, figures.magic.gaze_spell)
    check("charts.toml, trap", "troop", troops, figures.charts.trap.piece)
    return faults


def _broken_item_tables(figures: Catalogue) -> list[str]:
    """Every item table that does not have one item for each roll besides the one for further rolls."""
    faults = []
    for name, table in figures.item_tables.items():
        rolls = sorted([item.d10 for item in figures.items.values() if item.table == name] + [table.extra_on])
        if rolls != list(range(1, table.die + 1)):
            faults.append(f"items.toml, tables, {name}: needs one item for each roll of 1 to {table.die}, has {rolls}")
    return faults
