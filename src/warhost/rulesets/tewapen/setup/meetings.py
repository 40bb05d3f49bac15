"""Hosts of a campaign that meet in the field, as a scenario: red attacks, from row 0.

What every battle of a campaign has in common stands here too.

Campaigns: TW-5.6f, TW-5.6g, TW-5.6j, TW-5.6l
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from warhost.rulesets.tewapen.setup.battlefields import lay_out, size_for
from warhost.rulesets.tewapen.setup.catalogue import REPUTATIONS
from warhost.rulesets.tewapen.setup.lists import breaking_share, deploys_second, rows
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.shelf.hosts import Host, HostPiece
from warhost.shelf.kinds import count
from warhost.shelf.painting import dice_of

MODULES = (1, 2, 3)
ATTACKER, DEFENDER = "red", "black"
MOST_UNITS = 12

Data = dict[str, Any]


def battlefield(
    terrain: str, attacker: Host, defender: Host, seed: int, *, name: str, turns: int = 8
) -> TewapenScenario:
    """A battle in a region of a terrain. Campaigns: TW-5.6f, TW-5.6g, TW-5.6l."""
    rng = dice_of(seed)
    units = [count_units(host, MOST_UNITS) for host in (attacker, defender)]
    ground = lay_out(terrain, size_for(max(units)), lambda sides: rng.randrange(sides) + 1)
    hosts, edges = {ATTACKER: attacker, DEFENDER: defender}, ground.edges
    zones = {side: {"rows": tuple(rows)} for side, rows in zip(hosts, edges, strict=True)}
    return TewapenScenario.model_validate(
        {
            **heading(name, f"{attacker.army} attack {defender.army}", units, ground.rows()),
            "modules": MODULES,
            "turns": turns,
            "rows": ground.rows(),
            "walls": ground.named(ground.walls),
            "cliffs": ground.named(ground.cliffs),
            **{side: {"army": host.army, "pieces": pieces_data(host)} for side, host in hosts.items()},
            "victory": {"breaks": _breaks(hosts)},
            "deploy": deployment(hosts, DEFENDER, zones),
        }
    )


def _breaks(hosts: Mapping[str, Host]) -> Data:
    """Who loses with which share of his units lost; the defender holds the field. Campaigns: TW-5.6g."""
    shares = {side: breaking_share(reputations_of(host)) for side, host in hosts.items()}
    return {**shares, "holds": DEFENDER}


# What every battle of a campaign has


def heading(name: str, what: str, units: Sequence[int], board: Sequence[str]) -> Data:
    """What a battle of a campaign says of itself."""
    return {
        "ruleset": "tewapen",
        "id": re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-"),
        "name": name,
        "summary": f"{what}: {count(units[0], 'unit', 'units')} against {units[1]}, "
        f"on {len(board[0])} by {len(board)} hexes.",
        "designer": "Warhost, campaign",
    }


def count_units(host: Host, most: int) -> int:
    """How many units a host has; ValueError for none, for too many, and for a piece that is in no list."""
    if strange := [piece.row for piece in host.pieces if piece.row not in rows()]:
        raise ValueError(f"{host.army}: no army list has {', '.join(strange)}")
    units = sum(rows()[piece.row].is_unit for piece in host.pieces)
    if not 1 <= units <= most:
        raise ValueError(f"{host.army} have {units} units: 1 to {most} of a side fight here")
    return units


def pieces_data(host: Host) -> list[Data]:
    """The pieces of a host as a scenario has them, in their order; where they stand it finds itself."""
    return [_piece_data(piece) for piece in host.pieces]


def _piece_data(piece: HostPiece) -> Data:
    """A piece as hurt as it is, with full stores. Campaigns: TW-5.6j."""
    told = {
        "wounds": piece.strength if piece.strength < rows()[piece.row].strength else None,
        "items": piece.items,
        "mounted": piece.rides,
        "list": piece.list,
        "reputation": piece.reputation if piece.reputation in REPUTATIONS else None,
    }
    return {"troop": piece.row, **{key: value for key, value in told.items() if value}}


def deployment(hosts: Mapping[str, Host], defender: str, zones: Mapping[str, Data]) -> Data:
    """Who deploys where: the defender first, unless he, and he alone, always deploys second. Campaigns: TW-5.6f."""
    first = sorted(hosts, key=lambda side: (deploys_second(reputations_of(hosts[side])), side != defender))
    return {"first": first[0], **zones}


def reputations_of(host: Host) -> list[str]:
    """The reputations of those who are with a host."""
    return [piece.reputation for piece in host.pieces if piece.reputation]
