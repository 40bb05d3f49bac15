"""Rules that run as they are written, uncompiled: the same results, slower, and at hand at once.

A process runs its rules compiled or uncompiled from its first import of them to its end. So this imports none of them.
"""

from __future__ import annotations

import numba
import numpy as np


def run_uncompiled() -> None:
    """Let this process run all rules uncompiled; to be called before any of them is imported."""
    numba.config.DISABLE_JIT = True
    np.seterr(over="ignore")  # as `warhost.kernel.compile` has it where nothing is compiled


def is_uncompiled() -> bool:
    """True where this process runs its rules uncompiled."""
    return bool(numba.config.DISABLE_JIT)
