"""The pending matters of a position text: what each holds, and which can lie on which.

    MATTERS = Matters(
        Phase,
        (
            Matter(Phase.DRAW),
            Matter(Phase.ACT, Phase.DRAW, is_step=True),
            Matter(Phase.FOLLOW_UP, Phase.ACT, on=(Phase.MOVE,), says={"actor": PIECE, "place": HEX}),
            ...
        ),
        check_on_board,
    )

Each matter names what lies directly below it when nothing is said, and on what else it may lie. So `pending ACT` is
enough where only the sequence of play is pending below; a matter without anything to lie on is at the bottom.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import Any

from warhost.kernel.abi import MAX_PENDING, push
from warhost.shelf.position import Body, Draft, Line, Numbered, Told
from warhost.shelf.wordings import Wording, members_of, number, word_of

FIELDS = ("actor", "target", "place", "detail")
STANDARD = {"actor": -1, "target": -1, "place": 0, "detail": 0}
"""What a matter holds when nothing else is said of it."""
NUMBER = number(127, -1)

Held = dict[str, int]
Kind = tuple[int, int | None]
"""A matter as far as the order is concerned: its phase, and its detail where that tells matters of a phase apart."""
Lower = IntEnum | tuple[IntEnum, int]
"""A phase, or a phase with the detail."""


def _kind(one: Lower) -> Kind:
    return (int(one[0]), int(one[1])) if isinstance(one, tuple) else (int(one), None)


def _anything(_: Draft, __: Held) -> None:
    pass


@dataclass(frozen=True)
class Matter:
    """A matter that can be pending."""

    at: Lower
    below: Lower | None = None  # what lies directly below it when nothing is said
    on: Collection[Lower] = ()  # on what else it may lie
    says: Mapping[str, Wording] = field(default_factory=dict)  # what it holds, by field
    optional: Collection[str] = ()  # fields that may be left out, where they are said by key
    keys: Mapping[str, str] = field(default_factory=dict)  # fields that are said by number, by the words for them
    usual: Mapping[str, int] = field(default_factory=dict)  # what it holds unless that is said, if not STANDARD
    is_step: bool = False  # of the sequence of play: steps below it have not begun and hold nothing but STANDARD
    here: Collection[str] = ()  # fields with pieces that must be on the board, or it cannot be settled
    check: Callable[[Draft, Held], None] = _anything  # ValueError for what it cannot hold
    never: str = ""  # why it cannot be pending at all

    @property
    def lower(self) -> tuple[Lower, ...]:
        """All on which it may lie."""
        return (*self.on,) if self.below is None else (self.below, *self.on)

    @property
    def held(self) -> Held:
        """What it holds when nothing is said."""
        detail = _kind(self.at)[1]
        return {**STANDARD, **self.usual, **({} if detail is None else {"detail": detail})}


class Matters:
    """All matters of a game, one or more for each of its phases; ValueError where their rows contradict each other.

    With `by_key` they say all that they hold as `actor=R1`; else as words in their order, and what is not usual besides
    as `detail=1`. `check_here` refuses a piece that is not on the board.
    """

    def __init__(
        self,
        phases: type[IntEnum],
        rows: Sequence[Matter],
        check_here: Callable[[Draft, int], None],
        *,
        word: Callable[[IntEnum], str] = word_of,
        by_key: bool = False,
        part: str = "part of {}:",
    ) -> None:
        self.phase = members_of("pending matter", phases, word=word)
        self.check_here, self.by_key, self.part = check_here, by_key, part
        self.by_kind = {_kind(row.at): row for row in rows}
        self.by_phase = {_kind(row.at)[0]: row for row in reversed(rows)}
        self.under = {kind: {_kind(one) for one in row.lower} for kind, row in self.by_kind.items()}
        self.body = cache(self._body)
        strangers = [one for row in rows for one in row.lower if _kind(one) not in self.by_kind]
        for one in (*strangers, *(phase for phase in phases if phase not in self.by_phase)):
            raise ValueError(f"{one!r} is pending or lies below what is pending, and no row says on what it may lie")

    def line(self, example: str, **kinds: Any) -> Line:
        """The line for matters, from the bottom to the top of the stack."""
        return Line(example, self._write, self._read, is_open=True, is_repeated=True, **kinds)

    def _word(self, phase: int) -> str:
        return self.phase.write(phase, None)

    def _body(self, phase: int) -> Body:
        """How matters of a phase say what they hold."""
        row, part = self.by_phase[phase], self.part.format(self._word(phase))
        if self.by_key:
            return Body(part, keyed=row.says, required=[name for name in row.says if name not in row.optional])
        rest = [name for name in FIELDS if name not in row.says]
        paths = {**row.keys, **{name: name for name in rest if name not in row.keys.values()}}
        also = {name: key for key, name in row.keys.items()}
        return Body(part, row.says, dict.fromkeys(paths, NUMBER), paths, also=also)

    # --- order --------------------------------------------------------------------------------------------

    def _kind_of(self, frame: Mapping[str, int]) -> Kind:
        kind = frame["phase"], frame["detail"]
        return kind if kind in self.by_kind else (frame["phase"], None)

    def implied(self, kind: Kind) -> list[dict[str, int]] | None:
        """What lies below a matter when nothing else is said, from the bottom; None when it has to be said."""
        row = self.by_kind.get(kind)
        if row is None or row.below is None:
            return [] if row is not None and not row.on else None
        below = _kind(row.below)
        held = STANDARD if row.is_step else self.by_kind[below].held
        return [*(self.implied(below) or []), {"phase": below[0], **held}]

    def faults(self, draft: Draft, stack: Sequence[Any]) -> Iterator[Numbered]:
        """That play cannot leave matters in the order in which they are pending."""
        kinds = [self._kind_of(frame._asdict()) for frame in stack]
        order = all(lower in self.under.get(upper, ()) for lower, upper in pairwise(kinds))
        if kinds and not (order and self.implied(kinds[0]) == []):
            said = " ".join(self._word(frame.phase) for frame in stack)
            yield draft.line("pending"), f"these cannot be pending in this order: {said}"

    # --- writing and reading ------------------------------------------------------------------------------

    def _write(self, told: Told) -> Iterator[str]:
        stack = told.battle.stack
        frames = [frame._asdict() for frame in stack]
        depths = (depth for depth, frame in enumerate(frames) if self.implied(self._kind_of(frame)) == frames[:depth])
        for frame in stack[max(depths, default=0) :]:
            body, usual = self.body(frame.phase), self.by_phase[frame.phase].held
            words = body.write(frame, {key: usual[body.path(key)] for key in body.keyed}, told)
            yield " ".join([self._word(frame.phase), *words])

    def _read(self, draft: Draft, word: str, *said: str) -> None:
        phase = self.phase.read(word, draft)
        row = self.by_phase[phase]
        if row.never:
            raise ValueError(row.never)
        given = self._given(draft, phase, word, said)
        held = row.held | given
        for name in row.here:
            self.check_here(draft, held[name])
        row.check(draft, held)
        self.pend(draft, phase, **given)

    def _given(self, draft: Draft, phase: int, word: str, said: Sequence[str]) -> Held:
        """What a line says that a matter holds."""
        body = self.body(phase)
        spoken = [text for text in said if "=" not in text and not self.by_key]
        if len(spoken) != len(body.spoken):
            wanted = ", ".join(body.spoken) or "nothing more"
            raise ValueError(f"{word} is followed by {len(body.spoken)} words ({wanted}), not by {len(spoken)}")
        values = body.read(spoken, draft)
        values |= body.read_pairs([text for text in said if text not in spoken], draft)
        missing = next((key for key in body.required if key not in values), None)
        if missing:
            raise ValueError(f"{word} does not say its {missing}")
        return {body.path(key): value for key, value in values.items()}

    def pend(self, draft: Draft, phase: int, **given: int) -> None:
        """Put a matter on top of what is pending; where that is nothing, what it implies is put below it."""
        frame = {"phase": int(phase), **self.by_phase[phase].held, **given}
        below = [] if draft.battle.depth else self.implied(self._kind_of(frame)) or []
        for one in (*below, frame):
            if draft.battle.depth >= MAX_PENDING:
                raise ValueError(f"at most {MAX_PENDING} matters can be pending")
            # Plain numbers, and all of them: anything else makes the compiled function look at its arguments for long.
            push(draft.battle, *(int(one[name]) for name in ("phase", *FIELDS)))
