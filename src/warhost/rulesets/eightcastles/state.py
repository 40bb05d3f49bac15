"""What a campaign is made of: spaces, pieces, factions; its phases, verbs and figures.

The six army lists are the six sides, in the order of `RULESET.sides`; those that take no part are out from the start.
Pieces of nobody's belong to NEUTRAL. Spaces are numbered as in the map file: the regions first, then the castles.
"""

from __future__ import annotations

from enum import IntEnum

from warhost.kernel.abi import MAX_ACTIONS, Desk, Header
from warhost.kernel.layout import Record, i1, i2, i8
from warhost.kernel.sets import mask_of

SIDES = 6
NEUTRAL = 6
NONE = -1
GONE = -1  # the place of a piece that is not on the map

MAX_SPACES = 56
MAX_CASTLES = 8
MAX_PIECES = 240
MAX_ROWS = 160  # of all army lists
MAX_WORKS = 16  # buildings of a castle
MOST_DAMAGE = 20
SYLLABLES = 4  # of a name at most
REPUTATIONS = 10  # by a D10; what each does in a campaign is an `Effect`
ANYWHERE = MAX_SPACES  # where a loss may be taken in any space

SEASONS = 4  # of a year
JOKER = 52  # the first of two; the card of a suit is suit * RANKS + rank, the two being rank 0 and the Ace rank 12
CARDS, RANKS = 54, 13
MILITIA = 5  # units of a militia at most

ITEM_BITS = 9  # numbers of each table of magic items; the next is "roll twice"
WEAPON, ITEM, BANNER = 1, 2, 3  # the kinds of magic items

MAY_NOT_MOVE = 9  # `Piece.moved` of a piece that moves no further in this season


class Season(IntEnum):
    """The seasons of a year."""

    SPRING = 0
    SUMMER = 1
    AUTUMN = 2
    WINTER = 3


class Rank(IntEnum):
    """The season cards with a meaning (TW-5.10)."""

    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12


class Terrain(IntEnum):
    """What a space is."""

    PLAINS = 0
    HILLS = 1
    WOODS = 2
    MARSH = 3
    RIVER = 4
    COAST = 5
    DESERT = 6
    MOUNTAIN = 7
    CASTLE = 8


class Category(IntEnum):
    """What a row of an army list may be raised as."""

    LINE = 0  # rank-and-file
    SPECIAL = 1  # war machines and special units
    MONSTER = 2  # allied monsters
    GENERAL = 3
    MAGIC = 4  # magic-users
    OTHER = 5  # further individuals
    MILITIA = 6  # of neutral spaces, raised by nobody


INDIVIDUALS = mask_of(Category.GENERAL, Category.MAGIC, Category.OTHER)


class Phase(IntEnum):
    """The pending matters. What a frame says besides stands behind each."""

    HOSTS = 0  # detail: side whose starting host is raised
    SEASON = 1
    PLAGUE = 2  # place: the space and side looked at next
    CROWN = 3  # detail: side; a King gives it a General
    GIFT = 4  # actor: side; an Ace gives it a unit
    MUSTER = 5  # detail: number in the order of initiative
    INITIATIVE = 6
    FACTIONS = 7  # detail: number in the order of initiative
    MOVES = 8  # actor: side
    BATTLES = 9  # actor: side
    SIEGES = 10  # actor: side
    SEASON_END = 11  # detail: step; place: space looked at next
    YEAR_END = 12  # the same
    LOSE = 13  # actor: side, place: space, or ANYWHERE; detail: Loss
    REFUSE = 14  # actor: who may refuse
    SALLY = 15  # actor: who relieves, place: castle
    FIGHT = 16
    OUTCOME = 17
    FATES = 18
    DAMAGE = 19
    RETREAT = 20  # actor: who has lost
    HOMECOMING = 21  # what becomes of all who fought
    OCCUPY = 22  # actor: side, place: castle
    REWARD = 23  # actor: side, place: castle
    YIELD = 24  # actor: side, place: castle; where the garrison of a castle that is given up goes


class Loss(IntEnum):
    """Why a faction loses a unit of its choice."""

    PLAGUE = 0
    STARVED = 1
    UNSUPPLIED = 2
    OVER_CAPACITY = 3


class Verb(IntEnum):
    """What can be decided, in canonical order."""

    RAISE = 1  # row in `extra`, place
    HOLD = 2  # actor: stays behind at the next march from its space
    MARCH = 3  # place: from and to
    SURRENDER = 4  # place: castle
    FIGHT = 5  # place
    SALLY = 6  # the garrison joins the relief
    REFUSE = 7  # place: where the host goes
    STAND = 8  # the battle is accepted; the garrison keeps out of it
    WINS = 9  # actor: 0 the attacker, 1 the defender holds the field
    FATE = 10  # actor, wounds that it has left in `extra`
    DAMAGE = 11  # actor: building, its damage in `extra`
    RETREAT = 12  # place
    ENTER = 13  # actor: goes into the castle that is taken
    BESIEGE = 14  # place: castle and region
    ASSAULT = 15  # the same
    GIVE = 16  # actor: is given the item
    LOSE = 17  # actor
    DONE = 18  # nothing more in this matter


WITH_PIECE = mask_of(Verb.HOLD, Verb.FATE, Verb.ENTER, Verb.GIVE, Verb.LOSE)
WITH_PLACE = mask_of(Verb.RAISE, Verb.SURRENDER, Verb.FIGHT, Verb.REFUSE, Verb.RETREAT)
WITH_TWO_PLACES = mask_of(Verb.MARCH, Verb.BESIEGE, Verb.ASSAULT)
WITH_NUMBER = mask_of(Verb.RAISE, Verb.FATE, Verb.DAMAGE)

PLACES = 64  # two places in one: the first + PLACES * the second


class Part(IntEnum):
    """Which part a piece takes in the battle that is fought."""

    NONE = 0
    ATTACKER = 1
    DEFENDER = 2
    RELIEF = 3  # of the garrison, on the attacker's side


class Kind(IntEnum):
    """What kind of battle is fought."""

    FIELD = 0
    ASSAULT = 1


class Reason(IntEnum):
    """Why a campaign ended."""

    NOT_OVER = 0
    CASTLES = 1
    LAST = 2
    SCORE = 3
    EQUAL = 4
    NOBODY_LEFT = 5


class Piece(Record):
    """A unit or an individual."""

    row = i2()  # of the army lists
    carries = i2()  # magic item: its kind above ITEM_BITS, a bit for each of its numbers; 0: none
    side = i1()
    place = i1()  # space, GONE
    wounds = i1()  # left
    moved = i1()  # borders crossed in this season
    led = i1()  # 1: with a General
    came_from = i1()  # the space that it left last in this season, NONE
    held = i1()  # 1: stays behind at the next march
    part = i1()  # Part
    told = i1()  # 1: its fate in this battle is told
    title = i1()  # of a General: his name by table 2.20; 0 for all others
    origin = i1()
    reputation = i1()  # by table 2.20; 0 for all others
    syllables = i1(SYLLABLES)


class Space(Record):
    """A region or a castle."""

    holder = i1()  # the side in control, NEUTRAL
    roll = i1()  # of a neutral region that was entered: the die; 0 before
    raised = i1()  # units raised here in the muster that runs


class Siege(Record):
    """What goes on round a castle."""

    besieger = i1()  # NONE
    region = i1()  # where his host lies
    seasons = i1()  # earlier ones in which he besieged
    pressed = i1()  # 1: in this season
    blockade = i1()  # seasons of complete blockade running
    damage = i1(MAX_WORKS)


class Faction(Record):
    """A side's stores and standing."""

    plays = i1()  # 1: not out
    capital = i1()
    slain = i1()  # enemy Generals
    captured = i2()  # castles that it has ever held, a bit each
    recruits = i1()  # units that it may still raise in this muster,
    specials = i1()  # of these machines and special units at most,
    monsters = i1()  # and monsters in this year
    individuals = i1()
    replaced = i1()  # units of the line that have come back for nothing in this year
    mourned = i2()  # row of the last that was lost in this year under a General whose units come back, NONE


class Fight(Record):
    """The battle that is fought, or was last."""

    place = i1()  # region, or castle that is assaulted
    kind = i1()  # Kind
    attacker = i1()
    defender = i1()  # NEUTRAL too
    winner = i1()  # side, NONE before it is told
    refuge = i1()  # where the loser's host goes, NONE
    number = i2()  # of the battles of the campaign, from 1


class Campaign(Header):
    """The whole state of a campaign."""

    count = i2()  # pieces that there have been, MAX_PIECES at most
    next_piece = i2()  # where the next piece that comes is looked for a place
    reward = i2()  # magic item that is given to somebody in a castle, as a piece carries it; 0: none
    card = i1()  # of the season
    factions_at_start = i1()
    order = i1(SIDES)  # of initiative: sides, the first first; NONE behind the last
    dealt = i1(SIDES)  # their cards, by side
    fight = Fight.one()
    factions = Faction.array(SIDES)
    spaces = Space.array(MAX_SPACES)
    sieges = Siege.array(MAX_CASTLES)
    pieces = Piece.array(MAX_PIECES)


class Row(Record):
    """A row of an army list, as the campaign sees it."""

    side = i1()  # NEUTRAL for militia and lairs
    category = i1()  # Category
    wounds = i1()
    is_unit = i1()  # 1: counts as a unit; the Champion on dinosaur is General and unit
    might = i1()  # how much it does and bears in battle, at a rough guess


class Figures(Record):
    """Single figures, named as in `[figures]` of data/campaign.toml."""

    base_units = i1()  # of the capacity
    units_a_castle = i1()
    base_individuals = i1()
    region_limit = i1()
    castle_limit = i1()
    regions_a_recruit = i1()
    raised_a_space = i1()
    plague_size = i1()
    seasons_of_stores = i1()
    refusal_die = i1()
    winner_recovers = i1()
    loser_recovers = i1()
    recovered_wounds = i1()
    relief_limit = i1()
    castle_points = i1()
    starting_line = i1()
    general_borders = i1()
    submits = i1()
    lair = i1()


class Effect(Record):
    """What a reputation does in a campaign, named as in data/names.toml; its effects in battle are of that game."""

    siege_seasons = i1()
    borders = i1()
    milder_roll = i1()
    always_refuses = i1()
    returning_units = i1()


class Orders(Record):
    """What the scenario settles."""

    years = i1()
    reputations = i1()  # 1: they have their effects
    lots = i1()  # 1: factions draw lots for the capitals
    plays = i1(SIDES)
    capital = i1(SIDES)
    free_hosts = i1(SIDES)  # 1: the starting host is the owner's choice
    count = i2()
    pieces = Piece.array(MAX_PIECES)  # starting hosts and garrisons


class Worth(Record):
    """What computer opponents think positions are worth; the comments are in data/advice.toml."""

    castle = i2()
    region = i2()
    unit = i2()
    individual = i2()
    general = i2()
    siege = i2()
    nearness = i2()
    exposed = i2()
    usual_might = i2()
    least_might = i2()
    far = i2()
    units_share = i2()
    threat = i2()


class Umpire(Desk):
    """What does not change in a campaign, and the desk to work on."""

    orders = Orders.one()
    figures = Figures.one()
    worth = Worth.one()
    space_count = i1()
    region_count = i1()
    row_count = i2()
    works = i1()  # buildings of a castle
    needed = i1(SIDES + 1)  # castles that win, by factions at the start
    terrain = i1(MAX_SPACES)  # Terrain
    border = i8(MAX_SPACES)  # the spaces that a space borders by land, a bit each
    ferry = i8(MAX_SPACES)  # and over a ferry
    rows = Row.array(MAX_ROWS)
    general_row = i2(SIDES)
    second_row = i2(SIDES)  # of the starting host: a machine or special unit of any row; NONE: an allied monster
    garrison = i2(5)  # rows of a neutral castle's garrison
    militia = i2(7, MILITIA)  # rows by the die of a neutral region, NONE behind the last
    lair = i2(7)  # the monster by the second die
    effects = Effect.array(REPUTATIONS + 1)  # by reputation, none at 0
    syllables = i1(7)  # of a name, by the die
    work_strength = i1(MAX_WORKS)
    strength = i2(SIDES)  # scratch: units by side in a space
    supplied = i1(MAX_SPACES)  # scratch
    listed = i8(MAX_ACTIONS)  # the legal actions, while they are looked for
