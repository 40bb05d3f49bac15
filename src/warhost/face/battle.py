"""One battle in progress: the friendly face of the kernel.

battle = warhost.start("tewapen/otter-ford", seed=7)
battle.apply(battle.legal_actions[0])
"""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from warhost.errors import IllegalAction, UndoRefused
from warhost.face.action import Action, ActionList
from warhost.face.scenario_lookup import look_up
from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, RUNNING, Desk, Header
from warhost.kernel.journal import EVERYBODY, Entry, Journal
from warhost.ruleset import Progress, Ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from warhost.face.chances import Chances
    from warhost.face.hints import Hint
    from warhost.face.odds import Odds
    from warhost.kernel.layout import Bytes, Record
    from warhost.ruleset import Table
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
RANDOM_SEED_BITS = 63
BOTH = "both"
"""The seat of two people at one screen."""


class _Room(threading.local):
    """Room for one list of legal actions at a time in each thread; lists are copied out of it."""

    def __init__(self) -> None:
        self.codes = np.empty(MAX_ACTIONS, np.int64)


_room = _Room()

Key = tuple[int, int]
"""Key of the dice: two numbers of 64 bits."""


class Step(NamedTuple):
    """One action carried out: what stood before it, the journal's bytes, and the fresh key that the dice were given."""

    code: int
    before: bytes
    entries: bytes
    key: Key | None

    @property
    def unrolled(self) -> bytes:
        """The dice as they are after it when none was rolled and no card drawn."""
        return self.before[DICE] if self.key is None else np.array([*self.key, 0], np.uint64).tobytes()


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

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]" if self.clauses else self.text

    def to_data(self) -> dict[str, Any]:
        """The event as docs/wire.md has it."""
        return {"kind": self.kind, "text": self.text, "clauses": list(self.clauses), "about": dict(self.about)}


@dataclass(frozen=True)
class Outcome:
    """How a battle ended."""

    winner: int | None  # side, None for a draw
    winner_name: str | None
    reason: str
    scores: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.winner_name.capitalize()} wins: {self.reason}" if self.winner_name else f"Draw: {self.reason}"


def key_of_seed(seed: int | str) -> Key:
    """The key of the dice that a seed stands for."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=16, person=b"warhost dice").digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")


def start(
    scenario: str | Path | ScenarioModel,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    umpire: Bytes | None = None,
) -> Battle:
    """A new battle at its first decision.

    `scenario` is a name ("tewapen/otter-ford"), a scenario file or a scenario. `seed` settles all dice and cards;
    without one it is drawn. `options` replace the scenario's own ("turns", "modules"). Raises UnknownName,
    ScenarioError. `umpire` is that of another battle of the same scenario, to be shared by battles that one thread
    plays in turns: it is a desk to work on, of nearly a megabyte.
    """
    ruleset, model = look_up(scenario, options)
    seed = secrets.randbits(RANDOM_SEED_BITS) if seed is None else seed
    contract = ruleset.contract(progress)
    desk = _umpire_for(ruleset, model) if umpire is None else umpire
    battle = Battle(ruleset, model, ruleset.battle_record.blank(), desk, seed=seed)
    battle._header.version = ruleset.version
    battle._set_key(key_of_seed(seed))
    battle._carry_out(lambda memory, umpire: contract.start(memory, umpire))
    _umpires[id(model)] = model, battle.umpire
    return battle


_umpires: dict[int, tuple[ScenarioModel, Bytes]] = {}  # surveyed umpires of the scenarios played last, to be copied
UMPIRES_KEPT = 4


def _umpire_for(ruleset: Ruleset, model: ScenarioModel) -> Bytes:
    """An umpire of its own for a new battle; a board that was surveyed lately is not surveyed again."""
    known = _umpires.get(id(model))
    if known is not None:
        return known[1].copy()
    while len(_umpires) >= UMPIRES_KEPT:
        del _umpires[next(iter(_umpires))]
    return ruleset.fill_umpire(model)


class Battle:
    """One battle in progress. Made by `warhost.start`, by `position.read` or by `transcript.read`."""

    def __init__(
        self, ruleset: Ruleset, scenario: ScenarioModel, memory: Bytes, umpire: Bytes, seed: int | str | None = None
    ) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.seed = seed  # None for a battle that did not begin at its scenario's set-up
        self.memory = memory
        self.umpire = umpire
        self.contract = ruleset.contract()
        self.table: Table = ruleset.table(memory, scenario)
        self._header: Any = Header.over(memory)
        # Views of single fields: much quicker from Python than a record's attributes.
        fields = memory[: Header.dtype.itemsize].view(Header.dtype)
        desk = umpire[: Desk.dtype.itemsize].view(Desk.dtype)
        self._result, self._to_decide, self._turn = fields["result"], fields["to_decide"], fields["turn"]
        self._dice_key, self._dice_counter = fields["dice"]["key"][0], fields["dice"]["counter"]
        self._journal_open, self._journal_length = desk["journal"]["open"], desk["journal"]["length"]
        self._legal: ActionList | None = None
        self._why_not_undo: dict[int, str | None] = {}  # by how many actions; as the battle stands, like the list above
        self._setup_entries = b""
        self._steps: list[Step] = []

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
        """The side that must choose (0 or 1), None when the battle is over."""
        side = int(self._to_decide[0])
        return None if side < 0 else side

    @property
    def decisions(self) -> int:
        """How many actions have been carried out since the start."""
        return int(self._header.actions)

    @property
    def prompt(self) -> str:
        """In words: who must do what, and what is still possible."""
        return self.table.prompt()

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the battle goes on."""
        if not self.over:
            return None
        winner = int(self._header.winner)
        name = None if winner < 0 else self.ruleset.sides[winner]
        return Outcome(None if winner < 0 else winner, name, self.table.reason(), self.table.scores())

    @property
    def legal_actions(self) -> ActionList:
        """Every legal action of the side that must choose, in canonical order; empty when the battle is over."""
        if self._legal is None:
            codes = _room.codes
            n = self.contract.legal_actions(self.memory, self.umpire, codes)
            self._legal = ActionList(codes[:n].copy(), self.table)
        return self._legal

    def key(self) -> str:
        """A hash of the whole position, dice included: equal keys, equal battles."""
        return hashlib.blake2b(self.memory.tobytes(), digest_size=16).hexdigest()

    def evaluate(self, side: int) -> float:
        """Static worth of the position for a side, -1 lost to 1 won."""
        return float(self.contract.evaluate(self.memory, self.umpire, side))

    def view(self, seat: int | str | None = None, shared: dict[Any, Any] | None = None) -> dict[str, Any]:
        """What a seat may know, as plain data: docs/wire.md has its shape. The ground is `ruleset.ground`.

        Without a seat it is what a spectator may know: nothing that is hidden from either side. BOTH is for two people
        at one screen, who see what the side that must choose may see. Views of one battle that are given the same
        `shared`, a dict empty at first, have in common what is alike, and must not be changed.
        """
        to_decide = self.seat_to_decide
        seat = to_decide if seat == BOTH else seat
        seen = self.memory.copy()
        for side in (0, 1) if seat is None else (seat,):
            self.contract.redact(seen, side)
        chooses = seat is not None and seat == to_decide
        return {
            **self._shown(seen, shared),
            "can_undo": chooses and self.can_undo,
            "choices": self.table.choices(self.legal_actions.codes.tolist()) if chooses else [],
        }

    def _shown(self, seen: Bytes, shared: dict[Any, Any] | None) -> dict[str, Any]:
        """What redacted bytes show; the same as last time when they are the same."""
        if shared is None:
            return self.ruleset.table(seen, self.scenario).view()
        if shared.get("seen") != (bytes_seen := seen.tobytes()):
            shared["shown"] = self.ruleset.table(seen, self.scenario).view(shared)
            shared["seen"] = bytes_seen
        shown: dict[str, Any] = shared["shown"]
        return shown

    def passes(self, orders: Mapping[str, str]) -> Action | None:
        """The action that lets the open window go by under standing orders; None when the player is to be asked.

        `orders` says "always", "matters" or "never" for kinds of windows (`ruleset.windows`); what it leaves out is
        asked when it matters.
        """
        if self.over:
            return None
        codes = self.legal_actions.codes.tolist()
        code = self.ruleset.passes(self.as_known(), self.umpire, self.scenario, codes, orders)
        return None if code is None else Action(code, self.table)

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
        return self.table.objections(int(self.contract.objections(self.memory, self.umpire, self.action(action).code)))

    def apply(self, action: Action | str, key: Key | None = None) -> None:
        """Carry out an action and run on to the next decision or the end.

        `key` gives fresh dice from this action on. Raises NotationError, or IllegalAction with every objection; the
        battle is then unchanged.
        """
        code = action.code if isinstance(action, Action) else self.action(action).code
        if self.contract.objections(self.memory, self.umpire, code):
            raise IllegalAction(str(action), self.why_not(Action(code, self.table)))
        before = self.memory.tobytes()
        if key is not None:
            self._set_key(key)
        contract = self.contract
        self._steps.append(Step(code, before, b"", key))
        entries = self._carry_out(lambda memory, umpire: contract.apply(memory, umpire, code))
        self._steps[-1] = Step(code, before, entries, key)

    def run_on(self) -> None:
        """Run on from a position in the middle of things, as a position text may describe one, to the next decision."""
        contract = self.contract
        self._carry_out(lambda memory, umpire: contract.apply(memory, umpire, NO_ACTION))

    @property
    def can_undo(self) -> bool:
        """True when the last action can be taken back freely: no die, no card, and the same side decides."""
        return self.is_free_to_undo(1)

    def is_free_to_undo(self, actions: int) -> bool:
        """True when the last so many actions can be taken back freely; see `why_not_undo`."""
        return self.why_not_undo(actions) is None

    def why_not_undo(self, actions: int) -> str | None:
        """Why the last so many actions cannot be taken back freely; None when they can.

        Free is what neither dice nor cards have followed, what showed nothing that was hidden, and where the same side
        decides as before.
        """
        if actions not in self._why_not_undo:
            self._why_not_undo[actions] = self._find_why_not_undo(actions)
        return self._why_not_undo[actions]

    def _find_why_not_undo(self, actions: int) -> str | None:
        steps, now = self._steps[-actions:], self.memory.tobytes()
        if len(steps) < actions:
            return "this is the start of the battle"
        if any(self.has_drawn(number) for number in range(-actions, 0)):
            return "dice were rolled or a card was drawn"
        if steps[0].before[DECIDER] != now[DECIDER]:
            return "the other side must choose now"
        if self._shows_more(steps[0].before, now):
            return "something was shown that was hidden before"
        return None

    def has_drawn(self, number: int) -> bool:
        """True when dice were rolled or cards drawn in a step: 0 is the first since this object began, -1 the last."""
        number %= len(self._steps)
        is_last = number + 1 == len(self._steps)
        after = self.memory.tobytes() if is_last else self._steps[number + 1].before
        return self._steps[number].unrolled != after[DICE]

    def _shows_more(self, before: bytes, after: bytes) -> bool:
        """True when the side that decided before knows something after that was hidden from it."""
        side = int.from_bytes(before[DECIDER], "little", signed=True)
        hidden = self._hidden(before, side)
        hidden[DICE] = False  # nobody ever knows these; a byte that happens to be nought looks as if it were shown
        return bool(hidden.any()) and bool((hidden & ~self._hidden(after, side)).any())

    def _hidden(self, state: bytes, side: int) -> np.ndarray:
        """Which bytes of a state a side may not know."""
        seen = np.frombuffer(bytearray(state), np.uint8)
        self.contract.redact(seen, side)
        hidden: np.ndarray = seen != np.frombuffer(state, np.uint8)
        return hidden

    def undo(self, consent: bool = False) -> None:
        """Take the last action back.

        Free until a die was rolled, a card drawn, something hidden shown or the side to decide changed; past that
        only with the consent of both sides. Raises UndoRefused.
        """
        if not self._steps:
            raise UndoRefused("nothing to undo: this is the start of the battle")
        if not consent and (why := self.why_not_undo(1)):
            raise UndoRefused(f"undo ends here without the consent of both sides: {why}")
        step = self._steps.pop()
        self._stand_at(step.before)

    def put_back(self, steps: Iterable[Step], after: bytes) -> None:
        """Put actions back that were taken back, with what stood after them; nothing is carried out again."""
        self._steps += steps
        self._stand_at(after)

    def _stand_at(self, state: bytes) -> None:
        self.memory[:] = np.frombuffer(state, np.uint8)
        self._forget()

    def clone(self, key: Key | None = None, same_dice: bool = False) -> Battle:
        """An independent copy, without its history. It gets fresh dice unless told which, or to keep the same."""
        twin = Battle(self.ruleset, self.scenario, self.memory.copy(), self.umpire)
        if not same_dice:
            twin._set_key(key or (secrets.randbits(64), secrets.randbits(64)))
        return twin

    def odds(self, action: Action | str) -> Odds:
        """The exact distribution of what an action leads to; see `warhost.face.odds`."""
        from warhost.face.odds import odds_of

        return odds_of(self, self.action(action))

    def chances(self, playouts: int = 400, seat: int | str | None = None, seed: int = 0) -> Chances:
        """How likely each side is to win, as so many playouts tell; see `warhost.face.chances`."""
        from warhost.face.chances import chances_of

        return chances_of(self, playouts, seat, seed)

    def hints(self, count: int = 3, playouts: int = 2000, seed: int = 0) -> tuple[Hint, ...]:
        """The best actions of the side that must choose, with their chances and reasons; see `warhost.face.hints`."""
        from warhost.face.hints import hints_for

        return hints_for(self, count, playouts, seed)

    # --- what happened -------------------------------------------------------------------------------------

    @property
    def actions(self) -> list[Action]:
        """The actions carried out since this object began."""
        return [Action(step.code, self.table) for step in self._steps]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions carried out since this object began, with what stood before each."""
        return tuple(self._steps)

    @property
    def last_step(self) -> Step:
        """The last action carried out; IndexError at the start."""
        return self._steps[-1]

    @property
    def events(self) -> list[Event]:
        """Everything that happened since this object began."""
        made = self._read(self._setup_entries, 0)
        for number, step in enumerate(self._steps, 1):
            made += self._read(step.entries, number)
        return made

    @property
    def last_events(self) -> list[Event]:
        """What the last action led to; at the start, what the set-up was."""
        entries = self._steps[-1].entries if self._steps else self._setup_entries
        return self._read(entries, len(self._steps))

    def events_of(self, number: int) -> list[Event]:
        """What action number `number` led to (1 the first), 0 for the set-up."""
        return self._read(self._setup_entries if number == 0 else self._steps[number - 1].entries, number)

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
        told = self._read(self._written(), len(self._steps) + 1, self.ruleset.table(memory, self.scenario))
        return told[: self.table.first_roll([event.kind for event in told])]

    def __str__(self) -> str:
        return self.table.draw_ascii(None)

    def __repr__(self) -> str:
        return f"<Battle {self.ruleset.name}/{self.scenario.id}, turn {self.turn}, {self.decisions} decisions>"

    def _repr_svg_(self) -> str:
        return self.table.draw_svg(None)

    # --- inside --------------------------------------------------------------------------------------------

    def _forget(self) -> None:
        """Forget what was found out about the battle as it stood."""
        self._legal = None
        self._why_not_undo.clear()

    def _set_key(self, key: Key) -> None:
        self._dice_key[0], self._dice_key[1] = key
        self._dice_counter[0] = 0

    def _carry_out(self, what: Any) -> bytes:
        """Run the kernel with the journal open, and keep what it wrote."""
        self._journal_open[0], self._journal_length[0] = 1, 0
        what(self.memory, self.umpire)
        self._journal_open[0] = 0
        entries = self._written()
        self._forget()
        if not self._steps:
            self._setup_entries = entries
        return entries

    def _written(self) -> bytes:
        """The bytes of the entries that stand in the journal."""
        size = int(self._journal_length[0]) * ENTRY_SIZE
        return self.umpire[ENTRIES_OFFSET : ENTRIES_OFFSET + size].tobytes()

    def _read(self, entries: bytes, number: int, table: Table | None = None) -> list[Event]:
        """The events behind entries; `table` knows pieces that have come since, where this battle's own does not."""
        table, made = table or self.table, []
        written = np.frombuffer(entries, Entry.dtype)
        columns = (written[field].tolist() for field in ("kind", "reader", "facts"))
        for kind, who, numbers in zip(*columns, strict=True):
            facts, reader = tuple(numbers), None if who == EVERYBODY else who - 1
            text, clauses = table.event_text(kind, facts), table.event_clauses(kind, facts)
            about = table.event_about(kind, facts)
            made.append(Event(number, table.event_name(kind), text, clauses, facts, reader, about))
        return made
