"""A battle as plain text: the table from above, north on top, what its marks mean, and every figure with its state."""

from __future__ import annotations

from warhost.drawing import TextMap
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import ACTED, DEAD, OFF_TABLE, PANICKED, SPEAR, WOUNDED, Battle
from warhost.rulesets.heroes.words.event_text import PEOPLES
from warhost.rulesets.heroes.words.looks import plane_of
from warhost.rulesets.heroes.words.names import Names, point_name, warriors_in_order
from warhost.rulesets.heroes.words.notation import EVENT_IDS
from warhost.rulesets.heroes.words.snapshot import factors_now, on_table
from warhost.shelf.pictures.plane_text import draw_plane
from warhost.shelf.pictures.text import Entry, Roster, beside, flow


def draw_ascii(battle: Battle, scenario: HeroesScenario, names: Names) -> TextMap:
    """The table, its legend and the figures of both sides as lines of ASCII, at most 100 characters wide.

    Of a snapshot.
    """
    figures = [(battle.figures[figure], names.numbers[figure]) for figure in on_table(battle)]
    board, legend = draw_plane(plane_of(battle, scenario, names), [((one.x, one.y), number) for one, number in figures])
    rosters = (_roster(battle, names, side) for side in range(len(PEOPLES)))
    return TextMap(board, tuple(flow(legend)), tuple(beside(*rosters)))


def states_of(battle: Battle, figure: int, names: Names) -> list[str]:
    """What else there is to know of a figure on the table, in words: a lost spear, wounds, panic, locks, gods."""
    one, usual = battle.figures[figure], warriors_in_order()[names.rows[figure]].spear
    has_spear = bool(one.marks & SPEAR)
    states = [] if has_spear == usual else ["spear" if has_spear else "no spear"]
    states += ["wounded"] * bool(one.marks & WOUNDED)
    states += ["panicked"] * bool(one.marks & PANICKED) + ["acted"] * bool(one.marks & ACTED)
    locked = [label for other, label in enumerate(names.labels) if (one.locked | one.locking) >> other & 1]
    states += [f"locked with {' '.join(locked)}"] if locked else []
    return states + [event for god, event in enumerate(EVENT_IDS) if one.effects >> god & 1]


def factors_in_words(battle: Battle, figure: int) -> str:
    """The current factors of a figure: "7/7/6", with a bow "2/3/6/4"."""
    return "/".join(str(factor) for factor in factors_now(battle.figures[figure]) if factor)


def _roster(battle: Battle, names: Names, side: int) -> Roster:
    """One side's figures, and its chips."""
    chips = f"{battle.chips[side]} chip{'s' * (battle.chips[side] != 1)}"
    own = [figure for figure in range(battle.count) if battle.figures[figure].side == side]
    return Roster(f"{PEOPLES[side]}, {chips}", [_entry(battle, names, figure) for figure in own])


def _entry(battle: Battle, names: Names, figure: int) -> Entry:
    """A figure in the list: number, name, place, current factors, states."""
    one, label, name = battle.figures[figure], names.label(figure), warriors_in_order()[names.rows[figure]].name
    if one.x == OFF_TABLE:
        return Entry(label, name, "dead" if one.marks & DEAD else "not deployed")
    facts = f"{point_name(one.x, one.y):<11} {factors_in_words(battle, figure)}  "
    return Entry(label, name, facts, states_of(battle, figure, names))
