"""Every clause of every rulebook is found: in the code by `Rule:` lines, in the tests by their marks."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from warhost.kernel.compile import rule_sources
from warhost.rulebook import Rulebook

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
GAMES = sorted(path.parent.name for path in ROOT.glob("src/warhost/rulesets/*/contract.py"))


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """tools/clauses.py, which is a program and not part of any package."""
    spec = importlib.util.spec_from_file_location("clauses_tool", ROOT / "tools/clauses.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


MARKED_MODULE = """
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.clause("TW-1.1a")]

@pytest.mark.clause("TW-1.1b", "TW-1.1c")
@pytest.mark.parametrize("case", [pytest.param(1, marks=pytest.mark.clause("TW-1.1d")), pytest.param(2)])
def test_one(case): ...

@mark.clause("TW-1.1e")
class TestTwo:
    @pytest.mark.clause("TW-1.1f")
    async def test_three(self, names=()):
        pytest.mark.other("TW-9.9a"), pytest.mark.clause(*names), print("TW-9.9b")
"""

TOY_BOOK = """## TY-1 Toys
- <a id="TY-1a"></a>**TY-1a** Tested.
- <a id="TY-1b"></a>**TY-1b** Explained. [TY-R1](#TY-R1)
- <a id="TY-1c"></a>**TY-1c** Tested by a golden file.
- <a id="TY-1d"></a>**TY-1d** Forgotten.
## Rulings
- <a id="TY-R1"></a>**TY-R1** *Cited?* Yes.
- <a id="TY-R2"></a>**TY-R2** *Cited?* No.
"""


TOY_RULES = '''"""A toy.

Rule: TY-1a
"""

def play():
    """Plays.

    Rule: TY-1c,
    TY-1d, TY-R1
    """

class Top:
    """A top. Rule: TY-1d."""

    async def spin(self):
        """Spins; the rule: none."""
'''

TOY_TABLE = """\
TY-1a       code  src/warhost/rulesets/toy/rules/play.py:1
TY-1a       test  tests/toy/test_toy.py::test_toy
TY-1a       test  tests/golden/toy/case.txt:1
TY-1b       none  a definition
TY-1c       code  src/warhost/rulesets/toy/rules/play.py:6 play
TY-1c       test  tests/golden/toy/case.txt:1
TY-1d       code  src/warhost/rulesets/toy/rules/play.py:6 play
TY-1d       code  src/warhost/rulesets/toy/rules/play.py:13 Top
TY-1d       none  MISSING
TY-R1       code  src/warhost/rulesets/toy/rules/play.py:6 play
TY-R1       none  with TY-1b
TY-R2       none  MISSING
"""


@pytest.fixture
def toy_root(tmp_path: Path) -> Path:
    """A working tree with one small game."""
    texts = {
        "src/warhost/rulesets/toy/rulebook.md": TOY_BOOK,
        "src/warhost/rulesets/toy/rules/play.py": TOY_RULES,
        "tests/toy/test_toy.py": 'import pytest\n@pytest.mark.clause("TY-1a", "TY-1z")\ndef test_toy(): ...\n',
        "tests/golden/toy/case.txt": "clause: TY-1c TY-1a\ngiven: clause: TY-1d\n",
        "tests/clauses_without_effect.toml": '"TY-1b" = "a definition"\n"TY-9a" = ""\n',
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


class TestCoverage:
    def test_no_clause_is_without_a_test_or_a_reason(self, tool: ModuleType) -> None:
        found = tool.coverage()
        assert not found.faults, "\n".join(found.faults)
        assert not found.missing, f"{len(found.missing)} clauses lack a test: {' '.join(found.missing)}"

    def test_marks_are_found_wherever_they_stand(self, tool: ModuleType) -> None:
        found = [(mark.clause, mark.place) for mark in tool.marks_in_python(MARKED_MODULE, "test_m.py")]
        assert sorted(found) == [
            ("TW-1.1a", "test_m.py"),
            ("TW-1.1b", "test_m.py::test_one"),
            ("TW-1.1c", "test_m.py::test_one"),
            ("TW-1.1d", "test_m.py::test_one"),
            ("TW-1.1e", "test_m.py::TestTwo"),
            ("TW-1.1f", "test_m.py::TestTwo::test_three"),
        ]

    def test_each_clause_has_its_places_in_code_and_tests(self, tool: ModuleType, toy_root: Path) -> None:
        found = tool.coverage(toy_root)
        assert str(found).startswith(TOY_TABLE)
        assert found.missing == ["TY-1d", "TY-R2"]
        assert str(found).endswith(
            "6 clauses: 4 named in the code, 2 with tests, 2 without and a reason why, 2 missing"
        )

    def test_unknown_names_and_empty_reasons_are_faults(self, tool: ModuleType, toy_root: Path) -> None:
        stray, unknown, unexplained = tool.coverage(toy_root).faults
        assert stray.startswith("tests/toy/test_toy.py::test_toy: unknown clause 'TY-1z'; nearest: TY-1a")
        assert unknown.startswith("tests/clauses_without_effect.toml: unknown clause 'TY-9a'")
        assert unexplained == "tests/clauses_without_effect.toml: TY-9a has no reason"

    @pytest.mark.parametrize("named", ["TY-1a-c", "TY-1y", "house design TY-1a", "TY-1a. And more", "TY-1a TY-1b", ""])
    def test_whatever_is_no_clause_in_a_rule_line_is_a_fault(
        self, tool: ModuleType, toy_root: Path, named: str
    ) -> None:
        path = toy_root / "src/warhost/rulesets/toy/setup.py"
        path.write_text(f'def lay():\n    """Lays.\n\n    Rule: {named}\n    """\n', "utf-8")
        fault, *_ = tool.coverage(toy_root).faults
        assert fault.startswith(f"src/warhost/rulesets/toy/setup.py:1 lay: unknown clause '{named}'")

    def test_the_command_fails_when_a_clause_is_missing(
        self, tool: ModuleType, toy_root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        found = tool.coverage(toy_root)
        monkeypatch.setattr(tool, "coverage", lambda: found)
        assert tool.main() == 1
        assert "MISSING" in capsys.readouterr().out
        monkeypatch.setattr(tool, "coverage", lambda: tool.Coverage((), ()))
        assert tool.main() == 0


# Compiled rules without a clause that help none that has one, each with the reason.
WITHOUT_CLAUSE = {
    "eightcastles.rules.pieces.free_number": "numbers pieces, of which no clause speaks",
    "heroes.rules.choices.find_objections": "hands an action to what its verb demands, where the clauses stand",
    "heroes.rules.choices.is_well_formed": "asks about the form of an action, of which no clause speaks",
    "heroes.rules.choices.verb_objections": "hands an action to what its verb demands, where the clauses stand",
    "heroes.rules.decisions.decide": "hands an action to the rule of its verb, where the clauses stand",
    "heroes.rules.figures.lay_out_bodies": "copies places from one record to the other, before any rule is asked",
    "heroes.rules.figures.of_side": "finds the set for `enemies_of`",
    "heroes.rules.movement.point_x": "takes the place of an action apart, as `point` puts it together",
    "heroes.rules.movement.point_y": "takes the place of an action apart, as `point` puts it together",
    "heroes.rules.sequence.advance": "settles what lies on the stack, where the clauses stand",
    "heroes.rules.sequence.idle_answer": "spares computer players a decision that the rules would let them make",
    "onehour.rules.sequence.advance": "settles what lies on the stack, where the clauses stand",
}

PLAY = """
from toy.rules.wind import turn
from warhost.kernel.compile import brief_rule, rule

@rule
def play():
    "Plays. Rule: TY-1a"
    return look() + turn()

@brief_rule
def look():
    "What is seen."
    return glance()

@rule
def glance():
    "What is seen at once."

def plan():
    return forget()

@rule
def forget(): return forget()
"""
WIND = """
@rule
def turn():
    return 1

@rule
def stop():
    "Stops. Rule: TY-1b"
"""


@dataclass(frozen=True)
class CompiledRule:
    """What the source of a compiled rule tells."""

    docstring: str
    calls: set[str]
    """Full names of the functions that it names, itself left out."""


def compiled_rules(sources: Mapping[str, str]) -> dict[str, CompiledRule]:
    """The compiled rules of some modules, sources by name of the module, each by its full name."""
    found = {}
    for module, source in sources.items():
        body = ast.parse(source).body
        functions = {f"{module}.{node.name}": node for node in body if isinstance(node, ast.FunctionDef)}
        known = {
            alias.name: f"{node.module}.{alias.name}"
            for node in body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        } | {node.name: name for name, node in functions.items()}
        for name, node in functions.items():
            if {"rule", "brief_rule"} & {ast.unparse(decorator) for decorator in node.decorator_list}:
                words = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                calls = {known[word] for word in words & known.keys()} - {name}
                found[name] = CompiledRule(ast.get_docstring(node) or "", calls)
    return found


def unexplained(rules: Mapping[str, CompiledRule], tool: ModuleType) -> set[str]:
    """Rules that neither name a clause nor help one that does: a helper has a docstring, and such a rule calls it."""
    named = {name for name, rule in rules.items() if tool.clauses_named_by(rule.docstring)}
    helping = {call for name in named for call in rules[name].calls if call in rules and rules[call].docstring}
    return rules.keys() - named - helping


class TestRuleLines:
    @pytest.mark.parametrize("game", GAMES)
    def test_every_rule_names_its_clauses_or_helps_one_that_does(self, tool: ModuleType, game: str) -> None:
        paths = [path for path in rule_sources(f"warhost.rulesets.{game}") if "advice" not in path.parts]
        sources = {".".join(path.relative_to(SOURCE).with_suffix("").parts): path.read_text("utf-8") for path in paths}
        found = {name.removeprefix("warhost.rulesets.") for name in unexplained(compiled_rules(sources), tool)}
        assert found == {name for name in WITHOUT_CLAUSE if name.startswith(f"{game}.")}

    def test_helpers_of_helpers_and_rules_that_nobody_explains_are_found(self, tool: ModuleType) -> None:
        rules = compiled_rules({"toy.rules.play": PLAY, "toy.rules.wind": WIND})
        assert len(rules) == 6
        assert unexplained(rules, tool) == {"toy.rules.play.glance", "toy.rules.play.forget", "toy.rules.wind.turn"}

    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_names_clauses_and_chapters_of_its_own_book(self, tool: ModuleType, game: str) -> None:
        folder = SOURCE / "warhost/rulesets" / game
        book = Rulebook.read(folder / "rulebook.md")
        names = [*(part["title"] for part in book.parts()), *book.clauses]
        for path in sorted(folder.rglob("*.py")):
            source = path.read_text("utf-8")
            assert {mark.clause for mark in tool.rule_lines_in(source, path.name)} <= book.clauses.keys(), path
            chapters = re.findall(r"^Chapters: (.*)$", ast.get_docstring(ast.parse(source)) or "", re.MULTILINE)
            for chapter in ", ".join(chapters).split(", "):
                assert any(re.match(rf"{re.escape(chapter)}(?!\d)", name) for name in names), (path, chapter)


class TestPlugin:
    @pytest.fixture
    def output(self, pytester: pytest.Pytester) -> pytest.LineMatcher:
        pytester.makepyfile(
            test_sample="""
            import pytest

            @pytest.mark.clause("TW-1.10a", "TW-1.9a")
            class TestSample:
                @pytest.mark.clause("TW-1.9a")
                def test_one(self): ...

                @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.clause("TW-1.9b"))])
                def test_two(self, n): ...
            """
        )
        return pytester.runpytest_subprocess(
            f"--rootdir={pytester.path}", f"-opythonpath={ROOT / 'tests'}", "-p", "clauses", "-p", "no:cacheprovider",
            "--strict-markers", "--clauses", "--collect-only", "-q",
        ).stdout  # fmt: skip

    def test_prints_the_tests_of_each_clause(self, output: pytest.LineMatcher) -> None:
        output.fnmatch_lines(
            [
                "*= clauses =*",
                "TW-1.9a: *::test_one *::test_two[[]1] *::test_two[[]2]",
                "TW-1.9b: *::test_two[[]2]",
                "TW-1.10a: *::test_one *::test_two[[]1] *::test_two[[]2]",
            ],
            consecutive=True,
        )
