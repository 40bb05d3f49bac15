"""A computer takes a set-up as it stands, in one decision, whatever the size of the battle."""

from __future__ import annotations

import pytest

from server.clients import TestClient, begin, wait_until


@pytest.mark.parametrize("scenario", ["ayrenas-weads", "line-of-battle"])
def test_a_computer_sets_up_in_one_decision(client: TestClient, scenario: str) -> None:
    fight = begin(client, f"weads/{scenario}", seats={"elf": "person", "dwarf": "computer:greedy"})
    fight.act(0, "done", "elf")
    wait_until(lambda: fight.scene("elf")["number"] >= 2, "the computer has set up")
    _, own, theirs, *_ = fight.scene("elf")["log"]
    assert (own["side"], own["sentence"]) == ("elf", "start the battle")
    assert (theirs["side"], theirs["action"], theirs["events"][0]["text"]) == (
        "dwarf",
        "done",
        "The Dwarves are set up",
    )
