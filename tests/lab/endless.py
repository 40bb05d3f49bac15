"""A series that stops in the middle and waits to be killed: it has said how many battles were finished."""

from __future__ import annotations

import sys
import time

from lab.rows_made_up import plan_of
from warhost.lab.rows import Batch
from warhost.lab.run import run
from warhost.lab.store import open_store


class Nobody:
    """A tally that is not looked at."""

    def add(self, batch: Batch) -> None:
        """Take a batch in."""


def say_and_wait(done: int, of: int) -> None:
    """Go no further than the first batch."""
    if done:
        print(done, flush=True)
        time.sleep(3600)


if __name__ == "__main__":
    plan = plan_of()
    run(plan, Nobody(), open_store(sys.argv[1], plan), progress=say_and_wait)
