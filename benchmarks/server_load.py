"""Load on Warhost's server and on boardgame.io's, in turns, from one generator.

    python benchmarks/server_load.py [--battles 200] [--busy-battles 128] [--seconds 10] [--rounds 1] [--json]
                                     [--without-boardgameio] [--database-url URL]

Every battle has two seats, each with a WebSocket of its own. *Paced*: so many battles, in each of them one action every
two seconds; measured is the time from sending an action until the OPPONENT has the committed entry. *Busy*: a battle
takes its next action as soon as the last one is acknowledged and both seats have it; measured are the acknowledged
actions/s. *Opening*: battles of 1,000 entries are asked for after the server has been started anew. Actions are drawn
from those that the server lists as legal; a battle that ends is replaced by a new one.

boardgame.io keeps its matches in memory and plays boardgameio/game.js; Warhost commits every entry to its database.
Needs `pip install warhost[bench]` and, for boardgame.io, Node 20 with npm.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from load.battle import Battle, Meter
from load.boardgameio_battle import PeerBattle
from load.servers import Server, fetch, start_peer, start_warhost
from load.warhost_battle import LONG, LongBattle, WarhostBattle

WARM_UP_S = 2.0
PACE_S = 2.0
STARTING_AT_ONCE = 8
DISK_WRITES = 200
Figures = dict[str, float]


async def keep_playing(begin: Callable[[], Battle], gate: asyncio.Semaphore) -> None:
    """Play one battle after another, for ever."""
    while True:
        battle = begin()
        try:
            async with gate:
                await battle.begin()
            await battle.play()
        finally:
            battle.close()


async def play(kind: type[Battle], server: Server, battles: int, pace_s: float, seconds: float) -> Figures:
    """Figures of so many battles at a time."""
    meter, gate = Meter(), asyncio.Semaphore(STARTING_AT_ONCE)
    playing = [
        asyncio.create_task(keep_playing(lambda: kind(server.port, meter, pace_s), gate)) for _ in range(battles)
    ]
    await asyncio.sleep(WARM_UP_S + pace_s + battles / 100)
    began, own, theirs = time.perf_counter(), cpu_s(), server.cpu_s()
    meter.running = True
    await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    meter.running = False
    wall_s = time.perf_counter() - began
    own, theirs = cpu_s() - own, server.cpu_s() - theirs
    for task in playing:
        task.cancel()
    for failed in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(failed, Exception):
            raise failed
    return figures_of(meter, wall_s) | {
        "generator_cpu_percent": 100 * own / wall_s,
        "server_cpu_percent": 100 * theirs / wall_s,
        "server_cpu_us_per_action": 1e6 * theirs / meter.actions,
    }


def figures_of(meter: Meter, wall_s: float) -> Figures:
    """The rate, and what half, 95 % and 99 % of the latencies stay below."""
    parts = statistics.quantiles(meter.latencies_ms, n=100)
    return {
        "actions_per_s": meter.actions / wall_s,
        "p50_ms": parts[49],
        "p95_ms": parts[94],
        "p99_ms": parts[98],
    }


def cpu_s() -> float:
    """Processor time that the generator has used so far."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def play_long(server: Server, how_many: int) -> list[LongBattle]:
    """Battles of 1,000 entries."""
    played: list[LongBattle] = []
    while len(played) < how_many:
        battle = LongBattle(server.port, Meter(), 0)
        await battle.begin()
        await battle.play()
        battle.close()
        if battle.is_long:
            played.append(battle)
    return played


def open_anew(database_url: str, played: list[LongBattle]) -> Figures:
    """How long a server just started takes to show battles that it has never seen."""
    server, taken_ms = start_warhost(database_url), []
    for battle in played:
        began = time.perf_counter()
        scene = fetch(f"http://127.0.0.1:{server.port}/api/battles/{battle.id}", token=battle.tokens["red"])
        taken_ms.append(1000 * (time.perf_counter() - began))
        assert scene["number"] >= LONG, scene["number"]
    server.stop()
    return {"first_ms": taken_ms[0], "median_ms": statistics.median(taken_ms), "slowest_ms": max(taken_ms)}


def disk_figures(folder: str) -> Figures:
    """How long the disk takes to make sure of four kilobytes: no commit is quicker."""
    taken_ms = []
    with (Path(folder) / "disk").open("wb") as file:
        for _ in range(DISK_WRITES):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            taken_ms.append(1000 * (time.perf_counter() - began))
    return {"sync_p50_ms": statistics.median(taken_ms), "sync_p95_ms": statistics.quantiles(taken_ms, n=20)[18]}


def summary_of(rounds: list[Figures]) -> Figures:
    """The median round, figure by figure, and how bad the worst was."""
    medians = {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}
    return medians | {
        "worst_actions_per_s": min(one["actions_per_s"] for one in rounds),
        "worst_p95_ms": max(one["p95_ms"] for one in rounds),
    }


def measure_load(kinds: dict[str, tuple[type[Battle], Server]], options: argparse.Namespace) -> dict[str, Figures]:
    """Paced and busy battles on each server, the servers taking turns."""
    loads = {"paced": (options.battles, PACE_S), "busy": (options.busy_battles, 0.0)}
    rounds: dict[str, list[Figures]] = {}
    for _ in range(options.rounds):
        for load, (battles, pace_s) in loads.items():
            for name, (kind, server) in kinds.items():
                figures = asyncio.run(play(kind, server, battles, pace_s, options.seconds))
                rounds.setdefault(f"{name}_{load}", []).append(figures)
    return {name: summary_of(measured) for name, measured in rounds.items()}


def measure(options: argparse.Namespace, database_url: str) -> dict[str, Figures]:
    """All figures, by server and load."""
    warhost = start_warhost(database_url)
    peer = None if options.without_boardgameio else start_peer()
    try:
        played = asyncio.run(play_long(warhost, options.long_battles))
        kinds: dict[str, tuple[type[Battle], Server]] = {"warhost": (WarhostBattle, warhost)}
        if peer is not None:
            kinds["boardgameio"] = (PeerBattle, peer)
        figures = measure_load(kinds, options)
    finally:
        warhost.stop()
        if peer is not None:
            peer.stop()
    figures["warhost_opening"] = open_anew(database_url, played)
    if peer is not None:
        figures["ratio"] = ratios(figures)
    return figures


def ratios(figures: dict[str, Figures]) -> Figures:
    """Warhost beside boardgame.io; above 1 is better for Warhost."""
    return {
        "busy_actions_per_s": figures["warhost_busy"]["actions_per_s"] / figures["boardgameio_busy"]["actions_per_s"],
        "paced_p95_ms": figures["boardgameio_paced"]["p95_ms"] / figures["warhost_paced"]["p95_ms"],
    }


def show(figures: dict[str, Figures]) -> None:
    """One line for each figure."""
    for name, values in figures.items():
        for figure, value in values.items():
            print(f"{name:<18} {figure:<26} {value:>10,.{0 if value >= 100 else 2}f}")


def main() -> None:
    """Start both servers, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=200, help="paced battles at a time")
    parser.add_argument("--busy-battles", type=int, default=128, help="battles at a time without a pause")
    parser.add_argument("--long-battles", type=int, default=5, help="battles of 1,000 entries that are opened")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each load")
    parser.add_argument("--rounds", type=int, default=1, help="the medians of so many rounds are printed")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--without-boardgameio", action="store_true")
    parser.add_argument("--database-url", help="a new SQLite file if not given")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = {"disk_before": disk_figures(folder)}
        figures |= measure(options, options.database_url or f"sqlite+aiosqlite:///{folder}/load.db")
        figures["disk_after"] = disk_figures(folder)
    if options.json:
        print(json.dumps({name: {k: round(v, 3) for k, v in one.items()} for name, one in figures.items()}, indent=2))
    else:
        show(figures)


if __name__ == "__main__":
    main()
