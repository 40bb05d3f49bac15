"""What a player may ask of the open table: reach, a path with what it would meet, ranges, sight lines.

Everything is computed by the very rules that judge a move. Docs: docs/wire.md, "Asking the table".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import ceil, sqrt
from typing import Any, cast

import numpy as np

from warhost.errors import NotationError
from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION
from warhost.kernel.layout import Bytes
from warhost.kernel.plane import blockers, is_in_area, sees, set_of
from warhost.rulesets.heroes.rules.combat import die_modifier, differential, look_up, lowered
from warhost.rulesets.heroes.rules.figures import is_standing, standing
from warhost.rulesets.heroes.rules.movement import allowance, point
from warhost.rulesets.heroes.rules.shooting import weapon_objections
from warhost.rulesets.heroes.state import SPEAR, Battle, Result, Umpire, Verb, Weapon
from warhost.rulesets.heroes.words.names import UNIT, Names
from warhost.rulesets.heroes.words.objections import OBJECTIONS
from warhost.rulesets.heroes.words.verbs import VERBS
from warhost.shelf.verbs import code_of

STEP = 20  # u between the points of a reach
WEAPONS = {Weapon.BOW: ("bow", Verb.SHOOT), Weapon.HURL: ("spear", Verb.HURL)}
"""What reaches farther than a touch: its name, and the verb that uses it."""
BOW, NO = int(Weapon.BOW), cast(bool, 0)
"""As numbers: with anything else compiled rules find out at each call what it is."""
Ask = Mapping[str, Any]
Point = tuple[int, int]


def answer(memory: Bytes, umpire: Bytes, names: Names, ask: Ask) -> dict[str, Any]:
    """The answer to a question about the table as it stands."""
    return Surveyor(memory, umpire, names).answer(ask)


class Surveyor:
    """Answers for one battle as it stands; it works on a copy."""

    def __init__(self, memory: Bytes, umpire: Bytes, names: Names) -> None:
        from warhost.rulesets.heroes.contract import CONTRACT, reach  # compiled by now, and only then to be imported

        self.names, self.contract, self.fill_reach = names, CONTRACT, reach
        self.memory, self.umpire_bytes = memory.copy(), umpire
        self.battle: Any = Battle.over(self.memory)
        self.umpire: Any = Umpire.over(self.umpire_bytes)
        self.contract.allows(self.memory, self.umpire_bytes, NO_ACTION)  # lays the figures out
        self.standing = int(standing(self.battle))

    def answer(self, ask: Ask) -> dict[str, Any]:
        """The answer to one question; ValueError when it cannot be understood."""
        questions: dict[str, Callable[[Ask], dict[str, Any]]] = {
            "reach": self.reach,
            "deeds": self.deeds,
            "move": self.move,
            "ranges": self.ranges,
            "sight": self.sight,
        }
        what = ask.get("what")
        if what not in questions:
            raise ValueError(f"what can be asked of the table: {', '.join(questions)}; not {what!r}")
        return questions[what](ask)

    # --- what is asked about ---

    def figure(self, ask: Ask) -> int:
        """The figure of a question, which must be on the table."""
        try:
            figure = self.names.figure(str(ask.get("actor")))
        except NotationError as error:
            raise ValueError(str(error)) from None
        if not is_standing(self.battle, figure):
            raise ValueError(f"{self.names.title(figure)} is not on the table")
        return figure

    def point(self, ask: Ask, key: str) -> Point:
        """A point of a question."""
        given = ask.get(key)
        if isinstance(given, list | tuple) and len(given) == 2 and all(type(one) is int for one in given):
            x, y = given
            if 0 <= x <= self.names.width and 0 <= y <= self.names.height:
                return x, y
        raise ValueError(f"{key} must be a point [x, y] on the table in hundredths of an inch, not {given!r}")

    def at(self, figure: int) -> Point:
        """Where a figure stands."""
        return int(self.battle.figures[figure].x), int(self.battle.figures[figure].y)

    # --- reach and moves ---

    def reach(self, ask: Ask) -> dict[str, Any]:
        """Every point of a grid that a figure could move to now."""
        figure = self.figure(ask)
        shape = self.names.height // STEP + 1, self.names.width // STEP + 1
        marked = np.zeros(shape, np.uint8)
        self.fill_reach(self.memory, self.umpire_bytes, figure, STEP, marked)
        rows = [{"y": row * STEP, "spans": _spans(marked[row])} for row in np.flatnonzero(marked.any(axis=1)).tolist()]
        return {"step": STEP, "rows": rows, "allowance": int(allowance(self.battle, figure)) / UNIT}

    def deeds(self, ask: Ask) -> dict[str, Any]:
        """What a figure could do if it were chosen now, as choices of the view."""
        figure = self.figure(ask)
        code = code_of(Verb.CHOOSE, figure)
        if not self.contract.allows(self.memory, self.umpire_bytes, code):
            return {"choices": []}
        chosen, codes = self.memory.copy(), np.empty(MAX_ACTIONS, np.int64)
        self.contract.apply(chosen, self.umpire_bytes, code)
        n = self.contract.legal_actions(chosen, self.umpire_bytes, codes)
        return {"choices": [VERBS.choice(code, self.names) for code in codes[:n].tolist()]}

    def move(self, ask: Ask) -> dict[str, Any]:
        """A move to a point: path and cost, whom it would touch, who could shoot there, why it is illegal."""
        figure, (x, y) = self.figure(ask), self.point(ask, "to")
        code = code_of(Verb.MOVE, figure, place=int(point(x, y)))
        route = self.umpire.route
        route.legs = 0
        bits = self.contract.all_objections(self.memory, self.umpire_bytes, code)
        path = [[int(route.x[k]), int(route.y[k])] for k in range(int(route.legs) + 1)] if route.legs > 0 else []
        before, after = self.touched(figure, *self.at(figure)), self.touched(figure, x, y)
        return {
            "legal": bits == 0,
            "path": path,
            "cost": int(route.cost) / UNIT if path else None,
            "allowance": int(allowance(self.battle, figure)) / UNIT,
            "reasons": [{"text": one.sentence, "clauses": list(one.clauses)} for one in OBJECTIONS.of(bits)],
            "touches": [self.names.label(one) for one in after],
            "charges": [self.names.label(one) for one in after if one not in before],
            "threats": [*self.threats(figure, x, y)],
            "at": [x, y],
        }

    def touched(self, figure: int, x: int, y: int) -> list[int]:
        """The enemies whose bases a figure would touch on a point."""
        near = int(self.umpire.plane.touch) ** 2
        return [one for one in self.enemies(figure) if _apart2((x, y), self.at(one)) <= near]

    def enemies(self, figure: int) -> Iterator[int]:
        """The other side's figures on the table."""
        side = self.battle.figures[figure].side
        for other in range(int(self.battle.count)):
            if self.battle.figures[other].side != side and is_standing(self.battle, other):
                yield other

    def threats(self, figure: int, x: int, y: int) -> Iterator[dict[str, Any]]:
        """The bowmen who could shoot at a figure on a point, with the chance that it has any effect."""
        one = self.battle.figures[figure]
        here, bodies = self.at(figure), self.umpire.bodies
        one.x, one.y = bodies.x[figure], bodies.y[figure] = x, y
        for bowman in self.enemies(figure):
            if weapon_objections(self.battle, bowman, BOW) or not self.is_in_reach(bowman, (x, y), Weapon.BOW):
                continue
            if self.is_clear(self.at(bowman), (x, y), (bowman, figure)):
                chance = self.chance(bowman, figure, Weapon.BOW)
                yield {"label": self.names.label(bowman), "odds": str(chance), "words": "could shoot at it there"}
        one.x, one.y = bodies.x[figure], bodies.y[figure] = here

    def chance(self, striker: int, target: int, weapon: Weapon) -> Fraction:
        """The chance that an attack has any effect."""
        by, is_defended = int(weapon), NO
        difference = int(differential(self.battle, self.umpire, striker, target, by, is_defended))
        added = int(die_modifier(self.battle, self.umpire, striker, target, by))
        faces = int(self.umpire.rates.attack_die)
        results = [
            int(lowered(self.battle, target, look_up(self.umpire, die + added, difference)))
            for die in range(1, faces + 1)
        ]
        return Fraction(sum(result != Result.NO_EFFECT for result in results), faces)

    # --- ranges and sight ---

    def others_than(self, but: tuple[int, ...]) -> int:
        """All figures on the table but some."""
        others = self.standing
        for one in but:
            others &= ~int(set_of(one))
        return others

    def is_in_reach(self, figure: int, there: Point, weapon: Weapon, here: Point | None = None) -> bool:
        """True when a point is in range of a figure's weapon."""
        return _apart2(here or self.at(figure), there) <= self.range_of(weapon) ** 2

    def range_of(self, weapon: Weapon) -> int:
        """Farthest distance of the centres, u."""
        return int(self.umpire.rates.bow_range if weapon == Weapon.BOW else self.umpire.rates.spear_range)

    def is_clear(self, here: Point, there: Point, but: tuple[int, ...]) -> bool:
        """True when nothing blocks the line between two points but the figures on them."""
        others = self.others_than(but)
        return bool(sees(self.umpire.plane, self.umpire.bodies, others, *here, *there))

    def ranges(self, ask: Ask) -> dict[str, Any]:
        """How far a figure shoots and throws, and whom it could hit from where it stands or from a point."""
        figure = self.figure(ask)
        here = self.at(figure) if ask.get("at") is None else self.point(ask, "at")
        one = self.battle.figures[figure]
        armed = {Weapon.BOW: one.bow > 0, Weapon.HURL: one.marks & SPEAR != 0}
        weapons = [weapon for weapon, has in armed.items() if has]
        return {
            "ranges": [self.range(weapon) for weapon in weapons],
            "targets": [*self.targets(figure, here, weapons)],
        }

    def range(self, weapon: Weapon) -> dict[str, Any]:
        """How far a weapon reaches, and how it is used."""
        name, used = WEAPONS[weapon]
        return {"name": name, "reach": self.range_of(weapon), "verb": VERBS.rows[used].word}

    def targets(self, figure: int, here: Point, weapons: list[Weapon]) -> Iterator[dict[str, Any]]:
        """The enemies in range of a figure on a point, with the line to each."""
        for other in self.enemies(figure):
            there = self.at(other)
            if reached := [WEAPONS[one][0] for one in weapons if self.is_in_reach(figure, there, one, here)]:
                line = self.line(here, there, (figure, other))
                yield {"label": self.names.label(other), "in": reached, **line}

    def sight(self, ask: Ask) -> dict[str, Any]:
        """Whether a line of sight is clear between two points, and what blocks it."""
        here, there = self.point(ask, "from"), self.point(ask, "to")
        body2 = int(self.umpire.plane.body) ** 2 // 4
        on_them = [
            one
            for one in range(int(self.battle.count))
            if is_standing(self.battle, one) and min(_apart2(here, self.at(one)), _apart2(there, self.at(one))) < body2
        ]
        return self.line(here, there, tuple(on_them))

    def line(self, here: Point, there: Point, but: tuple[int, ...]) -> dict[str, Any]:
        """A line between two centres: whether it is clear, what blocks it, how long it is from edge to edge."""
        others = self.others_than(but)
        blocking = int(blockers(self.umpire.plane, self.umpire.bodies, others, *here, *there))
        open_ground = self.is_clear(here, there, tuple(range(int(self.battle.count))))
        apart = max(ceil(sqrt(_apart2(here, there))) - int(self.umpire.plane.body), 0)
        return {
            "clear": blocking == 0 and open_ground,
            "blocked_by": [self.names.label(one) for one in range(int(self.battle.count)) if blocking >> one & 1],
            "ground": [] if open_ground else self.grounds_between(here, there),
            "distance": apart / UNIT,
        }

    def grounds_between(self, here: Point, there: Point) -> list[str]:
        """The areas that a line passes, sampled finely: what to point at when the ground blocks it."""
        plane, steps = self.umpire.plane, 64
        found = []
        for area, name in enumerate(self.names.areas):
            for k in range(steps + 1):
                x = here[0] + (there[0] - here[0]) * k // steps
                y = here[1] + (there[1] - here[1]) * k // steps
                if is_in_area(plane, area, x, y):
                    found.append(name)
                    break
        return found


def _apart2(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _spans(row: Any) -> list[list[int]]:
    """The runs of marked points of a row, first and last x."""
    edges = np.diff(np.concatenate(([0], row, [0])).astype(np.int8))
    starts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    return [[int(a) * STEP, (int(b) - 1) * STEP] for a, b in zip(starts, ends, strict=True)]
