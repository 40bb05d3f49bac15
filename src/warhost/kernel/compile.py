"""How rules are compiled: `@rule`, the contract's signatures, the cache on disk and the progress of a first compile.

Numba's own cache looks only at the file that a function stands in, so a change in `kernel/hexes.py` would leave every
cached rule that calls it stale, silently. Therefore the cache folder's name carries a hash of the sources of the
kernel and of the package that the rule belongs to; it is set before anything is decorated.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core import event, sigutils

from warhost.kernel.cache_files import kept_in
from warhost.kernel.keeping import can_keep, folder_for, tell_that_nothing_lasts

F = TypeVar("F", bound=Callable[..., Any])

KERNEL = "warhost.kernel"
KEEP_DAYS = 30
OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}  # no rule divides by what may be zero
IMPORT = re.compile(r"^\s*(?:from\s+([.\w]+)\s+import|import\s+([.\w]+))", re.MULTILINE)
deferred: list[tuple[Any, Any]] | None = None  # contract functions held back, while they are compiled in another order
decorated: dict[str, int] = {}  # package -> how many functions it has had decorated, for the progress of a compile

if numba.config.DISABLE_JIT:
    np.seterr(
        over="ignore"
    )  # the dice count modulo 2**64; compiled code wraps without a word, so must interpreted code


def package_of(module: str) -> str:
    """The unit of compiling that a module belongs to: the kernel, one ruleset's package, or all of another project."""
    parts = module.split(".")
    if parts[0] != "warhost":
        return parts[0]
    return ".".join(parts[:3]) if parts[1:2] == ["rulesets"] else ".".join(parts[:2])


def source_folder(package: str) -> Path:
    """Where the sources of a package lie: its folder, its one file, or the archive that holds it."""
    spec = importlib.util.find_spec(package)
    place = spec and next(iter(spec.submodule_search_locations or ()), spec.origin)
    assert place, f"{package} has no source files on this machine"
    return next(path for path in (Path(place), *Path(place).parents) if path.exists())


def rule_sources(package: str) -> list[Path]:
    """The source files that compiled code is made of: the whole kernel, and of a ruleset what its contract imports.

    Words and pictures of a game are not among them, so that changing a sentence compiles nothing anew.
    """
    folder = source_folder(package)
    if folder.is_file():
        return [folder]
    if package == KERNEL or not (folder / "contract.py").exists():
        return sorted(folder.rglob("*.py"))
    found: set[Path] = set()
    waiting = [folder / "contract"]
    while waiting:
        place = waiting.pop()
        path = place.with_suffix(".py")
        if place.is_dir():
            found.update(place.rglob("*.py"))  # from which of its files the names come is not followed up
        elif path.exists() and path not in found:
            found.add(path)
            waiting += _imported(path, folder, package)
    return sorted(found)


def _imported(path: Path, folder: Path, package: str) -> Iterator[Path]:
    """What a source file imports of its own package, without ".py"; the folder where it imports from all of it."""
    home = ".".join([package, *path.parent.relative_to(folder).parts])
    for name in map("".join, IMPORT.findall(path.read_text("utf-8"))):
        full = importlib.util.resolve_name(name, home)
        if f"{full}.".startswith(f"{package}."):
            yield folder.joinpath(*full.removeprefix(package).split("."))


def source_hash(paths: Iterable[Path]) -> str:
    """A short hash over source files, with the versions that compiled code depends on."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version_info[:2]}".encode())
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder(package: str) -> Path:
    """The cache folder of one package's compiled code: its name changes when its rules' sources or the kernel's do."""
    sources = [path for name in dict.fromkeys([KERNEL, package]) for path in rule_sources(name)]
    folder = folder_for(f"{package.removeprefix('warhost.')}-{source_hash(sources)}")
    _prune(folder)
    return folder


def _prune(current: Path) -> None:
    """Drop folders of older sources that nobody used for a month, and mark the current one as used."""
    try:
        current.mkdir(parents=True, exist_ok=True)
        os.utime(current)
        stem = current.name.rpartition("-")[0]
        for folder in current.parent.glob(f"{stem}-*"):
            if folder != current and time.time() - folder.stat().st_mtime > KEEP_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass  # a cache that cannot be kept tidy, or written at all, only costs time


def _widened(kind: Any) -> Any:
    """The type that a rule takes for an argument.

    Every whole number comes in as int64, only random bits stay uint64.
    """
    narrow = isinstance(kind, types.Integer | types.Boolean | types.IntEnumMember) and kind != types.uint64
    return types.int64 if narrow else kind


def _decorate(function: F, signature: Any = None, inline: bool = False) -> F:
    if signature is not None and deferred is not None:
        deferred.append((function, signature))
        return function
    package = package_of(function.__module__)
    decorated[package] = decorated.get(package, 0) + 1
    with kept_in(cache_folder(package)):
        compiled: F = numba.njit(signature, forceinline=inline, **OPTIONS)(function)
    return compiled


def rule(function: F) -> F:
    """Marks a rule: compiled when first called, cached on disk, run without the GIL; never raises, never allocates."""
    return _widen(_decorate(function))


def brief_rule(function: F) -> F:
    """Marks a rule that is short and asked often: as `rule`, and copied into whoever calls it."""
    return _widen(_decorate(function, inline=True))


def _widen(dispatcher: Any) -> Any:
    """Let a compiled function take every whole number as int64: one version a rule, whatever field it was read from."""
    if not numba.config.DISABLE_JIT:
        compile_types = dispatcher.compile

        def compile_widened(signature: Any) -> Any:
            arguments, _ = sigutils.normalize_signature(signature)
            return compile_types(tuple(map(_widened, arguments)))

        dispatcher.compile = compile_widened
    return dispatcher


def contract(signature: Any) -> Callable[[F], F]:
    """Marks a function with a fixed signature, compiled at once, so that it can be passed as a function pointer."""
    return lambda function: _decorate(function, signature)


class _Listener(event.Listener):
    """Counts the functions that the compiler has finished."""

    def __init__(self, report: Callable[[int], None]) -> None:
        self.report, self.done = report, 0

    def on_start(self, event: Any) -> None:
        """Nothing is reported before a function is finished."""

    def on_end(self, event: Any) -> None:
        self.done += 1
        self.report(self.done)


@contextmanager
def watch_compiling(report: Callable[[int], None]) -> Iterator[None]:
    """Calls `report(functions compiled so far)` after each function that really had to be compiled."""
    listener = _Listener(report)
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)


def load_compiled(module: str, report: Callable[[int, int], None] | None = None) -> Any:
    """Import the module whose import compiles a ruleset's contract; `report(compiled so far, decorated)` as it goes on.

    When nothing is cached yet a second process compiles from the other end: each finds what the other has finished.
    """
    package = package_of(module)

    def count(done: int) -> None:
        if report is not None:
            report(done, max(done, decorated.get(KERNEL, 0) + decorated.get(package, 0)))

    helper = None
    if not _is_cached(module):
        tell_that_nothing_lasts(cache_folder(package))
        helper = _compile_beside(module)
    try:
        with watch_compiling(count):
            return importlib.import_module(module)
    finally:
        if helper is not None:
            helper.kill()  # whatever it has not finished is compiled here by now; cache files are replaced whole
            helper.wait()


def _is_cached(module: str) -> bool:
    """True when a first start has put this module's functions into the cache, or nothing is compiled at all."""
    name = module.rpartition(".")[2]
    return bool(numba.config.DISABLE_JIT) or any(cache_folder(package_of(module)).rglob(f"{name}.*.nbi"))


def _compile_beside(module: str) -> subprocess.Popen[bytes] | None:
    """A second process that fills the cache, where there is a cache to fill and a second core for it."""
    if (os.cpu_count() or 1) < 2 or not can_keep(cache_folder(package_of(module))):
        return None
    command = f"from warhost.kernel.compile import compile_backwards; compile_backwards({module!r})"
    return subprocess.Popen([sys.executable, "-c", command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def compile_backwards(module: str) -> None:
    """Compile a contract module's functions, the last first."""
    global deferred
    deferred = []
    importlib.import_module(module)
    held, deferred = deferred, None
    for function, signature in reversed(held):
        _decorate(function, signature)
