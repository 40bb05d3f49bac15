"""What happened, in words and as data: one row for each kind of journal entry."""

from __future__ import annotations

from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.state import JOKER, NEUTRAL, RANKS, Loss, Phase, Rank, Reason, Season, Verb
from warhost.rulesets.eightcastles.words.buildings import building_name
from warhost.rulesets.eightcastles.words.items import item_drawn, item_name
from warhost.rulesets.eightcastles.words.leaders import name_table
from warhost.rulesets.eightcastles.words.names import (
    RANK_NAMES,
    SEASON_NAMES,
    army_of,
    card_name,
    season_name,
    side_id,
)
from warhost.rulesets.eightcastles.words.verbs import VERBS
from warhost.shelf.kinds import Clauses, Kind, counted, named
from warhost.shelf.tellings import Numbers, Tellings, listed, told

REASONS: dict[Reason, tuple[str, tuple[str, ...]]] = {
    Reason.NOT_OVER: ("the campaign goes on", ()),
    Reason.CASTLES: ("it holds enough castles at the end of a year", ("TW-5.9a",)),
    Reason.LAST: ("it is the last faction left", ("TW-5.9b",)),
    Reason.SCORE: ("it has the most points after the last year", ("TW-5.9c",)),
    Reason.EQUAL: ("points, castles and regions are equal after the last year", ("TW-5.9c",)),
    Reason.NOBODY_LEFT: ("no faction is left", ("TW-5.8c",)),
}
"""Why a campaign ended."""
LOSSES: dict[Loss, tuple[str, Clauses]] = {
    Loss.PLAGUE: ("lost to the plague", "TW-5.10d"),
    Loss.STARVED: ("starved under siege", "TW-5.7h TW-R115"),
    Loss.UNSUPPLIED: ("lost for want of supply", "TW-5.8a"),
    Loss.OVER_CAPACITY: ("disbanded, above capacity", "TW-5.8b"),
}
"""Why units are lost by choice."""
CARDS: dict[Rank, tuple[str, Clauses]] = {
    Rank.TEN: ("no harvest", "TW-5.10f"),
    Rank.JACK: ("no region is without units", "TW-5.10e TW-R118"),
    Rank.QUEEN: ("no host is large enough for the plague", "TW-5.10d"),
    Rank.KING: ("nobody lacks a General", "TW-5.10c TW-R118"),
    Rank.ACE: ("there is no castle for the unit", "TW-5.10b TW-R118"),
}
"""Why nothing comes of a season card."""
SEASON_CARDS: dict[Rank, tuple[str, str]] = {
    Rank.TEN: ("a rich harvest", "TW-5.10f"),
    Rank.JACK: ("unrest", "TW-5.10e"),
    Rank.QUEEN: ("plague", "TW-5.10d"),
    Rank.KING: ("a General for whoever has none", "TW-5.10c"),
    Rank.ACE: ("a unit for the weakest", "TW-5.10b"),
}
"""What season cards bring."""
BY_RANK = {int(rank): brought for rank, brought in SEASON_CARDS.items()}
FOUL, NOTHING = ("foul weather", "TW-5.10a"), ("", "TW-5.10g")
PLACES_IN_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")

# --- what facts can be ------------------------------------------------------------------------------------


KINDS = {
    "piece": Kind(lambda piece, names: names.titles[piece], lambda piece, names: names.labels[piece]),
    "label": Kind(lambda piece, names: names.labels[piece]),
    "leader": Kind(lambda piece, names: names.full(piece)),
    "row": Kind(lambda row, names: names.rows[row].name, lambda row, names: names.row_ids[row]),
    "side": Kind(lambda side, names: army_of(side), lambda side, names: side_id(side)),
    "space": Kind(
        lambda space, names: names.place(space),
        lambda space, names: names.spaces[space] if 0 <= space < len(names.spaces) else None,
    ),
    "card": Kind(lambda card, names: card_name(card), lambda card, names: card_name(card)),
    "rank": named(Rank, CARDS, lambda rank, names: RANK_NAMES[rank]),
    "season": Kind(lambda season, names: SEASON_NAMES[season], lambda season, names: Season(season).name.lower()),
    "moment": Kind(lambda turn, names: season_name(turn)),
    "title": Kind(lambda die, names: name_table().titles[die - 1]),
    "origin": Kind(lambda die, names: name_table().origins[die - 1]),
    "reputation": Kind(lambda die, names: name_table().reputations[die - 1]),
    "ordinal": Kind(lambda place, names: PLACES_IN_ORDER[place]),
    "loss": named(Loss, LOSSES, lambda loss, names: Loss(loss).name.lower()),
    "item": Kind(lambda item, names: item_name(item)),
    "drawn": Kind(lambda dice, names: item_drawn(*dice), lambda dice, names: list(dice), width=2, is_dice=True),
    "building": Kind(lambda building, names: building_name(building)),
    "reason": named(Reason, REASONS),
    "winner": Kind(lambda side, names: "The campaign is drawn" if side < 0 else f"{army_of(side)} won the campaign"),
    "units": counted("unit", "units"),
    "pieces": counted("piece", "pieces"),
    "recruits": counted("recruit", "recruits"),
    "wounds": counted("wound", "wounds"),
    "seasons": counted("season", "seasons"),
    "castles": counted("castle", "castles"),
    "regions": counted("region", "regions"),
    "generals": counted("General", "Generals"),
    "points": counted("point", "points"),
}


# --- words that hang on several facts ---------------------------------------------------------------------


def _card(card: int) -> tuple[str, str]:
    """What a season card brings, and the clause."""
    return FOUL if card >= JOKER else BY_RANK.get(card % RANKS, NOTHING)


def _season(facts: Numbers) -> str:
    brings, _ = _card(facts["card"])
    return "{turn:moment}: {card}" + (f", {brings}" if brings else "")


def _season_clauses(facts: Numbers) -> Clauses:
    return f"TW-5.4a TW-5.4b {_card(facts['card'])[1]}"


def _besieged(facts: Numbers) -> str:
    before = ", {seasons} before" if facts["seasons"] else ""
    return f"{{side}} besieged {{castle}} from {{region}}{before}"


def _assault(facts: Numbers) -> str:
    before = " after {seasons} of siege" if facts["seasons"] else ""
    return f"Battle {{number}}: {{side}} assaulted {{castle}}{before}"


def _neutral_roll(facts: Numbers) -> str:
    counts = "" if facts["die"] == facts["counts"] else ", which counts {counts}"
    return f"{{side}} entered {{region}}, which is neutral: {{die}}{counts}"


def _refuses(facts: Numbers) -> str:
    rolled = ": {die}" if facts["die"] else ", without a roll"
    if facts["to"] < 0:
        return f"{{side}} wanted to refuse battle in {{place}}{rolled}, and must fight"
    return f"{{side}} refused battle in {{place}}{rolled}, and went to {{to}}"


def _slain(facts: Numbers) -> str:
    counts = "" if facts["by"] < 0 else ": a point for {by}"
    return f"{{piece}} slain in {{place}}{counts}"


def _control(facts: Numbers) -> str:
    if facts["side"] == NEUTRAL:
        return "{space} is neutral, and no more of {before}"
    return "{side} took {space}" if facts["before"] == NEUTRAL else "{side} took {space} from {before}"


def _recovery(facts: Numbers) -> str:
    return "{piece}: {die}, and comes back" if facts["returns"] else "{piece}: {die}, and is lost for good"


def _yielded(facts: Numbers) -> str:
    return "{side} left {castle} for {to}" if facts["to"] >= 0 else "{side} left {castle}, and had nowhere to go"


# --- every kind -------------------------------------------------------------------------------------------

DONE_IN = [Phase(matter) for matter in VERBS.rows[Verb.DONE].in_matters]
NOTHING_MORE: dict[Phase, tuple[str, str]] = {
    Phase.MUSTER: ("{side} raised no more", "TW-5.5b TW-R110"),
    Phase.MOVES: ("{side} marched no further", "TW-5.4e"),
    Phase.SIEGES: ("{side} besieged no further castle", "TW-5.7b TW-5.7c"),
    Phase.OCCUPY: ("{side} sent nobody else into the castle", "TW-5.7f"),
    Phase.DAMAGE: ("No building has more damage", "TW-5.7f TW-R124"),
}

EVENTS = Tellings(
    Event,
    KINDS,
    told(Event.BEGINS, "side capital:space",
         "{side} took {capital} as capital, with its regions", "TW-5.3b TW-5.3c"),
    told(Event.NAMED, "piece -title -origin reputation",
         "{piece:label} is {piece:leader}", "TW-5.1a TW-5.1b TW-5.1c TW-5.1d TW-5.3f"),
    told(Event.SEASON_BEGINS, "turn season card", _season, _season_clauses, opens=True,
         moment=("plain", "{turn:moment}")),
    told(Event.UNREST, "region:space side", "Unrest in {region}: {side} lost it", "TW-5.10e TW-R118",
         moment=("bad", "Unrest in {region}")),
    told(Event.QUIET, "card:rank", "Nothing came of the season card: {card}", "{card}"),
    told(Event.GIFT, "side", "The Ace gave {side} a unit", "TW-5.10b TW-R118"),
    told(Event.MUSTERS, "side recruits units capacity",
         "{side}: {recruits} in this muster, {units} of {capacity} under arms",
         "TW-5.3i TW-5.5b TW-5.5c TW-R110", opens=True),
    told(Event.RECOVERED, "side units", "{side}: {units} recovered all wounds", "TW-5.5g"),
    told(Event.RAISED, "piece space", "{piece} raised in {space}", "TW-5.3d TW-5.5c TW-5.5d TW-5.5e",
         story="leap:space", heads=True),
    told(Event.INITIATIVE, "side card place:ordinal", "{side} drew the {card}: {place} to act", "TW-5.4d"),
    told(Event.ACTS, "side", "It is the turn of {side}", "TW-5.4e", opens=True),
    told(Event.HELD, "piece", "{piece} stayed behind", "TW-R111", heads=True),
    told(Event.MARCHED, "side from:space to:space pieces",
         "{side}: {pieces} marched from {from} to {to}", "TW-5.6a TW-5.6b TW-R111", heads=True),
    told(Event.NEUTRAL_ROLL, "region:space die counts side", _neutral_roll, "TW-5.6c TW-R112"),
    told(Event.SUBMITS, "region:space side", "{region} submitted to {side}", "TW-5.6c TW-R112"),
    told(Event.MILITIA, "region:space units", "Militia of {region}: {units}", "TW-5.6c TW-R112"),
    told(Event.LAIR, "region:space die row", "A lair in {region}: {die}, {row}", "TW-5.6c TW-R112"),
    told(Event.FLEES, "piece from:space to:space", "{piece} fled from {from} to {to}", "TW-R113", story="move"),
    told(Event.LOST, "piece space", "{piece} lost in {space}: there is nowhere to go",
         "TW-5.6h TW-5.7j TW-R113 TW-R116", story="fall", lies="space"),
    told(Event.SURRENDERED, "side castle:space", "{side} gave up {castle}", "TW-5.7j TW-R114", heads=True,
         moment=("bad", "{castle} is given up")),
    told(Event.YIELDED, "side castle:space to:space", _yielded, "TW-5.7j TW-R114 TW-R116", heads=True),
    told(Event.BATTLE, "number place:space side target:side",
         "Battle {number}, in {place}: {side} against {target}", "TW-5.6d TW-5.6f", opens=True,
         moment=("plain", "Battle in {place}")),
    told(Event.REFUSES, "side place:space die to:space", _refuses, "TW-5.6e TW-R116", heads=True),
    told(Event.ACCEPTS, "side place:space", "{side} stood to fight in {place}", "TW-5.6e", heads=True),
    told(Event.SALLIES, "side castle:space units",
         "{side}: {units} out of {castle} joined the battle", "TW-5.7i TW-R117", heads=True),
    told(Event.KEEPS_OUT, "side castle:space", "{side}: the garrison of {castle} stayed inside", "TW-5.7i", heads=True),
    told(Event.ASSAULT, "number castle:space side seasons",
         _assault, "TW-5.7c TW-5.7d TW-5.7e",
         opens=True, moment=("plain", "Assault on {castle}")),
    told(Event.WON, "number place:space side target:side",
         "{side} held the field in {place} against {target}", "TW-5.6g TW-5.7e TW-5.7f TW-R124", heads=True,
         moment=("plain", "{side} won in {place}")),
    told(Event.WOUNDED, "piece wounds", "{piece} left with {wounds}", "TW-R124", counts={"pips": "wounds"}),
    told(Event.FELL, "piece place:space", "{piece} eliminated in {place}", "TW-5.6i TW-R124", story="fall",
         lies="place"),
    told(Event.SLAIN, "piece place:space by:side", _slain, "TW-5.6i TW-5.9c TW-R119", story="fall", lies="place",
         moment=("bad", "{piece} is slain")),
    told(Event.DAMAGED, "castle:space building damage",
         "{castle}: the building in {building} has lost {damage:wounds}", "TW-5.7f TW-R124"),
    told(Event.RETREATED, "side from:space to:space pieces",
         "{side}: {pieces} went back from {from} to {to}", "TW-5.6h TW-R116", heads=True),
    told(Event.DESTROYED, "side place:space", "{side} destroyed in {place}: there was no way out", "TW-5.6h",
         moment=("bad", "{side} are destroyed in {place}")),
    told(Event.RECOVERY, "piece die returns:flag", _recovery, "TW-5.6i TW-R116"),
    told(Event.ENTERED, "piece castle:space", "{piece} went into {castle}", "TW-5.7f TW-R114", story="leap:castle",
         heads=True),
    told(Event.GARRISON_LOST, "side castle:space", "{side}: the garrison of {castle} is lost", "TW-5.7f TW-R113",
         moment=("bad", "{castle} has fallen")),
    told(Event.BESIEGED, "side castle:space region:space seasons",
         _besieged, "TW-5.7a TW-5.7b TW-R121", heads=True),
    told(Event.SIEGE_LIFTED, "castle:space", "The siege of {castle} is over", "TW-5.7b TW-R121"),
    told(Event.STARVES, "castle:space seasons",
         "The stores of {castle} are used up after {seasons} of blockade", "TW-5.7g TW-5.7h TW-R115"),
    told(Event.CONTROL, "space side before:side", _control, "TW-5.4g TW-R114"),
    told(Event.ITEM, "castle:space dice:drawn", "An item in {castle}: {dice}", "TW-5.6k TW-R114"),
    told(Event.GIVEN, "piece item", "{piece} was given {item}", "TW-5.6k", heads=True, says=("good", "{item}")),
    told(Event.LOSES, "piece space loss", "{piece} {loss} in {space}", "{loss}", story="fall", lies="space",
         heads=True),
    told(Event.YEAR_ENDS, "year", "Year {year} ends", "TW-5.4h", opens=True),
    told(Event.OUT, "side", "{side} out of the campaign: no castle is left to them", "TW-5.8c",
         moment=("bad", "{side} are out")),
    told(Event.SCORE, "side castles regions generals points",
         "{side}: {castles}, {regions}, {generals} slain: {points}", "TW-5.9c TW-R119"),
    told(Event.OVER, "side -reason", "{side:winner}: {reason}", "{reason}"),
    told(Event.NOTHING_MORE, "side -phase", listed("phase", DONE_IN, NOTHING_MORE), heads=True),
    told(Event.RETURNED, "side castle:space", "{side}: the garrison went back into {castle}", "TW-5.7i"),
    told(Event.ITEM_LOST, "side castle:space item", "Nobody of {side} in {castle} can bear {item}: it is lost",
         "TW-5.6k TW-R114"),
    told(Event.LOTS, "side capital:space", "{side} drew {capital} as capital", "TW-5.3b"),
)  # fmt: skip
