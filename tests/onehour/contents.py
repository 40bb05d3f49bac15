"""All that the rulebook of One-Hour Fantasy holds."""

from __future__ import annotations

from rulebooks import Contents

CONTENTS = Contents(
    prefix="OH",
    clauses="""
        0.1a-g T.1a-e Q.1a-h
        1.1a-j 1.2a-k 1.3a-m 1.4a-c 1.5a-e 1.6a-q  2.1a-g 2.2a-f 2.3a-b 2.4a-g 2.5a-g
        3.1a 3.2a-g 3.3a-g 3.4a-g 3.5a-h 3.6a-c 3.7a-e 3.8a 3.9a-f  4.1a-d
        5.1a-d 5.2a-b 5.3a-e 5.4a-e 5.5a-j 5.6a-f  6.1a-i 6.2a-e  7.1a-c 7.2a 7.3a-b 7.4a-c
    """,
    count=221,
    rulings=tuple(range(1, 65)),
    sources=("pampersandp", "One Hour Wargame - Gridded Board - Fantasy Variant (after Neil Thomas)"),
    examples_at_the_end=tuple(f"OH-E{number}" for number in range(1, 10)),
    house="0.1a T.1e 2.4a-f 5.6d 6.1a 6.1c-i 6.2a-e 7.1a-c 7.2a 7.3a-b 7.4a-c",
    house_rulings=(2, 28, 50, 54, 55, 59),
    odd_headings={"OH-E Examples": r"OH-E\d"},
)
