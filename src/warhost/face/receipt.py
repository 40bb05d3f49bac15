"""What a seat may keep of a battle: the commitment, what it has added to the dice, and the head of the chain.

    receipt red 212 <commitment> <entropy> <head>

With it anybody can see later whether a transcript is that battle, whole, and that its secret was settled before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from warhost.errors import ChronicleError
from warhost.face.chronicle import Chronicle
from warhost.face.entry import JOIN, NOBODY, read_join

LINE = re.compile(r"receipt\s+(\S+)\s+(\d{1,9})\s+([0-9a-f]{64})\s+([0-9A-Za-z_-]{1,64})\s+([0-9a-f]{64})")


@dataclass(frozen=True)
class Receipt:
    """A receipt; `str` writes it down."""

    side: str  # whose it is; "-" for both at one screen, or a watcher
    number: int  # of entries that it stands for
    commitment: str
    entropy: str  # what the side has added; "" for nothing
    head: str

    @classmethod
    def read(cls, text: str) -> Receipt:
        """The last receipt in a text. Raises ChronicleError when there is none."""
        found = LINE.findall(text)
        if not found:
            raise ChronicleError("this is no receipt; one is written 'receipt SIDE NUMBER COMMITMENT ENTROPY HEAD'")
        side, number, commitment, entropy, head = found[-1]
        return cls(side, int(number), commitment, "" if entropy == NOBODY else entropy, head)

    @classmethod
    def of(cls, chronicle: Chronicle, side: int | None) -> Receipt:
        """The receipt of a side for the battle as it stands; None for both at one screen, or a watcher."""
        opening = chronicle.opening
        name = NOBODY if side is None else opening.ruleset.sides[side]
        entropy = "" if side is None else chronicle.state.entropy[side]
        return cls(name, chronicle.number, opening.commitment, entropy, chronicle.head)

    def __str__(self) -> str:
        return f"receipt {self.side} {self.number} {self.commitment} {self.entropy or NOBODY} {self.head}"

    def compare(self, chronicle: Chronicle) -> tuple[list[str], str]:
        """What of a battle does not agree with this, and in a sentence what it stands for where all does."""
        wrong = []
        if self.commitment != chronicle.opening.commitment:
            wrong.append("this is another battle: its dice were committed to another secret")
        if self.entropy and self.entropy not in self._added(chronicle):
            wrong.append(f"what {self.side} has added to the dice is not in it")
        if self.number > chronicle.number:
            wrong.append(f"the receipt is of entry {self.number}, and this ends with entry {chronicle.number}")
        elif self.head not in self._heads(chronicle):
            wrong.append(f"up to entry {self.number} it is not what happened in the battle of the receipt")
        if wrong:
            return wrong, ""
        if self.head == chronicle.head and self.number == chronicle.number:
            return [], "this is the battle of the receipt, " + ("whole" if chronicle.over else "as far as it went")
        return [], f"this is the battle of the receipt up to entry {self.number}; it says nothing of what came after"

    def _added(self, chronicle: Chronicle) -> list[str]:
        """What the side has added to the dice, alone or together with the other at one screen."""
        sides = chronicle.opening.ruleset.sides
        own = sides.index(self.side) if self.side in sides else None
        return [read_join(one.text)[1] for one in chronicle.entries if one.kind == JOIN and one.side in (own, None)]

    def _heads(self, chronicle: Chronicle) -> tuple[str, ...]:
        last = (chronicle.head,) if self.number == chronicle.number else ()
        return (chronicle.heads[self.number], *last)
