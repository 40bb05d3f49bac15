"""Whom pieces can strike next, by the rules' own answer at golden moments of every game, and what a move changes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from golden.keeping import GAMES, moments
from tewapen.tabletop import EMPTY_ROWS, activate, lay
from warhost.face.battle import Battle
from warhost.face.threats import Shift, shift_of
from warhost.kernel.abi import MAX_ACTIONS
from warhost.ruleset import Ahead, Threat
from warhost.rulesets.tewapen.state import Phase
from warhost.shelf.verbs import NONE, Parts, unpack

STRIKING = {
    "tewapen": ("attack", "gaze", "assassinate"),
    "heroes": ("shoot", "hurl", "strike"),
    "onehour": ("charge", "shoot", "strike"),
    "weads": ("attack",),
    "ittybitty": ("attack", "charge"),
}
"""The verbs by which a piece strikes another of its own accord."""
AT_A_HEX = ("attack", "charge")
"""Of these, verbs of Itty Bitty Battles that name the hex of whoever is struck."""
EVERY = 2
"""One of so many moments is looked at."""
ASKED = 30
"""Threats of a game that are carried out."""
PASSES = 3
"""Actions that name nobody, between a move and the blow: the end of a phase, a window that goes by."""
MOST_OTHERS = 8
"""Actions of others that are taken where the rest of a formation has to act first."""
STEPS = 3
"""Actions of all kinds, before the rules are asked what fights lie ahead."""


def legal(battle: Battle, memory: np.ndarray) -> list[Parts]:
    """The legal actions of a position."""
    codes = np.empty(MAX_ACTIONS, np.int64)
    return [unpack(code) for code in codes[: battle.contract.legal_actions(memory, battle.umpire, codes)].tolist()]


def codes_of(battle: Battle, memory: np.ndarray) -> list[int]:
    """The same as numbers."""
    codes = np.empty(MAX_ACTIONS, np.int64)
    found: list[int] = codes[: battle.contract.legal_actions(memory, battle.umpire, codes)].tolist()
    return found


def blows_of(battle: Battle, memory: np.ndarray, one: Parts) -> set[tuple[int, int]]:
    """Who strikes whom with an action of a position, by what its game's actions name."""
    record: Any = battle.ruleset.battle_record.over(memory)
    return BLOWS.get(battle.ruleset.name, blows_at_whom_it_names)(record, battle.ruleset.verbs[one.verb - 1], one)


def blows_at_whom_it_names(_: Any, __: str, one: Parts) -> set[tuple[int, int]]:
    """The one who acts strikes the one who is named."""
    return {(one.actor, one.target)} - {(one.actor, NONE), (NONE, one.target)}


def blows_at_a_hex(record: Any, verb: str, one: Parts) -> set[tuple[int, int]]:
    """In Itty Bitty Battles whoever stands in the hex is struck; a charge is that of a whole formation."""
    if verb not in AT_A_HEX:
        return blows_at_whom_it_names(record, verb, one)
    pieces = record.pieces[: record.piece_count]
    side, formation = pieces[one.actor].side, pieces[one.actor].formation
    band = [piece for piece, its in enumerate(pieces) if its.formation == formation and its.cell >= 0]
    struck = [piece for piece, its in enumerate(pieces) if its.cell == one.place and its.side != side]
    return {(striker, other) for striker in (band if verb == "charge" else [one.actor]) for other in struck}


def blows_in_combat(record: Any, verb: str, one: Parts) -> set[tuple[int, int]]:
    """In Ayrena's Weads a declared combat is a blow when it is fought, and leaders share the risk.

    Rule: AW-9.1c, AW-9.2a
    """
    if verb == "fight":
        attackers, defenders = (
            {piece for piece in range(int(record.piece_count)) if int(declared) >> piece & 1}
            for declared in (record.attackers, record.defenders)
        )
    elif verb == "attack":
        attackers, defenders = {one.actor}, {one.target}
    else:
        return set()
    with_them = {int(record.leader_at[record.pieces[other].side, record.pieces[other].cell]) for other in defenders}
    return {(striker, struck) for striker in attackers for struck in (defenders | with_them) - {NONE}}


BLOWS: dict[str, Callable[[Any, str, Parts], set[tuple[int, int]]]] = {
    "ittybitty": blows_at_a_hex,
    "weads": blows_in_combat,
}
"""How the actions of a game are read as blows, where they do more than name a striker and who is struck."""


def found_in(battle: Battle) -> tuple[Threat, ...]:
    """The threats of a battle as it stands."""
    return battle.ruleset.threats(battle.memory, battle.umpire)


def standing(game: str) -> Iterator[Battle]:
    """Battles that go on, at some of the golden moments."""
    return (moment.battle for moment in moments(game)[::EVERY] if not moment.battle.over)


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_done_at_once_is_a_threat(game: str) -> None:
    found = 0
    for battle in standing(game):
        verbs, table = battle.ruleset.verbs, battle.table
        pieces = len(battle.view()["pieces"])
        threats = {(one.striker, one.struck) for one in found_in(battle)}
        for one in legal(battle, battle.memory):
            blows = blows_of(battle, battle.memory, one) if verbs[one.verb - 1] in STRIKING[game] else ()
            for striker, struck in blows:
                if struck < pieces and table.whose(striker) != table.whose(struck):  # buildings are no pieces
                    found += 1
                    assert (striker, struck) in threats, (one, battle.prompt)
    assert found


@pytest.mark.parametrize("game", GAMES)
def test_a_threat_of_this_turn_can_be_carried_out_in_this_turn(game: str) -> None:
    """By a move of the striker, or none, and by letting go what names nobody: then the rules list the blow."""
    lot, found = random.Random(4), 0
    battles = list(standing(game))
    lot.shuffle(battles)
    for battle in battles:
        verbs, begins = battle.ruleset.verbs, (*STRIKING[game], "move", "choose")
        own = {one.actor for one in legal(battle, battle.memory) if verbs[one.verb - 1] in begins}
        threats = [
            one for one in battle.ruleset.threats(battle.memory, battle.umpire) if one.now and one.striker in own
        ]
        for threat in lot.sample(threats, min(3, len(threats))):
            if found < ASKED:
                found += 1
                assert can_be_done(battle, threat.striker, threat.struck), (battle.prompt, threat)
    assert found > 2


def pair_of(ahead: Ahead) -> tuple[int, int]:
    """Who strikes whom in a fight that lies ahead."""
    parts = unpack(ahead.action)
    return parts.actor, parts.target


def let_others_act(battle: Battle, memory: np.ndarray, striker: int) -> None:
    """Others do the first thing that they can, as long as nobody else can do anything."""
    for _ in range(MOST_OTHERS):
        codes = codes_of(battle, memory)
        if not codes or any(unpack(code).actor in (NONE, striker) for code in codes):
            return
        battle.contract.apply(memory, battle.umpire, codes[0])


def can_be_done(battle: Battle, striker: int, struck: int) -> bool:
    """True when a search of the rules comes to the blow."""
    tried, positions = set[bytes](), [(battle.memory, 0)]
    for _ in range(STEPS):
        following = []
        for memory, passes in positions:
            for code in codes_of(battle, memory):
                parts = unpack(code)
                if (striker, struck) in blows_of(battle, memory, parts):
                    return True
                is_pass = parts.actor == NONE and parts.target == NONE
                if parts.actor == striker or (is_pass and passes < PASSES):
                    after = memory.copy()
                    battle.contract.apply(after, battle.umpire, code)
                    ahead = battle.ruleset.fights(memory, after, battle.umpire, code)
                    if any(blow == (striker, struck) for blow in map(pair_of, ahead)):
                        return True
                    let_others_act(battle, after, striker)
                    if after.tobytes() not in tried:
                        tried.add(after.tobytes())
                        following.append((after, passes + is_pass))
        positions = following
    return False


def test_nobody_strikes_his_own_or_who_is_gone() -> None:
    for game in GAMES:
        for battle in standing(game):
            gone = {piece["label"] for piece in battle.view()["pieces"] if piece["gone"]}
            for one in found_in(battle):
                assert battle.table.whose(one.striker) != battle.table.whose(one.struck)
                assert not {battle.table.label(one.striker), battle.table.label(one.struck)} & gone


def test_looking_leaves_the_battle_as_it_was() -> None:
    for game in GAMES:
        battle = moments(game)[EVERY].battle
        before = battle.memory.tobytes(), codes_of(battle, battle.memory)
        found_in(battle)
        assert (battle.memory.tobytes(), codes_of(battle, battle.memory)) == before


# --- what a move changes ----------------------------------------------------------------------------------


def moved(action: str, *pieces: str) -> Shift:
    """What an action of a piece that is asked for its move changes."""
    battle = lay(EMPTY_ROWS, *pieces)
    activate(battle, "R1", phase=Phase.MOVE)
    return shift_of(battle, battle.action(action))


def test_a_move_is_told_by_whom_it_can_shoot_and_who_reaches_it() -> None:
    shift = moved("move R1 0504", "R hum.archers 0304", "B std.inf 0904")
    assert shift.words == ("Archers can shoot Standard Infantry this turn", "Nobody can strike Archers there")
    assert (shift.strikes, shift.risks) == ((("R1", "B1"),), ())


def test_a_move_into_danger_says_who_strikes() -> None:
    shift = moved("move R1 0504", "R hum.archers 0304", "B std.inf 0704")
    assert shift.words[-1] == "Standard Infantry can attack Archers there"
    assert shift.risks == (("B1", "R1"),)


def test_a_move_that_changes_nothing_says_nothing() -> None:
    assert moved("move R1 0204", "R hum.knights 0304", "B std.inf 1204") == Shift()


def test_where_dice_decide_nothing_is_told() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.archers 0504", "B std.inf 0704"), "R1")
    assert shift_of(battle, battle.action("attack R1 B1")) == Shift()
