"""What a battle of Ayrena's Weads is made of: pieces, commands, cup, hands; its phases, verbs and marks.

The Elves are side 0 and go home to the north, the Dwarves are side 1 and go home to the south, unless the scenario says
otherwise. Units come first in the list of pieces, in the order of their commands; then the leaders, one a command. A
facing is a corner of the hex as in `kernel/hexes`: unit at corner k has its front over the sides k - 1 and k.
"""

from __future__ import annotations

from enum import IntEnum

from warhost.kernel.abi import MAX_ACTIONS, Desk, Header
from warhost.kernel.hexes import hex_board
from warhost.kernel.layout import Record, i1, i2, i8
from warhost.kernel.sets import mask_of, small_set

ELF, DWARF = 0, 1
OFF_BOARD = -1
NONE = -1

MAX_CELLS = 400
NEAR = 4  # command radius
MAX_COMMANDS = 8
MAX_UNITS = 48
MAX_PIECES = MAX_UNITS + MAX_COMMANDS
KINDS = 4  # of combat chits
MAX_SPELLS = 8  # that a cast can name
COLUMNS, ROWS = 8, 10  # of the combat results table
EDGE = 2  # empty lines before the first and behind the last row
LINES = 60 + 2 * EDGE
COSTS = 4  # different costs of hexes
MOST_POINTS = 15  # that a move can use

# What holds for a piece for a while (`Piece.marks`).
BERSERK = 1 << 0  # until it routs
AIM = 1 << 1  # to the end of the turn
STAND = 1 << 2  # to the end of the turn
HAMMER_TO_COME = 1 << 3  # cast in this turn, works in the next
HAMMER = 1 << 4  # works in this turn
IN_COMMAND = 1 << 5  # in the activation that runs, as are those that follow
MOVED = 1 << 6
CHECK_FAILED = 1 << 7  # may not leave its hex
TURN_FAILED = 1 << 8  # may not change its facing
TURN_PASSED = 1 << 9  # may change its facing in the enemy's front hex in which it stands
ATTACKED = 1 << 10
REPLACEMENT = 1 << 11  # a leader who has taken the place of a dead one
PLACED = 1 << 12  # its player has set it up
IDLE = 1 << 13  # does not act in this activation, in which a leader is replaced
OF_THE_TURN = AIM | STAND | HAMMER
OF_THE_ACTIVATION = IN_COMMAND | MOVED | CHECK_FAILED | TURN_FAILED | TURN_PASSED | ATTACKED | IDLE


class Level(IntEnum):
    """How good a unit is; leaders have no level."""

    A = 0
    B = 1
    C = 2
    LEADER = 3


LEVELS = int(Level.LEADER)  # of units


class Status(IntEnum):
    """How a piece stands. A leader is ordered or routed, or eliminated."""

    ORDERED = 0
    DISORDERED = 1
    ROUTED = 2
    ELIMINATED = 3


class Stage(IntEnum):
    """How a command is led."""

    LIVE = 0
    PENDING = 1  # its leader is dead, nobody has replaced him yet
    REPLACED = 2


class Spell(IntEnum):
    """The spells, in the order of their table."""

    NOW = 0
    HOLY = 1
    PHAN = 2
    HAMMER = 3
    AIM = 4
    BROTHER = 5
    STAND = 6


SPELLS = len(Spell)
WITH_RULES = (Spell.NOW, Spell.HOLY, Spell.PHAN, Spell.BROTHER)  # what they do is code; all others lay a mark
SPELL_MARKS = {"hammer to come": HAMMER_TO_COME, "aim": AIM, "stand": STAND}  # that a spell can lay


class Target(IntEnum):
    """Whom a spell is cast on."""

    NONE = 0
    ONE = 1  # unit
    RADIUS = 2  # all units of the mage's command near him


class Result(IntEnum):
    """The cells of the combat results table."""

    AE = 0
    AR = 1
    AD = 2
    NE = 3
    DD = 4
    DR = 5
    DE = 6


AGAINST_ATTACKERS = mask_of(Result.AE, Result.AR, Result.AD)
AGAINST_DEFENDERS = mask_of(Result.DD, Result.DR, Result.DE)


class Window(IntEnum):
    """Windows in which spells are cast, besides the movement segment (AW-R36)."""

    TURN = 0  # W-A
    COMBAT = 1  # W-C
    RALLY = 2  # W-D


class Phase(IntEnum):
    """The pending matters: the sequence of play. What a frame says besides stands behind each."""

    SET_UP = 0  # detail: side
    TURN = 1
    WINDOW = 2  # detail: Window, actor: side to choose, target: passes in a row
    DRAW = 3
    ACTIVATE = 4  # actor: command, as in the six that follow
    SUCCEED = 5
    RAGE = 6
    MOVEMENT = 7
    COMBAT = 8
    DECLARE = 9
    CHITS = 10
    MISSILES = 11
    CLASH = 12
    CASUALTIES = 13
    ROUT = 14  # moves those in the queue, one by one; actor: who moves, NONE; target: hexes left; detail: sideways
    ESCAPE = 15  # actor: leader, place: the hex that he has lost
    END_ACTIVATION = 16  # actor: command
    RECHARGE = 17  # detail: side
    RALLY = 18  # detail: side
    RALLY_MOVES = 19  # detail: side
    VICTORY = 20
    DEAL = 21  # the mages draw their spells


class Verb(IntEnum):
    """What a player can decide, in canonical order."""

    PLACE = 1  # actor, place, facing in `extra`: set-up
    ACTIVATE = 2
    DECLINE = 3
    REPLACE = 4  # actor: the unit on which the replacement leader is put
    RAGE = 5  # the command goes berserk
    CALM = 6  # it does not
    MOVE = 7  # actor, place, facing at the end in `extra` (0 when the option is off)
    FACE = 8  # actor, facing in `extra`
    CAST = 9  # spell in `extra`, target where it has one, place for NOW
    ATTACK = 10  # actor, target
    FIGHT = 11  # the combat is declared as it stands
    SHOOT = 12  # actor, target
    ROUT = 13  # actor, place
    JOIN = 14  # actor: leader, target: unit
    REGAIN = 15  # spell in `extra`
    PASS = 16  # a window goes by
    DONE = 17  # nothing more in this matter


OF_MOVEMENT = mask_of(Verb.MOVE, Verb.FACE, Verb.CAST)


class Reason(IntEnum):
    """Why a battle ended."""

    NOT_OVER = 0
    ROUT_LEVEL = 1
    BOTH_LEVELS = 2
    TURNS = 3


class Piece(Record):
    """A combat unit or a leader."""

    cell = i2()  # OFF_BOARD when it is eliminated
    last_cell = i2()  # where it was lost, for the picture; OFF_BOARD before
    marks = i2()
    side = i1()
    command = i1()
    level = i1()
    status = i1()
    chit = i1()  # kind of its combat chit, NONE before its first combat
    facing = i1()  # corner of the hex; 0 when the option is off


class Command(Record):
    """A leader's command."""

    stage = i1()
    chits = i1()  # left in the cup
    activated = i1()  # 1: in this turn
    lost = i1()  # 1: its first leader is dead and counts for victory points for good


class Battle(Header):
    """The whole state of a battle of Ayrena's Weads."""

    piece_count = i1()
    unit_count = i1()
    command_count = i1()
    drawer = i1()  # side that draws next
    mover = i1()  # who may go on moving, NONE
    mover_left = i1()  # its movement points
    brother = i1()  # 1: Brother by my side is in force
    queue_length = i1()
    pool = i1(KINDS)  # combat chits that nobody has
    hand_size = i1(2)
    casts = i1(2)  # spells cast in this turn
    recharged = i1(2)  # 1: its mage has regained a spell in this Rally Phase
    hand = i1(2, SPELLS)  # copies in hand
    known = i1(2, SPELLS)  # of these, copies that the enemy has seen: spells regained
    spent = i1(2, SPELLS)
    attackers = small_set(MAX_PIECES)  # of the combat that is built or resolved
    defenders = small_set(MAX_PIECES)
    holy = small_set(MAX_PIECES)  # doubled in it
    shooting = small_set(MAX_PIECES)  # defenders that have still to shoot
    stacked = small_set(MAX_PIECES)  # leaders who check for losses after it
    to_roll = small_set(MAX_PIECES)  # of the Rally Phase: units that have still to roll
    recovered = small_set(MAX_PIECES)
    fled = small_set(MAX_PIECES)  # routed units that have failed
    commands = Command.array(MAX_COMMANDS)
    queue = i1(MAX_PIECES)  # units that have still to make their rout move, the first first
    queue_hexes = i1(MAX_PIECES)  # how many hexes each of them flees
    unit_at = i1(MAX_CELLS)  # NONE
    leader_at = i1(2, MAX_CELLS)  # by side: NONE
    pieces = Piece.array(MAX_PIECES)


class Figures(Record):
    """Single figures of the tables, named as in `[figures]` of data/charts.toml."""

    combat_die = i1()
    morale_die = i1()
    radius = i1()
    halved_move = i1()  # out of command the allowance is divided by it
    turn_cost = i1()
    stream = i1()  # added to the cost of the hex entered
    rout_hexes = i1()
    rally_hexes = i1()  # of a failed rally
    rally_distance = i1()  # hexes from every enemy at which routed units roll
    leader_low = i1()  # 2d6 that kill a leader
    leader_high = i1()
    leader_times = i1()  # victory points of a leader: times his command value
    missile_check = i1()  # from here on a morale check
    missile_rout = i1()  # from here on a rout
    least_die = i1()  # after all modifiers: that of the first row
    # shifts: columns to the right, below 0 to the left
    woods_shift = i1()
    flank_shift = i1()
    rear_shift = i1()
    hammer_shift = i1()
    brother_shift = i1()
    # modifiers of the combat die; a leader and better morale are taken off it when they are the defender's
    leader = i1()
    disordered = i1()
    better_morale = i1()
    berserk = i1()
    # added to the die of a morale check, the last to a missile die; below 0 they help
    zoc_leader = i1()
    zoc_level = i1()
    zoc_disordered = i1()
    stand = i1()
    rally_friend = i1()
    rally_stacked = i1()
    rally_adjacent = i1()
    aim = i1()
    # values
    halves = i1()  # disordered defenders, streams: the value is divided by it
    doubles = i1()  # Holy War: the value is multiplied by it
    lower_by = i1()  # C units that defend berserk
    least_value = i1()


class SpellCard(Record):
    """What rules know of a spell, named as in `[spells]` of data/spells.toml."""

    windows = i1()  # in which it is cast: bits by Window; bit 3 is the movement segment
    target = i1()  # Target
    enemies = i1()  # 1: on enemies too
    mark = i2()  # laid on all in the radius, 0


class Orders(Record):
    """What the scenario settles: length, options, rout levels, who fights and where they are set up."""

    turns = i2()
    facing = i1()  # 1: the option is on
    magic = i1()
    first_drawer = i1()
    rout_level = i2(2)
    home_south = i1(2)  # 1: the side's home edge is the last row, 0: the first
    value = i1(MAX_COMMANDS)  # command value, which is the number of chits
    caster = i1(MAX_COMMANDS)  # 1: a spellcaster
    army = i1(MAX_COMMANDS)  # side
    sets = i1(2, SPELLS)  # copies of each spell in a side's set
    hand = i1(2)  # spells drawn at the start
    casts = i1(2)  # most spells in a turn
    zone = i1(MAX_CELLS)  # 1 + the command that is set up here, 0
    piece_count = i1()
    unit_count = i1()
    command_count = i1()
    muster = Piece.array(MAX_PIECES)  # as they are set up unless their player says otherwise
    allowance = i1(MAX_PIECES)  # movement points


class Worth(Record):
    """What computer opponents think positions are worth; the comments are in data/advice.toml."""

    disordered = i2()
    rallies = i2()
    pursued = i2()
    finish = i2()
    strength = i2()
    berserk = i2()
    led = i2()
    menace = i2()
    ready = i2()
    edge = i2()
    spell = i2()
    mark = i2()
    nearness = i2()
    hunted = i2()
    comrade = i2()
    shelter = i2()
    woods = i2()
    fading = i2()
    decided = i2()


class Appeal(Record):
    """How promising computer opponents find actions at first glance; the comments are in data/advice.toml."""

    least = i2()
    place = i2()
    activate = i2()
    decline = i2()
    replace = i2()
    rage = i2()
    calm = i2()
    move = i2()
    menace = i2()
    danger = i2()
    approach = i2()
    led = i2()
    woods = i2()
    face = i2()
    cast = i2()
    attack = i2()
    fight = i2()
    shoot = i2()
    rout = i2()
    escape = i2()
    regain = i2()
    go_by = i2()
    hold = i2()
    done = i2()


class Reach(Record):
    """Sets of hexes, for finding where pieces can go: row r of the board is line r + EDGE, a bit for each column."""

    cost = i1(2, COSTS)  # the different costs of hexes, by side; 0 after the last
    ground = i8(2, COSTS, LINES)  # the hexes that cost so much
    banks = i8(6, LINES)  # those with a stream over this side,
    wet = i8(LINES)  # and over any
    units = i8(2, LINES)  # by side, while moves are listed
    leaders = i8(2, LINES)
    zoc = i8(LINES)  # of the enemy
    closed = i8(LINES)  # to the piece that is looked at
    stops = i8(LINES)  # where it goes no further
    front = i8(
        6, LINES
    )  # from where it can go on after so many points, by corner that it faces; [0] when facing is off
    seen = i8(6, LINES)  # closed, or reached
    arrivals = i8(MOST_POINTS + 1, 6, LINES)  # reached with just so many points


class Umpire(Desk):
    """What does not change in a battle, and the desk to work on."""

    orders = Orders.one()
    figures = Figures.one()
    worth = Worth.one()
    appeal = Appeal.one()
    morale = i1(LEVELS)
    points = i1(LEVELS)  # victory points
    chits = i1(KINDS)  # how many of each kind there are
    strength = i1(KINDS, LEVELS)  # the numbers on a combat chit
    table = i1(ROWS, COLUMNS)  # Result by modified die, the least first, and odds column
    odds = i1(COLUMNS, 2)  # attacker's and defender's part of each column
    spells = SpellCard.array(SPELLS)
    entry = i1(2, MAX_CELLS)  # movement points to enter a hex, by side
    woods = i1(MAX_CELLS)
    streams = i1(MAX_CELLS)  # directions over which a stream lies, a bit each
    row = i1(MAX_CELLS)
    column = i1(MAX_CELLS)
    listed = i8(MAX_ACTIONS)  # the legal actions, while they are looked for
    reach = Reach.one()
    came_from_facing = i2(MAX_CELLS, 6)  # cell * 6 + corner
    spot = i2(MAX_CELLS * 6)  # those still to be looked at
    stages = i2(4 * LINES)  # of a rout move: those still to be looked at
    board = hex_board(MAX_CELLS, NEAR).one()
