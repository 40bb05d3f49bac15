"""Position text: every field of a battle of Te Wapen! survives it; faults around the lines of a game are named."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import warhost
from positions import refusal, survives
from tewapen.brought.position_text import BROUGHT
from warhost import position, transcript
from warhost.kernel.abi import DRAWN, NOBODY, WON, Frame, Header, pop, push
from warhost.kernel.layout import Bytes
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.rules.pieces import lift, set_down
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.rulesets.tewapen.setup.tables import troop_rows
from warhost.rulesets.tewapen.state import NONE, OFF_BOARD, Kind, Phase, Reason, Spell, TrapState
from warhost.rulesets.tewapen.words.position_text import POSITION
from warhost.rulesets.tewapen.words.position_words import ABILITY_NAMES, MARK_NAMES, MATTERS

SHORT = f"\n{BROUGHT.base}end\n"


TRAPS_TO_PLACE = "pending PLACE_TRAPS actor=red detail=1"


def short(*lines: str, without: str = "") -> str:
    """The short position with more lines, and without those that begin with a word."""
    kept = [line for line in SHORT.strip().split("\n") if not (without and line.startswith(without))]
    return "\n".join([*kept[:-1], *lines, "end"]) + "\n"


# --- there and back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("tewapen/otter-ford", {"turns": 3}, "turns = 3"),
        ("heroes/first-blood", {"challenge_cap": 2, "turns": 3}, "turns = 3, challenge_cap = 2"),
        ("heroes/scamander", {"free_deployment": True}, "free_deployment = true"),
    ],
)
def test_a_scenario_with_options_is_named_with_them(name: str, options: dict[str, Any], said: str) -> None:
    battle = warhost.start(name, 1, options=options)
    text = survives(battle)
    assert f"scenario {name}\noptions {said}\n" in text
    assert position.read(text).scenario == battle.scenario


def test_a_scenario_that_lacks_an_option_is_written_inline() -> None:
    battle = warhost.start("heroes/scamander", 1, options={"challenge_cap": None})
    text = survives(battle)
    assert "scenario inline" in text
    assert "challenge_cap" not in text
    assert position.read(text).scenario == battle.scenario
    kept = transcript.write(battle)
    assert '[Scenario "inline"]' in kept
    assert transcript.verify(kept).ok


def test_another_scenario_of_a_packaged_id_is_written_inline() -> None:
    scenario = scenarios()["otter-ford"].model_copy(update={"name": "A # in a name"})
    battle = warhost.start(scenario, 1)
    assert "scenario inline" in survives(battle)
    assert position.read(position.write(battle)).scenario == scenario


def test_a_battle_between_two_decisions_is_left_there() -> None:
    battle = warhost.start("tewapen/otter-ford", 1)
    record: Any = state.Battle.over(battle.memory)
    while record.depth > 1:
        pop(record)
    record.card = record.active = NONE
    record.to_name, record.to_decide = 0, NOBODY
    assert "decides nobody\n" in survives(battle)


# --- every field ------------------------------------------------------------------------------------------

# The place of pieces follows from their lines, and so does what the house reads itself.
WRITTEN_BY_THE_HOUSE = {"dice", "version", "turn", "to_decide", "actions"}
FOLLOWS = {"depth", "piece_count", "trap_count", "unit_in", "first_in", "clouds", "stack", "traps", "pieces"}


class Board:
    """A battle's record with two traps, to set fields of; R1 is piece 0, the King R14, B1 piece 16."""

    def __init__(self) -> None:
        traps = scenarios()["tangled-wood"].traps  # red's
        self.scenario = scenarios()["barrow-night"].model_copy(update={"traps": traps})
        self.memory = warhost.start("tewapen/barrow-night", 1).memory
        self.battle: Any = state.Battle.over(self.memory)
        self.battle.trap_count, self.battle.routes_matter = 2, 1
        for trap in range(2):
            self.battle.traps[trap].cell, self.battle.traps[trap].prisoner = 40 + trap, NONE

    def lines(self) -> list[str]:
        return POSITION.write(self.memory, self.scenario)

    def back(self) -> Bytes:
        """The memory after a way through its lines, with what the house reads itself put back."""
        memory = POSITION.read(enumerate(self.lines(), 1), self.scenario)
        read: Any = state.Battle.over(memory)
        for name in WRITTEN_BY_THE_HOUSE:
            read[name] = self.battle[name]
        return memory

    def survives(self) -> None:
        assert self.back().tobytes() == self.memory.tobytes()


def over(board: Board) -> None:
    board.battle.result, board.battle.winner, board.battle.reason = WON, 1, Reason.HELD


def drawn(board: Board) -> None:
    board.battle.result, board.battle.winner, board.battle.reason = DRAWN, NOBODY, Reason.EQUAL


def without_traps(board: Board) -> None:
    board.battle.trap_count = 0
    board.battle.traps[:2] = np.zeros(2, board.battle.traps.dtype)


def cloud(board: Board) -> None:
    board.battle.cloud_until[[7, 90]] = (3, 12)
    board.battle.clouds = 1


BATTLE_FIELDS: dict[str, tuple[Any, ...]] = {
    "result": (over, drawn),
    "winner": (over,),
    "reason": (over,),
    "cards": (0, 1 << 53, state.FULL_DECK - 5, state.FULL_DECK),
    "struck": (1 | 1 << 20,),
    "card": (0, 12, 51, NONE),
    "active": (0, 1),
    "to_name": (0, 1),
    "mover": (5,),
    "routes_matter": (without_traps,),
    "hold_side": (0, 1),
    "hold_turns": (3,),
    "lost_points": ((0, 300), (7, 1)),
    "units_left": ((40, 0),),
    "pool": ((1, 0, 2, 0, 0, 9),),
    "cloud_until": (cloud,),
}


def change(target: Any, field: str, value: Any) -> None:
    """Set a field; an array takes all its numbers."""
    if isinstance(value, tuple):
        target[field][:] = value
    else:
        target[field] = value


def test_no_field_of_the_battle_is_forgotten() -> None:
    assert set(state.Battle.fields) == set(BATTLE_FIELDS) | WRITTEN_BY_THE_HOUSE | FOLLOWS


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in BATTLE_FIELDS.items() for value in values]
)
def test_every_field_of_the_battle_survives(name: str, value: Any) -> None:
    board = Board()
    if isinstance(value, Callable):  # type: ignore[arg-type]
        value(board)
    else:
        change(board.battle, name, value)
    board.survives()


def test_every_field_that_the_house_writes_survives() -> None:
    battle = warhost.start("tewapen/otter-ford", 1)
    header: Any = Header.over(battle.memory)
    header.turn, header.actions = 77, 1234567
    header.dice.key[:] = np.array([2**64 - 1, 5], np.uint64)
    header.dice.counter = 2**40 + 1
    survives(battle)
    assert header.version == battle.ruleset.version


def stand_elsewhere(one: Any, board: Board) -> None:
    lift(board.battle, 0)
    set_down(board.battle, 0, 5)


def eliminated(one: Any, board: Board) -> None:
    lift(board.battle, 0)
    one.wounds, one.fell_cell, one.fell_turn = 0, 33, 2
    board.battle.units_left[0] -= 1


def change_sides(one: Any, board: Board) -> None:
    one.side = 1
    board.battle.units_left[:] += np.array([-1, 1], np.int16)


def trapped(one: Any, board: Board) -> None:
    one.prison, board.battle.traps[1].prisoner = 1, 0
    board.battle.traps[1].cell, board.battle.traps[1].state = one.cell, TrapState.OPEN


def no_more_a_unit(one: Any, board: Board) -> None:
    lift(board.battle, 0)
    one.kind = Kind.INDIVIDUAL
    set_down(board.battle, 0, 5)
    board.battle.units_left[0] -= 1


def in_company(one: Any, board: Board) -> None:
    for piece in (13, 14, 15):
        lift(board.battle, piece)
    for piece in (15, 13, 14):
        set_down(board.battle, piece, 5)


PIECE_FIELDS: dict[str, tuple[Any, ...]] = {
    "troop": (troop_rows()["und.zombies"], troop_rows()["mon.hydra"]),
    "cell": (stand_elsewhere, eliminated),
    "fell_cell": (0, 116),
    "marks": (state.NOMINATED | state.MOUNTED, (1 << len(MARK_NAMES)) - 1),
    "abilities": (0, state.FLYING | state.HEADS, (1 << len(ABILITY_NAMES)) - 1),
    "items": (1, state.BANNER_OF_FRENZY, (1 << 27) - 1),
    "side": (change_sides,),
    "kind": (Kind.LARGE, no_more_a_unit),
    "wounds": (1, 9),
    "full_wounds": (11,),
    "hit_at": (2,),
    "dice": ((0, 0, 0, 0, 0, 0), (0, 5, 0, 1, 0, 0), (1, 2, 3, 4, 5, 6)),
    "steady": (0, 4),
    "stride": (0, 9),
    "counters": (3,),
    "next_here": (in_company,),
    "walked": (2,),
    "moved": (3,),
    "carried": (4,),
    "spells": (1, 5),
    "mp": (8,),
    "full_mp": (9,),
    "item_mp": (2,),
    "charges": ((0, 0, 0, 1), (3, 0, 2, 0)),
    "oil": (2, 3),
    "form": (troop_rows()["were.wolf"], 0),
    "form_turns": (2,),
    "fell_turn": (6,),
    "prison": (trapped,),
}


def test_no_mark_or_ability_is_forgotten() -> None:
    bits = re.findall(r"^([A-Z_]+) = 1 << ", Path(state.__file__).read_text("utf-8"), re.MULTILINE)
    assert bits == [*ABILITY_NAMES, *MARK_NAMES]
    for names in (ABILITY_NAMES, MARK_NAMES):
        assert [getattr(state, name) for name in names] == [1 << bit for bit in range(len(names))]


def test_no_field_of_a_piece_is_forgotten() -> None:
    assert set(state.Piece.fields) == set(PIECE_FIELDS)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in PIECE_FIELDS.items() for value in values]
)
def test_every_field_of_a_piece_survives(name: str, value: Any) -> None:
    board = Board()
    one = board.battle.pieces[0]
    if isinstance(value, Callable):  # type: ignore[arg-type]
        value(one, board)
    else:
        change(one, name, value)
    board.survives()


TRAP_FIELDS = {
    "cell": (0, OFF_BOARD),
    "owner": (1,),
    "state": tuple(TrapState),
    "wounds": (0, 7),
    "dice": (9,),
    "hit_at": (2,),
    "prisoner": (trapped,),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in TRAP_FIELDS.items() for value in values])
def test_every_field_of_a_trap_survives(name: str, value: Any) -> None:
    assert set(state.Trap.fields) == set(TRAP_FIELDS)
    board = Board()
    if isinstance(value, Callable):  # type: ignore[arg-type]
        value(board.battle.pieces[0], board)
    else:
        board.battle.traps[1][name] = value
    board.survives()


FRAMES = {
    Phase.PLACE_TRAPS: {"actor": 0, "detail": 3},
    Phase.FOLLOW_UP: {"actor": 2, "target": 17, "place": 30},
    Phase.REROLL: {"actor": 2, "target": 17},
    Phase.COMPANY: {"actor": 13, "target": 8, "place": 5},
    Phase.SECOND_PLACE: {"actor": 29, "place": 32, "detail": Spell.HORDE},
    Phase.STRIKE_AREA: {"actor": 29, "place": 32, "detail": Spell.DRUMS},
    Phase.SPLASH: {"actor": 16, "place": 33, "detail": Spell.BANISH_HORDE},
    Phase.TRAP_STRIKES: {"actor": 2, "detail": 1},
    Phase.PRISONER_STRIKES: {"actor": 2, "detail": 1},
    Phase.DEPLOY: {"actor": 0},
}


CARD_STEPS = (Phase.DRAW, Phase.END_CARD, Phase.ACT, Phase.MOVE, Phase.INCLUDE, Phase.NOMINATE)
UNDER = {step: CARD_STEPS[:number] for number, step in enumerate(CARD_STEPS)}
UNDER |= {Phase.END_TURN: (Phase.DRAW,), Phase.PLACE_TRAPS: (Phase.DRAW,)}


def put_up(board: Board, *frames: tuple[Phase, dict[str, int]]) -> None:
    """Pend these matters and no others."""
    while board.battle.depth:
        pop(board.battle)
    for phase, held in frames:
        values = {"actor": NONE, "target": NONE, "place": 0, "detail": 0} | held
        push(board.battle, int(phase), *(int(values[name]) for name in ("actor", "target", "place", "detail")))
    if Phase.END_CARD not in dict(frames):
        board.battle.card = board.battle.active = NONE


def test_no_field_of_a_pending_matter_is_forgotten() -> None:
    assert set(Frame.fields) == {"phase"} | {name for held in FRAMES.values() for name in held}
    assert {row.at for row in MATTERS.by_phase.values() if row.says} == set(FRAMES)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in (Phase.SET_UP, Phase.DEPLOY)])
def test_every_pending_matter_survives(phase: Phase) -> None:
    board = Board()
    below = UNDER.get(phase, CARD_STEPS[:3])
    put_up(board, *((step, {}) for step in below), (phase, FRAMES.get(phase, {})))
    board.survives()


def test_a_reroll_against_a_trap_and_a_deep_stack_survive() -> None:
    board = Board()
    put_up(
        board,
        *((step, {}) for step in CARD_STEPS[:4]),
        *((phase, FRAMES[phase]) for phase in (Phase.PRISONER_STRIKES, Phase.TRAP_STRIKES)),
        (Phase.REROLL, {"actor": 2, "detail": 1}),
    )
    board.survives()


def test_matters_of_the_sequence_of_play_are_implied() -> None:
    board = Board()
    put_up(board, *((step, {}) for step in CARD_STEPS[:3]), (Phase.FOLLOW_UP, FRAMES[Phase.FOLLOW_UP]))
    pending = [line for line in board.lines() if line.startswith("pending")]
    assert pending == ["pending FOLLOW_UP actor=R3 target=B2 place=0402"]
    board.survives()


def test_a_full_board_survives() -> None:
    board = Board()
    for trap in range(2, state.MAX_TRAPS):
        board.battle.traps[trap] = board.battle.traps[0]
    board.battle.trap_count = state.MAX_TRAPS
    for piece in range(32, state.MAX_PIECES):
        board.battle.pieces[piece] = board.battle.pieces[13]
        board.battle.pieces[piece].cell = OFF_BOARD
        board.battle.pieces[piece].wounds = 0
    board.battle.piece_count = state.MAX_PIECES
    board.survives()


# --- by hand ----------------------------------------------------------------------------------------------


def test_a_short_position_runs_on_to_the_next_decision() -> None:
    battle = position.read(SHORT)
    assert battle.seat_to_decide == 0
    assert battle.turn == 1
    assert [str(action) for action in battle.legal_actions] == ["attack R1 B1", "done"]
    canonical = survives(battle)
    assert "piece R1 hum.polearms 0305 marks=NOMINATED\npiece B1 orc.swords 0304\nend" in canonical
    assert "decides red\n" in canonical


def test_a_fresh_piece_has_the_figures_of_its_troop() -> None:
    set_up = warhost.start("tewapen/barrow-night", 1)
    pieces: Any = state.Battle.over(set_up.memory).pieces
    read: Any = state.Battle.over(
        position.read(short("piece R2 hum.king 0305", "piece R3 hum.wizard 0005")).memory
    ).pieces
    for number, same_as in ((2, 13), (3, 15)):
        for name in set(state.Piece.fields) - {"cell", "items", "marks", "stride", "steady", "abilities"}:
            assert read[number][name].tolist() == pieces[same_as][name].tolist(), name


def test_a_mounted_piece_has_its_steed_and_an_animal_its_form() -> None:
    text = short(
        "piece R2 hum.king 0405 marks=MOUNTED",
        "piece R3 mon.werewolf 0005 form=were.bear form-turns=2",
        "piece R4 hum.archers - fell-cell=0404 fell-turn=1",
    )
    read: Any = state.Battle.over(position.read(text).memory)
    umpire: Any = state.Umpire.over(find_ruleset("tewapen").fill_umpire(scenarios()["otter-ford"]))
    assert read.pieces[2].stride == umpire.troops[troop_rows()["hum.king"]].mounted_stride
    assert read.pieces[3].kind != Kind.INDIVIDUAL
    assert read.pieces[3].full_wounds == umpire.troops[troop_rows()["were.bear"]].wounds
    assert (read.pieces[4].wounds, read.pieces[4].cell) == (0, OFF_BOARD)
    assert read.units_left.tolist() == [2, 1]


def test_a_position_without_a_pending_matter_draws_a_card() -> None:
    battle = position.read(
        short("dice 7 7 0", without="pending").replace("active red\n", "").replace(" marks=NOMINATED", "")
    )
    assert battle.last_events[0].kind == "card_drawn"
    assert battle.seat_to_decide is not None


def test_a_scenario_can_be_written_inline() -> None:
    toml = scenarios()["otter-ford"].to_toml().replace('id = "otter-ford"', 'id = "my-ford" # mine')
    block = "scenario inline\n# indented\n" + "".join(f"\t{line}\n" for line in toml.split("\n"))
    battle = position.read(SHORT.replace("scenario tewapen/otter-ford\n", block))
    assert battle.scenario.id == "my-ford"
    survives(battle)


def test_the_examples_of_the_format_are_read() -> None:
    board, of_others = Board(), ("piece", "trap", "fog", "units", "lost", "building")
    lines = [example for word, example in POSITION.examples.items() if word not in of_others]
    pieces = [line for line in board.lines() if line.startswith("piece")]
    assert POSITION.read(enumerate([*lines, *pieces], 1), board.scenario).any()


def test_windows_line_ends_and_bytes_are_read() -> None:
    text = short().replace("\n", "\r\n")
    assert position.read(text).key() == position.read(SHORT).key()
    assert position.read(b"\xef\xbb\xbf" + text.encode()).key() == position.read(SHORT).key()


# --- what cannot be ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the text is empty"),
        ("# nothing\n\n", 1, "the text is empty"),
        ("[Ruleset]\n", 1, "a position text begins with 'position 1'"),
        ("position 2\n", 1, "position format '2' is not known here"),
        (SHORT.replace("tewapen 1", "tewapen 2"), 3, "this is a position of tewapen 2, and here is tewapen 1"),
        (SHORT.replace("tewapen 1", "tewapem 1"), 3, "unknown game 'tewapem'; nearest: tewapen"),
        (SHORT.replace("otter-ford", "otter-fort"), 4, "unknown scenario 'otter-fort'; nearest: otter-ford"),
        (SHORT.replace("tewapen/otter-ford", "otter-ford"), 4, "nearest: tewapen/otter-ford"),
        (SHORT.replace("tewapen/otter-ford", "../secret.toml"), 4, "unknown scenario '../secret.toml'"),
        (short(without="ruleset"), 7, "the line 'ruleset' is missing"),
        (short(without="scenario"), 7, "the line 'scenario' is missing"),
        (short("pending END_TURN"), 8, "these cannot be pending in this order: DRAW END_CARD ACT END_TURN"),
        (short(without="pending"), 4, "no card is running: nothing of it is pending"),
        (short(without="pending").replace("active red", TRAPS_TO_PLACE), 4, "this side has no traps to place"),
        (SHORT.replace("active red", "active black"), 7, "no card of its army is running"),
        (short(without="active"), 4, "a card is running; say whose army it activates"),
        (SHORT.rstrip().removesuffix("end"), 8, "the text ends without 'end': is it cut off?"),
        (SHORT + "piece R2 hum.archers 0405\n", 10, "after 'end'"),
        (SHORT.replace("pending ACT", "pending NOMINATE\nname 2"), 6, "2 pieces are to be named, and only 0 can be"),
        (SHORT.replace("position", "pos\0ition"), 2, "is this a binary file?"),
        (SHORT.replace("active", "\ufffdctive"), 5, "is this a binary file?"),
    ],
)
def test_a_text_that_cannot_be_is_refused_with_its_line(text: str, line: int, message: str) -> None:
    error = refusal(text)
    assert message in error.message
    assert error.line == line


def test_impassable_ground_holds_nobody() -> None:
    text = SHORT.replace("otter-ford", "barrow-night").replace("0304", "1003")
    assert "nobody can stand in 1003" in refusal(text).message


def test_a_piece_that_a_matter_needs_must_be_on_the_board() -> None:
    text = short("pending COMPANY actor=R1 target=R2 place=0404", "piece R2 hum.archers -")
    assert "R2 is not on the board" in refusal(text).message
    assert "R2 is not on the board" in refusal(short("struck R2", "piece R2 hum.archers -")).message


def test_a_unit_teleports_onto_friendly_individuals_but_not_onto_others() -> None:
    lines = ("pending COMPANY actor=R2 target=R1 place=0404", "piece R2 hum.wizard 0305", "piece R3 hum.wizard 0305")
    battle = position.read(short(*lines, "piece R4 hum.king 0404", without="pending"))
    assert [str(action) for action in battle.legal_actions] == ["stay R3", "done"]
    for other in ("piece R4 hum.archers 0404", "piece B2 hum.king 0404"):
        assert "0404 is held by others" in refusal(short(*lines, other, without="pending")).message


def test_binary_files_are_refused() -> None:
    assert "is not UTF-8" in refusal(b"position 1\n\xff\xfe").message
    assert refusal(b"position 1\n\xff\xfe").line == 2
    assert "binary" in refusal(bytes(range(256))[:128]).message


def test_the_file_is_named() -> None:
    assert (
        str(refusal("position 1\n", "mine.txt")) == "line 1: the text ends without 'end': is it cut off? (in mine.txt)"
    )


def test_the_first_scenario_is_as_good_as_any_for_fresh_pieces() -> None:
    """Figures of troops come from charts, not from scenarios."""
    tables = [state.Umpire.over(find_ruleset("tewapen").fill_umpire(each)) for each in scenarios().values()]
    assert len({np.asarray(each.troops).tobytes() for each in tables}) == 1
    assert isinstance(next(iter(scenarios().values())), TewapenScenario)
