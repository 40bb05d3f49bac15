"""Hosts of a campaign that meet in the field, as a scenario: red attacks, from row 0.

What every battle of a campaign has in common stands here too.

Rule: TW-5.6f, TW-5.6g, TW-5.6j, TW-5.6l
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from warhost.rulesets.tewapen.setup.battlefields import Battlefield, lay_out, size_for
from warhost.rulesets.tewapen.setup.line_up import field_rank, in_rank, join_units, place_units, stands_on, troops_of
from warhost.rulesets.tewapen.setup.lists import breaking_share, deploys_second, rows
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.shelf.hosts import Host, HostPiece
from warhost.shelf.painting import dice_of

MODULES = (1, 2, 3)
ATTACKER, DEFENDER = "red", "black"
MOST_UNITS = 12

Data = dict[str, Any]


def battlefield(
    terrain: str, attacker: Host, defender: Host, seed: int, *, name: str, turns: int = 8
) -> TewapenScenario:
    """A battle in a region of a terrain. Rule: TW-5.6f, TW-5.6g, TW-5.6l."""
    rng = dice_of(seed)
    units = [count_units(host, MOST_UNITS) for host in (attacker, defender)]
    ground = lay_out(terrain, size_for(max(units)), lambda sides: rng.randrange(sides) + 1)
    own, other = ground.edges
    hosts = {ATTACKER: attacker, DEFENDER: defender}
    zones = {ATTACKER: {"rows": (own[0], own[-1])}, DEFENDER: {"rows": (other[0], other[-1])}}
    return TewapenScenario.model_validate(
        {
            **heading(name, f"{attacker.army} attack {defender.army}", units, ground.rows()),
            "modules": MODULES,
            "turns": turns,
            "rows": ground.rows(),
            "walls": ground.named(ground.walls),
            "cliffs": ground.named(ground.cliffs),
            ATTACKER: _drawn_up(ground, attacker, own[::-1], other),
            DEFENDER: _drawn_up(ground, defender, other, own),
            "deploy": deployment(hosts, DEFENDER, zones),
            "victory": {"break": _breaking(hosts)},
        }
    )


def _drawn_up(ground: Battlefield, host: Host, lines: Sequence[int], enemy: Sequence[int]) -> Data:
    """A host in its lines, the first of which is nearest to the enemy, where a way leads to him."""
    troops, reached = troops_of(host.pieces), ground.reached(ground.zone(enemy))
    order = in_rank(troops, field_rank)
    stands = stands_on(ground.grid, ground.letters, lines, ground.grid.columns // 2, reached)
    places = join_units(troops, place_units(troops, order, stands), order)
    hexes = [ground.grid.named[places[number]] for number in range(len(troops))]
    return {"army": host.army, "pieces": pieces_data(host.pieces, hexes)}


def _breaking(hosts: Mapping[str, Host]) -> Data:
    """Who loses with which share of his units lost; the defender holds the field. Rule: TW-5.6g."""
    shares = {side: breaking_share(reputations_of(host)) for side, host in hosts.items()}
    return {**shares, "holds": DEFENDER}


# What every battle of a campaign has


def heading(name: str, what: str, units: Sequence[int], board: Sequence[str]) -> Data:
    """What a battle of a campaign says of itself."""
    return {
        "ruleset": "tewapen",
        "id": re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-"),
        "name": name,
        "summary": f"{what}: {units[0]} units against {units[1]} on {len(board[0])} by {len(board)} hexes.",
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


def pieces_data(pieces: Sequence[HostPiece], hexes: Sequence[str]) -> list[Data]:
    """Pieces of a host as a scenario has them, each in its hex."""
    return [_piece_data(piece, hex_id) for piece, hex_id in zip(pieces, hexes, strict=True)]


def _piece_data(piece: HostPiece, hex_id: str) -> Data:
    """A piece as hurt as it is, with full stores. Rule: TW-5.6j."""
    told = {
        "wounds": piece.wounds if piece.wounds < rows()[piece.row].wounds else None,
        "items": piece.items,
        "mounted": piece.mounted,
        "list": piece.list,
        "reputation": piece.reputation,
    }
    return {"troop": piece.row, "hex": hex_id, **{key: value for key, value in told.items() if value}}


def deployment(hosts: Mapping[str, Host], defender: str, zones: Mapping[str, Data]) -> Data:
    """Who deploys where: the defender first, unless he, and he alone, always deploys second. Rule: TW-5.6f."""
    first = sorted(hosts, key=lambda side: (deploys_second(reputations_of(hosts[side])), side != defender))
    return {"first": first[0], **zones}


def reputations_of(host: Host) -> list[str]:
    """The reputations of those who are with a host."""
    return [piece.reputation for piece in host.pieces if piece.reputation]
