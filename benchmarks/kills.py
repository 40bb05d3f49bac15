"""Kill a server under load again and again: nothing that it acknowledged is lost, and every battle opens again.

    python benchmarks/kills.py [--kills 100] [--players 6] [--seconds 2] [--database-url URL] [--json]

Players act, take back and talk over HTTP as fast as they are answered, and begin a new battle when one is over. At a
moment drawn from the given seconds, but not before it has acknowledged some entries and a message, the server gets
SIGKILL; then it is started anew on the same database. Each battle that was played must open, with everything that was
acknowledged in its place, at most one entry and one message more (those that were under way), and no number left out;
then it is played on. In the end this is asked of all battles, and all dice are recomputed. The exit code is 1 when
anything is amiss.
"""

from __future__ import annotations

import argparse
import json
import operator
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError

from load.servers import Server, fetch, start_warhost

SCENARIO = "tewapen/otter-ford"
FIRST_S = 0.2  # of load, at least, before a kill
FIRST_ENTRIES, FIRST_MESSAGES = 12, 1  # acknowledged, at least, before a kill, however slow the machine
TAKEN_BACK, SAID = 0.1, 0.1  # of what players do
Json = dict[str, Any]


@dataclass
class Record:
    """A battle, and what was acknowledged in it."""

    id: str
    tokens: dict[str, str]
    entries: list[Json] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    def ask(self, server: Server, what: str = "", body: Json | None = None, seat: str = "both") -> Any:
        """What a server answers to the holder of a seat."""
        return fetch(f"http://127.0.0.1:{server.port}/api/battles/{self.id}{what}", body, self.tokens[seat])

    def take(self, scene: Json) -> None:
        """Take what was under way, and has been stored, for acknowledged."""
        self.entries = scene["log"][1:]
        self.messages = [message["text"] for message in scene["messages"]]


def faults_of(record: Record, scene: Json) -> list[str]:
    """What is amiss with a battle that was opened again."""
    found = []
    for what, kept, stored in (
        ("entry", record.entries, scene["log"][1:]),
        ("message", record.messages, [message["text"] for message in scene["messages"]]),
    ):
        lost = sum(one not in stored for one in kept)
        if stored[: len(kept)] != kept:
            found.append(f"{lost} of {len(kept)} acknowledged are lost, the others stand elsewhere: {what}")
        if len(stored) > len(kept) + 1:
            found.append(f"{len(stored) - len(kept)} more than were acknowledged: {what}")
    for what, first in (("log", 0), ("messages", 1)):
        numbers = [one["number"] for one in scene[what]]
        if numbers != list(range(first, first + len(numbers))):
            found.append(f"a number is left out: {what}")
    return [f"battle {record.id}: {fault}" for fault in found]


class Player:
    """Plays one battle after another, and remembers what was acknowledged."""

    def __init__(self, seed: int) -> None:
        self.chooser = random.Random(seed)
        self.records: list[Record] = []
        self.failure: Exception | None = None

    def play(self, server: Server) -> None:
        """Play until the server is gone."""
        try:
            while True:
                if not self.records or self._go_on(server, self.records[-1]):
                    self._begin(server)
        except HTTPError as error:
            self.failure = error
        except (OSError, HTTPException):
            return  # the server was killed

    def _begin(self, server: Server) -> None:
        seats = {"red": "person", "black": "person"}
        begun = fetch(f"http://127.0.0.1:{server.port}/api/battles", {"scenario": SCENARIO, "seats": seats})
        self.records.append(Record(begun["id"], begun["tokens"]))

    def _go_on(self, server: Server, record: Record) -> bool:
        """Play a battle; True when it is over."""
        told = record.ask(server)
        while told["outcome"] is None:
            number, view = told["number"], told["view"]
            if view["can_undo"] and number and self.chooser.random() < TAKEN_BACK:
                told = record.ask(server, "/undo", {"number": number})
            else:
                action = self.chooser.choice(view["choices"])["action"]
                told = record.ask(server, "/actions", {"number": number, "action": action})
            record.entries.append(told["entry"])
            if self.chooser.random() < SAID:
                text = f"at {told['number']}"
                record.ask(server, "/messages", {"text": text}, "red")
                record.messages.append(text)
        return True


def acknowledged(players: list[Player]) -> tuple[int, int]:
    """How many entries and messages the players know to be stored."""
    records = [record for player in players for record in player.records]
    return sum(len(record.entries) for record in records), sum(len(record.messages) for record in records)


def load_and_kill(server: Server, players: list[Player], seconds: float) -> None:
    """Let all play for a while, and kill the server in the middle of it."""
    threads = [threading.Thread(target=player.play, args=[server]) for player in players]
    entries, messages = acknowledged(players)
    enough = entries + FIRST_ENTRIES, messages + FIRST_MESSAGES
    for thread in threads:
        thread.start()
    time.sleep(random.uniform(FIRST_S, max(FIRST_S, seconds)))
    while any(map(operator.lt, acknowledged(players), enough)) and any(thread.is_alive() for thread in threads):
        time.sleep(FIRST_S / 4)
    server.kill()
    for thread in threads:
        thread.join()


def open_again(server: Server, records: Iterable[Record]) -> list[str]:
    """What is amiss with battles that a new server opens."""
    found = []
    for record in records:
        try:
            scene = record.ask(server)
        except HTTPError as error:
            found.append(f"battle {record.id}: does not open: {error}")
            continue
        found += faults_of(record, scene)
        record.take(scene)
    return found


def verify(server: Server, records: Iterable[Record]) -> list[str]:
    """What is amiss with the dice of battles, which are ended for that."""
    found = []
    for record in records:
        if record.ask(server)["outcome"] is None:
            record.ask(server, "/surrender", {"side": "red"})
        if not record.ask(server, "/replay", seat="watch")["grade"]:
            found.append(f"battle {record.id}: its dice cannot be recomputed")
    return found


def kill_again_and_again(options: argparse.Namespace, database_url: str) -> tuple[Json, list[str]]:
    """The figures, and all that was amiss."""
    players, found, began = [Player(seed) for seed in range(options.players)], [], time.monotonic()
    for _ in range(options.kills):
        server = start_warhost(database_url)
        found += open_again(server, [player.records[-1] for player in players if player.records])
        load_and_kill(server, players, options.seconds)
    found += [f"a player was refused: {player.failure}" for player in players if player.failure]
    records = [record for player in players for record in player.records]
    entries, messages = acknowledged(players)
    figures = {
        "kills": options.kills,
        "battles": len(records),
        "entries_acknowledged": entries,
        "messages_acknowledged": messages,
    }
    server = start_warhost(database_url)
    found += open_again(server, records) or verify(server, records)
    server.stop()
    return figures | {"faults": len(found), "seconds": round(time.monotonic() - began)}, found


def main() -> None:
    """Kill, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--players", type=int, default=6, help="battles that are played at a time")
    parser.add_argument("--seconds", type=float, default=2.0, help="of load, at most, before a kill")
    parser.add_argument("--database-url", help="a new SQLite file if not given")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures, found = kill_again_and_again(options, options.database_url or f"sqlite+aiosqlite:///{folder}/kills.db")
    for fault in found:
        print(fault, file=sys.stderr)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:<24} {figure:>10,}")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
