"""A battle as a picture: one SVG that stands alone, for notebooks and web pages.

Every kind of ground has a colour and a motif, Greek bases are plain and Trojan ones have a ring, so that nothing is
told by colour alone. All looks are attributes: a picture changes nothing in the page that it is put into.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from xml.sax.saxutils import escape

from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.setup.tables import areas_of, ramparts_of
from warhost.rulesets.heroes.state import DEAD, HERO, PANICKED, SPEAR, WOUNDED, Battle, DuelStage, Figure, Phase
from warhost.rulesets.heroes.words.ascii_map import factors_in_words, states_of
from warhost.rulesets.heroes.words.names import EVENT_IDS, PEOPLES, UNIT, Names, Point, point_name
from warhost.rulesets.heroes.words.snapshot import on_table

INCH = 18  # pixels
MARGIN, LEGEND_ROW, LETTER = 26, 26, 6.4  # round the table; height of a legend line; width of one of its letters
RULER = 6  # inches between the lines of the grid

SAND, EDGE, PAPER, INK = "#ecdfb6", "#8b7a4b", "#faf7ee", "#2b2b2b"
GOLD, FLAME = "#e0a514", "#d4480f"
BODIES = ("#1f5f8b", "#a63125")  # of the sides
NAMED = "warhost-hg"

# Terrain -> colour, outline, and a motif in a square of 24 pixels.
LOOKS: dict[str, tuple[str, str, str]] = {
    "wood": ("#a8c686", "#4d8049", '<path d="M7 3l5 8h-10zM18 14l5 8h-10z" fill="#4d8049"/>'),
    "stream": ("#a9d0ee", "#4683b5", '<path d="M0 7q6-5 12 0t12 0M0 19q6-5 12 0t12 0" fill="none" stroke="#4683b5"/>'),
    "rocks": ("#b9b5b0", "#3d3a37", '<path d="M2 11l5-8 5 8M12 22l5-8 5 8" fill="none" stroke="#3d3a37"/>'),
    "hull": ("#b98a58", "#5b3412", '<path d="M0 6h24M0 14h24M0 22h24" stroke="#5b3412" stroke-opacity=".6"/>'),
    "wall": ("#c9c2b4", "#6d675b", '<path d="M0 0h24M0 12h24M6 0v12M18 12v12" stroke="#6d675b"/>'),
}
RAMPART = (("#6d4a22", 6, ""), ("#c9a063", 3, "2 4"))
FIRE = '<path d="M0-9q7 6 4 11q2-1 2-3q4 6-1 9h-9q-6-4 0-9q1 3 2 2q-1-5 2-10z" fill="#f0a020" stroke="#d4480f"/>'
WEAPONS = {"spear": "M-12 8L12-12m-5 1l5-1-1 5", "bow": "M8-11q7 11 0 22M8-11v22"}
STRUCK = "M-5-5L5 5M5-5L-5 5"
LOCK = (("#fff", 6, ""), (INK, 3, ""))


def draw_svg(battle: Battle, scenario: HeroesScenario, names: Names) -> str:
    """The table with everything on it as an SVG document; the same battle always gives the same text.

    Of a snapshot.
    """
    width, table_height = _pixels(names.width) + 2 * MARGIN, _pixels(names.height) + 2 * MARGIN
    draw = _Drawing(battle, scenario, names)
    legend, height = _legend((draw.ground_entries(), draw.figure_entries()), width, table_height)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>',
        f"<title>Heroes &amp; Gods, turn {battle.turn}</title>",
        f"<desc>{escape(_description(battle, names))}</desc>",
        draw.definitions(),
        f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>',
        *draw.table(),
        *draw.areas(),
        *draw.ramparts(),
        *draw.links(),
        *draw.figures(),
        *draw.locks(),
        *legend,
        "</svg>",
    ]
    return "\n".join(parts)


def _pixels(length: int) -> int:
    """A length on the table in pixels."""
    return round(length * INCH / UNIT)


# --- what it is to those who do not see it ----------------------------------------------------------------


def _description(battle: Battle, names: Names) -> str:
    """The picture in words: the table and every figure."""
    armies = [
        f"{people}: {'; '.join(in_words(battle, figure, names) for figure in _army(battle, side)) or 'nobody'}."
        for side, people in enumerate(PEOPLES)
    ]
    burning = [f"{area} burns." for number, area in enumerate(names.areas) if battle.burning >> number & 1]
    return " ".join([f"A table of {names.size} inches.", *armies, *burning])


def _army(battle: Battle, side: int) -> list[int]:
    """The figures that a side has on the table."""
    return [figure for figure in on_table(battle) if battle.figures[figure].side == side]


def in_words(battle: Battle, figure: int, names: Names) -> str:
    """A figure on the table: number, name, place, current factors, states."""
    one = battle.figures[figure]
    facts = [factors_in_words(battle, figure), *states_of(battle, figure, names)]
    return f"{names.title(figure)} at {point_name(one.x, one.y)}, {', '.join(facts)}"


# --- the parts of the picture -----------------------------------------------------------------------------


class _Drawing:
    """One battle with its ground, to be drawn part by part."""

    def __init__(self, battle: Battle, scenario: HeroesScenario, names: Names) -> None:
        self.battle, self.scenario, self.names = battle, scenario, names

    def spot(self, point: Sequence[int]) -> Point:
        """Where a point of the table is in the picture, in pixels: north is on top."""
        return MARGIN + _pixels(point[0]), MARGIN + _pixels(self.names.height - point[1])

    def standing(self, figure: int) -> Point:
        """Where a figure is in the picture."""
        one = self.battle.figures[figure]
        return self.spot((one.x, one.y))

    # The ground

    def present(self) -> list[str]:
        """The types of areas on this table, in the order of their looks."""
        types = {area.type for area in areas_of(self.scenario)}
        return [key for key in LOOKS if key in types]

    def definitions(self) -> str:
        """A pattern for each type of area."""
        square = 'width="24" height="24" patternUnits="userSpaceOnUse"'
        fills = {key: f'<rect width="24" height="24" fill="{LOOKS[key][0]}"/>{LOOKS[key][2]}' for key in self.present()}
        patterns = [f'<pattern id="{NAMED}-{key}" {square}>{fill}</pattern>' for key, fill in fills.items()]
        return f"<defs>{''.join(patterns)}</defs>"

    def table(self) -> Iterator[str]:
        """The bare table with a grid, and the numbers of inches at its edges."""
        left, top = self.spot((0, self.names.height))
        right, bottom = self.spot((self.names.width, 0))
        area = f'x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"'
        yield f'<rect {area} fill="{SAND}" stroke="{EDGE}" stroke-width="2"/>'
        across = [self.spot((x, 0))[0] for x in range(0, self.names.width + 1, RULER * UNIT)]
        up = [self.spot((0, y))[1] for y in range(0, self.names.height + 1, RULER * UNIT)]
        lines = "".join(f"M{x} {top}V{bottom}" for x in across) + "".join(f"M{left} {y}H{right}" for y in up)
        yield f'<path d="{lines}" stroke="{EDGE}" stroke-opacity=".3" fill="none"/>'
        yield f'<g font-family="sans-serif" font-size="9" text-anchor="middle" fill="{EDGE}">'
        yield from (f'<text x="{x}" y="{bottom + 12}">{RULER * n}</text>' for n, x in enumerate(across))
        yield from (f'<text x="{left - 11}" y="{y + 3}">{RULER * n}</text>' for n, y in enumerate(up))
        yield "</g>"

    def areas(self) -> Iterator[str]:
        """Woods and other areas; flames on what burns."""
        for number, area in enumerate(areas_of(self.scenario)):
            corners = " ".join("{},{}".format(*self.spot(corner)) for corner in area.poly)
            told = f"<title>{escape(catalogue().terrain[area.type].name)} {area.id}</title>"
            look = f'fill="url(#{NAMED}-{area.type})" stroke="{LOOKS[area.type][1]}" stroke-width="1.5"'
            yield f'<polygon points="{corners}" {look}>{told}</polygon>'
            if self.battle.burning >> number & 1:
                for corner in area.poly:
                    yield '<g transform="translate({} {})">{}</g>'.format(*self.spot(corner), FIRE)
        for point in self.scenario.points_of_interest:
            x, y = self.spot(point)
            yield f'<path d="M{x - 6} {y}h12m-6-6v12" stroke="{INK}" stroke-width="2"/>'

    def ramparts(self) -> Iterator[str]:
        """Ramparts, with teeth on the side that they protect."""
        for rampart in ramparts_of(self.scenario):
            (ax, ay), (bx, by) = self.spot(rampart.a or ()), self.spot(rampart.b or ())
            yield from (_stroke(f"M{ax} {ay}L{bx} {by}", *stroke) for stroke in RAMPART)
            length = hypot(bx - ax, by - ay) or 1
            out_x, out_y = 7 * (by - ay) / length, 7 * (ax - bx) / length  # to the left, seen from a to b
            steps = int(length // 18)
            teeth = (((bx - ax) * n / steps + ax, (by - ay) * n / steps + ay) for n in range(steps + 1) if steps)
            yield _stroke("".join(f"M{x:.1f} {y:.1f}l{out_x:.1f} {out_y:.1f}" for x, y in teeth), RAMPART[0][0], 2, "")

    # Figures

    def links(self) -> Iterator[str]:
        """Lines between duelists, and along the way of a figure."""
        battle, duel = self.battle, self.battle.duel
        if duel.stage != DuelStage.NO_DUEL and {duel.challenger, duel.challenged} <= {*on_table(battle)}:
            yield self._line(self.standing(duel.challenger), self.standing(duel.challenged), GOLD, "6 4")
        frame = battle.stack[battle.depth - 1] if battle.depth else None
        if frame is not None and frame.phase == Phase.ON_THE_WAY:
            yield self._line(self.spot((battle.way_x, battle.way_y)), self.standing(frame.actor), INK, "3 3")

    def _line(self, start: Point, end: Point, colour: str, dashes: str) -> str:
        return _stroke(f"M{start[0]} {start[1]}L{end[0]} {end[1]}", colour, 2, dashes)

    def locks(self) -> Iterator[str]:
        """A bar across the bases of those who are locked."""
        for figure in on_table(self.battle):
            one, (x, y) = self.battle.figures[figure], self.standing(figure)
            for other in range(figure + 1, self.battle.count):
                if (one.locked | one.locking) >> other & 1:
                    to_x, to_y = self.standing(other)
                    (ax, ay), (bx, by) = ((x + (to_x - x) * part, y + (to_y - y) * part) for part in (0.35, 0.65))
                    yield from (_stroke(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", *stroke) for stroke in LOCK)

    def figures(self) -> Iterator[str]:
        """Every figure on the table."""
        for figure in on_table(self.battle):
            x, y = self.standing(figure)
            told = escape(in_words(self.battle, figure, self.names))
            body = _figure(self.battle.figures[figure], self.names.label(figure))
            yield f'<g transform="translate({x} {y})"><title>{told}</title>{body}</g>'

    # The legend

    def ground_entries(self) -> Iterator[tuple[str, str]]:
        """Picture and name of each kind of ground on the table."""
        kinds = catalogue().terrain
        for key in self.present():
            look = f'fill="url(#{NAMED}-{key})" stroke="{LOOKS[key][1]}"'
            yield f'<rect x="-9" y="-9" width="18" height="18" {look}/>', kinds[key].name
        if ramparts_of(self.scenario):
            yield "".join(_stroke("M-10 0H10", *stroke) for stroke in RAMPART), kinds["rampart"].name
        if self.battle.burning:
            yield FIRE, "burning"

    def figure_entries(self) -> Iterator[tuple[str, str]]:
        """Picture and name of each mark on the figures."""
        for side, people in enumerate(PEOPLES):
            yield _body(side, "none"), people
        yield _body(0, GOLD), "Hero"
        for weapon, path in WEAPONS.items():
            yield _stroke(path, INK, 1.6, ""), weapon
        yield _stroke(STRUCK, FLAME, 2.5, ""), "wounded"
        yield f'<circle r="9" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="3 3"/>', "panicked"
        yield "".join(_stroke("M-10 0H10", *stroke) for stroke in LOCK), "locked"
        fallen = sum(1 for number in range(self.battle.count) if self.battle.figures[number].marks & DEAD)
        if fallen:
            yield "", f"dead: {fallen}"


def _body(side: int, rim: str) -> str:
    """A base: the Trojans' have a ring, the Heroes' a gold rim."""
    ring = '<circle r="6.7" fill="none" stroke="#fff" stroke-width=".8"/>' if side else ""
    gold = f'<circle r="{INCH / 2 - 1}" fill="none" stroke="{rim}" stroke-width="2"/>' if rim != "none" else ""
    return f'<circle r="{INCH / 2}" fill="{BODIES[side]}"/>{ring}{gold}'


def _figure(one: Figure, label: str) -> str:
    """A figure round its middle: weapons behind the base, then number, wound, panic and gods."""
    hero = one.marks & HERO
    number = (
        f'font-family="sans-serif" font-weight="bold" font-size="9" text-anchor="middle" fill="#fff">{label}</text>'
    )
    drawn = [
        _stroke(WEAPONS["spear"], INK, 1.6, "") if one.marks & SPEAR else "",
        _stroke(WEAPONS["bow"], INK, 1.6, "") if one.bow else "",
        _body(one.side, GOLD if hero else "none"),
        f'<text y="3.2" {number}',
        f'<g transform="translate(-7 -7) scale(.7)">{_stroke(STRUCK, FLAME, 3.5, "")}</g>'
        if one.marks & WOUNDED
        else "",
    ]
    if one.marks & PANICKED:
        drawn.append(f'<circle r="12" fill="none" stroke="{INK}" stroke-width="2" stroke-dasharray="3 3"/>')
    if events := " ".join(event for god, event in enumerate(EVENT_IDS) if one.effects >> god & 1):
        look = f'font-family="sans-serif" font-weight="bold" font-size="9" text-anchor="middle" fill="{FLAME}"'
        drawn.append(f'<text y="-13" {look}>{events}</text>')
    return "".join(drawn)


def _stroke(path: str, colour: str, width: float, dashes: str) -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashed}/>'


def _legend(groups: Iterable[Iterable[tuple[str, str]]], width: int, top: int) -> tuple[list[str], int]:
    """Little pictures with their names, each group on lines of its own, and the height of the picture with them."""
    drawn, y = [], top + LEGEND_ROW // 2 - 4
    for group in groups:
        x, empty = MARGIN, True
        for picture, name in group:
            wide, empty = round(40 + LETTER * len(name)), False
            if x > MARGIN and x + wide > width:
                x, y = MARGIN, y + LEGEND_ROW
            drawn.append(
                f'<g transform="translate({x + 10} {y})">{picture}<text x="15" y="4">{escape(name)}</text></g>'
            )
            x += wide
        y += 0 if empty else LEGEND_ROW
    return [f'<g font-family="sans-serif" font-size="12" fill="{INK}">', *drawn, "</g>"], y - LEGEND_ROW // 2 + 4
