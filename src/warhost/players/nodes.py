"""A tree's nodes as Python reads and writes them: what is below a node, and what is known before any walk.

Walks scatter by what the dice do later, often far more than good moves differ. So the worth that an action has by
exact odds can be laid in at the root, as if so many walks had found it: the more walks there are, the less it says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import numpy as np

NO_NODE = -1


class Child(NamedTuple):
    """A node below another: its number, what leads to it, its walks, the sum of their worths, who decides to come."""

    number: int
    action: int
    visits: int
    total: float
    mover: int


def plant(nodes: np.ndarray) -> None:
    """Make node 0 a root without children."""
    root: Any = nodes[0]
    root.visits, root.total, root.first, root.next, root.mover = 0, 0.0, NO_NODE, NO_NODE, -1


def children(nodes: np.ndarray, parent: int) -> Iterator[Child]:
    """A node's children; read by columns, as attributes of records take Python ten times as long."""
    columns = [nodes[name] for name in ("action", "visits", "total", "mover")]
    number, following = int(nodes["first"][parent]), nodes["next"]
    while number != NO_NODE:
        yield Child(number, *(column[number].item() for column in columns))
        number = int(following[number])


def leave_out(nodes: np.ndarray, parent: int, legal: Collection[int], mover: int) -> None:
    """Take away the children of a node that are no legal action, or no decision of this side."""
    chain(nodes, parent, [one.number for one in children(nodes, parent) if one.action in legal and one.mover == mover])


def lay_in(nodes: np.ndarray, tally: Any, root: int, worths: dict[int, float], mover: int, walks: int) -> None:
    """Count for each action at the root `walks` walks that found its worth, -1 to 1, for the side that decides.

    Right after an action all positions are worth a little more, or less, than later, as whoever has just acted has less
    before him; by how much, the walks made so far tell. Where there is no room for a node, an action is left out.
    """
    known = list(children(nodes, root))
    shift, priors = shift_of(known, worths), priors_of(worths)
    places = {child.action: child.number for child in known}
    for action, worth in worths.items():
        if action not in places and tally.used < len(nodes):
            places[action] = int(tally.used)
            tally.used += 1
            add(nodes, places[action], action, mover)
        if action in places:
            node = places[action]
            nodes["visits"][node] += walks
            nodes["visits"][root] += walks
            nodes["total"][node] += walks * min(max(worth + shift, -1.0), 1.0)
            nodes["prior"][node] = priors[action]
    chain(nodes, root, [places[action] for action in sorted(places)])


def shift_of(known: list[Child], worths: dict[int, float]) -> float:
    """By how much walks found the actions better than their worths say, on average; 0 without walks."""
    tried = [child for child in known if child.action in worths]
    walks = sum(child.visits for child in tried)
    gain = sum(child.total - child.visits * worths[child.action] for child in tried)
    return gain / walks if walks else 0.0


def priors_of(worths: dict[int, float]) -> dict[int, float]:
    """Shares of 1: half as much for every standard deviation that an action is worth less than another."""
    values = np.array(list(worths.values()))
    shares = 0.5 ** ((values.max() - values) / (float(values.std()) or 1.0))
    return dict(zip(worths, (shares / shares.sum()).tolist(), strict=True))


def add(nodes: np.ndarray, node: int, action: int, mover: int) -> None:
    """Make a node one that an action leads to, without walks and with nothing below it."""
    one: Any = nodes[node]
    one.action, one.mover, one.total, one.visits, one.prior = action, mover, 0.0, 0, 0.0
    one.first, one.next = NO_NODE, NO_NODE


def chain(nodes: np.ndarray, parent: int, below: list[int]) -> None:
    """Make nodes the children of another, in this order."""
    nodes["first"][parent] = below[0] if below else NO_NODE
    for node, following in zip(below, [*below, NO_NODE][1:], strict=True):
        nodes["next"][node] = following
