"""The hashes of the fixed battles of all games, as compiled rules play them, cut short.

PYTHONPATH=tests python -m golden.fingerprints GAME [DECISIONS] prints them whole; with NUMBA_DISABLE_JIT=1 it is
interpreted rules that play them.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

from heroes.fingerprints import all_fingerprints as of_heroes
from ittybitty.fingerprints import all_fingerprints as of_ittybitty
from onehour.fingerprints import all_fingerprints as of_onehour
from tewapen.fingerprints import all_fingerprints as of_tewapen
from weads.fingerprints import all_fingerprints as of_weads

FOLDER = Path(__file__).parent / "fingerprints"
OF = {
    "tewapen": of_tewapen,
    "heroes": of_heroes,
    "onehour": of_onehour,
    "weads": of_weads,
    "ittybitty": of_ittybitty,
}
KEPT = 4
"""Hexadecimal digits that are kept of each hash: what goes differently goes on differently."""
IN_A_LINE = 20


def path_of(game: str) -> Path:
    """Where the hashes of a game are kept."""
    return FOLDER / f"{game}.txt"


def short_fingerprints(game: str) -> str:
    """The hashes after each decision, cut short, twenty in a line that begins with the battle and the first number."""
    lines: list[str] = []
    battle = ""
    for name, number, digest in map(str.split, OF[game]()):
        if name != battle or int(number) % IN_A_LINE == 0:
            lines.append(f"{name} {number}:")
        battle = name
        lines[-1] += f" {digest[:KEPT]}"
    return "\n".join(lines) + "\n"


def remake() -> None:
    """Write the hashes of all games."""
    FOLDER.mkdir(exist_ok=True)
    for game in OF:
        path_of(game).write_text(short_fingerprints(game), "utf-8", newline="\n")


if __name__ == "__main__":
    game, most = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None
    print("\n".join(islice(OF[game](), most)))
