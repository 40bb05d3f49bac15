"""What must be true of a scenario of Itty Bitty Battles: every fault of a file, wherever it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from warhost.kernel.abi import MAX_ACTIONS
from warhost.kernel.dice import MAX_KINDS
from warhost.rulesets.ittybitty.setup.board_faults import entries_of, ground_faults, keys_of
from warhost.rulesets.ittybitty.setup.catalogue import SIDES, TroopRow, catalogue
from warhost.rulesets.ittybitty.setup.drafted import GROUPS, DraftField
from warhost.rulesets.ittybitty.state import (
    MAX_FORMATIONS,
    MAX_GOALS,
    MAX_PIECES,
    MAX_SUMMONED,
    MAX_SUMMONS,
    MOST_ATTACK,
    ZONES,
    Cls,
    GoalKind,
)
from warhost.scenario import Draft, Finding, KeyPath
from warhost.shelf.grid import OFF_BOARD
from warhost.shelf.grounds import said_before, too_many, unknown

MOST_PIECES = MAX_PIECES - MAX_SUMMONED
MOST_FORMATIONS = MAX_FORMATIONS - MAX_SUMMONS
COUNTED = 2  # bridges at which crossings are counted
FACE_UP = 7  # hexes between the nearest units up to which all start face-up (IB-2.6a)
NEEDED: dict[GoalKind, tuple[str, ...]] = {
    GoalKind.CROSSED_AT_LEAST: ("amount", "bridges"),
    GoalKind.CROSSED_AT_MOST: ("amount", "bridges"),
    GoalKind.DEAD: ("who",),
    GoalKind.CAPTAIN_DEAD: (),
    GoalKind.UNIT_IN: ("at",),
    GoalKind.LOST_AT_LEAST: ("amount",),
    GoalKind.LOST_AT_MOST: ("amount",),
    GoalKind.DISLODGED: ("area",),
    GoalKind.DESTROYED: ("at",),
    GoalKind.STANDS: ("at",),
    GoalKind.ALONE_IN: ("at",),
    GoalKind.AHEAD_BY: ("amount",),
    GoalKind.NO_ENEMY_LEVEL: (),
    GoalKind.SHARE_AHEAD: ("amount",),
    GoalKind.NOT_ALONE: ("at",),
}
"""What a goal says besides its side, by kind."""
GOAL_KINDS = tuple(one.name.lower() for one in GoalKind)
ABOUT_STRUCTURES = (GoalKind.DESTROYED, GoalKind.STANDS)


def faults_of(draft: Draft) -> Iterator[Finding]:
    """Every way in which a scenario goes against the rules or the bounds of the game."""
    field = DraftField(draft)
    yield from _ground_faults(draft, field)
    yield from _area_faults(draft, field)
    yield from _name_faults(draft)
    yield from _formation_faults(draft, field)
    yield from _piece_faults(draft, field)
    yield from _number_faults(draft)
    yield from _victory_faults(draft, field)
    if field.grid is not None:
        yield from _place_faults(draft, field)
        yield from _hex_faults(draft, field)
        yield from _face_faults(draft, field)
        yield from _choice_faults(draft, field)


# --- ground -----------------------------------------------------------------------------------------------


def _ground_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """A map that is none or two, and everything on it. Rule: IB-R92."""
    named, own = draft.at("map"), draft.at("ground")
    if named.text and own.given:
        yield named.path, "the battle has a ground of its own"
    elif named.text:
        yield from unknown(named, "map", catalogue().maps)
    elif not own.given:
        yield (), "either a map is named or there is a ground"
    if not field.is_shared:
        yield from ground_faults(own)


# --- areas ------------------------------------------------------------------------------------------------


def _area_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """Areas with hexes that are none, without hexes, too many of them; works and hexes of field works."""
    areas = draft.at("areas")
    yield from too_many(areas.path, len(keys_of(areas)), ZONES, "areas")
    for name, part in entries_of(areas):
        for key in ("hexes", "bank"):
            for hex_id in (part.at(key).text or "").split():
                yield from field.board.place_faults(Draft(hex_id, part.at(key).path))
        for key in ("columns", "rows"):
            if (pair := part.at(key).pair) is not None and pair[0] > pair[1]:
                yield part.at(key).path, f"the first of two {key} is the lower one"
        if name in field.areas and not field.areas[name]:
            yield part.path, "the area has no hex"
    for side in SIDES:
        named, works = draft.at(side).at("works_area"), draft.at(side).at("works")
        yield from _unknown_area(draft, named)
        if works.number and not named.text:
            yield works.path, "field works need an area in which they are placed"
    for hex_id, part in entries_of(draft.at("forts")):
        yield from field.board.place_faults(Draft(hex_id, part.path))


def _unknown_area(draft: Draft, named: Draft) -> Iterator[Finding]:
    if named.text:
        yield from unknown(named, "area", keys_of(draft.at("areas")))


# --- who fights -------------------------------------------------------------------------------------------


def _name_faults(draft: Draft) -> Iterator[Finding]:
    """Formations or pieces that have the id of another."""
    owners = [part for key in ("formations", *GROUPS) for part in draft.at(key).parts]
    for part, _ in said_before((one.at("id"), one) for one in owners):
        yield part.path, f"there is another {part.text!r}"


def _number_faults(draft: Draft) -> Iterator[Finding]:
    """More than the records hold, and sides without units. Rule: IB-1a."""
    formations, singles = draft.at("formations"), draft.at("singles")
    pieces = sum(len(part.at("units").parts) for part in formations.parts)
    pieces += sum(len(draft.at(group).parts) for group in GROUPS)
    yield from too_many(formations.path, len(formations.parts), MOST_FORMATIONS, "formations")
    yield from too_many(formations.path, pieces, MOST_PIECES, "pieces")
    yield from too_many(singles.path, len(singles.parts), MAX_KINDS, "single men", "the cup holds at most {}")
    goals = sum(len(case.at("goals").parts) for case in draft.at("victory").parts)
    yield from too_many(draft.at("victory").path, goals, MAX_GOALS, "goals")
    if formations.given:
        sides = {part.at("side").text for part in formations.parts}
        yield from ((formations.path, f"side {side!r} has no formation") for side in SIDES if side not in sides)


def _formation_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """Captains and units of formations. Rule: IB-2.4b, IB-2.4c, IB-R15, IB-R100."""
    men = {part.at("id").text: part for part in reversed(draft.at("singles").parts)}
    turns = draft.at("turns").number or 0
    for part in draft.at("formations").parts:
        captain, arrives = part.at("captain"), part.at("arrives")
        yield from _captain_faults(captain, men, part.at("side").text)
        yield from _unknown_area(draft, part.at("area"))
        for unit in part.at("units").parts:
            yield from _unit_faults(unit, field)
        if arrives.number and arrives.number > turns > 0:
            yield arrives.path, f"the battle has {turns} turns"
        if arrives.number and part.at("area").text:
            yield part.at("area").path, "a formation that arrives later enters at its hexes and has no area"


def _captain_faults(captain: Draft, men: Mapping[str | None, Draft], side: str | None) -> Iterator[Finding]:
    if captain.text is None:
        return
    man = men.get(captain.text)
    if man is None:
        yield from unknown(captain, "captain", [name for name, one in men.items() if name and _is_captain(one)])
        return
    row = catalogue().troops.get(man.at("troop").text or "")
    if row is not None and row.number_of_class != Cls.CAPTAIN:
        yield captain.path, f"{captain.text} is no captain: {row.name}"
    elif side in SIDES and man.at("side").text in SIDES and man.at("side").text != side:
        yield captain.path, f"captain {captain.text} is of the other side"


def _is_captain(man: Draft) -> bool:
    row = catalogue().troops.get(man.at("troop").text or "")
    return row is not None and row.number_of_class == Cls.CAPTAIN


def _unit_faults(unit: Draft, field: DraftField) -> Iterator[Finding]:
    """A text that is no hex and troop, and a troop that is in no formation."""
    if unit.text is None:
        return
    hex_id, _, troop = unit.text.partition(" ")
    yield from field.board.place_faults(Draft(hex_id, unit.path))
    yield from _troop_faults(Draft(troop, unit.path), _in_formations, "units of formations")


def _piece_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """Single men, independents and engines of the wrong kind. Rule: IB-2.4c, IB-3.0a, IB-4.12m, IB-R81."""
    for group, fits, what in (
        ("singles", lambda row: row.is_single, "captains, wizards and priests"),
        ("independents", lambda row: row.is_independent, "engineers and scouts"),
        ("engines", lambda row: row.is_engine, "siege engines and bombards"),
    ):
        for part in draft.at(group).parts:
            troop, petards, evil = part.at("troop"), part.at("petards"), part.at("evil")
            yield from field.board.place_faults(part.at("at"))
            yield from _troop_faults(troop, fits, what)
            yield from _unknown_area(draft, part.at("area"))
            row = catalogue().troops.get(troop.text or "")
            if petards.number and row is not None and row.number_of_class != Cls.ENGINEER:
                yield petards.path, "only engineers have petards"
            if evil.flag and row is not None and row.number_of_class != Cls.PRIEST:
                yield evil.path, "only priests can be evil"


def _in_formations(row: TroopRow) -> bool:
    return row.is_unit and not row.is_independent


def _troop_faults(troop: Draft, fits: Callable[[TroopRow], bool], what: str) -> Iterator[Finding]:
    """A troop that nobody knows, or that is not of those that are meant."""
    troops = catalogue().troops
    if troop.text is not None and troop.text not in troops:
        yield from unknown(troop, "troop", [name for name, row in troops.items() if fits(row)])
    elif troop.text is not None and not fits(troops[troop.text]):
        yield troop.path, f"{troop.text} is {troops[troop.text].name}: here stand {what}"


# --- where they stand -------------------------------------------------------------------------------------


def _place_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """Pieces outside their area, and reinforcements that do not enter at the edge. Rule: IB-R100."""
    grid = field.grid
    if grid is None:
        return
    for one in field.placed:
        cell, area = grid.find(one.at.text or ""), one.area.text or ""
        if cell == OFF_BOARD:
            continue
        if area in field.areas and cell not in field.areas[area]:
            yield one.at.path, f"{one.at.text} is not in the area {area!r}"
        if one.arrives and OFF_BOARD not in grid.neighbours(cell).values():
            yield one.at.path, f"{one.at.text} is not on the edge of the map, where reinforcements enter"


def _hex_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """Hexes with more attack than can stack, or with both sides. Rule: IB-2.8a, IB-2.8d, IB-R31."""
    attack: Counter[str] = Counter()
    holder: dict[str, str] = {}
    told: set[str] = set()
    for one in field.placed:
        hex_id = one.at.text or ""
        if one.arrives or field.grid is None or field.grid.find(hex_id) == OFF_BOARD:
            continue
        if one.side in SIDES and holder.setdefault(hex_id, one.side) != one.side:
            yield one.at.path, f"the other side is set up in {hex_id}"
        attack[hex_id] += one.attack
        if attack[hex_id] > MOST_ATTACK and hex_id not in told:
            told.add(hex_id)
            yield one.at.path, f"{hex_id} is overstacked: at most {MOST_ATTACK} points of attack"


def nearest_of(field: DraftField) -> int | None:
    """The least distance between hexes in which units of the two sides can be set up, None without both.

    Rule: IB-2.6a, IB-R32
    """
    grid = field.grid
    if grid is None:
        return None
    ours, theirs = (
        {
            cell
            for one in field.placed
            if one.side == side and one.is_unit and not one.arrives
            for cell in field.cells(one)
        }
        for side in SIDES
    )
    return min((grid.distance(cell, other) for cell in ours for other in theirs), default=None)


def _face_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """Counters that are face-down though the sides are near, or face-up though they are not. Rule: IB-2.6a, IB-R32."""
    nearest, down = nearest_of(field), draft.at("face_down")
    if nearest is None or (down.given and down.flag is None):
        return
    told = f"the sides can be set up {nearest} hexes apart"
    if down.flag and nearest <= FACE_UP:
        yield down.path, f"{told}: up to {FACE_UP} all start face-up"
    if not down.flag and nearest > FACE_UP:
        yield down.path, f"{told}: from {FACE_UP + 1} on all start face-down"


def _choice_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """A side with more ways to set up than can be listed."""
    for side in SIDES:
        mine = [one for one in field.placed if one.side == side]
        free = [one for one in mine if one.area.text]
        captains = sum(one.row is not None and one.row.number_of_class == Cls.CAPTAIN for one in mine)
        ways = sum(len(field.cells(one)) for one in free) + len(free) * len(mine) + captains * len(mine)
        yield from too_many(draft.at("formations").path, ways, MAX_ACTIONS, f"ways to set up side {side!r}")


# --- victory ----------------------------------------------------------------------------------------------


def _victory_faults(draft: Draft, field: DraftField) -> Iterator[Finding]:
    """Cases that cannot be told apart, and goals that ask for nothing that is there. Rule: IB-R93, IB-R99."""
    cases = draft.at("victory").parts
    for one, other in pairwise(cases):
        said = [(part.at("side").text, part.at("level").text) for part in (one, other)]
        if said[0] == said[1] and None not in said[0]:
            yield other.path, "two cases of one level need a case of another level between them"
    for case in cases:
        for goal in case.at("goals").parts:
            yield from _goal_faults(draft, goal, field)


def _goal_faults(draft: Draft, goal: Draft, field: DraftField) -> Iterator[Finding]:
    kind = goal.at("kind")
    yield from unknown(kind, "goal", GOAL_KINDS)
    yield from _unknown_area(draft, goal.at("area"))
    if goal.at("at").text:
        yield from field.board.place_faults(goal.at("at"))
    if goal.at("who").text:
        ids = [part.at("id").text for group in GROUPS for part in draft.at(group).parts]
        yield from unknown(goal.at("who"), "piece", [name for name in ids if name is not None])
    for part in goal.at("bridges").parts:
        yield from unknown(part, "bridge where crossings are counted", field.bridges[:COUNTED])
    if kind.text not in GOAL_KINDS:
        return
    asked = GoalKind(GOAL_KINDS.index(kind.text))
    yield from _goal_keys(goal, kind.text, NEEDED[asked])
    name = goal.at("at").text
    if asked in ABOUT_STRUCTURES and field.grid is not None and name and name not in field.structures:
        yield goal.at("at").path, f"no bridge or other structure stands in {name}"


def _goal_keys(goal: Draft, kind: str, needed: tuple[str, ...]) -> Iterator[Finding]:
    """What a goal of this kind has to say and does not, or says without need."""
    for key in ("who", "amount", "at", "area", "bridges"):
        part: Draft = goal.at(key)
        path: KeyPath = part.path
        said = part.given and part.value not in ("", ())
        if key in needed and not said:
            yield path, f"a goal {kind!r} needs {key!r}"
        if key not in needed and said:
            yield path, f"a goal {kind!r} has no {key!r}"
