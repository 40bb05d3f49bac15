"""`kill -9` in the middle of load: nothing that was acknowledged is lost, and the battles go on."""

from __future__ import annotations

import random
import signal
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from server.clients import Json, wait_until
from server.processes import QUICK, Process, process

PLAYERS = 6
LOAD_S = 2.5


@dataclass
class Player:
    """Plays one battle as fast as he can, and remembers what was acknowledged."""

    begun: Json
    seed: int
    entries: list[Json] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    def play(self, server: Process) -> None:
        """Play until the server is gone."""
        chooser, told = random.Random(self.seed), server.scene(self.begun)
        try:
            while told["outcome"] is None:
                number = told["number"]
                if chooser.random() < 0.1 and number:
                    answer = server.post(self.begun, "undo", {"number": number})
                else:
                    action = chooser.choice(told["view"]["choices"])["action"]
                    answer = server.post(self.begun, "actions", {"number": number, "action": action})
                if answer.status_code == 409:  # nothing left to undo
                    continue
                assert answer.status_code == 200, answer.text
                told = answer.json()
                self.entries.append(told["entry"])
                if chooser.random() < 0.1:
                    text = f"at {told['number']}"
                    if server.post(self.begun, "messages", {"text": text}, "red").status_code == 200:
                        self.messages.append(text)
        except httpx.TransportError:
            return


def test_kill_9_under_load_loses_nothing_acknowledged(tmp_path: Path) -> None:
    database = "--database-url", f"sqlite+aiosqlite:///{tmp_path / 'battles.db'}"
    options = ("serve", "--port", "0", *database, *QUICK)
    with process(*options, logs=tmp_path / "first.log") as server:
        players = [Player(server.begin(seed=f"crash-{seed}"), seed) for seed in range(PLAYERS)]
        threads = [threading.Thread(target=player.play, args=[server]) for player in players]
        for thread in threads:
            thread.start()
        time.sleep(LOAD_S)
        wait_until(lambda: all(len(player.entries) > 10 for player in players), "everybody has played a while")
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()
    with process(*options, logs=tmp_path / "second.log") as server:
        for player in players:
            scene = server.scene(player.begun)
            assert scene["log"][1 : len(player.entries) + 1] == player.entries
            assert scene["number"] - len(player.entries) in (0, 1), "at most the one that was under way"
            texts = [message["text"] for message in scene["messages"]]
            assert texts[: len(player.messages)] == player.messages
            if scene["outcome"] is None:
                action = scene["view"]["choices"][0]["action"]
                answer = server.post(player.begun, "actions", {"number": scene["number"], "action": action})
                assert answer.status_code == 200, answer.text
                server.post(player.begun, "surrender", {"side": "red"})
            assert server.client.get(
                f"/api/battles/{player.begun['id']}/replay", params={"token": player.begun["tokens"]["watch"]}
            ).json()["grade"]
        assert server.end() == 0
