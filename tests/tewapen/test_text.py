"""The words of the game: every event, objection, action and prompt has some, with clauses that are in the rulebook."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from warhost.kernel.abi import DRAWN, MAX_ACTIONS, NOBODY, RUNNING, WON, push
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.game import GAME
from warhost.rulesets.tewapen.rules.events import Bonus, Cover, Event, RetreatIgnored
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.setup.scenario import scenarios
from warhost.rulesets.tewapen.setup.tables import fill_umpire, troop_rows
from warhost.rulesets.tewapen.state import (
    ACTED,
    CARDS,
    INCLUDED,
    MOVED,
    NOMINATED,
    NONE,
    Battle,
    Kind,
    Phase,
    Reason,
    Source,
    Spell,
    Umpire,
    Verb,
)
from warhost.rulesets.tewapen.words.cards import SOURCE_ITEMS, card_name
from warhost.rulesets.tewapen.words.events import EVENTS, REASONS
from warhost.rulesets.tewapen.words.names import Names
from warhost.rulesets.tewapen.words.objections import OBJECTIONS
from warhost.rulesets.tewapen.words.text import PROMPTS, prompt
from warhost.rulesets.tewapen.words.verbs import VERBS
from warhost.shelf.game import reason_text
from words import Words

TROOPS = ("hum.barbarians", "orc.swords", "hum.wizard", "orc.general", "hum.king")
NAMES = Names(13, 9, (0, 1, 0, 1, 0), tuple(troop_rows()[troop] for troop in TROOPS))
R1, B1, R2, B2, R3 = range(5)
HERE, THERE = NAMES.cell("0403"), NAMES.cell("0503")

WORDS = Words(GAME, Event, Objection, Verb, Reason)


# --- events -----------------------------------------------------------------------------------------------

LINES: list[tuple[Event, tuple[int, ...], str, str]] = [
    (Event.CARD_DRAWN, (0,), "2 of hearts: it activates 1 piece of red", "TW-1.3.1c TW-1.3.1d"),
    (Event.CARD_DRAWN, (13 + 9,), "Jack of diamonds: it activates 2 pieces of red", "TW-1.3.1c TW-1.3.1e"),
    (Event.CARD_DRAWN, (38,), "Ace of spades: it activates 3 pieces of black", "TW-1.3.1c TW-1.3.1f"),
    (Event.CARD_DRAWN, (53,), "Joker: the turn ends at once", "TW-1.3.1g"),
    (Event.CARD_IGNORED, (51, 1), "Ace of clubs put aside: black has nobody left to activate", "TW-1.3.1s"),
    (Event.TURN_ENDS, (3,), "Turn 3 ends", "TW-1.3.1h TW-1.3.1i"),
    (Event.TURN_BEGINS, (4,), "Turn 4 begins", "TW-1.3.1a TW-1.3.1i"),
    (Event.NOBODY_LEFT, (3,), "Every piece has a counter: turn 3 ends without a Joker", "TW-1.3.1j TW-R14"),
    (Event.NOMINATED, (R1,), "R1 Barbarians nominated", "TW-1.3.1u"),
    (Event.INCLUDED, (R2, R1), "R2 Wizard included with R1 Barbarians", "TW-1.6.2d TW-R15"),
    (Event.MANA_REGAINED, (R2, 1, 9), "R2 Wizard regained 1 MP in the stone circle, now 9", "TW-3.3a TW-R69"),
    (Event.LEFT_BEHIND, (R2,), "R2 Wizard to stay when the unit goes", "TW-1.6.1f TW-R38"),
    (Event.MOVED, (R1, HERE, THERE, 1), "R1 Barbarians moved from 0403 to 0503, 1 hex", "TW-1.4.1a"),
    (Event.CARRIED, (R2, R1, HERE), "R2 Wizard went along with R1 Barbarians to 0403", "TW-1.6.1b TW-1.6.1h TW-R38"),
    (
        Event.ENTERED_COVER,
        (R1, HERE),
        "No action for R1 Barbarians after entering 0403",
        "TW-1.4.1c TW-1.4.1i TW-1.4.1s",
    ),
    (Event.ATTACK, (R1, B1, 1), "R1 Barbarians against B1 Orc - swords: close combat", "TW-1.5.1a"),
    (Event.ATTACK, (R1, B1, 3), "R1 Barbarians against B1 Orc - swords: ranged combat over 3 hexes", "TW-1.5.2a"),
    (Event.PATTERN_DICE, (4, 1), "4 dice at range 1", "TW-1.2.1c"),
    (Event.BONUS_DICE, (1, Bonus.GENERAL), "1 die more: General", "TW-2.2.7a TW-1.5.3h"),
    (Event.BONUS_DICE, (2, Bonus.HOLY_BLADE), "2 dice more: Holy Blade", "TW-3.1.1b TW-1.5.3h"),
    (Event.BONUS_DICE, (1, Bonus.WAR_BANNER), "1 die more: Banner of War", "TW-3.1.3b TW-1.5.3h"),
    (Event.BONUS_DICE, (1, Bonus.BELL), "1 die more: Screaming Bell", "TW-2.2.12a TW-1.5.3h"),
    (Event.BONUS_DICE, (-1, Bonus.PROTECTION), "1 die less: Blade of Protection", "TW-3.1.1d TW-1.5.3h"),
    (Event.BONUS_DICE, (-1, Bonus.SHIELDING), "1 die less: Banner of Shielding", "TW-3.1.3f TW-1.5.3h"),
    (Event.BONUS_DICE, (1, Bonus.LEAST_ONE), "1 die more: whoever is trapped strikes at least so much", "TW-2.9.7e"),
    (Event.COVER_DICE, (1, Cover.GROUND, HERE), "1 die less: woods in 0403", "TW-1.5.3a TW-1.5.3g"),
    (Event.COVER_DICE, (2, Cover.GROUND, HERE), "2 dice less: village in 0403", "TW-1.5.3f TW-1.5.3g"),
    (Event.COVER_DICE, (1, Cover.HILL, HERE), "1 die less: uphill to 0403", "TW-1.5.3b TW-1.5.3g"),
    (Event.COVER_DICE, (1, Cover.WALL, HERE), "1 die less: a wall at 0403", "TW-1.5.3d TW-1.5.3g"),
    (Event.COVER_DICE, (1, Cover.RIVER, HERE), "1 die less: the attacker stands in a river", "TW-1.5.3e TW-1.5.3g"),
    (Event.DICE_COUNT, (5,), "5 dice in all", "TW-1.5.3j"),
    (Event.ROLLED, (2, 0, 0, 1, 0, 1), "rolled 1 1 4 6", "TW-0.1d"),
    (Event.ROLLED, (0, 0, 0, 0, 0, 0), "no dice to roll", "TW-0.1d"),
    (Event.HITS, (2, 4), "2 hits, 4+ needed", "TW-1.5.5a"),
    (Event.HITS, (0, 5), "no hits, 5+ needed", "TW-1.5.5a"),
    (Event.HITS_SAVED, (R3, 1), "Mithril Armour saved R3 King from 1 hit", "TW-3.1.2a TW-R62"),
    (Event.FRENZY_WOUND, (1,), "Frenzy: 1 wound more", "TW-2.2.6a TW-R45"),
    (Event.FEAR_RETREAT, (1,), "Fear: 1 retreat though no 1 was rolled", "TW-2.2.2a"),
    (Event.RETREATS_IGNORED, (1, RetreatIgnored.COURAGE), "1 retreat ignored: Blade of Courage", "TW-3.1.1c TW-1.5.6l"),
    (
        Event.RETREATS_IGNORED,
        (1, RetreatIgnored.STEADFASTNESS),
        "1 retreat ignored: Banner of Steadfastness",
        "TW-3.1.3c TW-1.5.6l",
    ),
    (Event.RETREATS_IGNORED, (1, RetreatIgnored.PLAGUE_CART), "1 retreat ignored: Plague Cart", "TW-2.2.13a TW-1.5.6l"),
    (Event.WOUNDED, (B1, 2, 1), "B1 Orc - swords lost 2 wounds, 1 left", "TW-1.5.5b"),
    (Event.ELIMINATED, (B1, HERE), "B1 Orc - swords eliminated in 0403", "TW-1.5.5c"),
    (Event.RETREATED, (B1, HERE, THERE), "B1 Orc - swords retreated from 0403 to 0503", "TW-1.5.6a TW-1.5.6b"),
    (Event.RETREAT_BARRED, (B1, 2), "B1 Orc - swords cannot retreat 2 hexes: 2 hits", "TW-1.5.6d TW-1.5.6e TW-2.9.7h"),
    (Event.FOLLOWED_UP, (R1, HERE, THERE), "R1 Barbarians followed up from 0403 to 0503", "TW-1.5.7a TW-1.5.7b"),
    (Event.STOOD, (R1,), "R1 Barbarians did not follow up", "TW-1.5.7b"),
    (Event.ONE_FIGHT_OVER, (R1,), "The one fight of R1 Barbarians is over", "TW-2.2.14a TW-R49"),
    (Event.DIE_ROLLED_AGAIN, (1, 5), "Blade of Accuracy: a 1 rolled again shows 5", "TW-3.1.1i TW-R61"),
    (Event.KEPT_DICE, (R1,), "R1 Barbarians kept all dice as they fell", "TW-3.1.1i"),
    (
        Event.GAZED,
        (R1, B1, 4, 4),
        "R1 Barbarians gazed at B1 Orc - swords: rolled 4, 4+ needed, it works",
        "TW-2.9.4a TW-2.9.5b TW-R56",
    ),
    (
        Event.GAZED,
        (R1, B1, 3, 4),
        "R1 Barbarians gazed at B1 Orc - swords: rolled 3, 4+ needed, it fails",
        "TW-2.9.4a TW-2.9.5b TW-R56",
    ),
    (Event.COUNTER_ADDED, (B1, 2), "Freeze gives B1 Orc - swords a counter, 2 in all", "TW-1.7h TW-1.3.1t TW-R37"),
    (Event.COUNTER_REMOVED, (R1, 0), "R1 Barbarians lost a counter, 0 left", "TW-3.2.5c TW-3.1.2i"),
    (Event.CAST, (R2, Spell.FIREBALL, 0, 1, 9), "R2 Wizard cast Fireball for 1 MP, 9 MP left", "TW-1.7f TW-1.7c"),
    (
        Event.CAST,
        (R2, Spell.FIREBALL, 0, 2, 8),
        "R2 Wizard cast Fireball for 2 MP, 8 MP left",
        "TW-1.7f TW-1.7c TW-3.2.4b",
    ),
    (
        Event.CAST,
        (R2, Spell.SKELETONS, 0, 1, 9),
        "R2 Wizard cast Summon Skeletons for 1 MP, 9 MP left",
        "TW-3.2.4c TW-1.7c TW-3.3b",
    ),
    (
        Event.CAST,
        (R2, Spell.FOG, Source.BLADE, 3, 7),
        "R2 Wizard cast Fog from the Blade of Spells for 3 MP, 7 MP left in it",
        "TW-1.7o TW-3.1.1e",
    ),
    (
        Event.CAST,
        (R3, Spell.FREEZE, Source.FROST_RING, 0, 1),
        "R3 King cast Freeze from the Ring of Frost, 1 charge left",
        "TW-1.7h TW-3.1.2d",
    ),
    (Event.WARDED, (B2, 3, 4), "Amulet of B2 Orc General: rolled 3, 4+ needed, the spell fails", "TW-3.1.2h"),
    (Event.AMULET_FAILED, (B2, 4, 4), "Amulet of B2 Orc General: rolled 4, 4+ needed, the spell works", "TW-3.1.2h"),
    (Event.TELEPORTED, (R2, HERE, THERE), "R2 Wizard teleported from 0403 to 0503", "TW-1.7i TW-R38"),
    (Event.HEALED, (R1, 1, 3), "R1 Barbarians regained 1 wound, now 3", "TW-1.7l TW-2.2.9a TW-2.2.13b"),
    (Event.PLACED, (R1, HERE), "R1 Barbarians appeared in 0403", "TW-1.7n TW-R40"),
    (Event.FOG_RISES, (HERE, 5), "Fog covers 0403 and its neighbours to the end of turn 5", "TW-1.7o TW-1.7r"),
    (Event.FOG_LIFTS, (HERE,), "The fog around 0403 lifts", "TW-1.7r"),
    (Event.STRUCK_BY_SPELL, (B1, Spell.WIND), "Demonic Wind against B1 Orc - swords", "TW-3.2.6c"),
    (Event.SPLASHED, (B1,), "The banishing spreads to B1 Orc - swords", "TW-3.2.5b TW-R66"),
    (Event.LAUGHTER, (R2,), "Units around R2 Wizard cause fear to the end of the turn", "TW-3.2.6d TW-R67"),
    (Event.RESURRECTED, (R1, HERE, 2), "R1 Barbarians came back in 0403 with 2 wounds", "TW-3.2.4f TW-R65"),
    (Event.THORNS_GROW, (HERE,), "Thorns grow in 0403", "TW-3.2.7e TW-R68"),
    (
        Event.ASSASSINATION,
        (R3, B2, 1, 5, 0),
        "R3 King rolled 1 against 5 of B2 Orc General: the assassin dies",
        "TW-3.2.1b TW-3.2.1c",
    ),
    (
        Event.ASSASSINATION,
        (R3, B2, 3, 3, 1),
        "R3 King rolled 3 against 3 of B2 Orc General: nothing happens",
        "TW-3.2.1b TW-3.2.1d",
    ),
    (
        Event.ASSASSINATION,
        (R3, B2, 4, 3, 2),
        "R3 King rolled 4 against 3 of B2 Orc General: the victim dies, and so does the assassin if others stand there",
        "TW-3.2.1b TW-3.2.1e",
    ),
    (
        Event.ASSASSINATION,
        (R3, B2, 6, 3, 3),
        "R3 King rolled 6 against 3 of B2 Orc General: the victim dies and the assassin gets away",
        "TW-3.2.1b TW-3.2.1f",
    ),
    (Event.SHAPE_CHANGED, (R3, HERE, 4), "R3 King took animal form in 0403 for 4 turns", "TW-3.2.2a TW-3.2.2b"),
    (Event.SHAPE_ENDED, (R3,), "R3 King took human form again", "TW-3.2.2e TW-R64"),
    (Event.HORN_SOUNDED, (R3,), "R3 King sounded the Horn of Command", "TW-3.1.2i"),
    (Event.TRAP_PLACED, (0, HERE), "A trap lies hidden in 0403", "TW-2.9.7a"),
    (Event.TRAP_SPRUNG, (0, R1, HERE), "R1 Barbarians sprang the trap in 0403", "TW-2.9.7b TW-2.9.7c"),
    (Event.TRAP_STRIKES, (0, R1), "The trap against R1 Barbarians", "TW-2.9.7e TW-2.9.7f"),
    (Event.STRIKES_TRAP, (R1, 0), "R1 Barbarians against the trap", "TW-2.9.7e TW-R81"),
    (Event.TRAP_WOUNDED, (0, 2, 1), "The trap lost 2 wounds, 1 left", "TW-2.9.7c TW-R57"),
    (Event.TRAP_DESTROYED, (0, HERE), "The trap in 0403 is destroyed", "TW-2.9.7i"),
    (
        Event.POWER_ROLLED,
        (R1, 3),
        "R1 Barbarians rolled 3 for a demon power: Firebreath",
        "TW-2.9.0a TW-2.9.1a TW-2.9.1b TW-2.9.1c",
    ),
    (
        Event.POWER_ROLLED,
        (R1, 6),
        "R1 Barbarians rolled 6 for a demon power: moves 1 hex farther",
        "TW-2.9.0a TW-2.9.1a TW-2.9.1b TW-2.9.1c",
    ),
    (Event.HEADS_ROLLED, (R1, 4, 7), "R1 Barbarians rolled 4: 7 heads", "TW-2.9.0a TW-2.9.3a"),
    (Event.ITEM_ROLLED, (R3, 0, 7), "R3 King rolled 7 on the weapon table: Blade of the Forest", "TW-3.1.1h"),
    (Event.ITEM_ROLLED, (R3, 1, 9), "R3 King rolled 9 on the item table: Horn of Command", "TW-3.1.2i"),
    (Event.ITEM_ROLLED, (R1, 2, 10), "R1 Barbarians rolled 10 on the banner table: 2 more rolls", "TW-3.1.3g"),
    (Event.BATTLE_OVER, (1, Reason.NO_UNITS), "Black wins the battle: an army has no unit left", "TW-R75"),
    (
        Event.BATTLE_OVER,
        (NOBODY, Reason.EQUAL),
        "The battle is drawn: nobody is ahead after the last turn",
        "TW-R75 TW-R80",
    ),
    (Event.HOLDS, (0, HERE, 2), "Red holds 0403, 2 turns running", "TW-R91"),
]


@pytest.mark.parametrize(("event", "facts", "line", "clauses"), LINES, ids=lambda value: getattr(value, "name", None))
def test_the_line_and_the_clauses_of_an_event(event: Event, facts: tuple[int, ...], line: str, clauses: str) -> None:
    WORDS.check_event(event, facts, NAMES, line, clauses)


def test_every_event_and_everything_that_it_depends_on_has_a_line() -> None:
    assert {event for event, *_ in LINES} == set(Event) == set(EVENTS.rows)
    assert {facts[1] for event, facts, *_ in LINES if event == Event.BONUS_DICE} == set(Bonus)
    assert {facts[1] for event, facts, *_ in LINES if event == Event.COVER_DICE} == set(Cover)
    assert {facts[1] for event, facts, *_ in LINES if event == Event.RETREATS_IGNORED} == set(RetreatIgnored)
    assert set(SOURCE_ITEMS) == set(Source) - {Source.OWN_STORE}


@pytest.mark.parametrize("spell", Spell)
def test_the_clauses_of_every_spell_are_in_the_book(spell: Spell) -> None:
    for source in Source:
        facts = (R2, int(spell), int(source), 1, 9, 0)
        assert WORDS.is_readable(EVENTS.text(Event.CAST, facts, NAMES))
        assert WORDS.has(EVENTS.clauses(Event.CAST, facts))


def test_every_face_of_the_tables_has_a_line_and_clauses() -> None:
    for table in range(3):
        for face in range(1, 11):
            assert WORDS.is_readable(EVENTS.text(Event.ITEM_ROLLED, (R3, table, face), NAMES))
            assert WORDS.has(EVENTS.clauses(Event.ITEM_ROLLED, (R3, table, face)))
    assert len({EVENTS.text(Event.POWER_ROLLED, (R1, face), NAMES) for face in range(1, 7)}) == 6


def positions(name: str, seed: int) -> Iterator[tuple[Any, Any, list[int], Names]]:
    """Every position of a random battle: battle, umpire with the journal that led here, legal actions, names."""
    from warhost.rulesets.tewapen.contract import CONTRACT

    scenario = scenarios()[name]
    memory, umpire_memory, room = Battle.blank(), fill_umpire(scenario), np.empty(MAX_ACTIONS, np.int64)
    battle, umpire, chooser = Battle.over(memory), Umpire.over(umpire_memory), random.Random(seed)
    battle.dice.key[:] = seed
    umpire.journal.open = 1
    CONTRACT.start(memory, umpire_memory)
    while True:
        legal = room[: CONTRACT.legal_actions(memory, umpire_memory, room)].tolist()
        yield battle, umpire, legal, Names.of(battle, scenario)
        if battle.result != RUNNING:
            return
        umpire.journal.length = 0
        CONTRACT.apply(memory, umpire_memory, chooser.choice(legal))


@pytest.mark.parametrize("name", scenarios())
def test_everything_in_a_battle_has_words_and_clauses_of_the_book(name: str) -> None:
    seen = set()
    for seed in range(6):
        for battle, umpire, legal, names in positions(name, seed):
            assert WORDS.is_readable(prompt(battle, None, names))
            assert all(WORDS.is_readable(VERBS.describe(code, names)) for code in legal)
            for entry in umpire.journal.entries[: umpire.journal.length]:
                kind, facts = int(entry.kind), entry.facts.tolist()
                seen.add(kind)
                assert WORDS.is_readable(EVENTS.text(kind, facts, names))
                clauses = EVENTS.clauses(kind, facts)
                assert clauses
                assert WORDS.has(clauses)
    assert {Event.ATTACK, Event.WOUNDED, Event.ELIMINATED, Event.RETREATED, Event.BATTLE_OVER} <= seen


# --- objections, reasons, cards ---------------------------------------------------------------------------


def test_every_objection_has_a_sentence_and_clauses_of_the_book() -> None:
    without_clauses = {Objection.NO_FIGURES_LEFT, Objection.MALFORMED}
    WORDS.check_objections(Objection, without_clauses, ("Blessing",))


def test_objections_are_told_apart_by_their_bits() -> None:
    assert OBJECTIONS.of(0) == ()
    assert OBJECTIONS.of(bit_of(Objection.NO_LOS) | bit_of(Objection.HAS_COUNTER)) == (
        OBJECTIONS.rows[Objection.HAS_COUNTER],
        OBJECTIONS.rows[Objection.NO_LOS],
    )
    assert OBJECTIONS.of(sum(map(bit_of, Objection))) == tuple(OBJECTIONS.rows.values())
    assert str(OBJECTIONS.rows[Objection.TOO_DEAR]) == "the spell costs more magic points than are left (TW-1.7d)"


def test_every_reason_for_the_end_has_words_and_clauses_of_the_book() -> None:
    WORDS.check_endings(Reason)
    assert reason_text(REASONS, Reason.NO_UNITS) == "an army has no unit left (TW-R75)"
    assert reason_text(REASONS, Reason.NOT_OVER) == "the battle goes on"


def test_every_card_has_a_name() -> None:
    assert len({card_name(card) for card in range(CARDS)}) == CARDS - 1
    assert (card_name(10), card_name(28), card_name(51), card_name(52)) == (
        "Queen of hearts",
        "4 of spades",
        "Ace of clubs",
        "Joker",
    )


# --- actions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "phrase"),
    [
        ("trap 0403", "hide a trap in 0403"),
        ("nominate R1", "R1 Barbarians: nominate"),
        ("include R2", "R2 Wizard: include with the unit"),
        ("stay R2", "R2 Wizard: stay when the unit goes"),
        ("move R1 0403", "R1 Barbarians: move to 0403"),
        ("attack R1 B1", "R1 Barbarians: attack B1 Orc - swords"),
        ("gaze R1 B1", "R1 Barbarians: gaze at B1 Orc - swords"),
        ("assassinate R3 B2", "R3 King: assassinate B2 Orc General"),
        ("change R3 0403", "R3 King: take animal form in 0403"),
        ("horn R3", "R3 King: sound the Horn of Command"),
        ("battle-trap R1", "R1 Barbarians: battle the trap"),
        ("put 0403", "put the second unit in 0403"),
        ("reroll 2", "roll a 2 again"),
        ("keep", "keep all dice"),
        ("follow", "follow up"),
        ("stand", "stand, do not follow up"),
        ("done", "nothing more"),
        ("cast R2 fireball B1", "R2 Wizard: cast Fireball on B1 Orc - swords"),
        ("cast R3 fireball B1 from ring", "R3 King: cast Fireball on B1 Orc - swords, from the Ring of Fire"),
        ("cast R2 teleport 0403", "R2 Wizard: cast Teleport to 0403"),
        ("cast R2 teleport 0403 unit", "R2 Wizard: cast Teleport to 0403 with the unit"),
        ("cast R2 elemental fire 0403", "R2 Wizard: cast Summon Elemental of fire in 0403"),
        ("cast R2 wind SE", "R2 Wizard: cast Demonic Wind to the SE"),
        ("cast R2 drums", "R2 Wizard: cast Drums of Death"),
        ("cast R1 fog 0403 from banner", "R1 Barbarians: cast Fog in 0403, from the Banner of Magic"),
    ],
)
def test_an_action_in_words(action: str, phrase: str) -> None:
    assert VERBS.describe(VERBS.read(action, NAMES), NAMES) == phrase


# --- prompts ----------------------------------------------------------------------------------------------


def standing(phase: Phase, actor: int = NONE, target: int = NONE, place: int = 0, detail: int = 0) -> Any:
    """A battle of the pieces above, with this matter on top: R1, R2 and R3 in 0403, activated; B1 and B2 in 0503."""
    battle = Battle.over(Battle.blank())
    battle.turn, battle.card, battle.active, battle.to_decide, battle.piece_count = 3, 10, 0, 0, len(TROOPS)
    battle.unit_in[:], battle.first_in[:] = NONE, NONE
    for piece, side in enumerate(NAMES.sides):
        one = battle.pieces[piece]
        one.side, one.troop, one.wounds, one.hit_at = side, NAMES.troops[piece], 4, 4
        one.cell, one.prison, one.next_here = (THERE if side else HERE), NONE, NONE
        one.kind = Kind.FOOT if piece in (R1, B1) else Kind.INDIVIDUAL
    battle.unit_in[HERE], battle.unit_in[THERE] = R1, B1
    battle.first_in[HERE], battle.pieces[R2].next_here, battle.first_in[THERE] = R2, R3, B2
    push(battle, phase, actor, target, place, detail)
    return battle


def mark(battle: Any, piece: int, marks: int) -> None:
    battle.pieces[piece].marks |= marks


def test_the_prompt_for_placing_traps() -> None:
    battle = standing(Phase.PLACE_TRAPS, actor=1, detail=2)
    battle.to_decide, battle.card, battle.turn = 1, NONE, 1
    assert prompt(battle, None, NAMES) == "Hide a trap, 2 to go"


def test_the_prompt_for_nominating_counts_the_units() -> None:
    battle = standing(Phase.NOMINATE)
    battle.to_name = 2
    assert prompt(battle, None, NAMES) == "Choose 2 units to activate"
    battle.to_name = 1
    assert prompt(battle, None, NAMES) == "Choose a unit to activate"


def test_the_prompt_for_including_names_who_alone_is_attached() -> None:
    battle = standing(Phase.INCLUDE)
    mark(battle, R1, NOMINATED)
    assert prompt(battle, None, NAMES) == "Who goes along with the unit?"
    mark(battle, R3, INCLUDED)
    assert prompt(battle, None, NAMES) == "Wizard: go along with the unit?"


def test_the_prompt_for_moving_names_who_alone_has_not_moved() -> None:
    battle = standing(Phase.MOVE)
    mark(battle, R1, NOMINATED)
    mark(battle, R2, INCLUDED)
    mark(battle, R3, NOMINATED)
    assert prompt(battle, None, NAMES) == "Move your units, 2 to go"
    mark(battle, R3, MOVED)
    assert prompt(battle, None, NAMES) == "Barbarians: move, or stay"


def test_the_prompt_for_acting_names_who_alone_has_not_acted() -> None:
    battle = standing(Phase.ACT)
    mark(battle, R1, NOMINATED | ACTED)
    mark(battle, R2, INCLUDED)
    mark(battle, R3, NOMINATED)
    assert prompt(battle, None, NAMES) == "Choose who acts, 2 still may"
    mark(battle, R2, ACTED)
    assert prompt(battle, None, NAMES) == "King: choose a target"


def test_the_prompt_says_who_must_battle_a_trap_first() -> None:
    battle = standing(Phase.ACT)
    mark(battle, R1, NOMINATED)
    mark(battle, R2, INCLUDED)
    battle.pieces[R1].prison = 0
    assert prompt(battle, None, NAMES) == "Barbarians must battle the trap"


def test_the_prompt_for_following_up() -> None:
    battle = standing(Phase.FOLLOW_UP, R1, B1, THERE)
    assert prompt(battle, None, NAMES) == "Barbarians: follow up, or stand"


@pytest.mark.parametrize("target", [B1, NONE], ids=["a piece", "a trap"])
def test_the_prompt_for_a_reroll(target: int) -> None:
    battle = standing(Phase.REROLL, R1, target)
    assert prompt(battle, None, NAMES) == "Barbarians: roll a failed die again?"


def test_the_prompt_for_a_teleport() -> None:
    battle = standing(Phase.COMPANY, R2, R1, THERE)
    assert prompt(battle, None, NAMES) == "Barbarians teleports: who stays behind?"


def test_the_prompt_for_the_second_unit_of_a_horde() -> None:
    battle = standing(Phase.SECOND_PLACE, R2, NONE, HERE, Spell.HORDE)
    assert prompt(battle, None, NAMES) == "Summon Skeleton Horde: where does the second unit stand?"


def test_the_moment_is_said_apart_from_what_is_asked() -> None:
    battle = standing(Phase.NOMINATE)
    assert PROMPTS.when(battle) == "Turn 3, Queen of hearts"
    battle.card, battle.turn = NONE, 1
    assert PROMPTS.when(battle) == "Turn 1"


def test_the_prompt_when_nobody_has_to_choose() -> None:
    battle = standing(Phase.DRAW)
    battle.to_decide = NOBODY
    assert prompt(battle, None, NAMES) == "Dice or a card to come"
    battle.result, battle.winner, battle.reason = WON, 0, Reason.HELD
    assert prompt(battle, None, NAMES) == "The battle is over, red wins: the hex that counts was held long enough."
    battle.result, battle.winner, battle.reason = DRAWN, NOBODY, Reason.EQUAL
    assert prompt(battle, None, NAMES) == "The battle is over, a draw: nobody is ahead after the last turn."
