"""The figures of Te Wapen!: troops, spells, items and charts, read from the data files and checked.

`catalogue()` has everything. No figure of a table stands in code: replace a data file, read it with
`read_catalogue`, and the game has other figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.state import Appeal, ChartFigures, Kind, SpellList, Worth
from warhost.shelf.figures import (
    Amount,
    Count,
    DataTable,
    Die,
    Flag,
    Name,
    NoSuchRow,
    Rows,
    clause_of,
    figures_of,
    keyed_by,
    one_of,
    raise_all,
    read_tables,
    row_of,
    ruling_of,
    tables_of,
    wrong_rows,
)

REPUTATIONS = {"Lion": state.LION, "Sword of the Gods": state.SWORD_OF_THE_GODS, "Slayer": state.SLAYER}
"""Those of Generals that count in battle, with the abilities that they give."""
ABILITY_BITS = {
    "Burrowing": state.BURROWING, "Cause Fear": state.CAUSE_FEAR, "Ethereal": state.ETHEREAL, "Flying": state.FLYING,
    "Forestwalker": state.FORESTWALKER, "Frenzy": state.FRENZY, "General": state.GENERAL,
    "Magic-user": state.MAGIC_USER, "Regenerate": state.REGENERATE, "Swimming": state.SWIMMING,
    "Indirect": state.INDIRECT, "One fight": state.ONE_FIGHT,
    "Firebreath": 0,  # its dice stand in the pattern
    "Gaze": state.GAZE, "Aura: Bell": state.BELL_AURA, "Aura: Plague Cart": state.CART_AURA,
    "Assassin": state.ASSASSIN, "Shapechanger": state.SHAPECHANGER, "Siege": state.SIEGE,
    "Buildings only": state.BUILDINGS_ONLY,
    "Chaplain": state.CHAPLAIN,
    **REPUTATIONS,
}  # fmt: skip
TAG_BITS = {"undead": state.UNDEAD, "ratmen": state.RATMEN, "demon": state.DEMON}
KINDS = {
    "F": Kind.FOOT, "M": Kind.MOUNTED, "L": Kind.LARGE, "W": Kind.MACHINE, "I": Kind.INDIVIDUAL, "T": Kind.MACHINE,
    "B": Kind.BUILDING,
}  # fmt: skip
LISTS = {name: SpellList[name.upper()] for name in ("Wizard", "Necromancer", "Cleric", "Demonologist", "Druid")}
CATEGORIES = ("rank-and-file", "special", "individual", "monster", "trap", "building")
SCALES = {"25 mm": ("Space Marines", "Eldar", "Tyranids", "Kryomek"), "1/300": ("Federation", "Swarm")}
"""The armies of module 6, by the scale of their miniatures."""
SMALL_SCALE = "1/300"
HEXSIDES = ("wall", "cliff")
ITEM_TABLES = ("weapon", "item", "banner")
ELEMENTAL = state.SPELL_IDS[state.Spell.ELEMENTAL]
RESULTS = ("assassin_slain", "nothing", "victim_slain_and_assassin_if_others", "victim_slain")

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


Face = Annotated[int, Field(strict=True, ge=2, le=6)]
Clause = Annotated[str, clause_of("TW")]
Ruling = Annotated[str, ruling_of("TW")]
DicePattern = Annotated[tuple[int, ...], BeforeValidator(parse_dice)]
AbilityName = Annotated[str, one_of("ability", ABILITY_BITS)]
TagName = Annotated[str, one_of("tag", TAG_BITS)]
SpellListName = Annotated[str, one_of("spell list", LISTS)]
TroopId = Annotated[str, row_of("troop", "troops.toml")]
SpellId = Annotated[str, row_of("spell", "spells.toml")]


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
    piece_class: Annotated[str, one_of("class", KINDS)] = Field(alias="class")
    category: Annotated[str, one_of("category", CATEGORIES)]
    abilities: tuple[AbilityName, ...] = ()
    tags: tuple[TagName, ...] = ()
    lists: tuple[SpellListName, ...] = ()
    mp: Count | None = None
    mounted: Mount | None = None
    heads: Flag = False
    demon_powers: Amount = 0
    forms: tuple[TroopId, ...] = ()

    @property
    def scale(self) -> str:
        """The scale of a troop of science fiction, "" for any other. Rule: TW-6.1b."""
        return next((scale for scale, armies in SCALES.items() if self.army in armies), "")

    @property
    def profile(self) -> Profile:
        """The printed figures as numbers."""
        return parse_profile(self.move, self.combat, self.hit)

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
        raise_all(fault for fault, is_so in faults.items() if is_so)
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
    summons: tuple[TroopId, ...] = ()
    elementals: tuple[TroopId, ...] = ()
    count: Annotated[int, Field(strict=True, ge=0, le=2)] = 0
    trap: TroopId | None = None
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
    gaze_spell: SpellId
    gaze_works_on: Face


class Item(Row):
    """One magic item and its figures; those that it does not have are 0 or None."""

    table: Annotated[str, one_of("item table", ITEM_TABLES)]
    d10: Count
    owner: Literal["individual", "unit"]
    clause: Clause
    dice: Amount = 0
    dice_less: Amount = 0
    against_tag: TagName | None = None
    moves: Amount = 0
    retreats_ignored: Amount = 0
    ability: AbilityName | None = None
    mp: Amount = 0
    charges: Amount = 0
    saves_on: Face | None = None
    works_on: Face | None = None
    hidden_beyond: Amount = 0
    radius: Amount = 0
    counters_removed: Amount = 0


class ItemTable(Row):
    """A table on which items are rolled."""

    die: Die
    extra_on: Count  # the roll that gives further rolls instead of an item
    extra_rolls: Count
    clause: Clause


# --- Charts -----------------------------------------------------------------------------------------------


class Ground(DataTable):
    """What a kind of hex or of hexside does."""

    name: Name
    cover: Amount = 0  # dice that attacks lose
    clauses: tuple[Clause, ...]
    house: Flag = False
    rulings: tuple[Ruling, ...] = ()


class Terrain(Ground):
    """One kind of hex."""

    letter: Annotated[str, Field(min_length=1, max_length=1)]
    stop: Flag = False
    impassable: Flag = False
    blocks_los: Flag = False
    no_action: Flag = False
    leave_limit: Count = 0  # none
    higher_only: Flag = False
    attacker_dice: Annotated[int, Field(strict=True, ge=-9, le=9)] = 0
    height: Amount = 0
    undead_barred: Flag = False
    water: Flag = False
    woods: Flag = False
    stone_circle: Flag = False
    burial_mound: Flag = False
    building: TroopId | None = None
    ruin: str | None = None
    fortification: Flag = False
    gate: Flag = False
    wooden: Flag = False
    tower_barred: Flag = False

    @model_validator(mode="after")
    def _stands(self) -> Terrain:
        if (self.building is None) != (self.ruin is None):
            raise ValueError(
                "a building has its profile row (building) and the ground that it leaves (ruin), or neither"
            )
        if self.building is None and (self.fortification or self.gate or self.wooden):
            raise ValueError("a fortification, a gate and what is wooden need the profile row of their class: building")
        if self.gate and not self.fortification:
            raise ValueError("a gate is a fortification")
        return self


class Cards(DataTable):
    """The deck: how many pieces each rank activates, in the order of the ranks."""

    red_suits: tuple[Name, ...]
    black_suits: tuple[Name, ...]
    activations: Mapping[str, Count]


class AssassinationLine(DataTable):
    """One line of the assassination chart."""

    differences: tuple[int, ...]
    result: Annotated[str, one_of("result", RESULTS)]
    clause: Clause


class Assassination(DataTable):
    """The assassination chart, by the assassin's die minus the victim's."""

    die: Die
    chart: tuple[AssassinationLine, ...]

    @property
    def results(self) -> dict[int, str]:
        """The result of every difference, from the worst for the assassin to the best."""
        return dict(sorted((difference, line.result) for line in self.chart for difference in line.differences))

    @model_validator(mode="after")
    def _covers_every_roll(self) -> Assassination:
        covered = sorted(difference for line in self.chart for difference in line.differences)
        if covered != [*range(1 - self.die, self.die)]:
            raise ValueError(f"the chart must have every difference of two dice of {self.die} once")
        return self


class DemonPower(DataTable):
    """One face of the demon power die, and what it adds."""

    face: Count
    dice: Amount = 0
    wounds: Amount = 0
    moves: Amount = 0
    ability: AbilityName | None = None
    breath: DicePattern = ()


class DemonPowers(DataTable):
    """The demon powers by the face that gives them."""

    die: Die
    rolled_again_when_repeated: tuple[Count, ...]
    chart: Annotated[Mapping[int, DemonPower], keyed_by("face")]

    @model_validator(mode="after")
    def _covers_every_face(self) -> DemonPowers:
        if sorted(self.chart) != [*range(1, self.die + 1)]:
            raise ValueError(f"the chart must have every face from 1 to {self.die} once")
        return self


class Auras(DataTable):
    """Whom the Screaming Bell and the Plague Cart help."""

    bell_tag: TagName
    cart_tag: TagName


class Charts(DataTable):
    """Every chart; terrain by letter, hexsides by name."""

    terrain: Annotated[Mapping[str, Terrain], keyed_by("letter")]
    hexside: Mapping[str, Ground]
    cards: Cards
    assassination: Assassination
    demon_powers: DemonPowers
    auras: Auras
    trap: TroopId
    figures: Annotated[Any, figures_of(ChartFigures)]


# --- All of it --------------------------------------------------------------------------------------------


class Catalogue(DataTable):
    """Everything that the data files say; each table by id, in the order of its file."""

    troops: Rows[Troop] = Field(alias="troops.toml")
    spells: Rows[Spell] = Field(alias="spells.toml")
    magic: Magic = Field(alias="spells.toml, magic")
    items: Rows[Item] = Field(alias="items.toml")
    item_tables: Rows[ItemTable] = Field(alias="items.toml, tables")
    charts: Charts = Field(alias="charts.toml")
    advice: Annotated[Any, tables_of(worth=Worth, appeal=Appeal)] = Field(alias="advice.toml")

    @model_validator(mode="after")
    def _fits_together(self) -> Catalogue:
        raise_all(
            [
                *self._wrong_rows(), *self._unknown_ground(), *self._spells_without_rules(),
                *self._items_without_rules(), *self._broken_item_tables(),
            ]
        )  # fmt: skip
        return self

    def _wrong_rows(self) -> Iterator[str]:
        """Tables whose rows are not those that the records have, or more than they have room for."""
        yield from wrong_rows("spells.toml", self.spells, state.SPELL_IDS, "SPELL_IDS in state.py")
        yield from wrong_rows("items.toml", self.items, state.ITEM_IDS, "ITEM_IDS in state.py")
        yield from wrong_rows("items.toml, tables", self.item_tables, ITEM_TABLES, "ITEM_TABLES in setup/catalogue.py")
        yield from wrong_rows("charts.toml, hexside", self.charts.hexside, HEXSIDES, "HEXSIDES in setup/catalogue.py")
        for place, rows, most, where in (
            ("troops.toml", self.troops, state.MAX_TROOPS, "MAX_TROOPS"),
            ("charts.toml, terrain", self.charts.terrain, state.MAX_TERRAIN, "MAX_TERRAIN"),
        ):
            for name in [*rows][most:]:
                yield f"{place}, {name}: there is room for {most} rows ({where} in state.py)"
        for name, troop in self.troops.items():
            profiles = [troop.profile, *([troop.riding().profile] if troop.mounted else [])]
            if max(profile.stride for profile in profiles) > state.NEAR:
                yield f"troops.toml, {name}: a move is at most {state.NEAR} hexes"

    def _spells_without_rules(self) -> Iterator[str]:
        """Spells for which nothing says what they do, or that summon more than they can choose from."""
        for number, name in enumerate(state.SPELL_IDS):
            spell = self.spells.get(name)
            if number >= state.SPELLS:
                yield f"spells.toml, {name}: Spell in state.py has no number for it"
            elif spell is not None and number not in state.WITH_RULES and not (spell.summons or spell.elementals):
                yield (
                    f"spells.toml, {name}: it summons nothing, and no rule says what else it does "
                    "(WITH_RULES in state.py, rules/magic.py and rules/spells.py)"
                )
        for nameless in [*state.Spell][len(state.SPELL_IDS) :]:
            yield f"spells.toml: Spell.{nameless.name} in state.py has no row, and SPELL_IDS no name for it"
        for name, spell in self.spells.items():
            if len(spell.elementals) not in (0, state.MAX_SUMMONED) or len({*spell.summons}) > 1:
                yield f"spells.toml, {name}: it summons one troop, or one of {state.MAX_SUMMONED} elementals"
            if spell.elementals and name != ELEMENTAL:
                yield f"spells.toml, {name}: only {ELEMENTAL} has a choice of elementals"

    def _items_without_rules(self) -> Iterator[str]:
        """Items for which nothing says what they do, and those for which sets have no bit."""
        for number, name in enumerate(state.ITEM_IDS):
            item = self.items.get(name)
            if number >= state.ITEMS_WITH_RULES and item is not None and not item.ability:
                yield (
                    f"items.toml, {name}: it gives no ability, and no rule says what else it does "
                    "(the names behind ITEM_IDS in state.py)"
                )
            if number >= state.MAX_ITEMS:
                yield f"items.toml, {name}: there is room for {state.MAX_ITEMS} rows (MAX_ITEMS in state.py)"

    def _unknown_ground(self) -> Iterator[str]:
        """Every spell and building that names no terrain of the chart, and buildings without a profile."""
        known = self.charts.terrain
        for letter, ground in known.items():
            if ground.ruin and (ground.ruin not in known or known[ground.ruin].building):
                open_ground = [name for name, one in known.items() if not one.building]
                yield f"charts.toml, terrain {letter}: {NoSuchRow('ruin', ground.ruin, open_ground)}"
            if ground.building and self.troops[ground.building].piece_class != "B":
                yield f"charts.toml, terrain {letter}: {ground.building} is no building (class B in troops.toml)"
        for spell in self.spells.values():
            if spell.terrain and spell.terrain not in known:
                yield f"spells.toml, {spell.id}: {NoSuchRow('terrain', spell.terrain, known)}"

    def _broken_item_tables(self) -> Iterator[str]:
        """Every item table that does not have one item for each roll besides the one for further rolls."""
        for name, table in self.item_tables.items():
            rolls = sorted([item.d10 for item in self.items.values() if item.table == name] + [table.extra_on])
            if rolls != list(range(1, table.die + 1)):
                yield f"items.toml, tables, {name}: needs one item for each roll of 1 to {table.die}, has {rolls}"


@cache
def catalogue() -> Catalogue:
    """The figures that Warhost ships, read once."""
    return read_tables(Catalogue, "warhost.rulesets.tewapen")
