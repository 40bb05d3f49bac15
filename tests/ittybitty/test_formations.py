"""Formations in movement: the lead unit, connection, stacking, units apart; lists compared with a plain search."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product
from random import Random

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position
from warhost.rulesets.ittybitty.rules.ground import in_enemy_zoc, step_cost
from warhost.rulesets.ittybitty.rules.pieces import attack_of, nearest_enemy, side_at
from warhost.rulesets.ittybitty.state import IN_BLOCK, MOST_ATTACK, MOVING, NONE, Status

# --- a plain search ---------------------------------------------------------------------------------------


def ways_of(position: Position, piece: int, points: int) -> set[int]:
    """Every hex that a unit can end in, found hex by hex."""
    battle, umpire = position.battle, position.umpire
    side, start = int(battle.pieces[piece].side), int(battle.pieces[piece].cell)
    best, waiting = {start: 0}, [(0, start)]
    while waiting:
        spent, cell = heappop(waiting)
        if cell != start and in_enemy_zoc(battle, umpire, cell, side):
            continue
        for direction in range(6):
            cost = step_cost(battle, umpire, piece, cell, direction)
            beside = int(umpire.board.neighbour[cell, direction])
            if cost == NONE or side_at(battle, umpire, beside) == 1 - side:
                continue
            total = spent + cost
            if (total <= points or cell == start) and total < best.get(beside, 99):
                best[beside] = total
                if total <= points:
                    heappush(waiting, (total, beside))
    return set(best) - {start}


def groups_of(position: Position, cells: list[int]) -> list[set[int]]:
    """Who belongs together, by the numbers of the units."""
    left, found = set(range(len(cells))), []
    while left:
        group, grown = {left.pop()}, True
        while grown:
            near = {k for k in left if any(position.umpire.board.distance[cells[k], cells[j]] <= 1 for j in group)}
            left, grown = left - near, bool(near)
            group |= near
        found.append(group)
    return found


class Formation:
    """The units of a formation in its movement block."""

    def __init__(self, position: Position, name: str) -> None:
        battle, umpire = position.battle, position.umpire
        number = position.formation_ids.index(name)
        self.position = position
        everybody = range(int(battle.piece_count))
        mine = [n for n in everybody if battle.pieces[n].formation == number and battle.pieces[n].cell >= 0]
        self.units = [n for n in mine if battle.pieces[n].status == Status.GOOD]
        self.side = int(battle.formations[number].side)
        moving = int(battle.blocks) & MOVING != 0
        self.here = [int(battle.pieces[n].cell) for n in self.units]
        self.start = [int(battle.pieces[n].from_cell if moving else battle.pieces[n].cell) for n in self.units]
        moves = [int(umpire.troops[battle.pieces[n].troop].move) for n in self.units]
        self.points = 2 * int(battle.pace) if moving else 2 * min(moves)
        self.moved = [int(battle.pieces[n].marks) & IN_BLOCK != 0 for n in self.units]
        near = [nearest_enemy(battle, umpire, cell, self.side) for cell in self.here]
        mixed = len(set(moves)) > 1
        leads = [k for k in range(len(moves)) if (moves[k] == min(moves) if mixed else near[k] == min(near))]
        self.lead = self.units.index(int(battle.lead)) if battle.lead != NONE else NONE
        self.leads = leads if battle.lead == NONE else [self.lead]
        self.attack = [attack_of(battle, umpire, n) for n in self.units]

    def may_end(self, cells: list[int], lead: int) -> bool:
        """True when the block may end with the units in these hexes."""
        position, battle, umpire = self.position, self.position.battle, self.position.umpire
        groups, before = groups_of(position, cells), groups_of(position, self.start)
        if len(groups) > len(before):
            return False
        distance = umpire.board.distance
        home = next(group for group in groups if lead in group)
        for k, cell in enumerate(cells):
            if cell == self.start[k]:
                continue
            others = [
                n for n in range(int(battle.piece_count))
                if n not in self.units and battle.pieces[n].side == self.side and battle.pieces[n].cell == cell
            ]  # fmt: skip
            load = sum(attack_of(battle, umpire, n) for n in others if umpire.troops[battle.pieces[n].troop].cls < 9)
            if load + sum(self.attack[j] for j, other in enumerate(cells) if other == cell) > MOST_ATTACK:
                return False
            if len(before) > 1 and k not in home:
                was = min(distance[self.start[k], cells[j]] for j in home)
                if min(distance[cell, cells[j]] for j in home) >= was:
                    return False
        return True

    def moves(self, *, stay: bool = False) -> set[tuple[int, int]]:
        """Every legal move, unit and hex: whatever the others do then, or if they stay."""
        found = set()
        ends = [ways_of(self.position, n, self.points) for n in self.units]
        for k, unit in enumerate(self.units):
            if self.moved[k] or k == self.lead:
                continue
            lead = self.lead if self.lead != NONE else k if k in self.leads else self.leads[0]
            choices = [
                [cell] if stay or self.moved[j] or j in (lead, k) else [cell, *ends[j]]
                for j, cell in enumerate(self.here)
            ]
            for place in ends[k]:
                choices[k] = [place]
                if any(self.may_end(list(case), lead) for case in product(*choices)):
                    found.add((unit, place))
        return found


def listed(position: Position) -> set[tuple[int, int]]:
    """Every legal move as it is listed."""
    words = [text.split() for text in position.legal("move")]
    return {(position.number(label), position.cell(place)) for _, label, place in words}


LETTERS = "CCCCCCWWHKBM"


def some_position(random: Random, units: int, *, apart: bool) -> Position:
    """A small formation of slow units, some enemies, some ground; in the middle of its block, or before it."""
    names = [f"{column:02}{row:02}" for column in range(1, 8) for row in range(1, 8)]
    ground: dict[str, str] = {}
    for name in names:
        letter = random.choice(LETTERS)
        ground[letter] = f"{ground.get(letter, '')} {name}"
    ground.pop("C", None)
    place = random.choice(names[16:33])
    mine = [place]
    while len(mine) < units:
        column, row = int(place[:2]) + random.randint(-1, 1), int(place[2:]) + random.randint(-1, 1)
        mine.append(random.choice(names) if apart else f"{max(column, 1):02}{max(row, 1):02}")
    foes = [name for name in random.sample(names, 3) if name not in mine]
    troops = [random.choice(("PK", "PK", "PK", "HI")) for _ in mine]
    texts = [f"blue {troop} {name}" for troop, name in zip(troops, mine, strict=True)]
    return lay(*texts, *(f"red LI2 {name}" for name in foes), "red EA 1212", size="12x12", ground=ground).acting("B")


def is_stacked_well(position: Position) -> bool:
    """True when no hex holds more than it may."""
    loads: dict[int, int] = {}
    for number, label in enumerate(position.labels):
        if not label.startswith("captain"):
            cell = int(position.piece(label).cell)
            loads[cell] = loads.get(cell, 0) + attack_of(position.battle, position.umpire, number)
    return max(loads.values()) <= MOST_ATTACK


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.clause("IB-4.4c", "IB-4.4d", "IB-4.4i", "IB-4.4q", "IB-R28", "IB-R31", "IB-R107")
def test_the_list_is_what_a_plain_search_finds(seed: int, apart: bool) -> None:
    random = Random(seed + 100 * apart)
    position = some_position(random, 3, apart=apart)
    while not is_stacked_well(position):
        position = some_position(random, 3, apart=apart)
    for _ in range(3):
        formation, moves = Formation(position, "B"), listed(position)
        everything = formation.moves()
        if apart:
            assert formation.moves(stay=True) <= moves <= everything
        else:
            assert moves == everything
        if not moves:
            break
        unit, place = random.choice(sorted(moves))
        position.act(f"move {position.label(unit)} {position.grid.named[place]}")
        if not position.phase.startswith("action"):
            break


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.clause("IB-4.4d", "IB-4.4i", "IB-R28")
def test_a_block_that_has_begun_can_be_brought_to_its_end(seed: int) -> None:
    random = Random(1000 + seed)
    position = some_position(random, 5, apart=seed % 4 == 0)
    while not is_stacked_well(position):
        position = some_position(random, 5, apart=seed % 4 == 0)
    while position.phase.startswith("action"):
        moves = sorted(position.legal("move"))
        assert moves or not position.why("done")
        if not moves:
            break
        position.act(random.choice(moves))


# --- the lead unit ----------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.4b", "IB-4.4c", "IB-R28")
def test_the_unit_nearest_to_the_enemy_moves_first_or_stays() -> None:
    position = lay("blue LI2 0505", "blue LI2 0506", "blue LI2 0506", "red HI 0502").acting("B")
    assert "0504" in position.ends("LI2")
    position.act("move LI2-2 0606")
    assert position.why("move LI2 0504") == {"LEAD_FIRST"}
    assert position.why("done") == set()


@pytest.mark.clause("IB-4.4b", "IB-4.4c", "IB-R28")
def test_who_is_as_near_leads_by_moving_first() -> None:
    position = lay("blue LI2 0505", "blue LI2 0605", "red HI 0501", "red HI 0601").acting("B")
    position.act("move LI2-2 0604")
    assert position.battle.lead == position.number("LI2-2")
    assert "0504" in position.ends("LI2")


@pytest.mark.clause("IB-4.4h", "IB-4.4i", "IB-R28")
def test_the_slowest_of_a_mixed_formation_leads() -> None:
    position = lay("blue LI2 0505", "blue LI2 0505", "blue PK 0506", "red HI 0501").acting("B")
    position.act("move LI2 0606")
    assert position.battle.lead == position.number("PK")
    assert position.why("move PK 0507") == {"LEAD_FIRST"}


# --- connection and stacking ------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.4d", "IB-4.4f", "IB-R28")
def test_the_others_have_to_be_able_to_follow() -> None:
    position = lay("blue LI2 0505", "blue LI2 0506", "red HI 0101", ground={"M": "0606 0607 0507 0407 0406 0605 0405"})
    position.acting("B")
    assert position.why("move LI2 0501") == set()
    assert position.why("move LI2-2 0502") == {"NOT_CONNECTED"}
    position.act("move LI2 0501")
    assert position.why("done") == {"NOT_CONNECTED"}
    position.act("move LI2-2 0502")
    assert position.why("done") == set()


@pytest.mark.clause("IB-R28", "IB-R43")
def test_who_is_disorganized_neither_moves_nor_counts() -> None:
    position = lay("blue LI2 0505", "blue PK 0506 disorganized", "blue LI3 0507 routed", "red HI 0101").acting("B")
    assert "0501" in position.ends("LI2")
    assert position.why("move PK 0505") == {"IS_DISORGANIZED"}
    assert position.why("move LI3 0506") == {"IS_ROUTED"}
    position.act("move LI2 0501")
    assert position.why("done") == set()


@pytest.mark.clause("IB-2.8a", "IB-2.8b", "IB-2.8d", "IB-R28", "IB-R31")
def test_friends_are_passed_through_and_stacks_are_counted_at_the_end() -> None:
    position = lay("blue LI2 0505", "blue B2 PK 0504", "blue B2 captain4 0505", "red HI 1212").acting("B")
    assert position.why("move LI2 0504") == {"OVERSTACKED"}
    assert "0503" in position.ends("LI2")


@pytest.mark.clause("IB-4.4q", "IB-R28", "IB-R107")
def test_staying_is_always_legal_and_lone_units_join_or_come_nearer() -> None:
    position = lay("blue LI2 0505", "blue LI2 1111", "red HI 0501").acting("B")
    assert position.why("done") == set()
    assert position.why("move LI2-2 1110") == set()
    assert position.why("move LI2-2 1112") == {"NOT_NEARER"}


@pytest.mark.clause("IB-4.3a", "IB-4.3b", "IB-R26")
def test_one_block_each_in_either_order() -> None:
    position = lay("blue LI2 0503", "blue LI2 0504", "red HI 0502").acting("B")
    position.act("move LI2-2 0603")
    position.fight("LI2 white 0502", dice=(6,))
    assert not position.legal("move", "LI2")
    position = lay("blue EA 0504", "blue LI2 0505", "red HI 0502").acting("B")
    position.fight("EA red 0502", dice=(5,))
    position.act("move LI2 0604")
    assert not position.legal("attack")


@pytest.mark.clause("IB-R28", "IB-R31")
def test_in_combat_only_a_legal_block_is_left() -> None:
    position = lay("blue LI2 0505", "blue LI2 0506", "red HI 0502").acting("B")
    position.act("move LI2 0503")
    assert position.why("attack LI2 white 0502") == {"NOT_CONNECTED"}
    position.act("move LI2-2 0504")
    assert position.why("attack LI2 white 0502") == set()
