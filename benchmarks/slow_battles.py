"""Thousands of slow battles on one server: how soon it has started, and how long a visit to a battle takes.

    python benchmarks/slow_battles.py [--battles 5000] [--persons 1000] [--moves-per-s 50] [--seconds 30] [--json]

A database of so many battles is made, all of them in progress and some fifty decisions old; one process serves it with
SQLite. It is started with a warm cache of compiled rules: measured is the time until it says that battles can be begun,
and until it has answered the first visit. Then persons come at random moments, each to a battle drawn by lot: the page
asks for the whole battle (*look*) and sends actions of those that are listed, a second or so apart, as long as its side
must choose (*move*; five at most). So many come that all together make so many moves a second. Meanwhile somebody with
a hundred battles asks for his list twice a second, the server looks through all battles in progress, and each person
whose turn has come is told at a hook (*notice*, from the answer to the move until it is there).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from load.lines import Answer, Lines, Receiver
from load.many_battles import Held, Many, bearer, make
from load.servers import Server, free_port, start_warhost

LIST_EVERY_S = 0.5
NOTICE_S = 10.0  # that are waited for the last notices
MOST_MOVES = 5  # of one visit
FIRST_S = 5.0  # in which not all who have come are at their later moves
THINKS_S = (0.5, 1.5)  # between two moves
Figures = dict[str, float]


class Visits:
    """Persons who come, look and move; how long each took."""

    def __init__(self, lines: Lines, many: Many, receiver: Receiver, chooser: random.Random) -> None:
        self.lines, self.many, self.receiver, self.chooser = lines, many, receiver, chooser
        self.left: dict[str, float] = {}  # when each battle came to wait for somebody who is not there
        self.free = [*many.battles]
        self.looks: list[float] = []
        self.moves: list[float] = []
        self.lists: list[float] = []
        self.visits = 0  # that are over
        self.began = 0.0
        self.at: dict[str, list[float]] = {"moves": [], "looks": []}  # when each was answered
        self.late: list[float] = []  # how much later than meant each visit began: the generator's own fault

    async def come(self, moves_per_s: float, seconds: float) -> None:
        """Let so many come a second, at random moments."""
        self.began = began = due = time.perf_counter()
        visits: list[asyncio.Task[None]] = []
        lists = asyncio.create_task(self._ask_for_list())
        while due < began + seconds:
            due += self.chooser.expovariate(moves_per_s / self._moves_of_one)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.late.append(1000 * (time.perf_counter() - due))
            visits.append(asyncio.create_task(self._visit(self._drawn())))
        await asyncio.gather(*visits)
        lists.cancel()
        give_up = time.perf_counter() + NOTICE_S
        while self.left.keys() - self.receiver.came.keys() and time.perf_counter() < give_up:
            await asyncio.sleep(0.1)

    def rate(self, what: str, seconds: float) -> float:
        """How many looks or moves a second were answered while persons came, the first seconds left out."""
        first = min(FIRST_S, seconds / 2)
        return sum(first < at - self.began <= seconds for at in self.at[what]) / (seconds - first)

    @property
    def notices(self) -> list[float]:
        """How long each notice took, in milliseconds."""
        came = self.receiver.came
        return [1000 * (came[battle] - left) for battle, left in self.left.items() if battle in came]

    @property
    def _moves_of_one(self) -> float:
        """How many moves a visit has, as far as is known."""
        return len(self.moves) / self.visits if self.visits else 2.0

    def _drawn(self) -> Held:
        """A battle in which nobody is just now."""
        return self.free.pop(self.chooser.randrange(len(self.free)))

    async def _visit(self, battle: Held) -> None:
        for token in battle.tokens.values():
            look = await self._ask(f"/api/battles/{battle.id}", token)
            scene = look.data()
            if scene["view"]["choices"]:
                break
        self.looks.append(look.took_ms)
        self.at["looks"].append(time.perf_counter())
        for _ in range(MOST_MOVES):
            if not scene["view"]["choices"]:
                break
            await asyncio.sleep(self.chooser.uniform(*THINKS_S))
            act = {"number": scene["number"], "action": self.chooser.choice(scene["view"]["choices"])["action"]}
            move = await self._ask(f"/api/battles/{battle.id}/actions", token, act)
            self.moves.append(move.took_ms)
            self.at["moves"].append(time.perf_counter())
            scene = move.data()
        self.visits += 1
        if not scene["view"]["choices"] and scene["outcome"] is None:
            self.left[battle.id] = (
                time.perf_counter()
            )  # and nobody comes again, so that the notice is that of this move
        elif scene["outcome"] is None:
            self.free.append(battle)

    async def _ask(self, path: str, token: str, body: Any = None) -> Answer:
        return await self.lines.ask(path, body, **bearer(token))

    async def _ask_for_list(self) -> None:
        """Somebody with a hundred battles asks which of them wait for him."""
        while True:
            told = await self.lines.ask("/api/me/battles", X_Warhost_Person=self.many.persons[0])
            assert told.status == 200, told.body
            self.lists.append(told.took_ms)
            await asyncio.sleep(LIST_EVERY_S)


def spread(name: str, taken_ms: list[float]) -> Figures:
    """What half, 95 % and 99 % of some times stay below."""
    parts = statistics.quantiles(taken_ms, n=100)
    return {f"{name}_p50_ms": parts[49], f"{name}_p95_ms": parts[94], f"{name}_p99_ms": parts[98]}


async def first_visit(port: int, many: Many) -> None:
    """Look at one battle."""
    lines, battle = Lines(port), many.battles[-1]
    (await lines.ask(f"/api/battles/{battle.id}", **bearer(next(iter(battle.tokens.values()))))).data()
    lines.close()


async def visit(server: Server, many: Many, options: argparse.Namespace) -> Figures:
    """Figures of so many visits a second."""
    lines, used_s, began = Lines(server.port), server.cpu_s(), time.perf_counter()
    receiver = Receiver(options.hook_port)
    await receiver.open()
    visits = Visits(lines, many, receiver, random.Random(options.seed))
    await visits.come(options.moves_per_s, options.seconds)
    receiver.close()
    wall_s = time.perf_counter() - began
    lines.close()
    return {
        "moves_per_s": visits.rate("moves", options.seconds),
        "looks_per_s": visits.rate("looks", options.seconds),
        **spread("move", visits.moves),
        **spread("look", visits.looks),
        **spread("list_of_100", visits.lists),
        **spread("notice", visits.notices),
        "notices": len(visits.notices),
        "notices_lost": len(visits.left) - len(visits.notices),
        "generator_late_p95_ms": statistics.quantiles(visits.late, n=20)[18],
        "server_cpu_percent": 100 * (server.cpu_s() - used_s) / wall_s,
        "server_megabytes": megabytes_of(server),
    }


def megabytes_of(server: Server) -> float:
    """How much memory the server holds, where the system tells."""
    try:
        status = Path(f"/proc/{server.process.pid}/status").read_text()
    except OSError:
        return 0.0
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def measure(folder: Path, options: argparse.Namespace) -> Figures:
    """All figures of one server."""
    file = folder / "slow.db"
    began = time.perf_counter()
    options.hook_port = free_port()
    hook, chooser = f"http://127.0.0.1:{options.hook_port}/", random.Random(options.seed)
    many = make(file, options.battles, options.persons, options.models, options.decisions, hook, chooser)
    made_s, began = time.perf_counter() - began, time.perf_counter()
    told = ("--notices", "mailto:host@warhost.example", "--notices-inside")
    server = start_warhost(f"sqlite+aiosqlite:///{file}", *told)
    try:
        ready_s = time.perf_counter() - began
        asyncio.run(first_visit(server.port, many))
        visited_s = time.perf_counter() - began
        figures = asyncio.run(visit(server, many, options))
    finally:
        server.stop()
    sizes = {"battles": len(many.battles), "entries": many.entries, "megabytes": file.stat().st_size / 1e6}
    return {**sizes, "made_s": made_s, "ready_s": ready_s, "first_visit_s": visited_s, **figures}


def main() -> None:
    """Make the battles, start the server, let persons come, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=5000)
    parser.add_argument("--persons", type=int, default=1000)
    parser.add_argument("--models", type=int, default=25, help="battles that are played; all others are their twins")
    parser.add_argument("--decisions", type=int, default=50, help="how old battles are")
    parser.add_argument("--moves-per-s", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder), options)
    if options.json:
        print(json.dumps({name: round(value, 3) for name, value in figures.items()}, indent=2))
    else:
        for name, value in figures.items():
            print(f"{name:<26} {value:>12,.{0 if value >= 100 else 2}f}")


if __name__ == "__main__":
    main()
