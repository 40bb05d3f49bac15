"""Rules are compiled and run wherever Warhost is installed, whether or not the compiled code can be kept."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import make_archive

import numba
import pytest

from toy import SOURCES, ToyProject
from warhost.kernel.keeping import MEANWHILE, NAMED

compiled_only = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled with NUMBA_DISABLE_JIT=1")

UNWRITABLE = "import os; os.access = lambda *where, **how: False\n"
NO_ROOM = "import tempfile\ndef refuse(*where, **how): raise OSError('no room')\ntempfile.mkdtemp = refuse\n"
FULL_DISK = (
    "import errno\nfrom numba.core.caching import IndexDataCacheFile\n"
    "def refuse(*what): raise OSError(errno.ENOSPC, 'no space left')\nIndexDataCacheFile._save_data = refuse\n"
)


def run(code: str, *arguments: str, paths: Path = SOURCES, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter that finds modules at a place, with what it printed; it must not fail."""
    ours = ("NUMBA_DISABLE_JIT", NAMED, MEANWHILE)
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    search = {"PYTHONPATH": str(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *(["-c", code] if code else []), *arguments]
    done = subprocess.run(command, env=inherited | search | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture
def nowhere(tmp_path: Path) -> Path:
    """A cache that nobody can make, root included."""
    (tmp_path / "file").write_text("a file in the way")
    return tmp_path / "file" / "cache"


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder for temporary files, empty."""
    (tmp_path / "room").mkdir()
    return tmp_path / "room"


@compiled_only
class TestNothingCanBeKept(ToyProject):
    """One sentence says that it will take as long next time, and what helps; no battle is stopped by it."""

    def test_it_is_compiled_into_a_folder_that_goes_with_the_process(
        self, project: Path, nowhere: Path, room: Path
    ) -> None:
        """Named or not."""
        for place in ({"WARHOST_CACHE": str(nowhere)}, {"HOME": str(nowhere), "XDG_CACHE_HOME": str(nowhere)}):
            done = run(self.START, paths=project, TMPDIR=str(room), **place)
            value, reports = json.loads(done.stdout)
            assert (value, reports == []) == (30, False)
            [told] = done.stderr.splitlines()
            assert str(nowhere) in told
            assert "let WARHOST_CACHE name a folder that can be written" in told
            assert list(room.iterdir()) == []

    def test_where_there_is_no_such_folder_either_it_runs(self, project: Path, nowhere: Path) -> None:
        """And says the same."""
        done = run(NO_ROOM + self.START, paths=project, WARHOST_CACHE=str(nowhere))
        assert json.loads(done.stdout)[0] == 30
        assert len(done.stderr.splitlines()) == 1

    def test_a_full_cache_need_not_be_writable(self, project: Path, tmp_path: Path) -> None:
        """As one that an administrator has filled: nothing is compiled, and nothing is to be said."""
        cache = str(tmp_path / "cache")
        run(self.START, paths=project, WARHOST_CACHE=cache)
        done = run(UNWRITABLE + self.START, paths=project, WARHOST_CACHE=cache)
        assert (json.loads(done.stdout), done.stderr) == ([30, []], "")

    def test_a_full_disk_and_a_damaged_file_only_cost_time(self, project: Path, tmp_path: Path) -> None:
        """What was cut off when a machine stopped is compiled again."""
        cache = tmp_path / "cache"
        assert json.loads(run(FULL_DISK + self.START, paths=project, WARHOST_CACHE=str(cache)).stdout)[0] == 30
        run(self.START, paths=project, WARHOST_CACHE=str(cache))
        for kept in cache.rglob("*.nb[ci]"):
            kept.write_bytes(b"")
        done = run(self.START, paths=project, WARHOST_CACHE=str(cache))
        assert (json.loads(done.stdout)[0], done.stderr) == (30, "")

    def test_from_an_archive_it_is_kept_as_from_a_folder(self, project: Path, tmp_path: Path) -> None:
        """A change in the archive is seen."""
        cache = str(tmp_path / "cache")

        def start() -> tuple[int, bool]:
            archive = Path(make_archive(str(tmp_path / "whole"), "zip", project, "warhost"))
            value, reports = json.loads(run(self.START, paths=archive, WARHOST_CACHE=cache).stdout)
            return value, reports == []

        assert start() == (30, False)
        assert start() == (30, True)
        self.edit(project / "warhost" / "rulesets" / "toy" / "chapter.py", "return 10", "return 100")
        assert start() == (300, False)


class TestMeanwhile:
    """The folder that does not last."""

    ASK = "from warhost.kernel.keeping import leave_to_successor, meanwhile_root as root; print(root(), flush=True)\n"
    START_ONE = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])\n"
    BEGIN_ANEW = (
        "leave_to_successor(); import atexit, os, sys; atexit._run_exitfuncs()\n"
        "os.execv(sys.executable, [sys.executable, '-c', sys.argv[1]])\n"
    )

    @pytest.mark.parametrize("go_on", [START_ONE, BEGIN_ANEW])
    def test_it_is_that_of_the_process_s_children_and_successor_too(self, go_on: str, room: Path) -> None:
        """And gone when the last of them is."""
        look = self.ASK + "import os; print(os.path.isdir(root()))"
        first, second, there = run(self.ASK + go_on, look, TMPDIR=str(room)).stdout.splitlines()
        assert (first, there) == (second, "True")
        assert Path(first).parent == room
        assert list(room.iterdir()) == []

    def test_a_fork_leaves_it(self, room: Path) -> None:
        """Whatever way it ends."""
        if not hasattr(os, "fork"):
            pytest.skip("this system has no fork")
        fork = "import os\npid = os.fork()\nif pid: os.waitpid(pid, 0); print(os.path.isdir(root()))\n"
        assert run(self.ASK + fork, TMPDIR=str(room)).stdout.splitlines()[-1] == "True"


COUNTED = """
import sys
from numba.core import event
from warhost.cli import app

class Count(event.Listener):
    def on_start(self, event): print("COMPILED", event.data["dispatcher"].py_func.__module__)
    def on_end(self, event): pass

event.register("numba:compile", Count())
app(sys.argv[1:])
"""


@pytest.mark.parametrize("arguments", [["--version"], ["scenarios", "--json"], ["rules", "tewapen", "TW-1.1a"]])
def test_lists_and_rulebooks_need_no_rule_of_a_game(arguments: list[str], nowhere: Path) -> None:
    """Neither from the cache nor anew, and so there is nothing to say about it."""
    done = run(COUNTED, *arguments, WARHOST_CACHE=str(nowhere), XDG_DATA_HOME=str(nowhere))
    assert "COMPILED warhost.rulesets" not in done.stdout
    assert (done.stdout == "", done.stderr) == (False, "")
