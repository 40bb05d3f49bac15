"""The golden transcript of a whole campaign: it is played, written and carried out again as it always was."""

from __future__ import annotations

import pytest

from eightcastles.whole_campaign import GOLDEN, golden_text
from warhost import transcript


@pytest.mark.clause("TW-5.0a", "TW-5.3h")
def test_the_golden_campaign_goes_as_it_always_went() -> None:
    assert golden_text() == GOLDEN.read_text("utf-8")


def test_the_golden_campaign_is_carried_out_again() -> None:
    text = GOLDEN.read_text("utf-8")
    assert transcript.verify(text).ok
    recorded = transcript.read(text)
    again = transcript.replay(recorded)
    assert again.over
    assert again.turn == 12
    assert again.key() == recorded.tags["FinalKey"].value
