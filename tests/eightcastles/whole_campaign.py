"""Writes the golden transcript anew, a whole campaign of two factions: `python -m eightcastles.whole_campaign`.

Do it when campaigns are meant to go differently now, and say why in the commit.
"""

from __future__ import annotations

import random
from pathlib import Path

import warhost
from warhost import transcript
from warhost.kernel.abi import verb_of
from warhost.rulesets.eightcastles.state import Verb

GOLDEN = Path(__file__).with_name("two-realms.txt")
SEED = 7
WHOLE = 0.6
"""How often whoever has fought keeps all wounds."""


def golden_text() -> str:
    """The transcript of a campaign between two who decide at random, with the hash of its last position."""
    campaign, chance = warhost.start("eightcastles/two-realms", SEED), random.Random(SEED)
    while not campaign.over:
        codes = campaign.legal_actions.codes
        is_whole = verb_of(int(codes[-1])) == Verb.FATE and chance.random() < WHOLE
        campaign.apply(campaign.legal_actions[len(codes) - 1 if is_whole else chance.randrange(len(codes))])
    return transcript.write(campaign, ["random"] * len(campaign.ruleset.sides), {"FinalKey": campaign.key()})


if __name__ == "__main__":
    GOLDEN.write_text(golden_text(), "utf-8", newline="\n")
