"""What an action changed: the results of odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.ruleset import Change
from warhost.rulesets.weads.state import (
    BERSERK,
    CHECK_FAILED,
    NONE,
    SPELL_MARKS,
    SPELLS,
    TURN_FAILED,
    Battle,
    Level,
    Reason,
    Stage,
    Status,
)
from warhost.rulesets.weads.words.events import KINDS
from warhost.rulesets.weads.words.names import Names, laid_by_spells
from warhost.rulesets.weads.words.pieces import value_of
from warhost.rulesets.weads.words.snapshot import rows
from warhost.shelf.changes import BAD, GOOD, ChangesTold, changed
from warhost.shelf.kinds import Kind

ENDS = ("eliminated", "killed")
"""What becomes of a unit, and of a leader."""
CHANGES = ChangesTold(
    KINDS | {"end": Kind(lambda end, names: ENDS[end])},
    ("eliminated", "routs", "disorders"),
    changed("eliminated", "end", "{who} {end}", fate="{end}", tone=BAD, counts="eliminated"),
    changed("routed", "", "{who} routed", fate="routed", tone=BAD, counts="routs"),
    changed("disordered", "", "{who} disordered", fate="disordered", tone=BAD, counts="disorders"),
    changed("recovers", "status", "{who} recovers: {status}", fate="{status} again", tone=GOOD),
    changed("held back", "", "{who} may not leave its hex", fate="held back", tone=BAD),
    changed("may not turn", "", "{who} may not turn", fate="may not turn", tone=BAD),
    changed("berserk", "", "{who} goes berserk", fate="berserk", tone=GOOD),
    changed("marked", "spell", "{who} has {spell}", fate="{spell}", tone=GOOD),
    changed("chit", "value", "{who} has combat value {value}"),
    changed("moved", "to:hex", "{who} to {to}"),
    changed("turned", "facing", "{who} faces {facing}"),
    changed("replaced", "", "{who} has a successor"),
    changed("cast", "side spell", "the {side} have cast {spell}"),
    changed("regained", "side spell", "the {side} have {spell} again"),
    changed("drawn", "", "the battle is drawn"),
    changed("won", "side", "the {side} win the battle"),
)
WORSE = {Status.DISORDERED: "disordered", Status.ROUTED: "routed"}
MARKED = {
    BERSERK: ("berserk", ()),
    CHECK_FAILED: ("held back", ()),
    TURN_FAILED: ("may not turn", ()),
    **{SPELL_MARKS[name]: ("marked", (spell,)) for spell, name in laid_by_spells()},
}
"""What has changed when a mark comes to lie on a piece."""


def changes_between(before: Battle, after: Battle, names: Names) -> Iterator[Change]:
    """Every change that matters between two positions: losses, order, marks, chits, places, leaders, spells, end."""
    for piece in range(before.piece_count):
        yield from _piece_changes(piece, before.pieces[piece], after.pieces[piece])
    for command in range(before.command_count):
        if before.commands[command].stage == Stage.PENDING and after.commands[command].stage == Stage.REPLACED:
            yield Change("replaced", before.unit_count + command)
    for side in range(2):
        for spell in range(SPELLS):
            more = rows(after.spent)[side][spell] - rows(before.spent)[side][spell]
            if more:
                yield Change("cast" if more > 0 else "regained", facts=(side, spell))
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        yield Change("drawn") if after.winner < 0 else Change("won", facts=(after.winner,))


def _piece_changes(piece: int, was: Any, now: Any) -> Iterator[Change]:
    if was.cell < 0:
        return
    if now.cell < 0:
        yield Change("eliminated", piece, (int(now.level == Level.LEADER),))
        return
    if now.status > was.status:
        yield Change(WORSE[now.status], piece)
    elif now.status < was.status:
        yield Change("recovers", piece, (now.status,))
    new = now.marks & ~was.marks
    yield from (Change(what, piece, facts) for mark, (what, facts) in MARKED.items() if new & mark)
    if now.chit not in (was.chit, NONE):
        yield Change("chit", piece, (value_of(now) or 0,))
    if now.cell != was.cell:
        yield Change("moved", piece, (now.cell,))
    if now.facing != was.facing:
        yield Change("turned", piece, (now.facing,))
