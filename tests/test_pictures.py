"""Pictures of battles in a page: many at once, and none that shows more than whoever looks may know."""

from xml.etree import ElementTree

import pytest

import warhost
from pages import look_alone_and_together
from warhost.face.battle import Battle
from warhost.ruleset import all_scenario_names


def test_all_battles_of_all_games_may_stand_in_one_page() -> None:
    battles = [warhost.start(name, seed=1) for name in all_scenario_names()]
    look_alone_and_together([battle._repr_svg_() for battle in battles])


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
        assert told.count("red, hidden") == known
    assert ("hidden" in trapped.picture(seat)) == (known > 0)
    for told in (str(trapped), described(trapped._repr_svg_())):
        assert told.count("red, hidden") == 3


def described(picture: str) -> str:
    """The picture for those who do not see it."""
    return ElementTree.fromstring(picture).findtext("{http://www.w3.org/2000/svg}desc") or ""
