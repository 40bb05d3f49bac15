"""What requests that mean harm cost Warhost's server, one after another: time, memory, and how long others wait.

    python benchmarks/bounds.py [--rounds 3] [--json]

Nobody who sends them holds a token. *answer*: seconds until the answer, the slowest of the rounds. *own* and *helpers*:
processor seconds of the process that answers requests, and of those that carry transcripts out. *memory*: by how many
megabytes all of them together have grown at their peak. *others*: the longest wait of somebody who meanwhile asks
whether the server is ready, again and again.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from load.servers import Server, start_warhost

from warhost.ruleset import find_ruleset
from warhost.server.connections import REQUEST_S

PATIENCE_S = 120
POLL_S = 0.005
TICKS = os.sysconf("SC_CLK_TCK")
Figures = dict[str, float]


def pasted(scenario_text: str) -> bytes:
    """A transcript with a scenario of its own, to be replayed."""
    ruleset = find_ruleset("tewapen")
    tags = {"Ruleset": f"tewapen {ruleset.version}", "Scenario": "inline", "ScenarioText": scenario_text, "Seed": "1"}
    lines = [f"[{name} {json.dumps(value)}]" for name, value in {**tags, "Options": ""}.items()]
    return json.dumps({"text": "\n".join([*lines, "", "*", ""])}).encode()


def begun(options: str) -> bytes:
    """A battle with options, to be begun."""
    seats = '{"red": "person", "black": "person"}'
    return f'{{"scenario": "tewapen/otter-ford", "seats": {seats}, "options": {options}}}'.encode()


def with_remarks(characters: int) -> bytes:
    """A transcript that is nearly all remarks."""
    head = f'[Ruleset "tewapen {find_ruleset("tewapen").version}"]\n[Scenario "tewapen/otter-ford"]\n[Seed "1"]\n\n'
    return json.dumps({"text": head + "()\n" * (characters // 3) + "*\n"}).encode()


REPLAYS, BATTLES = "/api/replays", "/api/battles"
ATTACKS = {
    "dotted keys, 20 kB": (REPLAYS, pasted("a" + ".a" * 10_000 + " = 1")),
    "dotted keys, 200 kB": (REPLAYS, pasted("a" + ".a" * 100_000 + " = 1")),
    "unknown keys, 3,900": (REPLAYS, pasted("".join(f"k{number} = 1\n" for number in range(3_900)))),
    "unknown troops, 900": (REPLAYS, pasted("[red]\npieces = [" + '{troop = "hum.kinh"},' * 900 + "]")),
    "nested arrays, 40 kB": (REPLAYS, pasted("a = " + "[" * 20_000 + "]" * 20_000)),
    "a transcript of remarks": (REPLAYS, with_remarks(390_000)),
    "unknown fields, 100,000": (REPLAYS, b"{" + b",".join(b'"k%d":1' % number for number in range(80_000)) + b"}"),
    "lists in a request, 300,000": (REPLAYS, b'{"text": [' + b"[]," * 300_000 + b"1]}"),
    "options by the thousand": (BATTLES, begun('{"modules": [' + "1," * 9_000 + "1]}")),
    "options nested 900 deep": (BATTLES, begun('{"turns": ' + "[" * 900 + "]" * 900 + "}")),
    "a generated battle": (BATTLES, begun("{}").replace(b"otter-ford", b"generated-7")),
}


class Watch:
    """Looks at a server's processes, and asks it something again and again."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.peak = self.longest_wait = 0.0
        self._over = threading.Event()
        self._threads = [threading.Thread(target=does) for does in (self._look, self._ask)]

    def __enter__(self) -> Watch:
        self.memory, self.cpu = self._memory(), self._cpu()
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()
        own, all_of_them = self._cpu()
        self.own, self.helpers = own - self.cpu[0], all_of_them - own - (self.cpu[1] - self.cpu[0])

    def _processes(self) -> Iterator[int]:
        own = self.server.process.pid
        yield own
        with contextlib.suppress(OSError):
            yield from map(int, Path(f"/proc/{own}/task/{own}/children").read_text().split())

    def _memory(self) -> float:
        """Megabytes of all processes."""
        pages = 0
        for number in self._processes():
            with contextlib.suppress(OSError):
                pages += int(Path(f"/proc/{number}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def _cpu(self) -> tuple[float, float]:
        """Processor seconds of the server's own process, and of all."""
        used = []
        for number in self._processes():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
                used.append((int(fields[11]) + int(fields[12])) / TICKS)
        return used[0], sum(used)

    def _look(self) -> None:
        while not self._over.wait(POLL_S):
            self.peak = max(self.peak, self._memory() - self.memory)

    def _ask(self) -> None:
        while not self._over.wait(POLL_S):
            began = time.perf_counter()
            send(self.server, "GET", "/api/ready")
            self.longest_wait = max(self.longest_wait, time.perf_counter() - began)


def send(server: Server, method: str, path: str, body: bytes | None = None) -> int:
    """The status of the answer to a request."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def cost_of(server: Server, path: str, body: bytes, rounds: int) -> Figures:
    """What a request costs, sent so many times; processor time for each of them."""
    slowest, status = 0.0, 0
    with Watch(server) as watch:
        for _ in range(rounds):
            began = time.perf_counter()
            status = send(server, "POST", path, body)
            slowest = max(slowest, time.perf_counter() - began)
    return {
        "status": status,
        "answer": slowest,
        "own": watch.own / rounds,
        "helpers": watch.helpers / rounds,
        "memory": max(0.0, watch.peak),
        "others": watch.longest_wait,
    }


def half_open(server: Server, connections: int) -> float:
    """Seconds for which the server keeps connections over which half a request comes."""
    opened = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S) for _ in range(connections)]
    for one in opened:
        one.connect()
        one.sock.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
    began = time.perf_counter()
    for one in opened:
        one.sock.recv(1)
    return time.perf_counter() - began


def main() -> None:
    """Start a server, attack it, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = start_warhost(f"sqlite+aiosqlite:///{folder}/warhost.db")
        try:
            cost_of(server, *ATTACKS["dotted keys, 20 kB"], 1)  # the helper's first errand loads the rules
            figures = {name: cost_of(server, *attack, asked.rounds) for name, attack in ATTACKS.items()}
            kept_s = half_open(server, 200)
        finally:
            server.stop()
    if asked.json:
        print(json.dumps(figures | {"half_open_s": kept_s}, indent=2))
        return
    print(f"{'':<30}{'status':>8}{'answer s':>10}{'own s':>8}{'helpers s':>11}{'memory MB':>11}{'others s':>10}")
    for name, one in figures.items():
        shown = f"{one['own']:>8.3f}{one['helpers']:>11.3f}{one['memory']:>11.0f}{one['others']:>10.3f}"
        print(f"{name:<30}{one['status']:>8.0f}{one['answer']:>10.3f}{shown}")
    print(f"200 half-open connections are kept for {kept_s:.1f} s (at most {REQUEST_S:g} s)")


if __name__ == "__main__":
    main()
