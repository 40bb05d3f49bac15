"""What a stroke in the scenario editor costs the server: one letter changes, the file is written and every fault found.

    python benchmarks/editor_checks.py [--strokes 50] [--json]

*read*: processor time of the request's shape, *check*: of all else, in milliseconds: the median stroke and the slowest.
The boards are one of 20 x 15 hexes with 40 pieces, which has faults, and the largest scenario of each game.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from importlib.resources import files
from random import Random
from typing import Any

from warhost.ruleset import rulesets
from warhost.server.drawn import CheckSheet, OpenSheet
from warhost.server.editor import checked, editing_of, opened

LETTERS = "......wdhv"


def large_board() -> str:
    """A battle on 20 x 15 hexes."""
    rng = Random(3)
    rows = "".join(f'    "{"".join(rng.choice(LETTERS) for _ in range(20))}",\n' for _ in range(15))
    head = (
        'ruleset = "tewapen"\nid = "large"\nname = "L"\nsummary = "S"\ndesigner = "D"\nmodules = [1, 2]\nturns = 10\n'
    )
    text = f"{head}rows = [\n{rows}]\n"
    for side, top in (("red", 12), ("black", 0)):
        pieces = "".join(
            f'    {{troop = "hum.polearms", hex = "{n % 18:02d}{top + n // 18:02d}"}},\n' for n in range(20)
        )
        text += f'[{side}]\narmy = "Humans"\npieces = [\n{pieces}]\n'
    return text + "[victory]\nat_once = 9\n"


def stroke(sheet: Any, rng: Random) -> None:
    """Change a letter of the ground, or push somebody about where there are no letters."""
    if sheet["ground"] and isinstance(sheet["ground"][0], str) and not sheet["map"]:
        row, column = rng.randrange(len(sheet["ground"])), rng.randrange(sheet["size"][0])
        line = sheet["ground"][row]
        sheet["ground"][row] = line[:column] + rng.choice(".w") + line[column + 1 :]
    else:
        first, other = rng.sample([piece for piece in sheet["pieces"] if piece["place"]], 2)
        first["place"], other["place"] = other["place"], first["place"]


def measured(game: str, text: str, strokes: int) -> dict[str, Any]:
    """What strokes on a file cost."""
    ruleset, editing = editing_of(game)
    told, rng = opened(ruleset, editing, OpenSheet(toml=text)), Random(1)
    reads, checks = [], []
    for _ in range(strokes):
        sheet = json.loads(json.dumps(told["sheet"]))
        stroke(sheet, rng)
        begun = time.thread_time()
        asked = CheckSheet.model_validate({"sheet": sheet, "toml": told["toml"]})
        read = time.thread_time()
        told = checked(ruleset, editing, asked)
        reads.append(1000 * (read - begun))
        checks.append(1000 * (time.thread_time() - read))
    figures = {"median": statistics.median(checks), "slowest": max(checks), "read": statistics.median(reads)}
    return {"game": game, "characters": len(text), **{key: round(value, 1) for key, value in figures.items()}}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strokes", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    boards = [("tewapen", large_board())]
    for game, ruleset in rulesets().items():
        folder = files(ruleset.package).joinpath("scenarios")
        boards.append((game, max((file.read_text("utf-8") for file in folder.iterdir()), key=len)))
    rows = [measured(game, text, asked.strokes) for game, text in boards]
    if asked.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(
            "{game:10} {characters:6} characters: {median:5} ms, slowest {slowest:5} ms, read {read:4} ms".format(**row)
        )


if __name__ == "__main__":
    main()
