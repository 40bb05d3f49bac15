"""How long a first start takes (everything compiled), how long every later one, and `import warhost`.

    python benchmarks/first_start.py [SCENARIO ...] [--rounds 3] [--json]

Each figure is a whole process, from its start to its end: the interpreter, the imports and, but for the bare import,
the first list of legal actions on the scenario (one of every game unless told). A first start uses an empty cache
folder; two cores compile where there are two.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

SCENARIOS = ("tewapen/otter-ford", "heroes/first-blood")
FIRST_LIST = "import warhost; assert len(warhost.start({!r}, seed=1).legal_actions) > 0"
IMPORT = "import warhost"
NOTHING = "pass"


def seconds_of(program: str, cache: str) -> float:
    """Wall-clock seconds of a Python process that runs the program."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, "WARHOST_CACHE": cache})
    return time.perf_counter() - began


def starts(scenario: str, rounds: int) -> dict[str, float]:
    """Median seconds of the first start and of later ones, until the scenario's first list of legal actions."""
    program = FIRST_LIST.format(scenario)
    cold, warm = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(seconds_of(program, cache))
            warm += [seconds_of(program, cache) for _ in range(3)]
    return {"first_start_s": round(statistics.median(cold), 1), "warm_start_s": round(statistics.median(warm), 2)}


def imports(rounds: int) -> dict[str, float]:
    """Median seconds of an interpreter that does nothing, and what `import warhost` adds to it."""
    with tempfile.TemporaryDirectory() as cache:
        bare = statistics.median(seconds_of(IMPORT, cache) for _ in range(3 * rounds))
        empty = statistics.median(seconds_of(NOTHING, cache) for _ in range(3 * rounds))
    return {"import_warhost_s": round(bare - empty, 3), "bare_interpreter_s": round(empty, 3)}


def main() -> None:
    """Measure and print medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = {scenario: starts(scenario, options.rounds) for scenario in options.scenarios}
    figures["import"] = imports(options.rounds)
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    for what, values in figures.items():
        print(f"{what}: " + ", ".join(f"{name} {value}" for name, value in values.items()))


if __name__ == "__main__":
    main()
