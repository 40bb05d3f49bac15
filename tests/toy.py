"""A game of two chapters beside a copy of the kernel: small enough to be compiled again and again."""

import shutil
from pathlib import Path

import pytest

from warhost.kernel import compile as module
from warhost.kernel.compile import KERNEL, source_folder

SOURCES = Path(module.__file__).parents[2]


class ToyProject:
    """A project with a copy of the kernel and a game of two chapters, started afresh each time."""

    CONTRACT = """
from numba import types
from warhost.kernel.compile import contract
from warhost.kernel.hexes import hexes_between
from warhost.rulesets.toy.chapter import factor

@contract(types.int64(types.int64))
def reach(x):
    return hexes_between(0, 0, x, 0) * factor(x)

VALUE = reach(6)
"""
    CHAPTER = """
from warhost.kernel.compile import rule

@rule
def factor(x):
    return 10
"""
    START = """
import json
from warhost.kernel.compile import load_compiled
reports = []
module = load_compiled("warhost.rulesets.toy.contract", lambda done, total: reports.append([done, total]))
print(json.dumps([module.VALUE, reports]))
"""
    HELP = "from warhost.kernel.compile import compile_backwards; compile_backwards('warhost.rulesets.toy.contract')"

    @pytest.fixture
    def project(self, tmp_path: Path) -> Path:
        """The sources."""
        package = tmp_path / "warhost"
        toy = package / "rulesets" / "toy"
        toy.mkdir(parents=True)
        for folder in (package, toy.parent, toy):
            (folder / "__init__.py").touch()
        shutil.copytree(source_folder(KERNEL), package / "kernel", ignore=shutil.ignore_patterns("__pycache__"))
        (toy / "contract.py").write_text(self.CONTRACT)
        (toy / "chapter.py").write_text(self.CHAPTER)
        return tmp_path

    @staticmethod
    def edit(path: Path, old: str, new: str) -> None:
        """Change one line of a source file."""
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
