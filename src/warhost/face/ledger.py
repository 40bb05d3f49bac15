"""What seats settle among themselves: who they are, what they add to the dice, what they offer and agree to.

It knows nothing of what is decided on: `Chronicle` does that for a battle. Whatever else has seats, dice that nobody
can choose and offers to agree to is a ledger of its own kind: it says what its further entries do (`DOES`), when it is
played out, and how it is set up anew.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from warhost.errors import ChronicleError
from warhost.face.chain import Chain, Does
from warhost.face.entry import (
    AGREE,
    CLAIM,
    COMMIT,
    DECIDED,
    DECLINE,
    DRAW,
    HOLIDAY,
    JOIN,
    NEVER_CAME,
    NO_WINNER,
    OFFER,
    OFFERS,
    PRACTICE,
    RESUME,
    REVEAL,
    STOP,
    SURRENDER,
    TAKEOVER,
    UNDO,
    UNRATED,
    Ending,
    Entry,
    read_join,
)
from warhost.face.fair_dice import commitment_to
from warhost.face.fairness import Fairness
from warhost.face.pace import CLAIM as CLAIM_END
from warhost.face.pace import COMPUTER, out_of_time

OUT_OF_TIME = "ran out of time"
COMMITMENT = re.compile(r"[0-9a-f]{64}")
ENTROPY = re.compile(r"[0-9A-Za-z_-]{1,64}")


class Ledger(Chain):
    """The entries of whatever has seats."""

    @property
    @abstractmethod
    def set_up_has_drawn(self) -> bool:
        """True when dice were rolled for the set-up."""

    @abstractmethod
    def _set_up_anew(self, entry: Entry) -> None:
        """Set it up with what was added to the dice."""

    @abstractmethod
    def _can_take_back(self) -> bool:
        """True when there is anything to undo."""

    def has_all_added(self, sides: Iterable[int]) -> bool:
        """True when each of these sides has added to the dice."""
        return all(self.state.joined[side] is not None for side in sides)

    @property
    def entropy_text(self) -> str:
        """What the seats have added to the dice so far."""
        return ":".join(self.state.entropy)

    @property
    def still_asked(self) -> tuple[int, ...]:
        """The sides that have still to agree to what is offered, before it is done; none where nothing is."""
        offer, state = self.state.offer, self.state
        if offer is None or offer.side is None:
            return ()
        asked = (one for one in self.others(offer.side) if one not in state.agreed_by)
        is_with_computers = offer.text != RESUME and state.practice is None
        return tuple(one for one in asked if is_with_computers or one in self.persons)

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
        return Fairness(self.opening, self.state, self.over, self._has_decided(), self.set_up_has_drawn)

    def _has_decided(self) -> bool:
        return any(one.kind in DECIDED for one in self.entries)

    # --- offers and endings --------------------------------------------------------------------------------

    def _offer(self, entry: Entry) -> None:
        if entry.text not in OFFERS or entry.side is None:
            raise ChronicleError(f"{entry.text!r} cannot be offered")
        if self.state.offer is not None and self.state.offer[2:4] == entry[2:4]:
            raise ChronicleError("this is offered already")
        if entry.text == UNDO and not self._can_take_back():
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
        self._end(NO_WINNER, f"{self.opening.all_sides} agree")

    def _surrender(self, entry: Entry) -> None:
        """The end: a side gives the battle up."""
        if entry.side is None:
            raise ChronicleError("it is not said who surrenders")
        self._lose(entry.side, "surrenders")

    def _lose(self, side: int, how: str) -> None:
        """The end because of a side: of two the other wins; of more all others are alike, and nobody does."""
        others = self.others(side)
        winner = self._name(others[0]) if len(others) == 1 else NO_WINNER
        self._end(winner, f"{self._name(side)} {how}", self._name(side))

    def _stop(self, _: Entry) -> None:
        """The end without a result: the rules were mended while the battle ran, and it is not gone on with."""
        self._end(UNRATED, "the rules were mended while it ran")

    def _end(self, result: str, reason: str, loser: str | None = None) -> None:
        self.state = replace(self.state, offer=None, ending=Ending(result, reason, loser))

    # --- time ----------------------------------------------------------------------------------------------

    @property
    def missing(self) -> tuple[int, ...]:
        """The persons who have not taken their seats, as long as nothing is decided: all clocks stand for them."""
        if self._has_decided():
            return ()
        return tuple(side for side in self.opening.persons if self.state.settled_at(side) is None)

    def patience_left(self, spent: int) -> int | None:
        """The seconds until whoever has come may call the battle off, so many after the last entry.

        None where nobody is missing, nobody has come, or no time was agreed upon.
        """
        if self.pace is None or self.over or not 0 < len(self.missing) < len(self.opening.persons):
            return None
        return max(0, self.pace.patience - spent - sum(one.spent or 0 for one in self.entries))

    @property
    def out_of_time(self) -> list[int]:
        """The sides whose clocks run, and have run out."""
        return [] if self.pace is None else out_of_time(self.pace, self.state.clocks, self.on_the_clock)

    def _claim(self, entry: Entry) -> None:
        """The end, as a side claims for whom another has run out of time, or calls off what another never came to."""
        if entry.text == NEVER_CAME:
            self._call_off(entry)
            return
        self._check_end(CLAIM_END, "claimed")
        late = self.out_of_time
        if entry.side not in self.opening.playing or entry.side in late:
            raise ChronicleError(f"{self._name(entry.side)} cannot claim the battle")
        if not late:
            raise ChronicleError("no side has run out of time")
        self._lose(late[0], OUT_OF_TIME)

    def _call_off(self, entry: Entry) -> None:
        """The end without a result: somebody has waited long enough for others, who never took their seats."""
        left = self.patience_left(entry.spent or 0)
        if left is None:
            raise ChronicleError("nobody is waited for")
        if entry.side not in self.opening.persons or entry.side in self.missing:
            raise ChronicleError(f"{self._name(entry.side)} cannot call the battle off")
        if left:
            raise ChronicleError("the others still have time to come")
        self._end(UNRATED, f"{' and '.join(map(self._name, self.missing))} never came")

    def _take_over(self, entry: Entry) -> None:
        """A computer plays on for a side that has run out of time."""
        self._check_end(f"{COMPUTER}{entry.text}", "taken over so")
        if entry.side is None or entry.side not in self.out_of_time:
            raise ChronicleError(f"{self._name(entry.side)} has not run out of time")
        self.state = replace(self.state, taken_over=(*self.state.taken_over, entry.side))

    def _check_end(self, end: str, done: str) -> None:
        if self.pace is None or self.pace.end != end:
            raise ChronicleError(f"it was not agreed that a battle can be {done} when time runs out")

    def _rest(self, entry: Entry) -> None:
        """A side's clock stands for some days, or, with 0, runs again."""
        if self.pace is None or not self.pace.is_slow:
            raise ChronicleError("no holidays were agreed upon")
        if entry.side not in self.persons or entry.side is None or entry.side in self.out_of_time:
            raise ChronicleError(f"{self._name(entry.side)} cannot take a holiday now")
        days = int(entry.text) if entry.text.isascii() and entry.text.isdigit() and len(entry.text) < 4 else -1
        if days < 0:
            raise ChronicleError(f"{entry.text!r} is no number of days")
        try:
            clock = self.state.clocks[entry.side].on_holiday(days)
        except ValueError as error:
            raise ChronicleError(str(error)) from None
        self.state = replace(self.state, clocks=_with(self.state.clocks, entry.side, clock))

    # --- seats and dice ------------------------------------------------------------------------------------

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
            all_seats = "both seats" if self.opening.is_between_two else "the seats of all persons"
            raise ChronicleError(f"nothing is revealed before {all_seats} have committed themselves")
        self._add_entropy(entry, sides, entry.text)
        if self.has_all_added(self.opening.persons) and not self._has_decided():
            self._set_up_anew(entry)

    def _committed_by(self, who: int | None, side: int) -> str | None:
        """What somebody has committed a side to; None where it was not he."""
        number = self.state.committed[side]
        if number is None or self.entries[number - 1].side != who:
            return None
        return self.entries[number - 1].text

    def _practise(self, entry: Entry) -> None:
        """Practice from here on; nobody can choose it for a person who sits elsewhere."""
        if self.state.practice is not None:
            raise ChronicleError("it is practice already")
        if entry.side is not None and any(map(self.opening.is_person, self.others(entry.side))):
            raise ChronicleError("among several persons practice can only be chosen at the start")
        self.state = replace(self.state, practice=entry.number)


def _with(by_side: tuple[Any, ...], side: int, value: Any) -> Any:
    """A tuple by side with the value of one side replaced."""
    return (*by_side[:side], value, *by_side[side + 1 :])


AGREED: Mapping[str, Does] = {
    OFFER: Ledger._offer,
    AGREE: Ledger._agree,
    DECLINE: Ledger._decline,
    DRAW: Ledger._draw,
    SURRENDER: Ledger._surrender,
    JOIN: Ledger._join,
    COMMIT: Ledger._commit,
    REVEAL: Ledger._reveal,
    PRACTICE: Ledger._practise,
    STOP: Ledger._stop,
    CLAIM: Ledger._claim,
    TAKEOVER: Ledger._take_over,
    HOLIDAY: Ledger._rest,
}
"""What every ledger has: seats, what they add to the dice, offers, time, and endings that no rule brings about."""
