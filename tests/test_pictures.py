"""Pictures of battles, as text and as SVG: every piece once, where it is; nothing that whoever looks may not know."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

import warhost
from golden.keeping import GAMES, Moment, apart, moments
from pages import look_alone_and_together
from warhost.face.battle import Battle
from warhost.ruleset import all_scenario_names, find_ruleset
from warhost.shelf.pictures.album import COVERS, LINES, MOTIFS
from warhost.shelf.pictures.text import WIDTH


def test_all_battles_of_all_games_may_stand_in_one_page() -> None:
    battles = [warhost.start(name, seed=1) for name in all_scenario_names()]
    # Two scenarios that differ in what wins alone begin alike: their picture is one.
    look_alone_and_together([*dict.fromkeys(battle._repr_svg_() for battle in battles)])


def test_a_picture_is_the_same_whenever_it_is_drawn_and_another_when_something_moves() -> None:
    battle = warhost.start("tewapen/otter-ford", seed=1)
    first = battle._repr_svg_()
    assert battle._repr_svg_() == first == warhost.start("tewapen/otter-ford", seed=1)._repr_svg_()
    while battle._repr_svg_() == first:
        battle.apply(battle.legal_actions[0])


@pytest.fixture(scope="module")
def trapped() -> Battle:
    """A battle in which red has laid three traps, hidden from black."""
    battle = warhost.start("tewapen/tangled-wood", seed=1)
    while battle.legal_actions[0].verb == "trap":
        battle.apply(battle.legal_actions[0])
    return battle


@pytest.mark.clause("TW-2.9.7a")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_picture_and_the_map_of_a_seat_show_what_its_view_shows(trapped: Battle, seat: int | None) -> None:
    """In the words for those who do not see it too; the battle itself, printed, shows all."""
    known = sum(trap["hex"] is not None for trap in trapped.view(seat)["traps"])
    assert known == (3 if seat == 0 else 0)
    for told in (trapped.map(seat), described(trapped.picture(seat))):
        assert told.count("hidden trap at") == known
    assert ("hidden" in trapped.picture(seat)) == (known > 0)
    for told in (str(trapped), described(trapped._repr_svg_())):
        assert told.count("hidden trap at") == 3


# --- of every game ----------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"
SOME = 12
"""Moments of a game that are looked at."""
LARGEST = 150_000


@pytest.fixture(
    params=[(game, number) for game in GAMES for number in range(SOME)], ids=lambda one: f"{one[0]}-{one[1]}"
)
def moment(request: pytest.FixtureRequest) -> Moment:
    """One of some moments of each game."""
    game, number = request.param
    found: Moment = apart(moments(game), SOME)[number]
    return found


def standing(battle: Battle) -> list[dict[str, Any]]:
    """The pieces on the board, as a view has them."""
    return [piece for piece in battle.table.view()["pieces"] if piece["place"] is not None]


def test_every_piece_stands_once_in_the_map_and_has_one_line_in_the_list(moment: Moment) -> None:
    table, pieces = moment.battle.table, standing(moment.battle)
    text = table.text_map()
    spans = [span for line in text.board for span in line.spans]
    drawn = Counter(name for span in spans if span.kind == "piece" for name in span.names)
    cells = {name: place for span in spans if span.kind == "ground" for place, *names in [span.names] for name in names}
    for piece in pieces if spans else ():
        others = [one["label"] for one in pieces if one["place"] == piece["place"]]
        assert sum(drawn[label] for label in others) == 1
        assert cells.get(piece["label"], piece["place"]) == piece["place"]
    listed = "\n".join(text.lists)
    for piece in table.view()["pieces"]:
        assert listed.count(f"{piece['label']} ") + listed.count(f"{piece['label']}\n") >= 1
        assert piece["name"] in listed


def test_a_map_is_plain_and_what_is_said_below_it_fits_a_screen(moment: Moment) -> None:
    text, below = str(moment.battle), moment.battle.table.text_map()
    assert text.isascii()
    assert text.replace("\n", "").isprintable()
    assert [line for line in text.split("\n") if line != line.rstrip()] == []
    assert [line for line in (*below.legend, *below.lists) if len(line) > WIDTH] == []


def test_a_picture_tells_every_piece_is_small_and_stands_alone(moment: Moment) -> None:
    battle, picture = moment.battle, moment.battle._repr_svg_()
    root, told = ElementTree.fromstring(picture), described(picture)
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert len(picture.encode()) < LARGEST
    assert picture.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    known = {one.attrib["id"] for one in root.iter() if "id" in one.attrib}
    asked = {one.attrib["href"] for one in root.iter() if "href" in one.attrib}
    assert asked <= {f"#{name}" for name in known}
    titles = Counter(one.text for one in root.iter(f"{SVG}title"))
    for piece in standing(battle):
        words = f"{piece['label']} {piece['name']} {piece['where']}"
        assert told.count(f"{words},") + told.count(f"{words};") + told.count(f"{words}.") == 1
        assert sum(titles[title] for title in titles if title and f"{title},".startswith(f"{words},")) == 1


def test_looks_name_what_the_album_has() -> None:
    """What is in no album is drawn plainly: right for a game of one's own, a slip in one that comes with Warhost."""
    for game in GAMES:
        looks = find_ruleset(game).looks
        motifs = looks["motifs"]
        settings = [name for setting in looks["settings"].values() for name in setting["terrain"].items()]
        assert {look["motif"] for _, look in settings} <= MOTIFS.keys()
        ground = {name for look in motifs["terrain"].values() for name in look["motif"].split(" + ")}
        on_table = find_ruleset(game).board == "plane"
        assert ground <= (COVERS.keys() | {"grass"} if on_table else MOTIFS.keys())
        assert {look["motif"] for look in motifs["edges"].values()} <= LINES.keys()


def described(picture: str) -> str:
    """The picture for those who do not see it."""
    return ElementTree.fromstring(picture).findtext("{http://www.w3.org/2000/svg}desc") or ""
