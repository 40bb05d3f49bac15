"""Which crew a name stands for."""

from __future__ import annotations

from warhost.arena.crews.crew import Crew, Tell
from warhost.arena.crews.processes import Processes
from warhost.errors import UnknownName

PROCESSES, RAY = "processes", "ray"
CREWS = (PROCESSES, RAY)


def find_crew(name: str = PROCESSES, workers: int | None = None, tell: Tell = lambda words: None) -> Crew:
    """The crew of that name: "processes" of this machine, "ray" on this machine, "ray:ADDRESS" on a cluster.

    `workers` is how many work at once, one for each core without it; a cluster has its own number. Raises UnknownName,
    and for Ray MissingLibrary and CrewError where it is not installed or nobody answers.
    """
    kind, _, address = name.partition(":")
    if name == PROCESSES:
        return Processes(workers, tell=tell)
    if kind != RAY or name.endswith(":"):
        raise UnknownName("crew", name, CREWS)
    from warhost.arena.crews.ray import OnRay

    return OnRay(address, workers, tell)
