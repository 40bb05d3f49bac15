"""What all battles of a plan say, folded from batches into the data of a report: nothing is kept of a single battle."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, partial
from importlib.metadata import version
from typing import Any

from warhost.face.battle import start
from warhost.lab.chances import Chances
from warhost.lab.counts import Data, share, spread
from warhost.lab.ground import terrain_of
from warhost.lab.never import button_of, never, who_can_strike
from warhost.lab.pieces import PieceTally, PlaceTally, by_battle
from warhost.lab.plan import LIMIT_S, Plan
from warhost.lab.rows import Batch, BattleRow, PieceRow

OFTEN_ENOUGH = 0.1
"""The least share of battles in which each side must have acted first, to tell what that is worth."""


class Tally:
    """The results of one plan; batches may come in any order."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.battles = plan, 0
        self._sides = plan.field.ruleset.sides
        self._won: Counter[str] = Counter()
        self._drawn, self._forfeited = 0, Counter[str]()
        self._scores: Counter[str] = Counter()
        self._endings: Counter[tuple[str, str | None]] = Counter()
        self._turns, self._decisions = Counter[int](), Counter[int]()
        self._first: Counter[tuple[str, str]] = Counter()  # decided battles by who acted first, and who won
        self._did, self._could = Counter[str](), Counter[str]()
        self._pieces: dict[str, PieceTally] = {}
        self._places, self._chances = PlaceTally(), Chances()

    # --- battles ------------------------------------------------------------------------------------------

    def add(self, batch: Batch) -> None:
        """The battles of a batch."""
        rows = by_battle(batch.battles, batch.pieces)
        for battle in batch.battles:
            self._add(battle, rows[battle.number])

    def _add(self, battle: BattleRow, pieces: Iterable[PieceRow]) -> None:
        """One battle; one that was lost by a forfeit says nothing of how battles go."""
        self.battles += 1
        if battle.winner is not None:
            self._won[battle.winner] += 1
        elif battle.forfeited_by is None:
            self._drawn += 1
        if battle.forfeited_by is not None:
            self._forfeited[battle.forfeited_by] += 1
            return
        self._endings[battle.reason, battle.winner] += 1
        self._turns[battle.turns] += 1
        self._decisions[battle.decisions] += 1
        self._scores.update(dict(zip(self._sides, battle.scores, strict=True)))
        self._did.update(battle.did)
        self._could.update(battle.could)
        if battle.winner is not None and battle.first is not None:
            self._first[battle.first, battle.winner] += 1
        self._chances.add(battle.course, 0.5 if battle.winner is None else float(battle.winner == self._sides[0]))
        self._add_pieces([*pieces], battle.winner)

    def _add_pieces(self, pieces: list[PieceRow], winner: str | None) -> None:
        self._places.add(pieces)
        for row in pieces:
            tally = self._pieces.get(row.piece)
            if tally is None:
                tally = self._pieces[row.piece] = PieceTally(row.piece, row.side, row.what)
            tally.add(row, winner)

    # --- the report ---------------------------------------------------------------------------------------

    def data(self) -> Data:
        """The data of the report: docs/lab.md says what each figure means."""
        from warhost.lab.report.sentences import sentences_of

        plan, decided = self.plan, sum(self._won.values())
        data = {
            "warhost": version("warhost"),
            "command": command_of(plan),
            "scenario": self._scenario(),
            "players": [*plan.players],
            "figures": ["=".join(figure) for figure in plan.figures],
            "battles": self.battles,
            "planned": plan.battles,
            "key": plan.key(),
            "sides": [self._side(side) for side in self._sides],
            "drawn": share(self._drawn, self.battles),
            "decided": share(decided, self.battles),
            "edge": self._edge(decided),
            "endings": self._ending_rows(),
            "forfeits": {side: self._forfeited[side] for side in self._sides},
            "turns": spread(self._turns),
            "decisions": spread(self._decisions),
            "first_mover": self._first_mover(),
            "swing": self._chances.swing(),
            "close": self._chances.close(),
            "pieces": [tally.data(self._name(tally)) for tally in self._in_order()],
            "places": self._places.data(self._terrain, self._whole),
            "never": self._never(),
            "sentences": [],
            "board": self._board,
        }
        data["sentences"] = sentences_of(data)
        return data

    @property
    def _whole(self) -> int:
        """The battles that were fought to their end."""
        return self.battles - sum(self._forfeited.values())

    def _scenario(self) -> Data:
        model, ruleset = self.plan.field.model, self.plan.field.ruleset
        names = {side: self._armies[side] for side in self._sides}
        told = {name: getattr(model, name) for name in ("id", "name", "designer", "turns")}
        return {"game": ruleset.name, **told, "sides": names}

    def _side(self, side: str) -> Data:
        score = self._scores[side] / self._whole if self._whole else None
        levels = {reason: share(times, self._whole) for reason, times in self._reasons(side)}
        won = share(self._won[side], self.battles)
        return {"side": side, "name": self._armies[side], "won": won, "score": {"mean": score}, "levels": levels}

    def _reasons(self, winner: str) -> list[tuple[str, int]]:
        """Why a side won, the most frequent first."""
        found = [(reason, times) for (reason, side), times in self._endings.items() if side == winner]
        return sorted(found, key=lambda item: (-item[1], item[0]))

    def _edge(self, decided: int) -> Data:
        """The side that won more of the decided battles than the others; the first of those that are alike."""
        leading = max(self._sides, key=lambda side: self._won[side])
        return {"side": leading, "share": share(self._won[leading], decided)}

    def _ending_rows(self) -> list[Data]:
        rows = sorted(self._endings.items(), key=lambda item: (-item[1], item[0][0], item[0][1] or ""))
        return [
            {"reason": reason, "winner": winner, "share": share(times, self._whole)} for (reason, winner), times in rows
        ]

    def _first_mover(self) -> Data:
        """How often the side won that acted first, where either side did often enough to tell."""
        decided = sum(self._first.values())
        by_side = {side: sum(self._first[side, other] for other in self._sides) for side in self._sides}
        first = {side: share(self._first[side, side], times) for side, times in by_side.items()}
        if not decided:
            return {"share": None, "words": "no battle was decided in which somebody acted first", "by_side": first}
        usual = max(self._sides, key=lambda side: by_side[side])
        if min(by_side.values()) < OFTEN_ENOUGH * decided:
            name = self.plan.field.ruleset.side_names(self.plan.field.model)[usual]
            often = "always" if by_side[usual] == decided else "nearly always"
            return {"share": None, "words": f"the first action {often} belongs to {name}", "by_side": first}
        won = sum(self._first[side, side] for side in self._sides)
        return {"share": share(won, decided), "words": "", "by_side": first}

    def _in_order(self) -> list[PieceTally]:
        """All pieces in the order of views; those that came later behind."""
        known = {piece: place for place, piece in enumerate(self._names)}
        return sorted(self._pieces.values(), key=lambda tally: (known.get(tally.piece, len(known)), tally.piece))

    def _name(self, tally: PieceTally) -> str:
        return self._names.get(tally.piece, tally.what)

    def _never(self) -> list[Data]:
        if not self._whole:
            return []
        idle = {tally.piece: tally for tally in self._in_order() if not tally.fought}
        fighting = {tally.what for tally in self._pieces.values() if tally.fought}
        can = {piece for piece, tally in idle.items() if tally.what in fighting}
        if can != idle.keys():
            can |= who_can_strike(self.plan)
        verbs = self.plan.field.ruleset.game.table.words.verbs
        told = (self._did, self._could, can, self._names, self._whole, partial(button_of, verbs))
        return never(self._terrain, self._places.entered, idle, *told)

    # --- what never changes -------------------------------------------------------------------------------

    @cached_property
    def _names(self) -> dict[str, str]:
        """What pieces are called that are there when a battle begins, by their labels."""
        begun = start(self.plan.field.model, self.plan.seed)
        return {one["label"]: one["name"] for one in begun.table.view()["pieces"]}

    @cached_property
    def _armies(self) -> dict[str, str]:
        """What each side leads, else what it is called."""
        ruleset, model = self.plan.field.ruleset, self.plan.field.model
        return {**ruleset.side_names(model), **ruleset.lineup(model)["armies"]}

    @cached_property
    def _terrain(self) -> dict[str, str]:
        return terrain_of(self.plan.field.ruleset, self.plan.field.model)

    @cached_property
    def _board(self) -> dict[str, Any]:
        ruleset, model = self.plan.field.ruleset, self.plan.field.model
        return {"ground": ruleset.ground(model), "lineup": ruleset.lineup(model)}


def command_of(plan: Plan) -> str:
    """The command that fights the plan again."""
    players = plan.players[:1] if len(set(plan.players)) == 1 else plan.players
    words = ["warhost", "lab", "run", plan.field.name, "--players", ",".join(players), "--battles", str(plan.battles)]
    words += ["--seed", str(plan.seed)] if plan.seed != 1 else []
    words += [word for figure in plan.figures for word in ("--set", "=".join(figure))]
    words += ["--limit", f"{plan.limit_s:g}"] if plan.limit_s != LIMIT_S else []
    return shlex.join(words)
