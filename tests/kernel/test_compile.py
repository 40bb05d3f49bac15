"""Compiled rules are never stale, are compiled once, and do what the same source does interpreted."""

import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.caching import IndexDataCacheFile

import support
from toy import SOURCES, ToyProject
from warhost.kernel.abi import pack
from warhost.kernel.compile import (
    KEEP_DAYS,
    KERNEL,
    cache_folder,
    load_compiled,
    package_of,
    rule_sources,
    source_folder,
    source_hash,
    watch_compiling,
)
from warhost.kernel.dice import rotate
from warhost.kernel.keeping import cache_root, meanwhile_root

TESTS = Path(support.__file__).parent

compiled_only = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled with NUMBA_DISABLE_JIT=1")


def run_python(code: str, *paths: Path, **environment: str) -> str:
    """What a fresh interpreter prints that finds modules in these folders."""
    inherited = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    search = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**inherited, **search, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- what belongs together --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("warhost.kernel.hexes", "warhost.kernel"),
        ("warhost.kernel", "warhost.kernel"),
        ("warhost.rulesets.tewapen.rules.combat", "warhost.rulesets.tewapen"),
        ("warhost.rulesets.tewapen", "warhost.rulesets.tewapen"),
        ("warhost.players.greedy", "warhost.players"),
        ("mygame.rules.combat", "mygame"),
        ("mygame", "mygame"),
    ],
)
def test_rules_are_compiled_by_package(name: str, package: str) -> None:
    """The kernel, each ruleset of the house, and a game in a distribution of its own."""
    assert package_of(name) == package


def test_a_package_is_its_folder_and_a_module_its_file() -> None:
    """A game may be one file."""
    assert source_folder(KERNEL) == SOURCES / "warhost" / "kernel"
    assert source_folder("support") == TESTS / "support.py"
    with pytest.raises(AssertionError, match="no_such_game"):
        source_folder("no_such_game")


class TestSources:
    """The name of the cache folder follows the sources that compiled code is made of."""

    @pytest.fixture
    def package(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A package of its own that can be imported, with a package inside it."""
        folder = tmp_path / "strange_game"
        (folder / "deeper").mkdir(parents=True)
        for path in (
            folder / "__init__.py",
            folder / "rules.py",
            folder / "deeper" / "__init__.py",
            folder / "deeper" / "more.py",
        ):
            path.touch()
        monkeypatch.syspath_prepend(tmp_path)
        return folder

    def names(self, folder: Path) -> set[str]:
        """The sources of the package, by their names in it."""
        return {path.relative_to(folder).as_posix() for path in rule_sources("strange_game")}

    def test_of_the_kernel_they_are_all(self) -> None:
        """Every file of it."""
        assert rule_sources(KERNEL) == sorted((SOURCES / "warhost" / "kernel").glob("*.py"))

    def test_of_a_game_without_a_contract_they_are_all(self, package: Path) -> None:
        """Deeper ones too, and of a game in one file that file."""
        assert self.names(package) == {"__init__.py", "rules.py", "deeper/__init__.py", "deeper/more.py"}
        assert rule_sources("support") == [TESTS / "support.py"]

    @pytest.mark.parametrize(
        ("statement", "followed"),
        [
            ("from strange_game.rules import move", {"rules.py"}),
            ("import strange_game.rules as rules", {"rules.py"}),
            ("from .rules import (\n    move,\n)", {"rules.py"}),
            ("from strange_game.deeper.more import move", {"deeper/more.py"}),
            ("from .deeper.more import move", {"deeper/more.py"}),
            ("from strange_game.deeper import more", {"deeper/__init__.py", "deeper/more.py"}),
            ("from strange_game import rules", {"__init__.py", "rules.py", "deeper/__init__.py", "deeper/more.py"}),
            ("from . import rules", {"__init__.py", "rules.py", "deeper/__init__.py", "deeper/more.py"}),
            ('"""Words\nfrom ... to ... and import of .things"""', set()),
            ("import strange_games.rules", set()),
        ],
    )
    def test_of_a_contract_they_are_what_it_imports(self, package: Path, statement: str, followed: set[str]) -> None:
        """However the import is written; where it names a whole package, all of that."""
        (package / "contract.py").write_text(f"import numpy\n{statement}\n")
        assert self.names(package) - {"contract.py"} == followed

    def test_imports_are_followed_from_file_to_file(self, package: Path) -> None:
        """Circles included; what nothing leads to is left out."""
        (package / "contract.py").write_text("from strange_game.rules import move\n")
        (package / "rules.py").write_text("from strange_game.deeper.more import step\n")
        (package / "deeper" / "more.py").write_text("from ..rules import move\n")
        (package / "pictures.py").touch()
        assert self.names(package) == {"contract.py", "rules.py", "deeper/more.py"}

    def test_the_hash_changes_with_a_byte_a_name_and_a_file(self, package: Path) -> None:
        """And is the same for the same sources, wherever they lie."""
        seen = [source_hash(rule_sources("strange_game"))]
        shutil.copytree(package, package.parent / "copy")
        assert source_hash(sorted((package.parent / "copy").rglob("*.py"))) == seen[0]
        (package / "deeper" / "more.py").write_text("B = 3\n")
        seen.append(source_hash(rule_sources("strange_game")))
        (package / "deeper" / "more.py").rename(package / "deeper" / "other.py")
        seen.append(source_hash(rule_sources("strange_game")))
        (package / "new.py").touch()
        seen.append(source_hash(rule_sources("strange_game")))
        assert len(set(seen)) == 4


# --- the cache --------------------------------------------------------------------------------------------


class TestCacheFolder:
    """Where compiled rules are kept, and for how long."""

    @pytest.fixture
    def root(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """An empty cache."""
        monkeypatch.setenv("WARHOST_CACHE", str(tmp_path / "cache"))
        return tmp_path / "cache"

    def test_it_lies_where_the_environment_says(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Else in the user's cache folder."""
        assert cache_root() == root
        monkeypatch.delenv("WARHOST_CACHE")
        assert "warhost" in cache_root().parts

    def test_its_name_says_the_package_and_the_sources(self, root: Path) -> None:
        """It is made when it is asked for."""
        folder = cache_folder.__wrapped__("support")
        assert folder == root / f"support-{source_hash([*rule_sources(KERNEL), TESTS / 'support.py'])}"
        assert folder.is_dir()
        assert cache_folder.__wrapped__(KERNEL) == root / f"kernel-{source_hash(rule_sources(KERNEL))}"

    def test_folders_that_nobody_used_for_a_month_are_removed(self, root: Path) -> None:
        """Of this package alone; to ask for a folder is to use it."""
        current = cache_folder.__wrapped__(KERNEL)
        month = KEEP_DAYS * 86400
        ages = {current.name: 2 * month, "kernel-old": month + 60, "kernel-young": month - 60, "kernels-old": 2 * month}
        for name, age in ages.items():
            (root / name).mkdir(exist_ok=True)
            (root / name / "rule.nbc").touch()
            os.utime(root / name, (time.time() - age,) * 2)
        cache_folder.__wrapped__(KERNEL)
        assert {folder.name for folder in root.iterdir()} == {current.name, "kernel-young", "kernels-old"}
        assert time.time() - current.stat().st_mtime < 60

    def test_where_none_can_be_written_another_is_used_meanwhile(self, root: Path) -> None:
        """It only costs time."""
        root.write_text("a file in the way")
        assert cache_folder.__wrapped__(KERNEL).parent == meanwhile_root()


def test_versions_of_one_rule_that_are_saved_at_once_keep_their_own_code(tmp_path: Path) -> None:
    """As when two processes compile a rule of the kernel for two games, each after the other's index was read."""

    def file() -> Any:
        return IndexDataCacheFile(str(tmp_path), "rule", "stamp")

    def save(game: int) -> None:
        for version in range(20):
            file().save((game, version), f"code {game} {version}")

    with ThreadPoolExecutor(4) as games:
        list(games.map(save, range(4)))
    loaded = {(game, version): file().load((game, version)) for game in range(4) for version in range(20)}
    assert loaded == {key: "code {} {}".format(*key) for key in loaded}


# --- compiling --------------------------------------------------------------------------------------------


@compiled_only
def test_every_function_that_is_really_compiled_is_reported() -> None:
    """One by one as they are finished, and none that is there already."""

    @numba.njit
    def inner(x):  # type: ignore[no-untyped-def]
        return x + 1

    @numba.njit
    def outer(x):  # type: ignore[no-untyped-def]
        return inner(x) + 1

    reports: list[int] = []
    with watch_compiling(reports.append):
        assert outer(1) == 3
        assert reports == [1, 2]
        assert outer(2) == 4
        assert reports == [1, 2]
    assert outer(1.0) == 3
    assert reports == [1, 2]


@compiled_only
def test_a_rule_is_compiled_once_for_all_widths_of_whole_numbers() -> None:
    """Whatever field an argument was read from, it comes in as 64 bits, and random bits as unsigned ones."""
    rule: Any = pack
    wide = rule(1, 100, 100, 100, 100)
    for kind in (np.int8, np.int16, np.int32, np.uint8, np.int64):
        assert rule(*map(kind, (1, 100, 100, 100, 100))) == wide
    assert rule(True, 100, 100, 100, 100) == wide
    assert len(rule.signatures) == 1
    turned: Any = rotate
    assert int(turned(np.uint64(2**63 + 1), np.int8(1))) == 3


def test_loading_what_is_compiled_gives_the_module() -> None:
    """Without a report, or with one that has nothing to say."""
    reports: list[tuple[int, int]] = []
    assert load_compiled("support") is sys.modules["support"]
    assert load_compiled("support", lambda done, total: reports.append((done, total))) is sys.modules["support"]
    assert reports == []


@compiled_only
class TestStaleness(ToyProject):
    """Whatever is changed is compiled anew."""

    def start(self, project: Path, keeper: Path | None = None) -> tuple[int, list[list[int]]]:
        """The value that the game's rule gives, and what was reported while it was loaded."""
        cache = str((keeper or project) / "cache")
        value, reports = json.loads(run_python(self.START, project, WARHOST_CACHE=cache))
        return value, reports

    def test_a_change_anywhere_is_seen_though_the_cache_is_full(self, project: Path) -> None:
        """In the kernel, which Numba's own cache would overlook, and in another chapter of the game."""
        package = project / "warhost"
        run_python(self.HELP, project, WARHOST_CACHE=str(project / "cache"))
        assert self.start(project) == (30, [])  # what a helping process has compiled is compiled

        self.edit(package / "kernel" / "hexes.py", "return int(max(rows,", "return 1 + int(max(rows,")
        value, reports = self.start(project)
        assert value == 40
        assert [done for done, _ in reports] == list(range(1, len(reports) + 1))
        assert all(done <= total for done, total in reports)

        self.edit(package / "rulesets" / "toy" / "chapter.py", "return 10", "return 100")
        assert self.start(project)[0] == 400
        shutil.copytree(project / "warhost", project / "second" / "warhost")
        assert self.start(project / "second", project) == (400, [])  # the same sources elsewhere
        folders = sorted(folder.name.partition("-")[0] for folder in (project / "cache").iterdir())
        assert folders == ["kernel", "kernel", "rulesets.toy", "rulesets.toy", "rulesets.toy"]


# --- two runs, one source ---------------------------------------------------------------------------------


@compiled_only
def test_compiled_and_interpreted_leave_the_same_bytes() -> None:
    """Dice, lines, searches and whole duels; the interpreted run is another process."""
    code = "import json, support; print(json.dumps(support.fingerprints()))"
    interpreted = json.loads(run_python(code, SOURCES, TESTS, NUMBA_DISABLE_JIT="1"))
    assert support.fingerprints() == interpreted
    assert list(interpreted) == ["rolls", "lines", "floods", "squares", "duels"]
