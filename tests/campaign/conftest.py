"""What is dear, and made once: a campaign of a year between random players, as it was written down."""

from __future__ import annotations

import pytest

from campaign.wars import A_YEAR, SEED, TWO_REALMS
from warhost import campaign
from warhost.campaign import Campaign

RANDOM = ("random", "random")


@pytest.fixture(scope="session")
def fought() -> Campaign:
    """A campaign that is over; a test that would change it takes a copy."""
    war = campaign.start(TWO_REALMS, SEED, A_YEAR)
    campaign.play_on(war, RANDOM, SEED)
    return war


@pytest.fixture(scope="session")
def written(fought: Campaign) -> str:
    """The same as text, with its battles."""
    return campaign.write(fought)
