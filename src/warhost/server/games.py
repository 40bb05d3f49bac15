"""Which games a server has battles of: those of two sides, each of which is one seat."""

from __future__ import annotations

from warhost.ruleset import Ruleset, rulesets


def games_held() -> list[Ruleset]:
    """The installed games that battles can be begun of."""
    return [ruleset for ruleset in rulesets().values() if ruleset.is_between_two]


def why_not_held(ruleset: Ruleset) -> str | None:
    """Why there can be no battle of a game here, in a sentence; None where there can."""
    if ruleset.is_between_two:
        return None
    instead = f"warhost terminal {ruleset.name}/{ruleset.quick_start}"
    return f"{ruleset.title} has {len(ruleset.sides)} sides, and battles on a server have two; play it with: {instead}"
