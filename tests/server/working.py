"""Work for processes of a server, which import it by this name wherever the tests were started."""

from __future__ import annotations

import os
import time
from pathlib import Path

LONG_S = 600.0


def worked(mark: str) -> None:
    """Say which process this is, and work for long."""
    Path(mark).write_text(str(os.getpid()), "utf-8")
    time.sleep(LONG_S)
