"""Where a chain of states comes to stay, in exact fractions, however often it goes round before.

A chain is given by its ways: for each state, by number, the states that it leads to and how probably. Probabilities
are above zero and come to one; a state without ways is where the chain rests. States that lead to each other and back
are one component. What is probable passes down from component to component; inside one that goes round, a system of
equations tells how often each state is come to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

Ways = Sequence[Sequence[tuple[int, Fraction]]]
"""For each state those that it leads to, with probabilities; one that stands there twice counts twice."""

NEVER, ONCE = Fraction(0), Fraction(1)


def settle(ways: Ways) -> dict[int, Fraction]:
    """By which state, and how probably, a chain from state 0 comes to where it stays for ever: in all, one.

    Where it stays is a state without ways, or a circle of states that no way leads out of.
    """
    if len(ways[0]) == 1 and not ways[ways[0][0][0]]:
        return {ways[0][0][0]: ONCE}  # one way that leads to a rest: most walks are no longer than that
    come = {0: ONCE}  # by which states, and how probably, the chain has come into components that it has not left
    for component in components(ways):
        inside = set(component)
        stays = [target in inside for state in component for target, _ in ways[state]]
        if all(stays):
            continue
        often = {state: come.pop(state) for state in component if state in come}
        if any(stays):
            often = visits(ways, component, often)
        for state, times in often.items():
            for target, share in ways[state]:
                if target not in inside:
                    mass = times * share
                    come[target] = come[target] + mass if target in come else mass
    return come


def components(ways: Ways) -> list[list[int]]:
    """The components of all that state 0 leads to, each before those that it leads to; no states without ways.

    Tarjan's algorithm, on a path of its own: chains are longer than Python's calls may be deep.
    """
    unseen, known = -1, len(ways)
    found: list[list[int]] = []
    waiting: list[int] = []  # states whose component is not known yet, in the order in which they were come to
    place = [unseen if onward else known for onward in ways]  # where a state came to stand among those that wait
    lowest = [known] * len(ways)  # the lowest place that it leads back to, as far as it is seen
    path = [(0, iter(ways[0]))] if ways[0] else []
    while path:
        state, onward = path[-1]
        if place[state] == unseen:
            place[state] = lowest[state] = len(waiting)
            waiting.append(state)
        for below, _ in onward:
            if place[below] == unseen:
                path.append((below, iter(ways[below])))
                break
        else:
            path.pop()
            lowest[state] = min([place[state], *[lowest[target] for target, _ in ways[state]]])
            if lowest[state] == place[state]:
                found.append(waiting[place[state] :])
                del waiting[place[state] :]
                for member in found[-1]:
                    lowest[member] = known
    return found[::-1]


def visits(ways: Ways, component: Sequence[int], entered: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """How often, on average, the chain is in each state of a component that it can leave, from where it enters.

    Each state is come to as often as it is entered plus as often as the others lead to it. States are taken out of
    these equations one by one, first those with the fewest ways through them, and put back in reverse. A hundred
    states with a few ways each take some milliseconds, but their number counts to the third power or worse.
    """
    onward: dict[int, dict[int, Fraction]] = {state: {} for state in component}
    before: dict[int, set[int]] = {state: set() for state in component}
    for state in component:
        for target, share in ways[state]:
            if target in onward:
                onward[state][target] = onward[state].get(target, NEVER) + share
                before[target].add(state)
    mass = {state: entered.get(state, NEVER) for state in component}
    taken_out: list[tuple[int, Fraction, dict[int, Fraction]]] = []
    while onward:
        state = min(onward, key=lambda one: len(onward[one]) * len(before[one]))
        ways_on = onward.pop(state)
        again = 1 / (1 - ways_on.pop(state, NEVER))
        into = {source: onward[source].pop(state) for source in before.pop(state) if source != state}
        taken_out.append((state, again, into))
        for target, share in ways_on.items():
            before[target].discard(state)
            through = again * share
            mass[target] += mass[state] * through
            for source, part in into.items():
                onward[source][target] = onward[source].get(target, NEVER) + part * through
                before[target].add(source)
    often: dict[int, Fraction] = {}
    for state, again, into in reversed(taken_out):
        often[state] = again * sum((often[source] * part for source, part in into.items()), mass[state])
    return often
