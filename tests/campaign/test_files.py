"""Campaigns as text: reading back, and everything that may be wrong with such a text."""

from __future__ import annotations

import re
from copy import copy
from itertools import count

import pytest

from campaign.wars import at_battle
from warhost import campaign, play, transcript
from warhost.campaign import Campaign
from warhost.campaign.files import CampaignReport, key_of, write_chained
from warhost.errors import CampaignError, TranscriptError
from warhost.face.chronicle import Chronicle
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import Opening


def faults(text: str) -> list[str]:
    """What is wrong with a campaign's text."""
    report = campaign.verify(text, "war.txt")
    assert not report.ok
    assert str(report).splitlines() == [str(fault) for fault in report.faults]
    return [str(fault) for fault in report.faults]


def battle_of(text: str, number: int) -> tuple[int, int]:
    """Where a battle stands in a text, with its heading."""
    start = text.index(f"%battle {number}\n")
    end = text.find("\n%battle ", start)
    return start, len(text) if end < 0 else end + 1


def with_battle(text: str, number: int, battle: str, named: bool = True) -> str:
    """The text with another transcript for a battle, and its key mended."""
    start, end = battle_of(text, number)
    told = f"{text[:start]}%battle {number}\n{battle.strip()}\n\n{text[end:]}".rstrip("\n") + "\n"
    return re.sub(rf"\b{number}:[0-9a-f]+", f"{number}:{key_of(battle.strip() + chr(10))}", told, count=1 * named)


def chained(war: Campaign) -> Chronicle:
    """The same campaign at its beginning, with a chain: one person for all factions."""
    sides, secret = war.ruleset.sides, "s"
    seats, names = ["person"] * len(sides), [f"player of {side}" for side in sides]
    return Chronicle(Opening.of(war.ruleset, war.scenario, seats, names, commitment_to(secret)), secret)


# --- as it is ---------------------------------------------------------------------------------------------


def test_a_campaign_is_read_back_with_all_its_battles(fought: Campaign, written: str) -> None:
    read = campaign.read(written)
    assert read.key() == fought.key()
    assert read.battles == fought.battles
    assert campaign.write(read) == written
    assert campaign.read(written.encode()).key() == fought.key()
    for battle in read.battles.values():
        assert transcript.verify(battle).ok


def test_a_campaign_as_it_was_written_is_verified(fought: Campaign, written: str) -> None:
    numbers = tuple(sorted(fought.battles))
    assert len(numbers) >= 5
    report = campaign.verify(written, "war.txt")
    assert report == CampaignReport("war.txt", fought.decisions, numbers, (), (), (), "eightcastles 1")
    assert report.ok
    assert str(report) == f"war.txt: {fought.decisions} actions and {len(numbers)} battles, all as recorded"


def test_line_ends_of_other_systems_and_the_last_line_end_make_no_difference(written: str) -> None:
    assert campaign.verify(written.replace("\n", "\r\n").encode()).ok
    assert campaign.verify(written.rstrip("\n")).ok
    assert campaign.read(written.replace("\n", "\r\n")).battles == campaign.read(written).battles


def test_a_campaign_in_the_middle_is_read_and_played_on() -> None:
    war = at_battle()
    read = campaign.read(campaign.write(war))
    assert read.meeting == war.meeting
    assert campaign.verify(campaign.write(war)).ok
    assert read.settle("random").key() == war.settle("random").key()
    assert read.key() == war.key()
    assert campaign.write(read) == campaign.write(war)


def test_an_outcome_without_a_battle_is_called_only_told() -> None:
    war = at_battle()
    while war.meeting is not None or str(war.legal_actions[0]).startswith("fate"):
        war.apply(war.legal_actions[-1])
    report = campaign.verify(campaign.write(war))
    assert report.ok
    assert report.fought == ()
    assert report.only_told == (1,)
    assert str(report).endswith("and 0 battles, all as recorded; of 1 only the outcome was told")


def test_a_battle_that_was_settled_by_its_chances_is_fought_again() -> None:
    war = at_battle()
    war.settle_by_chances()
    text = campaign.write(war)
    report = campaign.verify(text)
    assert (report.ok, report.fought, report.by_chances, report.only_told) == (True, (), (1,), ())
    assert str(report).endswith("and 0 battles, all as recorded; 1 settled by their chances")
    assert campaign.read(text).battles == war.battles
    (found,) = faults(with_battle(text, 1, war.battles[1].replace('[Seed "', '[Seed "7')))
    assert re.search(r"battle 1: settled by its chances it says \[Seed .*\], and the quick battle has \[Seed", found)
    assert found.startswith(f"war.txt:{text[: text.index('[Seed', text.index('[Chances'))].count(chr(10)) + 1}: ")
    (found,) = faults(with_battle(text, 1, war.battles[1] + '[More "1"]'))
    assert found.endswith('it says [More "1"], and the quick battle has nothing')


def test_another_outcome_than_that_of_the_quick_battle_is_told() -> None:
    war, other = at_battle(), at_battle()
    outcome = [str(one) for one in war.report_by_chances()]
    war.apply("wins attacker" if outcome[0] == "wins defender" else "wins defender")
    for one in outcome[1:]:
        war.apply(one)
    other.settle_by_chances()
    war.battles = dict(other.battles)
    (found,) = faults(campaign.write(war))
    assert f"battle 1: it led to {outcome[0]}; fate" in found


def test_a_campaign_with_a_chain_is_written_with_its_battles(fought: Campaign) -> None:
    chronicle = chained(fought)
    while Campaign.of(chronicle.battle).meeting is None:
        legal = chronicle.battle.legal_actions
        marches = [one for one in legal if one.verb in ("march", "assault")]
        chronicle.take("act", chronicle.battle.seat_to_decide, str([legal[-1], *marches][-1]))
    war = Campaign.of(chronicle.battle)
    settled = copy(war)
    settled.settle("random")
    for action in settled.actions[war.decisions :]:
        chronicle.take("act", chronicle.battle.seat_to_decide, str(action))
    text = write_chained(chronicle, settled.battles, {"Date": "2026-10-14"})
    report = campaign.verify(text)
    assert str(report) == f"campaign: {chronicle.number} actions and 1 battles, all as recorded"
    read = campaign.read(text)
    assert read.key() == chronicle.battle.key()
    assert read.battles == settled.battles
    assert not campaign.verify(text.replace("wins", "sins")).ok


# --- as it is not -----------------------------------------------------------------------------------------


def test_a_changed_die_of_a_battle_is_found_in_its_line(written: str) -> None:
    start, end = battle_of(written, 2)
    changed = re.sub(r"rolled ([1-6])", lambda die: f"rolled {7 - int(die[1])}", written[start:end], count=1)
    assert changed != written[start:end]
    before, die = written[:start] + changed, changed.index("rolled")
    found = faults(before + written[end:])
    assert re.fullmatch(r"war\.txt:\d+: battle 2: it was changed: the campaign names it by [0-9a-f]{16}", found[0])
    line = written[: start + die].count("\n") + 1
    assert any(one.startswith(f"war.txt:{line}: battle 2, action ") for one in found)
    assert all(": battle 2" in one for one in found)


def test_a_changed_die_is_found_where_the_key_is_mended_too(fought: Campaign, written: str) -> None:
    changed = re.sub(r"rolled ([1-6])", lambda die: f"rolled {7 - int(die[1])}", fought.battles[2], count=1)
    found = faults(with_battle(written, 2, changed))
    assert not [one for one in found if "it was changed" in one]
    assert found[0].startswith("war.txt:")
    assert ": battle 2, action " in found[0]


def test_a_missing_battle_is_told(fought: Campaign, written: str) -> None:
    start, end = battle_of(written, 3)
    (found,) = faults(written[:start] + written[end:])
    assert found == f"war.txt: battle 3: the campaign names it by {key_of(fought.battles[3])}, and it is missing"


def test_a_battle_of_another_campaign_is_told(written: str) -> None:
    other = at_battle(2)
    other.settle("random")
    (found,) = faults(with_battle(written, 1, other.battles[1]))
    assert re.search(r"battle 1: (Battle|Assault) .* is to be fought, and this is another battle: Battle of ", found)


def test_battles_that_have_changed_places_are_told(fought: Campaign, written: str) -> None:
    first, second = fought.battles[1], fought.battles[2]
    found = faults(with_battle(with_battle(written, 1, second), 2, first))
    assert [one.split(": ")[1] for one in found] == ["battle 1", "battle 2"]
    assert all("this is another battle" in one for one in found)


def test_a_single_battle_in_place_of_a_battle_is_told(written: str) -> None:
    other = transcript.write(play("tewapen/otter-ford", "random", "random", seed=1))
    (found,) = faults(with_battle(written, 1, other))
    assert found.endswith("is to be fought, and this is another battle: Otter Ford")
    (found,) = faults(with_battle(written, 1, "dear diary"))
    assert "battle 1, text: the tag [Ruleset" in found


def test_a_battle_that_is_not_over_is_told(fought: Campaign, written: str) -> None:
    battle = transcript.replay(transcript.read(fought.battles[1]))
    while battle.over:
        battle.undo(consent=True)
    (found,) = faults(with_battle(written, 1, transcript.write(battle)))
    assert found.endswith(f"battle 1: {battle.scenario.name} is not over yet")


def test_a_changed_key_is_told(written: str) -> None:
    (found,) = faults(re.sub(r"\b4:[0-9a-f]{16}", "4:0123456789abcdef", written, count=1))
    assert found.endswith("battle 4: it was changed: the campaign names it by 0123456789abcdef")


def test_another_outcome_than_that_of_the_battle_is_told(fought: Campaign) -> None:
    war = campaign.start(fought.scenario, fought.seed)
    for action in fought.actions:
        if war.meeting is not None:
            break
        war.apply(str(action))
    assert war.meeting is not None
    true = [str(one) for one in fought.actions[war.decisions :]]
    war.apply("wins attacker" if true[0] == "wins defender" else "wins defender")
    for number in count(1):
        if not true[number].startswith("fate"):
            break
        war.apply(true[number])
    war.battles[1] = fought.battles[1]
    found = faults(campaign.write(war))
    assert len(found) == 1
    said, told = true[0], str(next(one for one in war.actions if one.verb == "wins"))
    assert re.search(rf": battle 1: it led to {said}; fate .*, and the campaign was told {told}; fate ", found[0])


def test_a_changed_action_of_the_campaign_is_told_by_the_campaign(written: str) -> None:
    found = faults(re.sub(r"^fate (\S+) [1-9]", r"fate \1 0", written, count=1, flags=re.MULTILINE))
    assert found
    assert all(": battle " not in one for one in found[:1])


def test_a_battle_that_the_campaign_does_not_name_is_told(fought: Campaign, written: str) -> None:
    found = faults(f"{written}\n%battle 99\n{fought.battles[1]}")
    assert [one.partition(": ")[2] for one in found] == [
        "battle 99: the campaign does not name it",
        "battle 99: no such battle was fought in this campaign",
    ]
    (found_one,) = faults(re.sub(r" ?\b2:[0-9a-f]{16}", "", written, count=1))
    assert found_one.endswith("battle 2: the campaign does not name it")
    unnamed = faults(re.sub(r'^\[Battles "[^"]*"\]\n', "", written, count=1, flags=re.MULTILINE))
    assert len(unnamed) == len(fought.battles)


def test_a_battle_that_stands_twice_is_told(fought: Campaign, written: str) -> None:
    (found,) = faults(f"{written}\n%battle 1\n{fought.battles[1]}")
    assert found.endswith("battle 1: it stands here 2 times")


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.99])
def test_a_text_that_is_cut_off_is_told(written: str, share: float) -> None:
    found = faults(written[: int(len(written) * share)])
    assert any("unfinished" in one or "is missing" in one for one in found)


@pytest.mark.parametrize("text", ["", "dear diary", "\x00\x01", "%battle 1\n", '[Ruleset "chess 1"]\n\n*\n', "[[[["])
def test_what_is_no_campaign_at_all_is_told_and_never_raised(text: str) -> None:
    report = campaign.verify(text)
    assert not report.ok
    assert report.made_with == ""
    with pytest.raises(TranscriptError):
        campaign.read(text)


def test_bytes_that_are_no_text_are_told() -> None:
    assert "is this a text file?" in str(campaign.verify(b"\xff\xfe\xfa\x01\xc3"[2:]))


def test_a_single_battle_is_no_campaign() -> None:
    text = transcript.write(play("tewapen/otter-ford", "random", "random", seed=1))
    report = campaign.verify(text)
    assert not report.ok
    assert report.made_with == ""
    assert "tewapen/otter-ford is a single battle" in str(report)
    with pytest.raises(CampaignError, match="tewapen/otter-ford is a single battle"):
        campaign.read(text)
