"""A game of three sides by its rules: turns, odds, endings, words, texts, undo."""

from __future__ import annotations

import random
import sys
from dataclasses import fields, replace
from fractions import Fraction

import pytest

import warhost
from own_game.installing import EXAMPLES
from three_sides.battles import HEAD, random_battle, standing
from warhost import position, transcript
from warhost.errors import DeclarationError, IllegalAction, PositionError, ScenarioError, UndoRefused
from warhost.face.action import Action
from warhost.face.transcript import verify
from warhost.ruleset import Ruleset
from warhost.shelf.pictures.seen import COLOURS
from warhost.shelf.plain import plain_game

pytestmark = pytest.mark.usefixtures("well")

SOURCE = EXAMPLES / "well"
MOST_LINES = 300
SIDES = ("red", "black", "green")


def test_it_is_a_small_game() -> None:
    files = [SOURCE / "pyproject.toml", *(SOURCE / "well").rglob("*.py"), *(SOURCE / "well").rglob("*.toml")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= MOST_LINES


def test_clauses_of_its_words_stand_in_its_rulebook(well: Ruleset) -> None:
    table, known = well.game.table, well.rulebook().clauses
    cited = [clause for one in table.words.objections.rows.values() for clause in one.clauses]
    cited += [clause for _, clauses in table.reasons.values() for clause in clauses]
    cited += [clause for term in well.terms()["kinds"].values() for clause in term["clauses"]]
    assert set(cited) <= set(known)


# --- whose go it is ---------------------------------------------------------------------------------------


def test_a_turn_is_over_when_three_sides_have_had_their_go() -> None:
    battle, seen = warhost.start("well/drought", 1), []
    for _ in range(6):
        seen.append((battle.turn, SIDES[battle.seat_to_decide or 0]))
        battle.apply("wait")
    assert seen == [(turn, side) for turn in (1, 2) for side in SIDES]


def test_a_side_without_pieces_has_no_go() -> None:
    battle = standing("R1 guard A1", "B1 guard -", "G1 guard G7")
    battle.apply("wait")
    assert (battle.seat_to_decide, battle.turn) == (2, 1)
    battle.apply("wait")
    assert (battle.seat_to_decide, battle.turn) == (0, 2)


# --- how it ends ------------------------------------------------------------------------------------------


def test_a_piece_that_still_stands_at_the_well_when_its_go_comes_round_has_won() -> None:
    battle = standing("R1 guard D3", "B1 guard A1", "G1 guard G7")
    battle.apply("move R1 D4")
    assert not battle.over
    battle.apply("wait")
    assert not battle.over
    battle.apply("wait")
    assert str(battle.outcome) == "Red wins: a piece stands at the well (WL-1.4a)"
    assert battle.outcome is not None
    assert battle.outcome.scores == (1, 1, 1)


def test_the_last_side_with_pieces_has_won() -> None:
    assert fates("attack G1 R1", "R1 guard A1", "B1 guard -", "G1 farmhand A2") == {
        "R1 eliminated": Fraction(1, 3),
        "G1 eliminated": Fraction(1, 6),
        "": Fraction(1, 2),
    }
    endings = set()
    for seed in range(20):
        battle = standing("R1 guard A1", "B1 guard -", "G1 farmhand A2", decides="green").clone(key=(seed, seed))
        battle.apply("attack G1 R1")
        endings.add(str(battle.outcome))
    assert endings == {
        "None",
        "Red wins: nobody else is left (WL-1.4b)",
        "Green wins: nobody else is left (WL-1.4b)",
    }


def test_the_battle_goes_on_when_one_of_three_is_out() -> None:
    for seed in range(20):
        battle = standing("R1 guard A1", "B1 guard A2", "G1 guard G7").clone(key=(seed, seed))
        battle.apply("attack R1 B1")
        assert not battle.over


@pytest.mark.parametrize(
    ("pieces", "ending"),
    [
        (("R1 guard A1", "B1 guard A7", "G1 guard G7", "G2 guard G6"), "Green wins: the last turn is over"),
        (("R1 guard A1", "R2 guard B1", "B1 guard A7", "G1 guard G7", "G2 guard G6"), "Draw: the last turn is over"),
        (("R1 guard A1", "B1 guard A7", "G1 guard G7"), "Draw: the last turn is over"),
    ],
)
def test_after_the_last_turn_pieces_are_counted(pieces: tuple[str, ...], ending: str) -> None:
    battle = standing(*pieces, decides="green", turn=15)
    battle.apply("wait")
    assert str(battle.outcome).startswith(ending)


# --- odds and objections ----------------------------------------------------------------------------------


def fates(action: str, *pieces: str) -> dict[str, Fraction]:
    """What an action changes, with how likely that is."""
    decides = {"R": "red", "B": "black", "G": "green"}[action.split()[1][0]]
    odds = standing(*pieces, decides=decides).odds(action)
    assert odds.exact
    return {", ".join(chance.changes): chance.probability for chance in odds.chances}


@pytest.mark.parametrize("enemy", ["R1", "G1"])
def test_either_of_the_others_is_an_enemy(enemy: str) -> None:
    found = fates(f"attack B1 {enemy}", "R1 guard D4", "B1 guard D5", "G1 guard E5")
    assert found == {f"{enemy} eliminated": Fraction(1, 2), "B1 eliminated": Fraction(1, 6), "": Fraction(1, 3)}


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("move R1 D6", "that is too far away (WL-1.2a, WL-1.3a)"),
        ("move R1 D5", "somebody stands on that square (WL-1.2a)"),
        ("move G1 E4", "the piece is not yours, or out of the battle (WL-1.1a)"),
        ("attack R1 R2", "that is no enemy on the board (WL-1.3a)"),
        ("attack R1 G2", "that is too far away (WL-1.2a, WL-1.3a)"),
    ],
)
def test_an_illegal_action_is_refused_with_its_clauses(action: str, sentence: str) -> None:
    battle = standing("R1 guard D4", "R2 guard C4", "B1 guard D5", "G1 guard E5", "G2 guard A1")
    with pytest.raises(IllegalAction) as caught:
        battle.apply(action)
    assert str(caught.value) == f"illegal action {action!r}: {sentence}"


# --- words, pictures, texts -------------------------------------------------------------------------------


def test_every_side_has_its_counters_its_list_and_its_view() -> None:
    battle = standing("R1 guard D4", "B1 guard A1", "G1 farmhand G7", "G2 farmhand -")
    text = str(battle)
    assert all(f"| {label}  |" in text for label in ("R1", "B1", "G1"))
    assert "Red " in text
    assert "G2  farmhand  out of the battle" in text
    svg = battle._repr_svg_()
    assert all(f"{words}" in svg for words in ("Red: R1 guard in D4.", "Black: B1 guard in A1.", "Green: G1 farmhand"))
    for seat in (None, 0, 1, 2, "both"):
        view = battle.view(seat)
        assert view["scores"] == {"red": 1, "black": 1, "green": 1}
        assert bool(view["choices"]) == (seat in (0, "both"))
    assert battle.ruleset.looks["sides"] == {"red": "Red", "black": "Black", "green": "Green"}
    assert all(f'fill="{colour}"' in svg for colour in COLOURS[: len(SIDES)])


@pytest.mark.parametrize("seed", range(3))
def test_notation_and_positions_go_there_and_back(seed: int) -> None:
    battle, chance = warhost.start("well/drought", seed), random.Random(seed)
    while not battle.over:
        assert [battle.table.read_action(str(action)) for action in battle.legal_actions] == [
            action.code for action in battle.legal_actions
        ]
        text = position.write(battle)
        assert position.read(text).memory.tobytes() == battle.memory.tobytes()
        battle.apply(chance.choice(battle.legal_actions))
    assert position.read(position.write(battle)).memory.tobytes() == battle.memory.tobytes()


def test_no_number_is_an_action_unless_it_is_listed() -> None:
    battle, chance = random_battle(3, most=20), random.Random(3)
    listed = set(battle.legal_actions.codes.tolist())
    codes = [chance.getrandbits(62) for _ in range(500)] + [code ^ 1 << bit for code in listed for bit in range(62)]
    assert {code for code in codes if not battle.why_not(Action(code, battle.table))} <= listed


@pytest.mark.parametrize("seed", range(3))
def test_transcripts_name_three_players_and_replay_bit_for_bit(seed: int) -> None:
    battle = random_battle(seed)
    text = transcript.write(battle, ["Ann", "Ben", "Cleo"])
    assert all(f'[{tag} "{name}"]' in text for tag, name in (("Red", "Ann"), ("Black", "Ben"), ("Green", "Cleo")))
    assert transcript.read(text).players == ("Ann", "Ben", "Cleo")
    again = transcript.replay(transcript.read(text))
    assert again.memory.tobytes() == battle.memory.tobytes()
    assert again.events == battle.events
    assert not verify(text).faults


def test_undo_ends_where_the_next_side_must_choose() -> None:
    battle = warhost.start("well/drought", 1)
    battle.apply("wait")
    with pytest.raises(UndoRefused) as caught:
        battle.undo()
    assert str(caught.value) == "undo ends here without the consent of all sides: another side must choose now"
    battle.undo(consent=True)
    assert battle.decisions == 0


def test_generated_battles_give_each_side_a_part_of_the_board() -> None:
    battle = warhost.start("well/generated-7", 1)
    rows = [[int(cell[1:]) for side, _, cell in battle.scenario.placed() if side == seat] for seat in range(3)]  # type: ignore[attr-defined]
    assert max(rows[0]) <= min(rows[1]) + 1 <= max(rows[1]) + 1
    assert max(rows[1]) <= min(rows[2]) + 1
    assert position.write(position.read(position.write(battle))) == position.write(battle)


# --- what is refused --------------------------------------------------------------------------------------


def test_a_scenario_with_a_side_that_the_game_lacks_is_refused_with_its_line(well: Ruleset) -> None:
    text = (SOURCE / "well" / "scenarios" / "drought.toml").read_text("utf-8")
    with pytest.raises(ScenarioError) as caught:
        well.read_scenario(text.replace("green = ", "blue = "))
    assert [(fault.line, f"{fault.where}: {fault.message}") for fault in caught.value.faults] == [
        (9, "pieces.green: has no pieces"),
        (12, "pieces.blue: unknown side 'blue'; known: black, green, red"),
    ]


@pytest.mark.parametrize("sides", [("red",), ("red", "red"), tuple("abcdefg")], ids=["one", "twice", "seven"])
def test_too_few_or_too_many_sides_are_refused_where_they_are_declared(well: Ruleset, sides: tuple[str, ...]) -> None:
    told = {field.name: getattr(well, field.name) for field in fields(well)}
    with pytest.raises(DeclarationError) as caught:
        Ruleset(**told | {"sides": sides})
    line = caught.value.__traceback__.tb_lineno if caught.value.__traceback__ else 0
    assert str(caught.value) == (
        f"{__name__}:{line} gives 'well' the sides {', '.join(map(repr, sides))}; "
        "a game has 2 to 6 sides of different names"
    )


def test_two_sides_with_the_same_letter_are_refused_where_they_are_declared(well: Ruleset) -> None:
    game, table = well.game, well.game.table
    with pytest.raises(DeclarationError, match=r":\d+ has pieces of 'red' and of 'rose', which begin with the same"):
        plain_game(
            replace(well, sides=("red", "black", "rose")),
            game.battle,
            sys.modules["well.state"].Umpire,
            book="WL",
            kinds=table.kinds,
            words=table.words,
            reasons=table.reasons,
        )


def test_a_position_with_a_fourth_side_is_refused_with_its_line() -> None:
    with pytest.raises(PositionError) as caught:
        position.read(f"{HEAD}piece Y1 guard A1\nend")
    assert (caught.value.line, caught.value.message) == (4, "unknown side 'Y'; known: B, G, R")
