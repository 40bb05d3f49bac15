"""Transcripts: battles replay bit for bit, are written the same again, and whatever is changed in one is found."""

from __future__ import annotations

import random
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import warhost
from soak import examples
from warhost import position, transcript
from warhost.errors import TranscriptError
from warhost.face.battle import Battle
from warhost.face.fair_dice import GRADES
from warhost.face.opening import scenario_tags
from warhost.face.transcript import INDENT, WIDTH, read, replay, verify, write
from warhost.ruleset import all_scenario_names, find_ruleset, rulesets
from warhost.rulesets.tewapen.setup.scenario import scenarios

QUICK_STARTS = tuple(f"{ruleset.name}/{ruleset.quick_start}" for ruleset in rulesets().values())
GOLDEN = sorted((Path(__file__).parent / "golden" / "transcripts").glob("*.txt"))


def random_battle(name: str, seed: int, most: int = 10_000, keyed: bool = False) -> Battle:
    """A battle of random decisions, to its end or for so many actions; keyed: fresh dice for each action."""
    battle, chance = warhost.start(name, seed), random.Random(seed)
    while not battle.over and battle.decisions < most:
        key = (chance.getrandbits(64), chance.getrandbits(64)) if keyed else None
        battle.apply(chance.choice(battle.legal_actions), key)
    return battle


def refusal(text: str | bytes, file: str = "") -> TranscriptError:
    """The error that reading and replaying a text leads to."""
    with pytest.raises(TranscriptError) as caught:
        replay(read(text, file))
    return caught.value


def line_of(text: str, part: str) -> int:
    """The line in which a part of the text first stands."""
    return text.count("\n", 0, text.index(part)) + 1


# --- there and back ---------------------------------------------------------------------------------------


GENERATED = [f"tewapen/generated-{seed}" for seed in range(10)] + ["heroes/generated-1", "heroes/generated-2"]


@pytest.mark.parametrize("name", [*all_scenario_names(), *GENERATED])
def test_random_battles_replay_bit_for_bit(name: str) -> None:
    battle = random_battle(name, 5)
    text = write(battle)
    again = replay(read(text))
    assert again.memory.tobytes() == battle.memory.tobytes()
    assert again.events == battle.events
    assert write(again) == text
    assert verify(text).ok


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize("name", ["tewapen/tangled-wood", "heroes/fire-at-the-ships"])
def test_a_battle_that_goes_on_replays(name: str, keyed: bool) -> None:
    battle = random_battle(name, 2, most=60, keyed=keyed)
    text = write(battle)
    assert text.endswith("\n*\n")
    assert '[Result "*"]' in text
    assert ("{%key " in text) == keyed
    assert replay(read(text)).key() == battle.key()
    assert verify(text).ok


@pytest.mark.parametrize("name", QUICK_STARTS)
def test_a_battle_from_a_position_begins_with_it(name: str) -> None:
    early = random_battle(name, 2, most=40)
    battle, chance = position.read(position.write(early)), random.Random(1)
    for _ in range(30):
        if not battle.over:
            battle.apply(chance.choice(battle.legal_actions))
    text = write(battle)
    assert "[Position " in text
    assert "[Seed " not in text
    again = replay(read(text))
    assert again.key() == battle.key()
    assert write(again) == text
    assert verify(text).ok


def test_a_clone_begins_with_its_position() -> None:
    battle = random_battle("tewapen/otter-ford", 2, most=10).clone(key=(1, 2))
    battle.apply(battle.legal_actions[0])
    assert replay(read(write(battle))).key() == battle.key()


def test_undone_actions_are_not_in_it() -> None:
    battle = warhost.start("tewapen/otter-ford", 3)
    battle.apply(battle.legal_actions[0])
    battle.apply(battle.legal_actions[0])
    first = battle.key()
    battle.undo(consent=True)
    battle.apply(battle.legal_actions[1])
    assert verify(write(battle)).ok
    battle.undo(consent=True)
    battle.apply(battle.legal_actions[0])
    assert battle.key() == first
    assert verify(write(battle)).actions == 2


def test_players_and_further_tags_are_kept() -> None:
    battle = random_battle("tewapen/otter-ford", 3, most=5)
    tags = {"Date": "2026.11.21", "Event": 'The "Otter" cup \\ 1', "FinalKey": battle.key()}
    text = write(battle, ("Ann", "greedy"), tags)
    found = read(text)
    assert found.players == ("Ann", "greedy")
    assert found.free_tags == tags
    assert write(replay(found), found.players, found.free_tags) == text
    assert '[Date "????.??.??"]' in write(battle)


@pytest.mark.parametrize("tags", [{"Seed": "1"}, {"Red": "me"}, {"No spaces": "1"}, {"Event": "a\0b"}])
def test_tags_that_cannot_be_are_refused(tags: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"own|cannot be a tag"):
        write(warhost.start("tewapen/otter-ford", 3), tags=tags)


def test_options_and_own_scenarios_are_kept() -> None:
    with_options = warhost.start("tewapen/otter-ford", 3, options={"turns": 2, "modules": (1, 2, 3)})
    text = write(with_options)
    assert '[Options "modules = [1, 2, 3], turns = 2"]' in text
    assert replay(read(text)).scenario == with_options.scenario
    own = warhost.start(scenarios()["otter-ford"].model_copy(update={"name": 'Fünf \\ "Furten"'}), 3)
    assert '[Scenario "inline"]' in write(own)
    assert replay(read(write(own))).scenario == own.scenario


@pytest.mark.parametrize("seed", ["a sentence", "007", "-1", "٣"])
def test_a_seed_can_be_any_text(seed: str) -> None:
    battle = warhost.start("tewapen/otter-ford", seed)
    battle.apply(battle.legal_actions[0])
    assert replay(read(write(battle))).key() == battle.key()


@pytest.mark.parametrize("name", ["tewapen/barrow-night", "heroes/scamander"])
def test_lines_are_short_and_only_comments_go_on_to_the_next(name: str) -> None:
    battle = random_battle(name, 1)
    words = (*battle.ruleset.verbs, *battle.ruleset.sides, "draw", "")
    for line in write(battle).split("\n\n", 1)[1].split("\n"):
        assert len(line) <= WIDTH
        assert line.split(" ")[0] in words or line[0] in "{123456789"


def test_players_without_names_are_called_by_their_sides() -> None:
    assert read(write(warhost.start("tewapen/otter-ford", 3))).players == ("red player", "black player")
    assert read(write(warhost.start("heroes/first-blood", 3))).players == ("greek player", "trojan player")


@pytest.mark.soak  # it looks at the clock, and other work on the machine is in its way
@pytest.mark.parametrize("name", ["tewapen/barrow-night", "heroes/scamander"])
def test_a_long_battle_replays_quickly(name: str) -> None:
    battle = random_battle(name, 1)
    text = write(battle)
    begin = time.perf_counter()
    replay(read(text))
    assert time.perf_counter() - begin < len(battle.steps) / 500 + 0.5


# --- golden -----------------------------------------------------------------------------------------------


def test_every_scenario_has_a_golden_transcript() -> None:
    assert [path.stem for path in GOLDEN] == sorted(name.rpartition("/")[2] for name in all_scenario_names())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_transcripts_replay_bit_for_bit(path: Path) -> None:
    report = verify(path.read_bytes(), path.name)
    assert report.ok, f"{report}\nIf battles are meant to go differently: python tests/golden/remake.py"
    found = read(path.read_bytes())
    battle = replay(found)
    assert battle.key() == found.tags["FinalKey"].value
    assert write(battle, found.players, found.free_tags).encode() == path.read_bytes()


# --- written by hand --------------------------------------------------------------------------------------


def test_a_transcript_written_by_hand_is_replayed() -> None:
    battle = random_battle("tewapen/otter-ford", 3, most=3)
    first, second, third = map(str, battle.actions)
    text = f"""
[Ruleset "tewapen 1"]
[Scenario "tewapen/otter-ford"]
[Seed "3"]
; three actions from memory
{first.lower()}   ; well begun
( nominate B3 (done) ; what might have been )
  no verb at all )
{second} {third}
*
"""
    found = read(text)
    assert [recorded.text for recorded in found.actions] == [first.lower(), second, third]
    assert found.remarks == [("three actions from memory", 5), ("well begun", 6), ("what might have been )", 7)]
    assert replay(found).actions == battle.actions
    assert replay(found).key() == battle.key()
    report = verify(text)
    assert f"'{first.lower()}' is written '{first}'" in str(report)
    assert "SeedCommit: this tag is missing" in str(report)


def test_variations_and_free_comments_do_not_matter() -> None:
    text = write(random_battle("tewapen/otter-ford", 3, most=30))
    head, body = text.split("\n\n", 1)
    decorated = [
        f"{line} ; remark {number} {{" if line.endswith(("}", "done")) else line
        for number, line in enumerate(body.split("\n"))
    ]
    branched = "\n".join(decorated).replace("\n1.\n", "\n1. (2. done {a} (keep) ; {\n) (\nno verb)\n")
    changed = f"{head}\n; a remark\n\n{branched}; after the end (and what\n(done)\n"
    assert verify(changed).ok
    assert write(replay(read(changed))) == text


# --- what is changed is found -----------------------------------------------------------------------------


@cache
def sample(name: str) -> str:
    """A transcript to be tampered with."""
    keyed = name == "tewapen/generated-2"
    return write(random_battle(name, 5, most=90, keyed=keyed))


NAMES = (
    "tewapen/otter-ford",
    "tewapen/tangled-wood",
    "tewapen/generated-2",
    "heroes/first-blood",
    "heroes/generated-2",
)
MATTER = ("Ruleset", "Scenario", "ScenarioText", "Options", "StartHash", "Seed", "SeedCommit", "Result", "Actions")
PLAIN = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHRXZ.-+,:'!? "


def matters(text: str, at: int) -> bool:
    """True where a character belongs to an action, a die, a comment, the result or a tag that matters."""
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    line = text[start:end]
    if not line.startswith("["):
        return bool(text[at].strip())
    name, _, value = line[1:].partition(" ")
    return name in MATTER and start + len(name) + 2 < at < end - 2 and bool(value)


@given(data=st.data())
@examples(100, 500)
def test_any_changed_character_is_found_in_its_line(data: st.DataObject) -> None:
    text = sample(data.draw(st.sampled_from(NAMES)))
    at = data.draw(st.integers(0, len(text) - 2))
    character = data.draw(st.sampled_from(PLAIN))
    assume(matters(text, at) and text[at] != character and text[at] not in "{}\\")
    report = verify(text[:at] + character + text[at + 1 :])
    if report.ok:  # another version, under which all went as it does here
        assert report.made_with != report.here
        return
    in_a_key = text.rfind("{%", 0, at) > text.rfind("}", 0, at)  # perhaps of dice that nobody threw
    # On the open table a choice easily becomes another legal choice, and comes out where the battle goes on otherwise.
    elsewhere = text.startswith('[Ruleset "heroes')
    line = text.count("\n", 0, at) + 1
    assert in_a_key or elsewhere or line in {fault.line for fault in report.faults}, str(report)


@given(data=st.data())
@examples(60, 300)
def test_whatever_is_done_to_a_text_is_reported_and_never_raised(data: st.DataObject) -> None:
    text = sample(data.draw(st.sampled_from(NAMES)))
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 40))
    damage = data.draw(st.one_of(st.text('{}()[];"\\\n 1*', max_size=4), st.text(max_size=3)))
    changed = text[:at] + damage + text[at + length :]
    report = verify(changed)
    assert report.faults or replay(read(changed)).actions == replay(read(text)).actions
    assert all(fault.line >= 1 and fault.message for fault in report.faults)


@given(raw=st.binary(max_size=200))
@settings(max_examples=50)
def test_binary_files_are_reported(raw: bytes) -> None:
    assert not verify(raw).ok
    assert not verify(sample(NAMES[0]).encode()[:400] + b"\xff" + raw).ok


@given(at=st.integers(0, 20_000))
@settings(max_examples=100)
def test_a_transcript_cut_off_anywhere_is_found(at: int) -> None:
    text = sample(NAMES[1])
    cut = text[: min(at, len(text) - 2)]
    assert not verify(cut).ok
    with pytest.raises(TranscriptError):
        read(cut)


def test_a_lost_action_is_found_though_the_rest_is_a_battle() -> None:
    text = write(random_battle("tewapen/otter-ford", 3, most=30))
    lines = text.rstrip("\n").split("\n")
    last = max(number for number, line in enumerate(lines) if not line.startswith((INDENT, "*")))
    report = verify("\n".join([*lines[:last], "*"]) + "\n")
    assert [(fault.where, fault.line) for fault in report.faults] == [("Actions", line_of(text, "[Actions"))]


def test_another_key_is_found_even_where_no_die_fell() -> None:
    text = sample("tewapen/generated-2")
    at = text.rindex("{%key ") + 8
    changed = text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]
    assert not verify(changed).ok


def test_a_report_says_what_was_recorded_and_what_happened() -> None:
    battle = random_battle("tewapen/otter-ford", 3)
    text = write(battle)
    changed = text.replace("{Turn 1 begins;", "{Turn 2 begins;")
    place = f"{line_of(text, '{Turn 1')}: set-up: recorded is 'Turn 2 begins; "
    report = verify(changed, "mine.txt")
    assert str(report).startswith(f"mine.txt:{place}")
    assert ", and the battle has 'Turn 1 begins; " in str(report)
    assert str(refusal(changed)).startswith(f"transcript:{place}")
    count = len(battle.steps)
    assert str(verify(text, "mine.txt")).split("\n") == [
        f"mine.txt: consistent: {GRADES['consistent']}",
        f"{count} actions, and all that they led to, as recorded",
        "not fair, because the seed of its dice is stated, and nobody was committed to it before",
        "remarks, which nothing vouches for: Red, Black, Date",
    ]


def test_faults_of_the_seed_and_the_scenario_are_laid_at_their_doors() -> None:
    text = write(random_battle("tewapen/otter-ford", 3, most=5))
    lines = {fault.line for fault in verify(text.replace('[Seed "3"]', '[Seed "4"]')).faults}
    assert {line_of(text, "[Seed "), line_of(text, "[SeedCommit")} <= lines
    lines = {fault.line for fault in verify(text.replace('[Options ""]', '[Options "turns = 20"]')).faults}
    assert {line_of(text, "[Options"), line_of(text, "[StartHash")} <= lines


def test_how_long_a_battle_takes_may_be_told_otherwise_without_a_word_against_those_that_are_kept() -> None:
    otter_ford, ruleset = scenarios()["otter-ford"], find_ruleset("tewapen")
    kept = scenario_tags(ruleset, otter_ford)["StartHash"]
    assert scenario_tags(ruleset, otter_ford.in_one_telling())["StartHash"] == kept
    assert scenario_tags(ruleset, otter_ford.model_copy(update={"minutes": 99}))["StartHash"] == kept
    assert scenario_tags(ruleset, otter_ford.model_copy(update={"turns": 99}))["StartHash"] != kept


def test_a_report_stops_in_time() -> None:
    text = write(random_battle("tewapen/otter-ford", 3))
    assert len(verify(text.replace(";", ",")).faults) == transcript.MOST_FAULTS


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tewapen 1", "tewapem 1", "Ruleset: unknown game 'tewapem'; nearest: tewapen"),
        ("otter-ford", "otter-fort", "Scenario: unknown scenario 'otter-fort'; nearest: otter-ford"),
        ('[Options ""]', '[Options "turns"]', "Options: 'turns' is no list of options"),
        ('[Options ""]', '[Options "turns = 99"]', "Options: otter-ford with options"),
        ('[Seed "3"]', '[Seed "3]', "this is no tag"),
        ('[Seed "3"]', '[Seed "\\q"]', "this is no tag"),
        ('[Seed "3"]', '[Seed "3"]\n[Seed "3"]', "a second tag Seed; the first is in line 8"),
        ('[Seed "3"]\n', "", "Seed: this tag is missing"),
        ("FIRST", "nominat R1", "'nominat' begins no action; nearest: nominate"),
        ("FIRST", "nominate B22", "action 1: cannot read 'nominate B22'"),
        ("FIRST", "move R1 0304", "action 1: illegal action 'move R1 0304'"),
        ("FIRST", "FIRST {%key 12 34}", "'{%key 12 34}' is no key of the dice"),
        ("FIRST", "(FIRST", "the variation that begins here does not end"),
        ("FIRST", "FIRST )", "')' ends nothing here"),
        ("FIRST", "FIRST {", "the comment that begins here does not end, or holds another"),
        ("\n1.\n", "\n2.\n", "action 1: the heading '2.' is here, and the battle is in turn 1"),
        ("\n*\n", "\n", "the transcript ends without a result (red, black, draw, unrated, *): is it cut off?"),
        ("\n*\n", "\nred\n", "result: the battle ends with '*'"),
        ("\n*\n", "\n*\ndone\n", "'done' after the result '*'"),
        ('[Result "*"]', '[Result "red: valour"]', "Result: this says 'red: valour', and the battle '*'"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, message: str) -> None:
    battle = random_battle("tewapen/otter-ford", 3, most=20)
    text, first = write(battle), str(battle.actions[0])
    changed = text.replace(old.replace("FIRST", first), new.replace("FIRST", first), 1)
    assert changed != text
    error = refusal(changed, "mine.txt")
    assert message in error.message
    assert str(error).startswith(f"mine.txt:{error.line}: ")
    assert message in str(verify(changed, "mine.txt"))


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "[", '[Event "x"]\n', "*", "1. done *"])
def test_what_is_no_transcript_is_refused(text: str) -> None:
    assert "is this a transcript?" in str(refusal(text)) or "no tag" in str(refusal(text))
    assert not verify(text).ok
