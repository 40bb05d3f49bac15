"""How the objections of One-Hour Fantasy are lifted: what each one's clauses speak of, changed and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lifting import Case, Laid, Lifts, lift_by, play
from onehour.builder import ground, lay
from warhost.face.battle import Battle as FacedBattle
from warhost.kernel.squares import COLUMN_STEP, ROW_STEP
from warhost.rulesets.onehour.contract import CONTRACT
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.state import (
    ACTED,
    FIRED,
    NEAR,
    NONE,
    OFF_BOARD,
    STRUCK,
    Battle,
    Fate,
    Kind,
    Status,
    Umpire,
    Verb,
)
from warhost.rulesets.onehour.words.objections import OBJECTIONS

FACINGS = range(4)


# --- who stands where -------------------------------------------------------------------------------------


def unit(case: Case) -> Any:
    """The record of the unit that acts."""
    return case.battle.units[case.actor]


def take_away(case: Case, cell: int) -> None:
    """Whoever stands in a square is gone, and engaged with nobody."""
    number = int(case.battle.unit_in[cell])
    if number == NONE:
        return
    for other in case.battle.units:
        other.engaged &= ~(1 << number)
    one = case.battle.units[number]
    case.battle.unit_in[cell], one.cell, one.engaged, one.fate = NONE, OFF_BOARD, 0, Fate.EXITED


def put(case: Case, number: int, cell: int, facing: int | None = None) -> None:
    """A unit stands in a square, whatever stood there, and with whom it is engaged stays as it was."""
    one = case.battle.units[number]
    if one.cell != cell:
        take_away(case, cell)
    if one.cell >= 0:
        case.battle.unit_in[one.cell] = NONE
    case.battle.unit_in[cell], one.cell, one.fate = number, cell, Fate.ON_BOARD
    one.facing = one.facing if facing is None else facing


def step(case: Case, cell: int, facing: int, aslant: int = 0) -> int:
    """The square before another one, straight or across a corner; OFF_BOARD outside."""
    return int(case.umpire.board.neighbour[cell, (2 * facing + aslant) & 7])


def near(case: Case, cell: int, most: int) -> list[int]:
    """The squares at most so many steps from one, the nearest first."""
    apart = case.umpire.board.distance[cell]
    return sorted((n for n in range(case.umpire.board.cells) if apart[n] <= most), key=lambda n: int(apart[n]))


def between(case: Case) -> list[int]:
    """The squares among which the ways of a unit to its end lie, without its own; of an exit all near it."""
    board, start = case.umpire.board, int(unit(case).cell)
    if case.verb == Verb.EXIT:
        return [cell for cell in near(case, start, NEAR) if cell != start]
    way = int(board.distance[start, case.place])
    return [
        cell
        for cell in range(board.cells)
        if cell != start and board.distance[start, cell] <= way and board.distance[cell, case.place] < way
    ]


# --- lifts of ways ----------------------------------------------------------------------------------------


def turned(case: Case) -> Iterator[Case]:
    """The unit faces otherwise."""
    for facing in FACINGS:
        copy = case.copy()
        unit(copy).facing = facing
        yield copy


def standing_elsewhere(case: Case) -> Iterator[Case]:
    """The unit stands beside the end of its way, facing as it likes."""
    for cell in near(case, case.place, 1):
        if case.battle.unit_in[cell] == NONE or cell == unit(case).cell:
            for facing in FACINGS:
                copy = case.copy()
                put(copy, case.actor, cell, facing)
                yield copy


def going_farther(case: Case) -> Iterator[Case]:
    """The unit may go as far as anybody, and stands nearer where that is not enough."""
    copy = case.copy()
    copy.umpire.types[unit(case).kind].allowance[:] = NEAR
    yield copy
    facing = int(copy.umpire.orders.edge) if case.verb == Verb.EXIT else case.extra
    for ahead in range(1, 20):
        for way in FACINGS if case.verb == Verb.MOVE else (facing,):
            cell, start = int(unit(case).cell), int(unit(case).cell)
            for _ in range(ahead):
                cell = step(case, cell, way) if cell != OFF_BOARD else cell
            if cell not in (OFF_BOARD, start) and case.battle.unit_in[cell] == NONE:
                nearer = case.copy()
                put(nearer, case.actor, cell)
                yield nearer


def open_ground(case: Case, cell: int, level: int | None = None) -> int:
    """The row of the chart that is as a square, level and road, and lets everybody in."""
    was = case.umpire.chart[case.umpire.ground[cell]]
    wanted = int(was.level) if level is None else level
    for row, one in enumerate(case.umpire.chart):
        plain = not one.wood and not one.crossing and not one.cover and all(one.enters)
        if plain and one.level == wanted and (one.road == was.road or level is not None):
            return row
    return int(case.umpire.fallen)


def with_open_ground(case: Case) -> Iterator[Case]:
    """Everybody may enter the squares round the way, and no stone stands there."""
    copy = case.copy()
    around = {step(case, cell, 0, side) for cell in (*between(case), int(unit(case).cell)) for side in range(8)}
    for cell in around | {case.place, *between(case)}:
        if cell != OFF_BOARD and not copy.umpire.chart[copy.umpire.ground[cell]].enters[unit(case).kind]:
            copy.umpire.ground[cell] = open_ground(copy, cell)
        if cell != OFF_BOARD:
            copy.umpire.stone_on[cell] = 0
    yield copy


def without_crossings(case: Case) -> Iterator[Case]:
    """No bridge and no ford is on the way: the ground is the same on both banks."""
    copy = case.copy()
    for cell in near(case, int(unit(case).cell), NEAR + 1):
        if copy.umpire.chart[copy.umpire.ground[cell]].crossing:
            copy.umpire.ground[cell] = open_ground(copy, cell)
    yield copy


def without_cliffs(case: Case) -> Iterator[Case]:
    """Hills have one level only."""
    copy = case.copy()
    for cell in range(copy.umpire.board.cells):
        if copy.umpire.chart[copy.umpire.ground[cell]].level > 1:
            copy.umpire.ground[cell] = open_ground(copy, cell, 1)
    yield copy


def climb_freely(case: Case) -> None:
    """A climb does not take the unit its whole move."""
    case.umpire.types[unit(case).kind].climbs_freely = 1


def clear_the_way(case: Case) -> None:
    """Nobody stands on the way."""
    for cell in between(case):
        if cell != case.place and case.battle.unit_in[cell] not in (NONE, case.target):
            take_away(case, cell)


# --- lifts of fights --------------------------------------------------------------------------------------


def target_elsewhere(case: Case) -> Iterator[Case]:
    """The target stands where a charger who has come to its end has it before him; nowhere, beyond the edge."""
    slant = 1 if case.umpire.types[unit(case).kind].slants else 0
    for aslant in range(-slant, slant + 1):
        cell = step(case, case.place, case.extra, aslant)
        if cell not in (OFF_BOARD, int(unit(case).cell)):
            copy = case.copy()
            put(copy, case.target, cell)
            yield copy


def target_nearer(case: Case) -> Iterator[Case]:
    """The target stands nearer to the shooter."""
    facing, cell = int(unit(case).facing), int(unit(case).cell)
    for ahead in range(1, 5):
        for right in range(-ahead, ahead + 1):
            column = int(case.umpire.column[cell]) + ahead * COLUMN_STEP[2 * facing] - right * ROW_STEP[2 * facing]
            row = int(case.umpire.row[cell]) + ahead * ROW_STEP[2 * facing] + right * COLUMN_STEP[2 * facing]
            if 0 <= column < case.umpire.board.columns and 0 <= row < case.umpire.board.rows:
                copy = case.copy()
                put(copy, case.target, row * int(case.umpire.board.columns) + column)
                yield copy


def with_a_clear_line(case: Case) -> Iterator[Case]:
    """Nobody and nothing stands near the line of fire."""
    copy = case.copy()
    ends = {int(unit(case).cell), int(case.battle.units[case.target].cell)}
    for cell in near(copy, int(unit(case).cell), 4):
        if cell not in ends:
            take_away(copy, cell)
            copy.umpire.ground[cell] = open_ground(copy, cell, 0)
    yield copy


def change_sides(case: Case) -> None:
    """The target fights for the other side."""
    case.battle.units[case.target].side ^= 1


def with_nobody_in_front(case: Case) -> Iterator[Case]:
    """The unit faces otherwise, or is engaged with fewer enemies."""
    yield from turned(case)
    for cell in near(case, int(unit(case).cell), 1):
        copy = case.copy()
        take_away(copy, cell)
        yield copy


def with_somebody_there(case: Case) -> Iterator[Case]:
    """One of those with whom the unit is engaged stands on the side to which it turns."""
    cell = step(case, int(unit(case).cell), case.extra)
    for number in range(case.battle.unit_count):
        if int(unit(case).engaged) >> number & 1 and cell != OFF_BOARD:
            copy = case.copy()
            put(copy, number, cell)
            yield copy


def engaged_with_somebody(case: Case) -> Iterator[Case]:
    """The unit is engaged: with its target, or with an enemy on the side to which it turns."""
    cell = step(case, int(unit(case).cell), case.extra)
    for number in range(case.battle.unit_count) if case.target == NONE else (case.target,):
        if case.battle.units[number].side != unit(case).side and cell != OFF_BOARD:
            copy = case.copy()
            if case.target == NONE:
                put(copy, number, cell)
            unit(copy).engaged |= 1 << number
            copy.battle.units[number].engaged |= 1 << case.actor
            yield copy


# --- lifts of who may -------------------------------------------------------------------------------------


def clear(marks: int) -> Any:
    """A change: the unit has none of some marks."""

    def change(case: Case) -> None:
        unit(case).marks &= ~marks

    return change


def take_turns(case: Case) -> None:
    """It is the other side's turn to choose."""
    case.battle.to_decide ^= 1


def recover(case: Case) -> None:
    """The unit is steady."""
    unit(case).status = Status.STEADY


def part_all(case: Case) -> None:
    """Nobody is engaged with anybody."""
    for one in case.battle.units:
        one.engaged = 0


def back_on_board(case: Case) -> Iterator[Case]:
    """The unit stands somewhere, facing somehow."""
    around = case.place if case.verb in (Verb.MOVE, Verb.CHARGE) else int(case.battle.units[case.target].cell)
    for cell in near(case, around, 4):
        for facing in FACINGS if case.battle.unit_in[cell] == NONE else ():
            copy = case.copy()
            put(copy, case.actor, cell, facing)
            yield copy


def be_awaited(case: Case) -> None:
    """The unit is to arrive this turn."""
    one = unit(case)
    if one.cell >= 0:
        take_away(case, int(one.cell))
    one.fate, one.due = Fate.TO_COME, 1


def be_unplaced(case: Case) -> None:
    """The unit has still to be set up."""
    be_awaited(case)
    unit(case).due = 0


def enter_there(case: Case) -> None:
    """The scenario lets the unit arrive on that square."""
    case.umpire.orders.entry[case.actor, -1] = case.place


def at_an_open_edge(case: Case) -> Iterator[Case]:
    """The scenario opens an edge to the unit's side, and there it stands."""
    for cell in range(case.umpire.board.cells):
        for edge in FACINGS:
            if step(case, cell, edge) == OFF_BOARD and case.battle.unit_in[cell] in (NONE, case.actor):
                copy = case.copy()
                copy.umpire.orders.edge, copy.umpire.orders.side = edge, unit(case).side
                put(copy, case.actor, cell, edge)
                yield copy


def be_a_worker(case: Case) -> None:
    """The unit is Infantry, and its side the raiders; there are stones."""
    unit(case).kind, case.umpire.orders.side = Kind.INFANTRY, unit(case).side


def with_a_stone_ahead(case: Case) -> Iterator[Case]:
    """A stone that nobody has worked on stands before the unit."""
    cell = step(case, int(unit(case).cell), int(unit(case).facing))
    if cell != OFF_BOARD:
        copy = case.copy()
        copy.umpire.stone_on[cell], copy.battle.works[0] = 1, 0
        yield copy


def move_enemies_off(case: Case) -> None:
    """No enemy stands near."""
    for one in case.battle.units:
        if one.side != unit(case).side and one.cell >= 0:
            take_away(case, int(one.cell))


def face_as_one_likes(case: Case) -> None:
    """The scenario says of nobody how he faces, and a charger faces as he charges."""
    case.umpire.orders.set_up_facing[:] = NONE
    unit(case).facing = case.extra


def be_archers(case: Case) -> None:
    """The unit is one of Archers."""
    unit(case).kind = Kind.ARCHERS


def leave_the_square(case: Case) -> None:
    """Whoever stands in the square is gone."""
    take_away(case, case.place)


def open_the_zone(case: Case) -> None:
    """The square belongs to the unit's zone."""
    case.umpire.orders.zone[case.actor, case.place] = 1


# --- all of them ------------------------------------------------------------------------------------------


def laid_out() -> Iterator[Laid]:
    """What random play does not meet."""
    enemy = "B orc archers F6 S"
    corner = lay(ground(l="E6 F7"), "R orc cavalry E7 N", enemy)
    for position, action in ((corner, "charge R1 E7 N B1"),):
        yield position.memory, position.desk, position.code(action)


SCENARIOS: tuple[tuple[str, dict[str, object]], ...] = (
    ("the-moor", {}),
    ("crown-of-stone", {}),
    ("greenwood-road", {}),
    ("hammer-and-anvil", {}),
    ("three-stones", {}),
    ("grey-bridge", {"free_set_up": True}),
)


def battles() -> Iterator[tuple[str, Iterator[FacedBattle]]]:
    """Battles of random decisions."""
    for seed, (name, options) in enumerate(SCENARIOS):
        yield f"{name}, seed {seed}", play(f"onehour/{name}", seed, 400, options)


LIFTS = Lifts(
    contract=CONTRACT,
    records=(Battle, Umpire),
    told=OBJECTIONS,
    battles=battles,
    laid_out=laid_out,
    lifts={
        Objection.NOT_YOURS: lift_by(take_turns),
        Objection.NOT_ON_BOARD: back_on_board,
        Objection.HAS_ACTED: lift_by(clear(ACTED)),
        Objection.IS_HALTED: lift_by(recover),
        Objection.IS_ROUTING: lift_by(recover),
        Objection.IS_ENGAGED: lift_by(part_all),
        Objection.NOT_ENGAGED: engaged_with_somebody,
        Objection.TOO_FAR: going_farther,
        Objection.NOT_STRAIGHT: standing_elsewhere,
        Objection.NOT_AHEAD: standing_elsewhere,
        Objection.HALF_TURN: standing_elsewhere,
        Objection.TWO_TURNS: standing_elsewhere,
        Objection.OCCUPIED: lift_by(leave_the_square),
        Objection.UNIT_IN_THE_WAY: lift_by(clear_the_way),
        Objection.MAY_NOT_ENTER: with_open_ground,
        Objection.TERRAIN_IN_THE_WAY: with_open_ground,
        Objection.CLIMB: lift_by(climb_freely),
        Objection.CLIFF: without_cliffs,
        Objection.CORNER: with_open_ground,
        Objection.CROSSING: without_crossings,
        Objection.NOTHING_CHANGES: turned,
        Objection.NOT_AN_ENEMY: lift_by(change_sides),
        Objection.NO_CONTACT: target_elsewhere,
        Objection.BARRED_CONTACT: with_open_ground,
        Objection.CANNOT_FIRE: lift_by(be_archers),
        Objection.HAS_FIRED: lift_by(clear(FIRED)),
        Objection.MOVED_THIS_TURN: lift_by(clear(ACTED)),
        Objection.OUTSIDE_FIELD: turned,
        Objection.OUT_OF_RANGE: target_nearer,
        Objection.NO_SIGHT: with_a_clear_line,
        Objection.NOT_IN_FRONT: turned,
        Objection.HAS_STRUCK: lift_by(clear(STRUCK)),
        Objection.FRONT_ATTACKED: with_nobody_in_front,
        Objection.FACES_NOBODY: with_somebody_there,
        Objection.NOT_DUE: lift_by(be_awaited),
        Objection.NOT_AN_ENTRY: lift_by(enter_there),
        Objection.NO_EXIT: at_an_open_edge,
        Objection.NOT_A_WORKER: lift_by(be_a_worker),
        Objection.NO_STONE_AHEAD: with_a_stone_ahead,
        Objection.NOT_IN_ZONE: lift_by(open_the_zone),
        Objection.TOO_NEAR: lift_by(move_enemies_off),
        Objection.IS_SET_UP: lift_by(be_unplaced),
        Objection.WRONG_FACING: lift_by(face_as_one_likes),
    },
    not_of_the_position={
        Objection.NOT_NOW: "another phase has other actions altogether",
        Objection.MUST_STRIKE: "a phase in which nobody has to strike ends by itself: nobody says that it does",
    },
)
