"""What happened, in words and as data: one row for each kind of journal entry. Lines fit a Dragon and Barbarians alike.

Who rolled and who was struck stands in the event that opens an attack (`attack`, `struck_by_spell`, `trap_strikes`,
`strikes_trap`); its dice, hits and losses follow. As data, `trap` is the number of a trap in the view.
"""

from __future__ import annotations

from warhost.rulesets.tewapen.rules.events import Bonus, Cover, Event, RetreatIgnored
from warhost.rulesets.tewapen.setup.catalogue import ITEM_TABLES, RESULTS, Item, catalogue
from warhost.rulesets.tewapen.state import Equipment, Reason
from warhost.rulesets.tewapen.words.cards import SPELL_WORDS, card_name, card_parts, source_item, spell_card
from warhost.rulesets.tewapen.words.names import SIDE_NAMES
from warhost.shelf.declared import each_of
from warhost.shelf.kinds import Clauses, Kind, count, counted, named
from warhost.shelf.tellings import Numbers, Tellings, told

REASONS: dict[Reason, tuple[str, tuple[str, ...]]] = {
    Reason.NOT_OVER: ("the battle goes on", ()),
    Reason.NO_UNITS: ("an army has no unit left", ("TW-R75",)),
    Reason.LOSSES: ("the enemy has lost as much as the scenario asks for", ("TW-R75",)),
    Reason.HELD: ("the hex that counts was held long enough", ("TW-R75", "TW-R91")),
    Reason.POINTS: ("more points after the last turn", ("TW-R75",)),
    Reason.HEXES: ("more of the hexes that count after the last turn, with equal points", ("TW-R75",)),
    Reason.EQUAL: ("nobody is ahead after the last turn", ("TW-R75", "TW-R80")),
    Reason.STORMED: ("the place was stormed", ("TW-R75",)),
    Reason.HELD_OUT: ("the place held out to the last turn", ("TW-R75",)),
    Reason.STOOD: ("enough of the hexes that count are held after the last turn", ("TW-R75",)),
    Reason.OVERRUN: ("too few of the hexes that count are held after the last turn", ("TW-R75",)),
    Reason.GROUND: ("more of the hexes that count after the last turn", ("TW-R75",)),
    Reason.BROKEN: ("the enemy is broken", ("TW-R75", "TW-R100")),
    Reason.UNBROKEN: ("nobody is broken after the last turn", ("TW-R75", "TW-R100")),
}
"""Why a battle ended."""
ENDINGS = {
    Reason.NO_UNITS: "{loser} has no unit left",
    Reason.LOSSES: "{winner} has destroyed as much as this battle asks for",
    Reason.HELD: "{winner} has held the hex that counts long enough",
    Reason.POINTS: "{winner} has scored more by the last turn",
    Reason.HEXES: "{winner} holds more of the hexes that count after the last turn, with equal points",
    Reason.STORMED: "{winner} has stormed the place",
    Reason.HELD_OUT: "{winner} has held out to the last turn",
    Reason.STOOD: "{winner} still holds enough of the hexes that count",
    Reason.OVERRUN: "{loser} holds too few of the hexes that count",
    Reason.GROUND: "{winner} holds more of the hexes that count after the last turn",
    Reason.BROKEN: "{loser} is broken",
    Reason.UNBROKEN: "{winner} holds the field",
}
"""The same as a screen says it."""


# --- what facts can be ------------------------------------------------------------------------------------


def _draws(card: int, words: str) -> str:
    """What comes of a card that is drawn; `words` say who activates how many pieces."""
    cards = catalogue().charts.cards
    suit, rank = divmod(card, len(cards.activations))
    if suit >= len(cards.red_suits) + len(cards.black_suits):
        return "the turn ends at once"
    side = SIDE_NAMES[suit >= len(cards.red_suits)]
    pieces = count(list(cards.activations.values())[rank], "piece", "pieces")
    return words.format(pieces=pieces, side=side, Side=side.capitalize())


def _card_clauses(card: int) -> Clauses:
    rank = card_name(card).partition(" ")[0]
    if rank == "Joker":
        return "TW-1.3.1g"
    return "TW-1.3.1c", "TW-1.3.1d" if rank.isdecimal() else "TW-1.3.1f" if rank == "Ace" else "TW-1.3.1e"


BONUS_ITEMS = {
    Bonus.HOLY_BLADE: "it.holy",
    Bonus.WAR_BANNER: "ba.die",
    Bonus.PROTECTION: "it.protection",
    Bonus.SHIELDING: "ba.shield",
}
BONUSES = {
    Bonus.GENERAL: ("General", "TW-2.2.7a"),
    Bonus.BELL: ("Screaming Bell", "TW-2.2.12a"),
    Bonus.SLAYER: ("Slayer", "TW-R102"),
    Bonus.LEAST_ONE: ("whoever is trapped strikes at least so much", "TW-2.9.7e"),
}
"""Bonuses that are no items: what they are called, and their clause."""
each_of(Bonus, {**BONUS_ITEMS, **BONUSES})


def _bonus_of(bonus: int) -> tuple[str, str]:
    """What gives or takes dice, and its clause."""
    if bonus in BONUSES:
        return BONUSES[Bonus(bonus)]
    item = catalogue().items[BONUS_ITEMS[Bonus(bonus)]]
    return item.name, item.clause


def _bonus_clauses(bonus: int) -> Clauses:
    clause = _bonus_of(bonus)[1]
    return clause if bonus == Bonus.LEAST_ONE else (clause, "TW-1.5.3h")


def _more(dice: int) -> str:
    return f"{count(abs(dice), 'die', 'dice')} {'more' if dice > 0 else 'less'}"


IGNORED_BY = {
    RetreatIgnored.COURAGE: ("Blade of Courage", "TW-3.1.1c"),
    RetreatIgnored.STEADFASTNESS: ("Banner of Steadfastness", "TW-3.1.3c"),
    RetreatIgnored.PLAGUE_CART: ("Plague Cart", "TW-2.2.13a"),
    RetreatIgnored.FORTIFICATION: ("behind walls", "TW-4.1e"),
    RetreatIgnored.CHAPLAIN: ("Chaplain", "TW-6.2a"),
    RetreatIgnored.LION: ("the Lion leads them", "TW-R102"),
}
ASSASSINATIONS = each_of(
    RESULTS,
    {
        "assassin_slain": "the assassin dies",
        "nothing": "nothing happens",
        "victim_slain_and_assassin_if_others": "the victim dies, and so does the assassin if others stand there",
        "victim_slain": "the victim dies and the assassin gets away",
    },
)


def _assassination_clauses(result: int) -> Clauses:
    chart = catalogue().charts.assassination.chart
    return tuple(line.clause for line in chart if line.result == RESULTS[result])


EQUIPMENT_WORDS = each_of(
    Equipment,
    {Equipment.LADDERS: "the ladders", Equipment.TOWER: "the siege tower", Equipment.OIL: "the boiling oil"},
)
"""What a unit was given for the siege, as it is spoken of."""


def _power(face: int) -> str:
    """What a demon gains by a roll for a power."""
    power = catalogue().charts.demon_powers.chart[face]
    gained: list[str] = [power.ability] if power.ability else []
    gained += [f"{count(power.dice, 'die', 'dice')} more"] if power.dice else []
    gained += [f"{count(power.wounds, 'wound', 'wounds')} more"] if power.wounds else []
    gained += [f"moves {count(power.moves, 'hex', 'hexes')} farther"] if power.moves else []
    return ", ".join(gained)


KINDS = {
    "piece": Kind(lambda piece, names: names.title(piece), lambda piece, names: names.label(piece)),
    "hex": Kind(lambda cell, names: names.hex(cell), lambda cell, names: names.hex(cell)),
    "side": Kind(lambda side, names: SIDE_NAMES[side], lambda side, names: SIDE_NAMES[side] if side >= 0 else None),
    "Side": Kind(lambda side, names: SIDE_NAMES[side].capitalize()),
    "card": Kind(lambda card, names: card_name(card), lambda card, names: card_parts(card), _card_clauses),
    "draws": Kind(lambda card, names: _draws(card, "it activates {pieces} of {side}")),
    "activates": Kind(lambda card, names: _draws(card, "{Side} activates {pieces}")),
    "so_far": Kind(lambda hexes, names: f", {count(hexes, 'hex', 'hexes')}" if hexes else ""),
    "spell": Kind(
        lambda spell, names: spell_card(spell).name,
        lambda spell, names: SPELL_WORDS[spell],
        lambda spell: spell_card(spell).clause,
    ),
    "fight": Kind(
        lambda far, names: "close combat" if far == 1 else f"ranged combat over {count(far, 'hex', 'hexes')}",
        clauses=lambda far: "TW-1.5.1a" if far == 1 else "TW-1.5.2a",
    ),
    "more": Kind(lambda dice, names: _more(dice)),
    "bonus": Kind(lambda bonus, names: _bonus_of(bonus)[0], clauses=_bonus_clauses),
    "by": named(RetreatIgnored, IGNORED_BY),
    "result": Kind(lambda result, names: ASSASSINATIONS[RESULTS[result]], clauses=_assassination_clauses),
    "equipment": Kind(lambda equipment, names: EQUIPMENT_WORDS[Equipment(equipment)]),
    "pots": counted("pot", "pots"),
    "power": Kind(lambda face, names: _power(face)),
    "reason": named(Reason, REASONS),
    "winner": Kind(
        lambda side, names: f"{SIDE_NAMES[side].capitalize()} wins the battle" if side >= 0 else "The battle is drawn"
    ),
    "charges": counted("charge", "charges"),
    "heads": counted("head", "heads"),
    "hexes": counted("hex", "hexes"),
    "hits": counted("hit", "hits"),
    "pool": counted("die", "dice"),
    "retreats": counted("retreat", "retreats"),
    "turns": counted("turn", "turns"),
    "wounds": counted("wound", "wounds"),
}


# --- words that hang on several facts ---------------------------------------------------------------------


def _covering_ground(dice: int) -> tuple[str, tuple[str, ...]]:
    """Which terrain of the chart takes away so many dice from all who attack it, and its clauses on dice."""
    chart = catalogue().charts.terrain.values()
    grounds = [ground for ground in chart if ground.cover == dice and not (ground.higher_only or ground.building)]
    clauses = [clause for ground in grounds for clause in ground.clauses if clause.startswith("TW-1.5.3")]
    return " or ".join(ground.name for ground in grounds), tuple(clauses)


COVERS = {
    Cover.HILL: ("uphill to {hex}", ("TW-1.5.3b",)),
    Cover.WALL: ("a wall at {hex}", ("TW-1.5.3d",)),
    Cover.FORTIFICATION: ("the walls of {hex}", ("TW-4.1d",)),
    Cover.HOUSE: ("house in {hex}", ("TW-1.5.3f", "TW-4.4a")),
    Cover.RIVER: ("the attacker stands in a river", ("TW-1.5.3e",)),
}


def _cover_dice(facts: Numbers) -> str:
    lost, cover = facts["less"], facts["cover"]
    words = f"{_covering_ground(lost)[0]} in {{hex}}" if cover == Cover.GROUND else COVERS[Cover(cover)][0]
    return "{less} less: " + words


def _cover_clauses(facts: Numbers) -> Clauses:
    lost, cover = facts["less"], facts["cover"]
    clauses = _covering_ground(lost)[1] if cover == Cover.GROUND else COVERS[Cover(cover)][1]
    return (*clauses, "TW-1.5.3g")


def _cast(facts: Numbers) -> str:
    item = source_item(facts["source"])
    if item is None:
        return "{piece} cast {spell} for {mp} MP, {left} MP left"
    if item.charges:
        return f"{{piece}} cast {{spell}} from the {item.name}, {{left:charges}} left"
    return f"{{piece}} cast {{spell}} from the {item.name} for {{mp}} MP, {{left}} MP left in it"


def _cast_clauses(facts: Numbers) -> Clauses:
    """The spell's clause and what it was paid by; a price that is not the list's has its own reason."""
    spell, item, paid = spell_card(facts["spell"]), source_item(facts["source"]), facts["mp"]
    if item is not None:
        return spell.clause, item.clause
    changed = "TW-3.2.4b" if paid > spell.mp else "TW-3.3b" if paid < spell.mp else ""
    return tuple(filter(None, (spell.clause, "TW-1.7c", changed)))


def _gazed(facts: Numbers) -> str:
    verdict = "it works" if facts["dice"] >= facts["hit_at"] else "it fails"
    return "{piece} gazed at {target}: rolled {dice}, {hit_at}+ needed, " + verdict


def _rolled_item(facts: Numbers) -> Item | None:
    """The item that a face of an item table gives, None for further rolls."""
    table, items = ITEM_TABLES[facts["table"]], catalogue().items.values()
    return next((item for item in items if item.table == table and item.d10 == facts["dice"]), None)


def _item_rolled(facts: Numbers) -> str:
    item, table = _rolled_item(facts), ITEM_TABLES[facts["table"]]
    found = item.name if item else f"{catalogue().item_tables[table].extra_rolls} more rolls"
    return f"{{piece}} rolled {{dice}} on the {table} table: {found}"


def _item_clauses(facts: Numbers) -> Clauses:
    return (_rolled_item(facts) or catalogue().item_tables[ITEM_TABLES[facts["table"]]]).clause


# --- every kind -------------------------------------------------------------------------------------------

LOST = ("bad", "\u2212{wounds:number}")
GAINED = ("good", "+{healed:number}")
NOW = {"pips": "left"}
AMULET = "Amulet of {target}: rolled {dice}, {hit_at}+ needed"

EVENTS = Tellings(
    Event,
    KINDS,
    told(Event.CARD_DRAWN, "card", "{card}: {card:draws}", "{card}", opens=True,
         shown="{card}: {card:activates}"),
    told(Event.CARD_IGNORED, "card side", "{card} put aside: {side} has nobody left to activate", "TW-1.3.1s",
         shown="{card} put aside: {side:Side} has nobody left to activate"),
    told(Event.TURN_ENDS, "turn", "Turn {turn} ends", "TW-1.3.1h TW-1.3.1i"),
    told(Event.TURN_BEGINS, "turn", "Turn {turn} begins", "TW-1.3.1a TW-1.3.1i"),
    told(Event.NOBODY_LEFT, "turn", "Every piece has a counter: turn {turn} ends without a Joker", "TW-1.3.1j TW-R14"),
    told(Event.NOMINATED, "piece", "{piece} nominated", "TW-1.3.1u", shown="{piece} activated"),
    told(Event.INCLUDED, "piece unit:piece", "{piece} included with {unit}", "TW-1.6.2d TW-R15",
         shown="{piece} goes along with {unit}"),
    told(Event.MANA_REGAINED, "piece mp left",
         "{piece} regained {mp} MP in the stone circle, now {left}", "TW-3.3a TW-R69"),
    told(Event.LEFT_BEHIND, "piece", "{piece} to stay when the unit goes", "TW-1.6.1f TW-R38"),
    told(Event.MOVED, "piece from:hex to:hex hexes",
         "{piece} moved from {from} to {to}, {hexes}", "TW-1.4.1a", story="move",
         shown="{piece} moved from {from} to {to}{hexes:so_far}"),
    told(Event.CARRIED, "piece unit:piece to:hex",
         "{piece} went along with {unit} to {to}", "TW-1.6.1b TW-1.6.1h TW-R38", story="carry"),
    told(Event.ENTERED_COVER, "piece hex",
         "No action for {piece} after entering {hex}", "TW-1.4.1c TW-1.4.1i TW-1.4.1s"),
    told(Event.ATTACK, "piece target:piece range",
         "{piece} against {target}: {range:fight}", "{range:fight}", story="strike"),
    told(Event.PATTERN_DICE, "count:pool range", "{count} at range {range}", "TW-1.2.1c"),
    told(Event.BONUS_DICE, "count:more -bonus", "{count}: {bonus}", "{bonus}"),
    told(Event.COVER_DICE, "less:pool -cover hex", _cover_dice, _cover_clauses),
    told(Event.DICE_COUNT, "count:pool", "{count} in all", "TW-1.5.3j"),
    told(Event.ROLLED, "dice",
         lambda facts: "rolled {dice}" if any(facts["dice"]) else "no dice to roll", "TW-0.1d", score=Event.HITS),
    told(Event.HITS, "hits hit_at", "{hits}, {hit_at}+ needed", "TW-1.5.5a", says=("plain", "{hits}")),
    told(Event.HITS_SAVED, "piece saved:hits", "Mithril Armour saved {piece} from {saved}", "TW-3.1.2a TW-R62"),
    told(Event.FRENZY_WOUND, "wounds", "Frenzy: {wounds} more", "TW-2.2.6a TW-R45", says=LOST),
    told(Event.FEAR_RETREAT, "retreats", "Fear: {retreats} though no 1 was rolled", "TW-2.2.2a"),
    told(Event.RETREATS_IGNORED, "ignored:retreats -by", "{ignored} ignored: {by}", "{by} TW-1.5.6l"),
    told(Event.WOUNDED, "piece wounds left", "{piece} lost {wounds}, {left} left", "TW-1.5.5b", says=LOST, counts=NOW,
         does="harms:wounds"),
    told(Event.ELIMINATED, "piece hex", "{piece} eliminated in {hex}", "TW-1.5.5c", story="fall",
         moment=("bad", "{piece}: eliminated"), lies="hex"),
    told(Event.RETREATED, "piece from:hex to:hex",
         "{piece} retreated from {from} to {to}", "TW-1.5.6a TW-1.5.6b", story="move"),
    told(Event.RETREAT_BARRED, "piece hits",
         "{piece} cannot retreat {hits:hexes}: {hits}", "TW-1.5.6d TW-1.5.6e TW-2.9.7h"),
    told(Event.FOLLOWED_UP, "piece from:hex to:hex",
         "{piece} followed up from {from} to {to}", "TW-1.5.7a TW-1.5.7b", story="move"),
    told(Event.STOOD, "piece", "{piece} did not follow up", "TW-1.5.7b"),
    told(Event.ONE_FIGHT_OVER, "piece", "The one fight of {piece} is over", "TW-2.2.14a TW-R49"),
    told(Event.DIE_ROLLED_AGAIN, "again:die dice:die",
         "Blade of Accuracy: a {again} rolled again shows {dice}", "TW-3.1.1i TW-R61", score=Event.HITS),
    told(Event.KEPT_DICE, "piece", "{piece} kept all dice as they fell", "TW-3.1.1i"),
    told(Event.GAZED, "piece target:piece dice:die hit_at", _gazed, "TW-2.9.4a TW-2.9.5b TW-R56", story="strike"),
    told(Event.COUNTER_ADDED, "piece counters",
         "Freeze gives {piece} a counter, {counters} in all", "TW-1.7h TW-1.3.1t TW-R37"),
    told(Event.COUNTER_REMOVED, "piece counters", "{piece} lost a counter, {counters} left", "TW-3.2.5c TW-3.1.2i"),
    told(Event.CAST, "piece spell -source mp left", _cast, _cast_clauses, says=("wonder", "{spell}"), does="casts"),
    told(Event.WARDED, "target:piece dice:die hit_at", f"{AMULET}, the spell fails", "TW-3.1.2h", story="aim", does=""),
    told(Event.AMULET_FAILED, "target:piece dice:die hit_at", f"{AMULET}, the spell works", "TW-3.1.2h", story="aim",
         does=""),
    told(Event.TELEPORTED, "piece from:hex to:hex",
         "{piece} teleported from {from} to {to}", "TW-1.7i TW-R38", story="leap"),
    told(Event.HEALED, "piece healed:wounds left",
         "{piece} regained {healed}, now {left}", "TW-1.7l TW-2.2.9a TW-2.2.13b", says=GAINED, counts=NOW),
    told(Event.PLACED, "piece hex", "{piece} appeared in {hex}", "TW-1.7n TW-R40", story="leap:hex"),
    told(Event.FOG_RISES, "hex until",
         "Fog covers {hex} and its neighbours to the end of turn {until}", "TW-1.7o TW-1.7r"),
    told(Event.FOG_LIFTS, "hex", "The fog around {hex} lifts", "TW-1.7r"),
    told(Event.STRUCK_BY_SPELL, "target:piece spell",
         "{spell} against {target}", "{spell}", story="aim", says=("wonder", "{spell}")),
    told(Event.SPLASHED, "target:piece", "The banishing spreads to {target}", "TW-3.2.5b TW-R66", story="aim"),
    told(Event.LAUGHTER, "piece", "Units around {piece} cause fear to the end of the turn", "TW-3.2.6d TW-R67"),
    told(Event.RESURRECTED, "piece hex left:wounds",
         "{piece} came back in {hex} with {left}", "TW-3.2.4f TW-R65", story="leap:hex"),
    told(Event.THORNS_GROW, "hex", "Thorns grow in {hex}", "TW-3.2.7e TW-R68"),
    told(Event.ASSASSINATION, "piece target:piece dice:die against:die -result",
         "{piece} rolled {dice} against {against} of {target}: {result}", "TW-3.2.1b {result}", story="strike"),
    told(Event.SHAPE_CHANGED, "piece hex turns",
         "{piece} took animal form in {hex} for {turns}", "TW-3.2.2a TW-3.2.2b"),
    told(Event.SHAPE_ENDED, "piece", "{piece} took human form again", "TW-3.2.2e TW-R64"),
    told(Event.HORN_SOUNDED, "piece", "{piece} sounded the Horn of Command", "TW-3.1.2i"),
    told(Event.TRAP_PLACED, "trap hex", "A trap lies hidden in {hex}", "TW-2.9.7a"),
    told(Event.TRAP_SPRUNG, "trap piece hex", "{piece} sprang the trap in {hex}", "TW-2.9.7b TW-2.9.7c"),
    told(Event.TRAP_STRIKES, "trap target:piece", "The trap against {target}", "TW-2.9.7e TW-2.9.7f", story="aim",
         does="unaided struck"),
    told(Event.STRIKES_TRAP, "piece trap", "{piece} against the trap", "TW-2.9.7e TW-R81", does="strikes"),
    told(Event.TRAP_WOUNDED, "trap wounds left", "The trap lost {wounds}, {left} left", "TW-2.9.7c TW-R57", says=LOST),
    told(Event.TRAP_DESTROYED, "trap hex", "The trap in {hex} is destroyed", "TW-2.9.7i"),
    told(Event.POWER_ROLLED, "piece dice:die",
         "{piece} rolled {dice} for a demon power: {dice:power}", "TW-2.9.0a TW-2.9.1a TW-2.9.1b TW-2.9.1c"),
    told(Event.HEADS_ROLLED, "piece dice:die left:heads", "{piece} rolled {dice}: {left}", "TW-2.9.0a TW-2.9.3a"),
    told(Event.ITEM_ROLLED, "piece -table dice:die", _item_rolled, _item_clauses),
    told(Event.BATTLE_OVER, "side -reason", "{side:winner}: {reason}", "{reason}"),
    told(Event.COLLAPSED, "piece hex", "{piece} is destroyed", "TW-4.3g TW-R74",
         moment=("bad", "{piece}: destroyed")),
    told(Event.FALLS_ON, "target:piece hits", "The ruins fall on {target}: {hits}", "TW-4.3g TW-R87", story="aim"),
    told(Event.TAKEN, "piece building:piece hex", "{piece} holds {hex} now", "TW-4.4b"),
    told(Event.DROPPED, "piece equipment", "{piece} dropped {equipment}", "TW-4.4k"),
    told(Event.TOWER_LEFT, "piece hex", "{piece} left the siege tower behind in {hex}", "TW-4.4k"),
    told(Event.OIL_POURED, "piece target:piece left:pots",
         "{piece} poured boiling oil on {target}, {left} left", "TW-4.2d TW-R72 TW-R83", story="strike"),
    told(Event.BLOWN_UP, "piece", "{piece} went off", "TW-4.2b TW-R71", does="casts"),
    told(Event.SIDE_BROKEN, "side lost units", "{side:Side} breaks: {lost} of {units} units lost", "TW-R100"),
    told(Event.DEPLOYED, "piece hex", "{piece} deployed in {hex}", "TW-R101", story="leap:hex"),
    told(Event.ALL_DEPLOYED, "side", "{side:Side} has deployed", "TW-R101"),
    told(Event.ALL_ROLLED_AGAIN, "piece hits hit_at",
         "Sword of the Gods: {piece} rolls all dice again, {hits} set aside", "TW-R102"),
    told(Event.HOLDS, "side hex turns", "{side:Side} holds {hex}, {turns} running", "TW-R91"),
)  # fmt: skip
