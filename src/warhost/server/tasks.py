"""How work in the background ends: nobody lets go of what it uses before it has let go itself."""

from __future__ import annotations

import asyncio
from typing import Any


async def stopped(*tasks: asyncio.Task[Any] | None) -> None:
    """Stop some tasks, and return when all have ended, with whatever they had to put away.

    One that was cut off in the middle of a question to the database gives its connection back first. If the database
    were closed before that, it would wait for ever.
    """
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
