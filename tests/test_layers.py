"""A layer imports only what stands below it, and nothing heavy is imported before it is needed."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import warhost
from warhost.kernel.compile import rule_sources

PACKAGE = Path(warhost.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = {path.parent.name for path in PACKAGE.glob("rulesets/*/contract.py")}

FOUNDATION = {"bounds", "drawing", "rulebook", "scenario", "ruleset"}

# layer -> the layers that it may import besides itself, from the bottom up
BELOW: dict[str, set[str]] = {
    "errors": set(),
    "kernel": {"errors"},
    **{name: {"errors", "kernel", *FOUNDATION} for name in FOUNDATION},
    "shelf": {"errors", "kernel", *FOUNDATION},
    "rulesets": {"errors", "kernel", *FOUNDATION, "shelf"},
    "players": {"errors", "kernel", "ruleset"},
    "face": {"errors", "kernel", *FOUNDATION, "players"},
    "fight": {"errors", "kernel", *FOUNDATION, "players", "face"},
    "campaign": {"errors", "kernel", *FOUNDATION, "shelf", "players", "face", "fight"},
    "arena": {"errors", "kernel", *FOUNDATION, "players", "face", "fight"},
    "lab": {"errors", "kernel", *FOUNDATION, "shelf", "players", "face", "fight", "arena"},
    "server": {"errors", "kernel", *FOUNDATION, "shelf", "players", "face", "fight", "campaign", "lab"},
    "cli": {"", "errors", "kernel", *FOUNDATION, "players", "face", "fight", "campaign", "arena", "lab", "server"},
    # `import warhost` offers the friendly face, and fetches it when it is asked for.
    "": {"errors", *FOUNDATION, "face", "fight", "campaign"},
}


def dotted(path: Path) -> str:
    """The module's name inside the package: `kernel.hexes`, or "" for the package itself."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").rstrip(".")


def layer_of(module: str) -> str:
    """The layer that a module belongs to: the head of its name, and the game too for a ruleset (`rulesets.tewapen`)."""
    head, _, rest = module.partition(".")
    return f"{head}.{rest.partition('.')[0]}" if head == "rulesets" and rest else head


def imports(source: str, module: str, *, is_package: bool) -> Iterator[str]:
    """Modules of warhost that the source imports, wherever in it, as names inside the package ("" = the package)."""
    home = ["warhost", *filter(None, module.split("."))]
    home = home if is_package else home[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = home[: len(home) - node.level + 1] if node.level else []
            names = origins(".".join([*start, *filter(None, [node.module])]), [alias.name for alias in node.names])
        else:
            continue
        yield from (name.removeprefix("warhost").lstrip(".") for name in names if name.split(".")[0] == "warhost")


def origins(origin: str, names: list[str]) -> list[str]:
    """The modules behind `from origin import names`: `from warhost import face` names a module, not a thing in one."""
    if origin == "warhost":
        return [f"warhost.{name}" if name in BELOW else "warhost" for name in names]
    return [f"{origin}.{name}" for name in names] if origin == "warhost.rulesets" else [origin]


@cache
def module_names() -> frozenset[str]:
    """All files of warhost, as they are imported."""
    return frozenset(map(dotted, MODULES))


def modules_behind(source: str) -> set[str]:
    """The files of warhost that the source imports, wherever in it: `from warhost.face import odds` is `face.odds`."""
    names = module_names()
    froms = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) and not node.level)
    homes = [(node, node.module or "") for node in froms if f"{node.module}.".startswith("warhost.")]
    found = {f"{home}.{alias.name}".removeprefix("warhost.") for node, home in homes for alias in node.names}
    return {name if name in names else name.rpartition(".")[0] for name in found}


def trespasses(source: str, module: str, *, is_package: bool = False) -> set[str]:
    """Imports of the source that its layer forbids."""
    own = layer_of(module)
    allowed = BELOW[own.split(".")[0]] | {own}
    return {name for name in imports(source, module, is_package=is_package) if layer_of(name) not in allowed}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: dotted(path) or "warhost")
def test_a_module_imports_only_what_stands_below_it(path: Path) -> None:
    module = dotted(path)
    assert layer_of(module).split(".")[0] in BELOW, f"give {module} its place among the layers of this test"
    found = trespasses(path.read_text("utf-8"), module, is_package=path.name == "__init__.py")
    assert not found, f"{module} stands too low to import {sorted(found)}"


@pytest.mark.parametrize(
    ("module", "line", "forbidden"),
    [
        ("kernel.hexes", "from warhost.scenario import Scenario", "scenario"),
        ("kernel.hexes", "from ..face.battle import Battle", "face.battle"),
        ("errors", "import warhost.kernel.dice", "kernel.dice"),
        ("rulesets.tewapen.combat", "from warhost import face", "face"),
        ("rulesets.tewapen.combat", "from ..weads import state", "rulesets.weads"),
        ("rulesets.tewapen.combat", "from .. import weads", "rulesets.weads"),
        ("rulesets.heroes.duel", "from warhost.rulesets.tewapen import combat", "rulesets.tewapen"),
        ("shelf.grid", "from warhost.rulesets.tewapen import combat", "rulesets.tewapen"),
        ("kernel.hexes", "from warhost.shelf.grid import Grid", "shelf.grid"),
        ("rulesets.tewapen.combat", "from warhost.players.greedy import Greedy", "players.greedy"),
        ("players.greedy", "from warhost.rulesets.tewapen import RULESET", "rulesets.tewapen"),
        ("players.greedy", "from warhost.face.odds import Odds", "face.odds"),
        ("face.odds", "def late():\n    from warhost.arena import plan", "arena"),
        ("face.battle", "from warhost.rulesets.tewapen import combat", "rulesets.tewapen"),
        ("scenario", "import warhost", ""),
        ("face.battle", "from warhost.campaign.war import Campaign", "campaign.war"),
        ("campaign.war", "from warhost.rulesets.eightcastles import meetings", "rulesets.eightcastles"),
        ("campaign.playing", "from warhost.arena import plan", "arena"),
        (
            "rulesets.eightcastles.meetings",
            "from warhost.rulesets.tewapen.setup import hosts",
            "rulesets.tewapen.setup",
        ),
        ("arena.bout", "from warhost.cli.screen import stdout", "cli.screen"),
        ("arena.bout", "from warhost.lab.plan import Plan", "lab.plan"),
        ("lab.tally", "from warhost.campaign.quick import fight_quickly", "campaign.quick"),
        ("lab.deeds", "from warhost.rulesets.tewapen.words.events import EVENTS", "rulesets.tewapen.words.events"),
        ("server.rooms", "from warhost.rulesets.tewapen import state", "rulesets.tewapen"),
        ("face.battle", "from warhost.server.rooms import Room", "server.rooms"),
    ],
)
def test_an_import_upwards_or_sideways_is_found(module: str, line: str, forbidden: str) -> None:
    assert trespasses(line, module) == {forbidden}


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("kernel.hexes", "from warhost.kernel.compile import rule"),
        ("rulesets.tewapen.combat", "from . import state\nfrom .movement import walk\nimport numpy"),
        ("rulesets.tewapen.combat", "from warhost.scenario import Scenario"),
        ("rulesets.tewapen.names", "from warhost.shelf.grid import Grid"),
        ("shelf.grid", "from warhost.errors import NotationError"),
        ("players.greedy", "from warhost.ruleset import Ruleset"),
        ("campaign.war", "from warhost.shelf.hosts import Meeting"),
        ("campaign.war", "from warhost.face.battle import Battle"),
        ("cli", "from warhost.campaign.war import Campaign"),
        ("cli", "from warhost.face.battle import Battle"),
        ("cli", "from warhost import start"),
    ],
)
def test_an_import_downwards_is_free(module: str, line: str) -> None:
    assert trespasses(line, module) == set()


def from_the_shelf(sources: Iterable[Path]) -> set[str]:
    """Sources that import from the shelf, whose changes their compiled code would not notice."""
    return {
        path.name
        for path in sources
        for name in imports(path.read_text("utf-8"), "", is_package=False)
        if layer_of(name) == "shelf"
    }


@pytest.mark.parametrize("package", ["warhost.kernel", *sorted(f"warhost.rulesets.{game}" for game in GAMES)])
def test_no_compiled_rule_imports_from_the_shelf(package: str) -> None:
    assert from_the_shelf(rule_sources(package)) == set()


@pytest.mark.parametrize("line", ["from warhost.shelf.grid import Grid", "def late():\n    import warhost.shelf.grid"])
def test_a_rule_that_imports_from_the_shelf_is_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "contract.py").write_text(line)
    assert from_the_shelf(tmp_path.glob("*.py")) == {"contract.py"}


def names_imported(source: str) -> set[str]:
    """All that a source imports by name, wherever in it."""
    froms = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom))
    return {alias.name for node in froms for alias in node.names}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_advice_is_handed_the_contract_which_is_made_with_it(game: str) -> None:
    advice = sorted(PACKAGE.glob(f"rulesets/{game}/advice/*.py"))
    asking = [path.name for path in advice if f"rulesets.{game}.contract" in modules_behind(path.read_text("utf-8"))]
    assert advice
    assert asking == [], "the contract imports advice, and whoever wants to know of fights has the contract"


@pytest.mark.parametrize(
    "line", ["from warhost.rulesets.heroes import contract", "from warhost.rulesets.heroes.contract import CONTRACT"]
)
def test_advice_that_imports_the_contract_is_found(line: str) -> None:
    assert "rulesets.heroes.contract" in modules_behind(line)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_words_ask_the_umpire_of_their_battle_and_make_none(game: str) -> None:
    words = {path.name: names_imported(path.read_text("utf-8")) for path in PACKAGE.glob(f"rulesets/{game}/words/*.py")}
    making = {name for name, imported in words.items() if "fill_umpire" in imported}
    assert making <= {"position_text.py"}, "only what sets up a battle may look up what its scenario settles"


def test_no_files_import_each_other_in_a_circle() -> None:
    behind = {dotted(path): modules_behind(path.read_text("utf-8")) - {dotted(path)} for path in MODULES}
    assert behind["face.plans"] >= {"face.odds", "face.standing"}
    TopologicalSorter(behind).prepare()  # CycleError names the files


def test_importing_warhost_is_light() -> None:
    heavy = "import sys, warhost; print(*{'numba', 'numpy', 'pydantic', 'rich'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [], "`import warhost` must not wait for what a battle needs"
