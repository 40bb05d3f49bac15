"""Who wins a scenario between two of a kind: figures in data files, and the words on a card."""

from __future__ import annotations

import pytest

from warhost.errors import DeclarationError
from warhost.players import is_player
from warhost.players.shares import ENOUGH, QUICK, Share, read_shares, share_words, shares_in, shown_of
from warhost.ruleset import find_ruleset, games_and_campaigns, rulesets

TEWAPEN = find_ruleset("tewapen")


@pytest.mark.parametrize("game", rulesets())
def test_every_scenario_was_measured_under_the_rules_of_today(game: str) -> None:
    shares = shares_in(game)
    assert shares.keys() == rulesets()[game].scenarios().keys()
    for scenario, by_player in shares.items():
        assert QUICK in by_player, scenario
        assert all(players == QUICK or is_player(players) for players in by_player)
        assert [*by_player][-1] == QUICK, f"{scenario}: who tells least stands last"
        assert all(share.won.keys() == {*rulesets()[game].sides} for share in by_player.values())


def test_a_card_shows_whose_battles_tell_most_where_there_are_enough() -> None:
    few, many = Share(battles=ENOUGH - 1, won={}), Share(battles=ENOUGH, won={})
    assert shown_of({"captain": many, QUICK: many}) == ("captain", many)
    assert shown_of({"captain": few, QUICK: many}) == (QUICK, many)
    assert shown_of({"captain": few}) == ("captain", few)
    assert shown_of({}) is None


def test_a_campaign_has_no_shares() -> None:
    for game in games_and_campaigns().keys() - rulesets().keys():
        assert shares_in(game) == {}


def test_shares_of_other_rules_are_not_shown() -> None:
    text = "version = {}\n[otter-ford]\nquick = {{ battles = 10, won = {{ red = 6, black = 3 }} }}"
    assert read_shares(text.format(TEWAPEN.version), TEWAPEN)["otter-ford"][QUICK].drawn == 1
    assert read_shares(text.format(0), TEWAPEN) == {}


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Share(battles=200, won={"red": 122, "black": 78}), "Red 61 of 100 between captains"),
        (Share(battles=200, won={"red": 40, "black": 77}), "Black 38 of 100 between captains, 42 drawn"),
        (Share(battles=10, won={}), "All drawn between captains"),
    ],
)
def test_words_name_the_side_that_wins_more(share: Share, words: str) -> None:
    assert share_words("captain", share, {"red": "Red", "black": "Black"}) == words
    assert "between quick players" in share_words(QUICK, share, {"red": "Red", "black": "Black"})


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("version = ", [""]),
        ("[otter-ford]", [": Input should be a valid integer"]),
        (
            "version = 1\n[otter-ford]\nquick = { battles = 0, won = { red = -1 }, lost = 3 }",
            ["otter-ford.quick.battles: ", "otter-ford.quick.won.red: ", "otter-ford.quick.lost: "],
        ),
        (
            "version = 1\n[otter-ford]\nquick = { battles = 3, won = { red = 2, black = 2 } }",
            ["otter-ford.quick: Value error, 4 won of 3"],
        ),
        (
            "version = 1\n[otterford]\nquick = { battles = 3, won = { green = 2 } }",
            ["tewapen has no scenario 'otterford'", "otterford.quick: tewapen has no side 'green'"],
        ),
    ],
)
def test_faults_in_shares_are_told_with_file_and_key(text: str, faults: list[str]) -> None:
    with pytest.raises(DeclarationError) as caught:
        read_shares(text, TEWAPEN)
    for line, fault in zip(str(caught.value).splitlines(), faults, strict=True):
        assert line.startswith(f"tewapen: shares.toml: {fault}")
