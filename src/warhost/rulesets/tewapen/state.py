"""What a battle of Te Wapen! is made of: pieces, traps, fog, cards; its phases, verbs and flags."""

from __future__ import annotations

from enum import IntEnum

from warhost.kernel.abi import MAX_ACTIONS, Desk, Header
from warhost.kernel.dice import MAX_FACES
from warhost.kernel.hexes import hex_board
from warhost.kernel.layout import Record, i1, i2, i4, i8
from warhost.kernel.patches import Patches
from warhost.kernel.paths import Paths
from warhost.kernel.sets import mask_of, small_set

RED, BLACK = 0, 1
OFF_BOARD = -1
NONE = -1

MAX_CELLS = 256
NEAR = 6  # how far around a hex the board keeps at hand what is there; no move is longer
MAX_PIECES = 60  # both sides with all that they summon
MAX_TRAPS = 16
MAX_BUILDINGS = 28  # hexes of a board with a building: their records lie behind those of the pieces
MAX_RANGE = 6  # longest dice pattern and farthest line of sight that any piece or spell uses
MAX_TROOPS = 192
MAX_TERRAIN = 24  # rows of the terrain chart
MAX_SUMMONED = 4  # troops that one spell can summon
MAX_LINE_CELLS = 65536  # hexes that may block, over all lines of sight of a board of MAX_CELLS
MOST_ENTRIES = 800  # of one action: 60 pieces struck by one spell with at most 12 entries each, and the end of a turn
CARDS = 54
FULL_DECK = (1 << CARDS) - 1

# --- bit sets ----------------------------------------------------------------------------------------------

# Abilities and tags of a piece (`Piece.abilities`).
BURROWING = 1 << 0
CAUSE_FEAR = 1 << 1
ETHEREAL = 1 << 2
FLYING = 1 << 3
FORESTWALKER = 1 << 4
FRENZY = 1 << 5
GENERAL = 1 << 6
MAGIC_USER = 1 << 7
REGENERATE = 1 << 8
SWIMMING = 1 << 9
INDIRECT = 1 << 10
ONE_FIGHT = 1 << 11
GAZE = 1 << 12
BELL_AURA = 1 << 13
CART_AURA = 1 << 14
ASSASSIN = 1 << 15
SHAPECHANGER = 1 << 16
UNDEAD = 1 << 17
RATMEN = 1 << 18
DEMON = 1 << 19
HEADS = 1 << 20  # its combat dice are its wounds (Hydra)
SIEGE = 1 << 21  # its attacks can harm buildings
BUILDINGS_ONLY = 1 << 22  # it attacks nothing else
CHAPLAIN = 1 << 23  # his unit is harder to drive back
LION = 1 << 24  # a General's reputation: so is his
SWORD_OF_THE_GODS = 1 << 25  # his unit may roll all dice of an attack again; gone when it has
SLAYER = 1 << 26  # his unit may make an attack with more dice; gone when it has
OVER_GROUND = FLYING | ETHEREAL  # ignore terrain when moving

# What holds for a piece for a while (`Piece.marks`).
NOMINATED = 1 << 0  # named for the running card
INCLUDED = 1 << 1  # attached and taken into its unit's activation
MOVED = 1 << 2  # its movement on this card is over
ACTED = 1 << 3  # its action on this card is taken
NO_ACTION_HERE = 1 << 4  # entered woods or a village on this card
LEFT_BEHIND = 1 << 5  # its owner leaves it where it is when its unit goes
TELEPORTED = 1 << 6  # may not attack any more this turn
LAUGHING = 1 << 7  # causes fear until the turn ends
SUMMONED = 1 << 8
SHAPE_CHANGED = 1 << 9  # has used its one change
HORN_SOUNDED = 1 << 10
MOUNTED = 1 << 11
GAZED = 1 << 12  # an individual that has gazed this turn
LADDERS = 1 << 13  # carries ladders or grappling hooks
TOWER = 1 << 14  # pushes a siege tower
FOR_THE_CARD = NOMINATED | INCLUDED | MOVED | ACTED | NO_ACTION_HERE | LEFT_BEHIND
FOR_THE_TURN = TELEPORTED | LAUGHING | GAZED
CLIMBERS = LADDERS | TOWER

# Magic items and banners (`Piece.items`), one bit each, in the order of the item file.
ITEM_IDS = (
    "it.holy it.courage it.protection it.spells it.speed it.flyblade it.forestblade it.accuracy it.fear "
    "it.mithril it.wand it.firering it.frostring it.cloak it.boots it.chalice it.amulet it.horn "
    "ba.regen ba.die ba.stead ba.fear ba.magic ba.speed ba.forest ba.shield ba.frenzy"
).split()
(
    HOLY_BLADE, BLADE_OF_COURAGE, BLADE_OF_PROTECTION, BLADE_OF_SPELLS, BLADE_OF_SPEED, BLADE_OF_FLYING,
    BLADE_OF_FOREST, BLADE_OF_ACCURACY, BLADE_OF_FEAR, MITHRIL, WAND, RING_OF_FIRE, RING_OF_FROST, CLOAK, BOOTS,
    CHALICE, AMULET, HORN, BANNER_OF_REGENERATION, BANNER_OF_WAR, BANNER_OF_STEADFASTNESS, BANNER_OF_FEAR,
    BANNER_OF_MAGIC, BANNER_OF_SPEED, BANNER_OF_FOREST, BANNER_OF_SHIELDING, BANNER_OF_FRENZY,
    *_FURTHER_ITEMS,
) = (1 << bit for bit in range(len(ITEM_IDS)))  # fmt: skip
ITEMS_WITH_RULES = len(ITEM_IDS) - len(_FURTHER_ITEMS)  # those behind only give an ability
MAX_ITEMS = 31  # sets of items are the bits of an int32

MAGIC_ITEMS_MODULE, SIEGE_MODULE, SCIENCE_FICTION_MODULE = 3, 4, 6


class Kind(IntEnum):
    """Class of a piece (register 2.5)."""

    FOOT = 0
    MOUNTED = 1
    LARGE = 2
    MACHINE = 3
    INDIVIDUAL = 4
    BUILDING = 5


class SpellList(IntEnum):
    """Whose spells a piece casts."""

    NOT_A_CASTER = 0
    WIZARD = 1
    NECROMANCER = 2
    CLERIC = 3
    DEMONOLOGIST = 4
    DRUID = 5


SPELL_IDS = (
    "sp.fireball sp.freeze sp.teleport sp.healing sp.elemental sp.fog sp.skeletons sp.horde sp.drums sp.resurrect "
    "sp.banish sp.banishhorde sp.blessing sp.greaterdemon sp.lesserdemon sp.wind sp.laughter sp.forest sp.river "
    "sp.swarm sp.thorns"
).split()


class Spell(IntEnum):
    """The spells, in the order of the spell file."""

    FIREBALL = 0
    FREEZE = 1
    TELEPORT = 2
    HEALING = 3
    ELEMENTAL = 4
    FOG = 5
    SKELETONS = 6
    HORDE = 7
    DRUMS = 8
    RESURRECT = 9
    BANISH = 10
    BANISH_HORDE = 11
    BLESSING = 12
    GREATER_DEMON = 13
    LESSER_DEMON = 14
    WIND = 15
    LAUGHTER = 16
    FOREST = 17
    RIVER = 18
    SWARM = 19
    THORNS = 20


SPELLS = len(Spell)
# Spells that rules know by name, by what they are aimed at; all others summon.
AT_PIECES = (
    Spell.FIREBALL, Spell.FREEZE, Spell.HEALING, Spell.RESURRECT, Spell.BANISH, Spell.BANISH_HORDE, Spell.BLESSING,
)  # fmt: skip
AT_NOTHING = (Spell.DRUMS, Spell.LAUGHTER, Spell.WIND)
AT_GROUND = (Spell.FOREST, Spell.RIVER)  # and whoever stands there
AT_HEXES = (Spell.TELEPORT, Spell.FOG, Spell.THORNS)
WITH_RULES = (*AT_PIECES, *AT_NOTHING, *AT_GROUND, *AT_HEXES)
SET_AT_PIECES, SET_AT_NOTHING, SET_OF_AREAS = (
    sum(1 << spell for spell in spells) for spells in (AT_PIECES, AT_NOTHING, (*AT_NOTHING, *AT_GROUND))
)


class Source(IntEnum):
    """What pays for a spell."""

    OWN_STORE = 0
    BLADE = 1  # Blade of Spells
    FIRE_RING = 2
    FROST_RING = 3
    BOOTS = 4
    CHALICE = 5
    BANNER = 6  # Banner of Magic


CHARGED_SOURCES = (Source.FIRE_RING, Source.FROST_RING, Source.BOOTS, Source.CHALICE)


class Equipment(IntEnum):
    """What a unit may be given for a siege."""

    LADDERS = 1
    TOWER = 2
    OIL = 3


ALL_EQUIPMENT = mask_of(*Equipment)


class TrapState(IntEnum):
    """How a trap stands."""

    HIDDEN = 0
    OPEN = 1
    DESTROYED = 2


class Phase(IntEnum):
    """The pending matters. Up to END_TURN they are the sequence of play, after it what interrupts it."""

    DRAW = 0
    NOMINATE = 1
    INCLUDE = 2
    MOVE = 3
    ACT = 4
    END_CARD = 5
    END_TURN = 6
    SET_UP = 7
    PLACE_TRAPS = 8
    FOLLOW_UP = 9
    REROLL = 10
    COMPANY = 11
    SECOND_PLACE = 12
    STRIKE_AREA = 13
    SPLASH = 14
    TRAP_STRIKES = 15
    PRISONER_STRIKES = 16
    DEPLOY = 17  # actor: side


# The steps of a card as they lie on the stack, the first to be taken on top.
STEPS = (Phase.END_CARD, Phase.ACT, Phase.MOVE, Phase.INCLUDE, Phase.NOMINATE)


class Verb(IntEnum):
    """What a player can decide, in canonical order."""

    PLACE_TRAP = 1
    NOMINATE = 2
    INCLUDE = 3
    STAY_BEHIND = 4
    MOVE = 5
    ATTACK = 6
    GAZE = 7
    CAST = 8
    ASSASSINATE = 9
    CHANGE_SHAPE = 10
    SOUND_HORN = 11
    BATTLE_TRAP = 12
    PUT = 13  # the second unit of a summoned horde
    REROLL = 14
    KEEP = 15
    FOLLOW_UP = 16
    STAND = 17
    DONE = 18  # nothing more at this point
    DROP = 19  # equipment, for good
    POUR = 20  # boiling oil
    PLACE = 21  # at deployment
    RETHROW = 22  # all dice of an attack
    SLAY = 23  # attack with the Slayer's dice


DEEDS = mask_of(
    Verb.ATTACK, Verb.GAZE, Verb.CAST, Verb.ASSASSINATE, Verb.CHANGE_SHAPE, Verb.SOUND_HORN, Verb.BATTLE_TRAP,
    Verb.POUR, Verb.SLAY,
)  # fmt: skip
WITH_ACTOR = mask_of(Verb.NOMINATE, Verb.INCLUDE, Verb.STAY_BEHIND, Verb.MOVE, Verb.DROP, Verb.PLACE) | DEEDS
WITH_TARGET = mask_of(Verb.ATTACK, Verb.GAZE, Verb.ASSASSINATE, Verb.POUR, Verb.SLAY)
WITH_EXTRA = mask_of(Verb.REROLL, Verb.DROP)
WITH_PLACE = mask_of(Verb.PLACE_TRAP, Verb.MOVE, Verb.CHANGE_SHAPE, Verb.PUT, Verb.PLACE)


class Reason(IntEnum):
    """Why a battle ended."""

    NOT_OVER = 0
    NO_UNITS = 1
    LOSSES = 2
    HELD = 3
    POINTS = 4
    HEXES = 5
    EQUAL = 6
    STORMED = 7
    HELD_OUT = 8
    STOOD = 9
    OVERRUN = 10
    GROUND = 11
    BROKEN = 12
    UNBROKEN = 13


class Piece(Record):
    """One unit or individual. Profile figures include steeds, items and demon powers.

    A hex with a building has such a record too, behind those of all pieces (`rules/buildings.py`).
    """

    troop = i2()  # row of the troop table
    cell = i2()  # where it stands; OFF_BOARD when eliminated
    fell_cell = i2()  # where it was eliminated
    marks = i2()
    abilities = i4()
    items = i4()
    side = i1()
    kind = i1()  # Kind
    wounds = i1()  # hits that it can still take
    full_wounds = i1()
    hit_at = i1()
    dice = i1(MAX_RANGE)  # combat dice by range, [0] adjacent
    steady = i1()  # most hexes it may move and still fight
    stride = i1()  # most hexes it may move
    counters = i1()  # activation counters
    next_here = i1()  # next individual in the same hex, NONE after the last
    walked = i1()  # hexes moved on this card
    moved = i1()  # hexes moved by itself this turn
    carried = i1()  # hexes carried by units this turn
    spells = i1()  # SpellList
    mp = i1()
    full_mp = i1()
    item_mp = i1()  # left in its Blade of Spells or Banner of Magic
    charges = i1(4)  # left in Ring of Fire, Ring of Frost, Boots, Chalice
    form = i2()  # troop row of its animal form
    form_turns = i1()  # turns left in animal form, 0 in its own
    fell_turn = i1()  # turn in which it was eliminated
    prison = i1()  # trap that holds it, NONE when free
    oil = i1()  # uses of boiling oil left


class Trap(Record):
    """One trap: its owner alone knows where a hidden one lies."""

    cell = i2()
    owner = i1()
    state = i1()  # TrapState
    wounds = i1()
    dice = i1()
    hit_at = i1()
    prisoner = i1()  # piece that battles it, NONE when nobody does


class Battle(Header):
    """The whole state of a battle of Te Wapen!."""

    cards = i8()  # bit set of the cards left in the deck
    struck = small_set(MAX_PIECES)  # pieces that a spread-out spell has still to strike
    card = i1()  # the running card, NONE between cards
    active = i1()  # side that the running card activates
    to_name = i1()  # pieces still to nominate
    mover = i1()  # piece whose way may still go on hex by hex, NONE
    piece_count = i1()
    trap_count = i1()
    routes_matter = i1()  # 1 once traps may lie on the board: then moves are made in legs
    clouds = i1()  # 1 while any cloud of fog is on the board
    hold_side = i1()  # side that held the hex to be held at the last turn's end, NONE
    hold_turns = i1()
    lost_points = i2(2)  # points of each side's pieces lying in the dead pile
    units_left = i2(2)
    pool = i1(6)  # the running attack's dice by face, while one may be rolled again
    unit_in = i1(MAX_CELLS)  # unit in a hex, NONE
    first_in = i1(MAX_CELLS)  # first individual in a hex, NONE
    cloud_until = i1(MAX_CELLS)  # last turn of the cloud whose centre a hex is, 0 without
    traps = Trap.array(MAX_TRAPS)
    pieces = Piece.array(MAX_PIECES)


class Troop(Record):
    """One row of the troop table, as a figure from the box."""

    abilities = i4()
    kind = i1()
    wounds = i1()
    hit_at = i1()
    dice = i1(MAX_RANGE)
    steady = i1()
    stride = i1()
    demon_powers = i1()  # powers rolled when it comes into play
    mounted_stride = i1()  # hexes on its steed, 0 when it has none
    mounted_abilities = i4()
    spells = i1()  # SpellList that it has if the scenario does not choose
    mp = i1()
    form = i2()  # animal form that it has if the scenario does not choose


class Terrain(Record):
    """One row of the terrain chart, its figures named as there."""

    stop = i1()
    no_action = i1()
    leave_limit = i1()  # most hexes of an activation that begins here, 0 = no limit
    cover = i1()  # dice that an attack on it loses
    higher_only = i1()  # 1: no cover against an attacker at the same height
    attacker_dice = i1()  # dice that an attacker standing here adds
    blocks_los = i1()
    height = i1()
    impassable = i1()
    undead_barred = i1()
    water = i1()
    woods = i1()
    stone_circle = i1()
    burial_mound = i1()
    fortification = i1()  # enemies of its holder enter by climbing or from the next one
    wooden = i1()  # a Fireball can burn it
    gate = i1()  # its holder passes through
    tower_barred = i1()  # no siege tower can enter
    building = i2()  # troop row of the building that stands here, NONE
    ruin = i1()  # row of the chart that it becomes when the building is destroyed


class SpellCard(Record):
    """One row of the spell table."""

    list = i1()  # SpellList
    mp = i1()
    nearest = i1()
    farthest = i1()
    los = i1()
    dice = i1(MAX_RANGE)  # by range; for area spells dice[0] is what everybody is struck with
    radius = i1()  # of area spells; hexes of the line for Demonic Wind
    turns = i1()  # of fog
    troop = i2(MAX_SUMMONED)  # what it summons, NONE
    count = i1()  # how many of them, at most two
    counters_added = i1()
    only_tag = i4()  # strikes only pieces with this tag, 0 = all
    raises_dead = i1()
    terrain = i1()  # row of the chart: the ground that it strikes, NONE


class ChartFigures(Record):
    """Single figures of the charts, named as in `[figures]` of data/charts.toml."""

    aura_radius = i1()
    bell_dice = i1()
    collapse_hits = i1()
    fortification_ignores = i1()
    oil_dice = i1()
    oil_uses = i1()
    tower_steady = i1()
    tower_stride = i1()
    cart_ignores = i1()
    chaplain_ignores = i1()
    fear_retreats = i1()
    frenzy_wounds = i1()
    general_dice = i1()
    hydra_die = i1()
    hydra_plus = i1()
    least_trap_dice = i1()
    lion_ignores = i1()
    regenerate_wounds = i1()
    shape_die = i1()
    shape_plus = i1()
    slayer_dice = i1()


class Power(Record):
    """What a demon power gives."""

    dice = i1()
    wounds = i1()
    moves = i1()
    abilities = i4()
    breath = i1(MAX_RANGE)


class Figures(ChartFigures):
    """What rules read of charts instead of knowing it; `it_holy_dice` are the dice of the row "it.holy"."""

    other_list_surcharge = i1()
    minimum_cost = i1()
    burial_mound_discount = i1()
    stone_circle_regain = i1()
    gaze_spell = i1()  # Spell whose range and effect a gaze has
    gaze_works_on = i1()
    bell_tag = i4()  # whom the auras help
    cart_tag = i4()
    wall_cover = i1()
    it_amulet_works_on = i1()
    it_cloak_hidden_beyond = i1()
    it_courage_retreats_ignored = i1()
    it_holy_against_tag = i4()
    it_holy_dice = i1()
    it_horn_radius = i1()
    it_horn_counters_removed = i1()
    it_mithril_saves_on = i1()
    it_protection_dice_less = i1()
    it_speed_moves = i1()
    it_spells_mp = i1()
    it_wand_mp = i1()
    ba_die_dice = i1()
    ba_magic_mp = i1()
    ba_shield_dice_less = i1()
    ba_speed_moves = i1()
    ba_stead_retreats_ignored = i1()
    sp_banishhorde_splash_radius = i1()
    sp_banishhorde_splash_hits = i1()
    sp_blessing_counters_removed = i1()
    sp_healing_wounds_healed = i1()
    sp_resurrect_wounds_divisor = i1()
    charges = i1(4)  # of Ring of Fire, Ring of Frost, Boots, Chalice
    thorns = i2()  # troop row of the Thorns trap
    trap = i2()  # troop row of the Trap
    item_abilities = i4(len(ITEM_IDS))  # that an item gives its holder
    assassination_die = i1()
    assassination = i1(2 * MAX_FACES - 1)  # result by difference of the dice, the worst for the assassin first
    power_die = i1()
    powers = Power.array(MAX_FACES)  # by face
    power_rerolled = i4()  # faces that are rolled again when they repeat


class ItemTable(Record):
    """A table of magic items: which item each face gives, and which face gives more rolls."""

    die = i1()
    items = i4(MAX_FACES)
    extra_on = i1()
    extra_rolls = i1()


class Mustered(Record):
    """One piece of a scenario's armies as it takes the field."""

    troop = i2()
    cell = i2()
    form = i2()  # animal form, NONE
    items = i4()
    side = i1()
    mounted = i1()
    spells = i1()  # SpellList
    mp = i1()
    wounds = i1()  # 0 = all of its profile
    counters = i1()
    rolls = i1(3)  # rolls on the weapon, item and banner tables
    equipment = i1()  # bit set of Equipment
    reputation = i4()  # the ability that it gives


class Orders(Record):
    """What the scenario settles: length, victory, hidden traps, what is rolled at set-up."""

    turns = i2()
    unit_points = i1()
    individual_points = i1()
    at_once = i2()  # points that win after a card, 0 = none
    end_of_turn = i2()  # points that win at a turn's end, 0 = none
    hex_count = i2()
    hexes = i2(MAX_CELLS)
    hexes_are_points = i1()  # 1: each is a point after the last turn; 0: they only break a tie
    hexes_are_all = i1()  # 1: nothing else counts after the last turn
    hold_hex = i2()  # hex to be held, NONE
    hold_turns = i1()
    stand_side = i1()  # side that wins after the last turn if it has units in so many of the hexes, NONE
    stand_hexes = i2()
    storm_side = i1()  # side that wins at the end of a turn with a unit in one of these hexes, NONE
    storm_count = i2()
    storm_hexes = i2(MAX_CELLS)
    storm_fortifications = i2()  # or with units in so many intact fortifications, 0 = none
    trap_sites = i1(2, MAX_CELLS)  # 1 where a side may place its traps
    traps_to_place = i1(2)
    fixed_traps = i1(2, MAX_CELLS)  # 1 where a side's trap lies from the start
    holds = i1(2, MAX_CELLS)  # 1 where a side holds a fortification from the start
    building_count = i1()  # hexes with a building
    damage = i1(MAX_CELLS)  # wounds that a building has lost before the battle
    units = i2(2)  # that a side starts with
    break_at = i2(2)  # so many of them lost break it
    field_side = i1()  # side that wins when nobody has broken after the last turn, NONE where nobody breaks
    deploying = i1()  # bit set of the sides that deploy
    first_to_deploy = i1()
    zones = i1(2, MAX_CELLS)  # 1 where a side may deploy
    slayers = i1()  # 1 when there is any
    muster_length = i2()
    muster = Mustered.array(MAX_PIECES)


class Worth(Record):
    """What computer opponents think positions are worth; the comments are in data/advice.toml."""

    unit = i2()
    wound = i2()
    die = i2()
    individual = i2()
    general = i2()
    leading = i2()
    magic_point = i2()
    lost_point = i2()
    brink = i2()
    hex = i2()
    tie = i2()
    hold = i2()
    hold_turn = i2()
    way = i2()
    masonry = i2()
    breach = i2()
    climber = i2()
    oil = i2()
    rampart = i2()
    sally = i2()
    press = i2()
    wall = i2()
    nearness = i2()
    counter = i2()
    threat = i2()
    menace = i2()
    menace_spent = i2()


class Appeal(Record):
    """How promising computer opponents find actions at first glance; the comments are in data/advice.toml."""

    least = i2()
    attack = i2()
    strike = i2()
    move = i2()
    approach = i2()
    danger = i2()
    spent = i2()
    most_dice = i2()
    goal = i2()
    goal_way = i2()
    batter = i2()
    masonry = i2()
    breach = i2()
    machine_way = i2()
    climb = i2()
    ladder_way = i2()
    rampart = i2()
    gap = i2()
    sally = i2()
    assault = i2()
    pour = i2()
    drop = i2()
    shelter = i2()
    strand = i2()
    stay = i2()
    nominate = i2()
    near = i2()
    cast_next = i2()
    cast_reach = i2()
    include = i2()
    include_idle = i2()
    leave = i2()
    cast = i2()
    thrift = i2()
    freeze = i2()
    freeze_spent = i2()
    heal = i2()
    summon = i2()
    resurrect = i2()
    bless = i2()
    laughter = i2()
    thorns = i2()
    teleport = i2()
    fog = i2()
    gaze = i2()
    assassinate = i2()
    change_shape = i2()
    horn = i2()
    battle_trap = i2()
    follow_up = i2()
    stand = i2()
    reroll = i2()
    keep = i2()
    place = i2()
    rethrow = i2()
    settled = i2()
    done = i2()


class Umpire(Desk):
    """What does not change in a battle, and the desk to work on."""

    orders = Orders.one()
    figures = Figures.one()
    worth = Worth.one()
    appeal = Appeal.one()
    terrain = i1(MAX_CELLS)  # row of the terrain chart
    building_in = i1(MAX_CELLS)  # number of the record of the building in a hex, NONE
    chart = Terrain.array(MAX_TERRAIN)
    plain = i1(MAX_CELLS)  # 1: the ground neither stops nor bars anybody
    walls = i1(MAX_CELLS)  # bit set of sides
    cliffs = i1(MAX_CELLS)
    inside = i1(MAX_CELLS)  # 1: no way leads there from the edge of the board but through fortifications
    shut = i1(MAX_CELLS)  # sides that the surveyed piece cannot cross: cliffs, and those of walls that it cannot climb
    no_sides = i1(MAX_CELLS)  # always zero
    troops = Troop.array(MAX_TROOPS)
    spells = SpellCard.array(SPELLS)
    item_tables = ItemTable.array(3)
    activations = i1(13)  # pieces that a card of each rank activates, the two first
    hits = i1(6)  # the running attack's dice by face
    sites = i1(MAX_CELLS)  # 1: a hidden trap may lie there, while it is guessed where
    listed = i8(MAX_ACTIONS)  # the legal actions, while they are looked for
    board = hex_board(MAX_CELLS, NEAR).one()
    paths = Paths.sized(cells=MAX_CELLS).one()
    patches = Patches.sized(cells=MAX_CELLS).one()
    # The ground as sets of hexes in the patch around each hex:
    barred_around = i8(MAX_CELLS, 2)  # hexes that the ground bars, to the living and to the undead
    stops_around = i8(MAX_CELLS, 4)  # hexes whose ground stops each kind of walker: 1 forestwalkers, 2 swimmers, 3 both
    open_around = i8(MAX_CELLS + 1, 6)  # hexes with no wall or cliff on a side; the last row, for flyers, is all hexes
    behind_walls = i8(MAX_CELLS)  # the hexes next to the centre that lie behind a wall
    buildings_around = i8(MAX_CELLS)  # hexes with a building
    clear_line = i1(MAX_CELLS, MAX_CELLS)  # 1: ground and walls leave the line of sight open
    wall_cover = i1(MAX_CELLS, MAX_CELLS)  # 1: attack from the first hex meets a wall at the second
    line_start = i4(MAX_CELLS, MAX_CELLS)
    line_length = i1(MAX_CELLS, MAX_CELLS)
    lines_length = i4()
    lines = i2(MAX_LINE_CELLS, 2)  # hexes that block when both hold a piece (twice the same: one hex on the line)
