"""What a view says of supply is what the rules find."""

from __future__ import annotations

import random

import pytest

from warhost import campaign


@pytest.mark.parametrize("seed", [1, 2])
def test_every_space_is_told_as_the_rules_have_it(seed: int) -> None:
    war, chooser = campaign.start("two-realms", seed=seed), random.Random(seed)
    for _ in range(120):
        if war.over:
            break
        if war.meeting is not None:
            war.settle("random", "random")
            continue
        war.apply(chooser.choice(war.legal_actions))
    held = [space for space in war.view()["spaces"] if space["holder"] not in (None, "neutral")]
    assert all(space["supplied"] is False for space in war.view()["spaces"] if space["holder"] == "neutral")
    capitals = {one["capital"] for one in war.view()["factions"].values()}
    besieged = {one["castle"] for one in war.view()["sieges"]}
    for space in held:
        if space["id"] in capitals - besieged:
            assert space["supplied"]
