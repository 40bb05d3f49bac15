"""What Heroes & Gods says."""

from __future__ import annotations

from collections.abc import Iterable

from games.parts import Words
from heroes.builder import FIGURES, TERRAIN, memory_of, names_of, table_of
from warhost.rulesets.heroes.game import Table
from warhost.rulesets.heroes.rules.events import Cover, DuelEnd, Event, Gone, Modifier, NoReturn, Panic
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.state import Battle, God, Phase, Result

CALLED = dict(zip("G1 G3 G6 T51 T53 T56 NONE NOBODY".split(), (*range(6), -1, -1), strict=True))


def standing(lines: Iterable[str], side: int) -> Table:
    """The six figures and what else the lines say, a side having to decide."""
    memory = memory_of(*FIGURES, *lines)
    Battle.over(memory).to_decide = side
    return table_of(memory)


BROUGHT = Words(
    names=names_of(memory_of(*FIGURES), TERRAIN),
    called=CALLED,
    lists={
        Event.COVER: (1, Cover),
        Event.DIE_MODIFIER: (1, Modifier),
        Event.PANICKED: (1, Panic),
        Event.SPEAR_GONE: (1, Gone),
        Event.NO_RETURN: (1, NoReturn),
        Event.DUEL_UNDECIDED: (0, DuelEnd),
        Event.ROLLED: (2, Result),
    },
    ranges=[(event, (CALLED["G3"], god)) for god in God for event in (Event.BLESSED, Event.EFFECT_ENDED)],
    without_clauses={Objection.MALFORMED},
    minus_one=r"Differential -1\b",
    asking={*Phase},
    standing=standing,
)
