"""What a player can decide: `march 55 56`, `raise hum.archers C1`, `besiege C7 14`, in notation and in words.

raise hum.archers C1 | hold H3 | march 55 56 | surrender C7 | fight 14 | sally | refuse 46 | stand
wins attacker | fate H3 2 | damage 5 12 | retreat 46 | enter H3 | besiege C7 14 | assault C7 14
give H3 | lose H3 | done

A castle that is besieged comes before the region from which that is done. Wounds are those that a piece has left, 0
when it is lost; buildings are called by their numbers in the castle.
"""

from __future__ import annotations

from warhost.rulesets.eightcastles.state import MAX_WORKS, PLACES, Phase, Verb
from warhost.rulesets.eightcastles.words.buildings import building_name
from warhost.rulesets.eightcastles.words.names import Names
from warhost.shelf.kinds import count
from warhost.shelf.verbs import Operand, Parts, Reader, Verbs, piece, verb

ROLES = ("attacker", "defender")
MOST_WOUNDS = 127
FROM = "from"
"""What a page calls the space out of which something is done, beside the place to which it leads."""

# --- spaces, one or two in the place of an action -----------------------------------------------------------


def _first(place: int) -> int:
    return place % PLACES


def _second(place: int) -> int:
    return place // PLACES


def _space(noun: str, *, is_second: bool = False, points: str = "place") -> Operand:
    """A space, alone or the first in the place of an action, or the second; `points` says what a page calls it."""
    of, times = (_second, PLACES) if is_second else (_first, 1)

    def read(reader: Reader, parts: Parts) -> Parts:
        found = reader.found(noun, Names.number, reader.names.spaces, reader.names.spaces)
        return parts._replace(place=parts.place + times * found)

    def written(parts: Parts, names: Names) -> str:
        return names.space(of(parts.place))

    return Operand(
        "place",
        written,
        read,
        lambda parts, names: names.told(of(parts.place)),
        written,
        lambda parts, names: names.place(of(parts.place)),
        points=lambda parts, names: points,
    )


# --- rows and numbers ---------------------------------------------------------------------------------------


def _read_row(reader: Reader, parts: Parts) -> Parts:
    return parts._replace(extra=reader.one_of("row", dict(enumerate(reader.names.row_ids))))


def _row_id(parts: Parts, names: Names) -> str:
    return names.row_ids[parts.extra]


def _row_name(parts: Parts, names: Names) -> str:
    return names.rows[parts.extra].name


def _number(noun: str, most: int) -> dict[int, str]:
    return {number: str(number) for number in range(most + 1)}


BUILDINGS, WOUNDS = _number("building", MAX_WORKS - 1), _number("number", MOST_WOUNDS)


def _read_building(reader: Reader, parts: Parts) -> Parts:
    return parts._replace(actor=reader.one_of("building", BUILDINGS))


def _read_wounds(reader: Reader, parts: Parts) -> Parts:
    return parts._replace(extra=reader.one_of("number", WOUNDS))


def _read_role(reader: Reader, parts: Parts) -> Parts:
    return parts._replace(actor=reader.one_of("winner", dict(enumerate(ROLES))))


def _wounds_left(parts: Parts, names: Names) -> str:
    return f"{count(parts.extra, 'wound', 'wounds')} left" if parts.extra else "lost"


OPERANDS = {
    "actor": piece("actor", "piece", Names.piece),
    "place": _space("space"),
    "from": _space("space", points=FROM),
    "to": _space("space", is_second=True),
    "castle": _space("castle"),
    "region": _space("region", is_second=True, points=FROM),
    "row": Operand("extra", _row_id, _read_row, _row_name, _row_id),
    "winner": Operand(
        "actor", lambda parts, names: ROLES[parts.actor], _read_role, lambda parts, _: ROLES[parts.actor]
    ),
    "building": Operand(
        "actor", lambda parts, _: str(parts.actor), _read_building, lambda parts, _: building_name(parts.actor)
    ),
    "wounds": Operand(
        "extra", lambda parts, _: str(parts.extra), _read_wounds, _wounds_left, lambda parts, _: parts.extra
    ),
    "damage": Operand("extra", lambda parts, _: str(parts.extra), _read_wounds, lambda parts, _: str(parts.extra)),
}
VERBS = Verbs(
    Verb,
    OPERANDS,
    verb(Verb.RAISE, "row place", "raise {row} in {place}", button="Raise {row}"),
    verb(Verb.HOLD, "actor", "{actor}: stay behind when the host marches", button="Stay behind", deed="stay behind"),
    verb(Verb.MARCH, "from to", "march from {from} to {to}", button="March to {to}"),
    verb(Verb.SURRENDER, "place", "give up {place}", button="Give up {place}", deed="give up"),
    verb(Verb.FIGHT, "place", "fight in {place}", button="Fight in {place}"),
    verb(Verb.SALLY, "", "let the garrison join the battle", button="Join the battle"),
    verb(Verb.REFUSE, "place", "refuse battle, and go to {place} if the die allows", button="Refuse, go to {place}"),
    verb(
        Verb.STAND,
        "",
        "stand and fight",
        button="Stand and fight",
        in_matters={Phase.SALLY: "Stay inside"},
        deed="stand firm",
    ),
    verb(Verb.WINS, "winner", "the {winner} holds the field", deed="win"),
    verb(Verb.FATE, "actor wounds", "{actor}: {wounds}", button="{actor}: {wounds}", deed=""),
    verb(Verb.DAMAGE, "building damage", "the building in {building} has lost {damage} wounds", deed=""),
    verb(Verb.RETREAT, "place", "go back to {place}", button="Go back to {place}"),
    verb(Verb.ENTER, "actor", "{actor}: go into the castle", button="{actor} goes in", deed="enter the castle"),
    verb(Verb.BESIEGE, "castle region", "besiege {castle} from {region}", button="Besiege {castle}", deed="besiege"),
    verb(Verb.ASSAULT, "castle region", "assault {castle} from {region}", button="Assault {castle}", deed="assault"),
    verb(Verb.GIVE, "actor", "{actor}: take the magic item", button="{actor} takes it", deed="take the item"),
    verb(Verb.LOSE, "actor", "{actor}: be lost", button="Lose {actor}", deed="be lost"),
    verb(
        Verb.DONE,
        "",
        "that is all",
        button="Done",
        in_matters={
            Phase.MUSTER: "Raise no more",
            Phase.MOVES: "Nobody else marches",
            Phase.SIEGES: "No more sieges",
            Phase.OCCUPY: "Nobody else goes in",
            Phase.DAMAGE: "No more damage",
        },
        deed="",
    ),
)
"""Each verb with what it needs."""
