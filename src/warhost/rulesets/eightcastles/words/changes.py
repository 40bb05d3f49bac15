"""What an action changed: the results of odds, and what has become of each piece."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import Change
from warhost.rulesets.eightcastles.state import GONE, SIDES, Campaign, Piece, Reason
from warhost.rulesets.eightcastles.words.events import KINDS
from warhost.rulesets.eightcastles.words.names import Names
from warhost.shelf.changes import BAD, GOOD, ChangesTold, changed

CHANGES = ChangesTold(
    KINDS,
    ("lost", "wounds"),
    changed("lost", "", "{who} lost", fate="lost", tone=BAD, counts="lost"),
    changed("hurt", "wounds", "{who} loses {wounds}", fate="hurt", tone=BAD, counts="wounds", by="wounds"),
    changed("healed", "wounds", "{who} recovers {wounds}", fate="healed", tone=GOOD),
    changed("raised", "space", "{who} raised in {space}"),
    changed("moved", "space", "{who} to {space}"),
    changed("given", "item", "{who} has {item}", fate="has {item}", tone=GOOD),
    changed("taken", "space side", "{space} to {side}"),
    changed("besieged", "space side", "{space} besieged by {side}"),
    changed("relieved", "space", "{space} besieged no more"),
    changed("out", "side", "{side} out of the campaign"),
    changed("drawn", "", "the campaign is drawn"),
    changed("won", "side", "{side} won the campaign"),
)


def changes_between(before: Campaign, after: Campaign, names: Names) -> Iterator[Change]:
    """Every change that matters between two positions: pieces, spaces, sieges, factions, the end."""
    for piece in range(after.count):
        was = before.pieces[piece] if piece < before.count else None
        yield from _piece_changes(piece, was, after.pieces[piece])
    for space in range(len(names.spaces)):
        if after.spaces[space].holder != before.spaces[space].holder:
            yield Change("taken", facts=(space, after.spaces[space].holder))
    yield from _siege_changes(before, after, names.region_count)
    for side in range(SIDES):
        if before.factions[side].plays and not after.factions[side].plays:
            yield Change("out", facts=(side,))
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        yield Change("drawn") if after.winner < 0 else Change("won", facts=(after.winner,))


def _piece_changes(piece: int, was: Piece | None, now: Piece) -> Iterator[Change]:
    if was is None or was.place == GONE:
        if now.place != GONE:
            yield Change("raised", piece, (now.place,))
        return
    if now.place == GONE or (was.row, was.side) != (now.row, now.side):
        yield Change("lost", piece)
        return
    if now.wounds != was.wounds:
        yield Change("hurt" if now.wounds < was.wounds else "healed", piece, (abs(now.wounds - was.wounds),))
    if now.place != was.place:
        yield Change("moved", piece, (now.place,))
    if now.carries not in (0, was.carries):
        yield Change("given", piece, (now.carries,))


def _siege_changes(before: Campaign, after: Campaign, first: int) -> Iterator[Change]:
    """Sieges that begin and end; `first` is the space that is the first castle."""
    for castle, (was, now) in enumerate(zip(before.sieges, after.sieges, strict=True), first):
        if now.besieger != was.besieger:
            is_over = now.besieger < 0
            yield Change("relieved", facts=(castle,)) if is_over else Change("besieged", facts=(castle, now.besieger))
