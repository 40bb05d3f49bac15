"""What pictures of every kind of board take from a view: the sides, their pieces in words, what holds for them.

A view is redacted for its viewer, so nothing in a picture has to be hidden a second time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from xml.etree import ElementTree

from warhost.shelf.pictures.text import Entry, Roster, beside, flow
from warhost.shelf.views import Data

COLOURS = ("#b3231b", "#26292f", "#16927a", "#2f6fc4", "#b04fa8", "#a8760a")
"""Of the sides, in their order: as many as a game can have. The first is warm and the second dark, as in the page."""
ICONS = "client"
"""Where the pictures lie that `icons.toml` names."""
SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Seen:
    """A battle as one seat sees it: its title, its view and its ground, and what the game's words and looks are."""

    title: str
    view: Data
    ground: Data
    terms: Data
    looks: Data
    sides: dict[str, str]  # what each is called, in the order of the game

    @property
    def heading(self) -> str:
        """What the picture is called."""
        return f"{self.title}, turn {self.view['turn']}"

    @cached_property
    def standing(self) -> list[Data]:
        """The pieces that are on the board, and may be seen whole."""
        return [piece for piece in self.view["pieces"] if piece.get("place") is not None and "label" in piece]

    @cached_property
    def slots(self) -> dict[str, str]:
        """What stands in each slot of a counter, by the slot's name."""
        return {slot["slot"]: slot["name"] for slot in self.looks["slots"]}

    def side(self, piece: Data) -> int:
        """The number of a piece's side."""
        return [*self.sides].index(piece["side"])

    def states(self, piece: Data) -> list[str]:
        """What holds for a piece, the most urgent first."""
        held = set(piece["states"])
        return [state for state in self.looks["signs"] if state in held]

    def drawn_as(self, state: str) -> str:
        """The name of the sign for a state of a piece, or of what lies on the ground; nothing without one."""
        sign = self.looks["signs"].get(state)
        return sign["sign"] if sign else ""

    def signs(self, where: str) -> Iterator[Data]:
        """The signs that lie at a place, over places, in an area, between pieces, along a path."""
        return (sign for sign in self.view["signs"] if sign.get(where) is not None)

    # --- in words -----------------------------------------------------------------------------------------

    def told(self, piece: Data) -> str:
        """A piece with where it stands and what there is to know of it, for those who do not see it."""
        said = ", ".join([piece["where"], *self._figures(piece), *_apart(self._more(piece))])
        return f"{piece['label']} {piece['name']} {said}"

    def _figures(self, piece: Data) -> Iterator[str]:
        """What of a piece has a most of it, and what is counted on it."""
        yield from (f"{row['label'].lower()} {row['text']}" for row in piece["profile"] if "share" in row)
        if coin := piece["slots"].get("coin"):
            yield f"{self.slots['coin']} {coin}"

    def _more(self, piece: Data) -> Sequence[str]:
        """How it stands, but for its figures, and what holds for it."""
        first, *more = piece["standing"].split(", ")
        has_figures = any("share" in row for row in piece["profile"])
        return (*([] if has_figures or not first else [first]), *more, *self.states(piece))

    def lists(self) -> list[str]:
        """All sides' pieces beside each other, and below them what lies on the ground."""
        return [*beside(*map(self._roster, self.sides)), *self._lying()]

    def _roster(self, side: str) -> Roster:
        """One side's pieces under its name, and what it holds in hand."""
        hand = self.view["hands"].get(side)
        heading = f"{self.sides[side]}, {hand['text']}" if hand else self.sides[side]
        own = [piece for piece in self.view["pieces"] if piece["side"] == side and "label" in piece]
        width = max((len(piece["label"]) for piece in own), default=0)
        return Roster(heading, [self._entry(piece, width) for piece in own])

    def _entry(self, piece: Data, width: int) -> Entry:
        """A piece in the list: label, name, place, how it stands, what holds for it."""
        label = piece["label"].ljust(width)
        if piece["gone"] or piece["place"] is None:
            return Entry(label, piece["name"], piece["where"])
        first, *more = piece["standing"].split(", ")
        facts = f"{place_of(piece):<4} {first:<5} "
        return Entry(label, piece["name"], facts, _apart((*more, *self.states(piece))))

    def _lying(self) -> Iterator[str]:
        """What lies on the ground, as many as fit on a line; nothing where nothing does."""
        if told := [self.told_lying(sign) for sign in self.signs("at")]:
            yield from ("", *flow(told))

    def told_lying(self, sign: Data) -> str:
        """What lies somewhere: its name and place, whose it is, what is said of it."""
        name = self.looks["signs"][sign["sign"]]["name"] if sign["sign"] in self.looks["signs"] else sign["sign"]
        more = [word for word in (sign.get("side"), sign["text"]) if word]
        return ", ".join([f"{name} at {sign['at']}", *more])

    # --- letters ------------------------------------------------------------------------------------------

    @cached_property
    def letters(self) -> dict[str, str]:
        """A letter for each state that a piece on the board is marked with, in the order of their urgency."""
        marked = [self.states(piece)[0] for piece in self.standing if self.states(piece)]
        return {state: state[0].upper() for state in self.looks["signs"] if state in marked}

    def flag(self, piece: Data) -> str:
        """The letter of the most urgent state of a piece; nothing without one."""
        states = self.states(piece)
        return self.letters[states[0]] if states else ""

    def letters_told(self) -> Iterator[tuple[str, str]]:
        """Each letter with the states that it stands for."""
        for letter in dict.fromkeys(self.letters.values()):
            yield letter, " or ".join(state for state, its in self.letters.items() if its == letter)


def _apart(words: Iterable[str]) -> list[str]:
    """Words that are not blank, each once."""
    return [*dict.fromkeys(word for word in words if word)]


def place_of(piece: Data) -> str:
    """Where a piece stands: a cell by its name, a point as it is written in `where`."""
    place = piece["place"]
    return place if isinstance(place, str) else piece["where"].removeprefix("at ")


def outlines(icon: str) -> str:
    """The paths of a picture of a piece, in a square of 512 about the middle; nothing for one that is not there."""
    file = files("warhost").joinpath(ICONS, "icons", f"{icon}.svg")
    if not file.is_file():
        return ""
    paths = ElementTree.fromstring(file.read_text("utf-8")).iter(f"{SVG}path")
    return "".join(f'<path d="{path.get("d")}" transform="translate(-256 -256)"/>' for path in paths)
