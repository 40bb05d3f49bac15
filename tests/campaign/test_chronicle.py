"""The chronicle of a campaign: parted into seasons, true to what happened, and ending where the campaign stands."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import eightcastles.whole_campaign as golden
import warhost
from campaign.wars import at_battle, at_march
from eightcastles.test_campaigns_at_random import begun
from test_cli import data, refused, told
from warhost import campaign, transcript
from warhost.campaign import Campaign
from warhost.campaign.chronicle import Chronicler, WarChronicle, chronicle_of
from warhost.errors import CampaignError
from warhost.face.battle import Battle
from warhost.rulesets.eightcastles.words.sentences import SENTENCES, Voice, listing, many, with_article

GOLDEN = golden.GOLDEN.read_text("utf-8")
FACTIONS = [(2, 0), (3, 4), (4, 1), (6, 2)]


@pytest.fixture(scope="module")
def whole() -> Campaign:
    """The golden campaign of two realms."""
    return campaign.read(GOLDEN)


def at_random(factions: int, seed: int) -> Battle:
    """A campaign of two years that is decided by chance, at its end."""
    battle = begun(factions, seed, 2)
    while not battle.over:
        codes = battle.legal_actions.codes
        battle.apply(battle.legal_actions[(battle.next_number * 7919 + seed) % len(codes)])
    return battle


def holders_now(war: Battle) -> dict[str, str]:
    """Who holds what, as the view has it."""
    return {one["id"]: one["holder"] for one in war.view()["spaces"] if one["holder"] != "neutral"}


def followed(war: Battle) -> list[dict[str, str]]:
    """Who held what at the end of each season, by nothing but what the journal says."""
    held: dict[str, str] = {}
    told, ends = chronicle_of(war), list[dict[str, str]]()
    held.update(told.seasons[0].standing.holders)
    for event in war.events:
        about: Mapping[str, str] = event.about
        match event.kind:
            case "season_begins":
                ends.append(dict(held))
            case "submits":
                held[about["region"]] = about["side"]
            case "control":
                held[about["space"]] = about["side"]
            case "unrest":
                del held[about["region"]]
            case "out":
                held = {space: side for space, side in held.items() if side != about["side"]}
        held = {space: side for space, side in held.items() if side != "neutral"}
    return [*ends, held]


def check(war: Battle) -> WarChronicle:
    """A chronicle ends where its campaign stands, and nobody holds what the journal does not say."""
    chronicle = chronicle_of(war)
    seasons = chronicle.seasons
    assert [one.standing.turn for one in seasons] == [*range(war.turn + 1)]
    last, view = seasons[-1].standing, war.view()
    assert last.holders == holders_now(war)
    assert [(one["at"], one["side"], one["units"]) for one in last.hosts] == [
        (one["at"], one["side"], one["units"]) for one in view["hosts"]
    ]
    assert last.points == {side: view["scores"][side] for side in view["factions"]}
    assert [dict(one.standing.holders) for one in seasons] == followed(war)
    names = {one["id"] for one in view["spaces"]}
    for season in seasons:
        castles = [side for space, side in season.standing.holders.items() if space.startswith("C")]
        assert {side: castles.count(side) for side in season.standing.castles} == season.standing.castles
        assert season.lines
        for line in season.lines:
            assert re.fullmatch(r"[A-Z].*[.]", line.text), line.text
            assert not re.search(r"  |[{}]|\bNone\b| ,| \.", line.text), line.text
            assert line.at is None or line.at in names
    return chronicle


def test_the_golden_campaign_is_told_to_its_end(whole: Campaign) -> None:
    chronicle = check(whole)
    assert chronicle.ending is not None
    assert chronicle.ending.winner == "humans"
    assert chronicle.ending.clauses == ("TW-5.9c",)
    assert [one.standing.card for one in chronicle.seasons[:3]] == [None, "10 of spades", "5 of diamonds"]
    start = " ".join(line.text for line in chronicle.seasons[0].lines)
    assert "Southgate, under Chancellor Baranok Iron Hand from the Coast" in start


@pytest.mark.parametrize(("factions", "seed"), FACTIONS)
def test_a_chronicle_ends_where_its_campaign_stands(factions: int, seed: int) -> None:
    war = at_random(factions, seed)
    chronicle = check(war)
    assert chronicle == chronicle_of(transcript.replay(transcript.read(transcript.write(war)))), "the same every time"


def test_every_battle_is_told_once_with_its_number(fought: Campaign) -> None:
    told = [line.battle for season in chronicle_of(fought).seasons for line in season.lines if line.battle is not None]
    won = [event.facts[0] for event in fought.events if event.kind == "won"]
    assert told == won
    assert len(set(told)) == len(told) == len(fought.battles)


def test_a_battle_that_is_to_be_fought_is_told_as_such() -> None:
    war = at_battle()
    lines = chronicle_of(war).seasons[-1].lines
    assert [line.text for line in lines if line.at == "15"][-1].endswith("stand face to face.")
    assert all(line.battle is None for line in lines)


def test_what_a_season_card_does_belongs_to_its_season() -> None:
    """A region in which there is unrest is still held at the end of the season before."""
    wars = (at_random(4, seed) for seed in range(30))
    war = next(war for war in wars if any(event.kind == "unrest" for event in war.events))
    at = next(place for place, event in enumerate(war.events) if event.kind == "unrest")
    about, turn = war.events[at].about, sum(event.kind == "season_begins" for event in war.events[:at])
    before, season = chronicle_of(war).seasons[turn - 1 : turn + 1]
    assert before.standing.holders[about["region"]] == about["side"]
    assert [line.side for line in season.lines if line.at == about["region"]][:1] == [about["side"]]


def test_a_chronicle_does_not_say_all_in_the_same_words(whole: Campaign) -> None:
    texts = [line.text for season in chronicle_of(whole).seasons for line in season.lines]
    assert len(set(texts)) > 0.9 * len(texts)


def test_what_is_taken_back_is_not_told() -> None:
    war = at_march()
    before = chronicle_of(war)
    war.apply("march 14 15")
    assert chronicle_of(war).seasons[-1].standing.marches != before.seasons[-1].standing.marches
    war.undo(consent=True)
    assert chronicle_of(war) == before


def test_whoever_tells_on_tells_the_same_as_whoever_begins_anew() -> None:
    chronicler, war = Chronicler(), begun(3, 2, 1)
    while not war.over:
        codes = war.legal_actions.codes
        war.apply(war.legal_actions[(war.next_number * 31) % len(codes)])
        if war.next_number % 9 == 0:
            assert chronicler.tell(war) == chronicle_of(war)
    assert chronicler.tell(war) == chronicle_of(war)
    for _ in range(40):
        war.undo(consent=True)
    assert chronicler.tell(war) == chronicle_of(war)
    while war.steps:
        war.undo(consent=True)
    assert chronicler.tell(war) == chronicle_of(war)


def test_a_single_battle_has_no_chronicle() -> None:
    with pytest.raises(CampaignError, match="otter-ford is no campaign"):
        chronicle_of(warhost.start("tewapen/otter-ford", 1))


def test_sentences_are_taken_by_turns() -> None:
    voice = Voice()
    for what, sentences in SENTENCES.items():
        words = dict.fromkeys(re.findall(r"{(\w+)}", " ".join(sentences)), "x")
        said = [voice.say(what, **words) for _ in range(2 * len(sentences))]
        assert said[: len(sentences)] == said[len(sentences) :]
        assert len(set(said)) == len(sentences)


def test_numbers_and_lists_in_words() -> None:
    assert [many(0), many(1), many(12), many(13)] == ["no units", "one unit", "twelve units", "13 units"]
    assert listing(["A", "B", "A", "C"]) == "A, B and C"
    assert [with_article(one) for one in ("Hydra", "Ogre", "Wolves")] == ["a Hydra", "an Ogre", "Wolves"]


def test_the_command_tells_it_in_words_and_as_data(tmp_path: Path) -> None:
    file = tmp_path / "war.txt"
    file.write_text(GOLDEN, "utf-8")
    shown = told("campaign", "chronicle", str(file))
    assert "How it began" in shown
    assert "Winter of year 3: Queen of clubs" in shown
    assert "Points: Orcs and Goblins 16, Humans 20" in shown
    assert "Humans have won" in shown
    facts = data("campaign", "chronicle", str(file))
    assert facts == json.loads(json.dumps(chronicle_of(campaign.read(GOLDEN)).to_data()))
    assert facts["ending"]["winner"] == "humans"
    assert "nosuch" in refused("campaign", "chronicle", str(tmp_path / "nosuch.txt"))
