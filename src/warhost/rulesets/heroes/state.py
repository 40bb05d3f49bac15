"""What a battle of Heroes & Gods is made of: figures, the running attack, the duel; its phases, verbs and flags."""

from __future__ import annotations

from enum import IntEnum

from warhost.kernel.abi import MAX_ACTIONS, Desk, Header
from warhost.kernel.layout import Record, i1, i2, i8
from warhost.kernel.plane import MAX_BODIES, MAX_POLYGONS, OWN_KIND, Bodies, Plane
from warhost.kernel.routes import Route
from warhost.kernel.sets import mask_of

GREEK, TROJAN = 0, 1
NONE = -1
OFF_TABLE = -1  # x of a figure that is dead or not yet deployed

MAX_FIGURES = MAX_BODIES  # of both sides; sets of figures fit the bits of an int64
MAX_ROSTER = 127  # rows, as far as `Figure.row` counts
MAX_MOVES = 160  # moves listed for one figure
MAX_GOALS = 4096  # goals looked at for one figure, over all families
MOST_ENTRIES = 512  # of one action: duels go on by themselves, and hardly one in thousands has so many strikes
MAX_POINTS = 32  # points of interest of a scenario with those of its terrain
COLUMNS = 11  # of the combat chart, by differential
ROWS = 9  # modified die 1 to 9 or more
MODIFIERS = 4  # that a die can have: 0 to +3
FAN = 13  # directions that a flight tries

# A point of the table in the 26 bits of an action's place: x * POINT + y.
POINT = 1 << 13

# --- what a figure is, and what holds for it for a while (`Figure.marks`) ----------------------------------------

HERO = 1 << 0
SPEAR = 1 << 1
WOUNDED = 1 << 2
PANICKED = 1 << 3
DEAD = 1 << 4
ACTED = 1 << 5  # has used its action, or failed to rally, in this phase
SHOT = 1 << 6  # has shot its bow in this phase
HURLED = 1 << 7  # has thrown its spear in this phase
FOUGHT = 1 << 8  # has made its hand-to-hand attack in this phase
TRIED = 1 << 9  # has tried to rally in this phase
SLAIN_NOW = 1 << 10  # was slain in this phase
HURT_NOW = 1 << 11  # was wounded in this phase
FOR_THE_PHASE = ACTED | SHOT | HURLED | FOUGHT | TRIED | SLAIN_NOW | HURT_NOW

COVERS = OWN_KIND  # of an area's ground: it adds to the defence of whoever is in it


class God(IntEnum):
    """The god events E1 to E9; their bits are those of `Figure.effects` and `Battle.events_used`."""

    FIGHTS = 0
    COURAGE = 1
    HELPLESS = 2
    DEFLECT = 3
    STOP = 4
    MIST = 5
    RESCUE = 6
    RESCUE_SLAIN = 7
    HEAL = 8


EVENTS = len(God)


class Beneficiary(IntEnum):
    """Whom a god event befalls."""

    OWN_HERO = 0
    ENEMY = 1
    FRIEND = 2
    SLAIN = 3


LASTING = (God.FIGHTS, God.COURAGE, God.DEFLECT, God.STOP, God.MIST)  # asked of a figure while they are in force
AT_ONCE = (God.HELPLESS, God.RESCUE, God.RESCUE_SLAIN, God.HEAL)  # carried out when they are called
SHIELDED = 1 << God.STOP | 1 << God.MIST  # cannot be attacked
INSTANT = 1 << God.HELPLESS | 1 << God.RESCUE | 1 << God.HEAL


class Window(IntEnum):
    """When a god may step in."""

    START = 0
    OWN = 1  # whenever the active player is asked
    REACT = 2
    ATTACK = 3  # declared, the die not rolled
    RESULT = 4  # the die rolled, the result not applied
    AFTER = 5
    END = 6


class Weapon(IntEnum):
    """The three kinds of combat."""

    BOW = 0
    HURL = 1
    HAND = 2


class Result(IntEnum):
    """Results of the combat chart."""

    NO_EFFECT = 0
    PANIC = 1
    WOUND = 2
    KILLED = 3


class Stage(IntEnum):
    """How far the running attack is."""

    DECLARED = 0
    ROLLED = 1
    RETIRED = 2  # a panicked target made off: no die
    CANCELLED = 3
    APPLIED = 4


class DuelStage(IntEnum):
    """How far a duel is."""

    NO_DUEL = 0
    FIRST_THROW = 1
    SECOND_THROW = 2
    MELEE_FIRST = 3  # the first thrower strikes next
    MELEE_SECOND = 4


class Special(IntEnum):
    """Special rules of scenarios, by bit of `Orders.special`."""

    TRUCE = 0
    SHIPS = 1
    BODY = 2


class Phase(IntEnum):
    """The pending matters. Up to END they are the sequence of play, after it what interrupts it."""

    START = 0
    CHALLENGE = 1
    RALLY = 2
    ACTION = 3
    MELEE = 4
    END = 5
    FIRST_ROLL = 6
    FIRST_CHOICE = 7
    DEPLOY = 8
    DEPLOY_AT = 9  # actor
    ACCEPT = 10  # actor challenger, target challenged
    DUEL = 11
    DEED = 12  # actor
    ON_THE_WAY = 13  # actor
    DEFENCE = 14  # actor the charger
    REACT = 15
    WINDOW = 16  # actor the side asked, target sides that have passed, detail Window
    ROLL = 17
    APPLY = 18
    ATTACK_OVER = 19
    ADVANCE = 20
    STRIKE_BACK = 21
    ROUND_OVER = 22
    BLESS = 23  # actor the side, detail God
    SET_DOWN = 24  # actor the figure
    CLOSE = 25  # the end of a phase, after its window


# The steps of a phase as they lie on the stack, the first to be taken on top.
STEPS = (Phase.END, Phase.MELEE, Phase.ACTION, Phase.RALLY, Phase.CHALLENGE)


class Verb(IntEnum):
    """What a player can decide, in canonical order."""

    BEGIN = 1
    YIELD = 2
    DEPLOY = 3
    CHALLENGE = 4
    ACCEPT = 5
    DECLINE = 6
    RALLY = 7
    CHOOSE = 8
    MOVE = 9
    VIA = 10
    HALT = 11
    BACK = 12
    SHOOT = 13
    HURL = 14
    PANIC = 15
    STAND = 16
    FIRE_BOW = 17
    FIRE_SPEAR = 18
    STRIKE = 19
    ADVANCE = 20
    STAY = 21
    CALL = 22
    BLESS = 23
    SET_DOWN = 24
    PASS = 25
    DONE = 26


DEEDS = mask_of(Verb.SHOOT, Verb.HURL, Verb.PANIC, Verb.STAND)
WAYS_ON = mask_of(Verb.MOVE, Verb.VIA, Verb.HALT, Verb.BACK)
OF_A_DEED = mask_of(Verb.MOVE, Verb.VIA) | DEEDS
WITH_ACTOR = OF_A_DEED | mask_of(
    *(Verb.DEPLOY, Verb.CHALLENGE, Verb.RALLY, Verb.CHOOSE, Verb.FIRE_BOW, Verb.FIRE_SPEAR, Verb.STRIKE)
)
WITH_TARGET = mask_of(Verb.CHALLENGE, Verb.SHOOT, Verb.HURL, Verb.PANIC, Verb.STRIKE, Verb.BLESS)
WITH_PLACE = mask_of(Verb.DEPLOY, Verb.MOVE, Verb.VIA, Verb.SET_DOWN)


class Reason(IntEnum):
    """Why a battle ended."""

    NOT_OVER = 0
    POINTS = 1
    EQUAL = 2


class Figure(Record):
    """One warrior."""

    locked = i8()  # figures that it is locked with in this phase
    locking = i8()  # figures that it will be locked with in the next phase
    x = i2()
    y = i2()
    fell_x = i2()  # where it was slain
    fell_y = i2()
    marks = i2()
    effects = i2()  # god events in force for it
    row = i1()  # of the roster
    number = i1()
    side = i1()
    attack = i1()
    defence = i1()
    moves = i1()  # inches
    bow = i1()  # 0: no bow


class Attack(Record):
    """The attack that is being carried out."""

    striker = i1()
    target = i1()
    weapon = i1()  # Weapon
    stage = i1()  # Stage
    defensive = i1()  # 1: fired at a charger
    die = i1()
    result = i1()
    striker_moved = i1()  # 1: an event has moved it since the attack was declared
    target_moved = i1()
    left_x = i2()  # where the target stood
    left_y = i2()


class Round(Record):
    """The round of hand-to-hand that is being fought."""

    attacker = i1()
    defender = i1()
    dice = i1()  # strikes that were rolled
    struck_back = i1()
    first = i1()  # result of the first strike, as applied
    second = i1()


class Duel(Record):
    """The duel that is being fought."""

    challenger = i1()
    challenged = i1()
    first = i1()  # who throws first
    stage = i1()  # DuelStage
    placed = i1()  # 1: the two were set between the lines
    ended = i1()  # 1: a god has ended it
    moved = i1()  # the duelist whom an event has taken away, NONE
    loser = i1()  # the duelist who was slain and rescued, NONE
    middle_x = i2()
    middle_y = i2()
    home_x = i2(2)  # where the two stood, by side
    home_y = i2(2)


class Battle(Header):
    """The whole state of a battle of Heroes & Gods."""

    charged = i8()  # figures that may still fire at the charger
    burning = i8()  # hulls that burn, by area
    phase_number = i2()  # 1 to twice the turns
    active = i1()  # side whose phase it is
    first = i1()  # side that has the first phase of every turn
    count = i1()  # figures in the battle
    chips = i1(2)
    chip_used = i1(2)  # 1: used its chip of this turn
    challenges = i1(2)  # issued so far
    challenged = i1()  # 1: a challenge was issued in this phase
    duelled = i1()  # 1: this phase was used up by a duel
    turns = i1()
    events_used = i2(2)
    spent = i2()  # movement spent on the way so far, u
    way_x = i2()  # where the figure on its way began
    way_y = i2()
    attack = Attack.one()
    melee = Round.one()
    duel = Duel.one()
    figures = Figure.array(MAX_FIGURES)


class Mustered(Record):
    """One figure of a scenario as it takes the field."""

    row = i1()
    number = i1()
    side = i1()
    hero = i1()
    spear = i1()
    attack = i1()
    defence = i1()
    moves = i1()
    bow = i1()
    x = i2()  # OFF_TABLE with free deployment
    y = i2()


class Orders(Record):
    """What the scenario settles."""

    turns = i1()
    first = i1()  # NONE: the dice decide
    chips = i1(2)
    challenge_cap = i1()  # NONE: no cap
    free_deployment = i1()
    special = i1()  # bit set of Special
    truce = i1(2)  # figure numbers of the compulsory challenge: challenger, challenged
    zones = i2(2, 2)  # lowest and highest y of each side's zone
    body_x = i2()
    body_y = i2()
    points = i1()
    point_x = i2(MAX_POINTS)
    point_y = i2(MAX_POINTS)
    hulls = i8()  # areas that are beached ships
    muster_length = i1()
    muster = Mustered.array(MAX_FIGURES)


class ChartFigures(Record):
    """Single figures of the chart, named as in `[figures]` of data/chart.toml."""

    spear_advantage = i1()
    cover = i1()
    dead_hero = i1()
    wounded_hero = i1()
    dead_soldier = i1()
    wounded_soldier = i1()
    ship_points = i1()
    ship_reach = i2()  # farthest centre of a torch-bearer from a hull, u
    body_points = i1()
    body_reach = i2()


class Figures(ChartFigures):
    """Figures of charts and clauses that rules read instead of knowing them."""

    attack_die = i1()
    rally_die = i1()
    beneficiary = i1(EVENTS)  # Beneficiary of each god event
    lasting = i2()  # god events that last to the end of the phase
    bow_range = i2()  # farthest centre distance of a shot, u
    spear_range = i2()
    fights_defence = i1()
    fights_die = i1()
    courage_attack = i1()
    courage_bow = i1()
    courage_defence = i1()
    rampart_reach = i2()  # farthest from a rampart that it covers against missiles, u
    duel_throw = i2()  # from the middle of the duel to each throw point
    duel_near = i2(2)  # from the middle to the contact points, Greek and Trojan
    flight_step = i2()  # how finely the length of a flight is tried, u
    fan = i2(FAN, 2)  # as cosine and sine, in the order of trial
    least_column = i1()  # differential of the first column of the chart, and of all below it
    chart = i1(ROWS, COLUMNS)
    faces = i1(COLUMNS, MODIFIERS, len(Result))  # of the attack die that give each result


class Worth(Record):
    """What computer opponents think things are worth, hundredths of a point; `data/advice.toml` explains each."""

    hero = i2()
    soldier = i2()
    wound_hero = i2()
    wound_soldier = i2()
    panic_hero = i2()
    panic_soldier = i2()
    spear = i2()
    threat = i2()
    answer = i2()
    danger = i2()
    menace = i2()
    lag = i2()
    hunt = i2()
    chip = i2()
    last_turns = i2()
    tempo = i2()
    ship = i2()
    body = i2()
    swing = i2()


class Appeal(Record):
    """How promising actions look at first glance, hundredths; `data/advice.toml` explains each."""

    act = i2()
    missile = i2()
    strike = i2()
    move = i2()
    approach = i2()
    bowshot = i2()
    menace = i2()
    danger = i2()
    rally = i2()
    bowman = i2()
    fighter = i2()
    near = i2()
    absent = i2()
    call = i2()
    challenge = i2()
    duel = i2()
    least = i2()
    leave = i2()


class Prospect(Record):
    """What one figure and each of its enemies can expect of attacking each other, hundredths of a point."""

    strike = i2(MAX_FIGURES)  # by the figure, its answer taken off
    missile = i2(MAX_FIGURES)  # by the figure's bow, else its spear
    hit = i2(MAX_FIGURES)  # by the enemy
    shot = i2(MAX_FIGURES)  # by the enemy's bow, else its spear
    harm = i2(MAX_FIGURES)  # to each figure, of all who can attack it before long


class Umpire(Desk):
    """What does not change in a battle, and the desk to work on."""

    orders = Orders.one()
    rates = Figures.one()
    worth = Worth.one()
    appeal = Appeal.one()
    plane = Plane.one()
    area_kinds = i1(MAX_POLYGONS)  # Ground of each area
    bodies = Bodies.one()
    route = Route.one()
    prospect = Prospect.one()
    goal_x = i2(MAX_GOALS)
    goal_y = i2(MAX_GOALS)
    goals = i2()
    listed = i8(MAX_ACTIONS)
    prepared = i1()
