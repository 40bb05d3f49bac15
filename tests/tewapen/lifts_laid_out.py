"""Positions of Te Wapen! with actions to which there are objections that battles of random decisions do not meet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from lifting import Laid
from tewapen.tabletop import act, activate, corridor, lay, names, piece, raise_fog, record, wanted
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import (
    GAZED,
    HORN_SOUNDED,
    LEFT_BEHIND,
    MOVED,
    NO_ACTION_HERE,
    TELEPORTED,
    Phase,
)

Told = Iterator[tuple[Battle, str]]


def laid_out() -> Iterator[Laid]:
    """Each action in its position."""
    for battle, actions in chain(
        moves(), companies(), fights(), spells(), tricks(), choices(), sieges(), deployments()
    ):
        for action in actions.split(", "):
            yield battle.memory, battle.umpire, battle.action(action).code


def row(*pieces: str, letters: str = "", phase: Phase = Phase.ACT, **more: Any) -> Battle:
    """R1 is activated on a board of one row, with a friend and an enemy at its end."""
    return activate(lay(corridor(letters), *pieces, "R std.inf 0700", "B std.inf 0800", **more), "R1", phase=phase)


def marked(battle: Battle, label: str = "R1", marks: int = 0, **fields: int) -> Battle:
    """Something holds for a piece."""
    one = piece(battle, label)
    one.marks |= marks
    for field, value in fields.items():
        one[field] = value
    return battle


def moves() -> Told:
    """What bars hexes, and ways to them."""
    rider, march = "R hum.cavalry 0200", Phase.MOVE
    yield raise_fog(row(rider, phase=march), "0300"), "move R1 0400"
    yield raise_fog(row(rider, phase=march), "0500"), "move R1 0400"
    yield row(rider, letters="...x", phase=march), "move R1 0300, move R1 0400"
    yield row("R und.cavalry 0200", letters="...t", phase=march), "move R1 0300"
    yield row(rider, letters="...d", phase=march), "move R1 0400"
    yield row(rider, phase=march, walls=(("0300", "E"),)), "move R1 0400"
    yield row(rider, phase=march, cliffs=(("0300", "E"),)), "move R1 0400"
    yield row(rider, "R std.inf 0300", phase=march), "move R1 0400, move R1 0300, move R1 0200, move R1 0700"
    yield marked(row(rider, phase=march), prison=0), "move R1 0300"


def companies() -> Told:
    """Who goes along with a unit, who stays, who is included."""
    unit, king, both = "R std.inf 0200", "R hum.king 0200", ("R std.inf 0200", "R hum.king 0200")
    yield activate(row(*both, phase=Phase.MOVE), "R1", phase=Phase.MOVE, included=["R2"]), "move R2 0300"
    yield activate(row(*both), "R2", phase=Phase.MOVE), "stay R2"
    included = activate(row(*both), "R1", phase=Phase.MOVE, included=["R2"])
    yield marked(included.clone(), "R1", walked=1), "stay R2"
    yield marked(included.clone(), "R1", MOVED), "stay R2"
    yield marked(included.clone(), "R2", LEFT_BEHIND), "stay R2"
    yield marked(included.clone(), "R2", prison=0), "stay R2"
    yield marked(included, "R2", moved=2), "stay R2"
    yield activate(row(*both), "R1", phase=Phase.MOVE), "stay R2"
    others = ("R std.arch 0400", "R hum.wizard 0400", "R hum.king 0600")
    yield activate(row(unit, king, *others), "R1", phase=Phase.INCLUDE), "include R4, include R5"
    wizard = ("R hum.wizard 0200", unit, king, "R hum.king 0500", "R und.champion 0200", "R und.necromancer 0200")
    company = row(*wizard, letters=".....t")
    act(company, "cast R1 teleport 0500 unit") if not company.why_not("cast R1 teleport 0500 unit") else None
    yield company, "stay R1, stay R4, stay R5"


def fights() -> Told:
    """Who attacks whom, and gazes."""
    unit, near = "R std.inf 0200", "B std.inf 0300"
    yield marked(row(unit, near), marks=NO_ACTION_HERE), "attack R1 B1"
    yield marked(row(unit, near), marks=TELEPORTED), "attack R1 B1"
    yield marked(row(unit, near), walked=2), "attack R1 B1"
    yield marked(row(unit, near), prison=0), "attack R1 B1, done"
    yield (
        row(unit, near, "B hum.king 0300", "R std.inf 0100"),
        "attack R1 B2, attack R1 R2, attack R1 B3, battle-trap R1",
    )
    yield row(unit, near, cliffs=(("0200", "E"),)), "attack R1 B1"
    yield raise_fog(row(unit, near), "0300"), "attack R1 B1"
    yield row("R hum.king 0200", near), "attack R1 B1"
    yield row("R std.arch 0200", "B std.inf 0600", letters="......w"), "attack R1 B1"
    yield row("R std.arch 0200", "B std.inf 0400", letters="...w"), "attack R1 B1"
    yield marked(row("R mon.medusa 0200", near), marks=GAZED), "gaze R1 B1"
    yield row("R hum.king 0200", near, "B hum.king 0300"), "gaze R1 B1, assassinate R1 B2"
    yield row("R und.vampire 0200", near, "B hum.king 0400"), "assassinate R1 B1, assassinate R1 B2"
    yield raise_fog(row("R und.vampire 0200", "B hum.king 0300"), "0400"), "assassinate R1 B1"
    yield row("R und.vampire 0200", "B hum.king 0300", cliffs=(("0200", "E"),)), "assassinate R1 B1"


def caster(spell_list: str, *others: str, **more: Any) -> Battle:
    """R1 casts the spells of a list."""
    return row(f"R hum.wizard 0200 list={spell_list}", *others, **more)


def spells() -> Told:
    """What is cast, at whom, and where."""
    yield caster("Wizard", "B hum.king 0500 items=it.cloak"), "cast R1 fireball B1, cast R1 drums, cast R1 fireball B2"
    yield caster("Wizard", "R hum.king 0300"), "cast R1 freeze R2, cast R1 healing R2, cast R1 elemental fire 0300"
    yield (
        caster("Wizard", letters=".x..t"),
        "cast R1 elemental fire 0100, cast R1 teleport 0100, cast R1 teleport 0300 unit",
    )
    yield caster("Wizard", "B std.inf 0500"), "cast R1 teleport 0500, cast R1 teleport 0800"
    yield raise_fog(caster("Wizard"), "0200"), "cast R1 teleport 0400"
    yield raise_fog(caster("Wizard"), "0600"), "cast R1 teleport 0500"
    yield marked(caster("Wizard"), mp=0), "cast R1 fog 0400"
    yield caster("Druid", letters="...wr"), "cast R1 forest 0100, cast R1 forest 0300, cast R1 river 0400"
    yield caster("Cleric", "B std.inf 0400", "R std.inf 0300"), "cast R1 banish B1, cast R1 blessing R2"
    yield activate(caster("Cleric", "R std.inf 0300"), "R1", "R2"), "cast R1 blessing R2"
    yield caster("Necromancer", "R std.inf 0300", letters="..t"), "cast R1 resurrect R2, cast R1 skeletons 0500"
    yield caster("Necromancer", letters=".t"), "cast R1 skeletons 0100"
    ring = row("R hum.king 0200 items=it.firering", "B std.inf 0400", "R hum.king 0300")
    yield ring.clone(), "cast R1 healing R2 from chalice, cast R1 fireball B1"
    piece(ring, "R1").charges[:] = 0
    yield ring, "cast R1 fireball B1 from ring"


def tricks() -> Told:
    """The horn, and changes of shape."""
    horn = row("R hum.king 0200 items=it.horn", "R std.inf 0300 counters=1", "R hum.king 0400")
    yield marked(horn, marks=HORN_SOUNDED), "horn R1"
    yield row("R hum.king 0200 items=it.horn"), "horn R1"
    yield row("R hum.king 0200", "R std.inf 0300 counters=1"), "horn R1"
    wolf = "R mon.werewolf 0200"
    yield row(wolf), "change R1 0300, change R1 0400"
    yield row(wolf, "R std.inf 0200", "R std.inf 0300"), "change R1 0200, change R1 0300"
    yield raise_fog(row(wolf, "R std.inf 0200"), "0200"), "change R1 0100"


def choices() -> Told:
    """What has to be chosen at once."""
    traps = ({"owner": "red", "count": 2, "rows": (0, 0), "terrain": "d"},)
    yield lay(corridor(".dd.d"), "R std.inf 0000", "B std.inf 0800", traps=traps), "trap 0000, trap 0300"
    accurate = row("R std.inf 0200", "R hum.king 0200 items=it.accuracy", "B std.inf 0300")
    yield act(accurate, "attack R1 B1", [2] * wanted(accurate, "attack R1 B1")), "reroll 3, reroll 5"
    horde = caster("Necromancer")
    yield act(horde, "cast R1 horde 0100"), "put 0100, put 0500"


def deployments() -> Told:
    """Who is placed where before the battle, and what Generals are famous for."""
    deploy = {"first": "red", "red": {"hexes": ("0000", "0100", "0200", "0300", "0400")}}
    pieces = ("R std.inf 0000", "R und.swords 0100", "R hum.king 0000", "B std.inf 0800")
    army = lay(corridor("..dxt"), *pieces, deploy=deploy)
    yield army.clone(), "place R1 0500, place R1 0300, place R2 0400, place R3 0000"
    yield marked(army, moved=1), "place R1 0200, place R2 0000"
    famous = ("R std.inf 0200", "R hum.king 0200 reputation=Sword_of_the_Gods", "B std.inf 0300")
    sword = row(*famous)
    yield sword.clone(), "slay R1 B1"
    yield act(sword, "attack R1 B1", [2] * wanted(sword, "attack R1 B1")), "reroll 2"
    accurate = row("R std.inf 0200", "R hum.king 0200 items=it.accuracy", "B std.inf 0300")
    yield act(accurate, "attack R1 B1", [2] * wanted(accurate, "attack R1 B1")), "rethrow"


def sieges() -> Told:
    """Walls, towers, machines, oil."""
    march, siege = Phase.MOVE, (1, 2, 3, 4)
    letters = "..D..C.wDh"
    away = "B std.inf 0900"

    def at_walls(*pieces: str, phase: Phase = Phase.ACT, **more: Any) -> Battle:
        return activate(lay(corridor(letters, 10), *pieces, away, modules=siege, **more), "R1", phase=phase)

    yield at_walls("R std.inf 0100", phase=march), "move R1 0200, drop R1 ladders, drop R1 oil, drop R1 tower"
    yield at_walls("R std.cav 0100", phase=march), "move R1 0200, move R1 0300, move R1 0400"
    yield at_walls("R std.inf 0100", "B std.inf 0200", phase=march), "move R1 0200"
    climber = at_walls("R std.inf 0000 equipment=ladders", phase=march)
    yield climber.clone(), "move R1 0200"
    yield marked(climber, walked=1), "drop R1 ladders"
    yield at_walls("R std.inf 0600 equipment=tower", phase=march), "move R1 0700, move R1 0500"
    yield at_walls("R std.inf 0100", "R sg.ram 0000"), "attack R1 0200"
    yield at_walls("R sg.ram 0100", "B std.inf 0000"), "attack R1 B1, attack R1 0500"
    yield at_walls("R sg.ram 0100", "R std.inf 0200"), "attack R1 0200"
    ruin = at_walls("R sg.ram 0100")
    record(ruin).pieces[names(ruin).target("0200")].wounds = 0
    yield ruin, "attack R1 0200"
    wizard = at_walls("R hum.wizard 0100", "R std.inf 0000")
    yield wizard, "cast R1 fireball 0200, cast R1 freeze 0200, cast R1 healing 0200, cast R1 fireball 0800"
    mage = at_walls("R hum.wizard 0100", "R std.inf 0000", "B std.inf 0500")
    yield mage, "cast R1 teleport 0500, cast R1 fireball 0500"
    driver = at_walls("R hum.wizard 0600", "R std.inf 0600 equipment=tower")
    yield driver, "cast R1 teleport 0700 unit"
    garrison = at_walls("R std.inf 0200 equipment=oil", "B std.inf 0300", "B std.inf 0400")
    yield garrison.clone(), "pour R1 B2, pour R1 B1"
    yield marked(garrison.clone(), oil=0), "pour R1 B1"
    record(garrison).pieces[names(garrison).target("0200")].wounds = 0
    yield garrison, "pour R1 B1"
    yield at_walls("R std.inf 0800 equipment=oil"), "pour R1 B1"
