"""What must hold in every campaign, and from one decision to the next, worked out apart from the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.watcher import Watcher
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.kernel.abi import actor_of, extra_of, pack, place_of, verb_of
from warhost.rulesets.eightcastles.setup.lists import Row, rows
from warhost.rulesets.eightcastles.state import (
    MAX_PIECES,
    NEUTRAL,
    NONE,
    SEASONS,
    SIDES,
    Category,
    Phase,
    Season,
    Verb,
)

ROWS = rows()
ROOM = 60
"""So many places in the list of pieces are never taken at once."""
LEADERS = (Category.GENERAL, Category.MAGIC, Category.OTHER)
IDLE = (Verb.HOLD, Verb.DONE, Verb.SURRENDER)
KEENNESS = 0.8
SWIFT = 8  # The Swift on the D10 of table 2.20
NAMED_LOSSES = ("slain", "lost", "loses")
"""Events that name a piece which is no more; a roll of recovery may do so too."""


class Snapshot:
    """A campaign as plain values: each piece by its number as (side, row, place, wounds), each space's holder."""

    def __init__(self, battle: Battle) -> None:
        record: Any = battle.table.record  # type: ignore[attr-defined]
        pieces = record.pieces[: int(record.count)]
        columns = (pieces[name].tolist() for name in ("side", "row", "place", "wounds"))
        self.pieces = list(zip(*columns, strict=True))
        moves = (pieces[name].tolist() for name in ("moved", "led", "held", "reputation"))
        self.moves = list(zip(*moves, strict=True))
        units = [(side, place) for side, row, place, _ in self.pieces if place >= 0 and ROWS[row].is_unit]
        self.crowds = Counter([*units, *((side, None) for side, _ in units)])
        self.holders: list[int] = record.spaces["holder"][: len(battle.scenario.land.spaces)].tolist()  # type: ignore[attr-defined]
        self.turn, self.card = int(record.turn), int(record.card)
        self.phase = int(record.stack[record.depth - 1].phase) if record.depth else None
        self.dealt: list[int] = record.dealt.tolist()
        self.record = record

    def units(self, side: int, place: int | None = None) -> int:
        """How many units of a side there are, in a space or anywhere."""
        return self.crowds[side, place]

    def holds(self, side: int, spaces: Sequence[int]) -> int:
        """How many of these spaces a side controls."""
        return sum(self.holders[space] == side for space in spaces)


class Watch:
    """A campaign under the eyes of all oracles."""

    def __init__(self, battle: Battle, seed: int) -> None:
        self.battle, self.chance = battle, random.Random(seed)
        self.land: Any = battle.scenario.land  # type: ignore[attr-defined]
        self.regions = range(len(self.land.regions))
        self.castles = range(len(self.land.regions), len(self.land.spaces))
        self.near = [{*beyond} for beyond in self.land.neighbours]
        self.ferries = {(a, b) for one, other in self.land.crossings for a, b in ((one, other), (other, one))}
        self.fallen: set[str] = set()
        self.now = Snapshot(battle)

    def step(self) -> None:
        """Decide by chance, and look at what came of it."""
        battle, before = self.battle, self.now
        codes = battle.legal_actions.codes.tolist()
        assert codes, "a dead end"
        assert codes == sorted({*codes}), "canonical order, each action once"
        code = self._chosen(codes)
        battle.apply(Action(code, battle.table))
        self.now = Snapshot(battle)
        self._look(before)

    def _chosen(self, codes: list[int]) -> int:
        """Pieces are seldom held back and things seldom left undone; most of those who fight keep their wounds."""
        is_keen = self.chance.random() < KEENNESS
        if is_keen and verb_of(codes[-1]) == Verb.FATE:
            return codes[-1]
        keen = [code for code in codes if verb_of(code) not in IDLE]
        return self.chance.choice(keen if keen and is_keen else codes)

    def _look(self, before: Snapshot) -> None:
        events = [event.to_data() for event in self.battle.last_events]
        self.check_pieces(before, events)
        self.check_limits()
        self.check_ways(before, events)
        self.check_cards()
        self.check_muster(events)
        if self.now.phase == Phase.MOVES:
            self.check_marches()
        elif self.now.phase == Phase.SIEGES:
            self.check_sieges()
        if self.now.turn != before.turn:
            self.check_control()
            if self.now.turn % SEASONS == 1:
                self.check_capacity(events)

    # --- one decision and the next ------------------------------------------------------------------------

    def check_pieces(self, before: Snapshot, events: list[dict[str, Any]]) -> None:
        """No piece of a faction comes or goes unless it is told."""
        about = [(event["kind"], event["about"]) for event in events]
        self.fallen |= {told["piece"] for kind, told in about if kind == "fell"}
        gone = {told["piece"] for kind, told in about if kind in NAMED_LOSSES}
        gone |= {told["piece"] for kind, told in about if kind == "recovery" and not told["returns"]}
        out = {told["side"] for kind, told in about if kind == "out"}
        names, sides = self.battle.table.names, self.battle.ruleset.sides  # type: ignore[attr-defined]
        raised = {told["piece"] for kind, told in about if kind == "raised"}
        for number, (side, row, place, wounds) in enumerate(self.now.pieces):
            was = before.pieces[number] if number < len(before.pieces) else (side, row, NONE, 0)
            if was[2] >= 0 and was[0] != NEUTRAL and (place < 0 or was[:2] != (side, row)):
                label = f"{'RUOXLHN'[was[0]]}{number + 1}"
                assert label in gone | self.fallen or sides[was[0]] in out, f"{label} is gone"
            if place >= 0 and side != NEUTRAL and (was[2] < 0 or was[:2] != (side, row)):
                assert names.labels[number] in raised, f"{names.labels[number]} has come from nowhere"
            assert place < 0 or wounds > 0 or names.labels[number] in self.fallen
            assert wounds <= ROWS[row].wounds
        self.fallen = {label for label in self.fallen if self._is_fallen(label)}

    def _is_fallen(self, label: str) -> bool:
        """True while a piece lies where it fell."""
        side, _, place, wounds = self.now.pieces[int(label[1:]) - 1]
        return "RUOXLHN"[side] == label[0] and place >= 0 and wounds == 0

    def check_limits(self) -> None:
        """Nobody is over a space's limit, and the list of pieces has room to spare."""
        crowds: dict[tuple[int, int], int] = {}
        leaders: dict[int, int] = {}
        for side, row, place, _ in self.now.pieces:
            if place >= 0:
                crowds[side, place] = crowds.get((side, place), 0) + ROWS[row].is_unit
                leaders[side] = leaders.get(side, 0) + (ROWS[row].category == Category.GENERAL)
        assert all(units <= (12 if place in self.regions else 6) for (_, place), units in crowds.items())
        assert all(generals <= 1 for side, generals in leaders.items() if side != NEUTRAL)
        assert sum(place >= 0 for _, _, place, _ in self.now.pieces) <= MAX_PIECES - ROOM
        assert len(self.now.pieces) <= MAX_PIECES

    def check_ways(self, before: Snapshot, events: list[dict[str, Any]]) -> None:
        """Pieces go to neighbouring spaces only; marches keep out of what Winter closes."""
        for (side, row, at, _), (one, other, place, _) in zip(before.pieces, self.now.pieces, strict=False):
            if (side, row) == (one, other) and at >= 0 and place >= 0 and at != place and side != NEUTRAL:
                is_near = place in self.near[at] or (at, place) in self.ferries
                assert is_near, f"from {self.land.spaces[at]} to {self.land.spaces[place]}"
        for event in events:
            if event["kind"] == "marched":
                start, goal = (self.land.numbers[event["about"][key]] for key in ("from", "to"))
                if self._is_winter() and self.now.turn == before.turn:
                    assert goal in self.near[start], "ferries are closed in Winter"
                    assert not {self._terrain(start), self._terrain(goal)} & {"mountain"}, "passes are closed"

    def _terrain(self, place: int) -> str:
        return str(self.land.regions[place].terrain) if place in self.regions else "castle"

    def check_cards(self) -> None:
        """Each season has one of 54 cards, and nobody is dealt another's."""
        dealt = [one for one in self.now.dealt if one >= 0]
        assert 0 <= self.now.card < 54
        assert len({*dealt}) == len(dealt)
        assert all(one < 52 for one in dealt)

    # --- muster and supply --------------------------------------------------------------------------------

    def supplied(self, side: int) -> set[int]:
        """The spaces of a side that are supplied, by a search from its castles."""
        hostile = {place for one, row, place, _ in self.now.pieces if one != side and place >= 0 and ROWS[row].is_unit}
        open_ones = {space for space, holder in enumerate(self.now.holders) if holder == side} - hostile
        found = {castle for castle in self.castles if castle in open_ones and not self._is_blockaded(castle)}
        edge = list(found)
        while edge:
            here = edge.pop()
            beyond = self.near[here] | {goal for start, goal in self.ferries if start == here}
            edge += (fresh := (beyond & open_ones) - found)
            found |= fresh
        return found

    def _is_blockaded(self, castle: int) -> bool:
        besieger = int(self.now.record.sieges[castle - len(self.regions)].besieger)
        round_it = {self.now.holders[region] for region in self.near[castle]}
        return besieger >= 0 and round_it == {besieger} and self.now.holders[castle] != besieger

    def capacity(self, side: int) -> int:
        """How many units a side may keep."""
        return 4 + self.now.holds(side, self.regions) + 2 * self.now.holds(side, self.castles)

    def check_muster(self, events: list[dict[str, Any]]) -> None:
        """As many recruits as castles and supplied regions bring, within capacity; raised in supply alone."""
        side = self.battle.seat_to_decide
        if side is None or self.now.phase != Phase.MUSTER:
            return
        supplied = self.supplied(side)
        for code in self.battle.legal_actions.codes.tolist():
            if verb_of(code) == Verb.RAISE and place_of(code) in self.regions:
                assert place_of(code) in supplied, "raised out of supply"
        told = events[-1]["about"] if events and events[-1]["kind"] == "musters" else {}
        if told.get("side") == self.battle.ruleset.sides[side]:
            wanted = self.now.holds(side, self.castles) + len(supplied & {*self.regions}) // 3
            wanted += self.now.card < 52 and self.now.card % 13 == 8
            room = self.capacity(side) - self.now.units(side)
            assert told["recruits"] == max(min(wanted, room), 0)
            assert told["capacity"] == self.capacity(side)

    # --- seasons and years --------------------------------------------------------------------------------

    def check_control(self) -> None:
        """When a season has ended, whoever alone has units in a space controls it."""
        there: dict[int, set[int]] = {}
        for side, row, place, _ in self.now.pieces:
            if place >= 0 and ROWS[row].is_unit:
                there.setdefault(place, set()).add(side)
        for place, sides in there.items():
            assert len(sides) == 1, f"two hosts in {self.land.spaces[place]} when the season has ended"
            assert sides == {self.now.holders[place]}

    def check_capacity(self, events: list[dict[str, Any]]) -> None:
        """When a year has ended, nobody has more units than he may."""
        unrest = sum(event["kind"] == "unrest" for event in events)
        for side in range(SIDES):
            assert self.now.units(side) <= self.capacity(side) + unrest

    # --- marches and sieges -------------------------------------------------------------------------------

    def check_marches(self) -> None:
        """Hosts can march wherever these rules, told once more in other words, let them, and nowhere else."""
        listed = [place_of(code) for code in self.battle.legal_actions.codes.tolist() if verb_of(code) == Verb.MARCH]
        side = int(self.now.record.to_decide)
        found = set()
        for start in {place for one, _, place, _ in self.now.pieces if one == side and place >= 0}:
            if going := [ROWS[self.now.pieces[piece][1]] for piece in self._going(side, start)]:
                goals = self.near[start] | {goal for one, goal in self.ferries if one == start}
                found |= {(start, goal) for goal in goals if self._is_open(side, start, goal, going)}
        assert {(way % 64, way // 64) for way in listed} == found

    def _is_open(self, side: int, start: int, goal: int, going: list[Row]) -> bool:
        """True when those of a side who go can march from a space to a neighbouring one."""
        is_ferry = (start, goal) in self.ferries
        if self._is_winter() and (is_ferry or "mountain" in (self._terrain(start), self._terrain(goal))):
            return False
        units, leaders = sum(row.is_unit for row in going), [row for row in going if row.category in LEADERS]
        enemies = any(self.now.units(other, goal) for other in range(NEUTRAL + 1) if other != side)
        is_castle, holder, own = goal in self.castles, self.now.holders[goal], self.now.units(side, goal)
        return (
            own + units <= (6 if is_castle else 12)
            and (bool(leaders) or holder in (side, NEUTRAL))
            and not (is_castle and enemies)
            and not (units == 0 and (enemies or (holder == NEUTRAL and not is_castle and own == 0)))
        )

    def _is_winter(self) -> bool:
        return (self.now.turn - 1) % SEASONS == Season.WINTER

    def _going(self, side: int, start: int) -> list[int]:
        """The pieces that march from a space: who has not moved, and who came with a General that goes on."""
        there = [piece for piece, one in enumerate(self.now.pieces) if (one[0], one[2]) == (side, start)]
        free = [(piece, *self.now.moves[piece]) for piece in there if not self.now.moves[piece][2]]
        reach = 0
        for piece, moved, _, _, reputation in free:
            if ROWS[self.now.pieces[piece][1]].category == Category.GENERAL:
                is_swift = self.battle.scenario.reputations and reputation == SWIFT  # type: ignore[attr-defined]
                far = 1 if self._is_winter() or self.now.card >= 52 else 3 if is_swift else 2
                reach = far if moved < far else 0
        return [piece for piece, moved, led, *_ in free if moved == 0 or (led and moved < reach)]

    def check_sieges(self) -> None:
        """Castles can be besieged and assaulted from wherever these rules let one, and from nowhere else."""
        side, sieges = int(self.now.record.to_decide), self.now.record.sieges
        pressed = {castle for castle in self.castles if sieges[castle - len(self.regions)].pressed}
        under = [sieges[castle - len(self.regions)] for castle in pressed]
        busy = {int(siege.region) for siege in under if siege.besieger == side}
        found = set()
        for castle in {*self.castles} - pressed:
            inside = {one for one in range(NEUTRAL + 1) if self.now.units(one, castle)}
            for region in self.near[castle] - busy:
                hosts = {one for one in range(NEUTRAL + 1) if self.now.units(one, region)}
                if hosts == {side} and inside and inside != {side}:
                    verbs = (Verb.BESIEGE,) if self.now.card >= 52 else (Verb.BESIEGE, Verb.ASSAULT)
                    found |= {(verb, castle + 64 * region) for verb in verbs}
        for castle in self.castles:
            besieger = sieges[castle - len(self.regions)].besieger
            if self.now.units(side, castle) and besieger not in (NONE, side):
                found.add((Verb.SURRENDER, castle))
        codes = self.battle.legal_actions.codes.tolist()
        assert {(verb_of(code), place_of(code)) for code in codes if verb_of(code) != Verb.DONE} == found

    # --- what is legal ------------------------------------------------------------------------------------

    def check_listed(self, most: int = 200) -> None:
        """Of actions that differ a little from legal ones, those are listed to which nobody objects."""
        battle, chance = self.battle, self.chance
        codes = battle.legal_actions.codes.tolist()
        legal = {*codes}
        for _ in range(most):
            code = changed(chance.choice(codes), chance, len(self.now.pieces), len(self.land.spaces))
            is_allowed = battle.contract.allows(battle.memory, battle.umpire, code)
            assert is_allowed == (code in legal), (
                Verb(verb_of(code)).name,
                actor_of(code),
                extra_of(code),
                place_of(code),
            )
        assert all(battle.contract.allows(battle.memory, battle.umpire, code) for code in codes)


def changed(code: int, chance: random.Random, pieces: int, spaces: int) -> int:
    """An action with one part of it changed, or two."""
    verb, actor, extra, place = verb_of(code), actor_of(code), extra_of(code), place_of(code)
    for _ in range(chance.randint(1, 2)):
        part = chance.randrange(4)
        if part == 0:
            verb = chance.choice(list(Verb))
        elif part == 1:
            actor = chance.randrange(NONE, pieces + 1)
        elif part == 2:
            extra = chance.choice((0, max(extra - 1, 0), extra + 1, chance.randrange(len(ROWS) + 1)))
        else:
            place = chance.choice((chance.randrange(spaces), place % 64 + 64 * chance.randrange(spaces)))
    return int(pack(int(verb), actor, extra, place, NONE))


class EightCastlesWatcher(Watcher):
    """What must hold in a campaign, for the oracles that all games share."""

    idle = "hold done surrender"

    def look_closely(self) -> None:
        """Nobody is over a space's limit, and the cards are dealt as they should."""
        watch = Watch(self.battle, 0)
        watch.check_limits()
        watch.check_cards()
