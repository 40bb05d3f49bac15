"""Scenarios of Te Wapen!: the file format, what must be true of a file, and the battles that come with the game.

A hex is its `CCRR` text here: "0402" is column 4, row 2, both from 0 at the top left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictStr

from warhost.errors import UnknownName
from warhost.kernel.hexes import DIRECTIONS
from warhost.rulesets.tewapen.setup.catalogue import Item, Troop, catalogue
from warhost.rulesets.tewapen.state import MAX_CELLS, MAX_TRAPS
from warhost.scenario import Draft, Finding, KeyPath, ScenarioModel, ScenarioPart, dotted, read_scenario

SIDES = ("red", "black")
MODULES_BUILT = (1, 2, 3)
SPECIAL_TERRAIN = "sbt"  # module 3
FORTIFICATIONS = "uABCDG"  # module 4
MAX_INDIVIDUALS = 12  # of a side at the start
MAX_START_PIECES = 48  # of both sides; what is summoned comes on top
HIDDEN_TRAP_TERRAIN = ".wd"  # where secret traps go unless the scenario says otherwise
ROLLS = {"roll.weapon": "weapon", "roll.item": "item", "roll.banner": "banner"}  # item rolled at set-up -> its table

Points = Annotated[int, Field(strict=True, ge=0, le=99)]
Threshold = Annotated[int, Field(strict=True, ge=1, le=999)]
Turns = Annotated[int, Field(strict=True, ge=1, le=20)]
Hexside = tuple[StrictStr, StrictStr]


class Piece(ScenarioPart):
    """A unit or an individual as it stands at the start."""

    troop: StrictStr
    hex: StrictStr
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


class Force(ScenarioPart):
    """An army and its pieces; the first is labelled R1 or B1, and so on."""

    army: Annotated[StrictStr, Field(min_length=1)]
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


class Hold(ScenarioPart):
    """A hex that wins the battle for the side whose unit stands in it at the end of so many turns running."""

    hex: StrictStr
    turns: Turns


class Victory(ScenarioPart):
    """How the battle is won, besides the loss of all units."""

    unit: Points = 1
    """Points for each lost enemy unit."""
    individual: Points = 1
    """Points for each lost enemy individual."""
    at_once: Threshold | None = None
    """So many points for lost enemy pieces win at once."""
    end_of_turn: Threshold | None = None
    """So many win at the end of any turn; if both sides have them the greater number, if equal nobody yet."""
    hexes: tuple[StrictStr, ...] = ()
    hexes_count: Literal["tie", "points"] | None = None
    """Whether hexes that hold an own unit after the last turn break a tie, or are a point each."""
    hold: Hold | None = None


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

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Every way in which the scenario goes against the rules or the bounds of the game."""
        board = Board(draft)
        modules = {part.number for part in draft.at("modules").parts} or set(MODULES_BUILT)
        yield from _module_faults(draft)
        yield from _board_faults(draft, board, modules)
        for side in SIDES:
            for piece in draft.at(side).at("pieces").parts:
                yield from _piece_faults(piece, modules)
                yield from _hex_faults(piece.at("hex"), board)
        yield from _placement_faults(draft, board)
        yield from _number_faults(draft)
        yield from _trap_faults(draft, board, modules)
        yield from _victory_faults(draft.at("victory"), board)


@cache
def scenarios() -> dict[str, TewapenScenario]:
    """The scenarios that come with the game, by id."""
    folder = files("warhost.rulesets.tewapen").joinpath("scenarios")
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    read = [read_scenario(TewapenScenario, path, path.name) for path in paths]
    return {scenario.id: scenario for scenario in read}


class Board:
    """The ground of a draft: how many columns and rows, and the terrain letter of each hex.

    Rows of unequal length are a fault; the board is then as wide as most of them.
    """

    def __init__(self, draft: Draft) -> None:
        rows = [part.text or "" for part in draft.at("rows").parts]
        self.rows = len(rows)
        self.columns = Counter(map(len, rows)).most_common(1)[0][0] if rows else 0
        self.letters = {f"{c:02}{r:02}": letter for r, row in enumerate(rows) for c, letter in enumerate(row)}

    def has(self, hex_id: str) -> bool:
        """Whether the hex is on the board; True for all while the board is not known."""
        return not self.rows or (int(hex_id[:2]) < self.columns and int(hex_id[2:]) < self.rows)

    def is_impassable(self, hex_id: str) -> bool:
        """Whether no piece can stand in the hex."""
        terrain = catalogue().charts.terrain.get(self.letters.get(hex_id, "."))
        return terrain is not None and terrain.impassable

    def bars_undead(self, hex_id: str) -> bool:
        """Whether no undead piece can stand in the hex."""
        terrain = catalogue().charts.terrain.get(self.letters.get(hex_id, "."))
        return terrain is not None and terrain.undead_barred

    def hexes(self, first_row: int, last_row: int, letters: str) -> set[str]:
        """The hexes of some rows whose terrain is one of the letters."""
        return {h for h, letter in self.letters.items() if first_row <= int(h[2:]) <= last_row and letter in letters}


# Ground


def _module_faults(draft: Draft) -> Iterator[Finding]:
    """Modules that are missing, doubled or not there. Rule: TW-0.1a."""
    parts = draft.at("modules").parts
    numbers = [part.number for part in parts if part.number is not None]
    if draft.at("modules").given and 1 not in numbers:
        yield ("modules",), "module 1 is the game itself and must be there"
    for part in parts:
        if part.number is not None and part.number not in MODULES_BUILT:
            yield part.path, f"module {part.number} is not built; known: 1, 2, 3"
    if len(set(numbers)) < len(numbers):
        yield ("modules",), "each module can be named only once"


def _board_faults(draft: Draft, board: Board, modules: set[int | None]) -> Iterator[Finding]:
    for row in draft.at("rows").parts:
        if row.text is not None:
            yield from _row_faults(row.path, row.text, board, modules)
    if board.columns * board.rows > MAX_CELLS:
        yield ("rows",), f"{board.columns} x {board.rows} hexes: a board has at most {MAX_CELLS}"
    elif max(board.columns, board.rows) > 99:
        yield ("rows",), f"{board.columns} x {board.rows} hexes: a board has at most 99 columns and 99 rows"
    elif board.rows and not board.columns:
        yield ("rows",), "the board has no hexes"
    for key in ("walls", "cliffs"):
        for hexside in draft.at(key).parts:
            yield from _hexside_faults(hexside, board)


def _row_faults(path: KeyPath, row: str, board: Board, modules: set[int | None]) -> Iterator[Finding]:
    if len(row) != board.columns:
        yield path, f"this row has {len(row)} hexes, the board {board.columns}"
    known = catalogue().charts.terrain
    for letter in dict.fromkeys(row):
        if letter in FORTIFICATIONS:
            yield path, f"terrain {letter!r} is a fortification or its rubble, and module 4 is not built"
        elif letter not in known:
            yield path, f"unknown terrain {letter!r}; known: {' '.join(known)}"
        elif letter in SPECIAL_TERRAIN and 3 not in modules:
            yield path, f"terrain {letter!r} ({known[letter].name}) needs module 3"


def _hexside_faults(hexside: Draft, board: Board) -> Iterator[Finding]:
    hex_part, direction = [*hexside.parts, Draft(None), Draft(None)][:2]
    yield from _hex_faults(hex_part, board)
    if direction.text is not None and direction.text not in DIRECTIONS:
        yield direction.path, str(UnknownName("direction", direction.text, DIRECTIONS))


def _is_hex(text: str | None) -> bool:
    return text is not None and len(text) == 4 and text.isascii() and text.isdigit()


def _hex_faults(part: Draft, board: Board) -> Iterator[Finding]:
    if part.text is None:
        return
    if not _is_hex(part.text):
        yield part.path, f"{part.text!r} is no hex; a hex is written CCRR, such as '0402' for column 4, row 2"
    elif not board.has(part.text):
        yield part.path, f"hex {part.text} is off the board, which has {board.columns} columns and {board.rows} rows"


# Pieces, one by one


def _troop(piece: Draft) -> Troop | None:
    return catalogue().troops.get(piece.at("troop").text or "")


def _piece_faults(piece: Draft, modules: set[int | None]) -> Iterator[Finding]:
    troop = _troop(piece)
    yield from _item_faults(piece.at("items"), troop, modules)
    if troop is None:
        name = piece.at("troop").text
        if name is not None:
            yield piece.at("troop").path, str(UnknownName("troop", name, catalogue().troops))
        return
    yield from _troop_faults(piece.at("troop"), troop, modules)
    yield from _list_faults(piece.at("list"), troop, modules)
    yield from _form_faults(piece.at("form"), troop)
    if piece.at("mounted").flag and troop.mounted is None:
        yield piece.at("mounted").path, f"{troop.name} cannot ride"
    if piece.at("mp").given and not troop.lists:
        yield piece.at("mp").path, f"{troop.name} is no magic-user and has no MP"
    wounds = piece.at("wounds")
    if troop.heads and wounds.given:
        yield wounds.path, f"the wounds of {troop.name} are rolled at set-up"
    elif (wounds.number or 0) > troop.wounds:
        yield wounds.path, f"{troop.name} has at most {troop.wounds} wounds, not {wounds.number}"


def _troop_faults(part: Draft, troop: Troop, modules: set[int | None]) -> Iterator[Finding]:
    """Troops that cannot be set up at all, or not without a module. Rule: TW-0.1b, TW-0.1e, TW-3.2.0a."""
    if troop.piece_class == "T":
        yield part.path, f"{troop.name} is a trap and no piece; traps are set up under [[traps]]"
    elif any(troop.id in other.forms for other in catalogue().troops.values()):
        yield part.path, f"{troop.name} appears by shapechange only; set up 'were.human' with form = {troop.id!r}"
    elif 2 not in modules and troop.army != "Standard":
        yield part.path, f"{troop.name} needs module 2; module 1 has the standard profiles only"
    for ability in ("Assassin", "Shapechanger"):
        if ability in troop.abilities and 3 not in modules:
            yield part.path, f"{troop.name} needs module 3 ({ability})"


def _list_faults(part: Draft, troop: Troop, modules: set[int | None]) -> Iterator[Finding]:
    """Spell lists that a piece cannot have. Rule: TW-R53."""
    standard = catalogue().magic.standard_list
    if part.text is None:
        return
    if not troop.lists:
        yield part.path, f"{troop.name} is no magic-user and has no spell list"
    elif part.text not in (known := dict.fromkeys(spell.list for spell in catalogue().spells.values())):
        yield part.path, str(UnknownName("spell list", part.text, known))
    elif 3 not in modules and part.text != standard:
        yield part.path, f"spell list {part.text} needs module 3; without it every magic-user has the {standard} list"
    elif 3 in modules and part.text not in troop.lists:
        yield part.path, f"{troop.name} cannot have spell list {part.text}; known: {', '.join(troop.lists)}"


def _form_faults(part: Draft, troop: Troop) -> Iterator[Finding]:
    """Animal forms that a piece cannot take. Rule: TW-3.2.2d."""
    if part.text is None:
        return
    if not troop.forms:
        yield part.path, f"{troop.name} is no shapechanger and has no form"
    elif part.text not in troop.forms:
        yield part.path, str(UnknownName(f"form of {troop.name}", part.text, troop.forms))


def _item_faults(items: Draft, troop: Troop | None, modules: set[int | None]) -> Iterator[Finding]:
    """Items that do not exist, that the piece cannot own, or that it has twice. Rule: TW-3.1a."""
    if items.parts and 3 not in modules:
        yield items.path, "magic items need module 3"
    for part in items.parts:
        if part.text is None:
            continue
        if part.text not in ROLLS and part.text not in catalogue().items:
            yield part.path, str(UnknownName("item", part.text, [*catalogue().items, *ROLLS]))
        elif troop is not None and (for_individual := _is_for_individual(part.text)) != _is_individual(troop):
            owner = "an individual" if for_individual else "a unit"
            yield part.path, f"{part.text} is for {owner}, and {troop.name} is none"
    names = [part.text for part in items.parts if part.text in catalogue().items]
    if len(set(names)) < len(names):
        yield items.path, "a piece has each item only once"
    yield from _item_number_faults(items)


def _item_number_faults(items: Draft) -> Iterator[Finding]:
    """More items of a table, rolled ones included, than the table has: repeats could be rolled for ever."""
    tables = Counter(_table(part.text) for part in items.parts if part.text)
    for table, number in tables.items():
        if table and number > (most := len(_items_of(table))):
            yield items.path, f"{number} items of the {table} table, which has {most}"


def _table(name: str) -> str:
    """The table of an item or of a roll, "" for an unknown name."""
    item = catalogue().items.get(name)
    return item.table if item else ROLLS.get(name, "")


def _items_of(table: str) -> list[Item]:
    return [item for item in catalogue().items.values() if item.table == table]


def _is_for_individual(name: str) -> bool:
    return _items_of(_table(name))[0].owner == "individual"


def _is_individual(troop: Troop) -> bool:
    return troop.piece_class == "I"


# Pieces together


def _pieces(draft: Draft) -> Iterator[tuple[str, Draft]]:
    """Every piece of the draft, with its side."""
    for side in SIDES:
        for piece in draft.at(side).at("pieces").parts:
            yield side, piece


def _placement_faults(draft: Draft, board: Board) -> Iterator[Finding]:
    """Pieces that cannot stand where they stand. Rule: TW-1.1i, TW-1.2c, TW-1.2i, TW-3.3c."""
    first: dict[str, tuple[str, Draft]] = {}
    unit: dict[str, Draft] = {}
    for side, piece in _pieces(draft):
        hex_id, troop, path = piece.at("hex").text, _troop(piece), piece.at("hex").path
        if hex_id is None or not _is_hex(hex_id):
            continue
        holder, other = first.setdefault(hex_id, (side, piece))
        is_unit = troop is not None and not _is_individual(troop)
        if holder != side:
            yield path, f"hex {hex_id} already holds an enemy, {dotted(other.path)} ({other.at('troop').text})"
        elif is_unit and (other := unit.setdefault(hex_id, piece)) is not piece:
            yield path, f"hex {hex_id} already holds a unit, {dotted(other.path)} ({other.at('troop').text})"
        if board.is_impassable(hex_id):
            yield path, f"hex {hex_id} is impassable: no piece can stand there"
        if troop is not None and "undead" in troop.tags and board.bars_undead(hex_id):
            yield path, f"hex {hex_id} is a temple, which {troop.name}, being undead, cannot enter"


def _number_faults(draft: Draft) -> Iterator[Finding]:
    total = 0
    for side in SIDES:
        pieces = draft.at(side).at("pieces")
        troops = [_troop(piece) for piece in pieces.parts]
        total += len(troops)
        individuals = sum(troop is not None and _is_individual(troop) for troop in troops)
        if individuals > MAX_INDIVIDUALS:
            yield pieces.path, f"{individuals} individuals: a side has at most {MAX_INDIVIDUALS} at the start"
        if pieces.given and individuals == len(troops):
            yield pieces.path, "a side needs at least one unit, or it has lost before the battle begins"
    if total > MAX_START_PIECES:
        yield ("black", "pieces"), f"{total} pieces of both sides: there are at most {MAX_START_PIECES} at the start"


# Traps


def _trap_faults(draft: Draft, board: Board, modules: set[int | None]) -> Iterator[Finding]:
    """Traps that cannot be placed. Rule: TW-2.9.7a."""
    orders = draft.at("traps").parts
    if orders and 2 not in modules:
        yield orders[0].path, "traps need module 2"
    total = sum((order.at("count").number or 0) + len(order.at("hexes").parts) for order in orders)
    if total > MAX_TRAPS:
        yield ("traps",), f"{total} traps: there are at most {MAX_TRAPS}"
    for order in orders:
        yield from _order_faults(order, board)
    occupied = {hex_id for _, piece in _pieces(draft) if (hex_id := piece.at("hex").text)}
    yield from _fixed_trap_faults(orders, board, occupied)
    yield from _secret_trap_faults(orders, board, occupied)


def _order_faults(order: Draft, board: Board) -> Iterator[Finding]:
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


def _order_rows(order: Draft, board: Board) -> tuple[int, int]:
    rows = [part.number for part in order.at("rows").parts]
    if len(rows) == 2 and rows[0] is not None and rows[1] is not None:
        return rows[0], rows[1]
    return 0, max(0, board.rows - 1)


def _fixed_trap_faults(orders: Iterable[Draft], board: Board, occupied: set[str]) -> Iterator[Finding]:
    taken: set[str] = set()
    for part in (part for order in orders for part in order.at("hexes").parts):
        yield from _hex_faults(part, board)
        if part.text is None or not _is_hex(part.text):
            continue
        if part.text in taken:
            yield part.path, f"hex {part.text} already has a trap"
        if part.text in occupied:
            yield part.path, f"a piece stands in hex {part.text} at the start"
        if board.is_impassable(part.text):
            yield part.path, f"hex {part.text} is impassable: nobody could ever enter the trap"
        taken.add(part.text)


def _secret_trap_faults(orders: Iterable[Draft], board: Board, occupied: set[str]) -> Iterator[Finding]:
    """Secret traps with too few hexes for them, even if the other side takes the same hexes first."""
    orders = list(orders)
    closed = occupied | {part.text for order in orders for part in order.at("hexes").parts if part.text}
    secret = [order for order in orders if order.at("count").number]
    owners = [order.at("owner").text for order in secret]
    sites = [
        board.hexes(*_order_rows(order, board), order.at("terrain").text or HIDDEN_TRAP_TERRAIN) - closed
        for order in secret
    ]
    for index, (order, own) in enumerate(zip(secret, sites, strict=True)):
        if owners[index] is not None and owners[index] in owners[:index]:
            yield order.path, f"{owners[index]} already has an entry for secret traps; a side has one"
        wanted = sum(rival.at("count").number or 0 for rival, theirs in zip(secret, sites, strict=True) if own & theirs)
        wanted = max(wanted, order.at("count").number or 0)
        if board.rows and len(own) < wanted:
            yield order.path, f"{wanted} traps may have to share {len(own)} free hexes of these rows and this terrain"


# Victory


def _victory_faults(victory: Draft, board: Board) -> Iterator[Finding]:
    hexes = victory.at("hexes").parts
    for part in (*hexes, victory.at("hold").at("hex")):
        yield from _hex_faults(part, board)
        if _is_hex(part.text) and board.is_impassable(str(part.text)):
            yield part.path, f"hex {part.text} is impassable: nobody can ever hold it"
    if len({part.text for part in hexes}) < len(hexes):
        yield victory.at("hexes").path, "a hex can count only once"
    if hexes and not victory.at("hexes_count").given:
        yield victory.at("hexes").path, "say what these hexes are for: hexes_count = 'tie' or 'points'"
    if victory.at("hexes_count").given and not hexes:
        yield victory.at("hexes_count").path, "hexes_count needs hexes"
