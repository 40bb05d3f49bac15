"""`kill -9` in the middle of load: nothing that was acknowledged is lost, and the battles go on.

benchmarks/kills.py does the killing; here it does so a few times, and is itself looked at: it must see what is amiss.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from server.clients import Fight, Json
from soak import soaked
from starting import started

BENCHMARKS = Path(__file__).parent.parent.parent / "benchmarks"


@pytest.fixture
def kills(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that does the killing."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import kills

    return kills


@pytest.mark.parametrize("times", [1, *soaked(10)])
def test_kill_9_under_load_loses_nothing_acknowledged(times: int) -> None:
    command = [sys.executable, str(BENCHMARKS / "kills.py"), "--kills", str(times), "--seconds", "1", "--json"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as killing:
        out, err = killing.communicate()
    assert (killing.returncode, err) == (0, "")
    figures = json.loads(out)
    assert (figures["kills"], figures["faults"]) == (times, 0)
    assert figures["entries_acknowledged"] > 10 * times
    assert figures["messages_acknowledged"] > 0


def test_a_loss_is_seen(kills: Any, fight: Fight) -> None:
    record = kills.Record(fight.id, fight.tokens)
    for number in range(5):
        record.entries.append(fight.play(1)["entry"])
        fight.post("messages", {"text": f"message {number}"}, "red")
        record.messages.append(f"message {number}")

    def faults(**changed: Json | list[Json]) -> str:
        return "\n".join(kills.faults_of(record, fight.scene() | changed))

    log, messages = fight.scene()["log"], fight.scene()["messages"]
    assert faults() == ""
    assert "1 of 5 acknowledged are lost" in faults(log=log[:-1])
    assert "1 of 5 acknowledged are lost" in faults(messages=messages[1:])
    assert "a number is left out: log" in faults(log=log[:3] + log[4:])
    assert "a number is left out: messages" in faults(messages=messages[:3] + messages[4:])
    assert "5 of 5 acknowledged are lost" in faults(log=log[:1])
    assert "0 of 5 acknowledged are lost, the others stand elsewhere: entry" in faults(log=log[:1] + log[:0:-1])
    fight.play(1)
    fight.post("messages", {"text": "one more"}, "red")
    assert faults() == "", "what was under way may have been stored"
    fight.play(1)
    assert faults().endswith("2 more than were acknowledged: entry")
