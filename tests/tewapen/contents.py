"""All that the rulebook of Te Wapen! holds: modules 1 to 4, module 6 and the summary sheet."""

from __future__ import annotations

from rulebooks import Contents

OTHER_MODULES = {76, 77}
"""Numbers of the rulings about campaigns only."""

CONTENTS = Contents(
    prefix="TW",
    clauses="""
        0.1a-g  1.1a-j 1.2a-k 1.2.1a-i 1.3.1a-v 1.4.1a-s
        1.5.1a 1.5.2a-e 1.5.3a-k 1.5.4a-n 1.5.5a-c 1.5.6a-l 1.5.7a-f  1.6.1a-i 1.6.2a-i 1.7a-u
        2.1a-d 2.2.1a-c 2.2.2a-c 2.2.3a-e 2.2.4a-e 2.2.5a-c 2.2.6a-b 2.2.7a-b 2.2.8a 2.2.9a 2.2.10a 2.2.11a 2.2.12a
        2.2.13a-b 2.2.14a 2.2.15a  2.3a 2.4a 2.5a 2.6a 2.7a 2.8a
        2.9.0a-b 2.9.1a-c 2.9.2a 2.9.3a-b 2.9.4a 2.9.5a-b 2.9.6a-c 2.9.7a-k
        3.1a-c 3.1.1a-k 3.1.2a-j 3.1.3a-g 3.1.4a
        3.2.0a 3.2.1a-f 3.2.2a-f 3.2.3a 3.2.4a-f 3.2.5a-c 3.2.6a-d 3.2.7a-e  3.3a-d
        4.0a 4.1a-e 4.2a-d 4.3a-g 4.4a-k  6.1a-b 6.2a 6.3a-b
        7a-b
    """,
    count=339,
    rulings=tuple(number for number in range(1, 103) if number not in OTHER_MODULES),
    sources=("Philip Dutré",),
    examples="1.2.1d 1.2.1h-i 1.6.2e 4.1c",
    house="""
        1.2i 1.3.1u 1.4.1q  2.7a 2.9.7e-k  3.1.2d-j 3.1.3f  3.2.2d-f 3.2.4c-f 3.2.6c-d 3.2.7c-e
        4.3d-g 4.4a-k  6.2a 6.3a-b
    """,
    house_rulings=(51, 52, 57, 58, 59, 60, 64, 65, 70, 72, 74, 78, 80, *range(92, 103)),
    rulings_on_their_own=(58, 75, 80, 91, 100, 101, 102),
    odd_headings={"TW-2.3 to TW-2.8 The army lists": r"TW-2\.[3-8]a"},
)
