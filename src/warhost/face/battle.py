"""One battle in progress: the friendly face of the kernel.

battle = warhost.start("tewapen/otter-ford", seed=7)
battle.apply(battle.legal_actions[0])
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from warhost.errors import IllegalAction, OtherVersion, UndoRefused
from warhost.face.action import Action
from warhost.face.scenario_lookup import look_up
from warhost.face.standing import DECIDER, DICE, Event, Standing
from warhost.kernel.abi import NO_ACTION
from warhost.ruleset import Progress, Ruleset, Table, ruleset_of_version

if TYPE_CHECKING:
    from pathlib import Path

    from warhost.face.chances import Chances
    from warhost.face.hints import Hint
    from warhost.face.odds import Odds
    from warhost.kernel.layout import Bytes
    from warhost.scenario import ScenarioModel

RANDOM_SEED_BITS = 63
AnyBattle = TypeVar("AnyBattle", bound="Battle")
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
    return begin(Battle, ruleset, model, seed, progress, umpire)


def begin(
    kind: type[AnyBattle],
    ruleset: Ruleset,
    model: ScenarioModel,
    seed: int | str | None = None,
    progress: Progress | None = None,
    umpire: Bytes | None = None,
) -> AnyBattle:
    """A new battle of a class of battles, as `start` makes one."""
    seed = secrets.randbits(RANDOM_SEED_BITS) if seed is None else seed
    contract = ruleset.contract(progress)
    desk = _umpire_for(ruleset, model) if umpire is None else umpire
    battle = kind(ruleset, model, ruleset.battle_record.blank(), desk, seed=seed)
    battle._header.version = ruleset.version
    battle._set_key(key_of_seed(seed))
    battle._carry_out(lambda memory, umpire: contract.start(memory, umpire))
    _umpires[id(model)] = model, battle.umpire
    return battle


_umpires: dict[int, tuple[ScenarioModel, Bytes]] = {}  # surveyed umpires of the scenarios played last, to be copied
UMPIRES_KEPT = 4
COUNTER_BYTES = 8  # of the dice, behind their key


def _umpire_for(ruleset: Ruleset, model: ScenarioModel) -> Bytes:
    """An umpire of its own for a new battle; a board that was surveyed lately is not surveyed again."""
    known = _umpires.get(id(model))
    if known is not None:
        return known[1].copy()
    while len(_umpires) >= UMPIRES_KEPT:
        del _umpires[next(iter(_umpires))]
    return ruleset.fill_umpire(model)


def surveyed_umpire(ruleset: Ruleset, scenario: ScenarioModel) -> Bytes:
    """An umpire that has walked over the scenario's ground, ready for any battle on it."""
    return _umpire_for(ruleset, scenario) if id(scenario) in _umpires else ruleset.surveyed_umpire(scenario)


def _scenario_of(ruleset: Ruleset, toml: str) -> ScenarioModel:
    """The scenario of a text; the packaged one where it is that."""
    packaged = (one for one in ruleset.scenarios().values() if one.to_toml() == toml)
    return next(packaged, None) or ruleset.read_scenario(toml)


class Battle(Standing):
    """One battle in progress. Made by `warhost.start`, by `position.read` or by `transcript.read`."""

    def __init__(
        self, ruleset: Ruleset, scenario: ScenarioModel, memory: Bytes, umpire: Bytes, seed: int | str | None = None
    ) -> None:
        super().__init__(ruleset, scenario, memory, umpire)
        self.seed = seed  # None for a battle that did not begin at its scenario's set-up
        self._why_not_undo: dict[int, str | None] = {}  # by how many actions; as the battle stands
        self._setup_entries = b""
        self._steps: list[Step] = []

    # --- deciding ------------------------------------------------------------------------------------------

    def apply(self, action: Action | str, key: Key | None = None) -> None:
        """Carry out an action and run on to the next decision or the end.

        `key` gives fresh dice from this action on. Raises NotationError, or IllegalAction with every objection; the
        battle is then unchanged.
        """
        code = action.code if isinstance(action, Action) else self.action(action).code
        if not self.contract.allows(self.memory, self.umpire, code):
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
    def next_number(self) -> int:
        """The number that the next action will have, counted since this object began."""
        return len(self._steps) + 1

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
            return f"{'the other' if self.ruleset.is_between_two else 'another'} side must choose now"
        if self._shows_more(steps[0].before, now):
            return "something was shown that was hidden before"
        return None

    def has_drawn(self, number: int) -> bool:
        """True when dice were rolled or cards drawn in a step: 0 is the first since this object began, -1 the last."""
        number %= len(self._steps)
        is_last = number + 1 == len(self._steps)
        after = self.memory.tobytes() if is_last else self._steps[number + 1].before
        return self._steps[number].unrolled != after[DICE]

    @property
    def set_up_has_drawn(self) -> bool:
        """True when dice were rolled or cards drawn before the first step since this object began."""
        begun = self._steps[0].before if self._steps else self.memory.tobytes()
        return any(begun[DICE][-COUNTER_BYTES:])

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
        only with the consent of all sides. Raises UndoRefused.
        """
        if not self._steps:
            raise UndoRefused("nothing to undo: this is the start of the battle")
        if not consent and (why := self.why_not_undo(1)):
            raise UndoRefused(f"undo ends here without the consent of {self.ruleset.all_sides}: {why}")
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

    # --- as a value ----------------------------------------------------------------------------------------

    def __copy__(self) -> Battle:
        """An independent battle with the same history, which will roll the same dice; see `clone` for other ones."""
        twin = Battle(self.ruleset, self.scenario, self.memory.copy(), self.umpire.copy(), self.seed)
        twin._setup_entries, twin._steps = self._setup_entries, self._steps.copy()
        return twin

    def __deepcopy__(self, memo: object) -> Battle:
        return self.__copy__()

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle keeps: plain values, and of the game no more than which it is."""
        return {
            "ruleset": self.ruleset.name,
            "version": self.ruleset.version,
            "scenario": self.scenario.to_toml(),
            "memory": self.memory.tobytes(),
            "seed": self.seed,
            "setup_entries": self._setup_entries,
            "steps": [tuple(step) for step in self._steps],
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The battle of a pickle. Raises UnknownName, OtherVersion where its game is not here."""
        ruleset = ruleset_of_version(kept["ruleset"], kept["version"])
        memory = np.frombuffer(bytearray(kept["memory"]), np.uint8)
        if len(memory) != (size := ruleset.battle_record.dtype.itemsize):
            told = (f"{ruleset.version} with battles of {length:,} bytes" for length in (len(memory), size))
            raise OtherVersion(ruleset.name, *told)
        scenario = _scenario_of(ruleset, kept["scenario"])
        ruleset.contract()
        self.__init__(ruleset, scenario, memory, surveyed_umpire(ruleset, scenario), kept["seed"])  # type: ignore[misc]
        self._setup_entries = kept["setup_entries"]
        self._steps = [Step(*step) for step in kept["steps"]]

    # --- what happened -------------------------------------------------------------------------------------

    @property
    def actions(self) -> list[Action]:
        """The actions carried out since this object began."""
        return [Action(step.code, self._table_then(number)) for number, step in enumerate(self._steps)]

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
        return [event for number in range(len(self._steps) + 1) for event in self.events_of(number)]

    @property
    def last_events(self) -> list[Event]:
        """What the last action led to; at the start, what the set-up was."""
        entries = self._steps[-1].entries if self._steps else self._setup_entries
        return self._read(entries, len(self._steps))

    def events_of(self, number: int) -> list[Event]:
        """What action number `number` led to (1 the first), 0 for the set-up."""
        entries = self._setup_entries if number == 0 else self._steps[number - 1].entries
        return self._read(entries, number, self._table_then(number))

    # --- inside --------------------------------------------------------------------------------------------

    def _table_then(self, number: int) -> Table:
        """The table with the names of what stood after so many actions, in a game in which names pass to others."""
        if not self.table.names_pass or number >= len(self._steps):
            return self.table
        return self.table.over(np.frombuffer(self._steps[number].before, np.uint8))

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
