"""A battle as it stands: its position, who must choose what, what a seat may know of it, what an action would do.

Odds, chances and hints ask this of a battle; what has happened in it is kept by `warhost.face.battle`.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from warhost.face.action import Action, ActionList
from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, RUNNING, Desk, Header
from warhost.kernel.journal import EVERYBODY, Entry, Journal
from warhost.ruleset import ALWAYS, NEVER, Ruleset

if TYPE_CHECKING:
    from warhost.kernel.layout import Bytes, Record
    from warhost.ruleset import Remains, Table
    from warhost.scenario import ScenarioModel


def _place_of(record: type[Record], field: str) -> slice:
    """Where a field lies in its record, in bytes."""
    fields = record.dtype.fields
    assert fields is not None
    kind, offset = fields[field][:2]
    return slice(offset, offset + kind.itemsize)


ENTRIES_OFFSET = _place_of(Desk, "journal").start + _place_of(Journal, "entries").start
DICE, DECIDER = _place_of(Header, "dice"), _place_of(Header, "to_decide")
ENTRY_SIZE = Entry.dtype.itemsize
BOTH = "both"
"""The seat of all people at one screen, however many they are."""


class _Room(threading.local):
    """Room for one list of legal actions at a time in each thread; lists are copied out of it."""

    def __init__(self) -> None:
        self.codes = np.empty(MAX_ACTIONS, np.int64)


_room = _Room()


@dataclass(frozen=True)
class Event:
    """One thing that happened, in a readable line with the clauses behind it."""

    number: int  # of the action that led to it, 1 the first; 0 is the set-up
    kind: str
    text: str
    clauses: tuple[str, ...]
    facts: tuple[int, ...]
    reader: int | None  # side that alone may know of it, None when everybody may
    about: Mapping[str, Any] = field(default_factory=dict, hash=False, repr=False)  # the same for a picture
    story: Mapping[str, Any] = field(default_factory=dict, hash=False, repr=False)  # what the picture makes of it
    shown: str = field(default="", hash=False, repr=False)  # what a screen says, where transcripts keep other words

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]" if self.clauses else self.text

    def to_data(self) -> dict[str, Any]:
        """The event as docs/wire.md has it."""
        told = {
            "kind": self.kind,
            "text": self.shown or self.text,
            "clauses": list(self.clauses),
            "about": dict(self.about),
        }
        return told | {"story": dict(self.story)} if self.story else told


@dataclass(frozen=True)
class Outcome:
    """How a battle ended."""

    winner: int | None  # side, None for a draw
    winner_name: str | None
    reason: str
    scores: tuple[int, ...]  # by side
    victor: str = ""  # who has won, as a sentence begins: "the elves win"

    def __str__(self) -> str:
        return f"{self.victor[:1].upper()}{self.victor[1:]}: {self.reason}" if self.victor else f"Draw: {self.reason}"


class Standing:
    """A battle as it stands."""

    def __init__(self, ruleset: Ruleset, scenario: ScenarioModel, memory: Bytes, umpire: Bytes) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.memory = memory
        self.umpire = umpire
        self.contract = ruleset.contract()
        self.table: Table = ruleset.table(memory, scenario, umpire)
        self._header: Any = Header.over(memory)
        # Views of single fields: much quicker from Python than a record's attributes.
        fields = memory[: Header.dtype.itemsize].view(Header.dtype)
        desk = umpire[: Desk.dtype.itemsize].view(Desk.dtype)
        self._result, self._to_decide, self._turn = fields["result"], fields["to_decide"], fields["turn"]
        self._dice_key, self._dice_counter = fields["dice"]["key"][0], fields["dice"]["counter"]
        self._journal_open, self._journal_length = desk["journal"]["open"], desk["journal"]["length"]
        self._legal: ActionList | None = None

    @property
    def can_undo(self) -> bool:
        """Nothing that has been done is known here, so nothing can be taken back."""
        return False

    @property
    def next_number(self) -> int:
        """The number that the next action will have."""
        return 1

    # --- how it stands -------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True when the battle has ended."""
        return bool(self._result[0] != RUNNING)

    @property
    def turn(self) -> int:
        """The running turn, 1 the first."""
        return int(self._turn[0])

    @property
    def seat_to_decide(self) -> int | None:
        """The side that must choose, 0 the first, None when the battle is over."""
        side = int(self._to_decide[0])
        return None if side < 0 else side

    @property
    def decisions(self) -> int:
        """How many actions have been carried out since the start."""
        return int(self._header.actions)

    @property
    def prompt(self) -> str:
        """What is asked now, in one short sentence."""
        return self.table.prompt()

    @property
    def moment(self) -> str:
        """The turn and what runs in it: "Turn 3, King of hearts"; nothing when the battle is over."""
        return self.table.moment()

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the battle goes on."""
        if not self.over:
            return None
        winner = int(self._header.winner)
        name = None if winner < 0 else self.ruleset.sides[winner]
        reason, scores = self.table.reason(), self.table.scores()
        return Outcome(None if winner < 0 else winner, name, reason, scores, self.table.victor())

    def remains(self) -> tuple[Remains, ...]:
        """What is left of every piece, now or at the end: what one battle hands to the next. Nothing is redacted."""
        return self.table.remains()

    @property
    def legal_actions(self) -> ActionList:
        """Every legal action of the side that must choose, in canonical order; empty when the battle is over."""
        if self._legal is None:
            self._legal = ActionList(self.legal_in(self.memory), self.table)
        return self._legal

    def legal_in(self, memory: Bytes) -> Any:
        """The legal actions of other bytes of this battle, as numbers in canonical order: an array of int64."""
        codes = _room.codes
        return codes[: self.contract.legal_actions(memory, self.umpire, codes)].copy()

    def key(self) -> str:
        """A hash of the whole position, dice included: equal keys, equal battles."""
        return hashlib.blake2b(self.memory.tobytes(), digest_size=16).hexdigest()

    def evaluate(self, side: int) -> float:
        """Static worth of the position for a side, -1 lost to 1 won."""
        return float(self.contract.evaluate(self.memory, self.umpire, side))

    def view(self, seat: int | str | None = None, shared: dict[Any, Any] | None = None) -> dict[str, Any]:
        """What a seat may know, as plain data: docs/wire.md has its shape. The ground is `ruleset.ground`.

        Without a seat it is what a spectator may know: nothing that is hidden from any side. BOTH is for all people at
        one screen, who see what the side that must choose may see. Views of one battle that are given the same
        `shared`, a dict empty at first, have in common what is alike, and must not be changed.
        """
        to_decide = self.seat_to_decide
        seat = to_decide if seat == BOTH else seat
        chooses = seat is not None and seat == to_decide
        seen = self.seen_by(seat)
        known = self.table.over(seen) if chooses else self.table
        return {
            **self._shown(seen, shared),
            "can_undo": chooses and self.can_undo,
            "choices": known.choices(self.legal_actions.codes.tolist()) if chooses else [],
        }

    def seen_by(self, seat: int | str | None) -> Bytes:
        """A copy of the battle's bytes without what a seat may not know; without a seat, what any may not."""
        seen = self.memory.copy()
        for side in range(len(self.ruleset.sides)) if seat is None else (seat,):
            self.contract.redact(seen, side)
        return seen

    def table_for(self, seat: int | None) -> Table:
        """The words and pictures for what a seat may know."""
        return self.table.over(self.seen_by(seat))

    def _shown(self, seen: Bytes, shared: dict[Any, Any] | None) -> dict[str, Any]:
        """What redacted bytes show; the same as last time when they are the same."""
        if shared is None:
            return self.table.over(seen).view()
        if shared.get("seen") != (bytes_seen := seen.tobytes()):
            shared["shown"] = self.table.over(seen).view(shared)
            shared["seen"] = bytes_seen
        shown: dict[str, Any] = shared["shown"]
        return shown

    def passes(self, orders: Mapping[str, str]) -> Action | None:
        """The action that lets the open window go by, or that is custom, under standing orders; None: he is asked.

        `orders` says "always", "matters" or "never" for what `ruleset.asking` names; what it leaves out is asked when
        it matters.
        """
        if self.over:
            return None
        codes = self.legal_actions.codes.tolist()
        code = self.ruleset.passes(self.as_known(), self.umpire, self.scenario, codes, orders)
        return None if code is None else Action(code, self.table)

    @property
    def pass_offered(self) -> Action | None:
        """The action that lets the open window go by, whether its player is to be asked or not; None without one."""
        asks = dict.fromkeys(self.ruleset.customs, ALWAYS)
        return self.passes(dict.fromkeys(self.ruleset.windows, NEVER) | asks)

    def answered(self, said: Sequence[Any]) -> Action | None:
        """The action to which answers come that were given beforehand; None where none holds, and he is to be asked.

        They are `warhost.shelf.answers.Saying`, in their order. Where there is no choice nothing is answered; a window
        in which nothing can be done goes by as any other does: nobody can tell from it what the side holds.
        """
        codes = [] if self.over or not said else self.legal_actions.codes.tolist()
        if not codes or (len(codes) == 1 and self.pass_offered is None):
            return None
        game, side = self.ruleset.game, self.seat_to_decide or 0
        moment = game.moment(self.as_known(), self.umpire, self.scenario, side, codes)
        code = game.answers.chosen(moment, said)
        return None if code is None else Action(code, self.table)

    def may_be_asked(self, side: int) -> list[dict[str, Any]]:
        """What a side may still be asked while another moves, and can answer beforehand, as it knows the battle."""
        game = self.ruleset.game
        moment = game.moment(self.seen_by(side), self.umpire, self.scenario, side)
        told: list[dict[str, Any]] = [] if self.over else game.answers.ahead(moment)
        return told

    @property
    def set_up_offered(self) -> Action | None:
        """The action that takes the scenario's set-up as it stands, which is what computers do where people wait.

        None where nothing is set up, or nobody stands yet.
        """
        code = self.ruleset.set_up_offered(self.memory)
        return None if code == NO_ACTION else Action(code, self.table)

    def survey(self, ask: Mapping[str, Any]) -> dict[str, Any]:
        """What the table answers to a question such as {"what": "reach", "actor": "3"}.

        Raises ValueError when the question cannot be understood.
        """
        return self.ruleset.survey(self.as_known(), self.umpire, self.scenario, ask)

    # --- deciding ------------------------------------------------------------------------------------------

    def action(self, action: Action | str) -> Action:
        """An action given as object or in notation; NotationError when it cannot be read."""
        return action if isinstance(action, Action) else Action(self.table.read_action(action), self.table)

    def why_not(self, action: Action | str) -> tuple[Any, ...]:
        """Every objection to an action, with its clauses; empty when it is legal."""
        return self.table.objections(self.contract.all_objections(self.memory, self.umpire, self.action(action).code))

    def why_none(self, beginning: str) -> tuple[Any, ...]:
        """Every objection to all actions that begin so, with its clauses; empty where one of them has none of these.

        Raises NotationError for what begins no action, or where the ways on are countless.
        """
        common = -1
        for code in self.table.ways_on(beginning):
            common &= self.contract.all_objections(self.memory, self.umpire, code)
            if not common:
                return ()
        return self.table.objections(common)

    # --- what would happen -----------------------------------------------------------------------------------

    def as_known(self) -> Bytes:
        """A copy of the battle's bytes as the side that must choose knows it: hidden facts and dice blotted out."""
        memory = self.memory.copy()
        self.contract.redact(memory, self.seat_to_decide or 0)
        return memory

    def foretell(self, *codes: int) -> list[Event]:
        """What would be written down before the first die of legal actions, one after the other: how it is counted."""
        memory, dice = self.as_known(), Desk.over(self.umpire).dice
        dice.scripted, dice.halts_at_deck, dice.length, dice.read, dice.wanted_dice = 1, 1, 0, 0, 0
        self._journal_open[0], self._journal_length[0] = 1, 0
        for code in codes:
            self.contract.apply(memory, self.umpire, code)
        self._journal_open[0] = 0
        dice.scripted, dice.halts_at_deck, dice.wanted_dice = 0, 0, 0
        told = self._read(self._written(), self.next_number, self.table.over(memory))
        return told[: self.table.first_roll([event.kind for event in told])]

    def before_dice(self, start: Bytes, action: int) -> Bytes | None:
        """The bytes after an action for which no die is rolled and no card drawn; None after another."""
        memory, is_whole = self.until_dice(start, action)
        return memory if is_whole else None

    def until_dice(self, start: Bytes, action: int) -> tuple[Bytes, bool]:
        """The bytes after an action, up to its first die or card, and whether it came to none."""
        memory, dice = start.copy(), Desk.over(self.umpire).dice
        dice.scripted, dice.halts_at_deck, dice.length, dice.read, dice.wanted_dice = 1, 1, 0, 0, 0
        self.contract.apply(memory, self.umpire, action)
        stopped = dice.wanted_dice > 0
        dice.scripted, dice.halts_at_deck, dice.wanted_dice = 0, 0, 0
        return memory, not stopped

    def picture(self, seat: int | None = None) -> str:
        """What a seat may see of the battlefield, as SVG; without a seat, what a spectator may."""
        return self.table_for(seat).draw_svg()

    def map(self, seat: int | None = None) -> str:
        """What a seat may see of the battlefield, in plain text; without a seat, what a spectator may."""
        return self.table_for(seat).draw_ascii()

    def __str__(self) -> str:
        """The whole battlefield in plain text, with all that is hidden from either side, such as traps; see `map`."""
        return self.table.draw_ascii()

    def __repr__(self) -> str:
        return f"<Battle {self.ruleset.name}/{self.scenario.id}, turn {self.turn}, {self.decisions} decisions>"

    def _repr_svg_(self) -> str:
        """The whole battlefield for a notebook, with all that is hidden from either side, such as traps.

        `picture` is what a seat may see.
        """
        return self.table.draw_svg()

    # --- inside --------------------------------------------------------------------------------------------

    def _written(self) -> bytes:
        """The bytes of the entries that stand in the journal."""
        size = int(self._journal_length[0]) * ENTRY_SIZE
        return self.umpire[ENTRIES_OFFSET : ENTRIES_OFFSET + size].tobytes()

    def _read(self, entries: bytes, number: int, table: Table | None = None) -> list[Event]:
        """The events behind entries; `table` knows pieces that have come since, where this battle's own does not."""
        table, made = table or self.table, []
        written = np.frombuffer(entries, Entry.dtype)
        kinds, readers, numbers = (written[field].tolist() for field in ("kind", "reader", "facts"))
        told = [*zip(kinds, map(tuple, numbers), strict=True)]
        abouts, in_words = table.event_abouts(told), table.events_in_words(told)
        for (_, facts), who, about, (name, text, clauses, story, shown) in zip(
            told, readers, abouts, in_words, strict=True
        ):
            reader = None if who == EVERYBODY else who - 1
            made.append(Event(number, name, text, clauses, facts, reader, about, story, shown))
        return made
