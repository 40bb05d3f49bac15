"""Before the first phase: who begins, and free deployment.

Chapters: HG-17.2, HG-17.3, HG-16.4
"""

from __future__ import annotations

from warhost.kernel.abi import NOBODY, pack, push
from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_among, roll_one
from warhost.kernel.journal import note
from warhost.kernel.plane import is_clear_ground, is_on_table, overlapping
from warhost.kernel.sets import bit_of
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.rules.figures import is_flagged, is_standing, stand_at, standing
from warhost.rulesets.heroes.rules.movement import point
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.state import (
    DEAD,
    GREEK,
    HERO,
    NONE,
    SPEAR,
    TROJAN,
    Battle,
    DuelStage,
    Phase,
    Umpire,
    Verb,
)

DEPLOYMENT_GRID = 100


@rule
def begin(battle: Battle, umpire: Umpire) -> None:
    """Put the figures where the scenario says, and lay out what comes before the first phase.

    Rule: HG-12.1a, HG-17.2a, HG-17.3a
    """
    orders = umpire.orders
    battle.turn, battle.winner, battle.count, battle.turns = 1, NOBODY, orders.muster_length, orders.turns
    battle.first, battle.active = orders.first, orders.first
    battle.chips[:] = orders.chips
    battle.attack.striker = battle.attack.target = NONE
    battle.melee.attacker = battle.melee.defender = NONE
    duel = battle.duel
    duel.stage = DuelStage.NO_DUEL
    duel.challenger = duel.challenged = duel.first = duel.moved = duel.loser = NONE
    for entry in range(orders.muster_length):
        muster(battle, umpire, entry)
    push(battle, Phase.START)
    if orders.free_deployment != 0:
        push(battle, Phase.DEPLOY, int(orders.first))
    if orders.first == NONE:
        push(battle, Phase.FIRST_ROLL)


@rule
def muster(battle: Battle, umpire: Umpire, entry: int) -> None:
    """A figure takes the field.

    Rule: HG-1.1a, HG-1.2a, HG-1.3a
    """
    one, listed = battle.figures[entry], umpire.orders.muster[entry]
    one.row, one.number, one.side = listed.row, listed.number, listed.side
    one.attack, one.defence, one.moves, one.bow = listed.attack, listed.defence, listed.moves, listed.bow
    one.marks = (HERO if listed.hero else 0) | (SPEAR if listed.spear else 0)
    stand_at(battle, umpire, entry, int(listed.x), int(listed.y))


@rule
def roll_for_first(battle: Battle, umpire: Umpire) -> bool:
    """Both roll a die, the higher chooses who begins; ties being rolled again, the second shows another face.

    Rule: HG-17.3a
    """
    faces = int(umpire.rates.attack_die)
    greek = roll_one(battle, umpire, faces)
    if greek == 0:
        return False
    trojan = roll_among(battle, umpire, faces, ((1 << faces) - 1) & ~(1 << (greek - 1)))
    if trojan == 0:
        return False
    chooses = GREEK if greek > trojan else TROJAN
    note(umpire, Event.FIRST_ROLLED, greek, trojan, chooses)
    battle.stack[battle.depth - 1].phase = Phase.FIRST_CHOICE
    battle.stack[battle.depth - 1].actor = chooses
    return True


@rule
def choose_first(battle: Battle, umpire: Umpire, side: int) -> None:
    """A side has the first phase of every turn, and deploys first.

    Rule: HG-2.1c, HG-17.2a, HG-17.3a
    """
    battle.first = battle.active = side
    note(umpire, Event.FIRST_CHOSEN, side)
    for k in range(battle.depth):
        if battle.stack[k].phase == Phase.DEPLOY:
            battle.stack[k].actor = side


# --- free deployment ------------------------------------------------------------------------------------------------


@rule
def is_waiting(battle: Battle, figure: int) -> bool:
    """True for a figure that has not been deployed."""
    return not is_standing(battle, figure) and not is_flagged(battle, figure, DEAD)


@rule
def has_waiting(battle: Battle, side: int) -> bool:
    """True while a side has figures to deploy."""
    for figure in range(battle.count):
        if battle.figures[figure].side == side and is_waiting(battle, figure):
            return True
    return False


@rule
def deploy_objections(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> int:
    """Why a figure cannot be deployed on a point.

    Rule: HG-17.2a
    """
    zone = umpire.orders.zones[battle.figures[figure].side]
    objections = 0
    if not is_waiting(battle, figure):
        objections |= bit_of(Objection.ALREADY_DEPLOYED)
    if not is_on_table(umpire.plane, x, y):
        objections |= bit_of(Objection.OFF_THE_TABLE)
    if y < zone[0] or y > zone[1]:
        objections |= bit_of(Objection.OUTSIDE_ZONE)
    if overlapping(umpire.plane, umpire.bodies, standing(battle), x, y) != 0:
        objections |= bit_of(Objection.ON_A_BASE)
    if not is_clear_ground(umpire.plane, x, y):
        objections |= bit_of(Objection.TOO_NEAR_GROUND)
    return objections


@rule
def list_deployments(battle: Battle, umpire: Umpire, figure: int, n: int) -> int:
    """Add the places that are listed for a figure to be deployed: how many actions are listed then.

    Rule: HG-16.4b
    """
    for column in range(int(umpire.plane.width) // DEPLOYMENT_GRID + 1):
        for row in range(int(umpire.plane.height) // DEPLOYMENT_GRID + 1):
            x, y = column * DEPLOYMENT_GRID, row * DEPLOYMENT_GRID
            if deploy_objections(battle, umpire, figure, x, y) == 0:
                umpire.listed[n] = pack(Verb.DEPLOY, figure, 0, point(x, y), NONE)
                n += 1
    return n


@rule
def deploy(battle: Battle, umpire: Umpire, figure: int, x: int, y: int) -> None:
    """Set a figure into its zone; the other side is next while it has figures left.

    Rule: HG-17.2a
    """
    note(umpire, Event.DEPLOYED, figure, x, y)
    stand_at(battle, umpire, figure, x, y)
    side = int(battle.figures[figure].side)
    if has_waiting(battle, 1 - side):
        battle.stack[battle.depth - 1].actor = 1 - side
