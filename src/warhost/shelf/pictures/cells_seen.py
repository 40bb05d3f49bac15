"""A view of a board of cells as a scene: what text map and SVG draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warhost.shelf.grid import Grid
from warhost.shelf.pictures.album import NO_SIGN, ROUND, SIGNS, Lying, line_of, motif_of
from warhost.shelf.pictures.cells import NO_VEIL, Counter, Edge, Field, Ground, Scene, Sign, Veil
from warhost.shelf.pictures.cells_text import ATTENDED, COUNTED, FACINGS
from warhost.shelf.pictures.seen import COLOURS, Seen, outlines
from warhost.shelf.pictures.svg import INK, flag_disc, golden_disc, text
from warhost.shelf.views import BESIDE, Data

TURNS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
"""Degrees from the top of the board."""
NUMBERED = ("pips", "bar", "token")
"""Slots with a number that stands under a label, the first that a game has."""
DOTTED = ("pips", "bar")
MARKS = '!?x$&@;/^"'
"""Of what lies on the ground, in the order in which a game declares it."""
VEIL, PALE = ":", "#eef1f4"
OPEN = "."
"""Ground without a texture in the text."""
SMALL, SMALLER = "scale(.75)", "scale(.36)"
ROPE = "rope"
"""The sign that goes round several cells: it has no mark."""


def scene_of(seen: Seen, grid: Grid) -> Scene:
    """All that is in a picture of a board of cells."""
    return _Board(seen, grid).scene()


class _Board:
    """A view of a board of cells, to be made a scene part by part."""

    def __init__(self, seen: Seen, grid: Grid) -> None:
        self.seen, self.grid = seen, grid
        self.number = next((slot for slot in NUMBERED if slot in seen.slots), "")
        signs = {name: look["sign"] for name, look in seen.looks["signs"].items()}
        lying = [name for name in signs if name not in seen.terms.get("marks", ()) and signs[name] != ROPE]
        self.marks = dict(zip(lying, MARKS, strict=False))
        self.shorts = shorts(piece["label"] for piece in seen.view["pieces"] if "label" in piece)
        self.counters = [self._counter(piece) for piece in seen.standing]

    def scene(self) -> Scene:
        """All of it."""
        seen = self.seen
        return Scene(
            seen.heading,
            self._field(),
            dict(zip(seen.sides.values(), COLOURS, strict=False)),
            self.counters,
            [*self._signs()],
            emblems=[(name, outlines(name)) for name in sorted({one.emblem for one in self.counters} - {""})],
            legend=[*self._legend()],
            note=f"under a label: terrain and {seen.slots[self.number]}" if self.number else "",
            marks=[*self._marks()],
            lists=seen.lists(),
            nobody="",
        )

    # --- the ground ---------------------------------------------------------------------------------------

    def _field(self) -> Field:
        plain = str.maketrans("".join(self._plain()), OPEN * len(self._plain()))
        rows = [row.translate(plain) for row in self.seen.ground["terrain"]]
        return Field(self.grid, rows, self._grounds(), [*self._edges()], self._veil())

    def _plain(self) -> list[str]:
        """The letter of open ground where the game has another for it than the full stop."""
        looks = self.seen.looks["motifs"]["terrain"]
        return [] if OPEN in looks else [letter for letter, look in looks.items() if look["motif"] == "grass"][:1]

    def _grounds(self) -> dict[str, Ground]:
        """Every kind of ground of the game by its letter."""
        names = self.seen.terms.get("terrain", {})
        grounds = dict[str, Ground]()
        for letter, look in self.seen.looks["motifs"]["terrain"].items():
            name, motif = names.get(letter, {"name": look["motif"]})["name"], motif_of(look["motif"])
            grounds[OPEN if letter in self._plain() else letter] = Ground(
                name, motif.under or look["colour"], motif.drawn, motif.tone
            )
        return grounds

    def _edges(self) -> Iterator[Edge]:
        """What lies on borders, kind by kind."""
        names = self.seen.terms.get("hexsides", {})
        for kind, look in self.seen.looks["motifs"]["edges"].items():
            gone = {
                (one["at"], one.get("towards")) for one in self._in_cells() if self._lying(one).instead == look["motif"]
            }
            found = [(one["at"], one["side"]) for one in self.seen.ground["edges"] if one["kind"] == kind]
            sides = [side for side in found if side not in gone]
            mark, strokes, leads = line_of(look["motif"], look["colour"])
            yield Edge(mark, names[kind]["name"] if kind in names else kind, strokes, sides, leads)

    def _veil(self) -> Veil:
        """What lies over whole cells; of several kinds the first."""
        over = [sign for sign in self.seen.signs("over") if self._lying(sign).is_veil]
        if not over:
            return NO_VEIL
        name = over[0]["sign"]
        cells = {self.grid.cell(place) for sign in over if sign["sign"] == name for place in sign["over"]}
        return Veil(VEIL, name, PALE, self._lying(over[0]).drawn, cells)

    def _lying(self, sign: Data) -> Lying:
        return SIGNS.get(self.seen.drawn_as(sign["sign"]), NO_SIGN)

    def _signs(self) -> Iterator[Sign]:
        """What lies in single cells."""
        for sign in self._in_cells():
            cell, towards = self.grid.cell(sign["at"]), sign.get("towards", "")
            yield Sign(cell, self._mark(sign), self.seen.told_lying(sign), self._drawn(sign), towards=towards)

    def _in_cells(self) -> Iterator[Data]:
        """Without veils and ropes, which lie over several cells; those are told below the board."""
        return (one for one in self.seen.signs("at") if not self._lying(one).is_veil and "round" not in one)

    def _drawn(self, sign: Data) -> str:
        """What lies there; with the mark that the text has for it where it is small."""
        lying = self._lying(sign)
        return lying.drawn if lying.is_place else f"{lying.drawn}{text(self._mark(sign), 4, 11, INK)}"

    def _mark(self, sign: Data) -> str:
        return self.marks.get(sign["sign"], MARKS[0])

    # --- pieces -------------------------------------------------------------------------------------------

    def _counter(self, piece: Data) -> Counter:
        """A piece on the board; one that stands beside others stands behind the one in the midst of its cell."""
        slots, states = piece["slots"], self.seen.states(piece)
        around = [ROUND[sign] for state in states if (sign := self.seen.drawn_as(state)) in ROUND]
        coin = slots.get("coin", "")
        return Counter(
            self.grid.cell(piece["place"]),
            piece["label"],
            self.seen.side(piece),
            self.seen.told(piece),
            piece.get("icon", ""),
            piece["stack"] == BESIDE,
            around[0] if around else ("", ""),
            *self._dots(piece),
            figure=slots.get("token", {}).get("face", ""),
            counted=coin,
            flag="" if coin else self.seen.flag(piece),
            turn=_turn_of(slots.get("facing")),
            short=self.shorts[piece["label"]],
        )

    def _dots(self, piece: Data) -> tuple[int, int]:
        """How many dots are filled, and of how many."""
        count = next((piece["slots"][slot] for slot in DOTTED if slot in piece["slots"]), (0, 0))
        return count[0], count[1]

    # --- legends ------------------------------------------------------------------------------------------

    def _marks(self) -> Iterator[str]:
        """What the marks of the text map mean, of those that there are."""
        found = {sign["sign"] for sign in self._in_cells()}
        yield from (f"{mark} {name}" for name, mark in self.marks.items() if name in found)
        if any(one.turn is not None for one in self.counters):
            yield f"{' '.join(FACINGS if self.grid.shape != 'square' else FACINGS[::2])} where it faces"
        if len({one.cell for one in self.counters}) < len(self.counters):
            yield f"{ATTENDED} others with it"
        if any(one.counted for one in self.counters):
            yield f"{COUNTED} {self.seen.slots['coin']}"
        yield from (f"{letter} {states}" for letter, states in self.seen.letters_told())

    def _legend(self) -> Iterator[tuple[str, str]]:
        """Picture and name of each mark on the counters and on the ground."""
        found = {sign["sign"]: sign for sign in self._in_cells()}
        for name, sign in found.items():
            scale = SMALLER if self._lying(sign).is_place else SMALL
            yield f'<g transform="{scale}">{self._drawn(sign)}</g>', name
        if any(one.counted for one in self.counters):
            yield golden_disc("1"), self.seen.slots["coin"]
        yield from ((flag_disc(letter), states) for letter, states in self.seen.letters_told())


def _turn_of(facing: str | float | None) -> float | None:
    """Where a piece faces, in degrees: given so, or as a wind."""
    return float(TURNS[facing]) if isinstance(facing, str) else facing


def shorts(labels: Iterable[str]) -> dict[str, str]:
    """What stands on counters: LB1 for LIR-B1, with as many letters of what labels begin with as tell those apart."""
    known = [*labels]
    groups = {label.partition("-")[0] for label in known if "-" in label}
    letters = next((some for some in range(1, 9) if len({group[:some] for group in groups}) == len(groups)), 9)
    parts = {label: label.partition("-") for label in known}
    return {label: f"{group[:letters]}{rest}" if joint else "" for label, (group, joint, rest) in parts.items()}
