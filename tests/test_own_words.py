"""What is for all games knows none: no word of a game stands in it, neither in its names nor in what it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import warhost
from golden import keeping
from warhost.ruleset import Ruleset, find_ruleset

PACKAGE = Path(warhost.__file__).parent
FOR_ALL_GAMES = ("cli", "server", "players", "arena", "kernel", "face", "shelf")
MODULES = [path for layer in FOR_ALL_GAMES for path in sorted(PACKAGE.glob(f"{layer}/**/*.py"))]
PAGE = [path for path in sorted(PACKAGE.glob("client/**/*")) if path.suffix in (".js", ".ts", ".css")]
GAMES = [find_ruleset(name) for name in keeping.GAMES]
CLAUSE = re.compile(r"[\w $-]+")
MOTIF = re.compile(r'^  "?([a-z][a-z ]*)"?[:,]', re.MULTILINE)
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
Words = tuple[str, ...]


def words_in(text: str) -> Words:
    """The words of a name or a sentence: `wound_counters` is wound counters, as is `WoundCounters`."""
    return tuple(word.lower().removesuffix("s") for word in WORD.findall(text))


OF_EVERY_GAME = (
    "attack charge choose counters dice done events face fought hexsides impassable difficult leg marks modules move "
    "moved moves pass place rolled score stand terrain turned turns types wall zone aim attacked column defend facing "
    "fight leader modifier odds passed result shift defence "
    "act blocked budget charging crossed dead down drawn formation hidden hide map muster range revealed seen slope "
    "step stepped strength target thrown defender"
)
OF_EVERY_PROGRAM = (
    "accept acted advance back bear begin blob call cancelled carried cast change clear command cover decline declared "
    "declined "
    "deployed exit follow freeze halt halving holds include items keep locked name no number open put race return "
    "returns size stay steady stood stream strike tags test value way work worked "
    "assign help joined pay raise refused "
    "calm join lost marked now replace replaced row stopped successor "
    "drop dropped gate held ladder pour taken "
    "accepted withdraw"
)
OF_EVERY_PAGE = "brush faced factor hit mounted placed retreats struck wood"
IN_PHRASES = {
    *("acts first", "battle over", "card drawn", "dice count", "in a duel", "line of sight", "no effect"),
    *("at work", "face down", "no room", "on target"),
    *("returns later", "set down", "set up", "stay behind", "ford"),
}
EVERY_GAME_HAS = {*words_in(OF_EVERY_GAME), *words_in(OF_EVERY_PROGRAM)}
"""Words that are nobody's own, though some game calls something so: the hobby's, and those of all programs."""
PAGE_HAS = {(word,) for word in words_in(OF_EVERY_PAGE)} | {words_in("hit at"), words_in("terrain of")}
"""The same on a page: what lies and is hit there, its table of wood, and the fields of the ground and of dice."""
PAINTING = (
    *("client/ground/", "client/pieces/", "client/css/pieces.css", "client/css/ground.css"),
    *("client/atlas/", "client/css/atlas.css", "shelf/maps.py", "shelf/map_checks.py"),
    *("shelf/pictures/album.py", "shelf/pictures/motifs.py"),
)
"""Where pictures and maps are painted: what the albums have may be named there, as any game may name it."""
ALL_THE_SAME = {
    "client/ground/light.js": {words_in("blue")},
    "client/start/army_text.js": {words_in("thorn")},  # a name for whoever has none yet
    "players/__init__.py": {words_in("captain")},  # a level of the computer
    "client/pieces/album.js": {words_in("siege")},  # towers and machines, whichever game has them
    "client/panels/view_things.js": {words_in("king"), words_in("red")},  # faces of a pack of cards
    "shelf/plain/position.py": {words_in("red")},  # in an example of what may be written
    "shelf/pictures/cells_svg.py": {words_in("bow")},  # of a piece, in front
    "server/clubs/pairing.py": {words_in("black")},  # as the library calls whoever has not the first move
    "server/meeting_place/names.py": {words_in("greek")},  # a script
    "shelf/plain/kinds.py": {words_in("open ground")},
    "shelf/pending.py": {words_in("nothing more")},
}
"""Words that no game has invented, by the file that says them."""
WITH_EXAMPLES = ("face/", "shelf/")
"""Rooms that whoever writes a game reads: docstrings show examples out of games, and only the code is looked at."""
CLUBS = ("server/clubs/", "client/clubs/")
CLUBS_HAVE = {words_in("warden")}  # who looks after a club
PASSKEYS = (
    *("server/persons/", "server/tables/", "server/migrations/versions/persons_and_clubs.py"),
    "client/me/",
)
PASSKEYS_HAVE = {words_in("challenge")}  # what a passkey signs
SHELF_HAS = {words_in(said) for said in ("hit", "hit at", "placed", "struck", "eliminated")}
"""What every game may call a die that counts, what is put or drawn somewhere, and what is lost."""

OF_CAMPAIGNS = (
    *("client/atlas/", "client/war/", *(f"client/css/{sheet}.css" for sheet in ("atlas", "meeting", "war"))),
    *(f"server/{name}.py" for name in ("campaigning", "deeds", "meetings", "outlooks", "wire")),
    *("cli/campaigns.py", "shelf/annals.py"),
)
"""What shows campaigns, whichever game fights the battles."""
CAMPAIGNS_HAVE = {
    *map(words_in, ("siege", "general", "captain", "initiative", "slain", "wound", "magic", "magic-user", "spell")),
    *map(words_in, ("window begins", "yields", "ram", "road", "retreated", "destroyed", "damaged")),
    *map(words_in, ("king", "red", "blue")),  # faces of a pack of cards, and colours
}
"""What every campaign is about: who leads, who is besieged, who comes first, and the cards of its seasons."""


# --- of a game --------------------------------------------------------------------------------------------


def own_names(ruleset: Ruleset) -> Iterator[str]:
    """What a game calls things: itself, sides, verbs, wishes, ground, marks, events, fates, pieces."""
    yield from (ruleset.name, *ruleset.sides, *ruleset.verbs, *ruleset.wishes, *ruleset.options)
    terms = ruleset.terms()
    looks = terms.pop("looks")
    for kind, named in terms.items():
        if kind != "icons":
            yield kind
            yield from (part for name, term in named.items() for part in (name, term["name"]))
    yield from (one["name"] for part in ("slots", "fates") for one in looks[part])
    yield from looks["signs"]
    yield from keeping.event_kinds(keeping.moments(ruleset.name)[0].battle)
    for moment in keeping.moments(ruleset.name):
        yield from (piece["name"] for piece in moment.battle.view()["pieces"] if "name" in piece)


@cache
def own_words() -> frozenset[Words]:
    """The words of all games, without those that every game has."""
    found = {words_in(name) for ruleset in GAMES for name in own_names(ruleset)}
    common = {words_in(phrase) for phrase in IN_PHRASES}
    return frozenset(words for words in found - common if set(words) - EVERY_GAME_HAS and max(map(len, words)) > 2)


@cache
def pictured_words() -> frozenset[Words]:
    """What the albums of the page have pictures of: motifs of the ground, signs, icons."""
    albums = [(PACKAGE / "client" / room / "album.js").read_text("utf-8") for room in ("ground", "pieces")]
    motifs = (name for album in albums for name in MOTIF.findall(album))
    return frozenset(words_in(name) for name in (*motifs, *(path.stem for path in PACKAGE.glob("client/icons/*.svg"))))


def permitted_in(path: str) -> set[Words]:
    """Words of games that a file may say all the same."""
    page = PAGE_HAS if path.startswith("client/") else set()
    painted = pictured_words() if path.startswith(PAINTING) else set()
    shelf = SHELF_HAS if path.startswith(WITH_EXAMPLES) else set()
    campaigns = CAMPAIGNS_HAVE if path.startswith(OF_CAMPAIGNS) else set()
    clubs = CLUBS_HAVE if path.startswith(CLUBS) else set()
    passkeys = PASSKEYS_HAVE if path.startswith(PASSKEYS) else set()
    return {*page, *painted, *shelf, *campaigns, *clubs, *passkeys, *ALL_THE_SAME.get(path, ())}


# --- in a file --------------------------------------------------------------------------------------------


def said_in(path: Path) -> Iterator[tuple[int, str]]:
    """All that a file says, with its lines."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return said_on_the_page(text)
    tree = ast.parse(text)
    return said_in_python(without_docstrings(tree) if is_with_examples(path) else tree)


def is_with_examples(path: Path) -> bool:
    """True for a file in whose docstrings games are shown."""
    return path.relative_to(PACKAGE).as_posix().startswith(WITH_EXAMPLES)


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The same source without the strings that stand for themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not is_docstring(one)] or [ast.Pass()]
    return tree


def is_docstring(statement: ast.stmt) -> bool:
    """True for a string that stands for itself."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def said_on_the_page(source: str) -> Iterator[tuple[int, str]]:
    """Every stretch of names and words of a script or a sheet of styles with its line; comments too."""
    for line, text in enumerate(source.splitlines(), 1):
        yield from ((line, clause) for clause in CLAUSE.findall(text))


def said_in_python(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every name and every string of a source with its line; docstrings too, which are read as well."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield line, node.arg or ""
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield line, node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, node.value


def found_in(spoken: Iterable[tuple[int, str]], wanted: Iterable[Words]) -> Iterator[str]:
    """Every place of what is spoken, line by line, where words of a game are said."""
    all_wanted = frozenset(wanted)
    lengths = {len(words) for words in all_wanted}
    for line, said in spoken:
        words = words_in(said)
        for length in lengths:
            runs = {words[start : start + length] for start in range(len(words) - length + 1)}
            yield from (f"{line}: {' '.join(run)!r} in {said[:60]!r}" for run in runs & all_wanted)


@pytest.mark.parametrize("path", [*MODULES, *PAGE], ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_is_for_all_games_says_no_word_of_one(path: Path) -> None:
    wanted = own_words() - permitted_in(path.relative_to(PACKAGE).as_posix())
    assert sorted(found_in(said_in(path), wanted)) == []


@pytest.mark.parametrize(
    "line",
    ["greek = 1", "def count(wounded): ...", "'a stone circle'", "chip.fate", "PANICKED = 2", "play(black='random')"],
)
def test_a_word_of_a_game_is_found(line: str) -> None:
    assert [*found_in(said_in_python(ast.parse(line)), {*own_words(), ("chip",)})]


@pytest.mark.parametrize("line", ["'a greekish thing'", "stones, circle = 1, 2", "move = attack(dice)"])
def test_other_words_are_free(line: str) -> None:
    assert [*found_in(said_in_python(ast.parse(line)), own_words())] == []


@pytest.mark.parametrize(
    "line",
    ["const { wounds } = piece;", "  spear: boolean;", ".is-panicked { }", "// where a stone circle is", "x.godChip"],
)
def test_a_word_of_a_game_is_found_on_the_page(line: str) -> None:
    assert [*found_in(said_on_the_page(line), {*own_words(), ("chip",)} - PAGE_HAS)]


@pytest.mark.parametrize("line", ["stones, circle = 1", "hit_at?: number;", "var(--wood)", "a greekish thing"])
def test_other_words_are_free_on_the_page(line: str) -> None:
    assert [*found_in(said_on_the_page(line), own_words() - PAGE_HAS)] == []


def test_no_word_is_permitted_in_vain() -> None:
    own = {word for ruleset in GAMES for name in own_names(ruleset) for word in words_in(name)}
    assert EVERY_GAME_HAS - own == set()
    assert PAGE_HAS - own_words() == set()
    assert SHELF_HAS - own_words() == set()
    for path, permitted in ALL_THE_SAME.items():
        assert permitted - own_words() == set()
        assert all([*found_in(said_in(PACKAGE / path), {words})] for words in permitted), path


def test_only_names_out_of_the_albums_may_be_painted() -> None:
    assert {words_in("river"), words_in("stone circle"), words_in("spear"), words_in("archer")} <= pictured_words()
    assert not {words_in("wounds"), words_in("panicked"), words_in("greek"), words_in("red")} & pictured_words()
