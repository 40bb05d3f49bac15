"""Who wins a scenario when both sides have the same player: the figures of a game's `data/shares.toml`, for its cards.

version = 1
[a-scenario]
recruit = { battles = 150, won = { first = 92, second = 56 } }
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Self

from pydantic import (
    BaseModel,
    ConfigDict,
    NonNegativeInt,
    PositiveInt,
    StrictInt,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from warhost.errors import DeclarationError
from warhost.players import title_of
from warhost.players.measured import faults_in
from warhost.ruleset import Ruleset, find_ruleset

FILE = "shares.toml"
VERSION = "version"
ENOUGH = 40
"""Battles, from which on a card shows what came of them: of fewer, luck says more than the scenario."""
QUICK = "quick"
"""Who chooses in compiled code by what looks promising at first glance; no player that one can meet."""


class Share(BaseModel):
    """Battles on a scenario between two of a kind, and how many of them each side won; the others were drawn."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    battles: PositiveInt
    won: dict[str, NonNegativeInt]

    @model_validator(mode="after")
    def _no_more_than_fought(self) -> Self:
        if self.drawn < 0:
            raise ValueError(f"{sum(self.won.values())} won of {self.battles}")
        return self

    @property
    def drawn(self) -> int:
        """Battles that nobody won."""
        return self.battles - sum(self.won.values())


Shares = dict[str, dict[str, Share]]
"""By scenario, and by who plays both sides: "quick", or a player by name; whose battles tell most stands first."""


@cache
def shares_in(game: str) -> Shares:
    """The shares of a game; none without such a file. DeclarationError with every fault, one a line."""
    ruleset = find_ruleset(game)
    file = files(ruleset.package).joinpath("data", FILE)
    return read_shares(file.read_text("utf-8"), ruleset) if file.is_file() else {}


def read_shares(text: str, ruleset: Ruleset) -> Shares:
    """Shares out of the text of such a file; none where the rules have changed since."""
    try:
        told = tomllib.loads(text)
        version = TypeAdapter(StrictInt).validate_python(told.pop(VERSION, None))
        shares = TypeAdapter(Shares).validate_python(told)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise DeclarationError("\n".join(f"{ruleset.name}: {FILE}: {why}" for why in faults_in(error))) from None
    if strangers := [*_strangers(shares, ruleset)]:
        raise DeclarationError("\n".join(f"{ruleset.name}: {FILE}: {why}" for why in strangers))
    return shares if version == ruleset.version else {}


def _strangers(shares: Shares, ruleset: Ruleset) -> Iterator[str]:
    """What a file names that the game has not: scenarios and sides."""
    for scenario, by_player in shares.items():
        if scenario not in ruleset.scenarios():
            yield f"{ruleset.name} has no scenario {scenario!r}"
        for player, share in by_player.items():
            if strange := share.won.keys() - {*ruleset.sides}:
                yield f"{scenario}.{player}: {ruleset.name} has no side {min(strange)!r}"


def shown_of(by_players: Mapping[str, Share]) -> tuple[str, Share] | None:
    """Whose battles a card tells of: those that tell most, if there are enough of them, else whoever fought most."""
    enough = [one for one in by_players.items() if one[1].battles >= ENOUGH]
    return next(iter(enough), None) or max(by_players.items(), key=lambda one: one[1].battles, default=None)


def share_words(players: str, share: Share, names: Mapping[str, str]) -> str:
    """Who wins how often, in a few words for a card: so many of 100 between whom, and so many drawn."""
    between = "quick players" if players == QUICK else f"{title_of(players).lower()}s"
    side, drawn = leading(share, names), _of_hundred(share.drawn, share)
    if not share.won.get(side):
        return f"All drawn between {between}"
    words = f"{names[side]} {_of_hundred(share.won[side], share)} of 100 between {between}"
    return f"{words}, {drawn} drawn" if drawn else words


def leading(share: Share, sides: Iterable[str]) -> str:
    """The side that wins more than the others, the first of equals."""
    return max(sides, key=lambda side: share.won.get(side, 0))


def _of_hundred(times: int, share: Share) -> int:
    return round(100 * times / share.battles)
