"""What a side that has answered beforehand does where a test has laid a battle out."""

from __future__ import annotations

from types import SimpleNamespace

from laid_out import LaidOut
from warhost.ruleset import find_ruleset
from warhost.shelf.answers import Moment, Saying


def answered(there: LaidOut, game: str, *said: tuple[str, ...]) -> str | None:
    """The action to which these answers come, each `(question, choice, condition, piece)`; None where one is asked."""
    side, declared = int(there.battle.to_decide), find_ruleset(game).game
    known = there.memory.copy()
    there.contract.redact(known, side)
    names = SimpleNamespace(label=lambda piece: there.labels[piece])
    read = SimpleNamespace(
        seen=declared.table.snapshot(known), umpire=declared.table.read_umpire(there.desk), names=names
    )
    code = declared.answers.chosen(Moment(read, known, there.desk, side, there.codes()), [Saying(*one) for one in said])
    return None if code is None else there.text(code)
