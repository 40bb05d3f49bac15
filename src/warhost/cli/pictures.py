"""A battle in colour: the board, the armies, what happened, the odds.

The board is the ruleset's own drawing; its hexes are found again by the column and row numbers along its edges. A
drawing of another shape is printed as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from warhost.face.battle import Battle
    from warhost.face.odds import Fight, Odds
    from warhost.face.standing import Event

SIDE_STYLES = ("bold #ffffff on #a81c1c", "bold #ffffff on #4d4d4d")
"""The counters of the first and the second side."""
GROUND_STYLES = {
    "w": "#d8f0d0 on #24542a",
    "d": "#efe6c8 on #5f562f",
    "h": "#f6e6c6 on #75521f",
    "r": "#d6ecff on #1f5487",
    "v": "#f4def4 on #5f3865",
    "x": "#c0c0c0 on #303030",
    "s": "#e0e0ff on #41416b",
    "b": "#e6dcff on #52386b",
    "t": "#fff0d0 on #6b3838",
}
"""The terrain letters that have a colour of their own."""
CHOICE_STYLE = "#000000 on #e8c547"
EDGE_STYLE, MARK_STYLE = "dim", "bold #e8c547"
MARKED_EDGES = re.compile(r"##|%%|#|%")
LABEL = re.compile(r"\b[RB]\d+\b")
BAR_WIDTH = 24
ARMY_WIDTH = 48  # columns that the list of an army wants beside the board
OUTLINE = set(" .'")  # what a line of a drawn board holds when it only parts one row from the next


class Marked(NamedTuple):
    """What stands out on a board, by labels and hexes: pieces that can act, and what they can choose."""

    actors: Collection[str]
    goals: Collection[str]


NOTHING = Marked((), ())


@dataclass(frozen=True)
class Grid:
    """Where the hexes stand in a drawing: the first one's number, and how far it is to the next."""

    left: int
    across: int
    top: int
    down: int

    @classmethod
    def of(cls, lines: list[str]) -> Grid | None:
        """The grid that the numbers along the edges of a drawing show; None when it has none."""
        rows = {line[:2]: number for number, line in enumerate(lines) if line[:2].isdecimal()}
        columns = {found[0]: found.start() for found in re.finditer(r"\d\d", lines[0])}
        if not {"00", "01"} <= rows.keys() & columns.keys():
            return None
        return cls(columns["00"], columns["01"] - columns["00"], rows["00"], rows["01"] - rows["00"])

    def inside(self, column: int, row: int) -> tuple[range, int, int]:
        """The lines inside a hex, and where it starts and stops in them."""
        start = self.left - 1 + self.across * column + self.across // 2 * (row & 1)
        top = self.top + self.down * row
        return range(top, top + self.down - 1), start, start + self.across - 1


# --- the board --------------------------------------------------------------------------------------------


def draw_map(battle: Battle, viewer: int | None, marked: Marked = NOTHING) -> Text:
    """The board and its legend as a viewer sees them."""
    legend = battle.table.draw_ascii(viewer).split("\n\n")[1]
    return Text("\n\n").join([draw_board(battle, viewer, marked), Text(legend, "dim")])


def draw_board(battle: Battle, viewer: int | None, marked: Marked = NOTHING, most_lines: int | None = None) -> Text:
    """The board in colour; where it would take too many lines, without the outlines between the rows."""
    lines = battle.table.draw_ascii(viewer).partition("\n\n")[0].split("\n")
    texts = [Text(line, EDGE_STYLE) for line in lines]
    grid = Grid.of(lines)
    if grid is None:
        return Text("\n".join(lines))
    _colour(texts, grid, battle.ruleset.ground(battle.scenario), battle.view(viewer), marked)
    for text in texts:
        text.highlight_regex(MARKED_EDGES, MARK_STYLE)
    if most_lines is not None and len(texts) > most_lines:
        texts = [text for text in texts if not set(text.plain) <= OUTLINE]
    return Text("\n").join(texts)


def _colour(texts: list[Text], grid: Grid, field: dict[str, Any], view: dict[str, Any], marked: Marked) -> None:
    """Colour every hex: its ground, or that it can be chosen, and the counter in it."""
    pieces = {piece["hex"]: piece for piece in reversed(view["pieces"]) if piece["hex"] and not piece["attached"]}
    for row, letters in enumerate(field["terrain"]):
        for column, letter in enumerate(letters):
            place = f"{column:02}{row:02}"
            label = pieces[place]["label"] if place in pieces else ""
            is_goal = place in marked.goals or label in marked.goals
            ground = CHOICE_STYLE if is_goal else GROUND_STYLES.get(letter, "")
            lines, start, stop = grid.inside(column, row)
            for line in lines:
                texts[line].stylize(f"not dim {ground}", start, stop)
            if label:
                style = f"not dim {side_style(label)}{' underline' * (label in marked.actors)}"
                texts[lines[0]].stylize(style, start, start + len(label) + 2)


def side_style(label: str) -> str:
    """The style of the counter of a piece on hexes, whose label tells its side."""
    return SIDE_STYLES[label.startswith("B")]


def with_labels(words: str, style: str = "") -> Text:
    """A line in which the pieces' labels have the colours of their sides."""
    text = Text(words, style)
    for found in LABEL.finditer(words):
        text.stylize(side_style(found[0]), *found.span())
    return text


# --- armies -----------------------------------------------------------------------------------------------


def army_table(battle: Battle, viewer: int | None = None) -> Table:
    """Both armies beside each other: label, name, place, wounds, counters, magic and items."""
    both = Table.grid(padding=(0, 2, 0, 0))
    both.add_row(*_armies(battle, viewer))
    return both


def army_list(battle: Battle, viewer: int | None = None) -> RenderableType:
    """Both armies under each other."""
    return Group(*_armies(battle, viewer))


def _armies(battle: Battle, viewer: int | None) -> list[Table]:
    pieces = battle.view(viewer)["pieces"]
    styles = zip(battle.ruleset.sides, SIDE_STYLES, strict=True)
    return [_army(side, style, [one for one in pieces if one["side"] == side]) for side, style in styles]


def _army(side: str, style: str, pieces: Iterable[dict[str, Any]]) -> Table:
    army = Table.grid(padding=(0, 1, 0, 0))
    army.add_row("", Text(side.capitalize(), "bold"))
    for piece in pieces:
        on_table = "at" in piece
        gone = piece["dead"] if on_table else piece["hex"] is None
        label = Text(f"{piece['label']:<3}", "dim strike" if gone else style)
        place = _point(piece["at"]) if on_table else piece["hex"] or ""
        state = "lost" if gone else _state_on_table(piece) if on_table else _state(piece)
        army.add_row(label, Text(piece["name"]), Text(place, "dim"), Text(state))
    return army


def _point(at: Sequence[int] | None) -> str:
    """A point of a table in inches: "18.00,12.50"."""
    return f"{at[0] / 100:.2f},{at[1] / 100:.2f}" if at else ""


def _state_on_table(piece: dict[str, Any]) -> str:
    """The factors of a figure as they are, and what else there is: what it has done, panic, locks, gods."""
    factors = (piece[factor] for factor in ("attack", "defence", "moves", "bow"))
    facts = ["/".join(str(factor) for factor in factors if factor is not None)]
    facts += [] if piece["at"] else ["not deployed"]
    facts += [state for state in ("wounded", "panicked") if piece[state]]
    facts += [f"locked with {' '.join(piece['locked_with'])}"] if piece["locked_with"] else []
    return ", ".join(facts + piece["effects"] + piece["marks"])


def _state(piece: dict[str, Any]) -> str:
    """Wounds left and full, a star for each counter, and what else there is: magic points, a trap, items."""
    facts = [f"{piece['wounds']}/{piece['full_wounds']}{'*' * piece['counters']}"]
    facts += [f"{piece['mp']} MP"] if piece["list"] else []
    facts += ["trapped"] if piece["trapped"] else []
    return ", ".join(facts + [item.partition(".")[2] for item in piece["items"]])


def beside_armies(board: Text, battle: Battle, viewer: int | None, width: int) -> RenderableType:
    """The board, with the armies beside it where there is room."""
    if width < max(map(len, board.plain.split("\n"))) + ARMY_WIDTH:
        return board
    field = Table.grid(padding=(0, 4, 0, 0))
    field.add_row(board, army_list(battle, viewer))
    return field


# --- events and odds --------------------------------------------------------------------------------------


def event_lines(events: Iterable[Event], viewers: Collection[int | None], indent: int = 2) -> Table:
    """What happened, as far as the viewers may know it: a line each, its clauses dim behind it."""
    lines = Table.grid(padding=(0, 0, 0, indent))
    for event in events:
        if event.reader is None or event.reader in viewers:
            lines.add_row(event_line(event))
    return lines


def event_line(event: Event) -> Text:
    """One thing that happened, with the clauses behind it."""
    clauses = f"  {', '.join(event.clauses)}" if event.clauses else ""
    return Text.assemble(with_labels(event.text), (clauses, "dim cyan"))


def odds_table(odds: Odds) -> RenderableType:
    """How the dice are counted, every result with its fraction, its share and a bar, then the fights that follow."""
    gain = Text(f"worth {odds.value:+.3f} ({odds.gain:+.3f} against now), {_exactness(odds)}", "dim")
    return Group(
        event_lines(odds.explanation, ()),
        *_results(odds),
        gain,
        *(part for one in odds.leads_to for part in _fight(one)),
    )


def _exactness(odds: Odds | Fight) -> str:
    return "exact" if odds.exact else f"estimated, error {odds.error:.3f}"


def _fight(fight: Fight) -> Iterator[RenderableType]:
    """A fight to which an action leads: what it is, how likely it comes about, and its results."""
    chance = "" if fight.probability == 1 else f", with probability {fight.probability}"
    inexact = "" if fight.exact else f", {_exactness(fight)}"
    yield Text.assemble("\nleads to ", with_labels(fight.sentence), chance, inexact)
    yield from _results(fight)


def _results(odds: Odds | Fight) -> Iterator[RenderableType]:
    """Every result, what becomes of each piece, and what is taken for granted."""
    from warhost.face.odds import NO_EFFECT, assumed, fate_lines  # heavy, and loaded by now

    results = Table.grid(padding=(0, 1))
    results.add_column(justify="right")
    results.add_column(justify="right")
    for chance in odds.chances:
        share = float(chance.probability)
        bar = Text("█" * max(1, round(share * BAR_WIDTH)), "yellow")
        words = "; ".join(chance.changes) or NO_EFFECT
        results.add_row(f"{chance.probability}", f"{share:.2%}", bar, with_labels(words))
    yield results
    yield from map(with_labels, fate_lines(odds.pieces))
    yield from (Text(line, "dim") for line in assumed(odds.assumes))
