"""Figures of data files changed for one run: found, refused, of effect, and seen nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

import warhost
from lab.other_figures import silent_figures, wounds_of_ogres
from warhost.errors import NotationError, UnknownName
from warhost.kernel.compile import cache_folder
from warhost.lab.apart import Apart, must_matter, told
from warhost.lab.figures import apply, fingerprint, read_figures
from warhost.ruleset import find_ruleset, rulesets

OGRES = "tewapen.troops.orc.ogres.wounds"
OTTER_FORD = find_ruleset("tewapen").scenario("otter-ford").to_toml()


@pytest.mark.parametrize(
    ("text", "full"),
    [
        (f"{OGRES}=3", OGRES),
        ("tewapen.troops.polearms.wounds=3", ""),
        ("tewapen.troops.wolfriders.wounds = 3", "tewapen.troops.orc.wolfriders.wounds"),
        ("tewapen.charts.terrain.woods.cover=2", "tewapen.charts.terrain.woods.cover"),
        ("tewapen.charts.terrain.difficult.cover=1", "tewapen.charts.terrain.difficult.cover"),
        ("heroes.roster.G01.attack=5", "heroes.roster.G01.attack"),
    ],
)
def test_a_figure_is_found_by_its_name_in_full_or_by_the_last_part_of_its_row(text: str, full: str) -> None:
    if not full:
        with pytest.raises(NotationError, match=r"several rows are called so: .*hum\.polearms"):
            read_figures([text])
        return
    assert read_figures([text]) == ((full, text.partition("=")[2].strip()),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tewapen.troops.orc.ogers.wounds=3", f"nearest: {OGRES}"),
        ("tewapen.troop.orc.ogres.wounds=3", "nearest: troops"),
        ("tewapn.troops.orc.ogres.wounds=3", "nearest: tewapen"),
        ("tewapen.troops.orc.ogres.wonds=3", f"nearest: {OGRES}"),
        ("tewapen=3", "game, file, row and figure"),
        (OGRES, "a figure and its value were expected"),
    ],
)
def test_a_figure_that_does_not_exist_is_refused_with_the_nearest(text: str, said: str) -> None:
    with pytest.raises((UnknownName, NotationError), match=said):
        read_figures([text])


def test_a_figure_is_changed_once() -> None:
    with pytest.raises(NotationError, match="changed twice"):
        read_figures([f"{OGRES}=3", f"{OGRES}=4"])


def test_a_changed_figure_reaches_the_rules_and_nobody_else() -> None:
    ruleset = find_ruleset("tewapen")
    ruleset.contract()
    printed, cache = fingerprint("tewapen", OTTER_FORD, ()), cached("tewapen")
    figures = ((OGRES, "3"),)
    with Apart(figures) as apart:
        assert apart.ask(fingerprint, "tewapen", OTTER_FORD, figures).result() != printed
        assert apart.ask(wounds_of_ogres).result() == 3
        with pytest.raises(NotationError, match="needs a process of its own"):
            apart.ask(fingerprint, "tewapen", OTTER_FORD, ()).result()
    assert (wounds_of_ogres(), fingerprint("tewapen", OTTER_FORD, ())) == (2, printed)
    assert cached("tewapen") == cache, "the cache of compiled rules is the same, whatever the figures are"
    with pytest.raises(NotationError, match="have been read in this process"):
        apply(figures)


def cached(game: str) -> dict[str, int]:
    folder = Path(cache_folder(f"warhost.rulesets.{game}"))
    return {str(path): path.stat().st_mtime_ns for path in sorted(folder.rglob("*")) if path.name != "complete"}


@pytest.mark.parametrize(
    ("figure", "value", "said"),
    [
        (OGRES, "many", "troops.toml, orc.ogres: wounds: .*valid integer"),
        ("tewapen.charts.terrain.woods.letter", "q", "woods.letter=q"),
        ("tewapen.looks.emblem", "ogre", "no rule of a battle reads looks.toml"),
        ("tewapen.troops.orc.ogres.army", "Chaos", "it changes nothing of what the rules of this battle read"),
    ],
)
def test_what_no_rule_reads_or_its_file_refuses_is_refused(figure: str, value: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        must_matter("tewapen", OTTER_FORD, ((figure, value),))


def test_what_was_changed_is_told_with_what_is_printed() -> None:
    assert told(((OGRES, "3"),)) == f"{OGRES} 3 in place of 2"
    assert told((("tewapen.charts.terrain.difficult.cover", "1"),)).endswith("1 in place of nothing")


# --- every figure -----------------------------------------------------------------------------------------

SAMPLED = 3
"""Figures of each game that are tried out in one run."""


def test_a_figure_changes_what_rules_read_or_it_is_refused_or_known_to_be_of_words() -> None:
    """Nothing is frozen into compiled rules: what no umpire has, no rule can know, and it is said."""
    with Apart(()) as apart:
        silent = [name for game in rulesets() for name in apart.ask(silent_figures, game, SAMPLED).result()]
    assert silent == [], "these rows are read, but no value of theirs that is allowed changes any umpire"


def test_compiled_rules_read_no_data_files() -> None:
    """What is compiled knows figures only from the umpire."""
    package = Path(warhost.__file__).parent
    compiled = [path for part in ("rules", "contract.py", "state.py") for path in package.glob(f"rulesets/*/{part}")]
    sources = [source for path in compiled for source in (path.rglob("*.py") if path.is_dir() else [path])]
    assert sources
    for source in sources:
        text = source.read_text("utf-8")
        assert "tomllib" not in text, source
        assert ".setup." not in text, source
