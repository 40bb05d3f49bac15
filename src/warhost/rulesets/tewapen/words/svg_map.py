"""A battle as a picture: one SVG that stands alone, for notebooks and web pages."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.rulesets.tewapen import RULESET
from warhost.rulesets.tewapen.rules.pieces import is_individual
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import NONE, OFF_BOARD, Battle, Kind, TrapState
from warhost.rulesets.tewapen.words.ascii_map import known_traps, name_of, pieces_by_cell, states_of, trap_in_words
from warhost.rulesets.tewapen.words.looks import field_of
from warhost.rulesets.tewapen.words.names import SIDE_LETTERS, SIDE_NAMES, Names
from warhost.shelf.pictures.cells_svg import EMBLEM_HEIGHT, Counter, Scene, Sign, draw_field, golden_disc
from warhost.shelf.pictures.motifs import ring
from warhost.shelf.pictures.svg import INK, drawn, in_words, placed, text

COLOURS = ("#b3231b", "#26292f")  # of the sides
TRAP = ring(12, "#5b3412", 6, "3.8 2.48") + '<circle r="9" fill="#fff3d6" stroke="#5b3412" stroke-width="1.5"/>'
JAWS = (ring(25, "#5b3412", 6, "4.5 3.35"), ring(12, "#5b3412", 3, "3 2.03"))  # round what a trap holds
PALE = ' opacity=".55"'  # of a hidden trap
EMBLEMS = {
    Kind.FOOT: ("foot", "M-7-15h14v8h-14zl14 8m0-8l-14 8"),
    Kind.MOUNTED: ("mounted", "M-7-15h14v8h-14zm0 8l14-8"),
    Kind.LARGE: ("large or monster", "M-7-7l3.5-8 3.5 5 3.5-5 3.5 8z"),
    Kind.MACHINE: ("machine", "M-7-15h14v8h-14zm5.5 4a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0"),
    Kind.INDIVIDUAL: ("individual", "M-6-7l-1-7 4 3 3-5 3 5 4-3-1 7z"),
}


def draw_svg(battle: Battle, scenario: TewapenScenario, names: Names, viewer: int | None = None) -> str:
    """The board with everything on it as an SVG document; the same battle always gives the same text.

    `viewer` is the side that looks, which does not see the enemy's hidden traps; None is the referee, who sees all.

    Rule: TW-2.9.7a
    """
    field, traps = field_of(battle, scenario), [trap for here in known_traps(battle, viewer).values() for trap in here]
    scene = Scene(
        f"{RULESET.title}, turn {battle.turn}",
        _description(battle, names, traps),
        COLOURS,
        {cell: [_counter(battle, piece, names) for piece in here] for cell, here in pieces_by_cell(battle).items()},
        [_sign(battle, trap, names) for trap in traps if battle.traps[trap].prisoner == NONE],
        _piece_entries(battle, bool(traps)),
    )
    return draw_field(field, scene)


def _description(battle: Battle, names: Names, traps: list[int]) -> str:
    """The picture in words: the board, every piece, every known trap."""
    pieces = [(piece, battle.pieces[piece]) for piece in range(battle.piece_count)]
    armies = [
        (
            name.capitalize(),
            [_in_words(battle, piece, names) for piece, one in pieces if one.side == side and one.cell != OFF_BOARD],
        )
        for side, name in enumerate(SIDE_NAMES)
    ]
    known = [f"Trap in {trap_in_words(battle, trap, names)}." for trap in traps]
    return in_words(f"A board of {names.columns} by {names.rows} hexes.", armies, known)


def _in_words(battle: Battle, piece: int, names: Names) -> str:
    one = battle.pieces[piece]
    counters = [f"activation counters {one.counters}"] if one.counters > 0 else []
    facts = [f"wounds {one.wounds} of {one.full_wounds}", *counters, *states_of(battle, piece, names)]
    return f"{names.label(piece)} {name_of(battle, piece)} in {names.hex(int(one.cell))}, {', '.join(facts)}"


def _sign(battle: Battle, trap: int, names: Names) -> Sign:
    """A trap that nobody is in, with its owner's letter; hidden ones are pale."""
    one = battle.traps[trap]
    letter, look = text(SIDE_LETTERS[one.owner], 4, 11, INK), PALE if one.state == TrapState.HIDDEN else ""
    return Sign(int(one.cell), TRAP + letter, f"Trap in {trap_in_words(battle, trap, names)}", look)


def _counter(battle: Battle, piece: int, names: Names) -> Counter:
    one = battle.pieces[piece]
    return Counter(
        names.label(piece),
        one.side,
        _in_words(battle, piece, names),
        EMBLEMS[Kind(one.kind)][1],
        is_individual(battle, piece),
        JAWS if one.prison != NONE else ("", ""),
        one.wounds,
        one.full_wounds,
        one.counters,
    )


def _piece_entries(battle: Battle, has_traps: bool) -> Iterator[tuple[str, str]]:
    """Picture and name of each mark on the counters of this battle."""
    if has_traps:
        yield f'<g transform="scale(.75)">{TRAP}</g>', "trap"
    pieces = [battle.pieces[piece] for piece in range(battle.piece_count)]
    for kind, (name, emblem) in EMBLEMS.items():
        if any(one.kind == kind for one in pieces):
            yield placed(0, EMBLEM_HEIGHT, drawn(emblem, INK)), name
    if any(one.counters > 0 for one in pieces):
        yield golden_disc(1), "activation counters"
