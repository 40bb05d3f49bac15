"""All that the rulebook of Itty Bitty Battles holds."""

from __future__ import annotations

from rulebooks import Contents

CONTENTS = Contents(
    prefix="IB",
    clauses="""
        1a-b
        2.1a-b 2.2a 2.3a-e 2.4a-c 2.5a-b 2.6a-d 2.7a-d 2.8a-d
        3.0a-d 3.1a-h 3.2a-i 3.3a-p 3.4a-h
        4.1a-f 4.2a-m 4.3a-b 4.4a-q 4.5a 4.6a-u 4.7a-j 4.8a-h 4.9a-j 4.10a-q 4.11a-c 4.12a-z 4.12aa-e 4.13a-k
        5.1a-c 5.2a 5.3a-e 5.4a-e 5.5a-j 5.6a-h 5.7a-k 5.8a-v
        6.0a 6.1a-o 6.2a-j 6.3a-i 6.4a-d
        7a-d
    """,
    count=330,
    rulings=tuple(range(1, 113)),
    sources=("a rules text that names no designer",),
    examples="2.6d 2.8c-d 3.1e 3.2e 4.8h 4.9i 5.6h",
    house_rulings=(12, 34, 38, 42, 46, 56, 57, 58, 72, 81, 86, 92, 94, 97, 98, 99),
)
