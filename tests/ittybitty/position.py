"""A battle at some point in tests: reading it, choosing in it, letting it go on with stated dice, and what it tells.

Pieces have labels: those of a position that was laid out are their troops, "LI2", "LI2-2", "LI2-3" in the order
of its texts (over both sides); those of a scenario "T2-SP2", "R1-SP2-2", "red-captain4". An action is its verb and then
what it needs, in the order actor, extra, place, target:

    "move LI2 0505"   "attack LI2 white 0508"   "support EA"   "fight"   "charge HC 0508"   "step HC 0507"
    "cast wizard4 fireball 0508"   "cast priest3 fist 0508 HC"   "strike 0508 HC"   "withdraw LC2 0509"
    "charge HC 0508 along"   "withdraw LC2 0509 along" (single men go along)
    "join captain3 LI2"   "pontoon ENG NE"   "batter siege 0" (number of the structure)   "act LI2"   "pass"   "done"

What the dice show stands behind it: a number for a die, `drawn("captain3")` for a counter out of the cup.

    position = lay("blue LI2 0505", "red HI 0506").acting("B")
    position.act("attack LI2 white 0506")
    told = position.act("fight", 1)
    assert clash(told) == (5, 1, "DD") and odds(told) == (3, 3, "1-1")
    assert position.status("HI") == "disorganized"

Matters are laid on the stack by `at` (any phase), `activating` (a captain's formations), `acting` (a formation or an
independent), `casting` (a wizard or a priest). Below them lies what the turn still has to bring, so that a battle goes
on until more dice are wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from warhost.rulesets.ittybitty import state
from warhost.rulesets.ittybitty.contract import CONTRACT
from warhost.rulesets.ittybitty.rules.events import Event, Modifier, Shift, Strength, Test
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.state import (
    DONE_ACTING,
    LARGE_GLAMOUR,
    NONE,
    READY,
    Aim,
    Battle,
    Cls,
    Phase,
    Result,
    Segment,
    Spell,
    Status,
    Umpire,
    Verb,
)
from warhost.shelf.grid import Grid

SIDES = ("blue", "red")
DIRECTIONS = ("S", "SW", "NW", "N", "NE", "SE")
MARKS = {name.lower(): getattr(state, name) for name in (
    "FACE_DOWN", "HIDDEN", "SHOT", "ENGAGED", "MOVED", "CARRIED", "CHARGED", "CONTACT", "REFUSED", "ATTACKED", "ACTED",
    "DRAWN", "CAST", "UNDER_FIRE", "WAS_UNDER_FIRE", "BERSERK", "BERSERK_NEXT", "ROUTED_NOW", "DISTURBED", "SUMMONED",
    "RAISED", "PLACED", "IN_BLOCK", "CHARGING", "HALTED", "CROSSED_FIRST", "CROSSED_SECOND", "UNTOUCHED", "FLED",
)}  # fmt: skip
"""Marks of pieces."""
FORMATION_MARKS = {name.lower(): getattr(state, name) for name in (
    "SHOT_AT", "CHARGED_AT", "MARCHED", "SHOT_AT_BEFORE", "CHARGED_AT_BEFORE", "MARCHED_BEFORE", "AFRAID", "BALKED",
    "READY", "DONE_ACTING", "ENLISTED",
)}  # fmt: skip
NEEDS: dict[Verb, str] = {
    Verb.PLACE: "actor place", Verb.ENLIST: "actor target", Verb.ASSIGN: "actor target", Verb.FORTIFY: "place",
    Verb.ACT: "actor", Verb.MOVE: "actor place", Verb.JOIN: "actor target", Verb.DISMOUNT: "actor",
    Verb.REMOUNT: "actor", Verb.HIDE: "actor", Verb.SCOUT: "actor place", Verb.FLEE: "actor",
    Verb.PONTOON: "actor extra", Verb.CHARGE: "actor place", Verb.ATTACK: "actor extra place", Verb.SUPPORT: "actor",
    Verb.FIGHT: "", Verb.BATTER: "actor extra", Verb.WITHDRAW: "actor place", Verb.STEP: "actor place",
    Verb.HALT: "actor", Verb.CAST: "actor extra place target", Verb.STRIKE: "place target", Verb.RAISE: "target",
    Verb.PETARD: "actor", Verb.RETREAT: "actor place", Verb.PAY: "actor", Verb.LAPSE: "actor", Verb.PASS: "",
    Verb.DONE: "",
}  # fmt: skip
"""What an action says behind its verb."""
WITH_COMPANY = (Verb.CHARGE, Verb.WITHDRAW)
"""Behind them stands "along" when single men go along."""
OF_THE_END = (
    (Phase.END_TURN, 0), (Phase.UPKEEP, 1), (Phase.UPKEEP, 0), (Phase.PETARDS, 1), (Phase.PETARDS, 0), (Phase.WORKS, 0),
    (Phase.MORALE, 0),
)  # fmt: skip
"""What is pending in the End of Turn phase, the last first, with the details."""


class Drawn(str):
    """Who comes out of the cup."""


drawn = Drawn
Shown = int | Drawn


class Position(LaidOut):
    """A battle at some point, with its umpire."""

    contract, records = CONTRACT, (Battle, Umpire)
    phases, objections, events, sides = Phase, Objection, Event, SIDES

    def __init__(
        self, memory: Bytes, umpire: Bytes, grid: Grid, labels: Sequence[str], formations: Sequence[str]
    ) -> None:
        super().__init__(memory, umpire, labels)
        self.grid, self.formation_ids = grid, list(formations)

    def over(self, memory: Bytes) -> Self:
        """The same battle at another point, with the same umpire."""
        return type(self)(memory, self.desk, self.grid, self.labels, self.formation_ids)

    # --- reading ------------------------------------------------------------------------------------------

    def label(self, piece: int) -> str:
        """The label of a piece; summoned ones, behind the listed, are "new-1", "new-2" and so on."""
        listed = len(self.labels)
        return self.labels[piece] if piece < listed else f"new-{piece - listed + 1}"

    def number(self, label: str) -> int:
        """The number of a piece."""
        if label.startswith("new-"):
            return len(self.labels) + int(label[4:]) - 1
        return self.labels.index(label)

    def piece(self, label: str) -> Any:
        """The record of a piece."""
        return self.battle.pieces[self.number(label)]

    def formation(self, name: str) -> Any:
        """The record of a formation."""
        return self.battle.formations[self.formation_ids.index(name)]

    def stands(self, label: str) -> str | None:
        """The hex of a piece, None when it is off the map."""
        cell = int(self.piece(label).cell)
        return None if cell < 0 else self.grid.named[cell]

    def status(self, label: str) -> str:
        """How a unit stands: good, disorganized, routed; "gone" when it is off the map."""
        one = self.piece(label)
        return "gone" if one.cell < 0 else Status(int(one.status)).name.lower()

    def marks(self, name: str) -> set[str]:
        """The marks that lie on a piece, or on a formation."""
        if name in self.formation_ids:
            bits = int(self.formation(name).marks)
            return {name for name, mark in FORMATION_MARKS.items() if bits & mark}
        bits = int(self.piece(name).marks)
        return {name for name, mark in MARKS.items() if bits & mark}

    def troop(self, label: str) -> Any:
        """The figures of a piece as it is now."""
        return self.umpire.troops[self.piece(label).troop]

    def cell(self, name: str) -> int:
        """The number of a hex."""
        return self.grid.cell(name)

    def lies(self, name: str) -> set[str]:
        """What lies in a hex."""
        bits = int(self.battle.ground[self.cell(name)])
        kinds = ("FORT_1", "FORT_2", "RUBBLE", "FOUGHT", "FOUGHT_BEFORE")
        return {kind.lower() for kind in kinds if bits & getattr(state, kind)}

    def singles(self) -> list[int]:
        """The single men, in the order of their counters in the cup."""
        numbers = range(int(self.battle.piece_count))
        return [n for n in numbers if Cls.CAPTAIN <= self.umpire.troops[self.battle.pieces[n].troop].cls <= Cls.PRIEST]

    # --- choosing -----------------------------------------------------------------------------------------

    def text(self, code: int) -> str:
        """An action in words."""
        verb = Verb(verb_of(code))
        words, needs = [verb.name.lower()], NEEDS[verb].split()
        if "actor" in needs:
            words.append(self.label(actor_of(code)))
        if "extra" in needs:
            words.append(self._extra_text(verb, extra_of(code)))
        aims_at_nothing = verb == Verb.CAST and self.umpire.spells[self._spell(extra_of(code))].aim == Aim.NOTHING
        if "place" in needs and not aims_at_nothing:
            words.append(self.grid.named[place_of(code)])
        if "target" in needs and target_of(code) != NONE:
            words.append(self.label(target_of(code)))
        if verb in WITH_COMPANY and extra_of(code):
            words.append("along")
        return " ".join(words)

    def code(self, text: str) -> int:
        """An action as a number."""
        name, *words = text.split()
        verb = Verb[name.upper()]
        needs = NEEDS[verb].split()
        actor = self.number(words.pop(0)) if "actor" in needs else NONE
        extra = self._extra(verb, words.pop(0)) if "extra" in needs else 0
        if verb in WITH_COMPANY and words[-1] == "along":
            extra, words = 1, words[:-1]
        has_place = "place" in needs and bool(words) and words[0].isdigit()
        place = self.cell(words.pop(0)) if has_place else 0
        target = self.number(words.pop(0)) if "target" in needs and words else NONE
        assert not words, text
        return pack(verb, actor, extra, place, target)

    def _extra_text(self, verb: Verb, extra: int) -> str:
        if verb == Verb.ATTACK:
            return Segment(extra).name.lower()
        if verb == Verb.CAST:
            return "large_glamour" if extra == LARGE_GLAMOUR else Spell(extra).name.lower()
        return DIRECTIONS[extra] if verb == Verb.PONTOON else str(extra)

    def _extra(self, verb: Verb, word: str) -> int:
        if verb == Verb.ATTACK:
            return Segment[word.upper()]
        if verb == Verb.CAST:
            return LARGE_GLAMOUR if word == "large_glamour" else Spell[word.upper()]
        return DIRECTIONS.index(word) if verb == Verb.PONTOON else int(word)

    def _spell(self, form: int) -> int:
        return Spell.GLAMOUR if form == LARGE_GLAMOUR else form

    def ends(self, label: str, verb: str = "move") -> set[str]:
        """Hexes where a piece can end a move (or what another verb does)."""
        return {text.split()[2] for text in self.legal(verb, label)}

    # --- changing -----------------------------------------------------------------------------------------

    def mark(self, name: str, *marks: str) -> Self:
        """Put marks on a piece, or on a formation."""
        for one in marks:
            if name in self.formation_ids:
                self.formation(name).marks |= FORMATION_MARKS[one.lower()]
            else:
                self.piece(name).marks |= MARKS[one.lower()]
        return self

    def _clear(self) -> None:
        while self.battle.depth:
            pop(self.battle)
        self.battle.to_decide = NOBODY

    def at(
        self, phase: Phase, by: str = "", actor: str = "", target: int = NONE, place: str = "", detail: int = 0
    ) -> Self:
        """Go to a matter of this turn: its frame lies on top, above what the turn still has to bring.

        `by` is the side that decides; without it the matter is settled by `go_on`.
        """
        self._clear()
        in_the_end = [matter for matter in OF_THE_END if phase >= Phase.MORALE]
        for matter, side in in_the_end:
            if matter == phase and side == detail:
                break
            push(self.battle, matter, NONE, NONE, 0, side)
        if phase not in (Phase.TURN, Phase.SET_UP, Phase.DRAW) and not in_the_end:
            push(self.battle, Phase.DRAW)
        number, cell = self.number(actor) if actor else NONE, self.cell(place) if place else 0
        push(self.battle, phase, number, target, cell, detail)
        self.battle.to_decide = SIDES.index(by) if by else NOBODY
        return self

    def activating(self, captain: str, ready: str | None = None) -> Self:
        """A captain has been drawn, and all his formations (or these) have passed their test: he is asked."""
        number = self.number(captain)
        for name, one in zip(self.formation_ids, self.battle.formations, strict=False):
            if one.captain == number and (ready is None or name in ready.split()):
                one.marks = int(one.marks) & ~DONE_ACTING | READY
        self.mark(captain, "drawn")
        return self.at(Phase.ACTIVATION, self._side(captain), captain)

    def acting(self, name: str) -> Self:
        """The action of a formation (by its id, or by one of its units), or of an independent (by its label)."""
        formation = self.formation_ids.index(name) if name in self.formation_ids else int(self.piece(name).formation)
        if formation == NONE:
            self.at(Phase.WINDOW, self._side(name), "", 0, "", int(self.piece(name).side))
            push(self.battle, Phase.ACTION, self.number(name), NONE)
            self.mark(name, "acted")
            return self
        record = self.battle.formations[formation]
        record.marks = int(record.marks) & ~READY | DONE_ACTING
        pieces = self.battle.pieces[: int(self.battle.piece_count)]
        first = next(n for n, one in enumerate(pieces) if one.formation == formation and one.cell >= 0)
        side = SIDES[int(record.side)]
        self.at(Phase.DRAW, side)
        if record.captain != NONE and self.battle.pieces[record.captain].cell >= 0:
            self.at(Phase.ACTIVATION, side, self.label(int(record.captain)))
        push(self.battle, Phase.ACTION, first, formation)
        self.battle.blocks, self.battle.lead = 0, NONE
        return self

    def casting(self, caster: str) -> Self:
        """A wizard or a priest has been drawn, and is asked."""
        self.mark(caster, "drawn")
        return self.at(Phase.CASTER, self._side(caster), caster)

    def _side(self, label: str) -> str:
        return SIDES[int(self.piece(label).side)]

    def row(self, shown: Shown) -> list[int]:
        """A row of the script."""
        if isinstance(shown, Drawn):
            return [self.singles().index(self.number(shown)), *[0] * 9]
        return super().row(shown)

    def fight(self, *attacks: str, dice: Sequence[Shown] = ()) -> Told:
        """Build a combat of attacks such as "LI2 white 0506" (and "support EA"), and fight it with these dice."""
        told = [
            entry
            for attack in attacks
            for entry in self.act(attack if attack.startswith("support") else f"attack {attack}")
        ]
        return told + self.act("fight", *dice)


# --- what was told -----------------------------------------------------------------------------------


def clash(told: Told) -> tuple[int, int, str] | None:
    """How the last combat went: column (from 1) after shifts, die after modifiers, result; None where no die fell."""
    found = {kind: facts for kind, *facts in told}
    if "ROLLED" not in found:
        return None
    return found["COLUMN"][0] + 1, found["ROLLED"][2], Result(found["RESULT"][0]).name


def odds(told: Told) -> tuple[int, int, str, int]:
    """Attack and defense of the last combat, its odds and the column (from 1) before shifts."""
    attack, defence, index, column = [facts for kind, *facts in told if kind == "ODDS"][-1][:4]
    ratio = f"1-{6 - index}" if index < 5 else f"{index - 4}-1"
    return attack, defence, ratio, column + 1


def happened(told: Told, kind: str) -> list[tuple[int, ...]]:
    """The facts of every event of a kind."""
    return [tuple(facts) for name, *facts in told if name == kind]


def reasons(told: Told) -> dict[str, int]:
    """Every shift, modifier of a die or of a test, and addition to a strength, by name."""
    named = {"SHIFT": Shift, "MODIFIER": Modifier, "STRENGTH": Strength, "TEST_MODIFIER": Test}
    return {named[kind](facts[0]).name.lower(): facts[1] for kind, *facts in told if kind in named}
