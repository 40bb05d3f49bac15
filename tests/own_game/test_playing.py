"""The tutorial's game as it is played: rules, odds, notation, texts, computer opponents."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

import warhost
from own_game.installing import SOURCE
from warhost import position, transcript
from warhost.errors import IllegalAction, NotationError, PositionError
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.transcript import verify
from warhost.fight import play
from warhost.lab.batches import fight_batch
from warhost.lab.plan import make_plan
from warhost.lab.tally import Tally
from warhost.players import find_player
from warhost.ruleset import FALLEN, Ruleset, rulesets

pytestmark = pytest.mark.usefixtures("feud")

MOST_LINES = 250
HEAD = "position 1\nruleset feud 1\nscenario feud/green\n"


def standing(*pieces: str, decides: str = "red", turn: int = 1) -> Battle:
    """A battle on the green in which these pieces stand."""
    lines = [f"turn {turn}", f"decides {decides}", *(f"piece {piece}" for piece in pieces), "end"]
    return position.read(HEAD + "\n".join(lines))


def fates(battle: Battle, action: str) -> dict[tuple[str, ...], Fraction]:
    """What an action changes, with how likely that is."""
    odds = battle.odds(action)
    assert odds.exact
    return {chance.changes: chance.probability for chance in odds.chances}


def random_battle(seed: int, most: int = 1000) -> Battle:
    """A battle of random decisions."""
    battle, chance = warhost.start("feud/green", seed), random.Random(seed)
    while not battle.over and battle.decisions < most:
        battle.apply(chance.choice(battle.legal_actions))
    return battle


# --- what it takes ----------------------------------------------------------------------------------------


def test_it_is_no_longer_than_the_tutorial_promises() -> None:
    files = [SOURCE / "pyproject.toml", *(SOURCE / "feud").rglob("*.py"), *(SOURCE / "feud").rglob("*.toml")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= MOST_LINES


def test_it_is_found_by_its_entry_point(feud: Ruleset) -> None:
    assert list(rulesets()) == ["feud"]
    assert SOURCE not in Path(str(files("feud"))).parents
    assert [scenario.name for scenario in feud.scenarios().values()] == ["The Green"]


def test_clauses_of_its_words_stand_in_its_rulebook(feud: Ruleset) -> None:
    table, known = feud.game.table, feud.rulebook().clauses
    cited = [clause for one in table.words.objections.rows.values() for clause in one.clauses]
    cited += [clause for _, clauses in table.reasons.values() for clause in clauses]
    cited += [clause for term in feud.terms()["kinds"].values() for clause in term["clauses"]]
    assert set(cited) <= set(known)


# --- rules ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "fell"),
    [
        ("attack R1 B1", {"B1 eliminated": Fraction(1, 2), "R1 eliminated": Fraction(1, 6), "": Fraction(1, 3)}),
        ("attack R2 B1", {"B1 eliminated": Fraction(1, 3), "": Fraction(2, 3)}),
        ("attack R2 B2", {"B2 eliminated": Fraction(1, 6), "R2 eliminated": Fraction(1, 6), "": Fraction(2, 3)}),
    ],
    ids=["hand to hand", "a shot", "an archer hand to hand"],
)
def test_odds_are_those_of_the_rulebook(action: str, fell: dict[str, Fraction]) -> None:
    battle = standing("R1 soldier D4", "R2 archer B5", "B1 soldier D5", "B2 soldier A6")
    found = fates(battle, action)
    assert {", ".join(changes): share for changes, share in found.items()} == fell


def test_whom_pieces_can_attack_next_follows_from_the_list_of_actions() -> None:
    battle = standing("R1 archer D4", "B1 soldier D6")
    threats = battle.ruleset.threats(battle.memory, battle.umpire)
    assert [(battle.table.label(one.striker), one.deed, battle.table.label(one.struck)) for one in threats] == [
        ("R1", "attack", "B1")
    ]


def test_a_piece_that_comes_home_wins() -> None:
    battle = standing("R1 soldier D7", "B1 soldier A1")
    battle.apply("move R1 D8")
    assert str(battle.outcome) == "Red wins: a piece has reached the enemy's home row (FG-1.4a)"
    assert len(battle.legal_actions) == 0
    assert battle.why_not("wait")


def test_after_the_last_turn_pieces_are_counted() -> None:
    battle = standing("R1 soldier D2", "R2 archer D3", "B1 soldier A7", decides="black", turn=20)
    battle.apply("wait")
    assert str(battle.outcome) == "Red wins: the last turn is over, and pieces are counted (FG-1.4c)"
    assert (battle.turn, battle.outcome.scores if battle.outcome else None) == (20, (2, 1))


def test_a_side_without_pieces_has_lost() -> None:
    battle = standing("R1 soldier D4", "B1 soldier D5")
    for seed in range(20):
        twin = battle.clone(key=(seed, seed))
        twin.apply("attack R1 B1")
        if twin.over:
            break
    assert str(twin.outcome) in {
        "Red wins: nobody of the enemy is left (FG-1.4b)",
        "Black wins: nobody of the enemy is left (FG-1.4b)",
    }


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("move R1 D6", "that is too far away (FG-1.2a, FG-1.3a)"),
        ("move R1 B5", "somebody stands on that square (FG-1.2a); that is too far away (FG-1.2a, FG-1.3a)"),
        ("move B1 D6", "the piece is not yours, or out of the battle (FG-1.1a)"),
        ("attack R1 R2", "that is no enemy on the board (FG-1.3a)"),
        ("attack R1 B2", "that is too far away (FG-1.2a, FG-1.3a)"),
        ("attack R3 B1", "the piece is not yours, or out of the battle (FG-1.1a)"),
    ],
)
def test_an_illegal_action_is_refused_with_its_clauses(action: str, sentence: str) -> None:
    battle = standing("R1 soldier D4", "R2 archer B5", "R3 soldier -", "B1 soldier D5", "B2 soldier A8")
    with pytest.raises(IllegalAction) as caught:
        battle.apply(action)
    assert str(caught.value) == f"illegal action {action!r}: {sentence}"


def test_no_number_is_an_action_unless_it_is_listed() -> None:
    battle, chance = random_battle(3, most=20), random.Random(3)
    listed = set(battle.legal_actions.codes.tolist())
    codes = [chance.getrandbits(62) for _ in range(500)] + [code ^ 1 << bit for code in listed for bit in range(62)]
    allowed = {code for code in codes if not battle.why_not(Action(code, battle.table))}
    assert allowed <= listed


# --- words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_notation_and_positions_go_there_and_back(seed: int) -> None:
    battle, chance = warhost.start("feud/green", seed), random.Random(seed)
    while not battle.over:
        for action in battle.legal_actions:
            assert battle.table.read_action(str(action)) == action.code
            assert battle.table.read_action(str(action).upper()) == action.code
        text = position.write(battle)
        again = position.read(text)
        assert again.memory.tobytes() == battle.memory.tobytes()
        assert position.write(again) == text
        battle.apply(chance.choice(battle.legal_actions))
    assert position.read(position.write(battle)).memory.tobytes() == battle.memory.tobytes()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("go R1 B3", "word 1: unknown verb 'go'; known: attack, move, wait"),
        ("move R9 B3", "word 2: 'R9': no piece is called so; known: B1, B2, B3, B4, B5, R1, R2, R3, R4, R5"),
        ("move R1 J9", "word 3: 'J9': no such square; squares are column letter and row number from A1 to H8"),
        ("wait R1", "word 2: 'R1' is one word too many"),
    ],
)
def test_a_notation_that_cannot_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        warhost.start("feud/green", 1).apply(text)
    assert caught.value.why == why


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        (["piece R1 soldier Z9"], 4, "no such square"),
        (["piece R1 knight B2"], 4, "unknown piece 'knight'"),
        (["piece R2 soldier B2"], 4, "the next piece of this side is R1"),
        (["piece R1 soldier B2", "piece B1 soldier B2"], 5, "B2 holds two pieces"),
        (["piece X1 soldier B2"], 4, "unknown side 'X'"),
        (["chips 3"], 4, "unknown line 'chips'"),
    ],
)
def test_a_position_that_cannot_be_says_where(lines: list[str], line: int, why: str) -> None:
    with pytest.raises(PositionError) as caught:
        position.read("\n".join([HEAD.rstrip(), *lines, "end"]))
    assert caught.value.line == line
    assert why in caught.value.message


@pytest.mark.parametrize("seed", range(3))
def test_transcripts_replay_bit_for_bit(seed: int) -> None:
    battle = random_battle(seed)
    text = transcript.write(battle)
    again = transcript.replay(transcript.read(text))
    assert again.memory.tobytes() == battle.memory.tobytes()
    assert again.events == battle.events
    assert not verify(text).faults


def test_generated_battles_are_played_like_others() -> None:
    battle = warhost.start("feud/generated-7", 1)
    assert battle.scenario.to_toml() == warhost.start("feud/generated-7", 2).scenario.to_toml()
    assert position.write(position.read(position.write(battle))) == position.write(battle)


def test_battles_and_what_they_give_out_can_be_pickled() -> None:
    battle = random_battle(1)
    battle.undo(consent=True)
    odds = battle.odds(battle.legal_actions[0])
    given = (battle.key(), battle.scenario, battle.actions, battle.events, odds)
    battle, *back = pickle.loads(pickle.dumps((battle, *given[1:])))
    assert (battle.key(), *back) == given
    assert [one.facts.words for one in back[-1].chances] == [one.facts.words for one in odds.chances]


def test_what_is_left_of_pieces_is_told() -> None:
    rows = standing("R1 soldier D4", "R2 archer -", "B1 soldier D5").remains()
    assert [(row.side, row.piece, row.what, row.fate) for row in rows] == [
        ("red", "R1", "soldier", "stands"),
        ("red", "R2", "archer", "fallen"),
        ("black", "B1", "soldier", "stands"),
    ]


def test_pictures_show_every_piece() -> None:
    battle = standing("R1 soldier D4", "R2 archer -", "B1 soldier D5")
    assert "| R1  |" in str(battle)
    assert "R2  archer   out of the battle" in str(battle)
    assert "R1 soldier in D4" in battle._repr_svg_()


# --- computer opponents -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("red", "black"), [("random", "greedy"), ("greedy", "random")])
def test_computers_play_to_the_end(red: str, black: str) -> None:
    battle = play("feud/green", red, black, seed=4)
    assert battle.over
    assert play("feud/green", red, black, seed=4).key() == battle.key()


@pytest.mark.parametrize("player", ["captain", "search:playouts=400"])
def test_the_search_sees_a_win(player: str) -> None:
    battle = standing("R1 soldier D7", "R2 soldier A2", "B1 archer H8", "B2 soldier A7")
    chosen = find_player(player, 1).choose(battle.contract, battle.memory.copy(), battle.umpire, 0)
    assert str(Action(chosen, battle.table)) in {"move R1 C8", "move R1 D8", "move R1 E8"}


def test_chances_and_hints_are_there() -> None:
    battle = standing("R1 soldier D6", "R2 soldier A2", "B1 archer H3")
    assert battle.chances(playouts=100, seed=1).sides["red"] > 0.5
    assert battle.hints(2, playouts=200, seed=1)


def test_the_lab_knows_a_game_of_ones_own_from_what_it_declares() -> None:
    plan = make_plan("feud/green", battles=40)
    batch = fight_batch(plan, 0)
    fallen = [row for row in batch.pieces if row.fate == FALLEN]
    assert fallen
    assert all(row.felled_by and row.fell_at and row.fell_turn for row in fallen)
    assert all(len({*row.stood} - {""}) > 1 for row in batch.pieces if row.acts > 3)
    tally = Tally(plan)
    tally.add(batch)
    data = tally.data()
    assert round(sum(row["felled"] for row in data["pieces"]) * 40) == len(fallen)
    assert data["sentences"]
