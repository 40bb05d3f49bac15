"""From what was written down in a battle to its rows: what the game declares of its events, read without any words.

Everything is read from the true battle: what was hidden from a side is hidden from no row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from warhost.kernel.abi import ACTOR_BITS, ACTOR_SHIFT, NOBODY, VERB_BITS, VERB_SHIFT, Header, extra_of
from warhost.kernel.journal import Entry
from warhost.lab.fold import Fold
from warhost.lab.rows import BattleRow, PieceRow, Watched
from warhost.lab.watch import Fought, packed
from warhost.players.quick import ENTRY_SIZE
from warhost.ruleset import FALLEN, FLED, Remains, Ruleset
from warhost.shelf.tellings import Told
from warhost.shelf.verbs import Parts

SQUARE = 300
"""Side of the squares that an open table is parted into: 3 inches."""
LOST = (FALLEN, FLED)


class _Meaning(NamedTuple):
    """What one kind of event says of deeds; each function takes the event's numbers."""

    piece: Callable[[Sequence[int]], int] | None  # the event's piece
    comes_to: tuple[Callable[[Sequence[int]], Any], Callable[[Any, Any], Any]] | None  # a place and what it is called
    lies: tuple[Callable[[Sequence[int]], Any], Callable[[Any, Any], Any]] | None
    doings: tuple[tuple[str, Callable[[Sequence[int]], int] | None], ...]
    opens: bool


def _meaning(told: Told) -> _Meaning | None:
    """What an event says of deeds; None where that is nothing."""
    facts, comes_to, doings = told.facts.by_name, told.comes_to, told.doings
    if not (comes_to or doings or told.row.opens):
        return None
    piece, lies = facts.get("piece"), facts.get(told.row.lies)
    return _Meaning(
        piece.of if piece else None,
        (comes_to.of, comes_to.kind.data) if comes_to else None,
        (lies.of, lies.kind.data) if lies else None,
        tuple((doing, fact.of if fact else None) for doing, fact in doings),
        told.row.opens,
    )


class Teller:
    """Makes rows of the battles of one scenario."""

    def __init__(self, ruleset: Ruleset, scenario: Any, umpire: Any) -> None:
        self.ruleset, game = ruleset, ruleset.game
        self._table = ruleset.table(ruleset.battle_record.blank(), scenario, umpire)
        self._events, verbs = game.table.words.events, game.table.words.verbs
        meanings = {kind: _meaning(told) for kind, told in self._events.told.items()}
        self._meanings = {kind: meaning for kind, meaning in meanings.items() if meaning}
        self._telling = np.zeros(max(self._events.told) + 1, np.bool_)
        self._telling[[*self._meanings]] = True
        self._acting = np.zeros(1 << VERB_BITS, np.bool_)
        self._acting[[*verbs.acting]] = True
        self._verbs, self._things = verbs, verbs.things
        self._stands_at = game.table.stands_at
        self._place_names: dict[Any, str] = {}

    # --- rows ---------------------------------------------------------------------------------------------

    def rows(self, fought: Fought) -> Watched:
        """The rows of a battle."""
        recorded = fought.recorded
        table = self._table.over(recorded.memory)
        names = table.names  # type: ignore[attr-defined]
        header: Any = Header.over(recorded.memory)
        actors = self._actors(recorded.codes)
        remains = table.remains()
        sides = [
            self.ruleset.sides.index(one.side) for one in sorted(remains, key=lambda one: names.by_label[one.piece])
        ]
        places = self._places(fought, names, len(sides))
        fold = self._folded(fought, places[1:-1], Fold(sides, places[0]), names, actors)
        battle = self._battle_row(fought, table, int(header.turn), int(header.winner), actors)
        return Watched(battle, self._piece_rows(fought, remains, names, fold, places, actors))

    def _battle_row(self, fought: Fought, table: Any, turn: int, winner: int, actors: Any) -> BattleRow:
        recorded, sides, forfeit = fought.recorded, self.ruleset.sides, fought.forfeit
        left = [side for side in range(len(sides)) if forfeit and side != forfeit.seat]
        if forfeit:
            winner = left[0] if len(left) == 1 else NOBODY
        return BattleRow(
            number=fought.number,
            seed=fought.seed,
            winner=None if winner < 0 else sides[winner],
            reason=table.reason(),
            decisions=len(recorded.codes),
            turns=turn,
            first=self._first(fought, actors),
            scores=tuple(map(int, table.scores())),
            course=self._course(recorded),
            did=self.named(self._kinds(recorded.codes), table.names),
            could=self.named(recorded.kinds.tolist(), table.names),
            forfeited_by=sides[forfeit.seat] if forfeit else None,
            forfeit_reason=forfeit.reason if forfeit else None,
            actions=packed(recorded.codes),
        )

    def _piece_rows(
        self, fought: Fought, left: Sequence[Remains], names: Any, fold: Fold, places: Any, actors: Any
    ) -> tuple[PieceRow, ...]:
        turns = fought.recorded.turns
        turn_of = turns[np.searchsorted(turns[:, 1], np.arange(len(fought.recorded.codes)), "right") - 1, 0].tolist()
        remains = [(names.by_label[one.piece], one) for one in left]
        lost = {piece: fold.falls[piece] for piece, one in remains if one.fate in LOST and piece in fold.falls}
        felled, acts = [0] * len(fold.sides), np.bincount(actors[actors >= 0], minlength=len(fold.sides)).tolist()
        for fall in lost.values():
            for piece in fall.by:
                felled[piece] += 1
        stood = [*zip(*places[1:], strict=True)]
        return tuple(
            PieceRow(
                number=fought.number,
                piece=one.piece,
                side=one.side,
                what=one.what,
                fate=one.fate,
                fell_turn=turn_of[lost[piece].decision] if piece in lost else None,
                fell_at=lost[piece].place if piece in lost else None,
                felled_by=names.labels[lost[piece].by[0]] if piece in lost and lost[piece].by else None,
                felled=felled[piece],
                harm_done=fold.done[piece],
                harm_taken=fold.taken[piece],
                strikes=fold.struck_times[piece],
                acts=acts[piece],
                stood=stood[piece],
                entered=tuple(fold.entered[piece]),
            )
            for piece, one in remains
        )

    # --- what was done ------------------------------------------------------------------------------------

    def _actors(self, codes: Any) -> Any:
        """The piece that acts in each decision, NOBODY where none is named."""
        actors = (codes >> ACTOR_SHIFT & (1 << ACTOR_BITS) - 1) - 1
        return np.where(self._acting[codes >> VERB_SHIFT], actors, NOBODY)

    def _first(self, fought: Fought, actors: Any) -> str | None:
        """The side that acted first with a piece after the set-up."""
        acting = np.flatnonzero(actors[fought.set_up :] >= 0)
        if not len(acting):
            return None
        return self.ruleset.sides[int(fought.recorded.deciders[fought.set_up + acting[0]])]

    def _kinds(self, codes: Any) -> list[int]:
        """The kinds of actions that were taken, in the order in which they first were."""
        return [*dict.fromkeys(self._kind(code) for code in codes.tolist())]

    def _kind(self, code: int) -> int:
        verb = code >> VERB_SHIFT
        return verb | int(extra_of(code)) << VERB_BITS if verb in self._things else verb

    def named(self, kinds: Sequence[int], names: Any) -> tuple[str, ...]:
        """Kinds of actions in words: verbs, and a verb with the thing that is used by it."""
        return tuple(dict.fromkeys(self._named(kind, names) for kind in kinds))

    def _named(self, kind: int, names: Any) -> str:
        verb, extra = kind & (1 << VERB_BITS) - 1, kind >> VERB_BITS
        word = self._verbs.rows[verb].word
        thing = self._things.get(verb)
        return f"{word} {thing.say(Parts(verb, extra=extra), names)}" if thing else word

    def _course(self, recorded: Any) -> tuple[float, ...]:
        """Worth of the first side less that of the others, at the start of each turn."""
        worths = recorded.worths
        led = worths[:, 0] - worths[:, 1:].mean(axis=1)
        return tuple(np.float32(led[row]).item() for row in _rows_by_turn(recorded.turns))

    # --- where everybody stood ----------------------------------------------------------------------------

    def _places(self, fought: Fought, names: Any, count: int) -> list[list[str]]:
        """Where each piece stood: as the battle began, at the start of each turn, and at the end."""
        recorded = fought.recorded
        turns = [recorded.positions[row] for row in _rows_by_turn(recorded.turns)]
        moments = np.stack([fought.begun.memory, *turns, recorded.memory])
        if not self._stands_at:
            return [[""] * count] * len(moments)
        kind, counted, *paths = self._stands_at
        battles = moments.view(self.ruleset.battle_record.dtype)[:, 0]
        fields = [_field(battles, path)[:, :count].tolist() for path in paths]
        data, there = self._events.kinds[kind].data, _field(battles, counted).tolist()
        at = fields[0] if len(fields) == 1 else [[*zip(*row, strict=True)] for row in zip(*fields, strict=True)]
        return [
            [self.place(number, data, names) for number in numbers[:known]] + [""] * (count - known)
            for numbers, known in zip(at, there, strict=True)
        ]

    def place(self, number: Any, data: Callable[[Any, Any], Any], names: Any) -> str:
        """What a place is called; "" for nowhere."""
        known = self._place_names.get(number)
        if known is None:
            is_nowhere = (number if isinstance(number, int) else number[0]) < 0
            known = self._place_names[number] = "" if is_nowhere else place_name(data(number, names))
        return known

    # --- the fold -----------------------------------------------------------------------------------------

    def _folded(self, fought: Fought, places: list[list[str]], fold: Fold, names: Any, actors: Any) -> Fold:
        """What everybody did, event by event; `places` has where they stood as each turn began."""
        recorded = fought.recorded
        entries = recorded.entries.view(Entry.dtype)
        telling = np.flatnonzero(self._telling[entries["kind"]])
        decisions = np.searchsorted(recorded.ends // ENTRY_SIZE, telling, "right")
        by_entry = entries["kind"][telling].tolist(), entries["facts"][telling].tolist(), decisions.tolist()
        decided = actors.tolist()
        starts = [int(recorded.turns[row, 1]) for row in _rows_by_turn(recorded.turns)]
        for kind, numbers, decision in zip(*by_entry, strict=True):
            while starts and decision >= starts[0]:
                fold.stand(places[-len(starts)])
                starts.pop(0)
            fold.begin(decision, decided[decision])
            self._add(fold, self._meanings[kind], numbers, names)
        return fold

    def _add(self, fold: Fold, meaning: _Meaning, numbers: Sequence[int], names: Any) -> None:
        """One event."""
        if meaning.opens:
            fold.opens()
        piece = meaning.piece(numbers) if meaning.piece else NOBODY
        if meaning.comes_to:
            fold.comes_to(piece, self._place_of(meaning.comes_to, numbers, names) or "")
        for doing, of in meaning.doings:
            fact = of(numbers) if of else NOBODY
            if doing == "harms":
                fold.harms(piece, fact if of else 1)
            elif doing == "falls":
                fold.falls_at(fact, self._place_of(meaning.lies, numbers, names))
            elif doing == "by":
                fold.felled_by(piece, fact)
            else:
                getattr(fold, doing)(fact)

    def _place_of(self, fact: Any, numbers: Sequence[int], names: Any) -> str | None:
        if not fact:
            return None
        number = fact[0](numbers)
        return self.place(number if isinstance(number, int) else tuple(number), fact[1], names)


def place_name(place: Any) -> str:
    """What a place is called: a cell by its name, a point by the middle of its square."""
    if not isinstance(place, list):
        return str(place)
    return ",".join(str(length // SQUARE * SQUARE + SQUARE // 2) for length in place)


def _rows_by_turn(turns: Any) -> list[int]:
    """Which row stands for the start of each turn from the first on; for a turn without a decision the next."""
    numbers = turns[:, 0].tolist()
    return [int(row) for row in np.searchsorted(numbers, range(1, (numbers[-1] if numbers else 0) + 1))]


def _field(battles: Any, path: str) -> Any:
    """The numbers behind "pieces.cell" of each battle."""
    for name in path.split("."):
        battles = battles[name]
    return battles
