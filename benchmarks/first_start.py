"""How long a first start takes (everything compiled), how long every later one, and `import warhost`.

    python benchmarks/first_start.py [--rounds 3] [--json]

Each figure is a whole process, from its start to its end: the interpreter, the imports and, but for the bare import,
the first list of legal actions on Otter Ford. The first start uses an empty cache folder; two cores compile where
there are two.
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

FIRST_LIST = "import warhost; assert len(warhost.start('tewapen/otter-ford', seed=1).legal_actions) > 0"
IMPORT = "import warhost"
NOTHING = "pass"


def seconds_of(program: str, cache: str) -> float:
    """Wall-clock seconds of a Python process that runs the program."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, "WARHOST_CACHE": cache})
    return time.perf_counter() - began


def main() -> None:
    """Measure and print medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    cold, warm, bare, empty = [], [], [], []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(seconds_of(FIRST_LIST, cache))
            for _ in range(3):
                warm.append(seconds_of(FIRST_LIST, cache))
                bare.append(seconds_of(IMPORT, cache))
                empty.append(seconds_of(NOTHING, cache))
    figures = {
        "first_start_s": round(statistics.median(cold), 1),
        "warm_start_s": round(statistics.median(warm), 2),
        "import_warhost_s": round(statistics.median(bare) - statistics.median(empty), 3),
        "bare_interpreter_s": round(statistics.median(empty), 3),
    }
    print(json.dumps(figures, indent=2) if options.json else "\n".join(f"{k}: {v}" for k, v in figures.items()))


if __name__ == "__main__":
    main()
