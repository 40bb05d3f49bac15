"""What happened, in words: one line for each kind of journal entry, and the clauses behind it.

A line is a template: `{0:piece}` is fact number 0 shown as a piece, `{3:wounds}` fact number 3 as "2 wounds". Kinds
whose words depend on a list of their own have a function instead. Lines fit a Dragon as well as Barbarians.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from warhost.rulesets.tewapen.rules.events import Bonus, Cover, Event, RetreatIgnored
from warhost.rulesets.tewapen.setup.catalogue import ITEM_TABLES, RESULTS, Item, Spell, catalogue
from warhost.rulesets.tewapen.state import SPELL_IDS, Reason, Source
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names

Clauses = tuple[str, ...]

COUNTED = {
    "counters": ("counter", "counters"),
    "dice": ("die", "dice"),
    "heads": ("head", "heads"),
    "hexes": ("hex", "hexes"),
    "hits": ("hit", "hits"),
    "pieces": ("piece", "pieces"),
    "retreats": ("retreat", "retreats"),
    "turns": ("turn", "turns"),
    "charges": ("charge", "charges"),
    "wounds": ("wound", "wounds"),
}
"""Things that are counted, in the singular and in the plural."""


def count(number: int, thing: str) -> str:
    """So many things in words: "1 die", "2 dice", "no counters"."""
    one, several = COUNTED[thing]
    return f"{number or 'no'} {one if number == 1 else several}"


# --- cards, spells, items ---------------------------------------------------------------------------------


def card_name(card: int) -> str:
    """What a card is called: "Queen of hearts", "7 of clubs", "Joker"."""
    cards = catalogue().charts.cards
    ranks, suits = list(cards.activations), (*cards.red_suits, *cards.black_suits)
    suit, rank = divmod(card, len(ranks))
    return f"{ranks[rank]} of {suits[suit]}" if suit < len(suits) else "Joker"


def card_parts(card: int) -> dict[str, str | None]:
    """The rank and the suit of a card as data; a Joker has no suit."""
    rank, _, suit = card_name(card).lower().partition(" of ")
    return {"rank": rank, "suit": suit or None}


def spell_card(spell: int) -> Spell:
    """The row of a spell by its number."""
    return catalogue().spells[SPELL_IDS[spell]]


SOURCE_ITEMS = {
    Source.BLADE: "it.spells",
    Source.FIRE_RING: "it.firering",
    Source.FROST_RING: "it.frostring",
    Source.BOOTS: "it.boots",
    Source.CHALICE: "it.chalice",
    Source.BANNER: "ba.magic",
}


def source_item(source: int) -> Item | None:
    """The item that pays for a spell, None for the caster's own store."""
    return None if source == Source.OWN_STORE else catalogue().items[SOURCE_ITEMS[Source(source)]]


# --- why a battle ended -----------------------------------------------------------------------------------

REASONS: dict[Reason, tuple[str, Clauses]] = {
    Reason.NOT_OVER: ("the battle goes on", ()),
    Reason.NO_UNITS: ("an army has no unit left", ("TW-R75",)),
    Reason.LOSSES: ("the enemy has lost as much as the scenario asks for", ("TW-R75",)),
    Reason.HELD: ("the hex that counts was held long enough", ("TW-R75", "TW-R91")),
    Reason.POINTS: ("more points after the last turn", ("TW-R75",)),
    Reason.HEXES: ("more of the hexes that count after the last turn, with equal points", ("TW-R75",)),
    Reason.EQUAL: ("nobody is ahead after the last turn", ("TW-R75", "TW-R80")),
}


# --- facts as words ---------------------------------------------------------------------------------------

SHOWN: dict[str, Callable[[int, Names], str]] = {
    "": lambda number, names: str(number),
    "piece": lambda number, names: names.title(number),
    "hex": lambda number, names: names.hex(number),
    "card": lambda number, names: card_name(number),
    "side": lambda number, names: SIDE_NAMES[number],
    "Side": lambda number, names: SIDE_NAMES[number].capitalize(),
    "spell": lambda number, names: spell_card(number).name,
}
"""How a fact can be shown, besides as a count."""


@dataclass(frozen=True)
class Fact:
    """One number of an entry, which knows how to be shown."""

    number: int
    names: Names

    def __format__(self, kind: str) -> str:
        return count(self.number, kind) if kind in COUNTED else SHOWN[kind](self.number, self.names)


class Facts:
    """The numbers of one entry, to be put into templates."""

    def __init__(self, numbers: Sequence[int], names: Names) -> None:
        self.numbers = numbers
        self._facts = [Fact(number, names) for number in numbers]

    def into(self, template: str) -> str:
        """The template with these facts in it."""
        return template.format(*self._facts)


# --- kinds that need more than a template -----------------------------------------------------------------


def _card_drawn(facts: Facts) -> str:
    cards, card = catalogue().charts.cards, facts.numbers[0]
    suit, rank = divmod(card, len(cards.activations))
    if suit >= len(cards.red_suits) + len(cards.black_suits):
        return facts.into("{0:card}: the turn ends at once")
    pieces = count(list(cards.activations.values())[rank], "pieces")
    side = SIDE_NAMES[suit >= len(cards.red_suits)]
    return facts.into(f"{{0:card}}: it activates {pieces} of {side}")


def _card_clauses(facts: Sequence[int]) -> Clauses:
    rank = card_name(facts[0]).partition(" ")[0]
    if rank == "Joker":
        return ("TW-1.3.1g",)
    return "TW-1.3.1c", "TW-1.3.1d" if rank.isdecimal() else "TW-1.3.1f" if rank == "Ace" else "TW-1.3.1e"


def _attack(facts: Facts) -> str:
    how = "close combat" if facts.numbers[2] == 1 else "ranged combat over {2:hexes}"
    return facts.into("{0:piece} against {1:piece}: " + how)


BONUS_ITEMS = {
    Bonus.HOLY_BLADE: "it.holy",
    Bonus.WAR_BANNER: "ba.die",
    Bonus.PROTECTION: "it.protection",
    Bonus.SHIELDING: "ba.shield",
}
BONUSES = {
    Bonus.GENERAL: ("General", "TW-2.2.7a"),
    Bonus.BELL: ("Screaming Bell", "TW-2.2.12a"),
    Bonus.LEAST_ONE: ("whoever is trapped strikes at least so much", "TW-2.9.7e"),
}
"""Bonuses that are no items: what they are called, and their clause."""


def _bonus_of(bonus: int) -> tuple[str, str]:
    """What gives or takes dice, and its clause."""
    if bonus in BONUSES:
        return BONUSES[Bonus(bonus)]
    item = catalogue().items[BONUS_ITEMS[Bonus(bonus)]]
    return item.name, item.clause


def _bonus_dice(facts: Facts) -> str:
    dice, bonus = facts.numbers[:2]
    return f"{count(abs(dice), 'dice')} {'more' if dice > 0 else 'less'}: {_bonus_of(bonus)[0]}"


def _bonus_clauses(facts: Sequence[int]) -> Clauses:
    clause = _bonus_of(facts[1])[1]
    return (clause,) if facts[1] == Bonus.LEAST_ONE else (clause, "TW-1.5.3h")


def _covering_ground(dice: int) -> tuple[str, Clauses]:
    """Which terrain of the chart takes away so many dice from all who attack it, and its clauses on dice."""
    chart = catalogue().charts.terrain.values()
    grounds = [ground for ground in chart if ground.cover == dice and not ground.higher_only]
    clauses = [clause for ground in grounds for clause in ground.clauses if clause.startswith("TW-1.5.3")]
    return " or ".join(ground.name for ground in grounds), tuple(clauses)


COVERS = {
    Cover.HILL: ("uphill to {2:hex}", "TW-1.5.3b"),
    Cover.WALL: ("a wall at {2:hex}", "TW-1.5.3d"),
    Cover.RIVER: ("the attacker stands in a river", "TW-1.5.3e"),
}


def _cover_dice(facts: Facts) -> str:
    lost, cover = facts.numbers[:2]
    words = f"{_covering_ground(lost)[0]} in {{2:hex}}" if cover == Cover.GROUND else COVERS[Cover(cover)][0]
    return facts.into("{0:dice} less: " + words)


def _cover_clauses(facts: Sequence[int]) -> Clauses:
    lost, cover = facts[:2]
    clauses = _covering_ground(lost)[1] if cover == Cover.GROUND else (COVERS[Cover(cover)][1],)
    return (*clauses, "TW-1.5.3g")


def _rolled(facts: Facts) -> str:
    faces = [str(face) for face, times in enumerate(facts.numbers, 1) for _ in range(times)]
    return f"rolled {' '.join(faces)}" if faces else "no dice to roll"


IGNORED_BY = {
    RetreatIgnored.COURAGE: ("Blade of Courage", "TW-3.1.1c"),
    RetreatIgnored.STEADFASTNESS: ("Banner of Steadfastness", "TW-3.1.3c"),
    RetreatIgnored.PLAGUE_CART: ("Plague Cart", "TW-2.2.13a"),
}


def _retreats_ignored(facts: Facts) -> str:
    return facts.into("{0:retreats} ignored: ") + IGNORED_BY[RetreatIgnored(facts.numbers[1])][0]


def _ignored_clauses(facts: Sequence[int]) -> Clauses:
    return IGNORED_BY[RetreatIgnored(facts[1])][1], "TW-1.5.6l"


def _gazed(facts: Facts) -> str:
    verdict = "it works" if facts.numbers[2] >= facts.numbers[3] else "it fails"
    return facts.into("{0:piece} gazed at {1:piece}: rolled {2}, {3}+ needed, " + verdict)


def _cast(facts: Facts) -> str:
    source = facts.numbers[2]
    item = source_item(source)
    if item is None:
        return facts.into("{0:piece} cast {1:spell} for {3} MP, {4} MP left")
    if item.charges:
        return facts.into(f"{{0:piece}} cast {{1:spell}} from the {item.name}, {{4:charges}} left")
    return facts.into(f"{{0:piece}} cast {{1:spell}} from the {item.name} for {{3}} MP, {{4}} MP left in it")


def _cast_clauses(facts: Sequence[int]) -> Clauses:
    """The spell's clause and what it was paid by; a price that is not the list's has its own reason."""
    spell, item, paid = spell_card(facts[1]), source_item(facts[2]), facts[3]
    if item is not None:
        return spell.clause, item.clause
    changed = "TW-3.2.4b" if paid > spell.mp else "TW-3.3b" if paid < spell.mp else ""
    return tuple(filter(None, (spell.clause, "TW-1.7c", changed)))


ASSASSINATIONS = {
    "assassin_slain": "the assassin dies",
    "nothing": "nothing happens",
    "victim_slain_and_assassin_if_others": "the victim dies, and so does the assassin if others stand there",
    "victim_slain": "the victim dies and the assassin gets away",
}


def _assassination(facts: Facts) -> str:
    outcome = ASSASSINATIONS[RESULTS[facts.numbers[4]]]
    return facts.into("{0:piece} rolled {2} against {3} of {1:piece}: " + outcome)


def _assassination_clauses(facts: Sequence[int]) -> Clauses:
    chart, result = catalogue().charts.assassination.chart, RESULTS[facts[4]]
    return "TW-3.2.1b", *(line.clause for line in chart if line.result == result)


def _power_rolled(facts: Facts) -> str:
    power = catalogue().charts.demon_powers.chart[facts.numbers[1]]
    gained: list[str] = [power.ability] if power.ability else []
    gained += [f"{count(power.dice, 'dice')} more"] if power.dice else []
    gained += [f"{count(power.wounds, 'wounds')} more"] if power.wounds else []
    gained += [f"moves {count(power.moves, 'hexes')} farther"] if power.moves else []
    return facts.into("{0:piece} rolled {1} for a demon power: ") + ", ".join(gained)


def _rolled_item(table: int, face: int) -> Item | None:
    """The item that a face of an item table gives, None for further rolls."""
    items = catalogue().items.values()
    return next((item for item in items if item.table == ITEM_TABLES[table] and item.d10 == face), None)


def _item_rolled(facts: Facts) -> str:
    _, table, face = facts.numbers[:3]
    item, row = _rolled_item(table, face), catalogue().item_tables[ITEM_TABLES[table]]
    found = item.name if item else f"{row.extra_rolls} more rolls"
    return facts.into(f"{{0:piece}} rolled {{2}} on the {ITEM_TABLES[table]} table: {found}")


def _item_clauses(facts: Sequence[int]) -> Clauses:
    _, table, face = facts[:3]
    item = _rolled_item(table, face)
    return (item.clause if item else catalogue().item_tables[ITEM_TABLES[table]].clause,)


def _battle_over(facts: Facts) -> str:
    winner, reason = facts.numbers[:2]
    verdict = "The battle is drawn" if winner < 0 else facts.into("{0:Side} wins the battle")
    return f"{verdict}: {REASONS[Reason(reason)][0]}"


# --- every kind -------------------------------------------------------------------------------------------


class Telling(NamedTuple):
    """How a kind of entry is told: a template or a function of its facts; its clauses, or what finds them."""

    words: str | Callable[[Facts], str]
    clauses: str | Callable[[Sequence[int]], Clauses]


TELLINGS: dict[Event, Telling] = {
    Event.CARD_DRAWN: Telling(_card_drawn, _card_clauses),
    Event.CARD_IGNORED: Telling("{0:card} put aside: {1:side} has nobody left to activate", "TW-1.3.1s"),
    Event.TURN_ENDS: Telling("Turn {0} ends", "TW-1.3.1h TW-1.3.1i"),
    Event.TURN_BEGINS: Telling("Turn {0} begins", "TW-1.3.1a TW-1.3.1i"),
    Event.NOBODY_LEFT: Telling("Every piece has a counter: turn {0} ends without a Joker", "TW-1.3.1j TW-R14"),
    Event.NOMINATED: Telling("{0:piece} nominated", "TW-1.3.1u"),
    Event.INCLUDED: Telling("{0:piece} included with {1:piece}", "TW-1.6.2d TW-R15"),
    Event.MANA_REGAINED: Telling("{0:piece} regained {1} MP in the stone circle, now {2}", "TW-3.3a TW-R69"),
    Event.LEFT_BEHIND: Telling("{0:piece} to stay when the unit goes", "TW-1.6.1f TW-R38"),
    Event.MOVED: Telling("{0:piece} moved from {1:hex} to {2:hex}, {3:hexes}", "TW-1.4.1a"),
    Event.CARRIED: Telling("{0:piece} went along with {1:piece} to {2:hex}", "TW-1.6.1b TW-1.6.1h TW-R38"),
    Event.ENTERED_COVER: Telling("No action for {0:piece} after entering {1:hex}", "TW-1.4.1c TW-1.4.1i TW-1.4.1s"),
    Event.ATTACK: Telling(_attack, lambda facts: ("TW-1.5.1a",) if facts[2] == 1 else ("TW-1.5.2a",)),
    Event.PATTERN_DICE: Telling("{0:dice} at range {1}", "TW-1.2.1c"),
    Event.BONUS_DICE: Telling(_bonus_dice, _bonus_clauses),
    Event.COVER_DICE: Telling(_cover_dice, _cover_clauses),
    Event.DICE_COUNT: Telling("{0:dice} in all", "TW-1.5.3j"),
    Event.ROLLED: Telling(_rolled, "TW-0.1d"),
    Event.HITS: Telling("{0:hits}, {1}+ needed", "TW-1.5.5a"),
    Event.HITS_SAVED: Telling("Mithril Armour saved {0:piece} from {1:hits}", "TW-3.1.2a TW-R62"),
    Event.FRENZY_WOUND: Telling("Frenzy: {0:wounds} more", "TW-2.2.6a TW-R45"),
    Event.FEAR_RETREAT: Telling("Fear: {0:retreats} though no 1 was rolled", "TW-2.2.2a"),
    Event.RETREATS_IGNORED: Telling(_retreats_ignored, _ignored_clauses),
    Event.WOUNDED: Telling("{0:piece} lost {1:wounds}, {2} left", "TW-1.5.5b"),
    Event.ELIMINATED: Telling("{0:piece} eliminated in {1:hex}", "TW-1.5.5c"),
    Event.RETREATED: Telling("{0:piece} retreated from {1:hex} to {2:hex}", "TW-1.5.6a TW-1.5.6b"),
    Event.RETREAT_BARRED: Telling("{0:piece} cannot retreat {1:hexes}: {1:hits}", "TW-1.5.6d TW-1.5.6e TW-2.9.7h"),
    Event.FOLLOWED_UP: Telling("{0:piece} followed up from {1:hex} to {2:hex}", "TW-1.5.7a TW-1.5.7b"),
    Event.STOOD: Telling("{0:piece} did not follow up", "TW-1.5.7b"),
    Event.ONE_FIGHT_OVER: Telling("The one fight of {0:piece} is over", "TW-2.2.14a TW-R49"),
    Event.DIE_ROLLED_AGAIN: Telling("Blade of Accuracy: a {0} rolled again shows {1}", "TW-3.1.1i TW-R61"),
    Event.KEPT_DICE: Telling("{0:piece} kept all dice as they fell", "TW-3.1.1i"),
    Event.GAZED: Telling(_gazed, "TW-2.9.4a TW-2.9.5b TW-R56"),
    Event.COUNTER_ADDED: Telling("Freeze gives {0:piece} a counter, {1} in all", "TW-1.7h TW-1.3.1t TW-R37"),
    Event.COUNTER_REMOVED: Telling("{0:piece} lost a counter, {1} left", "TW-3.2.5c TW-3.1.2i"),
    Event.CAST: Telling(_cast, _cast_clauses),
    Event.WARDED: Telling("Amulet of {0:piece}: rolled {1}, {2}+ needed, the spell fails", "TW-3.1.2h"),
    Event.AMULET_FAILED: Telling("Amulet of {0:piece}: rolled {1}, {2}+ needed, the spell works", "TW-3.1.2h"),
    Event.TELEPORTED: Telling("{0:piece} teleported from {1:hex} to {2:hex}", "TW-1.7i TW-R38"),
    Event.HEALED: Telling("{0:piece} regained {1:wounds}, now {2}", "TW-1.7l TW-2.2.9a TW-2.2.13b"),
    Event.PLACED: Telling("{0:piece} appeared in {1:hex}", "TW-1.7n TW-R40"),
    Event.FOG_RISES: Telling("Fog covers {0:hex} and its neighbours to the end of turn {1}", "TW-1.7o TW-1.7r"),
    Event.FOG_LIFTS: Telling("The fog around {0:hex} lifts", "TW-1.7r"),
    Event.STRUCK_BY_SPELL: Telling("{1:spell} against {0:piece}", lambda facts: (spell_card(facts[1]).clause,)),
    Event.SPLASHED: Telling("The banishing spreads to {0:piece}", "TW-3.2.5b TW-R66"),
    Event.LAUGHTER: Telling("Units around {0:piece} cause fear to the end of the turn", "TW-3.2.6d TW-R67"),
    Event.RESURRECTED: Telling("{0:piece} came back in {1:hex} with {2:wounds}", "TW-3.2.4f TW-R65"),
    Event.THORNS_GROW: Telling("Thorns grow in {0:hex}", "TW-3.2.7e TW-R68"),
    Event.ASSASSINATION: Telling(_assassination, _assassination_clauses),
    Event.SHAPE_CHANGED: Telling("{0:piece} took animal form in {1:hex} for {2:turns}", "TW-3.2.2a TW-3.2.2b"),
    Event.SHAPE_ENDED: Telling("{0:piece} took human form again", "TW-3.2.2e TW-R64"),
    Event.HORN_SOUNDED: Telling("{0:piece} sounded the Horn of Command", "TW-3.1.2i"),
    Event.TRAP_PLACED: Telling("A trap lies hidden in {1:hex}", "TW-2.9.7a"),
    Event.TRAP_SPRUNG: Telling("{1:piece} sprang the trap in {2:hex}", "TW-2.9.7b TW-2.9.7c"),
    Event.TRAP_STRIKES: Telling("The trap against {1:piece}", "TW-2.9.7e TW-2.9.7f"),
    Event.STRIKES_TRAP: Telling("{0:piece} against the trap", "TW-2.9.7e TW-R81"),
    Event.TRAP_WOUNDED: Telling("The trap lost {1:wounds}, {2} left", "TW-2.9.7c TW-R57"),
    Event.TRAP_DESTROYED: Telling("The trap in {1:hex} is destroyed", "TW-2.9.7i"),
    Event.POWER_ROLLED: Telling(_power_rolled, "TW-2.9.0a TW-2.9.1a TW-2.9.1b TW-2.9.1c"),
    Event.HEADS_ROLLED: Telling("{0:piece} rolled {1}: {2:heads}", "TW-2.9.0a TW-2.9.3a"),
    Event.ITEM_ROLLED: Telling(_item_rolled, _item_clauses),
    Event.BATTLE_OVER: Telling(_battle_over, lambda facts: REASONS[Reason(facts[1])][1]),
    Event.HOLDS: Telling("{0:Side} holds {1:hex}, {2:turns} running", "TW-R91"),
}


def event_text(kind: int, facts: Sequence[int], names: Names) -> str:
    """An entry of the journal in one readable line."""
    words, shown = TELLINGS[Event(kind)].words, Facts(facts, names)
    return shown.into(words) if isinstance(words, str) else words(shown)


def event_clauses(kind: int, facts: Sequence[int]) -> Clauses:
    """The clauses behind an entry; where the facts do not tell which of several it was, all of them."""
    clauses = TELLINGS[Event(kind)].clauses
    return tuple(clauses.split()) if isinstance(clauses, str) else clauses(facts)
