"""What a seat may keep of a battle: the commitment, what it has added to the dice, and the head of the chain.

    receipt red 212 <commitment> <entropy> <head> <key> <signature>

A server signs it. With it anybody can see later whether a transcript is that battle, up to where, and that its secret
was settled before. Receipts of battles that no server kept, and old ones, have neither key nor signature.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from warhost.errors import ChronicleError
from warhost.face.entry import COMMIT, JOIN, NOBODY, REVEAL, read_join
from warhost.face.ledger import Ledger
from warhost.face.signature import SigningKey, is_signed

FORM = "receipt SIDE NUMBER COMMITMENT ENTROPY HEAD KEY SIGNATURE"
BEGINNING = re.compile(r"\breceipt\s+(\S+\s+[0-9]{1,9}(?:\s+(?!receipt\b)[0-9A-Za-z_-]+)*)")
PARTS = {
    "SIDE": re.compile(r"\S{1,40}"),
    "NUMBER": re.compile(r"[0-9]{1,9}"),
    "COMMITMENT": re.compile(r"[0-9a-f]{64}"),
    "ENTROPY": re.compile(r"[0-9A-Za-z_-]{1,64}"),
    "HEAD": re.compile(r"[0-9a-f]{64}"),
    "KEY": re.compile(r"[0-9a-f]{64}"),
    "SIGNATURE": re.compile(r"[0-9a-f]{128}"),
}
UNSIGNED_PARTS = 5
BEGUN_KEY = re.compile(r"[0-9a-f]{8,}|[0-9a-f]+$")
_OTHERS = {True: "the other seat", False: "another seat"}
KEY_SHOWN = 12  # digits of a key by which people know it


class Vouched(NamedTuple):
    """What a receipt says of a battle."""

    faults: tuple[str, ...]  # what does not agree with it
    reasons: tuple[str, ...]  # why it does not make the whole of it fair
    sentence: str  # for whom it stands, and up to where; "" where something does not agree


@dataclass(frozen=True)
class Receipt:
    """A receipt; `str` writes it down."""

    side: str  # whose it is; "-" for all at one screen, or a watcher
    number: int  # of entries that it stands for
    commitment: str
    entropy: str  # what the side has added; "" for nothing
    head: str
    key: str = ""  # the public half of the one that it is signed with; "" where it is not
    signature: str = ""

    @classmethod
    def read(cls, text: str) -> Receipt:
        """The last receipt in a text. Raises ChronicleError when there is none, or it is cut off."""
        found = BEGINNING.findall(text)
        if not found:
            raise ChronicleError(f"this is no receipt; one is written '{FORM}'")
        side, number, commitment, entropy, head, key, signature = _parts_of(found[-1].split())
        return cls(side, int(number), commitment, "" if entropy == NOBODY else entropy, head, key, signature)

    @classmethod
    def of(cls, ledger: Ledger, side: int | None, key: SigningKey | None = None) -> Receipt:
        """The receipt of a side for the battle as it stands; None for all at one screen, or a watcher."""
        opening = ledger.opening
        name = NOBODY if side is None else opening.sides[side]
        entropy = "" if side is None else ledger.state.entropy[side]
        receipt = cls(name, ledger.number, opening.commitment, entropy, ledger.head)
        return receipt if key is None else receipt.signed(key)

    def signed(self, key: SigningKey) -> Receipt:
        """The same with a signature."""
        named = replace(self, key=key.public)
        return replace(named, signature=key.sign(named._said))

    @property
    def _said(self) -> str:
        """All that stands before the signature."""
        said = f"receipt {self.side} {self.number} {self.commitment} {self.entropy or NOBODY} {self.head}"
        return f"{said} {self.key}" if self.key else said

    def __str__(self) -> str:
        return f"{self._said} {self.signature}" if self.key else self._said

    # --- what it says of a battle --------------------------------------------------------------------------

    def vouch(self, ledger: Ledger, server_key: str | None = None) -> Vouched:
        """What this says of a battle; `server_key` is the public key of the server that it was fought at, if known."""
        faults = tuple(self._faults(ledger))
        if faults:
            return Vouched(faults, (), "")
        by_whom = tuple(self._why_not_of(server_key))
        reaches_end = self._reaches_end(ledger)
        after = f"of what came after entry {self.number} this receipt says nothing"
        reasons = (*by_whom, *(() if reaches_end else ("the receipt does not reach its end",)))
        if by_whom or ledger.why_not_fair():
            said = f"this is the battle of the receipt as far as entry {self.number}"
        else:
            said = f"fair {self._for_whom(ledger)} as far as entry {self.number}{self._provided(ledger)}"
        if not reaches_end:
            return Vouched((), reasons, f"{said}; {after}")
        ends = "where it ends" if ledger.over else "as far as it went"
        return Vouched((), reasons, said.replace(f"entry {self.number}", f"entry {self.number}, {ends}", 1))

    def _faults(self, ledger: Ledger) -> Iterator[str]:
        if self.key and not is_signed(self._said, self.key, self.signature):
            yield "the signature does not fit: it was changed after it was signed, or not signed with that key"
        if self.commitment != ledger.opening.commitment:
            yield "this is another battle: its dice were committed to another secret"
        if self.entropy and self.entropy not in self._added(ledger):
            yield f"what {self.side} has added to the dice is not in it"
        if self.number > ledger.number:
            yield f"the receipt is of entry {self.number}, and this ends with entry {ledger.number}"
        elif self.head not in self._heads(ledger):
            yield f"up to entry {self.number} it is not what happened in the battle of the receipt"

    def _why_not_of(self, server_key: str | None) -> Iterator[str]:
        """Why it is not known to be of the server that the battle was fought at."""
        if not self.key:
            yield "the receipt is not signed: anybody could have made it afterwards"
        elif server_key is None:
            yield f"the receipt is signed with the key {_short(self.key)}, and it was not said which is the server's"
        elif server_key != self.key:
            keys = f"{_short(self.key)}, and the server's is {_short(server_key)}"
            yield f"the receipt is not signed by the server: its key is {keys}"

    def _reaches_end(self, ledger: Ledger) -> bool:
        return self.number == ledger.number and self.head == ledger.head

    def _for_whom(self, ledger: Ledger) -> str:
        if self.side in ledger.opening.sides:
            return f"for {self.side}"
        return f"for {ledger.opening.all_sides}" if _is_shared(ledger) else "for whoever watched"

    def _provided(self, ledger: Ledger) -> str:
        """What has to be trusted all the same."""
        if _is_shared(ledger):
            return ""
        is_two = ledger.opening.is_between_two
        other = "a seat" if self.side not in ledger.opening.sides else _OTHERS[is_two]
        return f", provided that the server did not work with {other}"

    def _added(self, ledger: Ledger) -> Iterator[str]:
        """What the side has added to the dice, alone or together with the others at one screen."""
        sides = ledger.opening.sides
        own = sides.index(self.side) if self.side in sides else None
        for entry in ledger.entries:
            if entry.side in (own, None) and entry.kind in (JOIN, REVEAL):
                yield entry.text if entry.kind == REVEAL else read_join(entry.text)[1]

    def _heads(self, ledger: Ledger) -> tuple[str, ...]:
        last = (ledger.head,) if self.number == ledger.number else ()
        return (ledger.heads[self.number], *last)


def _short(key: str) -> str:
    return f"{key[:KEY_SHOWN]}..."


def _is_shared(ledger: Ledger) -> bool:
    """True where all sat at one screen, and added to the dice together."""
    return any(entry.side is None and entry.kind in (JOIN, COMMIT) for entry in ledger.entries)


def _parts_of(words: list[str]) -> list[str]:
    """The parts of a receipt, key and signature "" where it is not signed; what follows it is no part."""
    has_key = BEGUN_KEY.match(" ".join(words[UNSIGNED_PARTS:])) is not None
    names = list(PARTS)[: None if has_key else UNSIGNED_PARTS]
    for place, name in enumerate(names):
        if place >= len(words):
            raise ChronicleError(f"this receipt is cut off: its {name} is missing ({FORM})")
        if not PARTS[name].fullmatch(words[place]):
            raise ChronicleError(f"this receipt is cut off or was changed: {words[place][:40]!r} is no {name} ({FORM})")
    return words[: len(names)] + [""] * (len(PARTS) - len(names))
