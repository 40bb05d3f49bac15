"""What War of the Eight Castles says."""

from __future__ import annotations

from eightcastles.positions import SCENARIO, at_first
from games.parts import Words
from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.state import Campaign, Phase
from warhost.rulesets.eightcastles.words.names import Names


def names_of(memory: Bytes) -> Names:
    """The names in a campaign."""
    campaign: Campaign = Campaign.over(memory)
    return Names.of(campaign, SCENARIO)


BROUGHT = Words(
    names=names_of(at_first()),
    called={},
    asking={*Phase},
    without_clauses={Objection.MALFORMED, Objection.NO_SUCH_PIECE},
)
