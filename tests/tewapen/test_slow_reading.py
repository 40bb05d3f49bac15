"""Random fortified boards, on which the rules read slowly say the same as the fast ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.brought import text_of
from games.parts import Every
from games.played import Played
from games.test_random_play import watch
from soak import soaked
from tewapen.oracles import check_attacks, check_dice, check_move, check_moves, check_slowly
from tewapen.slow_reading import Reading
from tewapen.tabletop import act, activate, ground, lay, record
from warhost.errors import ScenarioError
from warhost.face.battle import Battle
from warhost.kernel.abi import verb_of
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import LADDERS, TOWER, Kind, Phase, Verb
from warhost.scenario import read_scenario

LETTERS = "......" + "CCDDDGG" + "AB" + "uuhwdrvxt"
TROOPS = (
    "std.inf std.cav hum.archers hum.knights mon.earthelem mon.dragon und.deathelem und.carrion und.zombies mon.bears "
    "mon.crocodiles sg.ram sg.mine sg.ballista sg.catapult orc.catapult mon.airelem hum.king und.champion"
).split()
COLUMNS, ROWS = 8, 7
BOARDS = 12
"""Boards of one test; each is laid with other pieces several times."""


def boards(chance: random.Random) -> Iterator[Battle]:
    """Battles on boards that are drawn by lot; those that no scenario may be are passed over."""
    while True:
        rows = ["".join(chance.choices(LETTERS, k=COLUMNS)) for _ in range(ROWS)]
        walled = [(c, r, w) for c in range(1, COLUMNS - 1) for r in range(1, ROWS - 1) for w in ("E", "NE", "SW")]
        edges = [(f"{c:02}{r:02}", w) for c, r, w in chance.sample(walled, 8)]
        hexes = [f"{c:02}{r:02}" for c in range(COLUMNS) for r in range(ROWS)]
        free = [at for at in hexes if rows[int(at[2:])][int(at[:2])] != "x"]
        pieces = [*_pieces(chance, free)]
        try:
            battle = lay(rows, *pieces, modules=(1, 2, 3, 4), walls=edges[:6], cliffs=edges[6:], seed=1)
        except ScenarioError:
            continue
        if not battle.over:  # both sides have a unit
            _hold(battle, chance)
            yield battle


def _pieces(chance: random.Random, free: list[str]) -> Iterator[str]:
    """Pieces of both sides, each in a hex of its own or, now and then, an individual with a unit."""
    for at in chance.sample(free, 12):
        side, troop = chance.choice("RB"), chance.choice(TROOPS)
        if at == free[0]:
            troop = "std.inf"
        yield f"{side} {troop} {at}"
        if troop in ("std.inf", "std.cav") and chance.random() < 0.3:
            yield f"{side} hum.king {at}"


def _hold(battle: Battle, chance: random.Random) -> None:
    """Give fortifications in which nobody stands to somebody or nobody; hurt and fell some; equip units."""
    one: Any = record(battle)
    reading = Reading(one, battle.scenario)  # type: ignore[arg-type]
    for cell, building in reading.record.items():
        if reading.board.letters[cell] in "CDG" and reading.unit_in(cell) is None:
            building.side = chance.choice((-1, 0, 1))
        if chance.random() < 0.15:
            building.wounds = chance.choice((0, 1, 3))
    for number in range(one.piece_count):
        piece = one.pieces[number]
        if piece.kind == Kind.FOOT and chance.random() < 0.6:
            piece.marks |= chance.choice((LADDERS, TOWER))
            if piece.marks & TOWER:
                piece.steady, piece.stride = 0, 1
        piece.oil = chance.choice((0, 0, 3)) if piece.kind == Kind.FOOT else 0
    battle._legal = None


def activations(battle: Battle, chance: random.Random, phase: Phase) -> Iterator[Battle]:
    """The battle with three pieces of a side activated, once for each side."""
    names: Any = battle.table.names  # type: ignore[attr-defined]
    for side in "RB":
        own = [label for label in names.labels if label[0] == side]
        if own:
            yield activate(battle.clone(same_dice=True), *chance.sample(own, min(3, len(own))), phase=phase)


@pytest.mark.clause(
    *(f"TW-4.4{letter}" for letter in "abcdefghij"),
    "TW-1.5.4f",
    "TW-4.1b",
    "TW-4.1d",
    "TW-4.3d",
    "TW-4.3g",
    "TW-R70",
    "TW-R72",
)
@pytest.mark.parametrize("seed", [0, *soaked(*range(1, 30))])
def test_on_fortified_boards_the_rules_say_what_the_clauses_say(seed: int) -> None:
    chance = random.Random(seed)
    for _, battle in zip(range(BOARDS), boards(chance), strict=False):
        check_slowly(battle)
        for moving in activations(battle, chance, Phase.MOVE):
            reading = Reading(record(moving), moving.scenario)  # type: ignore[arg-type]
            check_moves(moving, reading)
            check_dice(moving, reading, chance)
            codes = [code for code in moving.legal_actions.codes.tolist() if verb_of(code) == Verb.MOVE]
            for code in chance.sample(codes, min(6, len(codes))):
                before, moved = moving.clone(same_dice=True), moving.clone(same_dice=True)
                moved.apply(next(action for action in moved.legal_actions if action.code == code))
                check_move(record(before), moved, code)
        for acting in activations(battle, chance, Phase.ACT):
            check_attacks(acting, Reading(record(acting), acting.scenario))  # type: ignore[arg-type]


@pytest.mark.clause("TW-4.4e", "TW-1.2.1b")
def test_the_way_round_into_a_fortification_is_as_long_as_it_is() -> None:
    """The wall in 0503 is not climbed from 0403, but entered from the gate in 0502, which lies next to both."""
    laid = ("R std.cav 0403", "B std.inf 1208")
    battle = lay(ground(D="0503 0401", G="0502"), *laid, modules=(1, 2, 3, 4), holds=(["0502"], ["0503"]))
    activate(battle, "R1", phase=Phase.MOVE)
    act(battle, "move R1 0503")
    (moved,) = (event for event in battle.last_events if event.kind == "moved")
    assert moved.about["hexes"] == 2


@pytest.mark.parametrize("seed", [0, *soaked(*range(1, 20))])
def test_a_stronghold_is_stormed_under_the_eyes_of_all_oracles(seed: int) -> None:
    """Everybody who goes over, under and through walls, with equipment on both sides."""
    scenario = read_scenario(TewapenScenario, text_of("tewapen", "stronghold.toml"))
    watch(Played("tewapen", scenario, seed), Every(close=3, shown=60, all_listed=120))
