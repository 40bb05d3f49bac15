"""A battle in colour: the board, the armies, what happened, the odds.

The board is the ruleset's own drawing, coloured by its spans. A drawing without spans is printed as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from warhost.drawing import DrawnLine, Span, TextMap
    from warhost.face.battle import Battle
    from warhost.face.odds import Fight, Odds
    from warhost.face.standing import Event

SIDE_COLOURS = ("#a81c1c", "#4d4d4d", "#2f6b34", "#22578f", "#6b3f8a", "#8a5a12")
SIDE_STYLES = tuple(f"bold #ffffff on {colour}" for colour in SIDE_COLOURS)
"""The counters of each side, by the number of the side."""
CHOICE_STYLE = "#000000 on #e8c547"
EDGE_STYLE, MARK_STYLE = "dim", "bold #e8c547"
WORD = re.compile(r"\w+")
BAR_WIDTH = 24
UNIT = 100  # of a length: whole hundredths
ARMIES_BESIDE = 2  # each other on eighty columns
ARMY_WIDTH = 48  # columns that the list of an army wants beside the board

Sides = Callable[[str], int | None]
"""The side of the piece that a word of a sentence names; None when it names none for certain."""


class Marked(NamedTuple):
    """What stands out on a board, by labels and names of cells: pieces that can act, and what they can choose."""

    actors: Collection[str]
    goals: Collection[str]


NOTHING = Marked((), ())


# --- the board --------------------------------------------------------------------------------------------


def draw_map(battle: Battle, viewer: int | None, marked: Marked = NOTHING) -> Text:
    """The board and its legend as a viewer sees them; None sees all."""
    legend = Text("\n".join(_text_map(battle, viewer).legend), "dim")
    return Text("\n\n").join([draw_board(battle, viewer, marked), legend])


def draw_board(battle: Battle, viewer: int | None, marked: Marked = NOTHING, most_lines: int | None = None) -> Text:
    """The board in colour; where it would take too many lines, without the outlines between the rows."""
    lines = _text_map(battle, viewer).board
    if not any(line.spans for line in lines):
        return Text("\n".join(line.text for line in lines))
    if most_lines is not None and len(lines) > most_lines:
        lines = tuple(line for line in lines if line.spans)
    return Text("\n").join([_coloured(line, marked) for line in lines])


def _text_map(battle: Battle, viewer: int | None) -> TextMap:
    table = battle.table if viewer is None else battle.table_for(viewer)
    return table.text_map()


def _coloured(line: DrawnLine, marked: Marked) -> Text:
    text = Text(line.text, EDGE_STYLE)
    for span in line.spans:
        if span.kind != "number":
            text.stylize(_style_of(span, marked), span.start, span.stop)
    return text


def _style_of(span: Span, marked: Marked) -> str:
    """The style of a run of characters: of the ground, or that it can be chosen, of a counter, of a mark."""
    if span.kind == "piece":
        return f"not dim {SIDE_STYLES[span.side]}{' underline' * any(name in marked.actors for name in span.names)}"
    if span.kind == "ground":
        is_goal = any(name in marked.goals for name in span.names)
        return f"not dim {CHOICE_STYLE if is_goal else ' on '.join(span.shade or ())}"
    return MARK_STYLE


def with_labels(words: str, sides: Sides, style: str = "") -> Text:
    """A line in which the pieces' labels have the colours of their sides."""
    text = Text(words, style)
    for found in WORD.finditer(words):
        if (side := sides(found[0])) is not None:
            text.stylize(SIDE_STYLES[side], *found.span())
    return text


# --- armies -----------------------------------------------------------------------------------------------


def army_table(battle: Battle, viewer: int | None = None) -> Table:
    """All armies, two beside each other: label, name and place of every piece, and what else there is to know of it."""
    table, armies = Table.grid(padding=(0, 2, 0, 0)), [*_armies(battle, viewer)]
    for first in range(0, len(armies), ARMIES_BESIDE):
        table.add_row(*armies[first : first + ARMIES_BESIDE])
    return table


def army_list(battle: Battle, viewer: int | None = None) -> RenderableType:
    """All armies under each other."""
    return Group(*_armies(battle, viewer))


def _armies(battle: Battle, viewer: int | None) -> Iterator[Table]:
    pieces = battle.table_for(viewer).view()["pieces"]
    taking_part = battle.ruleset.lineup(battle.scenario)["armies"]
    styles = zip(battle.ruleset.sides, SIDE_STYLES, strict=False)
    for side, style in ((side, style) for side, style in styles if side in taking_part):
        yield _army(side, style, [one for one in pieces if one["side"] == side])


HIDDEN_PIECE = {"label": "?", "name": "hidden", "standing": ""}
"""What is said of a piece of which only is known that it is there."""


def _army(side: str, style: str, pieces: Iterable[dict[str, Any]]) -> Table:
    army = Table.grid(padding=(0, 1, 0, 0))
    army.add_row("", Text(side.capitalize(), "bold"))
    for known in pieces:
        piece = {**HIDDEN_PIECE, **known}
        label = Text(f"{piece['label']:<3}", "dim strike" if piece["gone"] else style)
        state = "lost" if piece["gone"] else piece["standing"]
        army.add_row(label, Text(piece["name"]), Text(_written(piece["place"]), "dim"), Text(state))
    return army


def _written(place: str | Sequence[int] | None) -> str:
    """A cell by its name, a point by its lengths: "18.00,12.50"."""
    return place if isinstance(place, str) else ",".join(f"{length / UNIT:.2f}" for length in place or ())


def beside_armies(board: Text, battle: Battle, viewer: int | None, width: int) -> RenderableType:
    """The board, with the armies beside it where there is room."""
    if width < max(map(len, board.plain.split("\n"))) + ARMY_WIDTH:
        return board
    field = Table.grid(padding=(0, 4, 0, 0))
    field.add_row(board, army_list(battle, viewer))
    return field


# --- events and odds --------------------------------------------------------------------------------------


def event_line(event: Event, sides: Sides) -> Text:
    """One thing that happened, with the clauses behind it."""
    clauses = f"  {', '.join(event.clauses)}" if event.clauses else ""
    return Text.assemble(with_labels(event.text, sides), (clauses, "dim cyan"))


def odds_table(odds: Odds, sides: Sides) -> RenderableType:
    """How the dice are counted, every result with its fraction, its share and a bar, then the fights that follow."""
    gain = Text(f"worth {odds.value:+.3f} ({odds.gain:+.3f} against now), {_exactness(odds)}", "dim")
    return Group(
        _explanation(odds, sides),
        *_results(odds, sides),
        gain,
        *(part for one in odds.leads_to for part in _fight(one, sides)),
    )


def _explanation(odds: Odds, sides: Sides) -> Table:
    """How the dice are counted, as far as everybody may know it: a line each."""
    lines = Table.grid(padding=(0, 0, 0, 2))
    for event in odds.explanation:
        if event.reader is None:
            lines.add_row(event_line(event, sides))
    return lines


def _exactness(odds: Odds | Fight) -> str:
    return "exact" if odds.exact else f"estimated, error {odds.error:.3f}"


def _fight(fight: Fight, sides: Sides) -> Iterator[RenderableType]:
    """A fight to which an action leads: what it is, how likely it comes about, and its results."""
    chance = "" if fight.probability == 1 else f", with probability {fight.probability}"
    inexact = "" if fight.exact else f", {_exactness(fight)}"
    yield Text.assemble("\nleads to ", with_labels(fight.sentence, sides), chance, inexact)
    yield from _results(fight, sides)


def _results(odds: Odds | Fight, sides: Sides) -> Iterator[RenderableType]:
    """Every result, what becomes of each piece, and what is taken for granted."""
    from warhost.face.odds import NO_EFFECT, assumed, fate_lines  # heavy, and loaded by now

    results = Table.grid(padding=(0, 1))
    results.add_column(justify="right")
    results.add_column(justify="right")
    for chance in odds.chances:
        share = float(chance.probability)
        bar = Text("█" * max(1, round(share * BAR_WIDTH)), "yellow")
        words = "; ".join(chance.changes) or NO_EFFECT
        results.add_row(f"{chance.probability}", f"{share:.2%}", bar, with_labels(words, sides))
    yield results
    yield from (with_labels(line, sides) for line in fate_lines(odds.pieces))
    yield from (Text(line, "dim") for line in assumed(odds.assumes))
