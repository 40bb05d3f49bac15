"""All that the rulebook of Battle of Ayrena's Weads holds."""

from __future__ import annotations

from rulebooks import Contents

CONTENTS = Contents(
    prefix="AW",
    clauses="""
        0.1a-b
        1.1a-c 1.2a-b 1.3a 1.4a-b 1.5a-c 1.6a-c
        2.1a 2.2a-g 2.3a-e 2.4a-c 2.5a
        3.1a-d 3.2a-c 3.3a-b 3.4a 3.5a 3.6a 3.7a-b
        4.1a-d 4.2a-c  5.1a-c  6.1a-b 6.2a-c 6.3a-b 6.4a
        7.1a-c 7.2a-b 7.3a-d 7.4a 7.5a-b 7.6a 7.7a
        8.1a-f 8.2a
        9.1a-f 9.2a-f 9.3a-b
        10.1a-e 10.2a-b
        11.1a-d 11.2a-b 11.3a-c 11.4a-c 11.5a-b 11.6a 11.7a 11.8a-b
        12.1a-b 12.2a 12.3a-f 12.4a-h 12.5a-b 12.6a-e 12.7a-b 12.8a
        13.1a-b 13.2a 13.3a-c 13.4a-b 13.5a-d 13.6a-c 13.7a-c
        14.1a-f 14.2a-e
        15.1a-g 15.2a-e
        16.1a-f 16.2a-c 16.3a-b 16.4a-b 16.5a 16.6a 16.7a 16.8a 16.9a
        17.1a-b 17.2a-c 17.3a-f 17.4a-b
        18.1a-g
        19.1a-e
        20.1a 20.2a-b 20.3a 20.4a-b 20.5a-c 20.6a-b
        21.1a-c
    """,
    count=252,
    rulings=tuple(range(1, 69)),
    sources=("Roberto Chiavini", "Giulia Canova", "TCS line", "Battle(s) of the Middle Ages"),
    examples_at_the_end=("AW-EX.1", "AW-EX.2"),
    house_rulings=(31, 35, 54, 60, 61, 62),
    odd_headings={"AW-EX Examples": r"AW-EX\.\d"},
)
