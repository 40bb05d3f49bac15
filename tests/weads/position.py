"""A battle at some point in tests: reading it, choosing in it, letting it go on with stated dice, and what it tells.

An action is "attack HAD-A1 LIR-B1", "fight", "cast NOW PAN-A1 0606", "move HAD-A1 0606", with facing "move HAD-A1 0606
NE", and so on. What the dice show stands behind it: a number for a die, a pair for two dice thrown together,
`drawn("K3")` or `drawn("HAD")` for a chit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Self

from laid_out import LaidOut, Told
from warhost.kernel.abi import (
    NOBODY,
    actor_of,
    extra_of,
    pack,
    place_of,
    pop,
    push,
    target_of,
    verb_of,
)
from warhost.kernel.layout import Bytes
from warhost.rulesets.weads import state
from warhost.rulesets.weads.contract import CONTRACT
from warhost.rulesets.weads.rules.events import Event, Modifier, Shift
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, catalogue
from warhost.rulesets.weads.setup.scenario import Command, WeadsScenario
from warhost.rulesets.weads.state import (
    DWARF,
    ELF,
    IN_COMMAND,
    NONE,
    Battle,
    Phase,
    Result,
    Spell,
    Stage,
    Status,
    Umpire,
    Verb,
    Window,
)

CORNERS = ("SE", "NE", "N", "NW", "SW", "S")
"""Corners of a hex in the order of the code."""
MARKS = {name.lower(): getattr(state, name) for name in (
    "BERSERK", "AIM", "STAND", "HAMMER_TO_COME", "HAMMER", "MOVED", "CHECK_FAILED", "TURN_FAILED", "TURN_PASSED",
    "ATTACKED", "REPLACEMENT", "PLACED",
)}  # fmt: skip
WITH_ACTOR = (Verb.PLACE, Verb.REPLACE, Verb.MOVE, Verb.FACE, Verb.ATTACK, Verb.SHOOT, Verb.ROUT, Verb.JOIN)
WITH_SPELL = (Verb.CAST, Verb.REGAIN)
WITH_PLACE = (Verb.PLACE, Verb.MOVE, Verb.ROUT)
WITH_TARGET = (Verb.ATTACK, Verb.SHOOT, Verb.JOIN)
WITH_FACING = (Verb.PLACE, Verb.MOVE, Verb.FACE)
CORNER_STEP = 8
"""What a corner counts in the `extra` of a cast, behind the spell."""
OF_A_TURN = ((Phase.VICTORY, 0), (Phase.RALLY_MOVES, DWARF), (Phase.RALLY_MOVES, ELF), (Phase.RALLY, 0))
"""What is pending below the draws of a turn, the last first, with the details."""
OF_AN_ACTIVATION = (Phase.END_ACTIVATION, Phase.COMBAT, Phase.MOVEMENT, Phase.RAGE, Phase.SUCCEED)
"""What is pending in an activation, the last first."""


def labels_of(command: Command) -> list[str]:
    """The labels of a command's units, in order."""
    return [
        f"{command.id}-{level}{number}"
        for level in LEVEL_IDS
        for number in range(1, command.units.levels.count(level) + 1)
    ]


class Drawn(str):
    """What comes out of a cup: a kind of combat chit, or the command whose chit it is."""


drawn = Drawn
Shown = int | tuple[int, ...] | Drawn


class Position(LaidOut):
    """A battle at some point, with its umpire."""

    contract, records = CONTRACT, (Battle, Umpire)
    phases, objections, events, sides = Phase, Objection, Event, SIDES

    def __init__(
        self, memory: Bytes, umpire: Bytes, scenario: WeadsScenario, out: frozenset[str] = frozenset()
    ) -> None:
        self.commands = [command.id for command in scenario.commands]
        super().__init__(memory, umpire, [*chain(*map(labels_of, scenario.commands)), *self.commands])
        self.scenario, self.grid, self.out = scenario, scenario.grid, out

    def over(self, memory: Bytes) -> Self:
        """The same battle at another point, with the same umpire."""
        return type(self)(memory, self.desk, self.scenario, self.out)

    # --- reading ------------------------------------------------------------------------------------------

    def piece(self, label: str) -> Any:
        """The record of a piece."""
        return self.battle.pieces[self.number(label)]

    def command(self, name: str) -> Any:
        """The record of a command."""
        return self.battle.commands[self.commands.index(name)]

    def stands(self, label: str) -> str | None:
        """The hex of a piece, None when it is off the board."""
        cell = int(self.piece(label).cell)
        return None if cell < 0 else self.grid.named[cell]

    def faces(self, label: str) -> str:
        """The corner that a unit faces."""
        return CORNERS[self.piece(label).facing]

    def status(self, label: str) -> str:
        """How a piece stands."""
        return Status(int(self.piece(label).status)).name.lower()

    def chit(self, label: str) -> str:
        """The kind of a unit's combat chit, "" when it has none."""
        kind = int(self.piece(label).chit)
        return "" if kind == NONE else [*catalogue().chits][kind]

    def marks(self, label: str) -> set[str]:
        """The marks that lie on a piece."""
        return {name for name, mark in MARKS.items() if int(self.piece(label).marks) & mark}

    def stage(self, command: str) -> str:
        """How a command is led."""
        return Stage(int(self.command(command).stage)).name.lower()

    def cup(self) -> dict[str, int]:
        """The chits in the cup, by command."""
        return {name: int(self.command(name).chits) for name in self.commands if self.command(name).chits}

    def set_of(self, *labels: str) -> int:
        """The set of these pieces."""
        return sum(1 << self.number(label) for label in labels)

    # --- choosing -----------------------------------------------------------------------------------------

    def text(self, code: int) -> str:
        """An action in words."""
        verb = Verb(verb_of(code))
        words = [verb.name.lower()]
        spell = Spell(extra_of(code) % CORNER_STEP) if verb in WITH_SPELL else None
        words += [spell.name] if spell is not None else []
        words += [self.labels[actor_of(code)]] if verb in WITH_ACTOR else []
        if verb in WITH_TARGET or (verb == Verb.CAST and target_of(code) != NONE):
            words.append(self.labels[target_of(code)])
        words += [self.grid.named[place_of(code)]] if verb in WITH_PLACE or spell == Spell.NOW else []
        if self.umpire.orders.facing and (verb in WITH_FACING or spell == Spell.NOW):
            words.append(CORNERS[extra_of(code) // (CORNER_STEP if spell is not None else 1)])
        return " ".join(words)

    def code(self, text: str) -> int:
        """An action as a number."""
        name, *words = text.split()
        verb = Verb[name.upper()]
        spell = Spell[words.pop(0)] if verb in WITH_SPELL else None
        actor = self.number(words.pop(0)) if verb in WITH_ACTOR else NONE
        aimed = verb in WITH_TARGET or (verb == Verb.CAST and bool(words))
        target = self.number(words.pop(0)) if aimed else NONE
        place = self.grid.cell(words.pop(0)) if verb in WITH_PLACE or spell == Spell.NOW else 0
        corner = CORNERS.index(words.pop(0)) if words else 0
        assert not words, text
        extra = corner if spell is None else spell + CORNER_STEP * corner
        return pack(verb, actor, extra, place, target)

    def ends(self, label: str) -> set[str]:
        """Hexes where a piece can end a move, or a step of its rout."""
        return {text.split()[2] for text in self.legal(label) if text.split()[0] in ("move", "rout")}

    # --- going on -----------------------------------------------------------------------------------------

    def at(self, phase: Phase, command: str = "", *, to_decide: str = "") -> Position:
        """Go to a matter of this turn, in the activation of a command where it belongs to one.

        Units of the command are in command unless they were told to be `out`.
        """
        one, number = self.battle, self.commands.index(command) if command else NONE
        while one.depth:
            pop(one)
        one.to_decide = NOBODY
        for matter, actor, detail in self._pending(phase, number):
            push(one, matter, actor, NONE if matter != Phase.WINDOW else 0, 0, detail)
        if command and phase in OF_AN_ACTIVATION:
            one.commands[number].activated = 1
            for label in {*labels_of(self.scenario.commands[number])} - self.out:
                self.piece(label).marks |= IN_COMMAND
        if command or to_decide:
            side = to_decide or self.scenario.commands[number].army
            one.to_decide = SIDES.index(side)
        return self

    def _pending(self, phase: Phase, command: int) -> Iterable[tuple[Phase, int, int]]:
        """The stack of pending matters from below, each with its actor and detail."""
        if phase == Phase.TURN:
            yield Phase.TURN, NONE, 0
            return
        for matter, detail in OF_A_TURN:
            yield matter, NONE, detail
            if matter == phase:
                return
        first = int(self.battle.drawer)
        if phase in (Phase.RECHARGE, Phase.WINDOW):
            yield Phase.WINDOW, first, Window.RALLY
            if phase == Phase.RECHARGE:
                yield Phase.RECHARGE, NONE, 1 - first
                yield Phase.RECHARGE, NONE, first
            return
        yield Phase.DRAW, NONE, 0
        if phase in OF_AN_ACTIVATION:
            for matter in OF_AN_ACTIVATION[: OF_AN_ACTIVATION.index(phase) + 1]:
                if matter != Phase.RAGE or self.scenario.commands[command].army == "dwarf":
                    yield matter, command, 0
        elif phase == Phase.ACTIVATE:
            yield phase, command, 0

    def fight(self, *attacks: str, dice: Sequence[Shown] = ()) -> Told:
        """Build a combat of attacks such as "HAD-A1 LIR-B1", declare it and let it go on with these dice."""
        told = [entry for attack in attacks for entry in self.act(f"attack {attack}")]
        return told + self.act("fight", *dice)

    def flee(self, label: str) -> None:
        """Let a routing unit run, over the western of two equally good hexes."""
        while ways := sorted(self.legal("rout", label)):
            self.act(ways[0])

    def row(self, shown: Shown) -> list[int]:
        """A row of the script."""
        if isinstance(shown, Drawn):
            kinds = self.commands if shown in self.commands else [*catalogue().chits]
            return [kinds.index(shown), *[0] * 9]
        counts = Counter((shown,) if isinstance(shown, int) else shown)
        return [counts[face] for face in range(1, 11)]

    def rout_ends(self, label: str) -> set[str | None]:
        """Where the rout move of a unit can end, whatever its owner chooses on the way; None for its loss."""
        ends: set[str | None] = set()
        for action in self.legal("rout", label):
            after = self.copy()
            after.act(action)
            ends |= after.rout_ends(label) if after.legal("rout", label) else {after.stands(label)}
        return ends


# --- what was told -----------------------------------------------------------------------------------


def clash(told: Told) -> tuple[str, int, str] | None:
    """How a combat was decided: column after shifts, die after modifiers, result. None when no die was rolled."""
    found = {kind: facts for kind, *facts in told}
    if "ROLLED" not in found:
        return None
    column = catalogue().table.columns[found["COLUMN"][0]]
    return column, found["ROLLED"][2], Result(found["RESULT"][0]).name


def odds(told: Told) -> tuple[float, float, str]:
    """The values of both sides and the column before shifts."""
    attack, defence, column = next(facts for kind, *facts in told if kind == "ODDS")[:3]
    return attack / 4, defence / 4, catalogue().table.columns[column]


def happened(told: Told, kind: str) -> list[tuple[int, ...]]:
    """The facts of every event of a kind."""
    return [tuple(facts) for name, *facts in told if name == kind]


def reasons(told: Told) -> dict[str, int]:
    """Every shift of the column and every modifier of the die, by name."""
    named = {"SHIFT": Shift, "MODIFIER": Modifier}
    return {named[kind](facts[0]).name.lower(): facts[1] for kind, *facts in told if kind in named}
