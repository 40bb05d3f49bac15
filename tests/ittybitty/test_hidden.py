"""Face-down pieces: when they are turned over, what the enemy may not know of them, what it may guess."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, happened
from warhost.rulesets.ittybitty.rules.hidden import reveal, reveal_hex
from warhost.rulesets.ittybitty.rules.unseen import imagine_hidden, redact_hidden
from warhost.rulesets.ittybitty.state import FACE_DOWN, NONE, UNKNOWN, Phase

BLUE, RED = range(2)
TROOPS = ("C LI2", "C EA", "D HI", "D HC", "ENG", "SC2", "captain4", "wizard5", "siege")
PLACES = ("0808", "0808", "0909", "0910", "1010", "0909", "0808", "0910", "1010")
UNITS = 6
"""Of these the first so many are units."""
SEEN = ("blue LI2 0404", "blue captain3 0404", "red R HI 0606", "red captain3 0707")


def dealt(*places: str) -> Position:
    """A battle in which face-down pieces of red lie in these places, besides pieces that all can see."""
    hidden = []
    for number, (troop, place) in enumerate(zip(TROOPS, places, strict=True)):
        hidden.append(f"red {troop} {place} face_down" if number < UNITS else f"red {troop} {place}")
    return lay(*SEEN, *hidden, captains=False)


def is_possible(places: tuple[str, ...]) -> bool:
    """True when single men and engines lie under units."""
    return {*places[UNITS:]} <= {*places[:UNITS]}


def deals(seed: int, count: int) -> list[tuple[str, ...]]:
    """Ways in which the pieces can lie in their places, each hex with as many counters as ever."""
    dice = random.Random(seed)
    found: list[tuple[str, ...]] = [PLACES]
    while len(found) < count:
        places = [*PLACES]
        dice.shuffle(places)
        if is_possible(tuple(places)):
            found.append(tuple(places))
    return found


def redacted(position: Position, side: int) -> bytes:
    """The bytes of a battle as a side may know them, without its dice."""
    seen = position.copy()
    redact_hidden(seen.battle, side)
    return seen.memory.tobytes()


def pieces(position: Position) -> range:
    """The numbers of all pieces."""
    return range(int(position.battle.piece_count))


# --- redacted ---------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_battles_that_differ_in_what_a_side_may_not_know_look_the_same() -> None:
    ways = [dealt(*places) for places in deals(1, 40)]
    assert len({way.memory.tobytes() for way in ways}) > 30
    assert len({redacted(way, BLUE) for way in ways}) == 1
    assert len({redacted(way, RED) for way in ways}) == len({way.memory.tobytes() for way in ways})


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_what_their_owner_alone_has_seen_does_not_show() -> None:
    plain, busy = dealt(*PLACES), dealt(*PLACES)
    busy.piece("ENG").quiet, busy.piece("ENG").pontoon, busy.piece("ENG").bank = 3, 4, 5
    busy.mark("ENG", "disturbed", "acted").mark("LI2-2", "in_block")
    busy.mark("D", "ready").mark("C", "done_acting")
    busy.piece("captain4").rides = busy.number("HI-2")
    busy.piece("SC2").named = 0
    busy.battle.lead = busy.number("EA")
    assert redacted(plain, BLUE) == redacted(busy, BLUE)


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_what_a_counter_was_seen_to_do_stays_with_its_place() -> None:
    one, other = dealt(*PLACES), dealt(*PLACES[1:3], PLACES[0], *PLACES[3:])
    one.mark("HI-2", "moved")
    other.mark("EA", "moved")
    assert (one.stands("HI-2"), other.stands("EA")) == ("0909", "0909")
    assert redacted(one, BLUE) == redacted(other, BLUE)
    assert redacted(one, BLUE) != redacted(dealt(*PLACES), BLUE)


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_nobody_knows_which_counters_act() -> None:
    ways = [dealt(*PLACES), dealt(*PLACES), dealt(*PLACES)]
    seen = {redacted(way.at(Phase.DRAW).acting(name), BLUE) for way, name in zip(ways, ("C", "D", "C"), strict=True)}
    assert len(seen) == 1
    frames = ways[0].over(np.frombuffer(bytearray(seen.pop()), np.uint8)).battle
    assert frames.stack[frames.depth - 1].actor == frames.stack[frames.depth - 1].target == NONE


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_what_lies_face_up_is_not_touched() -> None:
    position = dealt(*PLACES)
    before = [position.piece(label).copy() for label in ("LI2", "captain3", "HI", "captain3-2")]
    redact_hidden(position.battle, BLUE)
    assert [position.piece(label) for label in ("LI2", "captain3", "HI", "captain3-2")] == before
    unknown = [n for n in pieces(position) if int(position.battle.pieces[n].marks) & UNKNOWN]
    assert unknown == [*range(len(SEEN), len(SEEN) + len(TROOPS))]
    assert all(int(position.battle.pieces[n].marks) & FACE_DOWN for n in unknown)


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_a_hidden_scout_is_known_for_what_he_is() -> None:
    one = lay("blue LI2 0404", "red SC2 0808 hidden", "red SC3 0909 face_down", "red LI2 0910 face_down")
    redact_hidden(one.battle, BLUE)
    assert one.stands("SC2") == "0808"
    assert "hidden" in one.marks("SC2")


# --- guessed ----------------------------------------------------------------------------------------------


def guess(position: Position, key: int) -> Position:
    """What blue may guess, with the dice of this key."""
    after = position.copy()
    after.battle.dice.key[:], after.battle.dice.counter = (key, 77), 0
    imagine_hidden(after.battle, after.umpire, BLUE)
    return after


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_a_guess_hangs_only_on_what_is_seen() -> None:
    ways = [dealt(*places) for places in deals(2, 6)]
    for key in range(10):
        assert len({guess(way, key).memory.tobytes() for way in ways}) == 1


@pytest.mark.clause("IB-2.6b", "IB-2.8a", "IB-R32")
def test_a_guess_is_a_battle_that_could_be() -> None:
    places: Counter[tuple[str, str]] = Counter()
    for key in range(60):
        after = guess(dealt(*PLACES), key)
        stacks: dict[str, int] = {}
        for number, name in enumerate(after.labels):
            one, at = after.battle.pieces[number], after.stands(name) or ""
            assert not int(one.marks) & UNKNOWN
            chain, found = int(after.battle.first[one.cell]), []
            while chain != NONE:
                found.append(chain)
                chain = int(after.battle.pieces[chain].next)
            assert number in found
            assert found == sorted(found)
            if number >= len(SEEN):
                places[name, at] += 1
                is_unit = number < len(SEEN) + UNITS
                assert bool(int(one.marks) & FACE_DOWN) == is_unit
                stacks[at] = stacks.get(at, 0) + (int(after.troop(name).attack) if is_unit else 0)
        assert {*stacks} == {*PLACES}
        assert min(stacks.values()) > 0
        assert max(stacks.values()) <= 6
        counts = Counter(after.stands(name) for name in after.labels[len(SEEN) :])
        assert counts == Counter(PLACES)
    for label in dealt(*PLACES).labels[len(SEEN) :]:
        assert {at for name, at in places if name == label} == {*PLACES}, label


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_captains_who_are_drawn_have_no_orders_left_for_unknown_formations() -> None:
    position = dealt(*PLACES).mark("captain3-2", "drawn")
    captain = position.number("captain3-2")
    position.formation("C").captain = captain
    position.formation("D").captain = position.number("captain4")
    after = guess(position, 1)
    assert ("done_acting" in after.marks("C"), "done_acting" in after.marks("D")) == (True, False)


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_who_acts_unknown_is_at_the_end_of_its_action() -> None:
    position = dealt(*PLACES).acting("D")
    after = guess(position, 1)
    frame = after.battle.stack[after.battle.depth - 1]
    assert after.battle.pieces[frame.actor].side == RED
    assert int(after.battle.pieces[frame.actor].formation) == int(frame.target)
    assert after.battle.blocks != 0


# --- turned over ------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.6c", "IB-2.6d", "IB-3.2e", "IB-R9", "IB-R32")
def test_contact_shows_those_who_touch() -> None:
    position = lay(
        "blue LC2 0509 face_down", "red LI2 0505 face_down", "red EA 0505 face_down", "red LI2 0504 face_down",
        rivers="0505/0506",
    ).acting("B")  # fmt: skip
    told = position.act("move LC2 0507")
    assert happened(told, "REVEALED") == []
    near = lay(
        "blue LC2 0509 face_down", "red LI2 0505 face_down", "red EA 0505 face_down", "red LI2 0504 face_down",
        rivers="0505/0506",
    ).acting("B")  # fmt: skip
    near.act("move LC2 0506")
    down = {label for label in near.labels if "face_down" in near.marks(label)}
    assert down == {"LI2-2"}


@pytest.mark.clause("IB-2.6c", "IB-R32")
def test_single_men_are_seen_with_the_last_unit_over_them() -> None:
    position = dealt(*PLACES)
    position.umpire.journal.open = 1
    position.umpire.journal.length = 0
    reveal(position.battle, position.umpire, position.number("LI2-2"))
    assert position.umpire.journal.length == 1
    reveal_hex(position.battle, position.umpire, position.cell("0808"), RED)
    position.umpire.journal.open = 0
    entries = position.umpire.journal.entries[: int(position.umpire.journal.length)]
    assert [position.labels[int(one.facts[0])] for one in entries] == ["LI2-2", "EA", "captain4"]


@pytest.mark.clause("IB-2.6a", "IB-R32")
def test_a_scenario_lays_all_units_face_down_or_none() -> None:
    texts = ("blue LI2 0404", "blue captain3 0404", "red SC2 0808", "red siege 0808")
    for face_down in (0, 1):
        position = lay(*texts, face_down=face_down, captains=False)
        down = {label for label in position.labels if "face_down" in position.marks(label)}
        assert down == ({"LI2", "SC2"} if face_down else set())
