"""Processes in which what takes long is worked out. Nothing here imports a rule: a process may run them uncompiled."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from warhost.server.refusals import Refusal
from warhost.server.uncompiled import run_uncompiled

T = TypeVar("T")
NICEST = 19  # of a process that takes only what nobody else wants


def _begin(uncompiled: bool, modest: bool, leash: Connection) -> None:
    """What a process does first."""
    if modest:
        with contextlib.suppress(AttributeError, OSError):  # there is no such thing on Windows
            os.nice(NICEST)
    if uncompiled:
        run_uncompiled()
    _leave_with_the_pool(leash)


def _leave_with_the_pool(leash: Connection) -> None:
    """See to it that this process ends at once when its pool is closed, or the server is killed."""
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        connection.wait([server.sentinel, leash])
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


class Pool:
    """Some processes that work things out, started when the first is asked for; `modest` ones let others go first."""

    def __init__(self, processes: int, uncompiled: bool = False, modest: bool = False) -> None:
        self._processes = processes
        self._uncompiled = uncompiled
        self._modest = modest
        self._executor: ProcessPoolExecutor | None = None
        self._leash: tuple[Connection, Connection] | None = None  # its processes read from the first

    def close(self) -> None:
        """Stop all work."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None  # a server that is opened again has other processes
        for end in self._leash or ():
            end.close()
        self._leash = None

    def warm(self, does: Callable[..., Any], *given: Any) -> None:
        """Start a process before anybody waits for it."""
        self._started().submit(does, *given)

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")
            self._leash = context.Pipe(duplex=False)
            self._executor = ProcessPoolExecutor(
                self._processes, context, initializer=_begin, initargs=(self._uncompiled, self._modest, self._leash[0])
            )
        return self._executor

    async def work(self, does: Callable[..., T], *given: Any) -> T:
        """What a function makes of what it is given, in one of the processes."""
        loop = asyncio.get_running_loop()
        for _ in range(2):  # a process that was killed is replaced once
            try:
                return await loop.run_in_executor(self._started(), does, *given)
            except BrokenExecutor:
                self._executor = None
        raise Refusal("preparing", "the computer cannot think just now")
