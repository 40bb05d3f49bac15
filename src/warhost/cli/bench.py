"""What `warhost bench` measures; every figure has its unit in its key."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.table import Table

from warhost.cli.screen import stdout
from warhost.face.battle import Battle, start
from warhost.kernel.abi import MAX_ACTIONS, Desk
from warhost.kernel.playout import clone, play_random
from warhost.ruleset import all_scenario_names, rulesets

if TYPE_CHECKING:
    from warhost.face.action import Action
    from warhost.kernel.layout import Ints
    from warhost.ruleset import Ruleset

Figures = dict[str, Any]
Step = Callable[[Figures], None]

SEED = 1
LONGEST = 100_000  # decisions of a battle that are told apart
CLONE_ROOMS = 16
POOL = 6  # dice of the attack whose odds are timed; the most that there are in a game of fewer
BESIDE = 2  # scenarios whose figures stand beside each other on eighty columns
SEARCHED = 20  # random battles that are searched for it
STARTS = 3  # of the interpreter; the best one counts

IMPORT = "from time import perf_counter as now; begun = now(); import warhost; print(now() - begun)"
FIRST_LIST = "import sys, warhost; print(len(warhost.start(sys.argv[1], seed=1).legal_actions))"


def steps(seconds: float) -> list[Step]:
    """The measurements in order; each adds its figures, and takes about so many seconds."""
    by_scenario = [partial(random_battles, name=name, seconds=seconds) for name in all_scenario_names()]
    by_game = [
        partial(step, game=game, name=f"{game.name}/{next(iter(game.scenarios()))}", seconds=seconds)
        for game in rulesets().values()
        for step in (copies, odds_of_an_attack, actions_through_the_face, first_list)
    ]
    return [machine, importing, *by_scenario, *by_game]


def machine(figures: Figures) -> None:
    """What it was measured on."""
    figures["machine"] = {
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        **{package: version(package) for package in ("numba", "numpy", "warhost")},
    }


def importing(figures: Figures) -> None:
    """How long `import warhost` takes."""
    figures["import_s"] = min(float(_run(IMPORT)[1]) for _ in range(STARTS))


# --- the compiled engine ----------------------------------------------------------------------------------


def random_battles(figures: Figures, name: str, seconds: float) -> None:
    """Random battles of one scenario, all legal actions listed at every decision."""
    battle = start(name, seed=SEED)
    choices, lengths = np.zeros(MAX_ACTIONS + 1, np.int64), np.zeros(LONGEST, np.int64)
    fight = partial(_fight, battle, choices, lengths)
    fight(SEED, 1)
    choices[:], lengths[:] = 0, 0
    elapsed, decisions, battles = 0.0, 0, 0
    while elapsed < seconds:
        batch = max(1, battles)
        begun = perf_counter()
        decisions += fight(SEED + battles + 1, batch)
        elapsed += perf_counter() - begun
        battles += batch
    figures.setdefault("scenarios", {})[name] = {
        "decisions_per_s": decisions / elapsed,
        "battles_per_s": battles / elapsed,
        **{f"legal_actions_{key}": value for key, value in spread(choices).items()},
        **{f"battle_decisions_{key}": value for key, value in spread(lengths).items()},
    }


def _fight(battle: Battle, choices: Ints, lengths: Ints, seed: int, battles: int) -> int:
    """Play random battles from a position: decisions taken."""
    contract, room = battle.contract, np.empty_like(battle.memory)
    actions = np.empty(MAX_ACTIONS, np.int64)
    return int(
        play_random(
            *(contract.legal_actions, contract.apply, battle.memory, room, battle.umpire, actions),
            *(np.uint64(seed), battles, choices, lengths),
        )
    )


def spread(counts: Ints) -> dict[str, float]:
    """Mean, median, 99th percentile and maximum of a histogram: `counts[n]` times the value n."""
    reached = np.cumsum(counts)
    p50, p99, top = (int(np.searchsorted(reached, share * reached[-1])) for share in (0.5, 0.99, 1.0))
    return {"mean": float(counts @ np.arange(len(counts)) / reached[-1]), "p50": p50, "p99": p99, "max": top}


def of_game(figures: Figures, game: Ruleset) -> Figures:
    """The figures of one game."""
    found: Figures = figures.setdefault("games", {}).setdefault(game.name, {})
    return found


def copies(figures: Figures, game: Ruleset, name: str, seconds: float) -> None:
    """How large a battle is, and how long a copy takes."""
    battle = start(name, seed=SEED)
    rooms = np.tile(battle.memory, (CLONE_ROOMS, 1))
    clone(rooms, 1)
    elapsed, times = 0.0, 0
    while elapsed < seconds:
        batch = max(1000, times)
        begun = perf_counter()
        clone(rooms, batch)
        elapsed += perf_counter() - begun
        times += batch
    of_game(figures, game).update(clone_ns=elapsed / times * 1e9, battle_bytes=len(battle.memory))


# --- the Python face --------------------------------------------------------------------------------------


def odds_of_an_attack(figures: Figures, game: Ruleset, name: str, seconds: float) -> None:
    """How long the exact odds of an attack take through the Python face."""
    battle, action = find_roll(name)
    battle.odds(action)
    elapsed, times = 0.0, 0
    while elapsed < seconds:
        begun = perf_counter()
        odds = battle.odds(action)
        elapsed += perf_counter() - begun
        times += 1
    told = {"odds_ms": elapsed / times * 1e3, "odds_dice": dice_of(battle, action), "odds_results": len(odds.chances)}
    of_game(figures, game).update(told)


def find_roll(name: str) -> tuple[Battle, Action]:
    """An action of random battles that rolls so many dice first as are timed, and the battle before it.

    The first such action; in a game that never throws so many, the first of those that throw the most.
    """
    found: tuple[int, Battle, Action] | None = None
    for seed in range(SEED, SEED + SEARCHED):
        for battle in random_walk(start(name, seed=seed), seed):
            for action in battle.legal_actions:
                dice = dice_of(battle, action)
                if dice == POOL:
                    return battle, action
                if (found[0] if found else 0) < dice < POOL:
                    found = dice, battle.clone(same_dice=True), action
    assert found is not None, f"no battle of {name} has a roll"
    return found[1:]


def random_walk(battle: Battle, seed: int) -> Iterator[Battle]:
    """The battle itself, before each decision of random play."""
    choose = Random(seed).choice
    while not battle.over:
        yield battle
        battle.apply(choose(battle.legal_actions))


def dice_of(battle: Battle, action: Action) -> int:
    """How many dice an action throws at once, before anything else is thrown; 0 when it throws none."""
    dice = Desk.over(battle.umpire).dice
    dice.scripted, dice.halts_at_deck, dice.length, dice.read, dice.wanted_dice = 1, 1, 0, 0, 0
    battle.contract.apply(battle.memory.copy(), battle.umpire, action.code)
    wanted = int(dice.wanted_dice)
    dice.scripted, dice.halts_at_deck, dice.wanted_dice = 0, 0, 0
    return wanted


def actions_through_the_face(figures: Figures, game: Ruleset, name: str, seconds: float) -> None:
    """Decisions of random play with action objects: list them all, choose, apply."""
    for battle in random_walk(start(name, seed=SEED), SEED):
        list(battle.legal_actions)
    elapsed, decisions, seed = 0.0, 0, SEED
    while elapsed < seconds:
        seed += 1
        begun = perf_counter()
        for battle in random_walk(start(name, seed=seed), seed):
            list(battle.legal_actions)
            decisions += 1
        elapsed += perf_counter() - begun
    of_game(figures, game)["face_actions_per_s"] = decisions / elapsed


def first_list(figures: Figures, game: Ruleset, name: str, seconds: float) -> None:
    """How long a whole program takes from its start to the first list of legal actions."""
    of_game(figures, game)["warm_start_s"] = min(_run(FIRST_LIST, name)[0] for _ in range(STARTS))


def _run(program: str, *arguments: str) -> tuple[float, str]:
    """Seconds that a Python program takes, and what it prints."""
    begun = perf_counter()
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True)
    return perf_counter() - begun, done.stdout


# --- showing ----------------------------------------------------------------------------------------------


def print_figures(figures: Figures) -> None:
    """Print all figures: by scenario, by game, and the rest."""
    console = stdout()
    console.print(", ".join(f"{key} {value}" for key, value in figures["machine"].items()), style="dim")
    names = list(figures["scenarios"])
    for k in range(0, len(names), BESIDE):
        console.print(_columns({name: figures["scenarios"][name] for name in names[k : k + BESIDE]}))
    console.print(_columns(figures["games"]))
    console.print(f"import_s {readable(figures['import_s'])}")


def _columns(by_name: dict[str, Figures]) -> Table:
    """Figures of several things beside each other."""
    table = Table("", box=SIMPLE_HEAD, header_style="bold")
    for name in by_name:
        table.add_column(name, justify="right")
    for key in next(iter(by_name.values())):
        table.add_row(key, *(readable(one[key]) for one in by_name.values()))
    return table


def readable(value: float) -> str:
    """A figure with three or more digits that count."""
    return f"{value:,.0f}" if isinstance(value, int) or value >= 1000 else f"{value:,.3g}"
