"""Standing orders: what a player need not be asked in a season.

For each kind of window a player says "always", "matters" or "never"; nothing here is a rule, and what goes by is an
action like any other. Customs are what hardly anybody would do otherwise: they are asked about only for "always".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from warhost.kernel.abi import actor_of, place_of, verb_of
from warhost.kernel.layout import Bytes
from warhost.ruleset import ALWAYS, MATTERS
from warhost.rulesets.eightcastles.setup.lists import Row, rows
from warhost.rulesets.eightcastles.state import PLACES, Campaign, Phase, Verb
from warhost.rulesets.eightcastles.words.names import Names
from warhost.rulesets.eightcastles.words.snapshot import snapshot


class _Asked(NamedTuple):
    """A decision: the campaign, what can be done, and whose it is."""

    campaign: Campaign
    names: Names
    codes: Sequence[int]

    def rows_in(self, place: int, is_meant: Callable[[int], bool]) -> list[Row]:
        """The rows of the units in a space of the sides that are meant."""
        pieces = (self.campaign.pieces[piece] for piece in range(self.campaign.count))
        there = [rows()[one.row] for one in pieces if one.place == place and is_meant(one.side)]
        return [row for row in there if row.is_unit]

    def of(self, verb: Verb) -> list[int]:
        """What can be done of a verb."""
        return [code for code in self.codes if verb_of(code) == verb]


# --- windows: how each goes by, and whether it matters ---------------------------------------------------


def _last(asked: _Asked) -> int:
    """To stand, to stay inside, to do nothing more."""
    return asked.codes[-1]


def _is_outnumbered(asked: _Asked) -> bool:
    """Whether a battle might be refused: the attacker is the stronger. Rule: TW-5.6e."""
    fight = asked.campaign.fight
    own = asked.rows_in(fight.place, lambda side: side == fight.defender)
    enemies = asked.rows_in(fight.place, lambda side: side == fight.attacker)
    return sum(row.might for row in enemies) > sum(row.might for row in own)


def _can_besiege(asked: _Asked) -> bool:
    """Whether there is a siege to carry on or begin, and not only a castle to be given up. Rule: TW-5.7b."""
    return bool(asked.of(Verb.BESIEGE))


def _weakest(asked: _Asked) -> int:
    """The unit that does and bears least: by its row, then by its wounds; one without an item. Rule: TW-5.8a."""
    return min(asked.codes, key=lambda code: (_worth(asked, code), code))


def _worth(asked: _Asked, code: int) -> tuple[bool, int, int]:
    one = asked.campaign.pieces[actor_of(code)]
    return one.carries != 0, rows()[one.row].might, one.wounds


def _differ(asked: _Asked) -> bool:
    """Whether the units among which one chooses are of several kinds or places, or bear items."""
    pieces = [asked.campaign.pieces[actor_of(code)] for code in asked.codes]
    return len({(one.row, one.place, one.carries) for one in pieces}) > 1


def _always(asked: _Asked) -> bool:
    return True


def _one_holds_it(asked: _Asked) -> int:
    """The unit that does and bears least goes into a castle that was taken, and nobody else. Rule: TW-5.7f."""
    frame = asked.campaign.stack[asked.campaign.depth - 1]
    units = [code for code in asked.of(Verb.ENTER) if rows()[asked.campaign.pieces[actor_of(code)].row].is_unit]
    is_held = asked.rows_in(frame.place, lambda side: side == frame.actor)
    if is_held or not units:
        return asked.codes[-1]
    return min(units, key=lambda code: (_worth(asked, code), code))


class _Window(NamedTuple):
    goes_by: Callable[[_Asked], int]
    matters: Callable[[_Asked], bool]


WINDOWS = {
    Phase.REFUSE: ("refuse", _Window(_last, _is_outnumbered)),
    Phase.SALLY: ("sally", _Window(_last, _always)),
    Phase.SIEGES: ("sieges", _Window(_last, _can_besiege)),
    Phase.OCCUPY: ("occupy", _Window(_one_holds_it, _always)),
    Phase.LOSE: ("losses", _Window(_weakest, _differ)),
}
"""By the matter that is decided: what standing orders call the window, how it goes by and when it matters."""


# --- customs ----------------------------------------------------------------------------------------------


def _next_battle(asked: _Asked) -> int | None:
    """The first of several battles of a turn. Rule: TW-5.4e."""
    return next(iter(asked.of(Verb.FIGHT)), None)


def _siege_goes_on(asked: _Asked) -> int | None:
    """To go on with a siege where nobody can storm: who lets a season go by begins anew. Rule: TW-5.7b, TW-5.10a."""
    if asked.of(Verb.ASSAULT):
        return None
    regions, side = asked.names.region_count, asked.campaign.to_decide
    for code in asked.of(Verb.BESIEGE):
        siege = asked.campaign.sieges[place_of(code) % PLACES - regions]
        if (siege.besieger, siege.region) == (side, place_of(code) // PLACES):
            return code
    return None


CUSTOMS: dict[Phase, tuple[str, Callable[[_Asked], int | None]]] = {
    Phase.BATTLES: ("order", _next_battle),
    Phase.SIEGES: ("foul", _siege_goes_on),
}
"""By the matter that is decided: what standing orders call the custom, and what it is."""


def passes(memory: Bytes, umpire: Bytes, names: Names, codes: Sequence[int], orders: Mapping[str, str]) -> int | None:
    """The action that lets the open window go by under a player's orders, or that is custom; None: he is asked.

    Rule: TW-5.4e, TW-5.6e, TW-5.7b, TW-5.7f, TW-5.7h, TW-5.7i, TW-5.8a
    """
    campaign = snapshot(memory)
    if campaign.depth == 0:
        return None
    asked = _Asked(campaign, names, codes)
    phase = Phase(campaign.stack[campaign.depth - 1].phase)
    custom = CUSTOMS.get(phase)
    if custom is not None and orders.get(custom[0]) != ALWAYS and (done := custom[1](asked)) is not None:
        return int(done)
    if phase not in WINDOWS:
        return None
    name, window = WINDOWS[phase]
    order = orders.get(name, MATTERS)
    if order == ALWAYS or (order == MATTERS and window.matters(asked)):
        return None
    return int(window.goes_by(asked))
