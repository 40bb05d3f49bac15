"""What somebody who joins adds to the dice, as entries: he commits himself, or reveals at once what he alone adds."""

from __future__ import annotations

from warhost.face.chronicle import Chronicle
from warhost.face.entry import COMMIT, JOIN, REVEAL, join_text
from warhost.face.fair_dice import commitment_to
from warhost.server.wire import Join

Said = tuple[str, str]  # the kind of an entry, and its text


def entries_of(asked: Join, name: str, chronicle: Chronicle, side: int | None) -> list[Said]:
    """The entries of whoever joins under a name, or only adds to the dice, in their order; none for nothing.

    Entropy that is told at once is committed and revealed in one where no other person has still to commit himself;
    else it is added openly, and others may choose theirs by it.
    """
    entropy, adding = asked.entropy or "", list[Said]()
    if asked.commitment:
        adding = [(COMMIT, asked.commitment)]
    elif entropy and _is_last(chronicle, side):
        adding, entropy = [(COMMIT, commitment_to(entropy)), (REVEAL, entropy)], ""
    if name or entropy:
        return [(JOIN, join_text(name, entropy)), *adding]
    return adding


def _is_last(chronicle: Chronicle, side: int | None) -> bool:
    """True when nobody else has still to commit himself."""
    return side is None or chronicle.state.are_settled(set(chronicle.opening.persons) - {side})
