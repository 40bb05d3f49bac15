"""Two forms of a battle fought in pairs on common seeds: who gains by the change, and how surely."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from warhost.arena.crews.crew import Crew
from warhost.arena.sequential import EVEN, FIRST, SECOND
from warhost.face import transcript
from warhost.face.battle import start
from warhost.lab.apart import Apart, Here
from warhost.lab.figures import are_applied
from warhost.lab.forms import Progress, pairs_fought
from warhost.lab.pairs import Pairs, Told
from warhost.lab.plan import Plan
from warhost.lab.variants import Comparison, Variant
from warhost.lab.watch import replay

CLEAR_PIECES = 5
"""Pieces that sentences speak of."""


@dataclass(frozen=True)
class Compared:
    """A comparison that was carried out."""

    comparison: Comparison
    pairs: Pairs

    def data(self) -> dict[str, Any]:
        """All that was found, as plain data."""
        pairs, names = self.pairs, self.comparison.first.plan.field.ruleset.side_names(self._model)
        sides = [pairs.side_data(side) | {"name": names[side]} for side in pairs.sides]
        called = [_names_in(one.plan) for one in self.comparison.variants]
        data = {
            "warhost": version("warhost"),
            "first": _variant_data(self.comparison.first),
            "second": _variant_data(self.comparison.second),
            "players": list(self.comparison.first.plan.players),
            "seed": self.comparison.first.plan.seed,
            "pairs": pairs.of,
            "planned": self.comparison.first.plan.battles,
            "until_clear": self.comparison.until_clear,
            "sides": sides,
            "drawn": pairs.drawn_data(),
            "turns": pairs.turns_data(),
            "pieces": pairs.pieces_data(called[0]),
            "only": pairs.alone_data(called),
            "flipped": self._flipped(names),
        }
        return data | {"sentences": sentences(data)}

    @property
    def _model(self) -> Any:
        return self.comparison.first.plan.field.model

    def _flipped(self, names: dict[str, str]) -> dict[str, Any]:
        def named(one: Told) -> str:
            return "draw" if one.winner is None else names[one.winner]

        return {
            "times": self.pairs.flipped_times,
            "of": self.pairs.of,
            "battles": [
                {"number": before.number, "seed": before.seed, "first": named(before), "second": named(after)}
                for before, after in self.pairs.flipped
            ],
        }


def _names_in(plan: Plan) -> dict[str, str]:
    """What pieces are called that are there when a battle begins, by their labels."""
    return {one["label"]: one["name"] for one in start(plan.field.model, plan.seed).table.view()["pieces"]}


def compare(comparison: Comparison, progress: Progress | None = None, crew: Crew | None = None) -> Compared:
    """Fight all pairs, or until it is clear who gains; what is found is the same with any crew.

    Without a crew this process fights, and one of its own what has figures that this process has not.
    """
    pairs = Pairs(comparison.first.plan.field.ruleset.sides, comparison.until_clear)
    with closing(pairs_fought(comparison, crew, progress)) as fought:
        for before, after in fought:
            pairs.add(before, after)
            if pairs.is_clear:
                break
    return Compared(comparison, pairs)


# --- battles to be watched ----------------------------------------------------------------------------------


def write_transcripts(compared: Compared, folder: Path, most: int = 5) -> list[Path]:
    """Write the first flipped battles of both variants into a folder, each as a transcript that can be watched."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for name, variant in zip(("first", "second"), compared.comparison.variants, strict=True):
        with Here() if are_applied(variant.plan.figures) else Apart(variant.plan.figures) as place:
            for before, _ in compared.pairs.flipped[:most]:
                file = folder / f"{before.seed}-{name}.txt"
                file.write_text(place.ask(transcript_of, variant, before.number).result(), "utf-8")
                written.append(file)
    return sorted(written)


def transcript_of(variant: Variant, number: int) -> str:
    """A battle of a variant as text; where figures are changed it says so, as it is not true without them."""
    figures = "; ".join(map("=".join, variant.plan.figures))
    tags = {"Variant": variant.name, **({"Figures": figures} if figures else {})}
    return transcript.write(replay(variant.plan, number), variant.plan.players, tags)


# --- in words -----------------------------------------------------------------------------------------------


def _variant_data(variant: Variant) -> dict[str, Any]:
    plan = variant.plan
    return {
        "name": variant.name,
        "scenario": plan.field.name,
        "figures": list(map(list, plan.figures)),
        "key": plan.key(),
    }


def sentences(data: dict[str, Any]) -> list[str]:
    """What a comparison has found, the most important first; no more than the battles show."""
    return [
        *(_gain(row, data) for row in data["sides"] if row["verdict"] is not None),
        *_shares(data),
        *_drawn(data["drawn"]),
        *_pieces(data["pieces"]),
        _flips(data["flipped"]),
    ]


def _gain(row: dict[str, Any], data: dict[str, Any]) -> str:
    others = [one["name"] for one in data["sides"] if one is not row]
    gaining = {SECOND: row["name"], FIRST: others[0] if len(others) == 1 else "not " + row["name"]}
    low, high = row["score"]["at_any_moment"]
    if row["verdict"] in gaining:
        return f"{gaining[row['verdict']]} gain by the change: the score of {row['name']} moves by {_range(low, high)}."
    if row["verdict"] == EVEN:
        return f"The change matters to neither side: the score of {row['name']} moves by {_range(low, high)}."
    moved = f"the score of {row['name']} moves by {_range(low, high)}, after {data['pairs']} pairs"
    return f"It is not clear who gains: {moved}."


def _range(low: float, high: float) -> str:
    return f"{100 * low:+.0f} to {100 * high:+.0f} points of 100"


def _shares(data: dict[str, Any]) -> Iterator[str]:
    for row in data["sides"]:
        won = row["won"]
        yield f"{row['name']} win {_of_100(won['first'])} of 100 before and {_of_100(won['second'])} after: {_by(won)}."


def _of_100(share: dict[str, Any]) -> str:
    return "-" if share["share"] is None else f"{100 * share['share']:.0f}"


def _by(change: dict[str, Any]) -> str:
    low, high = change["interval"]
    return f"{100 * change['by']:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"


def _drawn(drawn: dict[str, Any]) -> Iterator[str]:
    if drawn["first"]["times"] or drawn["second"]["times"]:
        yield f"Drawn are {_of_100(drawn['first'])} of 100 before and {_of_100(drawn['second'])} after: {_by(drawn)}."


def _pieces(rows: list[dict[str, Any]]) -> Iterator[str]:
    clear = [row for row in rows if not row["survives"]["interval"][0] <= 0 <= row["survives"]["interval"][1]]
    for row in clear[:CLEAR_PIECES]:
        lives = row["survives"]
        oftener = "oftener" if lives["by"] > 0 else "less often"
        yield (
            f"{row['name']} ({row['piece']}) survive {oftener}: {_of_100(lives['first'])} of 100 before, "
            f"{_of_100(lives['second'])} after."
        )


def _flips(flipped: dict[str, Any]) -> str:
    if not flipped["times"]:
        return "No battle ended otherwise than with the same seed before."
    return f"{flipped['times']} of {flipped['of']} battles ended otherwise than with the same seed before."
