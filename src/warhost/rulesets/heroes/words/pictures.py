"""What a battle looks like: the table and all that stands on it, for the text map and the SVG.

Greek bases are plain and Trojan ones have a ring, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from warhost.rulesets.heroes import RULESET, state
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.setup.tables import areas_of, ramparts_of
from warhost.rulesets.heroes.state import DEAD, PANICKED, SPEAR, WOUNDED, Battle, DuelStage, Phase, Umpire
from warhost.rulesets.heroes.words.names import EVENT_IDS, PEOPLES, Names, Point, point_name, warriors_in_order
from warhost.rulesets.heroes.words.snapshot import factors_now, on_table
from warhost.shelf.names import PointNames
from warhost.shelf.pictures.plane import Area, Cover, Figure, Link, Mark, Scene
from warhost.shelf.pictures.plane_svg import INCH, NO_FILL
from warhost.shelf.pictures.svg import INK, LINE, drawn, layers, text
from warhost.shelf.pictures.text import Entry, Roster, beside

# Terrain -> character, colour, outline, and a motif in a square of 24 pixels.
LOOKS = {
    "wood": ("w", "#a8c686", "#4d8049", '<path d="M7 3l5 8h-10zM18 14l5 8h-10z" fill="#4d8049"/>'),
    "stream": (
        *("~", "#a9d0ee", "#4683b5"),
        '<path d="M0 7q6-5 12 0t12 0M0 19q6-5 12 0t12 0" fill="none" stroke="#4683b5"/>',
    ),
    "rocks": ("#", "#b9b5b0", "#3d3a37", '<path d="M2 11l5-8 5 8M12 22l5-8 5 8" fill="none" stroke="#3d3a37"/>'),
    "hull": ("H", "#b98a58", "#5b3412", '<path d="M0 6h24M0 14h24M0 22h24" stroke="#5b3412" stroke-opacity=".6"/>'),
    "wall": ("X", "#c9c2b4", "#6d675b", '<path d="M0 0h24M0 12h24M6 0v12M18 12v12" stroke="#6d675b"/>'),
}
PLAIN = ("o", "#d9d5cb", "#6b665e", "")
"""The look of ground that has none of its own."""
RAMPART = (("#6d4a22", 6, ""), ("#c9a063", 3, "2 4"))
FIRE = '<path d="M0-9q7 6 4 11q2-1 2-3q4 6-1 9h-9q-6-4 0-9q1 3 2 2q-1-5 2-10z" fill="#f0a020" stroke="#d4480f"/>'
GOLD, FLAME = "#e0a514", "#d4480f"
BODIES = ("#1f5f8b", "#a63125")  # of the sides
WEAPONS = {"spear": "M-12 8L12-12m-5 1l5-1-1 5", "bow": "M8-11q7 11 0 22M8-11v22"}
STRUCK = "M-5-5L5 5M5-5L-5 5"
LOCK = (("#fff", 6, ""), (INK, 3, ""))


def scene_of(battle: Battle, umpire: Umpire, scenario: HeroesScenario, names: Names) -> Scene:
    """All that is in a picture of a snapshot."""
    kinds, areas = catalogue().terrain, areas_of(scenario)
    burning = [bool(battle.burning >> number & 1) for number in range(len(areas))]
    rosters = (_roster(battle, umpire, names, side) for side in range(len(PEOPLES)))
    return Scene(
        f"{RULESET.title}, turn {battle.turn}",
        PointNames(*scenario.table, state.POINT),
        PEOPLES,
        Mark(".", kinds["open"].name),
        _covers(),
        [
            Area(one.type, one.poly, f"{kinds[one.type].name} {one.id}", burns)
            for one, burns in zip(areas, burning, strict=True)
        ],
        struck=Mark("^", "burning", FIRE),
        wall=Mark("=", kinds["rampart"].name),
        wall_strokes=RAMPART,
        walls=[(one.a or (0, 0), one.b or (0, 0)) for one in ramparts_of(scenario)],
        point=Mark("@", "point of interest"),
        points=scenario.points_of_interest,
        figures=[_figure(battle, umpire, figure, names) for figure in on_table(battle)],
        several="figures",
        links=_links(battle),
        bars=_locks(battle),
        bar_strokes=LOCK,
        legend=_legend(battle),
        also=[f"{one.id} burns." for one, burns in zip(areas, burning, strict=True) if burns],
        lists=[*beside(*rosters)],
    )


@cache
def _covers() -> dict[str, Cover]:
    areas = {key: kind for key, kind in catalogue().terrain.items() if kind.shape == "area"}
    return {key: Cover(kind.name, *LOOKS.get(key, PLAIN)) for key, kind in areas.items()}


# --- figures ----------------------------------------------------------------------------------------------


def states_of(battle: Battle, figure: int, names: Names) -> list[str]:
    """What else there is to know of a figure on the table, in words: a lost spear, wounds, panic, locks, gods."""
    one, usual = battle.figures[figure], warriors_in_order()[names.rows[figure]].spear
    has_spear = bool(one.marks & SPEAR)
    states = [] if has_spear == usual else ["spear" if has_spear else "no spear"]
    states += ["wounded"] * bool(one.marks & WOUNDED)
    states += ["panicked"] * bool(one.marks & PANICKED) + ["acted"] * bool(one.marks & state.ACTED)
    locked = [label for other, label in enumerate(names.labels) if (one.locked | one.locking) >> other & 1]
    states += [f"locked with {' '.join(locked)}"] if locked else []
    return states + [event for god, event in enumerate(EVENT_IDS) if one.effects >> god & 1]


def factors_in_words(battle: Battle, umpire: Umpire, figure: int) -> str:
    """The current factors of a figure: "7/7/6", with a bow "2/3/6/4"."""
    return "/".join(str(factor) for factor in factors_now(umpire, battle.figures[figure]) if factor)


def _roster(battle: Battle, umpire: Umpire, names: Names, side: int) -> Roster:
    """One side's figures, and its chips."""
    chips = f"{battle.chips[side]} chip{'s' * (battle.chips[side] != 1)}"
    own = [figure for figure in range(battle.count) if battle.figures[figure].side == side]
    return Roster(f"{PEOPLES[side]}, {chips}", [_entry(battle, umpire, names, figure) for figure in own])


def _entry(battle: Battle, umpire: Umpire, names: Names, figure: int) -> Entry:
    """A figure in the list: number, name, place, current factors, states."""
    one, label, name = battle.figures[figure], names.label(figure), warriors_in_order()[names.rows[figure]].name
    if one.x == state.OFF_TABLE:
        return Entry(label, name, "dead" if one.marks & DEAD else "not deployed")
    facts = f"{point_name(one.x, one.y):<11} {factors_in_words(battle, umpire, figure)}  "
    return Entry(label, name, facts, states_of(battle, figure, names))


def _figure(battle: Battle, umpire: Umpire, figure: int, names: Names) -> Figure:
    """A figure on the table: number, name, place, current factors, states; as drawn, and in words."""
    one = battle.figures[figure]
    facts = [factors_in_words(battle, umpire, figure), *states_of(battle, figure, names)]
    told = f"{names.title(figure)} at {point_name(one.x, one.y)}, {', '.join(facts)}"
    return Figure((one.x, one.y), names.label(figure), one.side, told, _drawn(one, names.label(figure)))


def _drawn(one: state.Figure, label: str) -> str:
    """Weapons behind the base, then number, wound, panic and gods."""
    wound = f'<g transform="translate(-7 -7) scale(.7)">{drawn(STRUCK, FLAME, width=3.5)}</g>'
    events = " ".join(event for god, event in enumerate(EVENT_IDS) if one.effects >> god & 1)
    parts = (
        drawn(WEAPONS["spear"], INK, width=1.6) if one.marks & SPEAR else "",
        drawn(WEAPONS["bow"], INK, width=1.6) if one.bow else "",
        _body(one.side, bool(one.marks & state.HERO)),
        text(label, 3.2, 9, "#fff"),
        wound if one.marks & WOUNDED else "",
        _panic(12) if one.marks & PANICKED else "",
        text(events, -13, 9, FLAME) if events else "",
    )
    return "".join(parts)


def _body(side: int, is_hero: bool = False) -> str:
    """A base: the Trojans' have a ring, the Heroes' a gold rim."""
    ring = '<circle r="6.7" fill="none" stroke="#fff" stroke-width=".8"/>' if side else ""
    gold = f'<circle r="{INCH / 2 - 1}" fill="none" stroke="{GOLD}" stroke-width="2"/>' if is_hero else ""
    return f'<circle r="{INCH / 2}" fill="{BODIES[side]}"/>{ring}{gold}'


def _panic(radius: int) -> str:
    return f'<circle r="{radius}" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="3 3"/>'


# --- between figures, and the legend ----------------------------------------------------------------------


def _links(battle: Battle) -> Iterator[Link]:
    """Lines between duelists, and along the way of a figure."""
    duel = battle.duel
    if duel.stage != DuelStage.NO_DUEL and {duel.challenger, duel.challenged} <= {*on_table(battle)}:
        yield Link(_place(battle, duel.challenger), _place(battle, duel.challenged), GOLD, "6 4")
    frame = battle.stack[battle.depth - 1] if battle.depth else None
    if frame is not None and frame.phase == Phase.ON_THE_WAY:
        yield Link((battle.way_x, battle.way_y), _place(battle, frame.actor), INK, "3 3")


def _locks(battle: Battle) -> Iterator[tuple[Point, Point]]:
    """The places of those who are locked, pair by pair."""
    for figure in on_table(battle):
        one = battle.figures[figure]
        for other in range(figure + 1, battle.count):
            if (one.locked | one.locking) >> other & 1:
                yield _place(battle, figure), _place(battle, other)


def _place(battle: Battle, figure: int) -> Point:
    return battle.figures[figure].x, battle.figures[figure].y


def _legend(battle: Battle) -> Iterator[tuple[str, str]]:
    """Picture and name of each mark on the figures."""
    yield from ((_body(side), people) for side, people in enumerate(PEOPLES))
    yield _body(0, is_hero=True), "Hero"
    yield from ((drawn(path, INK, width=1.6), weapon) for weapon, path in WEAPONS.items())
    yield drawn(STRUCK, FLAME, width=2.5), "wounded"
    yield _panic(9), "panicked"
    yield "".join(layers(LINE, LOCK, NO_FILL)), "locked"
    if fallen := sum(1 for number in range(battle.count) if battle.figures[number].marks & DEAD):
        yield "", f"dead: {fallen}"
