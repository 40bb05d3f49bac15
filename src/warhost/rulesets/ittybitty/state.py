"""What an Itty Bitty Battle is made of: pieces, formations, ground, spells in force; its phases, verbs and marks.

Pieces are units, single-man counters (captains, wizards, priests) and engines: what a piece is stands in its troop.
Units that are summoned come after all others, in order of arrival. Hexes have a flat top, so a cell is column times
rows plus row, and cells are in the order of the printed numbers; directions are those of the kernel: S, SW, NW, N, NE,
SE. Costs and allowances of movement are counted in half points.
"""

from __future__ import annotations

from enum import IntEnum

from warhost.kernel.abi import MAX_ACTIONS, Desk, Header
from warhost.kernel.hexes import hex_board
from warhost.kernel.layout import Record, i1, i2, i8
from warhost.kernel.sets import mask_of, wide_set

OFF_BOARD = -1
NONE = -1

MAX_CELLS = 320
NEAR = 3  # rings of hexes kept at hand
MAX_PIECES = 112
MAX_SUMMONED = 16  # of these, room for units that are summoned
MAX_FORMATIONS = 40
MAX_STRUCTURES = 12
MAX_SUMMONS = 8  # summonings in force at once
OWN_FORMATIONS = MAX_FORMATIONS - MAX_SUMMONS  # of the armies; those behind are of what is summoned
MAX_GOALS = 24
MAX_TROOPS = 64
ZONES = 15  # set-up areas
RACES = 16
COLUMNS, DIE = 11, 6  # of the combat results table
ODDS = 11  # printed odds, 1-6 to 6-1
MOST_ATTACK = 6  # printed attack in a hex (IB-2.8a)
CHAIN = 4  # units that Chain Lightning strikes
HELPERS = 6  # casters who can help another at once
EDGE = 2  # empty lines before the first and behind the last column
LINES = 60 + 2 * EDGE
MOST_POINTS = 12  # half points that a move can use
SURCHARGES = 4  # surcharges of ground: 0 to 3 points
TREADS = 5  # how a piece walks: by two bits for the abilities, and as a single man
SEARCHED = 24  # units of a formation that are placed one by one to see whether it can end connected
ASIDE = SEARCHED + 1  # where groups are looked at meanwhile, in `touch`

# What holds for a piece (`Piece.marks`).
FACE_DOWN = 1 << 0
HIDDEN = 1 << 1  # a scout under his counter
SHOT = 1 << 2  # has fired in this turn: direct, supporting or opportunity fire
ENGAGED = 1 << 3  # attacked or was attacked in a charge, mounted combat or melee in this turn
MOVED = 1 << 4  # of its own will, in this turn
CARRIED = 1 << 5  # by a unit, in this turn
CHARGED = 1 << 6  # in this turn
CONTACT = 1 << 7  # entered an enemy zone of control without attacking: attacks or leaves next time (IB-R29)
REFUSED = 1 << 8  # battle, in this action subphase
ATTACKED = 1 << 9  # attacked or supported, in this action subphase
ACTED = 1 << 10  # an engineer, a scout or an engine, in this turn
DRAWN = 1 << 11  # out of the cup, in this turn
CAST = 1 << 12  # cast, helped to cast or reacted, in this turn
UNDER_FIRE = 1 << 13  # its hex was a target of missile fire in this turn,
WAS_UNDER_FIRE = 1 << 14  # and in the turn before
BERSERK = 1 << 15
BERSERK_NEXT = 1 << 16  # went berserk in this End of Turn phase: it lasts to the end of the next
ROUTED_NOW = 1 << 17  # was routed in this turn
DISTURBED = 1 << 18  # an engineer who moved, fought, served an engine or was attacked in this turn
SUMMONED = 1 << 19
RAISED = 1 << 20  # a fallen unit that walks again, as another piece
PLACED = 1 << 21  # set-up: its player has placed it
IN_BLOCK = 1 << 22  # has moved in the movement block that runs
CHARGING = 1 << 23  # in the charge that runs, and still able
HALTED = 1 << 24  # of these, goes no further
CROSSED_FIRST = 1 << 25  # over the first bridge that the scenario counts,
CROSSED_SECOND = 1 << 26  # over the second
UNTOUCHED = 1 << 27  # a glamour has freed it of the Wahoo of its side in this turn
FLED = 1 << 28  # routed, made another retreat at its formation's activation
COMPANION = 1 << 30  # a single man or an engine: what has to be known of a piece where there is no umpire
UNKNOWN = 1 << 31  # in a redacted battle: a face-down counter of which its viewer knows nothing
ENTERED = 1 << 29  # an enemy zone of control, in this action subphase: CONTACT at its end unless it attacks
OF_THE_TURN = (
    SHOT | ENGAGED | MOVED | CARRIED | CHARGED | ACTED | DRAWN | CAST | ROUTED_NOW | DISTURBED | UNTOUCHED | FLED
)
OF_THE_SUBPHASE = REFUSED | ATTACKED | IN_BLOCK | CHARGING | HALTED | ENTERED

# What holds for a formation (`Formation.marks`).
SHOT_AT = 1 << 0  # in this turn; the three that follow have each a bit for the turn before
CHARGED_AT = 1 << 1
MARCHED = 1 << 2  # moved of its own will
SHOT_AT_BEFORE = 1 << 3
CHARGED_AT_BEFORE = 1 << 4
MARCHED_BEFORE = 1 << 5
AFRAID = 1 << 6  # fear or confusion, to the end of the turn
BALKED = 1 << 7  # to the end of the turn
READY = 1 << 8  # has passed its activation test, has not acted yet
DONE_ACTING = 1 << 9  # has acted, or failed its test, in this turn
ENLISTED = 1 << 10  # set-up: its player has put it under a captain
HAPPENED = SHOT_AT | CHARGED_AT | MARCHED
TO_BEFORE = 3  # bits from what happened in this turn to what happened in the turn before

# What lies in a hex (`Battle.ground`).
FORT_1 = 1 << 0
FORT_2 = 1 << 1
RUBBLE = 1 << 2
FOUGHT = 1 << 3  # a unit in it attacked or was attacked in this turn,
FOUGHT_BEFORE = 1 << 4  # and in the turn before
FORTS = FORT_1 | FORT_2

# The two blocks of an action subphase (`Battle.blocks`).
MOVING, HAS_MOVED, FIGHTING, HAS_FOUGHT = 1, 2, 4, 8


class Cls(IntEnum):
    """What kind of piece a troop is."""

    LIGHT = 0
    MEDIUM = 1
    HEAVY = 2
    SPEAR = 3
    PIKE = 4
    MISSILE = 5
    CAVALRY = 6
    ENGINEER = 7
    SCOUT = 8
    CAPTAIN = 9
    WIZARD = 10
    PRIEST = 11
    ENGINE = 12


FOOT = mask_of(Cls.LIGHT, Cls.MEDIUM, Cls.HEAVY, Cls.SPEAR, Cls.PIKE)  # infantry for rubble and pontoons
SINGLE = mask_of(Cls.CAPTAIN, Cls.WIZARD, Cls.PRIEST)
CASTERS = mask_of(Cls.WIZARD, Cls.PRIEST)
INDEPENDENT = mask_of(Cls.ENGINEER, Cls.SCOUT)

# What a troop can do (`Troop.abilities`).
RANGER, HILL_PEOPLE, CHARGES, SCOUTS, REFUSES, DISMOUNTS, REMOUNTS, HALVED, BATTERS, FIRES = (1 << k for k in range(10))


class Status(IntEnum):
    """How a unit stands."""

    GOOD = 0
    DISORGANIZED = 1
    ROUTED = 2


class Segment(IntEnum):
    """The speed segments of combat, and the fire at those who charge."""

    RED = 0
    PURPLE = 1
    GREEN = 2
    GOLD = 3
    WHITE = 4
    OPPORTUNITY = 5


FIRE = mask_of(Segment.RED, Segment.GREEN, Segment.OPPORTUNITY)
HAND_TO_HAND = mask_of(Segment.PURPLE, Segment.GOLD, Segment.WHITE)


class Result(IntEnum):
    """The cells of the combat results table."""

    NO_EFFECT = 0
    AD = 1
    AE = 2
    DD = 3
    DE = 4
    EXD = 5
    EXK = 6


class StructureKind(IntEnum):
    """What stands in a hex or over a hexside and can be destroyed."""

    NOTHING = 0
    BRIDGE = 1
    PONTOON = 2
    VILLAGE = 3
    WALL = 4


class Spell(IntEnum):
    """Spells and prayers, in the order of their table."""

    BOOMEROO = 0
    FIST = 1
    SPLAT = 2
    WAHOO = 3
    FEARBALL = 4
    FIREBALL = 5
    LIGHTNING = 6
    VEGETATIVE = 7
    RALLY = 8
    GOONS = 9
    DISTRACTION = 10
    GLAMOUR = 11
    DEAD = 12
    CHASM = 13


SPELLS = len(Spell)
FORMS = SPELLS + 1  # what a cast names: a spell, or the last, the Glamour with the larger ball
LARGE_GLAMOUR = SPELLS


class Aim(IntEnum):
    """What a spell is aimed at."""

    NOTHING = 0  # the whole side, or the caster's own hex
    CONE = 1  # place: the hex next to the caster in which it begins
    BALL = 2  # place: the hex at which it is thrown
    UNIT = 3  # place: the hex of the target, and `target` the unit where that is known
    CHAIN = 4  # its first unit, then the others one by one


class Phase(IntEnum):
    """The pending matters: the sequence of play. What a frame says besides stands behind each."""

    SET_UP = 0  # detail: side
    TURN = 1
    REASSIGN = 2  # detail: side
    DRAW = 3
    ACTIVATION = 4  # actor: captain; place: 1 when he has moved or may not move
    ACTION = 5  # actor: an independent, or the first unit of a formation; target: formation, NONE
    DECLARE = 6  # a combat is built: Battle.combat
    REFUSAL = 7  # detail: side that may refuse
    CLASH = 8  # a combat is resolved
    CHARGE = 9  # target: formation; place: the hex charged; the balk die comes next
    ADVANCE = (
        10  # target: formation; place: the hex charged; detail: steps taken; actor: 1 if it was held as they began
    )
    OPPORTUNITY = 11  # target: charging formation; detail: side that may fire
    CASTER = 12  # actor: wizard or priest, drawn
    CHAIN = 13  # actor: caster
    CASTING = 14  # actor: caster, place and target: Battle.cast; paid, fizzle, throw, effect
    PICK = 15  # actor: caster; place: the hex struck
    RAISE = 16  # actor: caster; detail: units that still return
    ARRIVAL = 17  # actor: caster; target: the summoned unit that is placed next
    WITHDRAWAL = 18  # actor: scout who has got away
    WINDOW = 19  # independents: detail: side asked; target: sides that have let it go by
    MORALE = 20
    WORKS = 21
    PETARDS = 22  # detail: side
    STEP_BACK = 23  # actor: engineer
    UPKEEP = 24  # detail: side
    END_TURN = 25


class Verb(IntEnum):
    """What a player can decide, in canonical order."""

    PLACE = 1  # actor, place: set-up, and units that are summoned
    ENLIST = 2  # actor: unit, target: a unit of the formation that it joins, itself for one of its own
    ASSIGN = 3  # actor: first unit of a formation, target: captain
    FORTIFY = 4  # place: set-up, a level of field works that costs nothing
    ACT = 5  # actor: first unit of a formation that is ready, or an independent
    MOVE = 6  # actor, place
    JOIN = 7  # actor: single man or engine, target: the unit with which he goes along; a caster who helps another
    DISMOUNT = 8  # actor
    REMOUNT = 9  # actor
    HIDE = 10  # actor: scout
    SCOUT = 11  # actor, place: a hex with a unit of the formation that is named
    FLEE = 12  # actor: routed unit that makes another retreat
    PONTOON = 13  # actor: engineer, extra: direction of the hexside
    CHARGE = 14  # actor: first unit of the formation, place
    ATTACK = 15  # actor: unit or engine, extra: Segment, place
    SUPPORT = 16  # actor: missile unit or engine that adds its fire to the melee
    FIGHT = 17
    BATTER = 18  # actor: engine, extra: structure
    WITHDRAW = 19  # actor, place: refuses battle, or slips away
    STEP = 20  # actor, place: one step of a charge
    HALT = 21  # actor: stops in a charge
    CAST = 22  # actor: caster, extra: form, place, target
    STRIKE = 23  # target: the next unit of a chain, or the one that Splat strikes
    RAISE = 24  # target: a fallen unit
    PETARD = 25  # actor: engineer
    RETREAT = 26  # actor: engineer, place: one hex back from his petard
    PAY = 27  # actor: caster: keeps up what he has summoned
    LAPSE = 28  # actor: caster: lets it end
    PASS = 29  # a window goes by
    DONE = 30  # nothing more in this matter


class GoalKind(IntEnum):
    """What a victory level can ask for. `side`, `amount`, `place` and `piece` are those of the goal."""

    CROSSED_AT_LEAST = 0  # side has at least `amount` attack strength over the bridges of the bits of `place`
    CROSSED_AT_MOST = 1
    DEAD = 2  # piece
    CAPTAIN_DEAD = 3  # some captain of side
    UNIT_IN = 4  # side has a unit in place
    LOST_AT_LEAST = 5  # side has lost `amount` attack strength
    LOST_AT_MOST = 6
    DISLODGED = 7  # side has no unit that is not routed in the set-up zone whose bit is `place`
    DESTROYED = 8  # the structure with the number `place`
    STANDS = 9
    ALONE_IN = 10  # the only units that are not routed in place are those of side
    AHEAD_BY = 11  # side has lost at least `amount` attack strength less than its enemy
    NO_ENEMY_LEVEL = 12  # side's enemy has reached no level
    SHARE_AHEAD = 13  # side has destroyed a share of the enemy's price larger by `amount` percent points
    NOT_ALONE = 14  # no side is alone in place, with units that are not routed


class Level(IntEnum):
    """Levels of victory."""

    NONE = 0
    MINOR = 1
    MAJOR = 2
    INCREDIBLE = 3


class Reason(IntEnum):
    """Why a battle ended."""

    NOT_OVER = 0
    MINOR = 1
    MAJOR = 2
    INCREDIBLE = 3
    DRAW = 4


class Piece(Record):
    """A unit, a single-man counter or an engine."""

    marks = i8()
    cell = i2()  # OFF_BOARD when it is gone or has still to arrive
    last_cell = i2()  # where it was lost, OFF_BOARD before
    from_cell = i2()  # where it stood when the movement block began
    side = i1()
    troop = i1()
    foot = i1()  # troop on foot of dragoons, NONE for all others
    formation = i1()  # NONE for independents, single men and engines
    status = i1()
    next = i1()  # the next piece in its hex, by number; NONE
    shots = i1()  # left; NONE for no limit, 0 for troops without missiles
    disorders = i1()  # disorganized results of combat in this turn
    power = i1()  # mana or prayers left
    spent = i1()  # half points in the charge that runs
    rides = i1()  # the piece with which it goes along, NONE
    named = i1()  # a scout's target formation in this movement, NONE
    quiet = i1()  # an engineer's complete quiet turns in his hex
    pontoon = i1()  # his turns at a pontoon bridge
    bank = i1()  # direction of the hexside that he bridges, NONE
    petards = i1()
    petard_turn = i1()  # the earliest turn of his next petard
    summons = i1()  # 1 + the number of the summoning that has brought it, 0


class Formation(Record):
    """A formation."""

    marks = i2()
    captain = i1()  # the piece that leads it, NONE
    side = i1()
    lost = i1()  # units lost in this turn
    lost_before = i1()  # and in the turn before


class Structure(Record):
    """A bridge, a village, a wall, a pontoon bridge."""

    cell = i2()
    kind = i1()
    direction = i1()  # of the hexside, NONE for what stands in the hex
    damage = i1()
    counted = i1()  # 1 or 2: crossing it is counted as CROSSED_FIRST or CROSSED_SECOND


class Summoning(Record):
    """Units that a caster has summoned: one formation, as long as he keeps it up."""

    caster = i1()  # NONE: none
    formation = i1()
    until = i1()  # the last turn
    begun = i1()  # the turn of the cast
    upkeep = i1()
    paid = i1()  # 1: in this turn


class Combat(Record):
    """The combat that is built or resolved."""

    cell = i2()  # the target hex
    segment = i1()
    attackers = wide_set(MAX_PIECES)
    supporters = wide_set(MAX_PIECES)


class Casting(Record):
    """The spell that is cast."""

    place = i2()
    form = i1()
    target = i1()
    caster = i1()
    length = i1()  # of the chain
    chain = i1(CHAIN)
    stage = i1()  # how far it is settled
    number = i1()  # of units that come, or of links of the chain that are struck
    helped = i1()  # casters who help,
    helpers = i1(HELPERS)  # in the order in which they joined
    cells = i2(CHAIN)  # where the units of the chain stood when they were named
    victims = wide_set(MAX_PIECES)  # noted when the effect went off, and not settled yet
    failed = wide_set(MAX_PIECES)  # of these, without a saving throw or after one that failed


class Battle(Header):
    """The whole state of an Itty Bitty Battle."""

    piece_count = i1()
    listed_count = i1()  # pieces without those that are summoned
    formation_count = i1()
    blocks = i1()  # MOVING, HAS_MOVED, FIGHTING, HAS_FOUGHT of the action subphase that runs
    lead = i1()  # lead unit of the movement block that runs, NONE
    pace = i1()  # whole points that each unit of the formation may use in it
    last_owner = i1()  # owner of the counter that was drawn last
    molested = i1()  # 1: the charge that runs has lost somebody
    works = i1(2)  # levels of field works that a side may still place at set-up
    wahoo = i1(2)  # 1: to the end of the turn
    level = i1(2)  # of victory, once the battle is over
    combat = Combat.one()
    cast = Casting.one()
    summonings = Summoning.array(MAX_SUMMONS)
    structures = Structure.array(MAX_STRUCTURES)
    formations = Formation.array(MAX_FORMATIONS)
    first = i1(MAX_CELLS)  # the first piece in each hex, NONE
    ground = i1(MAX_CELLS)
    bridges = i1(MAX_CELLS)  # directions over which an intact bridge leads, a bit each, in both hexes
    chasm = i1(MAX_CELLS)  # the last turn of a chasm, 0
    glamour = i1(MAX_CELLS)  # the last turn of a glamour, 0
    struck = i1(MAX_CELLS)  # segments of this action subphase in which the hex was attacked, a bit each
    pieces = Piece.array(MAX_PIECES)


class Troop(Record):
    """What rules know of a kind of piece."""

    abilities = i2()
    cls = i1()
    attack = i1()
    defense = i1()
    move = i1()  # whole points
    quality = i1()
    race = i1()
    range = i1()  # of missiles, 0
    segment = i1()  # of its direct fire
    shots = i1()  # NONE for no limit
    rating = i1()  # command rating, mana or prayers
    price = i1()
    foot = i1()  # troop to which it dismounts, NONE
    horse = i1()  # troop to which it remounts, NONE
    spent = i1()  # troop that it is without missiles, NONE
    stone = i1()  # strength of an engine against stone


class SpellCard(Record):
    """What rules know of a spell."""

    classes = i2()  # that cast it, a bit by Cls
    fast = i1()
    cost = i1()
    saves = i1()  # 1: targets have a saving throw,
    save = i1()  # whose quality is raised by this
    spillover = i1()
    upkeep = i1()
    duration = i1()
    template = i1()  # its size, 0
    aim = i1()  # Aim
    strength = i1()
    reaction = i1()  # 1: it can answer a charge


class Figures(Record):
    """Single figures of the tables, named as in `[figures]` of data/charts.toml."""

    # added to the combat die; below 0 they help the attacker
    engineer = i1()
    spear_attack = i1()
    spear_defense = i1()
    fort_melee = i1()
    fort_missile = i1()
    rubble = i1()
    wahoo_attack = i1()
    wahoo_defense = i1()
    antipathy = i1()
    captain_attack = i1()
    captain_defense = i1()
    captain_rating = i1()  # from here on he gives it
    # columns, below 0 to the left
    fort_shift = i1()
    routed_shift = i1()
    # strengths
    charge = i1()
    opportunity = i1()
    halved = i1()  # printed attack is divided by it
    berserk = i1()
    disorganized = i1()
    balked = i1()
    least_defense = i1()
    # added to the die of an activation test
    test_shot = i1()
    test_fear = i1()
    test_charged = i1()
    test_lost = i1()
    test_out_of_range = i1()
    test_pikes = i1()
    test_antipathy = i1()
    antipathy_hexes = i1()
    # morale and magic
    balked_morale = i1()
    routed_quality = i1()  # quality is divided by it
    priest_aid = i1()
    fizzle = i1()  # from here on a spell fizzles
    fizzle_moved = i1()
    fizzle_fire = i1()
    fizzle_charge = i1()
    distracted = i1()
    overhead = i1()  # mana that each of several casters pays besides
    # movement, in whole points
    surcharge_river = i1()
    surcharge_rubble = i1()
    single_move = i1()
    mounted_move = i1()
    rout_hexes = i1()
    refusal_divisor = i1()
    # scouts, by distance 1 to 3: the lowest die that shows, and that is seen
    shows = i1(3)
    seen = i1(3)
    # works
    fort_turns_1 = i1()
    fort_turns_2 = i1()
    pontoon_turns = i1()
    pontoon_woods = i1()
    pontoon_foot = i1()
    petard_high = i1()  # from here on a die is high
    damp_turns = i1()
    structure_hits = i1()  # damage that destroys


class Goal(Record):
    """One condition of a level of victory."""

    winner = i1()  # the side whose level it belongs to
    level = i1()
    kind = i1()
    side = i1()
    piece = i1()
    amount = i2()
    place = i2()


class Orders(Record):
    """What the scenario settles: length, switches, goals, who fights and where they are set up."""

    turns = i1()
    face_down = i1()
    first_side = i1()  # sets up first, and acts first where nothing else decides
    ranged_adverse = i1()  # IB-V1: 1 for "always"
    fort_adds = i1()  # IB-V4: 1 for "shift_and_level1"
    piece_count = i1()
    formation_count = i1()
    structure_count = i1()
    goal_count = i1()
    works = i1(2)  # levels of field works to be placed
    hates_enemy = i1(2)  # 1: the side has antipathy for its enemy, also in melee
    hates = i1(RACES, RACES)
    zone = i2(MAX_CELLS)  # set-up areas, a bit each
    zone_of = i1(MAX_PIECES)  # the area in which a piece is set up, NONE: it stays
    works_zone = i1(2)  # the area in which a side places its works, NONE
    arrival = i1(MAX_PIECES)  # the turn in which it enters, 0
    entry = i2(MAX_PIECES)  # where it enters
    evil = i1(MAX_PIECES)
    strength = i1(MAX_PIECES)  # attack at set-up, 0 for all but units
    forts = i1(MAX_CELLS)  # levels that lie there from the beginning
    goals = Goal.array(MAX_GOALS)
    structures = Structure.array(MAX_STRUCTURES)
    formations = Formation.array(MAX_FORMATIONS)
    muster = Piece.array(MAX_PIECES)  # as they are set up unless their player says otherwise


class Worth(Record):
    """What computer opponents think positions are worth; the comments are in data/advice.toml."""

    attack = i2()
    defense = i2()
    quality = i2()
    captain = i2()
    caster = i2()
    power = i2()
    engine = i2()
    summoned = i2()
    disorganized = i2()
    routed = i2()
    berserk = i2()
    ready = i2()
    menace = i2()
    built = i2()
    comrade = i2()
    alone = i2()
    nearness = i2()
    material = i2()
    minor = i2()
    major = i2()
    incredible = i2()
    way = i2()
    held = i2()
    far = i2()


class Appeal(Record):
    """How promising computer opponents find actions at first glance; the comments are in data/advice.toml."""

    least = i2()
    arrange = i2()
    settled = i2()
    fortify = i2()
    act = i2()
    march = i2()
    menace = i2()
    danger = i2()
    approach = i2()
    goal = i2()
    guarded = i2()
    ride = i2()
    change = i2()
    hide = i2()
    scout = i2()
    flee = i2()
    pontoon = i2()
    charge = i2()
    attack = i2()
    support = i2()
    fight = i2()
    batter = i2()
    withdraw = i2()
    step = i2()
    halt = i2()
    cast = i2()
    cost = i2()
    wahoo = i2()
    summon = i2()
    strike = i2()
    petard = i2()
    back = i2()
    pay = i2()
    lapse = i2()
    go_by = i2()
    done = i2()


class Reach(Record):
    """Sets of hexes, for finding where pieces can go: column c of the map is line c + EDGE, a bit for each row."""

    # of the map
    ground = i8(TREADS, SURCHARGES, LINES)  # hexes with this surcharge for those who walk so
    barred = i8(LINES)  # to engines
    rivers = i8(6, LINES)
    roads = i8(6, LINES)
    ball = i8(MAX_CELLS, 3)  # a hex and those around it, on the line before, its own and the line behind
    zone = i8(MAX_CELLS, 3)  # around it, but not over rivers
    # of the position
    shut = i8(LINES)  # chasms, and what is off the map
    rubble = i8(LINES)
    banks = i8(6, LINES)  # rivers without a bridge
    links = i8(6, LINES)  # roads that can be used
    wet = i8(LINES)  # hexes with a bank,
    paved = i8(LINES)  # with a link
    units = i8(2, LINES)  # of each side, but for hidden scouts
    zoc = i8(LINES)  # of the enemy
    held = i8(LINES)  # by own units, hidden ones too
    full = i8(MOST_ATTACK + 1, LINES)  # hexes without room for this attack
    # of a piece, or of the pieces of a formation
    closed = i8(LINES)
    stops = i8(LINES)
    seen = i8(LINES)
    arrivals = i8(MOST_POINTS + 1, LINES)  # by half points, what is reached with no fewer
    towards = i8(MOST_POINTS + 1, LINES)  # of these, what lies on a cheapest way
    path = i2(MOST_POINTS + 1)  # the hexes of a way
    # of the able units of a formation, by their order
    ends = i8(MAX_PIECES, LINES)  # where each can go
    good = i8(LINES)
    layer = i8(LINES)
    touch = i8(SEARCHED + 2, LINES)  # what touches a group, by the units that have been placed; ASIDE
    first_line = i1(MAX_PIECES)  # the lines within which its ends and its own hex lie, the last one too
    last_line = i1(MAX_PIECES)
    strangers = i1(MAX_CELLS)  # printed attack of own units that do not belong to them
    count = i1()
    groups = i1()  # at the start of the block
    lead = i1()  # which of them leads in the case that is looked at, NONE
    crowded = i1()  # 1: a unit that has moved stands where others have still to leave
    lifted = i1()  # 1: stacking does not matter, 2: nor does what is apart come nearer
    unit = i1(MAX_PIECES)
    at = i2(MAX_PIECES)
    fixed = i1(MAX_PIECES)
    home = i1(MAX_PIECES)  # the group to which each belonged at the start of the block
    joins = i1(MAX_PIECES)  # 1: has to come together with others in the case that is looked at
    may_lead = i1(MAX_PIECES)
    placed = i1(MAX_PIECES)  # in the case that is looked at
    group = i1(MAX_PIECES)
    since = i1(MAX_PIECES)  # how many had been placed when it came into the group that gathers, NONE outside
    pick = i1(SEARCHED + 1)
    spot = i2(SEARCHED + 1)
    nearest = i2(SEARCHED + 1)


class Umpire(Desk):
    """What does not change in a battle, and the desk to work on."""

    orders = Orders.one()
    figures = Figures.one()
    worth = Worth.one()
    appeal = Appeal.one()
    troops = Troop.array(MAX_TROOPS)
    spells = SpellCard.array(SPELLS)
    table = i1(DIE, COLUMNS)  # Result by modified die and column
    odds = i1(ODDS, 2)  # attacker's and defender's part
    defence_of = i1(len(StructureKind))  # strength of structures
    stone = i1(len(StructureKind))  # 1: of stone
    surcharge = i1(MAX_CELLS)  # whole points
    goon = i1()  # troop of the units that Summon Primal Goons brings
    kind = i1(MAX_CELLS)  # number of the ground in its table
    wooded = i1(MAX_CELLS)  # 1: a ranger ignores its surcharge
    hilly = i1(MAX_CELLS)  # 1: hill people ignore it
    barred = i1(MAX_CELLS)  # 1: engines do not enter it
    woods = i1(MAX_CELLS)  # 1: timber for a pontoon bridge
    offset = i1(MAX_CELLS)  # columns from the odds to the column of the table
    last_column = i1(MAX_CELLS)  # that odds lead to on this ground
    clear_offset = i1()  # the same for clear ground, on which structures are battered,
    clear_last = i1()  # and its last column
    rivers = i1(MAX_CELLS)  # directions over which a river or stream lies, a bit each
    roads = i1(MAX_CELLS)  # directions in which a road link leads, a bit each
    row = i1(MAX_CELLS)
    column = i1(MAX_CELLS)
    listed = i8(MAX_ACTIONS)  # the legal actions, while they are looked for
    reach = Reach.one()
    came_from = i2(MAX_CELLS)
    cost = i1(MAX_CELLS)  # half points to come here, while paths are looked for; NONE
    way = i2(MAX_CELLS)
    board = hex_board(MAX_CELLS, NEAR).one()
