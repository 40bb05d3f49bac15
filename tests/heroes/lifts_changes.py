"""What is changed to lift the objections of Heroes & Gods: a fact that clauses speak of, in a copy of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lifting import Case, Change, Lift
from warhost.kernel.plane import along, keeps
from warhost.rulesets.heroes.rules.movement import point_x, point_y
from warhost.rulesets.heroes.state import (
    DEAD,
    HERO,
    HURT_NOW,
    NONE,
    OFF_TABLE,
    PANICKED,
    SLAIN_NOW,
    WOUNDED,
    Beneficiary,
    God,
    Phase,
    Result,
    Verb,
    Window,
)

BODY, TOUCH, AIM = 100, 102, 101
FARTHEST = 120
"""Inches that a man walks who can go anywhere."""

Point = tuple[int, int]


# --- who stands where -------------------------------------------------------------------------------------


def frame(case: Case) -> Any:
    """The matter on top."""
    return case.battle.stack[case.battle.depth - 1]


def mover(case: Case) -> int:
    """The figure that an action moves: the actor, or whom the matter on top is about."""
    return case.actor if case.actor != NONE else int(frame(case).actor)


def figure(case: Case, number: int) -> Any:
    """The record of a figure."""
    return case.battle.figures[number]


def where(case: Case, number: int) -> Point:
    """Where a figure stands."""
    return int(figure(case, number).x), int(figure(case, number).y)


def goal(case: Case) -> Point:
    """The point that the action names; with none, where its figure stands."""
    if case.verb == Verb.HALT:
        return where(case, mover(case))
    return point_x(case.place), point_y(case.place)


def others(case: Case, *but: int) -> Iterator[int]:
    """All figures on the table but for these."""
    return (n for n in range(case.battle.count) if n not in but and figure(case, n).x != OFF_TABLE)


def enemies(case: Case) -> Iterator[int]:
    """The enemies on the table of the figure that an action moves."""
    return (n for n in others(case) if figure(case, n).side != figure(case, mover(case)).side)


def take_off(case: Case, numbers: Iterable[int]) -> None:
    """Some figures are not on the table."""
    for number in list(numbers):
        figure(case, number).x = figure(case, number).y = OFF_TABLE


def put(case: Case, number: int, at: Point) -> None:
    """A figure stands somewhere, alive."""
    one = figure(case, number)
    (one.x, one.y), one.marks = at, one.marks & ~DEAD


def ring(middle: Point, *distances: int) -> Iterator[Point]:
    """Points around another one, the nearest first."""
    for distance in distances:
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1), (3, 4), (-4, 3), (4, -3), (-3, -4), (4, 3), (-3, 4)):
            yield along(*middle, x, y, distance)


def variant(case: Case) -> Case:
    """The same action in a battle of its own on the same table."""
    return Case(case.game, case.memory.copy(), case.desk, case.code, case.title)


def put_near(whom: Callable[[Case], int], middle: Callable[[Case], Point], *distances: int) -> Lift:
    """The copies in which a figure stands somewhere around a point."""

    def copies(case: Case) -> Iterator[Case]:
        for at in ring(middle(case), *distances):
            copy = variant(case)
            put(copy, whom(case), at)
            yield copy

    return copies


def one_by_one(change: Callable[[Case, int], object]) -> Lift:
    """The copies in each of which one figure is changed."""

    def copies(case: Case) -> Iterator[Case]:
        for number in range(case.battle.count):
            copy = variant(case)
            change(copy, number)
            yield copy

    return copies


# --- figures ----------------------------------------------------------------------------------------------


def whom(case: Case) -> tuple[int, ...]:
    """The figures that have to be fit for what is done: a challenge is the matter of two."""
    return (case.actor, case.target) if case.verb == Verb.CHALLENGE else (case.actor,)


def mark(marks: int) -> Change:
    """A change: something holds for the figures."""

    def change(case: Case) -> None:
        for number in whom(case):
            figure(case, number).marks |= marks

    return change


def unmark(marks: int) -> Change:
    """A change: something does not hold for the figures."""

    def change(case: Case) -> None:
        for number in whom(case):
            figure(case, number).marks &= ~marks

    return change


def take_turns(case: Case) -> None:
    """It is the other side that decides."""
    case.battle.to_decide ^= 1


def part(case: Case) -> None:
    """Nobody is locked with the figures."""
    for number in whom(case) if case.actor != NONE else range(case.battle.count):
        figure(case, number).locked = 0
        for other in range(case.battle.count):
            figure(case, other).locked &= ~(1 << number)


def lock_with_target(case: Case) -> None:
    """The two are locked."""
    figure(case, case.actor).locked |= 1 << case.target
    figure(case, case.target).locked |= 1 << case.actor


def change_sides(case: Case) -> None:
    """The target is of the other side."""
    figure(case, case.target).side = 1 - figure(case, case.actor).side


def be_a_bowman(case: Case) -> None:
    """The figure has a bow."""
    figure(case, case.actor).bow = 4


def clear_effects(effects: int) -> Change:
    """A change: no such god helps the figures or their target."""

    def change(case: Case) -> None:
        for number in {*whom(case), *((case.target,) if case.target != NONE else ())}:
            figure(case, number).effects &= ~effects

    return change


def be_charged(case: Case) -> None:
    """The figure is charged and has not fired."""
    case.battle.charged |= 1 << case.actor


def beside_the_other(case: Case) -> Iterator[Case]:
    """The two stand in contact."""
    yield from put_near(lambda one: one.target, lambda one: where(one, one.actor), AIM)(case)
    yield from put_near(lambda one: one.actor, lambda one: where(one, one.target), AIM)(case)


def back_among_the_living(case: Case) -> Iterator[Case]:
    """The figure lives and stands somewhere near where it has something to do."""
    near = where(case, case.target) if case.target != NONE else goal(case)
    yield from put_near(lambda one: one.actor, lambda one: near, AIM, 300, 600, 1200)(case)
    yield from put_near(lambda one: one.actor, lambda one: (int(one.umpire.plane.width) // 2, 1800), 0)(case)


def target_on_the_table(case: Case) -> Iterator[Case]:
    """The target lives and stands somewhere near."""
    at = where(case, case.actor)
    yield from put_near(lambda one: one.target, lambda one: at, AIM, 200, 400, 800, 1200)(case)


# --- the ground and the way -------------------------------------------------------------------------------


def clear_ground(case: Case) -> None:
    """There is nothing on the table that bars a way or a sight."""
    case.umpire.plane.area_count = case.umpire.plane.barrier_count = 0


def widen(case: Case) -> None:
    """The table is larger."""
    case.umpire.plane.width += 2000


def clear_base(case: Case) -> None:
    """Nobody stands at the end of the way."""
    x, y = goal(case)
    take_off(case, (n for n in others(case, mover(case)) if not keeps(*where(case, n), x, y, x, y, BODY)))


def enemies_away(case: Case) -> None:
    """No enemy touches the place."""
    x, y = goal(case)
    take_off(case, (n for n in enemies(case) if not keeps(*where(case, n), x, y, x, y, TOUCH + 1)))


def way_open(case: Case) -> None:
    """No enemy stands in the way."""
    start = where(case, mover(case))
    take_off(case, (n for n in enemies(case) if not keeps(*where(case, n), *start, *goal(case), BODY)))


def way_wide_open(case: Case) -> None:
    """Neither ground nor enemies are in any way."""
    clear_ground(case)
    take_off(case, enemies(case))


def be_quick(case: Case) -> None:
    """The figure can go as far as anybody."""
    figure(case, case.actor).moves = FARTHEST


def begin_elsewhere(case: Case) -> Iterator[Case]:
    """The move begins, or began, at another point."""
    if frame(case).phase == Phase.ON_THE_WAY and case.verb != Verb.VIA:
        copy = variant(case)
        copy.battle.way_x += AIM
        yield copy
        return
    yield from put_near(mover, goal, 30, AIM, 250)(case)


def forget_legs(case: Case) -> None:
    """The figure has no leg behind it."""
    frame(case).detail = 0


def clear_line(case: Case) -> None:
    """Nobody stands in the line of sight."""
    line = (*where(case, case.actor), *where(case, case.target))
    blocking = [n for n in others(case, case.actor, case.target) if not keeps(*where(case, n), *line, BODY // 2)]
    take_off(case, blocking)


# --- challenges and deployment ----------------------------------------------------------------------------


def forget_challenges(case: Case) -> None:
    """The side has not challenged anybody."""
    case.battle.challenges[:] = 0


def another_truce(case: Case) -> Iterator[Case]:
    """The scenario names these two, or nobody."""
    for pair in ((case.actor, case.target), None):
        copy = case.copy()
        if pair is None:
            copy.umpire.orders.special = 0
        elif NONE not in pair:
            copy.umpire.orders.truce[:] = [figure(case, number).number for number in pair]
        yield copy


def open_zone(case: Case) -> None:
    """The side's zone is the whole table."""
    case.umpire.orders.zones[figure(case, case.actor).side] = (0, case.umpire.plane.height)


def not_yet_deployed(case: Case) -> None:
    """The figure is still to be deployed."""
    take_off(case, (case.actor,))


# --- gods -------------------------------------------------------------------------------------------------


def side_asked(case: Case) -> int:
    """Whose chip it is."""
    return int(frame(case).actor) if case.verb == Verb.BLESS else int(case.battle.to_decide)


def god_asked(case: Case) -> int:
    """The event that is called or befalls somebody."""
    return int(frame(case).detail) if case.verb == Verb.BLESS else case.extra


def give_chip(case: Case) -> None:
    """The side has a chip."""
    case.battle.chips[case.battle.to_decide] = 1


def forget_chip(case: Case) -> None:
    """The side has played no chip in this turn."""
    case.battle.chip_used[case.battle.to_decide] = 0


def forget_event(case: Case) -> None:
    """The side has never used the event."""
    case.battle.events_used[case.battle.to_decide] &= ~(1 << case.extra)


def open_wide(case: Case) -> None:
    """The window is one in which every event can be played."""
    frame(case).detail = Window.ATTACK


def be_a_hero(case: Case, number: int) -> None:
    """A figure is a Hero."""
    figure(case, number).marks |= HERO


def duelist_lives(case: Case) -> Iterator[Case]:
    """The side's duelist stands on the table."""
    duel = case.battle.duel
    for number in (int(duel.challenger), int(duel.challenged)):
        yield from put_near(lambda one, who=number: who, lambda one: (1800, 1800), 0, 300)(case)  # type: ignore[misc]


def be_eligible(case: Case, number: int) -> None:
    """What an event is for holds for a figure."""
    one, god = figure(case, number), god_asked(case)
    wanted = case.umpire.rates.beneficiary[god]
    if case.verb == Verb.BLESS:
        one.side = side_asked(case) ^ int(wanted == Beneficiary.ENEMY)
        if case.battle.duel.challenger != NONE:
            case.battle.duel.challenger = number
    if wanted == Beneficiary.OWN_HERO:
        one.marks |= HERO
        one.effects &= ~(1 << god)
    elif god == God.HELPLESS:
        one.marks &= ~PANICKED
    elif god == God.HEAL:
        one.marks |= WOUNDED
    elif god == God.RESCUE_SLAIN:
        one.marks |= SLAIN_NOW if one.marks & DEAD else WOUNDED | HURT_NOW


def with_effect(case: Case) -> Iterator[Case]:
    """There is somebody, or something, for the event to change."""
    if frame(case).phase == Phase.WINDOW and frame(case).detail == Window.RESULT:
        for result in Result:
            copy = variant(case)
            copy.battle.attack.result = result
            yield copy
    yield from one_by_one(be_eligible)(case)


def eligible(case: Case) -> Iterator[Case]:
    """The event can be for this figure."""
    copy = variant(case)
    if figure(case, case.target).x == OFF_TABLE and god_asked(case) != God.RESCUE_SLAIN:
        put(copy, case.target, (1800, 1800))
    be_eligible(copy, case.target)
    yield copy


def lines_broken(case: Case) -> None:
    """The enemies have no lines: all have panicked."""
    for number in enemies(case):
        figure(case, number).marks |= PANICKED
