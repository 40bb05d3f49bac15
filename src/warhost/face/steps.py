"""Courses: what a person need not be asked, and what he is asked once for several steps.

    action = unasked(battle, orders)     the only way on, or how an open window goes by; None: a question
    courses = courses_of(battle)         what one answer can decide in several steps, as choices

An action may be several steps, written with `; ` between: "done; attack R4 B5". Each of them is an action by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from warhost.errors import IllegalAction
from warhost.face.action import Action
from warhost.face.standing import Standing
from warhost.kernel.abi import Header, actor_of, pack, place_of, target_of, verb_of
from warhost.kernel.layout import Bytes
from warhost.ruleset import ALWAYS, FORCED, PLANE

NOBODY = -1
BETWEEN = "; "
MOST_STEPS = 500  # of all ways of one flight that are looked at
Data = dict[str, Any]


def steps_in(text: str) -> list[str]:
    """The steps of an action that may be several."""
    return [step for step in map(str.strip, text.split(BETWEEN.strip())) if step] or [text]


def after_steps(battle: Standing, steps: Sequence[str]) -> Standing:
    """The battle as the side that must choose knows it after these steps; IllegalAction for one that is not legal."""
    for step in steps:
        action = battle.action(step)
        if objections := battle.why_not(action):
            raise IllegalAction(str(action), objections)
        memory = battle.before_dice(battle.as_known(), action.code)
        if memory is None:
            raise ValueError(f"{step!r} rolls dice: what comes of it decides what can be done then")
        battle = Standing(battle.ruleset, battle.scenario, memory, battle.umpire)
    return battle


# --- what is not asked ------------------------------------------------------------------------------------


def unasked(battle: Standing, orders: Mapping[str, str], is_watched: bool = False) -> Action | None:
    """The action that needs no question under a player's standing orders; None when he is to be asked.

    Whoever is watched by another person is asked about every open window that matters by what all know: one that goes
    by at once would tell that there is no card to play.
    """
    passed = battle.passes(orders)
    if passed is not None or battle.over or orders.get(FORCED) == ALWAYS:
        return passed
    code = _only_way(battle)
    if code is None or (is_watched and battle.pass_offered is not None):
        return None
    return Action(code, battle.table)


def _only_way(battle: Standing) -> int | None:
    """The action that is no choice; None where something has to be chosen."""
    codes: list[int] = battle.legal_actions.codes.tolist()
    if len(codes) == 1:
        return None if _is_one_of_many(battle, codes[0]) else codes[0]
    if all(verb_of(code) in battle.ruleset.steps.each_must for code in codes):
        ways = Counter(int(actor_of(code)) for code in codes)
        return next((code for code in codes if ways[int(actor_of(code))] == 1), None)
    flight = _flight_of(battle, codes)
    ends = _ends_of(battle, flight, codes) if flight else []
    return ends[0].codes[0] if len(ends) == 1 else None


def _is_one_of_many(battle: Standing, code: int) -> bool:
    """True for an action to a point: only some of all points are listed."""
    fills = battle.ruleset.game.table.words.verbs.fills(int(verb_of(code)))
    return battle.ruleset.board == PLANE and "place" in fills


# --- what is asked ----------------------------------------------------------------------------------------


def courses_of(battle: Standing) -> list[Data]:
    """What one answer can decide in several steps, as choices: the ends of a flight, or what doing nothing leads to."""
    codes: list[int] = battle.legal_actions.codes.tolist()
    flight = _flight_of(battle, codes)
    if flight is not None:
        return [_course(battle, flight, end) for end in _ends_of(battle, flight, codes)]
    return [*_beyond(battle, codes)]


def idle_step(battle: Standing) -> Action | None:
    """The step with which the only piece that still could do something does nothing; None without such a step."""
    codes: list[int] = battle.legal_actions.codes.tolist()
    verb = battle.ruleset.steps.idle.get(battle.table.matter)
    code = None if verb is None else int(pack(int(verb), NOBODY, 0, 0, NOBODY))
    return Action(code, battle.table) if code in codes and len(_actors(codes)) == 1 else None


def what_comes_first(battle: Standing, verb: str) -> str:
    """What has to be decided before anything can be done by a verb, and by which button; "" where that can be now.

    On an open table more is legal than is listed, so nothing is said of it there.
    """
    is_open = battle.ruleset.board == PLANE
    if battle.over or is_open or any(action.verb == verb for action in battle.legal_actions):
        return ""
    idle = battle.legal_actions[-1].choice
    button = "" if idle["actor"] or idle["target"] or idle["place"] else f"; “{idle['button']}” goes on"
    return f"first comes: {battle.prompt}{button}"


def _actors(codes: Sequence[int]) -> set[int]:
    return {int(actor_of(code)) for code in codes} - {NOBODY}


def _beyond(battle: Standing, codes: Sequence[int]) -> Iterator[Data]:
    """What the only piece that could still do something can do to others as soon as it has done nothing here."""
    idle = idle_step(battle)
    after = None if idle is None else battle.before_dice(battle.as_known(), idle.code)
    if idle is None or after is None or _decider(after) != battle.seat_to_decide:
        return
    table, first, only = battle.table.over(after), idle.choice, _actors(codes)
    legal: list[int] = battle.legal_in(after).tolist()
    found = [code for code in legal if target_of(code) >= 0 and {int(actor_of(code))} == only]
    for choice in table.choices(found):
        told = {"sentence": f"{first['button']}, then {choice['sentence']}"}
        yield choice | told | {"action": f"{first['action']}{BETWEEN}{choice['action']}"}


# --- flights ----------------------------------------------------------------------------------------------


class End(NamedTuple):
    """Where a flight can end, and by which steps."""

    place: int
    codes: tuple[int, ...]
    aside: int
    worth: float  # of what it leaves, for whoever flees


def _flight_of(battle: Standing, codes: Sequence[int]) -> Any:
    """The flight whose next step is asked for; None where something else is."""
    verbs = {int(verb_of(code)) for code in codes}
    return next((flight for flight in battle.ruleset.steps.flights if verbs == {flight.verb}), None)


def _ends_of(battle: Standing, flight: Any, codes: Sequence[int]) -> list[End]:
    """Every end of a flight by the best way to it, the straightest first."""
    best: dict[int, End] = {}
    for end in _every_way(battle, flight, codes):
        if end.place not in best or end.worth > best[end.place].worth:
            best[end.place] = end
    return sorted(best.values(), key=lambda end: (end.aside, -end.worth, end.place))


def _every_way(battle: Standing, flight: Any, codes: Sequence[int]) -> Iterator[End]:
    start, side, looked = battle.as_known(), battle.seat_to_decide or 0, 0
    record = battle.ruleset.battle_record
    umpire: Any = battle.table.umpire
    waiting: list[tuple[Bytes, tuple[int, ...]]] = [(start, (int(code),)) for code in reversed(codes)]
    while waiting and looked < MOST_STEPS:
        memory, way = waiting.pop()
        looked += 1
        actor, (after, is_whole) = int(actor_of(way[-1])), battle.until_dice(memory, way[-1])
        nexts = battle.legal_in(after).tolist() if is_whole and _decider(after) == side else []
        if nexts and all(_goes_on(code, flight, actor) for code in nexts):
            waiting += [(after, (*way, code)) for code in reversed(nexts)]
            continue
        at = int(flight.at(record.over(after), actor))
        place = int(place_of(way[-1])) if at < 0 else at
        worth = float(battle.contract.evaluate(after, battle.umpire, side))
        yield End(place, way, int(flight.aside(record.over(start), umpire, place)), worth)


def _goes_on(code: int, flight: Any, actor: int) -> bool:
    return int(verb_of(code)) == flight.verb and int(actor_of(code)) == actor


def _course(battle: Standing, flight: Any, end: End) -> Data:
    """An end of a flight as a choice."""
    table = battle.table
    shown = table.choices([int(pack(int(flight.verb), actor_of(end.codes[0]), 0, end.place, NOBODY))])[0]
    return shown | {"action": BETWEEN.join(table.write_action(code) for code in end.codes)}


def _decider(memory: Bytes) -> int | None:
    header: Any = Header.over(memory)
    return int(header.to_decide)
