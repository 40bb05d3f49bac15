"""What is changed to lift the objections of Te Wapen!: a fact that clauses speak of, in a copy of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lifting import Case, Change, Lift, lift_by
from warhost.kernel.abi import pack
from warhost.rulesets.tewapen.rules.magic import pack_cast, source_of, spell_of
from warhost.rulesets.tewapen.setup.tables import terrain_rows
from warhost.rulesets.tewapen.state import (
    ASSASSIN,
    BANNER_OF_MAGIC,
    BLADE_OF_ACCURACY,
    BLADE_OF_SPELLS,
    BUILDINGS_ONLY,
    CHARGED_SOURCES,
    CLOAK,
    GAZE,
    HORN,
    INCLUDED,
    LADDERS,
    MAGIC_USER,
    MAX_PIECES,
    MAX_RANGE,
    MOVED,
    NOMINATED,
    NONE,
    OFF_BOARD,
    SHAPE_CHANGED,
    SHAPECHANGER,
    SIEGE,
    SLAYER,
    SUMMONED,
    SWORD_OF_THE_GODS,
    TOWER,
    UNDEAD,
    Battle,
    Equipment,
    Kind,
    Source,
    Spell,
    TrapState,
    Verb,
)

FAR = 20
"""Hexes that a piece moves which can go anywhere, and magic points of one that can cast anything."""
CLEAR = 0
"""The first row of the terrain chart."""


# --- who stands where -------------------------------------------------------------------------------------


def frame(case: Case) -> Any:
    """The matter on top."""
    return case.battle.stack[case.battle.depth - 1]


def actor(case: Case) -> Any:
    """The record of the piece that acts."""
    return case.battle.pieces[case.actor]


def target(case: Case) -> Any:
    """The record of the piece that is aimed at."""
    return case.battle.pieces[case.target]


def pieces(case: Case) -> list[Any]:
    """The records of all pieces of the battle."""
    return [case.battle.pieces[number] for number in range(case.battle.piece_count)]


def in_hex(case: Case, cell: int) -> list[Any]:
    """The pieces of a hex."""
    return [one for one in pieces(case) if one.cell == cell]


def goal(case: Case) -> int:
    """The hex that an action is about."""
    if case.verb == Verb.STAY_BEHIND:
        return int(frame(case).place)
    if case.verb == Verb.CAST and spell_of(case.extra) == Spell.RESURRECT:
        return int(target(case).fell_cell)
    return case.place


def settle(case: Case) -> None:
    """Write down anew who stands in each hex."""
    battle = case.battle
    battle.unit_in[:] = battle.first_in[:] = NONE
    for number in reversed(range(battle.piece_count)):
        one = battle.pieces[number]
        one.next_here = NONE
        if one.cell == OFF_BOARD:
            continue
        if one.kind == Kind.INDIVIDUAL:
            one.next_here, battle.first_in[one.cell] = battle.first_in[one.cell], number
        else:
            battle.unit_in[one.cell] = number


def send(case: Case, some: Iterable[Any], cell: int) -> None:
    """Some pieces stand in a hex; OFF_BOARD: they are gone."""
    for one in list(some):
        one.cell = cell
        one.wounds = max(int(one.wounds), 1)
    settle(case)


def variant(case: Case) -> Case:
    """The same action in a battle of its own on the same ground."""
    return Case(case.game, case.memory.copy(), case.desk, case.code, case.title)


def vacant(case: Case) -> list[int]:
    """The hexes where nobody stands, those near what the action is about first."""
    around = case.place
    for number in (case.actor, case.target):
        if number != NONE and case.battle.pieces[number].cell != OFF_BOARD:
            around = int(case.battle.pieces[number].cell)
    apart, held = case.umpire.board.distance[around], {int(one.cell) for one in pieces(case)}
    return sorted(set(range(case.umpire.board.cells)) - held, key=lambda cell: (cell != case.place, int(apart[cell])))


def elsewhere(some: Callable[[Case], Iterable[Any]]) -> Lift:
    """The copies in which some pieces stand together in another hex."""

    def copies(case: Case) -> Iterator[Case]:
        for cell in vacant(case):
            copy = variant(case)
            send(copy, some(copy), cell)
            yield copy

    return copies


def each_of(*lifts: Lift) -> Lift:
    """The copies of all these lifts."""

    def copies(case: Case) -> Iterator[Case]:
        for lift in lifts:
            yield from lift(case)

    return copies


def company(case: Case) -> list[Any]:
    """Who acts, with all in his hex."""
    return in_hex(case, int(actor(case).cell)) if case.actor != NONE else []


def aimed_at(case: Case) -> list[Any]:
    """Whom the action is aimed at."""
    return [target(case)] if case.target != NONE else []


def on_the_board(case: Case) -> Iterator[Case]:
    """Those of the action who were not on the board stand there, each in a hex of his own."""
    named = [number for number in (case.actor, case.target) if number != NONE]
    missing = [number for number in named if case.battle.pieces[number].cell == OFF_BOARD]
    cells = vacant(case)
    for k, cell in enumerate(cells):
        for beside in cells[k + 1 :] if len(missing) > 1 else [cell]:
            copy = variant(case)
            for number, there in zip(missing, (cell, beside), strict=False):
                send(copy, [copy.battle.pieces[number]], there)
            yield copy


# --- the ground -------------------------------------------------------------------------------------------


def survey(case: Case) -> None:
    """Look at ground that was changed."""
    umpire = case.umpire
    umpire.board.cells = 0
    for field in ("barred_around", "stops_around", "open_around", "behind_walls", "buildings_around"):
        umpire[field][:] = 0
    case.game.contract.start(Battle.blank(), case.desk)


def with_ground(change: Change) -> Change:
    """A change of the ground."""

    def changed(case: Case) -> None:
        change(case)
        survey(case)

    return changed


def flat(case: Case) -> None:
    """All ground is clear, but where a building stands that the action is aimed at."""
    aimed = int(target(case).cell) if case.target >= case.battle.piece_count else NONE
    for cell in range(case.umpire.board.cells):
        if cell != aimed:
            case.umpire.terrain[cell] = CLEAR


def clear_goal(case: Case) -> None:
    """The hex is clear."""
    case.umpire.terrain[goal(case)] = CLEAR


def right_ground(case: Case) -> None:
    """The ground there is that of the spell."""
    case.umpire.terrain[case.place] = case.umpire.spells[spell_of(case.extra)].terrain


def no_walls(case: Case) -> None:
    """There is no wall."""
    case.umpire.walls[:] = 0


def no_cliffs(case: Case) -> None:
    """There is no impassable hexside."""
    case.umpire.cliffs[:] = 0


def no_fog(case: Case) -> None:
    """There is no fog."""
    case.battle.clouds = 0
    case.battle.cloud_until[:] = 0


def no_traps(case: Case) -> None:
    """No trap lies anywhere, but for those that hold somebody."""
    for trap in case.battle.traps:
        if trap.prisoner == NONE:
            trap.state, trap.wounds = TrapState.DESTROYED, 0


def no_stops(case: Case) -> None:
    """Nothing ends a move."""
    no_traps(case)
    flat(case)
    survey(case)


def nobody_else(case: Case) -> None:
    """Nobody is in the way."""
    kept = {int(case.battle.pieces[number].cell) for number in (case.actor, case.target) if number != NONE}
    send(case, (one for one in pieces(case) if one.cell not in kept), OFF_BOARD)


def nothing_at_all(case: Case) -> None:
    """Nobody and nothing is in the way."""
    for change in (nobody_else, no_fog, no_traps, flat, no_walls, no_cliffs, survey):
        change(case)


def empty_goal(case: Case) -> None:
    """Nobody else stands in the hex."""
    numbers = [n for n in range(case.battle.piece_count) if n != case.actor]
    send(case, (case.battle.pieces[n] for n in numbers if case.battle.pieces[n].cell == goal(case)), OFF_BOARD)


def vacate_goal(case: Case) -> None:
    """Neither anybody nor a trap is in the hex."""
    empty_goal(case)
    no_traps(case)


# --- the piece that acts ----------------------------------------------------------------------------------


def mark(marks: int) -> Change:
    """A change: something holds for the piece."""

    def change(case: Case) -> None:
        actor(case).marks |= marks

    return change


def unmark(marks: int) -> Change:
    """A change: something does not hold for the piece."""

    def change(case: Case) -> None:
        actor(case).marks &= ~marks

    return change


def take_turns(case: Case) -> None:
    """It is the other side that decides."""
    case.battle.to_decide ^= 1


def lose_counters(case: Case) -> None:
    """The piece has no counter."""
    actor(case).counters = 0


def join_a_unit(case: Case) -> Iterator[Case]:
    """The piece is an individual in the hex of a unit of its side."""
    for number, unit in enumerate(pieces(case)):
        if unit.kind != Kind.INDIVIDUAL and unit.side == actor(case).side and number != case.actor and unit.cell >= 0:
            copy = variant(case)
            actor(copy).kind = Kind.INDIVIDUAL
            send(copy, [actor(copy)], int(unit.cell))
            if case.verb == Verb.STAY_BEHIND:  # who stays behind parts from a unit that is to move
                activate_unit(copy)
                unit_has_not_moved(copy)
            yield copy


def unit_of(case: Case) -> Any:
    """The unit of the actor's hex."""
    return case.battle.pieces[case.battle.unit_in[actor(case).cell]]


def activate_unit(case: Case) -> None:
    """The card activates the unit."""
    unit_of(case).marks |= NOMINATED


def unit_has_not_moved(case: Case) -> None:
    """The unit has still to move."""
    unit_of(case).marks &= ~MOVED
    unit_of(case).walked = 0


def nominate_instead(case: Case) -> None:
    """The individual is nominated by itself."""
    actor(case).marks = actor(case).marks & ~INCLUDED | NOMINATED


def be_taken_along(case: Case) -> None:
    """The individual is included, and has not moved by itself."""
    actor(case).marks |= INCLUDED
    actor(case).moved = 0


def another_caster(case: Case) -> None:
    """Somebody else casts the spell."""
    frame(case).actor = frame(case).target


def with_the_teleporter(case: Case) -> None:
    """The piece is an individual with the unit that teleports."""
    actor(case).kind = Kind.INDIVIDUAL
    send(case, [actor(case)], int(case.battle.pieces[frame(case).target].cell))


def free_all(case: Case) -> None:
    """No trap holds anybody."""
    for one in pieces(case):
        one.prison = NONE


def be_caught(case: Case) -> None:
    """A trap holds the piece."""
    actor(case).prison = 0


def go_far(case: Case) -> None:
    """The piece can go as far as anybody."""
    actor(case).stride = FAR
    actor(case).carried = actor(case).walked = 0


def nobody_undead(case: Case) -> None:
    """Nobody of them is undead."""
    for one in company(case):
        one.abilities &= ~UNDEAD


def stand_still(case: Case) -> None:
    """The piece has not moved."""
    actor(case).walked = 0


def be_a_fighter(case: Case) -> Iterator[Case]:
    """The piece is a unit with dice, in a hex of its own."""
    for cell in (int(actor(case).cell), *vacant(case)):
        copy = variant(case)
        if cell == actor(case).cell and case.battle.unit_in[cell] != NONE:
            continue
        actor(copy).kind, actor(copy).dice[:] = Kind.FOOT, 6
        send(copy, [actor(copy)], cell)
        yield copy


def with_dice(case: Case) -> None:
    """The unit has dice at every distance."""
    actor(case).dice[:MAX_RANGE] = 6


def nothing_takes_dice(case: Case) -> None:
    """Neither ground nor items take dice from the attack."""
    for one in in_hex(case, int(target(case).cell)):
        one.items = 0
    for change in (flat, no_walls, survey):
        change(case)


def be_able(case: Case) -> None:
    """The piece has the ability or the item that is asked for."""
    one = actor(case)
    if case.verb == Verb.CAST:
        be_a_caster(case)
    elif case.verb == Verb.SOUND_HORN:
        one.items |= HORN
    else:
        one.abilities |= {Verb.GAZE: GAZE, Verb.ASSASSINATE: ASSASSIN, Verb.CHANGE_SHAPE: SHAPECHANGER}[Verb(case.verb)]
        one.form = max(int(one.form), 0)


def be_a_caster(case: Case) -> None:
    """The piece has what pays for the spell."""
    one, source = actor(case), source_of(case.extra)
    if source == Source.OWN_STORE:
        one.abilities |= MAGIC_USER
        one.spells, one.mp = case.umpire.spells[spell_of(case.extra)].list, FAR
    elif source in CHARGED_SOURCES:
        one.charges[source - Source.FIRE_RING] = 1
    else:
        one.items |= BLADE_OF_SPELLS if source == Source.BLADE else BANNER_OF_MAGIC
        one.item_mp = FAR


def know_the_spell(case: Case) -> None:
    """The spell is on the list."""
    actor(case).spells = case.umpire.spells[spell_of(case.extra)].list
    if source_of(case.extra) != Source.OWN_STORE:
        case.umpire.spells[spell_of(case.extra)].list = 1


def fill_stores(case: Case) -> None:
    """There are points enough."""
    actor(case).mp = actor(case).item_mp = FAR


def with_a_unit_here(case: Case) -> Iterator[Case]:
    """A unit of the side is in the piece's hex."""
    for number, unit in enumerate(pieces(case)):
        if unit.kind != Kind.INDIVIDUAL and unit.side == actor(case).side and number != case.actor:
            copy = variant(case)
            send(copy, [copy.battle.pieces[number]], int(actor(case).cell))
            yield copy


# --- the target -------------------------------------------------------------------------------------------


def change_sides(case: Case) -> None:
    """The target is an enemy."""
    target(case).side = 1 - actor(case).side


def be_lone(case: Case) -> None:
    """There is no unit in the target's hex."""
    send(case, (one for one in in_hex(case, int(target(case).cell)) if one.kind != Kind.INDIVIDUAL), OFF_BOARD)


def drop_cloak(case: Case) -> None:
    """The target has no cloak."""
    target(case).items &= ~CLOAK


def be_a_right_target(case: Case) -> None:
    """The target is such as the spell works on."""
    target(case).abilities |= case.umpire.spells[spell_of(case.extra)].only_tag
    if spell_of(case.extra) == Spell.RESURRECT:
        target(case).side, target(case).kind = actor(case).side, Kind.FOOT
        target(case).marks &= ~(SUMMONED | SHAPE_CHANGED)
        settle(case)


def be_an_individual(case: Case) -> None:
    """The victim is an individual."""
    target(case).kind = Kind.INDIVIDUAL
    settle(case)


def card_is_finished(case: Case) -> None:
    """The card that activates the target is finished: its counter has been placed."""
    target(case).marks &= ~(NOMINATED | INCLUDED)
    target(case).counters += 1


def fall(case: Case) -> Iterator[Case]:
    """The target was slain this turn, somewhere."""
    for cell in (*vacant(case), int(target(case).cell)):
        copy = variant(case)
        send(copy, [target(copy)], OFF_BOARD)
        target(copy).fell_cell, target(copy).fell_turn = cell, copy.battle.turn
        yield copy


def need_help(case: Case) -> None:
    """The target has a wound lost, and a counter."""
    target(case).full_wounds, target(case).counters = target(case).wounds + 1, 1


def with_somebody_there(case: Case) -> Iterator[Case]:
    """Somebody stands where the action would strike or help him, and can be helped."""
    for cell in vacant(case):
        for number in range(case.battle.piece_count):
            if number != case.actor:
                copy = variant(case)
                copy.battle.pieces[number].counters = 1
                send(copy, [copy.battle.pieces[number]], cell)
                yield copy


def something_to_do(case: Case) -> Iterator[Case]:
    """There is somebody to strike or to help."""
    yield from (lift_by(need_help) if case.target != NONE else with_somebody_there)(case)


# --- buildings and what a siege is done with --------------------------------------------------------------


def buildings(case: Case) -> list[Any]:
    """The records of all buildings."""
    count = int(case.umpire.orders.building_count)
    return [case.battle.pieces[number] for number in range(MAX_PIECES - count, MAX_PIECES)]


def hold_all(case: Case) -> None:
    """The side of who acts holds every building."""
    actor_number = case.actor if case.actor != NONE else int(frame(case).actor)
    for building in buildings(case):
        building.side = case.battle.pieces[actor_number].side


def leave_tower(case: Case) -> None:
    """Nobody there has a siege tower."""
    for one in company(case):
        one.marks &= ~TOWER


def besiege(case: Case) -> Iterator[Case]:
    """It is a siege machine that attacks, or a Fireball that is cast, at wood."""
    copy = variant(case)
    if case.verb == Verb.CAST:
        be_of_wood(copy)
        extra = pack_cast(Spell.FIREBALL, source_of(case.extra), 0)
        code = int(pack(case.verb, case.actor, extra, 0, case.target))
        copy = Case(case.game, copy.memory, copy.desk, code, case.title)
    else:
        actor(copy).abilities |= SIEGE
    yield copy


def attack_anybody(case: Case) -> None:
    """The machine is not for buildings only."""
    actor(case).abilities &= ~BUILDINGS_ONLY


def rebuild(case: Case) -> None:
    """The building is not destroyed."""
    target(case).wounds = target(case).full_wounds


def lose_building(case: Case) -> None:
    """The enemy holds the building, and nobody stands in it."""
    target(case).side = 1 - actor(case).side
    send(case, (one for one in in_hex(case, int(target(case).cell)) if one.side == actor(case).side), OFF_BOARD)


def be_of_wood(case: Case) -> None:
    """The building is of wood."""
    case.umpire.terrain[target(case).cell] = terrain_rows()["C"]


def be_equipped(case: Case) -> None:
    """The unit has what it is about to drop or to pour."""
    if case.verb == Verb.POUR or case.extra == Equipment.OIL:
        actor(case).oil = 1
    else:
        actor(case).marks |= LADDERS if case.extra == Equipment.LADDERS else TOWER


def not_begun(case: Case) -> None:
    """The unit has not begun to move."""
    actor(case).marks &= ~MOVED
    actor(case).walked = 0


def fortify(case: Case) -> None:
    """The piece stands in a palisade."""
    cell, building = int(actor(case).cell), MAX_PIECES - 1
    if case.umpire.building_in[cell] == NONE:
        case.umpire.building_in[case.battle.pieces[building].cell] = NONE
        case.umpire.building_in[cell], case.battle.pieces[building].cell = building, cell
    case.umpire.terrain[cell] = terrain_rows()["C"]
    one = case.battle.pieces[case.umpire.building_in[cell]]
    one.wounds, one.side = one.full_wounds, actor(case).side


def lower_target(case: Case) -> None:
    """The target stands on the plain."""
    case.umpire.terrain[target(case).cell] = CLEAR


# --- what has to be chosen --------------------------------------------------------------------------------


def caster_elsewhere(case: Case) -> Iterator[Case]:
    """He who has cast the spell stood elsewhere."""
    for cell in range(case.umpire.board.cells):
        copy = variant(case)
        frame(copy).place = cell
        yield copy


def in_reach(case: Case) -> Iterator[Case]:
    """The two are as far from one another as they should be."""
    if case.verb == Verb.PUT:
        yield from caster_elsewhere(case)
    else:
        yield from each_of(elsewhere(aimed_at), elsewhere(company))(case)


def allow_traps(case: Case) -> None:
    """The side may place its traps there."""
    case.umpire.orders.trap_sites[frame(case).actor, case.place] = 1


def may_throw_again(case: Case) -> None:
    """Whoever is with the unit has the Blade of Accuracy or the Sword of the Gods."""
    unit = case.battle.pieces[frame(case).actor]
    if case.verb == Verb.RETHROW:
        unit.abilities |= SWORD_OF_THE_GODS
    else:
        case.battle.pieces[case.battle.first_in[unit.cell]].items |= BLADE_OF_ACCURACY


def be_led_by_a_slayer(case: Case) -> None:
    """A Slayer leads the unit."""
    actor(case).abilities |= SLAYER


def not_placed(case: Case) -> None:
    """Nobody has placed the piece."""
    actor(case).moved = 0


def allow_deployment(case: Case) -> None:
    """The side deploys there."""
    case.umpire.orders.zones[case.battle.to_decide, case.place] = 1


def failed_die(case: Case) -> None:
    """A die of this face lies there, and does not hit."""
    case.battle.pool[case.extra - 1] = 1
    if frame(case).target != NONE:
        case.battle.pieces[frame(case).target].hit_at = 7
