"""Random play to the end on every scenario and on generated battles, under every oracle.

No crash, no dead end, no endless battle; texts, copies, undo and transcripts bit for bit.
"""

from __future__ import annotations

import json
import random
from collections import Counter

import numpy as np
import pytest

import warhost
from heroes.oracles import Watcher, pick, wild_tries
from warhost import position, transcript
from warhost.errors import TranscriptError
from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS, MAX_PENDING, VERB_SHIFT, Desk, Header
from warhost.kernel.journal import MAX_ENTRIES
from warhost.rulesets.heroes.setup.generate import generate
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, scenarios
from warhost.rulesets.heroes.state import MOST_ENTRIES, Verb
from warhost.rulesets.heroes.state import Battle as BattleRecord

SCENARIOS = sorted(scenarios())
GENERATED = 40
WILD = 0.25  # of the decisions at which an action off the list is legal take one
TOO_LONG = 20_000  # decisions; the longest battle seen has a tenth of that


class Play:
    """A battle that is played out by chance, through the contract; what came up is counted."""

    def __init__(self, scenario: HeroesScenario, seed: int) -> None:
        self.battle = warhost.start(scenario, seed=seed)
        self.record = BattleRecord.over(self.battle.memory)
        self.watcher = Watcher(self.battle)
        self.chance = random.Random(seed)
        self.room = np.empty(MAX_ACTIONS, np.int64)
        self.verbs: Counter[int] = Counter()
        self.longest_journal = self.most_listed = self.decisions = 0

    def objects(self, code: int) -> int:
        """The objections to an action, as bits."""
        return self.battle.contract.all_objections(self.battle.memory, self.battle.umpire, code)

    def listed(self) -> list[int]:
        """The actions that are listed now: never none, and none of them twice."""
        n = self.battle.contract.legal_actions(self.battle.memory, self.battle.umpire, self.room)
        codes: list[int] = self.room[:n].tolist()
        assert codes, "a dead end: somebody must decide and has no legal action"
        assert len(set(codes)) == n < MAX_ACTIONS
        self.most_listed = max(self.most_listed, n)
        return codes

    def wild(self) -> list[int]:
        """The legal ones among some actions that are not on the list, or not for sure."""
        tries = wild_tries(self.record, self.chance, self.watcher.width, self.watcher.height)
        return [code for code in tries if not self.objects(code)]

    def decide(self) -> None:
        """Carry out an action of the list, or one to any point."""
        wild = self.wild() if self.chance.random() < WILD else []
        self.carry_out(self.chance.choice(wild) if wild else pick(self.listed(), self.chance, self.record))

    def carry_out(self, code: int) -> None:
        """Carry out an action with the journal open, and look at what it left."""
        battle = self.battle
        journal = Desk.over(battle.umpire).journal
        journal.open, journal.length = 1, 0
        battle.contract.apply(battle.memory, battle.umpire, code)
        self.longest_journal = max(self.longest_journal, int(journal.length))
        journal.open = 0
        battle._legal = None
        self.verbs[code >> VERB_SHIFT] += 1
        self.decisions += 1
        assert self.decisions < TOO_LONG, "an endless battle"
        self.watcher.look()

    def to_the_end(self, look_every: int, list_every: int) -> Play:
        """Play on under all oracles."""
        while not self.battle.over:
            if self.decisions % look_every == 0:
                self.watcher.look_closely()
            if self.decisions % list_every == 0:
                self.check_list()
            self.decide()
        self.watcher.look_closely()
        assert self.longest_journal < MOST_ENTRIES <= MAX_ENTRIES
        assert self.watcher.deepest < MAX_PENDING
        return self

    def check_list(self) -> None:
        """The list is a function of the position; nobody objects to what is on it, and it can be written and read."""
        codes, table = self.listed(), self.battle.table
        assert codes == self.listed()
        for code in codes:
            assert not self.objects(code), f"listed, and illegal: {table.write_action(code)}"
        for code in codes if len(codes) < 40 else self.chance.sample(codes, 40):
            assert table.read_action(table.write_action(code)) == code


# --- to the end -------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-16.1a", "HG-16.1b", "HG-4.3c", "HG-4.3d", "HG-4.3e", "HG-12.1e", "HG-9.5e")
@pytest.mark.parametrize("name", SCENARIOS)
def test_random_battles_of_a_scenario_hold_to_every_oracle(name: str) -> None:
    verbs: Counter[int] = Counter()
    for seed in range(5):
        play = Play(scenarios()[name], seed).to_the_end(5, 4)
        assert play.decisions > 30
        verbs += play.verbs
    wanted = {Verb.MOVE, Verb.VIA, Verb.HALT, Verb.BACK, Verb.SHOOT, Verb.STRIKE, Verb.CALL, Verb.CHALLENGE}
    assert wanted <= verbs.keys()


@pytest.mark.clause("HG-16.1a", "HG-16.4b", "HG-17.2a")
@pytest.mark.parametrize("batch", range(4))
def test_generated_battles_hold_to_every_oracle(batch: int) -> None:
    for seed in range(batch, GENERATED, 4):
        value = (100, 200, 300, 600)[seed // 4 % 4]
        play = Play(generate(seed, value), seed).to_the_end(20, 25)
        assert play.battle.outcome is not None
        assert play.battle.turn <= 10


def test_every_verb_comes_up_in_random_play() -> None:
    """So that the oracles have seen them all."""
    verbs: set[int] = set()
    for seed in range(40):
        for scenario in (scenarios()["first-blood"], scenarios()["scaean-gate"], generate(seed, 100)):
            verbs |= Play(scenario, seed).to_the_end(10**6, 10**6).verbs.keys()
        if len(verbs) == len(Verb):
            return
    raise AssertionError(f"never chosen: {[verb.name for verb in Verb if verb not in verbs]}")


@pytest.mark.clause("HG-5.4e", "HG-12.12a")
def test_the_dead_stay_dead_unless_they_are_rescued() -> None:
    """The watcher sees to it; here it has seen both."""
    plays = [Play(generate(seed, 600), seed).to_the_end(10**6, 10**6) for seed in range(8)]
    assert sum(len(play.watcher.dead) for play in plays) > 20
    assert sum(play.watcher.rescued for play in plays) > 0


def test_a_battle_is_at_most_four_kilobytes() -> None:
    assert BattleRecord.dtype.itemsize <= 4096
    assert BattleRecord.dtype.itemsize % 8 == 0


def test_the_largest_battle_stays_within_its_buffers() -> None:
    play = Play(scenarios()["scamander"], 11).to_the_end(50, 50)
    assert play.watcher.deepest <= 13 < MAX_PENDING, (
        "the steps, a duel, the steps of its attack, and an event to settle"
    )
    assert play.longest_journal < MOST_ENTRIES // 2
    assert play.most_listed < MAX_ACTIONS // 4


def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = (Play(scenarios()["truce-broken"], 3).to_the_end(10**6, 10**6).battle for _ in range(2))
    assert first.key() == second.key()


def record_of(battle: Battle) -> BattleRecord:
    """The battle's record."""
    return BattleRecord.over(battle.memory)


# --- through the face -------------------------------------------------------------------------------------


def play_face(battle: Battle, seed: int, most: int = TOO_LONG) -> Battle:
    """Random decisions through the face."""
    chance = random.Random(seed)
    while not battle.over and battle.decisions < most:
        code = pick(battle.legal_actions.codes.tolist(), chance, record_of(battle))
        battle.apply(battle.table.write_action(code))
    return battle


NAMES = [*SCENARIOS, "generated-2"]


@pytest.mark.parametrize("name", NAMES)
def test_position_text_keeps_every_step_bit_for_bit(name: str) -> None:
    battle, chance = warhost.start(f"heroes/{name}", seed=2), random.Random(2)
    read = 0
    while not battle.over:
        if battle.decisions % 9 == 0:
            check_again(battle)
            read += 1
        legal = battle.legal_actions
        action = battle.action(battle.table.write_action(pick(legal.codes.tolist(), chance, record_of(battle))))
        assert action in list(legal)
        assert not battle.why_not(action)
        battle.apply(str(action))
    check_again(battle)
    assert battle.seat_to_decide is None
    assert len(battle.legal_actions) == 0
    assert read > 3


def check_again(battle: Battle) -> None:
    """A battle that is written and read again, or kept as bytes, is the same one."""
    again = position.read(position.write(battle))
    assert again.memory.tobytes() == battle.memory.tobytes()
    assert again.legal_actions.codes.tolist() == battle.legal_actions.codes.tolist()
    assert battle.clone(same_dice=True).key() == battle.key()


@pytest.mark.parametrize("name", NAMES)
def test_position_text_keeps_what_comes_up_off_the_list(name: str) -> None:
    """Figures on their way, and on points that no list has."""
    play = Play(scenarios().get(name) or generate(2), 7)
    while not play.battle.over and play.decisions < 150:
        wild = play.wild()
        if wild and play.chance.random() < 0.2:
            check_again(play.battle)
        play.decide()
    check_again(play.battle)


@pytest.mark.parametrize("name", NAMES)
def test_undo_with_consent_leads_back_to_the_start(name: str) -> None:
    battle = warhost.start(f"heroes/{name}", seed=4)
    start = battle.memory.tobytes()
    play_face(battle, 4, 120)
    assert len(battle.actions) > 50
    while battle.actions:
        battle.undo(consent=True)
    assert battle.memory.tobytes() == start
    with pytest.raises(warhost.UndoRefused, match="start of the battle"):
        battle.undo()


def test_free_undo_never_crosses_a_die_or_the_other_side() -> None:
    battle, chance = warhost.start("heroes/first-blood", seed=6), random.Random(6)
    undone = refused = 0
    while not battle.over:
        before, side, dice = battle.memory.tobytes(), battle.seat_to_decide, dice_of(battle)
        code = pick(battle.legal_actions.codes.tolist(), chance, record_of(battle))
        battle.apply(battle.table.write_action(code))
        free = battle.seat_to_decide == side and dice_of(battle) == dice
        assert battle.can_undo == free
        if free:
            battle.undo()
            assert battle.memory.tobytes() == before
            battle.apply(battle.table.write_action(code))
            undone += 1
        else:
            refused += 1
    assert undone > 20 < refused


def dice_of(battle: Battle) -> bytes:
    """Key and counter of a battle's dice."""
    return bytes(Header.over(battle.memory).dice.tobytes())  # type: ignore[attr-defined]


@pytest.mark.clause("HG-1.6a", "HG-R69")
@pytest.mark.parametrize("name", SCENARIOS)
def test_redaction_takes_nothing_but_the_dice(name: str) -> None:
    battle = play_face(warhost.start(f"heroes/{name}", seed=8), 8, 60)
    for side in (0, 1):
        seen = battle.memory.copy()
        battle.contract.redact(seen, side)
        header = Header.over(seen)
        assert int(header.dice.counter) == 0
        header.dice = Header.over(battle.memory).dice
        assert seen.tobytes() == battle.memory.tobytes()
    views = [battle.view(seat) for seat in (0, 1, None)]
    for view in views:
        del view["can_undo"], view["choices"]
    assert json.dumps(views[0]) == json.dumps(views[1]) == json.dumps(views[2])
    other = battle.clone(key=(1, 2))
    again = other.view(0)
    del again["can_undo"], again["choices"]
    assert json.dumps(again) == json.dumps(views[0]), "no view depends on the coming dice"


# --- transcripts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_random_battles_replay_bit_for_bit(name: str) -> None:
    battle = play_face(warhost.start(f"heroes/{name}", 5), 5)
    text = transcript.write(battle)
    again = transcript.replay(transcript.read(text))
    assert again.memory.tobytes() == battle.memory.tobytes()
    assert again.events == battle.events
    assert transcript.write(again) == text
    assert transcript.verify(text).ok


@pytest.mark.clause("HG-16.6a")
def test_moves_over_way_points_replay_without_path_finding() -> None:
    """Every leg is in the events, whether the figure was sent to a point or walked leg by leg."""
    battle, chance, walked = warhost.start("heroes/fire-at-the-ships", 5), random.Random(5), 0
    record = BattleRecord.over(battle.memory)
    while not battle.over and battle.decisions < 300:
        tries = [battle.table.write_action(code) for code in wild_tries(record, chance, 7200, 4800)]
        legal = [action for action in tries if not battle.why_not(action)]
        code = pick(battle.legal_actions.codes.tolist(), chance, record_of(battle))
        battle.apply(chance.choice(legal) if legal else battle.table.write_action(code))
        walked += [event.kind for event in battle.last_events].count("leg")
    assert walked > 10
    text = transcript.write(battle)
    assert transcript.replay(transcript.read(text)).key() == battle.key()
    assert transcript.verify(text).ok


def test_tampering_with_a_transcript_is_found() -> None:
    battle = play_face(warhost.start("heroes/first-blood", 3), 3)
    text = transcript.write(battle)
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
