"""Position text of Heroes & Gods: no field, mark or pending matter is forgotten, and short lines are read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heroes.builder import FIGURES, TERRAIN, bare_scenario, memory_of, position_of
from positions import survives
from soak import examples
from warhost import position
from warhost.errors import PositionError
from warhost.kernel.abi import Frame
from warhost.rulesets.heroes import state
from warhost.rulesets.heroes.state import NONE, OFF_TABLE, Phase, Window
from warhost.rulesets.heroes.words.position_text import POSITION
from warhost.rulesets.heroes.words.position_words import ATTACK_BODY, DUEL_BODY, FIGURE_BODY, FLAGS, MATTERS, ROUND_BODY
from warhost.shelf.position import Body

SHORT = position_of(*FIGURES, "phase 1 greek", "pending melee")


def lines_survive(*lines: str, more: str = "") -> list[str]:
    """The canonical lines of a battle, after a look at whether they say the same; fields of the house are left out."""
    scenario, memory = bare_scenario(more), memory_of(*lines, more=more)
    written = POSITION.write(memory, scenario)
    back = POSITION.read(enumerate(written, 1), scenario)
    assert back.tobytes() == memory.tobytes()
    assert POSITION.write(back, scenario) == written
    return written


def fault(*lines: str, more: str = "") -> PositionError:
    """The error that lines lead to."""
    with pytest.raises(PositionError) as caught:
        memory_of(*lines, more=more)
    return caught.value


# --- every field ------------------------------------------------------------------------------------------

WRITTEN_BY_THE_HOUSE = {"dice", "version", "turn", "to_decide", "actions"}
LINES_OF_FIELDS = {
    "result winner reason": "over trojan points",
    "phase_number active": "phase 4 trojan",
    "first": "first trojan",
    "turns": "turns 12",
    "challenges": "challenges greek 1 trojan 3",
    "challenged": "challenged",
    "duelled": "duelled",
    "chips": "chips greek 0 trojan 7",
    "events_used": "used trojan E1,E9",
    "chip_used": "chip-used trojan",
    "spent way_x way_y": "way 0.00,12.34 2.50",
    "charged": "charged 51 56",
    "burning": "burning h1",
    "attack": "attack 6 53 bow retired die=4 result=wound defensive=1 striker-moved=1 target-moved=1 left=0.01,2.00",
    "melee": "round 51 1 dice=2 struck-back=1 first=wound second=panic",
    "duel": "duel - 3 no-duel first=3 moved=53 loser=3 placed=1 ended=1 middle=18.00,18.01 home-trojan=1.00,2.00",
    "count figures": "figure 9 G01 20.00,20.00 spear wounded acted common effects=E1,E4 attack=9 bow=3 side=trojan",
    "stack depth": "pending deed 3",
}


def fields_of(body: Body) -> set[str]:
    """The fields of a record that a line can tell of."""
    paths = " ".join(body.path(key) for key in (*body.spoken, *body.keyed))
    return {part.partition("[")[0] for part in paths.split()}


def test_no_field_of_the_battle_is_forgotten() -> None:
    said = {name for names in LINES_OF_FIELDS for name in names.split()}
    assert set(state.Battle.fields) == said | WRITTEN_BY_THE_HOUSE
    for body, record in ((ATTACK_BODY, state.Attack), (ROUND_BODY, state.Round), (DUEL_BODY, state.Duel)):
        assert set(record.fields) == fields_of(body)
    own = {"number", "row", "x", "y", "marks", "locked", "locking"}
    assert set(state.Figure.fields) == fields_of(FIGURE_BODY) | own
    assert set(Frame.fields) == {"phase", "actor", "target", "place", "detail"}


@pytest.mark.parametrize("line", LINES_OF_FIELDS.values(), ids=LINES_OF_FIELDS)
def test_what_a_line_says_is_said_again(line: str) -> None:
    written = lines_survive(*FIGURES, line, more=TERRAIN)
    assert line in written
    assert line not in lines_survive(*FIGURES, more=TERRAIN)


def test_no_mark_is_forgotten() -> None:
    source = Path(state.__file__).read_text("utf-8")
    bits = re.findall(r"^([A-Z_]+) = 1 << (\d+)", source, re.MULTILINE)
    assert [1 << int(bit) for name, bit in bits if name != "POINT"] == list(FLAGS.values())
    assert [name.lower().replace("_", "-") for name, _ in bits if name != "POINT"] == list(FLAGS)


INCHES = st.integers(50, 3550)
PLACES = st.tuples(INCHES, INCHES)
COUNT = st.integers(0, 127)
MARKS = st.integers(0, (1 << len(FLAGS)) - 1).map(lambda marks: marks & ~state.DEAD)


def put(record: Any, name: str, value: Any) -> None:
    """Set a field; an array takes all its numbers."""
    if isinstance(value, tuple):
        record[name][:] = value
    else:
        record[name] = value


@st.composite
def battles(draw: st.DrawFn) -> Any:
    """A battle's record with anything in its fields that could ever be there, and more."""
    memory = memory_of(*FIGURES, "pending action", more=TERRAIN)
    battle: Any = state.Battle.over(memory)
    pair = st.tuples(COUNT, COUNT)
    for name, values in {
        "phase_number": st.integers(1, 254),
        "active": st.integers(0, 1),
        "first": st.integers(0, 1),
        "turns": st.integers(1, 127),
        "chips": pair,
        "challenges": pair,
        "chip_used": st.tuples(*[st.integers(0, 1)] * 2),
        "events_used": st.tuples(*[st.integers(0, (1 << state.EVENTS) - 1)] * 2),
        "challenged": st.integers(0, 1),
        "duelled": st.integers(0, 1),
        "charged": st.integers(0, 63),
        "burning": st.integers(0, 3),
        "spent": st.integers(0, 3000),
    }.items():
        put(battle, name, draw(values))
    battle.way_x, battle.way_y = draw(st.tuples(st.integers(0, 3600), st.integers(0, 3600)))
    fill_records(draw, battle)
    fill_figures(draw, battle)
    return memory


def fill_records(draw: st.DrawFn, battle: Any) -> None:
    """Anything in the running attack, round and duel."""
    figure, flag, result = st.integers(NONE, 5), st.integers(0, 1), st.integers(0, 3)
    attack, melee, duel = battle.attack, battle.melee, battle.duel
    attack.striker, attack.target, attack.weapon = draw(figure), draw(figure), draw(st.integers(0, 2))
    attack.stage, attack.die, attack.result = draw(st.integers(0, 4)), draw(COUNT), draw(result)
    attack.defensive, attack.striker_moved, attack.target_moved = draw(flag), draw(flag), draw(flag)
    attack.left_x, attack.left_y = draw(PLACES)
    melee.attacker, melee.defender, melee.dice = draw(figure), draw(figure), draw(COUNT)
    melee.struck_back, melee.first, melee.second = draw(flag), draw(result), draw(result)
    duel.challenger, duel.challenged, duel.first = draw(figure), draw(figure), draw(figure)
    duel.moved, duel.loser, duel.placed, duel.ended = draw(figure), draw(figure), draw(flag), draw(flag)
    duel.middle_x, duel.middle_y = draw(PLACES)
    put(duel, "home_x", draw(PLACES))
    put(duel, "home_y", draw(PLACES))


def fill_figures(draw: st.DrawFn, battle: Any) -> None:
    """Anything in the figures, but that the three pairs stand apart from each other."""
    for number in range(6):
        one = battle.figures[number]
        one.marks, one.effects = draw(MARKS), draw(st.integers(0, (1 << state.EVENTS) - 1))
        for factor in ("attack", "defence", "moves", "bow"):
            one[factor] = draw(st.integers(0, 99))
        one.fell_x, one.fell_y = draw(st.one_of(PLACES, st.just((OFF_TABLE, OFF_TABLE))))
        one.x, one.y = draw(st.one_of(st.just((int(one.x), int(one.y))), st.just((OFF_TABLE, OFF_TABLE))))
    for a, b in draw(st.sets(st.tuples(st.integers(0, 2), st.integers(3, 5)))):
        if battle.figures[a].x != OFF_TABLE and battle.figures[b].x != OFF_TABLE:
            for field in draw(st.sampled_from((("locked",), ("locking",), ("locked", "locking")))):
                battle.figures[a][field] |= 1 << b
                battle.figures[b][field] |= 1 << a


@given(battles())
@examples(50, 300)
def test_any_values_survive(memory: Any) -> None:
    scenario = bare_scenario(TERRAIN)
    lines = POSITION.write(memory, scenario)
    back: Any = POSITION.read(enumerate(lines, 1), scenario)
    state.Battle.over(back).turn = state.Battle.over(memory).turn
    assert back.tobytes() == memory.tobytes()


def test_the_last_of_sixty_four_figures_is_locked_and_charged_like_any_other() -> None:
    greeks = [f"figure {n} GS {2 + 2 * (n % 16)}.00,{2 + 2 * (n // 16)}.00" for n in range(1, 33)]
    trojans = [f"figure {n} TS {2 + 2 * (n % 16)}.00,{12 + 2 * (n // 16)}.00" for n in range(51, 83)]
    written = lines_survive(*greeks, *trojans, "locking 32 82", "locking 1 82", "charged 51 82")
    assert "charged 51 82" in written
    assert "at most 64 figures" in fault(*greeks, *trojans, "figure 99 TS -").message


# --- pending matters --------------------------------------------------------------------------------------

ATTACK = "attack 1 51 hand declared"
WHOLE_ATTACK = (
    "pending attack-over",
    "pending window after trojan",
    "pending apply",
    "pending window result trojan passed=1",
    "pending roll",
    "pending window attack greek",
)
STACKS: list[tuple[str, ...]] = [
    ("pending start",),
    ("pending deploy greek",),
    ("pending deploy trojan", "pending deploy-at 51"),
    ("pending start", "pending deploy nobody", "pending first-roll", "first nobody", "phase 0 nobody"),
    ("pending start", "pending first-choice greek", "first nobody", "phase 0 nobody"),
    ("pending end",),
    *((f"pending {step}",) for step in ("melee", "action", "rally", "challenge")),
    ("pending melee begun=0",),
    ("pending window start trojan passed=1",),
    ("pending close",),
    ("pending window end greek",),
    ("pending accept 3 53",),
    ("pending duel", "duel 3 53 first-throw placed=1 middle=18.00,18.00"),
    ("pending duel", "duel 3 53 melee-second first=53", *WHOLE_ATTACK, ATTACK),
    ("pending deed 3",),
    ("pending on-the-way 3 legs=2", "way 18.00,3.00 3.00"),
    ("pending react trojan",),
    ("pending melee begun=0", "pending react trojan"),
    ("pending react trojan", "pending defence 1", "charged 51", *WHOLE_ATTACK, ATTACK),
    ("pending react trojan", *WHOLE_ATTACK, "pending bless E6 trojan", "attack 6 53 bow declared"),
    ("pending react trojan", "pending bless E3 trojan"),
    ("pending round-over", "pending strike-back", *WHOLE_ATTACK, "pending set-down 3", ATTACK, "round 1 51"),
    ("pending round-over", "pending strike-back", "pending advance 1", ATTACK, "round 1 51"),
    ("pending round-over", *WHOLE_ATTACK[:3], ATTACK, "round 1 51 struck-back=1"),
    ("pending rally", "pending bless E7 greek"),
    ("pending rally", "pending set-down 3"),
    ("pending rally detail=0 place=5",),
]


@pytest.mark.parametrize("lines", STACKS, ids=lambda lines: lines[-1])
def test_pending_matters_survive(lines: tuple[str, ...]) -> None:
    written = lines_survive(*FIGURES, *lines)
    said = [line for line in written if line.startswith("pending")]
    usual = [line.replace("detail=0", "begun=0") for line in lines if line.startswith("pending")]
    assert said == usual or usual[0] == "pending start"


def test_every_matter_can_be_pending_somewhere() -> None:
    stacks: list[Any] = [state.Battle.over(memory_of(*FIGURES, *lines)) for lines in STACKS]
    seen = {(int(one.phase), int(one.detail)) for battle in stacks for one in battle.stack[: battle.depth]}
    never = {"OWN", "REACT"}  # windows that are no matters of their own
    assert {phase for phase, _ in seen} == set(map(int, Phase))
    assert {detail for phase, detail in seen if phase == Phase.WINDOW} == {
        int(window) for window in Window if window.name not in never
    }
    assert {phase for phase, _ in MATTERS.by_kind} == set(map(int, Phase))


def test_steps_that_are_still_to_come_are_implied() -> None:
    battle: Any = state.Battle.over(memory_of(*FIGURES, "pending action"))
    stack = [(int(one.phase), int(one.detail)) for one in battle.stack[: battle.depth]]
    assert stack == [(Phase.END, 0), (Phase.MELEE, 0), (Phase.ACTION, 1)]


def test_without_a_pending_matter_the_phase_begins() -> None:
    battle = position.read(position_of(*FIGURES, "phase 2 trojan"))
    assert (battle.moment, battle.seat_to_decide) == ("Turn 1, phase of the Trojans", 1)
    assert battle.prompt == "The phase begins: call a god?"
    assert "pending window start trojan" in survives(battle)


# --- by hand ----------------------------------------------------------------------------------------------


def test_a_short_position_runs_on_to_the_next_decision() -> None:
    battle = position.read(SHORT)
    assert battle.seat_to_decide == 0
    assert str(battle.legal_actions[0]) == "strike 1 51"
    canonical = survives(battle)
    assert "phase 1 greek\nfigure 1 GS 10.00,10.00 spear\nfigure 3 G06 18.00,6.00 spear\n" in canonical
    assert "pending melee\nend\n" in canonical


def test_a_figure_has_the_factors_of_its_key_and_nothing_else_unless_it_says_so() -> None:
    figures = (
        "figure 3 G06 at 18,6",
        "figure 9 G09 20.5,6 spear hero",
        "figure 5 TS 30.00,6 side=greek",
        "figure 7 TP -",
    )
    battle: Any = state.Battle.over(memory_of(*figures))
    menelaus, meriones, turncoat, archer = battle.figures[:4]
    assert (menelaus.attack, menelaus.defence, menelaus.moves, menelaus.bow) == (7, 7, 6, 0)
    assert (menelaus.side, menelaus.marks, menelaus.x, menelaus.y) == (0, state.HERO, 1800, 600)
    assert (meriones.bow, meriones.marks, meriones.x) == (6, state.HERO | state.SPEAR, 2050)
    assert (turncoat.side, turncoat.marks) == (0, 0)
    assert (archer.side, archer.bow, archer.x, archer.y) == (1, 5, OFF_TABLE, OFF_TABLE)
    assert battle.chips.tolist() == [2, 2]
    assert (battle.turns, battle.first, battle.phase_number, battle.active) == (10, 0, 1, 0)


def test_the_phase_says_whose_it_is() -> None:
    for line, active in (("phase 3", 0), ("phase 4", 1), ("phase 4 greek", 0)):
        assert state.Battle.over(memory_of(*FIGURES, line)).active == active


def test_a_figure_on_its_way_may_stand_on_a_friend() -> None:
    friends = ("figure 1 GS 10.00,10.00", "figure 2 GS 10.50,10.00")
    assert lines_survive(*friends, "pending on-the-way 2", "way 12.00,10.00 1.50")
    assert "figure 2 overlaps figure 1" in fault(*friends, "pending deed 2").message


def test_the_examples_of_the_format_are_read() -> None:
    lines = [
        line
        for word, line in POSITION.examples.items()
        if word not in ("figure", "pending", "duel", "challenged", "over")
    ]
    assert lines_survive(
        *FIGURES,
        *lines,
        POSITION.examples["pending"],
        POSITION.examples["challenged"],
        POSITION.examples["over"],
        more=TERRAIN,
    )
    duelists = ("figure 5 G06 18.00,6.00", "figure 56 T04 18.00,30.00")
    assert lines_survive(*duelists, POSITION.examples["duel"], "pending duel")
    assert lines_survive(POSITION.examples["figure"])
