"""A game of three sides as it is played: at the terminal, by computer opponents, in the arena."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import warhost
from arena.stubs import find_stub
from three_sides.battles import random_battle, standing
from warhost import transcript
from warhost.arena import make_plan, open_store, read_store, report_data, run
from warhost.arena.bout import Forfeit, Result, winner_by
from warhost.arena.plan import Field, Plan
from warhost.arena.sequential import Judge, points_against
from warhost.arena.standings import Fought
from warhost.arena.store import schema_for
from warhost.cli import app
from warhost.cli.sources import players_of
from warhost.cli.terminal import Session
from warhost.errors import NotationError
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.hindsight import review
from warhost.face.replay import frames
from warhost.fight import play
from warhost.players import Player, find_player
from warhost.ruleset import Ruleset

pytestmark = pytest.mark.usefixtures("well")

DROUGHT = "well/drought"
SIDES = ("red", "black", "green")


# --- at the terminal --------------------------------------------------------------------------------------


def at_the_terminal(battle: Battle, players: dict[int, Player | None], *lines: str) -> tuple[str, list[str]]:
    """What is shown when these lines are typed, and what was asked; then the player leaves."""
    typed, asked, out = iter(lines), list[str](), io.StringIO()

    def read(prompt: str) -> str:
        asked.append(prompt)
        if (line := next(typed, None)) is None:
            raise EOFError
        return line

    Session(battle, players, Console(file=out, width=80, height=40, highlight=False), read=read).run()
    return out.getvalue(), asked


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place of its own for the battles that a test leaves behind."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def test_three_people_share_one_screen() -> None:
    battle = warhost.start(DROUGHT, 1)
    shown, asked = at_the_terminal(battle, {0: None, 1: None, 2: None}, "move R1 D2", "move B1 F5", "move G1 B5", "map")
    assert asked == [*(f"{side}> " for side in SIDES), "red> ", "red> "]
    assert "Red is a person, black is a person, green is a person." in shown
    assert all(f"{label} " in shown for label in ("R1 guard", "B1 guard", "G1 guard"))
    assert re.search(r"Red +Black *\n(.*\n)+ +Green *\n", shown), "two armies beside each other, and the third below"
    assert (battle.decisions, battle.turn) == (3, 2)


def test_one_person_plays_against_two_computers_and_undoes() -> None:
    battle = warhost.start(DROUGHT, 1)
    players = {0: None, 1: find_player("random", 1), 2: find_player("greedy", 2)}
    shown, asked = at_the_terminal(battle, players, "move R1 D2", "odds move R1 D3", "undo", "undo agreed")
    assert set(asked) == {"red> "}
    assert "Red is you, black is the computer (random), green is the computer (greedy)." in shown
    assert "undo ends here without the consent of all sides" in shown
    assert battle.decisions == 0


def test_a_battle_is_kept_with_all_its_players_and_gone_on_with(tmp_path: Path) -> None:
    battle, file = warhost.start(DROUGHT, 1), tmp_path / "mine.txt"
    at_the_terminal(battle, {0: None, 1: find_player("random", 1), 2: None}, "move R1 D2", f"save {file}")
    assert players_of(file) == {"red": "person", "black": "random", "green": "person"}
    assert transcript.replay(transcript.read(file.read_text("utf-8"))).key() == battle.key()


# --- computer opponents -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [*permutations(("random", "greedy", "recruit"))])
def test_computers_play_to_the_end(players: tuple[str, str, str]) -> None:
    battle = play(DROUGHT, *players, seed=4)
    assert battle.over
    assert play(DROUGHT, *players, seed=4).key() == battle.key()


def test_a_side_for_which_nobody_is_named_is_played_by_the_usual_opponent() -> None:
    assert play(DROUGHT, "random", seed=2).key() == play(DROUGHT, "random", "greedy", "greedy", seed=2).key()
    with pytest.raises(NotationError, match="4 opponents, and the sides are red, black, green"):
        play(DROUGHT, *["random"] * 4)


@pytest.mark.parametrize("player", ["greedy", "captain", "search:playouts=400"])
@pytest.mark.parametrize("decides", SIDES)
def test_whoever_thinks_steps_to_the_well_where_nobody_can_reach_him(player: str, decides: str) -> None:
    homes = {side: f"{side[0].upper()}1 guard {'D3' if side == decides else home}" for side, home in HOMES.items()}
    battle = standing(*homes.values(), decides=decides)
    side = SIDES.index(decides)
    chosen = find_player(player, 1).choose(battle.contract, battle.memory.copy(), battle.umpire, side)
    assert str(Action(chosen, battle.table)) == f"move {decides[0].upper()}1 D4"


HOMES = {"red": "A1", "black": "A7", "green": "G7"}


# --- chances, hints, replay -------------------------------------------------------------------------------


def test_chances_are_shared_among_all_sides() -> None:
    near = standing("R1 guard A1", "B1 guard A7", "G1 guard D4", "G2 guard D5", decides="red")
    chances = near.chances(playouts=200, seed=1).sides
    assert list(chances) == [*SIDES]
    assert sum(chances.values()) == pytest.approx(1)
    assert chances["green"] > 0.5
    alike = warhost.start(DROUGHT, 1).chances(playouts=200, seed=1)
    assert all(0.1 < share < 0.6 for share in alike.sides.values())
    assert 0 < alike.error < 0.2


def test_chances_of_a_battle_that_is_over_are_what_came_of_it() -> None:
    won, drawn = standing("R1 guard A1", "B1 guard D4", "G1 guard G7", decides="red"), warhost.start(DROUGHT, 1)
    won.apply("wait")
    assert won.chances().sides == {"red": 0, "black": 1, "green": 0}
    while not drawn.over:
        drawn.apply("wait")
    assert drawn.chances().sides == dict.fromkeys(SIDES, pytest.approx(1 / 3))


def test_hints_tell_the_chance_of_whoever_must_choose() -> None:
    battle = standing("R1 guard A1", "B1 guard A7", "G1 guard D3", decides="green")
    best = battle.hints(2, playouts=400, seed=1)[0]
    assert str(best.action) == "move G1 D4"
    assert best.chance > 0.5


def test_a_battle_of_three_is_told_again() -> None:
    battle = random_battle(1)
    sides = {frame.side for frame in frames(battle)}
    assert {0, 1, 2, None} >= sides
    assert len([*frames(battle)]) == battle.decisions + 1


def test_a_battle_of_three_is_looked_back_upon_for_each_of_them() -> None:
    battle = random_battle(1, most=12)
    moments = [*review(battle, playouts=40, seed=1)]
    assert len(moments) == battle.decisions
    assert {moment.side for moment in moments} == {0, 1, 2}
    for moment in moments:
        courses = [moment.course_of(side) for side in range(3)]
        assert sum(one.after for one in courses) == pytest.approx(1)
        assert sum(one.change for one in courses) == pytest.approx(0)
        own = courses[moment.side]
        assert (moment.decision, moment.luck) == (own.decision, own.luck)
        assert moment.swing == max(abs(one.change) for one in courses)
    for one, following in pairwise(moments):
        assert following.course_of(2).before == one.course_of(2).after
    whole = [*moments[0].afters], [*moments[-1].afters]
    assert whole[0] != whole[1]


def test_whoever_steps_to_the_well_decides_for_himself_and_against_both_others() -> None:
    battle = standing("R1 guard A1", "B1 guard A7", "G1 guard D3", "G2 guard G4", decides="green")
    battle.apply("move G1 D4")
    (moment,) = review(battle, playouts=200, seed=1)
    assert moment.decision == pytest.approx(moment.course_of(2).change)
    assert moment.decision >= 0
    assert moment.luck == 0


# --- on the command line ----------------------------------------------------------------------------------


def told(*arguments: str) -> str:
    """What a command prints that goes well."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_sides_are_options_of_fights() -> None:
    shown = told("fight", DROUGHT, "--green", "random", "--red", "random", "--games", "3")
    assert all(words in shown for words in ("red, random", "black, greedy", "green, random", "draws"))


def test_more_players_than_sides_are_refused() -> None:
    result = CliRunner().invoke(app, ["fight", DROUGHT, "--fourth", "random"])
    assert result.exit_code == 2
    assert "the sides are red, black, green" in result.stderr


def test_a_transcript_of_three_is_verified(tmp_path: Path) -> None:
    file = tmp_path / "fought.txt"
    told("fight", DROUGHT, "--third", "random", "--transcript", str(file))
    assert players_of(file) == {"red": "greedy", "black": "greedy", "green": "random"}
    assert "all that they led to, as recorded" in told("verify", str(file))


# --- in the arena -----------------------------------------------------------------------------------------

PLAYERS = ("a", "b", "c", "d")


def test_every_group_is_seated_in_every_order_with_the_same_seeds() -> None:
    plan = make_plan([DROUGHT], PLAYERS, 7, seed=5)
    assert (plan.battles, plan.rounds, len(plan.groups), len(plan.pairings)) == (12, 2, 4, 6)
    met = Counter((bout.players, bout.seed) for bout in plan.bouts())
    assert met == Counter((players, seed) for players in permutations(PLAYERS, 3) for seed in (5, 6))
    assert len({*map(plan.bout, range(plan.size))}) == plan.size
    with pytest.raises(NotationError, match="name at least 3 players"):
        make_plan([DROUGHT], ("a", "b"), 6)
    assert Plan.of_data(plan.to_data()) == plan


def test_battles_of_two_and_of_three_seats_are_no_arena_together(
    well: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = {name: replace(Field.of(DROUGHT), name=name) for name in ("three", "two")}
    fields["two"].__dict__["ruleset"] = replace(well, sides=("red", "black"))
    monkeypatch.setattr(Field, "of", fields.__getitem__)
    with pytest.raises(NotationError) as caught:
        make_plan(["three", "two"], PLAYERS, 6)
    assert str(caught.value) == "cannot read 'two': three has 3 sides and this 2: fight them in arenas of their own"


def result(number: int, winner: int | None, loser: int | None = None) -> Result:
    """A result of which only the winner matters, or who lost by a forfeit."""
    forfeit = None if loser is None else Forfeit(loser, "illegal", "no")
    return Result(number, winner, "", 1, 1, (0, 0, 0), b"", "", forfeit)


@pytest.mark.parametrize(
    ("winner", "loser", "points", "first_against"),
    [
        (0, None, (1, 0, 0), (1, 1)),
        (2, None, (0, 0, 1), (0.5, 0)),
        (None, None, (1 / 3, 1 / 3, 1 / 3), (0.5, 0.5)),
        (None, 0, (0, 0.5, 0.5), (0, 0)),
        (None, 1, (0.5, 0, 0.5), (1, 0.5)),
    ],
    ids=["first", "third", "draw", "first forfeits", "second forfeits"],
)
def test_points_of_three(
    winner: int | None, loser: int | None, points: tuple[float, ...], first_against: tuple[float, float]
) -> None:
    bout = make_plan([DROUGHT], ("a", "b", "c"), 6).bout(0)
    ended = result(0, winner, loser)
    assert tuple(map(Fought(bout, ended).points_of, bout.players)) == points
    assert tuple(points_against(bout, ended, "a", other) for other in "bc") == first_against
    assert winner_by(Forfeit(0, "illegal", ""), 3) is None


def test_the_judge_knows_who_is_stronger_of_three() -> None:
    plan = make_plan([DROUGHT], PLAYERS, 600, until_clear=True)
    judge = Judge(plan)
    for bout in plan.bouts():
        if judge.is_needed(bout.number):
            judge.add(result(bout.number, bout.players.index(min(bout.players))))
    verdicts = {pair: state.verdict for pair, state in zip(plan.pairings, judge.states, strict=True)}
    assert {pair for pair, verdict in verdicts.items() if verdict == "first"} >= {("a", "b"), ("a", "c"), ("a", "d")}
    assert verdicts["b", "c"] == "first"
    assert verdicts["c", "d"] == "even", "they only sit beside somebody stronger"
    assert judge.needed <= plan.size


def test_an_arena_of_three_is_fought_kept_and_reported(tmp_path: Path) -> None:
    plan = make_plan([DROUGHT], ("greedy", "random", "raiser"), 6)
    store = open_store(tmp_path / "r.sqlite", plan)
    data = report_data(plan, run(plan, store, 1, lookup=find_stub), store.results())
    store.close()
    kept = read_store(tmp_path / "r.sqlite")
    results = list(kept.results())
    assert len(results) == plan.size == 6
    for one in results:
        battle = kept.replay(one.number)
        assert len(one.scores) == 3
        if one.forfeit is None:
            assert battle.outcome is not None
            assert (battle.outcome.winner, battle.outcome.scores) == (one.winner, one.scores)
    rows = {row["player"]: row for row in data["players"]}
    assert sum(row["won"] for row in rows.values()) == sum(one.winner is not None for one in results)
    assert rows["raiser"]["forfeits"] == len(data["forfeits"])
    assert data["scenarios"][DROUGHT]["sides"] == [*SIDES]
    assert [row["players"] for row in data["pairings"]] == [list(pair) for pair in plan.pairings]


def test_results_of_three_have_columns_for_each_seat() -> None:
    columns = schema_for(3)
    assert "third_player" in columns
    assert "third_score" in columns
    assert "winner IN (0, 1, 2)" in columns
    assert "third" not in schema_for(2)


def test_the_lab_fights_battles_of_three() -> None:
    said = told("lab", "run", DROUGHT, "--battles", "20", "--workers", "1", "--json")
    data = json.loads(said)
    assert [row["side"] for row in data["sides"]] == [*SIDES]
    assert sum(row["won"]["times"] for row in data["sides"]) + data["drawn"]["times"] == 20
    assert {row["side"] for row in data["pieces"]} == {*SIDES}
    assert any(row["felled_by"] for row in data["pieces"])
    refused = CliRunner().invoke(app, ["lab", "run", DROUGHT, "--players", "quick,random"])
    assert refused.exit_code == 2
