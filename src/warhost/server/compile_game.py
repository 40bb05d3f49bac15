"""Compiles one game for whoever starts next: `python -m warhost.server.compile_game GAME NICENESS`.

It writes "DONE TOTAL" on a line for each function, and ends with exit code 0 when all is in the cache. When its
standard input ends it stops at once, with the process that helps it; what it has finished stays in the cache.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading

from warhost.players import load_searches
from warhost.ruleset import find_ruleset


def leave_with_whoever_started_it() -> None:
    """End this process and its helper when standard input does."""

    def wait() -> None:
        while os.read(0, 1):  # not by `sys.stdin`, whose lock would be waited for when all is done
            pass
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


def report(done: int, total: int) -> None:
    """Say how many functions are compiled."""
    with contextlib.suppress(BrokenPipeError):
        print(done, total, flush=True)


def main(game: str, niceness: int) -> None:
    """Compile what the cache does not have."""
    os.nice(niceness)
    leave_with_whoever_started_it()
    find_ruleset(game).contract(report)
    load_searches()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
