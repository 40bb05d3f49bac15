"""A battle and all that was ever done in it, entry by entry, hashed into one chain.

    chronicle = Chronicle(Opening.of(ruleset, scenario, ...), secret)
    chronicle.take(ACT, 0, "nominate R3")
    chronicle.head          what a seat may keep: it stands for all that was done so far, and in which order

An entry is never struck out. An action that is taken back stays, and the entry that takes it back follows. Dice are
dealt by number, so that nothing can be skipped: each action has the next number. An action that is taken back before
a die of it was rolled gives its number back; any other has used it up, and new dice follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from warhost.errors import ChronicleError, UndoRefused
from warhost.face.account import Account, Standing, difference, ending_of
from warhost.face.battle import Battle, Step, start
from warhost.face.entry import ACT, ANSWERED, CHOSEN, DECIDED, PASS, RESUME, UNDO, Difference, Ending, Entry
from warhost.face.fair_dice import key_of_dealing, seed_of_setup
from warhost.face.ledger import AGREED, Ledger
from warhost.face.opening import Opening
from warhost.kernel.layout import Bytes


class Chronicle(Ledger):
    """One battle with its entries."""

    opening: Opening

    def __init__(self, opening: Opening, secret: str, umpire: Bytes | None = None) -> None:
        super().__init__(opening, secret)
        self.battle = start(opening.scenario, secret, umpire=umpire)
        self.standing: list[Standing] = []
        self.accounts: dict[int, Account] = {}  # of the actions that were carried out, by their entries
        self.undone: dict[int, bytes] = {}  # by the entries that took actions back: what stood before
        self._taken_back: dict[int, tuple[int, ...]] = {}  # by the same entries: those of the actions

    @property
    def played_out(self) -> Ending | None:
        """How it was fought out; None while it goes on."""
        return ending_of(self.battle)

    @property
    def set_up_has_drawn(self) -> bool:
        """True when dice were rolled for the set-up."""
        return self.battle.set_up_has_drawn

    def _difference(self, entry: Entry, told: str) -> Difference | None:
        account = self.accounts.get(entry.number)
        return None if account is None else difference(told, account.events)

    def _can_take_back(self) -> bool:
        return bool(self.standing)

    # --- how it stands -------------------------------------------------------------------------------------

    @property
    def on_the_clock(self) -> tuple[int, ...]:
        """The sides whose clocks run: who must decide, or who must add to the dice before anybody decides.

        They stand until all persons have taken their seats, in practice, and while it is not settled how to go on.
        """
        state, persons = self.state, self.persons
        if self.over or state.unsound is not None or state.practice is not None:
            return ()
        if not self._has_decided() and not state.are_settled(persons):
            return ()
        side = self.battle.seat_to_decide
        return self._adding or ((side,) if side is not None and side in persons else ())

    @property
    def on_the_move(self) -> tuple[int, ...]:
        """The side that must decide, where its clock runs: to add to the dice is no move."""
        return () if self._adding else self.on_the_clock

    @property
    def _adding(self) -> tuple[int, ...]:
        """The persons who have still to add to the dice before anybody decides."""
        joined = self.state.joined
        return () if self._has_decided() else tuple(side for side in self.persons if joined[side] is None)

    @property
    def number_of_last_choice(self) -> int:
        """How many standing actions the last chosen one and the windows that went by after it are together."""
        passed = next((k for k, one in enumerate(reversed(self.standing)) if one.entry.kind in CHOSEN), 0)
        return min(1 + passed, len(self.standing))

    def taken_back_by(self, entry: Entry) -> tuple[int, ...]:
        """The entries whose actions an entry took back; a return to a sound entry takes back all later ones."""
        if entry.kind == RESUME and entry.number not in self.kept:
            later = self.entries[int(entry.text) : entry.number - 1]
            return tuple(one.number for one in later if one.kind in DECIDED)
        return self._taken_back.get(entry.number, ())

    def states_after(self) -> list[bytes]:
        """What stood after each entry, the set-up first."""
        after, now = [], self.battle.memory.tobytes()
        for entry in reversed(self.entries):
            after.append(now)
            account = self.accounts.get(entry.number)
            now = account.before if account is not None else self.undone.get(entry.number, now)
        return [now, *reversed(after)]

    # --- what the kinds of entries do ----------------------------------------------------------------------

    def _decide(self, entry: Entry) -> Entry:
        """An action; the one who decides is the one who must."""
        action, side = self.battle.action(entry.text), self.battle.seat_to_decide
        if entry.side != side:
            raise ChronicleError(f"{self._name(side)} must choose, not {self._name(entry.side)}")
        number, turn = self.state.dealt + 1, self.battle.turn
        self.battle.apply(action, key_of_dealing(self.secret, self.entropy_text, number))
        entry = entry._replace(text=str(action))
        self.standing.append(Standing(entry, number))
        events, before = tuple(self.battle.last_events), self.battle.last_step.before
        self.accounts[entry.number] = Account(turn, action, events, before)
        rolled = self.state.rolled
        if rolled is None and self.battle.has_drawn(-1):
            rolled = entry.number
        self.state = replace(self.state, dealt=number, moved=entry.number, offer=None, rolled=rolled)
        self._put_board_back = Chronicle._strike_last
        return entry

    def _strike_last(self) -> None:
        del self.accounts[self.standing.pop().entry.number]
        self.battle.undo(consent=True)

    def _take_back(self, entry: Entry) -> None:
        """Take actions back: what is free to take back, in practice anything, else what all who are asked agree to."""
        count = int(entry.text) if entry.text.isascii() and entry.text.isdigit() else 0
        if not 1 <= count <= len(self.standing):
            raise UndoRefused(f"{entry.text!r}: there are {len(self.standing)} actions that could be taken back")
        why = self.battle.why_not_undo(count)
        agreed = self._is_agreed(entry, UNDO)
        if not agreed and self.state.practice is None:
            if why:
                raise UndoRefused(f"undo ends here: {why}")
            if entry.side != self.battle.seat_to_decide:
                raise UndoRefused(f"this is not {self._name(entry.side)}'s to take back")
        past_dice = any(self.battle.has_drawn(number) for number in range(-count, 0))
        self._pop(count, entry)
        taken = self.state.agreed + (count if agreed and past_dice else 0)
        self.state = replace(self.state, moved=entry.number, offer=None, agreed=taken)

    def _pop(self, count: int, entry: Entry) -> None:
        """Take the last standing actions off the board; numbers of dice that were not rolled are given back."""
        battle, dealt = self.battle, self.state.dealt
        popped, steps, now = self.standing[-count:], battle.steps[-count:], battle.memory.tobytes()
        for standing in reversed(popped):
            unused = standing.dealing == dealt and not battle.has_drawn(-1)
            dealt -= unused
            self.standing.pop()
            battle.undo(consent=True)
        self.state = replace(self.state, dealt=dealt)
        self.undone[entry.number] = now
        self._taken_back[entry.number] = tuple(one.entry.number for one in popped)
        self._put_board_back = partial(Chronicle._unpop, popped=popped, steps=steps, entry=entry)

    def _unpop(self, popped: Sequence[Standing], steps: Sequence[Step], entry: Entry) -> None:
        after = self.undone.pop(entry.number)
        del self._taken_back[entry.number]
        self.standing += popped
        self.battle.put_back(steps, after)

    def _set_up_anew(self, entry: Entry) -> None:
        """Set the battle up with what was added to the dice."""
        self.state = replace(self.state, moved=entry.number, set_up=entry.number)
        old, seed = self.battle, seed_of_setup(self.secret, self.entropy_text)
        self.battle = start(self.opening.scenario, seed, umpire=old.umpire)
        self._put_board_back = partial(Chronicle._set_up_as, battle=old)

    def _set_up_as(self, battle: Battle) -> None:
        self.battle = battle

    def _resume(self, entry: Entry) -> None:
        """Go back to a sound entry, to which all persons agree."""
        sound = int(entry.text) if entry.text.isascii() and entry.text.isdigit() else -1
        if not 0 <= sound < entry.number or (self.state.unsound is not None and self.state.unsound.number <= sound):
            raise ChronicleError(f"{entry.text!r} is no entry to go back to")
        if self.state.unsound is not None and not self._may_resume(entry):
            raise ChronicleError("another side has not agreed to go on from there")
        later = sum(one.entry.number > sound for one in self.standing)
        if later:
            self._pop(later, entry)
        self._turn_time_back(sound)
        self.state = replace(self.state, unsound=None, offer=None, moved=entry.number, mended=entry.number)

    def _may_resume(self, entry: Entry) -> bool:
        return entry.side not in self.persons or self.persons == (entry.side,) or self._is_agreed(entry, RESUME)


Chronicle.DOES = {
    **AGREED,
    ACT: Chronicle._decide,
    PASS: Chronicle._decide,
    ANSWERED: Chronicle._decide,
    UNDO: Chronicle._take_back,
    RESUME: Chronicle._resume,
}
