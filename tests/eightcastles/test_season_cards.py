"""Season cards, one by one, and the initiative of a season."""

from __future__ import annotations

import pytest

from eightcastles.campaign import (
    AUTUMN,
    HOMES,
    SPRING,
    WINTER,
    Drawn,
    Standing,
    acting,
    between,
    card,
    drawn,
    laid,
    lot,
)

BOTH = "hum.king@55 hum.archers@55 hum.wizard@C1 orc.general@14 orc.swords@14 orc.wizard@C7"
NAMED = (3, 1, 2, 7, 6, 7)


def season(
    name: str, pieces: str = BOTH, *then: object, at: int = WINTER, **wishes: object
) -> tuple[Standing, list[str]]:
    """A season that begins with a card, and what it brings at once; in Winter nobody musters before one sees it."""
    there = laid(pieces, pending=["season"], season=at, goes_on=False, **wishes)  # type: ignore[arg-type]
    told = there.go_on(card(name), *then)
    assert told[0].startswith("season_begins")
    return there, told[1:]


# --- the card -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.4a", "TW-5.4b")
@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (1, "season_begins 1 spring 3-of-clubs"),
        (2, "season_begins 2 summer 3-of-clubs"),
        (7, "season_begins 7 autumn 3-of-clubs"),
        (12, "season_begins 12 winter 3-of-clubs"),
    ],
)
def test_each_season_turns_a_card(turn: int, told: str) -> None:
    there = laid(BOTH, pending=["season"], season=turn, goes_on=False)
    assert there.go_on(card("3 of clubs"))[0] == told


@pytest.mark.clause("TW-5.4b", "TW-5.10a")
def test_the_deck_has_all_cards_and_two_jokers_each_equally_likely() -> None:
    there = laid(BOTH, pending=["season"], season=WINTER, goes_on=False)
    seen: dict[int, int] = {}
    there.battle.dice.key[:] = 7, 7
    begun = there.memory.copy()
    for counter in range(400):
        there.memory[:] = begun
        there.battle.dice.counter = counter * 40
        there.contract.apply(there.memory, there.desk, -1)
        seen[int(there.battle.card)] = seen.get(int(there.battle.card), 0) + 1
    assert set(seen) == set(range(54))


@pytest.mark.clause("TW-5.10g")
@pytest.mark.parametrize("rank", range(2, 10))
def test_from_two_to_nine_nothing_happens(rank: int) -> None:
    there, told = season(f"{rank} of hearts")
    assert told == []
    assert there.phase == "initiative"


@pytest.mark.clause("TW-5.10a")
def test_a_joker_brings_nothing_at_once() -> None:
    assert season("Joker")[1] == []


@pytest.mark.clause("TW-5.10f")
def test_in_winter_a_ten_has_no_effect() -> None:
    there, told = season("10 of hearts")
    assert (told, there.phase) == ([], "initiative")


@pytest.mark.clause("TW-5.6a")
def test_with_the_season_everybody_may_move_anew() -> None:
    there, _ = season("2 of clubs", BOTH.replace("hum.king@55", "hum.king@55:moved=9,led=1,held=1,came-from=54"))
    one = there.piece("H1")
    assert [int(one.moved), int(one.led), int(one.held), int(one.came_from)] == [0, 0, 0, -1]


# --- Ace ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.10b", "TW-R118")
def test_an_ace_gives_the_faction_with_the_lowest_score_a_unit_in_a_castle() -> None:
    lands = {"humans": "C1 51 54 55", "orcs": "C7 14 16"}
    there, told = season("Ace of hearts", BOTH, lot("orcs"), lands=lands)
    assert told == ["gift orcs"]
    assert there.phase == "gift orcs"
    assert {text.split()[2] for text in there.legal()} == {"C7"}
    assert there.why("raise orc.swords 14") == {"NOT_A_CASTLE"}
    assert there.why("raise orc.general C7") == {"NOT_A_UNIT"}
    assert there.why("raise orc.wizard C7") == {"NOT_A_UNIT"}
    kinds = {text.split()[1] for text in there.legal()}
    assert {"orc.swords", "orc.catapult", "mon.giant"} <= kinds, "of any category"
    assert there.act("raise mon.giant C7") == ["raised O7 C7"]
    assert there.phase == "initiative"


@pytest.mark.clause("TW-5.10b", "TW-5.9c", "TW-R118")
@pytest.mark.parametrize(
    ("lands", "lines", "lowest"),
    [
        ({"humans": "C1 51 54", "orcs": "C7 14 16 46"}, [], {"humans"}),
        ({"humans": "C1 51 54", "orcs": "C7 14 16 46"}, ["faction humans slain=1"], {"humans", "orcs"}),
        ({"humans": "C1 51 54", "orcs": "C7 14 16 46"}, ["faction humans slain=2"], {"orcs"}),
        (HOMES, [], {"humans", "orcs"}),
    ],
)
def test_a_lot_decides_among_the_lowest(lands: dict[str, str], lines: list[str], lowest: set[str]) -> None:
    there = laid(BOTH, lands, ["season"], season=WINTER, goes_on=False, lines=lines)
    chances = there.over(there.memory.copy())
    chances.battle.dice.key[:] = 3, 3
    given = set()
    begun = chances.memory.copy()
    for counter in range(1200):
        chances.memory[:] = begun
        chances.battle.dice.counter = counter * 9
        chances.contract.apply(chances.memory, chances.desk, -1)
        if chances.phase.startswith("gift"):
            given.add(chances.decides)
    assert given == lowest


@pytest.mark.clause("TW-R118")
def test_an_ace_gives_nothing_to_who_has_no_castle() -> None:
    there, told = season("Ace of hearts", BOTH, lot("orcs"), lands={"humans": "C1 51 54 55", "orcs": "14 16"})
    assert told == ["gift orcs", "quiet Ace"]
    assert there.phase == "initiative"


@pytest.mark.clause("TW-5.10b", "TW-5.3i")
def test_an_ace_gives_its_unit_beyond_capacity_but_not_into_a_full_castle() -> None:
    lands = {"humans": "C1 51 54 55", "orcs": "C7 14 16"}
    pieces = "hum.king@55 orc.general@C7 orc.swords*12@14"
    there, _ = season("Ace of hearts", pieces, lot("orcs"), lands=lands)
    assert there.why("raise orc.swords C7") == set()
    there, told = season("Ace of hearts", f"{pieces} orc.archers*6@C7", lot("orcs"), lands=lands)
    assert told == ["gift orcs", "quiet Ace"]


# --- King ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.10c", "TW-R118")
def test_a_king_gives_every_faction_without_a_general_one_at_once() -> None:
    there, _told = season("King of hearts", "hum.archers*2@55 hum.wizard*2@C1 orc.swords@14 orc.wizard@14")
    assert there.phase == "crown orcs"
    assert there.legal() == {"raise orc.general C7"}
    assert there.why("raise orc.general 14") == {"NOT_A_CASTLE"}
    assert there.why("raise orc.swords C7") == {"GENERAL_FIRST"}
    assert there.act("raise orc.general C7", *NAMED) == ["raised O7 C7", "named O7 7"]
    assert there.phase == "crown humans"
    there.act("raise hum.king C1", *NAMED)
    assert there.phase == "initiative"


@pytest.mark.clause("TW-5.10c", "TW-R118")
@pytest.mark.parametrize(
    ("pieces", "lands"),
    [(BOTH, HOMES), ("hum.archers@55 orc.general@14", {"humans": "51 54 55", "orcs": HOMES["orcs"]})],
)
def test_who_has_one_or_has_no_castle_receives_none(pieces: str, lands: dict[str, str]) -> None:
    there, _told = season("King of hearts", pieces, lands=lands)
    assert there.phase == "initiative"


# --- Queen --------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.10d")
def test_a_queen_takes_a_unit_of_the_owners_choice_where_eight_or_more_are() -> None:
    there, _told = season(
        "Queen of hearts", "hum.king@55 hum.archers*7@55 hum.knights@55 orc.general@14 orc.swords*7@14"
    )
    assert there.phase == "lose humans"
    assert there.legal() == {f"lose H{number}" for number in range(2, 10)}
    assert there.why("lose H1") == {"NOT_A_UNIT"}
    assert there.act("lose H9") == ["loses H9 55 plague"]
    assert there.host("14") == "O10 O11 O12 O13 O14 O15 O16 O17", "seven are too few"


@pytest.mark.clause("TW-5.10d")
def test_units_that_are_all_alike_are_lost_without_a_question() -> None:
    _there, told = season("Queen of hearts", "hum.king@55 hum.archers*9@55 orc.swords*8@14 orc.archers@C7")
    assert told == ["loses O11 14 plague", "loses H2 55 plague"]


@pytest.mark.clause("TW-5.10d")
def test_the_plague_counts_each_space_and_each_faction() -> None:
    _there, told = season("Queen of hearts", "hum.archers*7@55 hum.archers*7@54 orc.swords*7@54")
    assert told == []


# --- Jack ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.10e", "TW-R112", "TW-R118")
def test_a_jack_makes_a_controlled_region_without_units_neutral() -> None:
    there, told = season("Jack of hearts", BOTH, drawn("51"))
    assert told == ["unrest 51 humans"]
    assert (there.holder("51"), int(there.space("51").roll)) == ("neutral", 0)


@pytest.mark.clause("TW-5.2c", "TW-5.10e", "TW-R118")
def test_it_is_drawn_among_regions_that_are_controlled_and_hold_no_units() -> None:
    there = laid(BOTH, pending=["season"], season=WINTER, goes_on=False)
    there.battle.dice.key[:] = 3, 3
    begun, struck = there.memory.copy(), set()
    for counter in range(1500):
        there.memory[:] = begun
        there.battle.dice.counter = counter * 9
        there.contract.apply(there.memory, there.desk, -1)
        if there.battle.card % 13 == 9 and there.battle.card < 52:
            struck |= {
                space for space in (HOMES["humans"] + " " + HOMES["orcs"]).split() if there.holder(space) == "neutral"
            }
    assert struck == {"51", "54", "16", "46"}


@pytest.mark.clause("TW-5.10e", "TW-5.4g")
def test_individuals_do_not_keep_the_peace() -> None:
    _there, told = season("Jack of hearts", BOTH.replace("hum.archers@55", "hum.archers@C1"), drawn("55"))
    assert told == ["unrest 55 humans"]


@pytest.mark.clause("TW-5.10e")
def test_where_every_region_has_units_a_jack_brings_nothing() -> None:
    _there, told = season("Jack of hearts", "hum.archers@55 orc.swords@14", lands={"humans": "C1 55", "orcs": "C7 14"})
    assert told == ["quiet Jack"]


@pytest.mark.clause("TW-5.6c", "TW-5.10e", "TW-R112")
def test_a_region_after_unrest_is_rolled_anew() -> None:
    there = laid(BOTH, {"humans": "C1 54 55", "orcs": HOMES["orcs"]}, acting("humans"))
    assert there.act("march 55 51", 2)[1:] == ["neutral_roll 51 2 2 humans", "submits 51 humans"]


# --- initiative ---------------------------------------------------------------------------------------------


def dealt(*cards: str) -> list[str]:
    """Who acts in which order after these cards, in the order of the sides."""
    there = laid(BOTH, pending=["season-end", "initiative"], goes_on=False)
    told = there.go_on(*map(card, cards))
    return [line.split()[1] for line in told if line.startswith("initiative")]


@pytest.mark.clause("TW-5.4d")
@pytest.mark.parametrize(
    ("orcs", "humans", "first"),
    [
        ("10 of clubs", "9 of spades", "orcs"),
        ("Ace of clubs", "King of spades", "orcs"),
        ("2 of spades", "3 of clubs", "humans"),
        ("7 of spades", "7 of hearts", "orcs"),
        ("7 of diamonds", "7 of hearts", "humans"),
        ("7 of clubs", "7 of diamonds", "humans"),
        ("7 of hearts", "7 of clubs", "orcs"),
    ],
)
def test_the_highest_card_acts_first_and_suits_decide(orcs: str, humans: str, first: str) -> None:
    assert dealt(orcs, humans)[0] == first


@pytest.mark.clause("TW-5.4d", "TW-5.4e")
def test_each_faction_is_dealt_a_card_and_acts_in_its_turn() -> None:
    scenario = between("ratmen", "undead", "orcs", "humans")
    pieces = "rat.swords@C4 und.swords@C2 orc.swords@C7 hum.archers@C8"
    lands = {"ratmen": "C4", "undead": "C2", "orcs": "C7", "humans": "C8"}
    there = laid(pieces, lands, ["season-end", "initiative"], goes_on=False, scenario=scenario)
    names = ("4 of hearts", "Ace of clubs", "Queen of spades", "4 of spades")
    told = there.go_on(*map(card, names))
    assert [line.split()[1] for line in told if line.startswith("initiative")] == ["undead", "orcs", "humans", "ratmen"]
    in_turn = [there.decides]
    while there.phase.startswith("moves"):
        there.act("done")
        in_turn.append(there.decides)
    assert in_turn == ["undead", "orcs", "humans", "ratmen", None]


@pytest.mark.clause("TW-5.4d", "TW-5.8c", "TW-R123")
def test_who_is_out_is_dealt_none() -> None:
    there = laid(BOTH, pending=["season-end", "initiative"], goes_on=False,
                 lines=["faction orcs plays=0"])  # fmt: skip
    told = there.go_on(Drawn(5))
    assert [line.split()[1] for line in told if line.startswith("initiative")] == ["humans"]


@pytest.mark.clause("TW-5.4e")
def test_a_faction_moves_then_fights_then_besieges() -> None:
    there = laid("hum.king@15 hum.archers*2@15 hum.knights*2@24 orc.swords@14 std.inf@C2 orc.archers@C7",
                 {"humans": "C1 15 24", "orcs": "C7 14", "neutral": "C2"}, ["season-end", "initiative"],
                 goes_on=False)  # fmt: skip
    there.go_on(card("2 of clubs"), card("Ace of clubs"))
    seen = [there.phase]
    there.act("march 15 14")
    there.act("done")
    seen.append(there.phase)
    there.report("attacker", "O6", 1)
    seen.append(there.phase)
    assert seen == ["moves humans", "outcome humans", "sieges humans"]
    assert there.why("march 24 22") == {"NOT_NOW"}


@pytest.mark.clause("TW-5.4a", "TW-5.4f")
@pytest.mark.parametrize(("turn", "phase", "after"), [(SPRING, "season", 2), (AUTUMN, "season", 4)])
def test_after_a_season_comes_the_next(turn: int, phase: str, after: int) -> None:
    there = laid(BOTH, pending=["season-end"], season=turn)
    assert (there.phase, there.battle.turn) == (phase, after)
