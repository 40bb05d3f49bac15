"""What random battles of Heroes & Gods show besides what all games have in common."""

from __future__ import annotations

import random

import pytest

import warhost
from games.played import Played
from heroes.oracles import HeroesWatcher, pick, wild_tries
from warhost import transcript
from warhost.errors import TranscriptError
from warhost.rulesets.heroes.setup.generate import generate
from warhost.rulesets.heroes.state import Battle as BattleRecord


@pytest.mark.clause("HG-5.4e", "HG-12.12a")
def test_the_dead_stay_dead_unless_they_are_rescued() -> None:
    """The watcher sees to it; here it has seen both."""
    watchers = []
    for seed in range(8):
        *_, played = Played("heroes", generate(seed, 600), seed)
        assert isinstance(played.watcher, HeroesWatcher)
        watchers.append(played.watcher)
    assert sum(len(one.dead) for one in watchers) > 20
    assert sum(one.rescued for one in watchers) > 0


@pytest.mark.clause("HG-16.6a")
def test_moves_over_way_points_replay_without_path_finding() -> None:
    """Every leg is in the events, whether the figure was sent to a point or walked leg by leg."""
    battle, chance, walked = warhost.start("heroes/fire-at-the-ships", 5), random.Random(5), 0
    record = BattleRecord.over(battle.memory)
    while not battle.over and battle.decisions < 300:
        tries = [battle.table.write_action(code) for code in wild_tries(record, chance, 7200, 4800)]
        legal = [action for action in tries if not battle.why_not(action)]
        code = pick(battle.legal_actions.codes.tolist(), chance, record)
        battle.apply(chance.choice(legal) if legal else battle.table.write_action(code))
        walked += [event.kind for event in battle.last_events].count("leg")
    assert walked > 10
    text = transcript.write(battle)
    assert transcript.replay(transcript.read(text)).key() == battle.key()
    assert transcript.verify(text).ok


def test_tampering_with_a_transcript_is_found() -> None:
    *_, played = Played("heroes", "heroes/first-blood", 3)
    text = transcript.write(played.battle)
    assert transcript.verify(text).ok
    lines = text.split("\n")
    body = next(number for number, line in enumerate(lines) if not line) + 1
    changed = 0
    for number in random.Random(1).sample(range(body, len(lines) - 2), 40):
        tampered = [*lines]
        tampered[number] = lines[number].translate(str.maketrans("0123456789", "1234567890"))
        if tampered[number] != lines[number]:
            assert is_refused("\n".join(tampered)), lines[number]
            changed += 1
    assert changed > 20
    assert is_refused(text.replace('[Seed "3"]', '[Seed "4"]'))
    assert is_refused("\n".join(lines[: body + 20] + lines[body + 30 :]))


def is_refused(text: str) -> bool:
    """True when a text cannot be read, cannot be replayed, or does not agree with its replay."""
    try:
        return not transcript.verify(text).ok
    except TranscriptError:
        return True
