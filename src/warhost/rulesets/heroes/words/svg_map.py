"""A battle as a picture: one SVG that stands alone, for notebooks and web pages.

Greek bases are plain and Trojan ones have a ring, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from warhost.rulesets.heroes import RULESET
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import DEAD, HERO, PANICKED, SPEAR, WOUNDED, Battle, DuelStage, Figure, Phase
from warhost.rulesets.heroes.words.ascii_map import factors_in_words, states_of
from warhost.rulesets.heroes.words.event_text import PEOPLES
from warhost.rulesets.heroes.words.looks import plane_of
from warhost.rulesets.heroes.words.names import Names, Point, point_name
from warhost.rulesets.heroes.words.notation import EVENT_IDS
from warhost.rulesets.heroes.words.snapshot import on_table
from warhost.shelf.pictures import plane_svg
from warhost.shelf.pictures.plane_svg import INCH, Link, Scene, draw_plane
from warhost.shelf.pictures.svg import INK, LINE, drawn, in_words, layers, text

GOLD, FLAME = "#e0a514", "#d4480f"
BODIES = ("#1f5f8b", "#a63125")  # of the sides
WEAPONS = {"spear": "M-12 8L12-12m-5 1l5-1-1 5", "bow": "M8-11q7 11 0 22M8-11v22"}
STRUCK = "M-5-5L5 5M5-5L-5 5"
LOCK = (("#fff", 6, ""), (INK, 3, ""))


def draw_svg(battle: Battle, scenario: HeroesScenario, names: Names) -> str:
    """The table with everything on it as an SVG document; the same battle always gives the same text.

    Of a snapshot.
    """
    figures = [(figure, battle.figures[figure]) for figure in on_table(battle)]
    scene = Scene(
        "warhost-hg",
        f"{RULESET.title}, turn {battle.turn}",
        _description(battle, names),
        [
            plane_svg.Figure((one.x, one.y), _figure(one, names.label(figure)), _in_words(battle, figure, names))
            for figure, one in figures
        ],
        _links(battle),
        _locks(battle),
        LOCK,
        _figure_entries(battle),
    )
    return draw_plane(plane_of(battle, scenario, names), scene)


def _description(battle: Battle, names: Names) -> str:
    """The picture in words: the table and every figure."""
    armies = [
        (
            people,
            [_in_words(battle, figure, names) for figure in on_table(battle) if battle.figures[figure].side == side],
        )
        for side, people in enumerate(PEOPLES)
    ]
    burning = [f"{area} burns." for number, area in enumerate(names.areas) if battle.burning >> number & 1]
    return in_words(f"A table of {names.size} inches.", armies, burning, nobody="nobody")


def _in_words(battle: Battle, figure: int, names: Names) -> str:
    """A figure on the table: number, name, place, current factors, states."""
    one = battle.figures[figure]
    facts = [factors_in_words(battle, figure), *states_of(battle, figure, names)]
    return f"{names.title(figure)} at {point_name(one.x, one.y)}, {', '.join(facts)}"


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


def _body(side: int, is_hero: bool = False) -> str:
    """A base: the Trojans' have a ring, the Heroes' a gold rim."""
    ring = '<circle r="6.7" fill="none" stroke="#fff" stroke-width=".8"/>' if side else ""
    gold = f'<circle r="{INCH / 2 - 1}" fill="none" stroke="{GOLD}" stroke-width="2"/>' if is_hero else ""
    return f'<circle r="{INCH / 2}" fill="{BODIES[side]}"/>{ring}{gold}'


def _panic(radius: int) -> str:
    return f'<circle r="{radius}" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="3 3"/>'


def _figure(one: Figure, label: str) -> str:
    """A figure round its middle: weapons behind the base, then number, wound, panic and gods."""
    wound = f'<g transform="translate(-7 -7) scale(.7)">{drawn(STRUCK, FLAME, width=3.5)}</g>'
    events = " ".join(event for god, event in enumerate(EVENT_IDS) if one.effects >> god & 1)
    parts = (
        drawn(WEAPONS["spear"], INK, width=1.6) if one.marks & SPEAR else "",
        drawn(WEAPONS["bow"], INK, width=1.6) if one.bow else "",
        _body(one.side, bool(one.marks & HERO)),
        text(label, 3.2, 9, "#fff"),
        wound if one.marks & WOUNDED else "",
        _panic(12) if one.marks & PANICKED else "",
        text(events, -13, 9, FLAME) if events else "",
    )
    return "".join(parts)


def _figure_entries(battle: Battle) -> Iterator[tuple[str, str]]:
    """Picture and name of each mark on the figures."""
    yield from ((_body(side), people) for side, people in enumerate(PEOPLES))
    yield _body(0, is_hero=True), "Hero"
    yield from ((drawn(path, INK, width=1.6), weapon) for weapon, path in WEAPONS.items())
    yield drawn(STRUCK, FLAME, width=2.5), "wounded"
    yield _panic(9), "panicked"
    yield "".join(layers(LINE, LOCK, plane_svg.NO_FILL)), "locked"
    if fallen := sum(1 for number in range(battle.count) if battle.figures[number].marks & DEAD):
        yield "", f"dead: {fallen}"
