"""All that the rulebook of Heroes & Gods holds."""

from __future__ import annotations

from rulebooks import Contents

CONTENTS = Contents(
    prefix="HG",
    clauses="""
        1.1a-c 1.2a-c 1.3a-b 1.4a-b 1.5a-b 1.6a 1.7a  2.1a-c 2.2a-e 2.3a-c  3.1a-b 3.2a-c 3.3a-b 3.4a-c 3.5a 3.6a
        4.1a-c 4.2a-b 4.3a-e 4.4a-d 4.5a 4.6a  5.1a-c 5.2a-e 5.3a 5.4a-f 5.5a-b 5.6a-b 5.7a-b
        6.1a-d 6.2a-e 6.3a-b 6.4a-b 6.5a  7.1a-c 7.2a-c 7.3a-b  8.1a-d 8.2a-d 8.3a-c 8.4a-c 8.5a
        9.1a-e 9.2a-f 9.3a 9.4a-b 9.5a-g 9.6a-d 9.7a-f 9.8a 9.9a-b  10.1a-e 10.2a-b 10.3a-d 10.4a-c
        11.1a-f 11.2a-c 11.3a-e 11.4a-f 11.5a-e 11.6a 11.7a
        12.1a-h 12.2a-d 12.5a-b 12.6a 12.7a-c 12.8a-e 12.9a-f 12.10a-e 12.11a-d 12.12a-h 12.13a
        13.1a-f 13.2a-c  14.1a 14.2a-c 14.3a-e 14.4a-e
        15.1a-b 15.2a 15.3a-b 15.4a 15.5a-b 15.6a 15.7a 15.8a-d 15.9a-b 15.10a-c 15.11a 15.12a
        16.1a-b 16.2a-b 16.3a-g 16.4a-b 16.5a 16.6a  17.1a 17.2a 17.3a
        S2a-b S3a-c S4a
    """,
    count=301,
    rulings=tuple(range(1, 72)),
    sources=("from an article in MWAN #123 (2003), Hal Thinglum's magazine",),
    examples="3.6a 5.7a-b 8.5a 9.9a-b 11.7a",
    house="""
        1.3a 1.7a 4.3e 5.2e 8.2d 13.2c  14.1a 14.2a-c 14.3c-d 14.4a-d  15.5a 15.6a 15.7a
        16.1a-b 16.2a-b 16.3a-g 16.4a-b 16.5a 16.6a  17.1a 17.2a 17.3a  S2a-b S3a-c S4a
    """,
    house_rulings=(5, 8, 9, 10, 58, 63, 64),
)
