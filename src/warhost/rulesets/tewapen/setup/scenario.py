"""Scenarios of Te Wapen!: the file format, what must be true of a file, and the battles that come with the game.

A hex is its `CCRR` text here: "0402" is column 4, row 2, both from 0 at the top left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StrictBool, StrictStr, model_validator

from warhost.rulesets.tewapen.setup.catalogue import LISTS, REPUTATIONS, SMALL_SCALE, Troop, catalogue
from warhost.rulesets.tewapen.setup.deploy import Deployment, deployment_faults, with_places, zone_of
from warhost.rulesets.tewapen.setup.drafts import SIDES, ground_in, is_individual, leads, pieces_of, troop_of
from warhost.rulesets.tewapen.setup.siege import Damage, siege_faults
from warhost.rulesets.tewapen.setup.winning import Points, Turns, Victory, victory_faults
from warhost.rulesets.tewapen.state import MAX_CELLS, MAX_TRAPS, SIEGE_MODULE
from warhost.scenario import Draft, Finding, ScenarioModel, ScenarioPart, dotted
from warhost.shelf.grid import Grid
from warhost.shelf.grounds import Boards, DraftBoard, packaged, repeated, too_many, unknown
from warhost.shelf.names import HexNames

MODULES_BUILT = (1, 2, 3, 4, 6)
SPECIAL_TERRAIN = "sbt"  # module 3
BUILT_GROUND = "uABCDG"  # module 4
MAX_INDIVIDUALS = 12  # of a side at the start
MAX_START_PIECES = 48  # of both sides; what is summoned comes on top
HIDDEN_TRAP_TERRAIN = ".wd"  # where secret traps go unless the scenario says otherwise
BOARDS = Boards(("pointy",), MAX_CELLS, names=HexNames())
ROLLS = {"roll.weapon": "weapon", "roll.item": "item", "roll.banner": "banner"}  # item rolled at set-up -> its table

Hexside = tuple[StrictStr, StrictStr]


@cache
def grid(columns: int, rows: int) -> Grid:
    """The board of that size."""
    return Grid("pointy", columns, rows)


class Piece(ScenarioPart):
    """A unit or an individual as it stands at the start."""

    troop: StrictStr
    hex: StrictStr
    """In a file it may be left out where the side deploys."""
    mounted: StrictBool = False
    items: tuple[StrictStr, ...] = ()
    """Items by id, and "roll.weapon", "roll.item", "roll.banner" for those that are rolled at set-up."""
    list: StrictStr | None = None
    """The spell list of a magic-user, where it is not the first of his profile."""
    form: StrictStr | None = None
    """The animal form of a shapechanger, where it is not the first of his profile."""
    mp: Points | None = None
    wounds: Annotated[int, Field(strict=True, ge=1, le=99)] | None = None
    counters: Annotated[int, Field(strict=True, ge=0, le=9)] = 0
    equipment: tuple[StrictStr, ...] = ()
    """Of a siege: "ladders", "tower", "oil"."""
    reputation: StrictStr | None = None
    """Of a General: "Lion", "Sword of the Gods" or "Slayer"."""


class Force(ScenarioPart):
    """An army and its pieces; the first is labelled R1 or B1, and so on."""

    army: Annotated[StrictStr, Field(min_length=1)]
    holds: tuple[StrictStr, ...] = ()
    """Fortifications that it holds at the start, besides those in which its units stand."""
    pieces: tuple[Piece, ...]


class Traps(ScenarioPart):
    """Traps of one side: a number that it places secretly at set-up, or fixed hexes."""

    owner: Literal["red", "black"]
    count: Annotated[int, Field(strict=True, ge=1, le=MAX_TRAPS)] | None = None
    rows: tuple[Points, Points] | None = None
    """First and last row for secret traps; the whole board where not given."""
    terrain: StrictStr | None = None
    """Terrain letters for secret traps; clear, woods and difficult where not given."""
    hexes: tuple[StrictStr, ...] = ()


class TewapenScenario(ScenarioModel):
    """A battle of Te Wapen!: ground, forces, traps, length and victory.

    Rule: TW-0.1a, TW-0.1b, TW-0.1f, TW-2.9.7a, TW-R75
    """

    ONE_PER_LINE: ClassVar[tuple[str, ...]] = ("rows", "pieces")

    ruleset: Literal["tewapen"]
    modules: tuple[Annotated[int, Field(strict=True)], ...]
    turns: Turns
    rows: tuple[StrictStr, ...] = Field(min_length=1)
    """Terrain letters, a string for each row of the board from the top."""
    walls: tuple[Hexside, ...] = ()
    cliffs: tuple[Hexside, ...] = ()
    red: Force
    black: Force
    traps: tuple[Traps, ...] = ()
    victory: Victory
    deploy: Deployment | None = None
    damage: tuple[Damage, ...] = ()
    """Buildings that are damaged at the start: the hex, and the wounds that it has lost."""

    @model_validator(mode="before")
    @classmethod
    def _placed(cls, data: Any) -> Any:
        """Pieces of a side that deploys stand where that is sensible, unless the file says where.

        Rule: TW-R101
        """
        return with_places(Draft(data), BOARDS.of(Draft(data).at("rows"))) if isinstance(data, Mapping) else data

    @property
    def grid(self) -> Grid:
        """Its board."""
        return grid(len(self.rows[0]), len(self.rows))

    def zone(self, side: str) -> tuple[int, ...]:
        """The cells where a side deploys."""
        zone = getattr(self.deploy, side) if self.deploy else None
        return tuple(zone.cells(self.grid)) if zone else ()

    def units_of(self, side: str) -> int:
        """How many units a side begins with."""
        return sum(not is_individual(catalogue().troops[piece.troop]) for piece in getattr(self, side).pieces)

    @property
    def building_cells(self) -> tuple[int, ...]:
        """The cells with a building, in their order."""
        known = catalogue().charts.terrain
        return tuple(cell for cell, letter in enumerate("".join(self.rows)) if known[letter].building)

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Every way in which the scenario goes against the rules or the bounds of the game."""
        board = BOARDS.of(draft.at("rows"))
        modules = {part.number for part in draft.at("modules").parts} or set(MODULES_BUILT)
        yield from _module_faults(draft)
        yield from board.faults(_letter_fault)
        yield from _ground_faults(draft.at("rows"), modules)
        for hexside in (*draft.at("walls").parts, *draft.at("cliffs").parts):
            yield from board.side_faults(hexside)
        for _, piece in pieces_of(draft):
            yield from _piece_faults(piece, modules)
            yield from _reputation_faults(piece)
            yield from board.place_faults(piece.at("hex"))
        yield from _scale_faults(draft)
        yield from _placement_faults(draft, board)
        yield from deployment_faults(draft, board)
        yield from siege_faults(draft, board, modules)
        yield from _number_faults(draft)
        yield from _trap_faults(draft, board, modules)
        yield from victory_faults(draft.at("victory"), board)


scenarios = packaged(TewapenScenario, "warhost.rulesets.tewapen")


# Ground


def _module_faults(draft: Draft) -> Iterator[Finding]:
    """Modules that are missing, doubled or not there. Rule: TW-0.1a."""
    parts = draft.at("modules").parts
    if draft.at("modules").given and not any(part.number == 1 for part in parts):
        yield ("modules",), "module 1 is the game itself and must be there"
    for part in parts:
        if part.number is not None and part.number not in MODULES_BUILT:
            known = ", ".join(map(str, MODULES_BUILT))
            yield part.path, f"module {part.number} is no module of battles; known: {known}"
    yield from repeated(draft.at("modules"), "each module can be named only once")


def _letter_fault(letter: str) -> str:
    known = catalogue().charts.terrain
    return "" if letter in known else f"unknown terrain {letter!r}; known: {' '.join(known)}"


def _ground_faults(rows: Draft, modules: set[int | None]) -> Iterator[Finding]:
    """Terrain that is not there without a module. Rule: TW-0.1a, TW-0.1e."""
    known = catalogue().charts.terrain
    for row in rows.parts:
        for letter in dict.fromkeys(row.text or ""):
            for letters, module in ((BUILT_GROUND, SIEGE_MODULE), (SPECIAL_TERRAIN, 3)):
                if letter in letters and module not in modules:
                    yield row.path, f"terrain {letter!r} ({known[letter].name}) needs module {module}"


# Pieces, one by one


def _piece_faults(piece: Draft, modules: set[int | None]) -> Iterator[Finding]:
    troop = troop_of(piece)
    yield from _item_faults(piece.at("items"), troop, modules)
    yield from unknown(piece.at("troop"), "troop", catalogue().troops)
    if troop is None:
        return
    yield from _troop_faults(piece.at("troop"), troop, modules)
    yield from _list_faults(piece.at("list"), troop, modules)
    yield from _form_faults(piece.at("form"), troop)
    yield from _mount_faults(piece.at("mounted"), troop)
    yield from _store_faults(piece.at("mp"), troop)
    yield from _head_faults(piece.at("wounds"), troop) if troop.heads else _wound_faults(piece.at("wounds"), troop)


def _troop_faults(part: Draft, troop: Troop, modules: set[int | None]) -> Iterator[Finding]:
    """Troops that cannot be set up at all, or not without a module.

    Rule: TW-0.1b, TW-0.1e, TW-3.2.0a, TW-6.1a
    """
    if troop.piece_class == "T":
        yield part.path, f"{troop.name} is a trap and no piece; traps are set up under [[traps]]"
    elif troop.piece_class == "B":
        yield part.path, f"{troop.name} is a building and no piece; buildings are letters of the rows"
    elif "Siege" in troop.abilities and SIEGE_MODULE not in modules:
        yield part.path, f"{troop.name} needs module {SIEGE_MODULE}"
    elif any(troop.id in other.forms for other in catalogue().troops.values()):
        yield part.path, f"{troop.name} appears by shapechange only; set up 'were.human' with form = {troop.id!r}"
    elif troop.scale:
        if 6 not in modules:
            yield part.path, f"{troop.name} needs module 6"
    elif 2 not in modules and troop.army != "Standard" and "Siege" not in troop.abilities:
        yield part.path, f"{troop.name} needs module 2; module 1 has the standard profiles only"
    for ability in ("Assassin", "Shapechanger"):
        if ability in troop.abilities and 3 not in modules:
            yield part.path, f"{troop.name} needs module 3 ({ability})"


def _mount_faults(mounted: Draft, troop: Troop) -> Iterator[Finding]:
    """A rider whose profile knows no mount. Rule: TW-1.2g."""
    if mounted.flag and troop.mounted is None:
        yield mounted.path, f"{troop.name} cannot ride"


def _store_faults(store: Draft, troop: Troop) -> Iterator[Finding]:
    """A store of magic points of somebody who casts no spells. Rule: TW-1.7e, TW-2.2.8a."""
    if store.given and not troop.lists:
        yield store.path, f"{troop.name} is no magic-user and has no MP"


def _head_faults(wounds: Draft, troop: Troop) -> Iterator[Finding]:
    """Wounds of a monster that has as many as it rolls heads. Rule: TW-2.9.0a, TW-2.9.3a."""
    if wounds.given:
        yield wounds.path, f"the wounds of {troop.name} are rolled at set-up"


def _wound_faults(wounds: Draft, troop: Troop) -> Iterator[Finding]:
    """More wounds than the profile has. Rule: TW-1.2.1f."""
    if (wounds.number or 0) > troop.wounds:
        yield wounds.path, f"{troop.name} has at most {troop.wounds} wounds, not {wounds.number}"


def _list_faults(part: Draft, troop: Troop, modules: set[int | None]) -> Iterator[Finding]:
    """Spell lists that a piece cannot have. Rule: TW-R53."""
    standard = catalogue().magic.standard_list
    if part.text is None:
        return
    if not troop.lists:
        yield part.path, f"{troop.name} is no magic-user and has no spell list"
    elif part.text not in LISTS:
        yield from unknown(part, "spell list", LISTS)
    elif 3 not in modules and part.text != standard:
        yield part.path, f"spell list {part.text} needs module 3; without it every magic-user has the {standard} list"
    elif 3 in modules and part.text not in troop.lists:
        yield part.path, f"{troop.name} cannot have spell list {part.text}; known: {', '.join(troop.lists)}"


def _form_faults(part: Draft, troop: Troop) -> Iterator[Finding]:
    """Animal forms that a piece cannot take. Rule: TW-3.2.2d."""
    if troop.forms:
        yield from unknown(part, f"form of {troop.name}", troop.forms)
    elif part.text is not None:
        yield part.path, f"{troop.name} is no shapechanger and has no form"


def _reputation_faults(piece: Draft) -> Iterator[Finding]:
    """Reputations that do not count in battle, or of somebody who is no General. Rule: TW-R102."""
    reputation, troop = piece.at("reputation"), troop_of(piece)
    yield from unknown(reputation, "reputation in battle", REPUTATIONS)
    if reputation.given and troop is not None and not leads(troop):
        yield reputation.path, f"{troop.name} is no General, and nobody has heard of him"


def _item_faults(items: Draft, troop: Troop | None, modules: set[int | None]) -> Iterator[Finding]:
    """Items that do not exist, that the piece cannot own, or that it has twice. Rule: TW-3.1a."""
    if items.parts and 3 not in modules:
        yield items.path, "magic items need module 3"
    for part in items.parts:
        yield from unknown(part, "item", [*catalogue().items, *ROLLS])
        owner = _owner(_table(part.text or ""))
        if owner and troop is not None and (owner == "individual") != is_individual(troop):
            one = "an individual" if owner == "individual" else "a unit"
            yield part.path, f"{part.text} is for {one}, and {troop.name} is none"
    named = [part.value for part in items.parts if part.text in catalogue().items]
    yield from repeated(Draft(named, items.path), "a piece has each item only once")
    yield from _item_number_faults(items)


def _item_number_faults(items: Draft) -> Iterator[Finding]:
    """More items of a table, rolled ones included, than the table has: repeats could be rolled for ever."""
    tables = Counter(_table(part.text or "") for part in items.parts)
    for table, number in tables.items():
        if table and number > (most := sum(item.table == table for item in catalogue().items.values())):
            yield items.path, f"{number} items of the {table} table, which has {most}"


def _table(name: str) -> str:
    """The table of an item or of a roll, "" for an unknown name."""
    item = catalogue().items.get(name)
    return item.table if item else ROLLS.get(name, "")


def _owner(table: str) -> str:
    """Who owns the items of a table, "" for an unknown one."""
    return next((item.owner for item in catalogue().items.values() if item.table == table), "")


# Pieces together


def _scale_faults(draft: Draft) -> Iterator[Finding]:
    """Troops of both scales in one battle, and individuals who are too small for theirs. Rule: TW-6.1b, TW-6.3b."""
    found = ((piece.at("troop").path, troop_of(piece)) for _, piece in pieces_of(draft))
    troops = [(path, troop) for path, troop in found if troop is not None]
    first = next((troop for _, troop in troops if troop.scale), None)
    if first is None:
        return
    for path, troop in troops:
        if troop.scale not in ("", first.scale):
            yield path, f"{troop.name} is of the scale {troop.scale}, and {first.name} of {first.scale}"
        elif is_individual(troop) and first.scale == SMALL_SCALE != troop.scale:
            yield path, f"{troop.name} is an individual: at the scale {SMALL_SCALE} there is the Command vehicle only"


def _placement_faults(draft: Draft, board: DraftBoard) -> Iterator[Finding]:
    """Pieces that cannot stand where they stand. Rule: TW-1.1i, TW-1.2c, TW-1.2i, TW-3.3c."""
    first: dict[str, tuple[str, Draft]] = {}
    unit: dict[str, Draft] = {}
    for side, piece in pieces_of(draft):
        hex_id, troop, path = piece.at("hex").text, troop_of(piece), piece.at("hex").path
        if not board.is_place(hex_id):
            continue
        holder, other = first.setdefault(hex_id, (side, piece))
        is_unit = troop is not None and not is_individual(troop)
        if holder != side:
            yield path, f"hex {hex_id} already holds an enemy, {dotted(other.path)} ({other.at('troop').text})"
        elif is_unit and (other := unit.setdefault(hex_id, piece)) is not piece:
            yield path, f"hex {hex_id} already holds a unit, {dotted(other.path)} ({other.at('troop').text})"
        if ground_in(board, hex_id).impassable:
            yield path, f"hex {hex_id} is impassable: no piece can stand there"
        if troop is not None and "undead" in troop.tags and ground_in(board, hex_id).undead_barred:
            yield path, f"hex {hex_id} is a temple, which {troop.name}, being undead, cannot enter"


def _number_faults(draft: Draft) -> Iterator[Finding]:
    total = 0
    for side in SIDES:
        pieces = draft.at(side).at("pieces")
        troops = [troop_of(piece) for piece in pieces.parts]
        total += len(troops)
        individuals = sum(troop is not None and is_individual(troop) for troop in troops)
        limit = "a side has at most {} at the start"
        yield from too_many(pieces.path, individuals, MAX_INDIVIDUALS, "individuals", limit)
        if pieces.given and individuals == len(troops):
            yield from _unitless_fault(pieces)
    limit = "there are at most {} at the start"
    yield from too_many(("black", "pieces"), total, MAX_START_PIECES, "pieces of both sides", limit)


def _unitless_fault(pieces: Draft) -> Iterator[Finding]:
    """A side without units. Rule: TW-R75."""
    yield pieces.path, "a side needs at least one unit, or it has lost before the battle begins"


# Traps


def _trap_faults(draft: Draft, board: DraftBoard, modules: set[int | None]) -> Iterator[Finding]:
    """Traps that cannot be placed. Rule: TW-2.9.7a."""
    orders = draft.at("traps").parts
    if orders and 2 not in modules:
        yield orders[0].path, "traps need module 2"
    total = sum((order.at("count").number or 0) + len(order.at("hexes").parts) for order in orders)
    yield from too_many(("traps",), total, MAX_TRAPS, "traps")
    for order in orders:
        yield from _order_faults(order, board)
    occupied = {hex_id for _, piece in pieces_of(draft) if (hex_id := piece.at("hex").text)}
    occupied |= {hex_id for side in SIDES for hex_id in zone_of(draft, side, board)}
    yield from _fixed_trap_faults(orders, board, occupied)
    yield from _secret_trap_faults(orders, board, occupied)


def _order_faults(order: Draft, board: DraftBoard) -> Iterator[Finding]:
    secret, fixed = order.at("count").given, bool(order.at("hexes").parts)
    if secret == fixed:
        yield order.path, "give either count, for traps placed secretly, or hexes, for fixed ones"
    for key in ("rows", "terrain"):
        if fixed and order.at(key).given:
            yield order.at(key).path, f"{key} is for traps placed secretly, not for fixed hexes"
    first, last = _order_rows(order, board)
    if board.rows and not 0 <= first <= last < board.rows:
        yield order.at("rows").path, f"rows {first} to {last}: the board has rows 0 to {board.rows - 1}"
    known = catalogue().charts.terrain
    for letter in dict.fromkeys(order.at("terrain").text or ""):
        if letter not in known or known[letter].impassable:
            possible = " ".join(name for name, terrain in known.items() if not terrain.impassable)
            yield order.at("terrain").path, f"no trap can be in terrain {letter!r}; possible: {possible}"


def _order_rows(order: Draft, board: DraftBoard) -> tuple[int, int]:
    return order.at("rows").pair or (0, max(0, board.rows - 1))


def _hexes(board: DraftBoard, first: int, last: int, letters: str) -> set[str]:
    """The hexes of some rows whose terrain is one of the letters."""
    rows = range(max(first, 0), min(last + 1, len(board.lines)))
    return {board.names.write(c, r) for r in rows for c, letter in enumerate(board.lines[r]) if letter in letters}


def _fixed_trap_faults(orders: Iterable[Draft], board: DraftBoard, occupied: set[str]) -> Iterator[Finding]:
    taken: set[str] = set()
    for part in (part for order in orders for part in order.at("hexes").parts):
        yield from board.place_faults(part)
        if not board.is_place(part.text):
            continue
        if part.text in taken:
            yield part.path, f"hex {part.text} already has a trap"
        if part.text in occupied:
            yield part.path, f"a piece stands in hex {part.text} at the start"
        if ground_in(board, part.text).impassable:
            yield part.path, f"hex {part.text} is impassable: nobody could ever enter the trap"
        taken.add(part.text)


def _secret_trap_faults(orders: Iterable[Draft], board: DraftBoard, occupied: set[str]) -> Iterator[Finding]:
    """Secret traps with too few hexes for them, even if the other side takes the same hexes first."""
    orders = list(orders)
    closed = occupied | {part.text for order in orders for part in order.at("hexes").parts if part.text}
    secret = [order for order in orders if order.at("count").number]
    owners = [order.at("owner").text for order in secret]
    sites = [
        _hexes(board, *_order_rows(order, board), order.at("terrain").text or HIDDEN_TRAP_TERRAIN) - closed
        for order in secret
    ]
    for index, (order, own) in enumerate(zip(secret, sites, strict=True)):
        if owners[index] is not None and owners[index] in owners[:index]:
            yield order.path, f"{owners[index]} already has an entry for secret traps; a side has one"
        wanted = sum(rival.at("count").number or 0 for rival, theirs in zip(secret, sites, strict=True) if own & theirs)
        wanted = max(wanted, order.at("count").number or 0)
        if board.rows and len(own) < wanted:
            yield order.path, f"{wanted} traps may have to share {len(own)} free hexes of these rows and this terrain"
