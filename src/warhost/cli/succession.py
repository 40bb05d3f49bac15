"""How a server that began with uncompiled rules is followed by one with compiled rules, which nobody notices.

The process begins anew as what it is, under the same number and with the same sockets: whoever comes meanwhile waits
in their queue. All that was acknowledged is in the database, and pages that were open come back by themselves.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import socket
import sys
import threading
from collections.abc import Sequence

from warhost.kernel.keeping import leave_to_successor

LISTENING = "WARHOST_LISTENING"  # the numbers of the sockets that the successor takes over
PATIENCE_S = 2.0


def inherited() -> list[socket.socket] | None:
    """The sockets of the server that this one follows, None where it follows none."""
    numbers = os.environ.pop(LISTENING, None)
    return None if numbers is None else [socket.socket(fileno=int(number)) for number in numbers.split(",")]


def games_to_come() -> tuple[str, ...]:
    """The games that still have to be compiled while they are played; with them, this process runs no compiled rule.

    To be called before any rule is imported. None for a successor, for whom all is compiled as far as it can be, and
    none where a process cannot begin anew: there they are compiled before they are played.
    """
    from warhost.ruleset import games_and_campaigns
    from warhost.server.uncompiled import is_uncompiled, run_uncompiled

    if LISTENING in os.environ or sys.platform == "win32" or is_uncompiled():
        return ()
    coming = tuple(name for name, ruleset in games_and_campaigns().items() if not ruleset.is_compiled)
    if coming:
        run_uncompiled()
    return coming


def begin_anew(listening: Sequence[socket.socket]) -> None:
    """Become the successor, which has the sockets."""
    for child in multiprocessing.active_children():
        child.terminate()
        child.join()
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(PATIENCE_S)  # one that tidies up after the children must not be cut off half way
    leave_to_successor()
    atexit._run_exitfuncs()  # what is still to be cleaned up here is known to this process only
    for one in listening:
        one.set_inheritable(True)
    os.environ[LISTENING] = ",".join(str(one.fileno()) for one in listening)
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
