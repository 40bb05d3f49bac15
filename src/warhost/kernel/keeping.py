"""Where compiled rules are kept: a folder that lasts, else one for as long as this process runs.

A cache only saves time, so none that cannot be written, read or made ever stops a battle.
"""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

NAMED = "WARHOST_CACHE"
MEANWHILE = "WARHOST_CACHE_MEANWHILE"
"""Tells the processes that are started from here who made the folder that does not last, and where it is."""


def cache_root() -> Path:
    """The folder that holds all compiled rules: WARHOST_CACHE, or the user's cache folder."""
    named = os.environ.get(NAMED)
    return Path(named) if named else user_cache_path("warhost", appauthor=False) / "compiled"


def folder_for(name: str) -> Path:
    """Where the compiled code of this name is kept; one that is full already need not be writable."""
    lasting = cache_root() / name
    if can_keep(lasting) or _is_full(lasting):
        return lasting
    meanwhile = meanwhile_root()
    return lasting if meanwhile is None else meanwhile / name


def can_keep(folder: Path) -> bool:
    """True where a folder is there, or can be made, and can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _is_full(folder: Path) -> bool:
    try:
        return any(folder.iterdir())
    except OSError:
        return False


@cache
def meanwhile_root() -> Path | None:
    """A private folder for this process and those that it starts, gone with it; None where none can be made."""
    maker, _, told = os.environ.get(MEANWHILE, "").partition(" ")
    if not os.path.isdir(told):
        try:
            maker, told = str(os.getpid()), tempfile.mkdtemp(prefix="warhost-")
        except OSError:
            return None
        os.environ[MEANWHILE] = f"{maker} {told}"
    if maker == str(os.getpid()):  # also of one that this process was before it began anew
        atexit.register(_remove, told, os.getpid())
    return Path(told)


def _remove(folder: str, maker: int) -> None:
    if os.getpid() == maker:  # not a fork of it
        shutil.rmtree(folder, ignore_errors=True)


def leave_to_successor() -> None:
    """Let the folder that does not last outlive this program: the process is about to begin another one."""
    atexit.unregister(_remove)


@cache
def tell_that_nothing_lasts(folder: Path) -> None:
    """Say once that what is compiled into this folder will be compiled again at the next start, and what helps."""
    root = cache_root()
    if folder.is_relative_to(root) and can_keep(folder):
        return
    logging.getLogger("warhost").warning(
        "Compiled rules cannot be kept in %s and are compiled anew at every start; "
        "let %s name a folder that can be written.",
        root,
        NAMED,
    )
