"""The arena: players against players, battle by battle, until it is known who is stronger.

plan = make_plan(["otter-ford"], ["greedy", "random"], battles=100)
store = open_store("results.sqlite", plan)
data = report_data(plan, run(plan, store), store.results())
"""

from __future__ import annotations

from warhost.arena.plan import Plan, make_plan, split_players
from warhost.arena.report import report_data, report_html
from warhost.arena.run import must_be_players, run
from warhost.arena.store import Store, open_store, read_store

__all__ = [
    "Plan",
    "Store",
    "make_plan",
    "must_be_players",
    "open_store",
    "read_store",
    "report_data",
    "report_html",
    "run",
    "split_players",
]
