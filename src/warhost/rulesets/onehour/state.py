"""What a battle of One-Hour Fantasy is made of: units, squares, orders; its phases, verbs and marks.

Side A of the rulebook is red, side B black. A facing is 0 north, 1 east, 2 south, 3 west, as in `kernel/squares`.
"""

from __future__ import annotations

from enum import IntEnum

from warhost.kernel.abi import MAX_ACTIONS, Desk, Header
from warhost.kernel.layout import Record, i1, i2, i8
from warhost.kernel.sets import mask_of, small_set
from warhost.kernel.squares import square_board

RED, BLACK = 0, 1
OFF_BOARD = -1
NONE = -1

MAX_CELLS = 320  # 21 by 14 squares are 294
MAX_LINES = 62  # rows, and columns: the squares of a line are the bits of an int64
NEAR = 6  # the longest move: Cavalry on a road
MAX_UNITS = 40  # of both sides, those that arrive later too
MAX_STONES = 8
MAX_SITES = 8
MAX_ENTRIES = 12  # squares on which one unit may arrive
MOST_ENTRIES = 900  # of one action: forty strikes of at most ten entries each, and a morale step of forty tests
LETTERS = 17  # rows of the terrain chart
TOO_FAR = 60  # steps to a site; more are not counted
FARTHEST = 4  # range of any shot
MAX_LINES_OF_FIRE = (2 * FARTHEST + 1) ** 2
MAX_CROSSED = 6

# What holds for a unit for a while (`Unit.marks`).
ACTED = 1 << 0  # moved, turned, charged, worked, exited or arrived in this turn's Movement phase
FIRED = 1 << 1
STRUCK = 1 << 2  # has struck in this Hand-to-hand phase
RETURNED = 1 << 3  # has come back once (OH-7.2a)
FOR_THE_PHASES = ACTED | FIRED | STRUCK  # until its side's next actions


class Race(IntEnum):
    """Who they are: only Infantry and Cavalry fight differently by race."""

    DWARF = 0
    ORC = 1
    GOBLIN = 2


class Kind(IntEnum):
    """The unit types, in the order of their table."""

    INFANTRY = 0
    ARCHERS = 1
    CAVALRY = 2
    COMMAND = 3


TYPES, RACES = len(Kind), len(Race)


class Status(IntEnum):
    """What its last test of morale has left."""

    STEADY = 0
    HALTED = 1
    ROUTING = 2


class Fate(IntEnum):
    """Where a unit is."""

    ON_BOARD = 0
    DESTROYED = 1
    OFF_BOARD = 2  # by a retreat or rout over the edge
    SCATTERED = 3
    EXITED = 4
    TO_COME = 5  # a reinforcement, or a lost unit that returns


LOST = mask_of(Fate.DESTROYED, Fate.OFF_BOARD, Fate.SCATTERED)


class Phase(IntEnum):
    """The pending matters: the sequence of play."""

    SET_UP = 0
    PLACE = 1  # free set-up of one side, the frame's detail
    TURN = 2  # initiative
    MOVEMENT = 3  # of the side in the frame's detail, as the three that follow
    FIRING = 4
    HAND_TO_HAND = 5
    ELIMINATE = 6
    MORALE = 7
    END_TURN = 8


# What a side does in its part of a turn as it lies on the stack, the first to be taken on top.
ACTIONS = (Phase.ELIMINATE, Phase.HAND_TO_HAND, Phase.FIRING, Phase.MOVEMENT)


class Verb(IntEnum):
    """What a player can decide, in canonical order."""

    PLACE = 1  # actor, place, facing in `extra`: free set-up
    MOVE = 2  # actor, place, facing at the end in `extra`; on its own square a turn in place
    CHARGE = 3  # actor, target, place of the end; in `extra` the facing with which it charges
    FACE = 4  # actor, facing in `extra`: an engaged unit turns to face
    ARRIVE = 5  # actor, place
    EXIT = 6  # actor
    WORK = 7  # actor
    SHOOT = 8  # actor, target
    STRIKE = 9  # actor, target
    DONE = 10  # nothing more in this phase


OF_MOVEMENT = mask_of(Verb.MOVE, Verb.CHARGE, Verb.FACE, Verb.ARRIVE, Verb.EXIT, Verb.WORK)
WITH_PLACE = mask_of(Verb.PLACE, Verb.MOVE, Verb.CHARGE, Verb.ARRIVE)
WITH_FACING = mask_of(Verb.PLACE, Verb.MOVE, Verb.CHARGE, Verb.FACE)
WITH_TARGET = mask_of(Verb.CHARGE, Verb.SHOOT, Verb.STRIKE)


class Reason(IntEnum):
    """Why a battle ended."""

    NOT_OVER = 0
    NOBODY_LEFT = 1
    POINTS_LOST = 2
    SITES = 3
    TAKEN = 4  # the place was taken
    KEPT = 5  # the place was not taken
    EXITED = 6
    BARRED = 7  # too few are left to exit
    STONES = 8
    STONES_STAND = 9
    SCORE = 10
    EQUAL = 11


class Victory(IntEnum):
    """How a scenario is won."""

    POINTS_LOST = 0
    CONTROL_POINTS = 1
    TAKE = 2
    EXIT = 3
    KEEP = 4
    MOST_SQUARES = 5
    STONES = 6
    POINTS_AND_SITE = 7


class Initiative(IntEnum):
    """Who acts first in a turn (OH-V1)."""

    EVERY_TURN = 0
    ONCE = 1
    RED = 2
    BLACK = 3


class Unit(Record):
    """One unit: it fills a square and faces a side of it."""

    engaged = small_set(MAX_UNITS)  # the enemies with which it is engaged, a bit each
    cell = i2()  # OFF_BOARD when it is not on the board
    last_cell = i2()  # where it was lost, for the picture; OFF_BOARD before
    hits = i2()
    lost_turn = i2()  # in which it was lost last, 0 never
    due = i2()  # turn from which it may arrive; 0 for those set up
    side = i1()
    race = i1()
    kind = i1()
    facing = i1()
    home = i1()  # facing towards its home edge
    status = i1()
    fate = i1()
    marks = i1()
    target = i1()  # the unit that it has charged this turn, NONE


class Battle(Header):
    """The whole state of a battle of One-Hour Fantasy."""

    first = i1()  # the side that acts first in this turn
    unit_count = i1()
    returns = i1()  # units that have been granted their return so far
    works = i1(MAX_STONES)  # on each stone
    unit_in = i1(MAX_CELLS)  # NONE
    units = Unit.array(MAX_UNITS)


class Terrain(Record):
    """One row of the terrain chart, its figures named as there."""

    level = i1()
    road = i1()
    enters = i1(TYPES)  # 1: the unit type may enter
    wood = i1()
    raised = i1()  # what it adds to its height for lines of sight
    cover = i1()  # 1: halves fire
    shelter = i1()  # 1: halves hand-to-hand
    crossing = i1()  # bridge or ford


class Type(Record):
    """One row of the table of unit types."""

    allowance = i1(4)  # Normal, On road, In wood, On hill; 0 may not enter
    fires = i1()
    armour_fire = i1()  # 1: takes half from fire
    armour_melee = i1()  # 1: takes half in hand-to-hand
    passes_friends = i1()
    slants = i1()  # 1: may step diagonally ahead
    climbs_freely = i1()
    works = i1()  # 1: throws standing stones down
    leads = i1()  # 1: helps those near it in their tests of morale


class Figures(Record):
    """Single figures of the tables, named as in `[figures]` of data/tables.toml."""

    hits_to_destroy = i1()
    hits_to_test = i1()  # least hits with which morale is tested
    range = i1()
    command_radius = i1()
    command_bonus = i1()
    steady_on = i1()
    halt_on = i1()
    retreat_on = i1()
    highest_score = i1()
    returns_after = i1()  # turns after that of the loss
    flank_times = i1()  # hits from flank or rear are so many times


class Orders(Record):
    """What the scenario settles: length, switches, victory, who arrives where."""

    turns = i2()
    initiative = i1()
    blocking = i1()  # 1: lines of sight can be blocked
    cumulative = i1()  # 1: terrain and armour both halve
    turn_before_charge = i1()
    morale = i1(2)  # 1: the side tests
    always_half_turn = i1()
    free_set_up = i1()
    victory = i1()
    side = i1()  # the side that has to do it (take, exit, keep, stones), NONE
    need = i1()  # units to exit
    edge = i1()  # facing towards the exit edge, NONE
    at_any_turn = i1()  # 1: the place counts at the end of every turn
    value = i1()  # points for most units in the site
    site = i1(MAX_CELLS)  # 1 + the site that a square belongs to, 0
    sites = i1()
    site_value = i1(MAX_SITES)
    stones = i1()
    stone_cell = i2(MAX_STONES)
    works_needed = i1(MAX_STONES)
    zone = i1(MAX_UNITS, MAX_CELLS)  # free set-up: 1 where the unit may be placed
    apart = i1(2)  # least distance of a side's units from every enemy at set-up
    set_up_facing = i1(2)  # how a side's units face at free set-up, NONE where their owner says
    entry = i2(MAX_UNITS, MAX_ENTRIES)  # squares on which a unit may arrive, OFF_BOARD after the last
    entry_facing = i1(MAX_UNITS)
    may_return = i1(MAX_UNITS)
    most_returns = i1()
    muster_length = i1()
    muster = Unit.array(MAX_UNITS)  # in roster order, as they take the field


class Worth(Record):
    """What computer opponents think positions are worth; the comments are in data/advice.toml."""

    unit = i2()
    strength = i2()
    shaken = i2()
    led = i2()
    routing = i2()
    nearness = i2()
    ready = i2()
    melee = i2()
    turning = i2()
    menace = i2()
    shot = i2()
    lead = i2()
    to_come = i2()
    goal = i2()
    presence = i2()
    goal_way = i2()
    exited = i2()
    exit_way = i2()
    work = i2()
    stone_way = i2()


class Appeal(Record):
    """How promising computer opponents find actions at first glance; the comments are in data/advice.toml."""

    least = i2()
    charge = i2()
    strike = i2()
    later = i2()
    answer = i2()
    turned_answer = i2()
    ground = i2()
    shoot = i2()
    move = i2()
    menace = i2()
    danger = i2()
    approach = i2()
    led = i2()
    goal = i2()
    goal_way = i2()
    exit_way = i2()
    stone_way = i2()
    face = i2()
    arrive = i2()
    exit = i2()
    work = i2()
    hold = i2()
    done = i2()
    place = i2()


class Lines(Record):
    """Rows [0] and columns [1] of the board as sets of squares, for types that slant; a bit is a place in its line."""

    ground = i8(TYPES, 2, 2, MAX_LINES)  # [type; 0 all that it may enter, 1 that off the hills; axis, line]
    steps = i8(
        TYPES, 4, 3, MAX_LINES
    )  # [type; facing; straight, to the lesser, to the greater bit; line] from where nothing bars it
    taken = i8(2, MAX_LINES)  # where a unit or a stone stands, while moves are listed
    foes = i8(2, MAX_LINES)  # where an enemy stands
    reach = i8(4, MAX_LINES)  # [facing, row] where the one that is looked at can go with that face
    ways = i8(4)  # [facing] foot: how many steps that way it can go, a bit each
    touching = small_set(MAX_UNITS)  # units of types that slant that could charge, a bit each


class Umpire(Desk):
    """What does not change in a battle, and the desk to work on."""

    orders = Orders.one()
    figures = Figures.one()
    worth = Worth.one()
    appeal = Appeal.one()
    chart = Terrain.array(LETTERS)
    types = Type.array(TYPES)
    value = i1(RACES, TYPES)  # by race and kind: added to the die in later turns
    charging = i1(RACES, TYPES)  # by race and kind: added in the charging turn
    points = i1(RACES, TYPES)
    terrain = i1(MAX_CELLS)  # row of the chart
    fallen = i1()  # row of the chart that a square has where a stone has fallen
    ground = i1(MAX_CELLS)  # row of the chart, that of open ground where a stone stands: it is an obstacle, no ground
    stone_on = i1(MAX_CELLS)  # 1 + the stone of a square, 0
    row = i1(MAX_CELLS)
    column = i1(MAX_CELLS)
    plain = i1(TYPES, MAX_CELLS)  # 1: no hill where a type that slants can get from here
    run = i1(
        2, TYPES, MAX_CELLS, 4
    )  # [may use roads, kind, square, facing] steps straight ahead, and one over the edge
    lines = Lines.one()
    crossed_length = i1(MAX_LINES_OF_FIRE)  # by how far another square is to the east and to the south
    crossed = i2(MAX_LINES_OF_FIRE, MAX_CROSSED)  # squares between, as steps from cell to cell
    way_to_site = i1(MAX_SITES, MAX_CELLS)  # steps over ground that Infantry may enter, at most TOO_FAR
    listed = i8(MAX_ACTIONS)  # the legal actions, while they are looked for
    board = square_board(MAX_CELLS, NEAR).one()
