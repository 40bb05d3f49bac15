"""A battle watched in compiled code is told as it was: against a slow form, in every game."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from lab.slow_rows import SlowRows
from warhost.face import transcript
from warhost.kernel.abi import Contract
from warhost.kernel.layout import Bytes
from warhost.lab.batches import Watcher, fight_batch, watch
from warhost.lab.plan import Plan, make_plan
from warhost.lab.rows import PieceRow, Watched
from warhost.lab.watch import replay, unpacked
from warhost.players import Player, find_player
from warhost.ruleset import FALLEN, FLED, rulesets

SCENARIOS = (
    "tewapen/otter-ford",
    "tewapen/tangled-wood",
    "tewapen/karnholt",
    "heroes/first-blood",
    "onehour/stonehold",
    "onehour/three-stones",
    "weads/duel-of-the-mages",
    "weads/alder-ford",
    "ittybitty/stirling",
    "ittybitty/skirmish",
)
LOST = (FALLEN, FLED)


@cache
def plan_of(scenario: str, players: str = "quick") -> Plan:
    return make_plan(scenario, players, 300, seed=11)


@cache
def both(scenario: str) -> tuple[Watched, SlowRows]:
    """A battle of quick players as rows, and the same carried out again."""
    plan = plan_of(scenario)
    return watch(plan, 3), SlowRows(replay(plan, 3))


def pieces(scenario: str) -> dict[str, PieceRow]:
    return {row.piece: row for row in both(scenario)[0].pieces}


def test_every_game_is_looked_at() -> None:
    assert {scenario.partition("/")[0] for scenario in SCENARIOS} == {*rulesets()}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_battle_is_told_as_it_ended(scenario: str) -> None:
    row, slow = both(scenario)[0].battle, both(scenario)[1]
    outcome = slow.battle.outcome
    assert outcome is not None
    assert (row.winner, row.scores, row.turns) == (outcome.winner_name, outcome.scores, slow.battle.turn)
    assert row.reason == outcome.reason
    assert row.decisions == len(slow.battle.steps) == len(unpacked(row.actions))
    assert [*dict.fromkeys(did.split()[0] for did in row.did)] == slow.verbs()
    assert {*row.did} <= {*row.could, "place"}, "what was done could be done; a set-up that is offered is no choice"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_course_is_what_positions_are_worth_as_turns_begin(scenario: str) -> None:
    row, slow = both(scenario)[0].battle, both(scenario)[1]
    contract, umpire = slow.battle.contract, slow.battle.umpire
    turns = slow.turns[:-1]
    starts = [next(number for number, at in enumerate(turns) if at >= turn) for turn in range(1, turns[-1] + 1)]
    memories = [slow.battle.steps[start].before for start in starts]
    worths = [
        contract.evaluate(memory, umpire, 0) - contract.evaluate(memory, umpire, 1)
        for memory in (np.frombuffer(bytearray(before), np.uint8) for before in memories)
    ]
    assert row.course == pytest.approx(worths, rel=1e-6)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pieces_stand_where_views_have_them(scenario: str) -> None:
    rows, slow = pieces(scenario), both(scenario)[1]
    assert {label: row.stood for label, row in rows.items()} == slow.stood()
    assert any(len({*row.stood}) > 1 for row in rows.values())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pieces_enter_what_events_say(scenario: str) -> None:
    rows, slow = pieces(scenario), both(scenario)[1]
    told = slow.entered()
    for label, row in rows.items():
        seen = {*told.get(label, ()), *slow.stood()[label]} - {""}
        assert {*row.entered} - {row.fell_at} == seen - {row.fell_at}
        passed = [place for place in row.entered if place not in row.stood]
        assert passed == [place for place in told.get(label, ()) if place not in row.stood]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_is_lost_fell_when_views_miss_him(scenario: str) -> None:
    rows, slow = pieces(scenario), both(scenario)[1]
    remains = {one.piece: one for one in slow.battle.remains()}
    assert {label: (row.fate, row.side, row.what) for label, row in rows.items()} == {
        label: (one.fate, one.side, one.what) for label, one in remains.items()
    }
    lost = {label: row.fell_turn for label, row in rows.items() if row.fate in LOST}
    assert lost
    assert lost == {label: turn for label, turn in slow.lost().items() if label in lost}
    assert all(row.fell_at in row.entered for row in rows.values() if row.fate in LOST)
    kept = [row for row in rows.values() if row.fate not in LOST]
    assert {(row.fell_turn, row.fell_at, row.felled_by) for row in kept} <= {(None, None, None)}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_deeds_are_counted_as_events_tell_them(scenario: str) -> None:
    rows, slow = pieces(scenario), both(scenario)[1]
    assert {label: row.harm_taken for label, row in rows.items() if row.harm_taken} == dict(slow.harm())
    struck = slow.strikes()
    assert {label: row.strikes for label, row in rows.items() if struck[label]} == dict(struck)
    assert {label: row.acts for label, row in rows.items() if row.acts} == dict(slow.acts())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_enemies_fell_and_as_many_as_fell(scenario: str) -> None:
    rows = pieces(scenario)
    felled = [row for row in rows.values() if row.felled_by is not None]
    assert felled
    assert all(rows[row.felled_by].side != row.side for row in felled if row.felled_by)
    assert all(rows[row.felled_by].felled for row in felled if row.felled_by)
    assert sum(row.felled for row in rows.values()) >= len(felled)


@pytest.mark.parametrize("scenario", ["heroes/first-blood", "onehour/stonehold", "onehour/three-stones"])
def test_who_felled_whom_is_the_last_who_struck_him(scenario: str) -> None:
    """In these games one strikes one at a time, and every loss of a fight comes right behind the blow."""
    rows, slow = pieces(scenario), both(scenario)[1]
    blows, found = dict[str, str](), dict[str, str]()
    for event in slow.events():
        if event.kind in ("declared", "shot", "struck"):
            blows[event.about["target"]] = event.about["piece"]
        elif event.kind in ("slain", "destroyed"):
            found[event.about["piece"]] = blows[event.about["piece"]]
    told = {label: row.felled_by for label, row in rows.items() if label in found and row.fate == FALLEN}
    assert told
    assert told == {label: found[label] for label in told}


# --- plans ------------------------------------------------------------------------------------------------


def test_the_same_plan_gives_the_same_rows_in_any_order() -> None:
    plan = plan_of("tewapen/otter-ford")
    whole = fight_batch(plan, 1)
    assert [row.number for row in whole.battles] == [*range(100, 200)]
    alone = Watcher(plan).watch(150)
    assert alone.battle == whole.battles[50]
    assert list(alone.pieces) == [row for row in whole.pieces if row.number == 150]
    assert len({row.actions for row in whole.battles}) == 100


def test_a_battle_is_replayed_from_its_row_and_from_its_plan_and_its_transcript_is_true() -> None:
    for scenario, players in (("weads/alder-ford", "quick"), ("onehour/three-stones", "greedy,random")):
        plan = plan_of(scenario, players)
        row = watch(plan, 2).battle
        again, kept = replay(plan, 2), replay(plan, 2, row.actions)
        assert again.key() == kept.key()
        text = transcript.write(again)
        assert transcript.replay(transcript.read(text)).key() == again.key()
        assert row.winner == (again.outcome and again.outcome.winner_name)


def test_common_seeds_share_their_luck_for_as_long_as_battles_go_alike() -> None:
    """The same seed rolls the same for the decision of the same number, whatever was decided before."""
    battle = replay(plan_of("tewapen/otter-ford"), 0)
    keys = [step.key for step in battle.steps]
    assert None not in keys
    assert len({*keys}) == len(keys)
    other = replay(make_plan("tewapen/otter-ford", "quick", 3, seed=11), 0)
    assert keys == [step.key for step in other.steps]
    further = replay(plan_of("tewapen/otter-ford"), 1)
    assert not {*keys} & {step.key for step in further.steps}


class Stubborn:
    """Passes on nothing, and gives up after some decisions."""

    name = "stubborn"

    def __init__(self, seed: int) -> None:
        self.left, self.usual = 5, find_player("random", seed)

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("no more")
        return self.usual.choose(contract, battle, umpire, side)


def stubborn_or(name: str, seed: int) -> Player:
    return Stubborn(seed) if name == "greedy" else find_player(name, seed)


def test_a_battle_lost_by_a_forfeit_is_told_as_far_as_it_went() -> None:
    watched = Watcher(plan_of("tewapen/otter-ford", "greedy,random"), stubborn_or).watch(0)
    assert watched.battle.forfeited_by == "red"
    assert watched.battle.winner == "black"
    assert watched.battle.forfeit_reason == "RuntimeError: no more"
    assert watched.pieces
    assert watched.battle.decisions < 60


def test_batches_hold_every_battle_once() -> None:
    for players in ("quick", "captain"):
        plan = plan_of("tewapen/otter-ford", players)
        numbers = [number for batch in range(plan.batches) for number in plan.numbers_of(batch)]
        assert numbers == [*range(300)]
        assert all(len(plan.numbers_of(batch)) == plan.batch_size for batch, _ in pairwise(range(plan.batches)))
