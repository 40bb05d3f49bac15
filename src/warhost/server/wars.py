"""What a server knows of campaigns as games: who takes part in one, who can decide for a faction, what they need."""

from __future__ import annotations

from warhost.campaign import factions
from warhost.face.opening import PERSON
from warhost.players import roster
from warhost.ruleset import Ruleset, campaigns
from warhost.scenario import ScenarioModel
from warhost.server.refusals import Refusal

COMPUTER = "computer:"
"""What stands before the name of a computer opponent in the kind of a seat."""


def is_campaign(ruleset: Ruleset) -> bool:
    """True for a game whose battles are battles of another."""
    return ruleset.name in campaigns()


def taking_part(ruleset: Ruleset, scenario: ScenarioModel) -> tuple[str, ...]:
    """The sides that take part: in a battle all."""
    if not is_campaign(ruleset):
        return ruleset.sides
    return tuple(ruleset.sides[side] for side in ruleset.game.meetings.sides(scenario))


def games_behind(game: str) -> tuple[str, ...]:
    """The games whose rules a game needs: of a campaign that of its battles, too."""
    ruleset = campaigns().get(game)
    return (game,) if ruleset is None else (game, ruleset.game.meetings.battles)


def check_kind(ruleset: Ruleset, kind: str) -> str:
    """The kind of a seat that somebody asks for, if there is such in a game; Refusal else."""
    known = factions.roster() if is_campaign(ruleset) else roster()
    name = kind.removeprefix(COMPUTER)
    if kind != PERSON and (name == kind or name not in known):
        kinds = [PERSON, *(COMPUTER + player for player in known)]
        raise Refusal("unknown_name", f"unknown player {kind!r}; known: {', '.join(kinds)}", nearest=kinds)
    return kind
