"""A battle and all that was ever done in it, entry by entry, hashed into one chain.

    chronicle = Chronicle(Opening.of(ruleset, scenario, ...), secret)
    chronicle.take(ACT, 0, "nominate R3")
    chronicle.head          what a seat may keep: it stands for all that was done so far, and in which order

An entry is never struck out. An action that is taken back stays, and the entry that takes it back follows. Dice are
dealt by number, so that nothing can be skipped: each action has the next number. An action that is taken back before
a die of it was rolled gives its number back; any other has used it up, and new dice follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

from warhost.errors import ChronicleError, UndoRefused
from warhost.face.battle import Battle, Step, start
from warhost.face.entry import (
    ACT,
    AGREE,
    COMMIT,
    DECIDED,
    DECLINE,
    DRAW,
    JOIN,
    KINDS,
    LOST,
    NO_WINNER,
    NOBODY,
    OFFER,
    OFFERS,
    PASS,
    PRACTICE,
    RESUME,
    REVEAL,
    RUNNING,
    STOP,
    SURRENDER,
    UNDO,
    UNRATED,
    WHILE_UNSOUND,
    Account,
    Ending,
    Entry,
    Standing,
    State,
    Unsound,
    difference,
    ending_of,
    head_after,
    read_join,
)
from warhost.face.fair_dice import commitment_to, key_of_dealing, salt_of_entry, seed_of_setup
from warhost.face.fairness import Fairness
from warhost.face.opening import Opening
from warhost.kernel.layout import Bytes

COMMITMENT = re.compile(r"[0-9a-f]{64}")
ENTROPY = re.compile(r"[0-9A-Za-z_-]{1,64}")


class Chronicle:
    """One battle with its entries. Made at its opening, and then taken on entry by entry."""

    def __init__(self, opening: Opening, secret: str, umpire: Bytes | None = None) -> None:
        self.opening = opening
        self.secret = secret
        self.battle = start(opening.scenario, secret, umpire=umpire)
        self.entries: list[Entry] = []
        self.heads = [head_after("", opening.text)]  # after each entry, the opening's first
        self.standing: list[Standing] = []
        self.accounts: dict[int, Account] = {}  # of the actions that were carried out, by their entries
        self.undone: dict[int, bytes] = {}  # by the entries that took actions back: what stood before
        self._taken_back: dict[int, tuple[int, ...]] = {}  # by the same entries: those of the actions
        self.kept: set[int] = set()  # entries that were written down, and not carried out
        self.state = State.at_first(opening.names, 0 if opening.practice else None)
        self._put_board_back: Callable[[Chronicle], None] = _leave_board
        self._before = self.state

    def __copy__(self) -> Chronicle:
        """An independent chronicle with the same entries; what either is taken on by, the other does not know."""
        return deepcopy(self)

    # --- how it stands -------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """True when nothing can be decided any more."""
        return self.state.ending is not None or self.battle.over

    @property
    def entropy_text(self) -> str:
        """What the seats have added to the dice so far."""
        return ":".join(self.state.entropy)

    def others(self, side: int) -> tuple[int, ...]:
        """All sides but one."""
        return tuple(one for one in range(len(self.opening.ruleset.sides)) if one != side)

    @property
    def still_asked(self) -> tuple[int, ...]:
        """The sides that have still to agree to what is offered, before it is done; none where nothing is."""
        offer, state = self.state.offer, self.state
        if offer is None or offer.side is None:
            return ()
        asked = (one for one in self.others(offer.side) if one not in state.agreed_by)
        is_with_computers = offer.text != RESUME and state.practice is None
        return tuple(one for one in asked if is_with_computers or self.opening.is_person(one))

    def _can_be_of(self, side: Any) -> bool:
        """True for a side, and for None, who is nobody alone."""
        return side is None or side in range(len(self.opening.ruleset.sides))

    @property
    def ending(self) -> Ending | None:
        """How it ended, fought out or not; None while it goes on."""
        return self.state.ending or ending_of(self.battle)

    @property
    def result(self) -> str:
        """Who won and why, "*" while the battle goes on."""
        return str(self.ending or RUNNING)

    @property
    def head(self) -> str:
        """The head of the chain: it stands for the opening, all entries and, once the battle is over, its end."""
        return head_after(self.heads[-1], f"end {self.result}") if self.over else self.heads[-1]

    def line_of(self, entry: Entry) -> str:
        """An entry as it is hashed; without its salt, what was decided in secret could be guessed from the head."""
        who = NOBODY if entry.side is None else self.opening.ruleset.sides[entry.side]
        said = f"{entry.number} {entry.kind} {who} {entry.text}".rstrip()
        return f"{said} {salt_of_entry(self.secret, entry.number)}"

    @property
    def number_of_last_choice(self) -> int:
        """How many standing actions the last chosen one and the windows that went by after it are together."""
        passed = next((k for k, one in enumerate(reversed(self.standing)) if one.entry.kind == ACT), 0)
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

    # --- the grade -----------------------------------------------------------------------------------------

    @property
    def grade(self) -> str:
        """The grade, as far as the entries tell; pending while that is open."""
        return self._fairness.grade

    def why_not_fair(self) -> tuple[str, ...]:
        """Every reason why the battle is no more than consistent; that the secret was committed, a receipt shows."""
        return self._fairness.why_not()

    @property
    def _fairness(self) -> Fairness:
        return Fairness(self.opening, self.state, self.over, self._has_decided(), self.battle.set_up_has_drawn)

    def _has_decided(self) -> bool:
        return any(one.kind in DECIDED for one in self.entries)

    # --- taking entries ------------------------------------------------------------------------------------

    def take(self, kind: str, side: int | None, text: str = "") -> Entry:
        """Do what is to be the next entry. Raises ValueError where it cannot be done; all is then as before."""
        if self.over:
            raise ChronicleError("the battle is over")
        if self.state.unsound is not None and kind not in WHILE_UNSOUND:
            raise ChronicleError(self.state.unsound.sentence)
        does = _DOES.get(kind)
        if not self._can_be_of(side):
            raise ChronicleError(f"{side!r} is no side")
        if does is None:
            raise ChronicleError(f"{kind!r} is no kind of entry; known: {', '.join(KINDS)}")
        before, put_board_back = self.state, self._put_board_back
        self._put_board_back = _leave_board
        entry = Entry(self.number + 1, kind, side, text)
        try:
            entry = does(self, entry) or entry
        except ValueError:
            self.state, self._put_board_back = before, put_board_back
            raise
        self._before = before
        self._append(entry)
        return entry

    def put_back(self) -> None:
        """All as it was before the last entry, once: for an entry that could not be stored."""
        self.entries.pop()
        self.heads.pop()
        self.state = self._before
        self._put_board_back(self)

    def keep(self, kind: str, side: int | None, text: str = "") -> Entry:
        """Write an entry down without doing what it says: a later one went back behind it, or it is no longer sound.

        Of one that cannot be read nothing is written down but that there was one.
        """
        if kind not in KINDS or not self._can_be_of(side):
            kind, side, text = LOST, None, ""
        entry = Entry(self.number + 1, kind, side, text)
        self.kept.add(entry.number)
        self._append(entry)
        return entry

    def follow(self, entry: Entry, told: str | None, void: Container[int] = ()) -> list[Entry]:
        """Take an entry that was decided earlier; from the first that no longer goes as it went, all are only kept.

        `told` is what was told of it then, None where that is not known; `void` has the entries that a later one went
        back behind. Returns the entry, behind those before it that are missing.
        """
        missing = []
        while self.number + 1 < entry.number:
            if self.state.unsound is None and self.number + 1 not in void:
                self.mark_unsound("it is missing")
            missing.append(self.keep(LOST, None))
        return [*missing, self._follow(entry.kind, entry.side, entry.text, told, entry.number in void)]

    def _follow(self, kind: str, side: int | None, text: str, told: str | None, is_void: bool) -> Entry:
        if is_void or (self.state.unsound is not None and kind not in WHILE_UNSOUND):
            return self.keep(kind, side, text)
        try:
            entry = self.take(kind, side, text)
        except ValueError as error:
            clauses = [one for objection in getattr(error, "objections", ()) for one in objection.clauses]
            self.mark_unsound(f"{kind} {text}".strip() + f" is refused now: {error}", clauses)
            return self.keep(kind, side, text)
        account = self.accounts.get(entry.number)
        if told is not None and account is not None and (differs := difference(told, account.events)):
            self.put_back()
            self.mark_unsound(*differs)
            return self.keep(kind, side, text)
        return entry

    def mark_unsound(self, why: str, clauses: Sequence[str] = ()) -> None:
        """Note that the next entry does not go as it went: nothing is decided until that is settled."""
        number = self.number + 1
        by = f" ({', '.join(clauses)})" if clauses else ""
        sentence = f"entry {number} does not go as it went when it was decided{by}: {why}"
        self.state = replace(self.state, unsound=Unsound(number, sentence, tuple(clauses)))

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.heads.append(head_after(self.heads[-1], self.line_of(entry)))

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

    def _offer(self, entry: Entry) -> None:
        if entry.text not in OFFERS or entry.side is None:
            raise ChronicleError(f"{entry.text!r} cannot be offered")
        if self.state.offer is not None and self.state.offer[2:] == entry[2:]:
            raise ChronicleError("this is offered already")
        if entry.text == UNDO and not self.standing:
            raise ChronicleError("nothing to undo: this is the start of the battle")
        self.state = replace(self.state, offer=entry, agreed_by=())

    def _agree(self, entry: Entry) -> None:
        """One of several who are asked agrees; the last of them does what is offered."""
        if entry.side not in self.still_asked:
            raise ChronicleError("there is no offer to answer")
        if len(self.still_asked) == 1:
            raise ChronicleError("whoever agrees last does what is offered")
        self.state = replace(self.state, agreed_by=(*self.state.agreed_by, entry.side))

    def _decline(self, entry: Entry) -> None:
        if self.state.offer is None or self.state.offer.side == entry.side:
            raise ChronicleError("there is no offer to answer")
        self.state = replace(self.state, offer=None)

    def _is_agreed(self, entry: Entry, what: str) -> bool:
        """True when this is offered, and nobody but whoever does it now has still to agree."""
        offer = self.state.offer
        return offer is not None and offer.text == what and self.still_asked == (entry.side,)

    def _draw(self, entry: Entry) -> None:
        if entry.side is not None and not self._is_agreed(entry, DRAW):
            raise ChronicleError("no draw is offered" if self.state.offer is None else "not all have agreed to a draw")
        self._end(NO_WINNER, f"{self.opening.ruleset.all_sides} agree")

    def _surrender(self, entry: Entry) -> None:
        """The end: of two sides the other wins; of more all others are alike, and nobody does."""
        if entry.side is None:
            raise ChronicleError("it is not said who surrenders")
        others = self.others(entry.side)
        winner = self._name(others[0]) if len(others) == 1 else NO_WINNER
        self._end(winner, f"{self._name(entry.side)} surrenders")

    def _stop(self, _: Entry) -> None:
        """The end without a result: the rules were mended while the battle ran, and it is not gone on with."""
        self._end(UNRATED, "the rules were mended while it ran")

    def _end(self, result: str, reason: str) -> None:
        self.state = replace(self.state, offer=None, ending=Ending(result, reason))

    def _join(self, entry: Entry) -> None:
        """A seat says who it is, and may add to the dice openly, once; at one screen all do so together.

        As the very first entry that counts for the set-up.
        """
        name, entropy = read_join(entry.text)
        sides = self._seats_of(entry)
        if name and entry.side is not None:
            self.state = replace(self.state, names=_with(self.state.names, entry.side, name))
        if entropy:
            if any(self.state.settled_at(side) is not None for side in sides):
                raise ChronicleError("this seat has added to the dice already")
            self._add_entropy(entry, sides, entropy)
            if entry.number == 1:
                self._set_up_anew(entry)

    def _seats_of(self, entry: Entry) -> tuple[int, ...]:
        """The seats for which somebody adds to the dice: his own, or those of all persons at one screen."""
        sides = self.opening.persons if entry.side is None else (entry.side,)
        if not all(self.opening.is_person(side) for side in sides):
            raise ChronicleError("a computer opponent holds this seat")
        if entry.side is None and len(sides) < 2:
            raise ChronicleError("no two persons sit at one screen")
        return sides

    def _add_entropy(self, entry: Entry, sides: Sequence[int], entropy: str) -> None:
        """Let entropy count from this entry on."""
        state = replace(self.state, entropy=_with(self.state.entropy, sides[0], entropy))
        for side in sides:
            state = replace(state, joined=_with(state.joined, side, entry.number))
        self.state = state

    def _commit(self, entry: Entry) -> None:
        """A seat commits itself to its entropy, once."""
        sides = self._seats_of(entry)
        if not COMMITMENT.fullmatch(entry.text):
            raise ChronicleError(f"{entry.text!r} is no commitment: it is a SHA-256 in 64 hexadecimal digits")
        if any(self.state.settled_at(side) is not None for side in sides):
            raise ChronicleError("this seat has committed itself already")
        for side in sides:
            self.state = replace(self.state, committed=_with(self.state.committed, side, entry.number))

    def _reveal(self, entry: Entry) -> None:
        """A seat adds to the dice what it has committed itself to.

        The last one before any decision counts for the set-up.
        """
        sides = self._seats_of(entry)
        promised = {self._committed_by(entry.side, side) for side in sides}
        if None in promised:
            raise ChronicleError("this seat has not committed itself to entropy, and so cannot reveal any")
        if any(self.state.joined[side] is not None for side in sides):
            raise ChronicleError("this seat has added to the dice already")
        if not ENTROPY.fullmatch(entry.text) or promised != {commitment_to(entry.text)}:
            raise ChronicleError(f"{entry.text!r} is not the entropy that this seat committed itself to")
        if not self.state.are_settled(self.opening.persons):
            all_seats = "both seats" if self.opening.ruleset.is_between_two else "the seats of all persons"
            raise ChronicleError(f"nothing is revealed before {all_seats} have committed themselves")
        self._add_entropy(entry, sides, entry.text)
        if all(self.state.joined[side] is not None for side in self.opening.persons) and not self._has_decided():
            self._set_up_anew(entry)

    def _committed_by(self, who: int | None, side: int) -> str | None:
        """What somebody has committed a side to; None where it was not he."""
        number = self.state.committed[side]
        if number is None or self.entries[number - 1].side != who:
            return None
        return self.entries[number - 1].text

    def _set_up_anew(self, entry: Entry) -> None:
        """Set the battle up with what was added to the dice."""
        self.state = replace(self.state, moved=entry.number, set_up=entry.number)
        old, seed = self.battle, seed_of_setup(self.secret, self.entropy_text)
        self.battle = start(self.opening.scenario, seed, umpire=old.umpire)
        self._put_board_back = partial(Chronicle._set_up_as, battle=old)

    def _set_up_as(self, battle: Battle) -> None:
        self.battle = battle

    def _practise(self, entry: Entry) -> None:
        """Practice from here on; nobody can choose it for a person who sits elsewhere."""
        if self.state.practice is not None:
            raise ChronicleError("it is practice already")
        if entry.side is not None and any(map(self.opening.is_person, self.others(entry.side))):
            raise ChronicleError("among several persons practice can only be chosen at the start")
        self.state = replace(self.state, practice=entry.number)

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
        self.state = replace(self.state, unsound=None, offer=None, moved=entry.number, mended=entry.number)

    def _may_resume(self, entry: Entry) -> bool:
        is_asked = self.opening.is_person(entry.side) if entry.side is not None else False
        return not is_asked or set(self.opening.persons) == {entry.side} or self._is_agreed(entry, RESUME)

    def _name(self, side: int | None) -> str:
        return "nobody" if side is None else self.opening.ruleset.sides[side]


def _leave_board(_: Chronicle) -> None:
    """Nothing was changed on the board."""


def _with(by_side: tuple[Any, ...], side: int, value: Any) -> Any:
    """A tuple by side with the value of one side replaced."""
    return (*by_side[:side], value, *by_side[side + 1 :])


_DOES: dict[str, Callable[[Chronicle, Entry], Entry | None]] = {
    ACT: Chronicle._decide,
    PASS: Chronicle._decide,
    UNDO: Chronicle._take_back,
    OFFER: Chronicle._offer,
    AGREE: Chronicle._agree,
    DECLINE: Chronicle._decline,
    DRAW: Chronicle._draw,
    SURRENDER: Chronicle._surrender,
    JOIN: Chronicle._join,
    COMMIT: Chronicle._commit,
    REVEAL: Chronicle._reveal,
    PRACTICE: Chronicle._practise,
    RESUME: Chronicle._resume,
    STOP: Chronicle._stop,
}
