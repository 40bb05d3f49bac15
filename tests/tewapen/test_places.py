"""Made-up battles for a place to be stormed: sound, with closed walls, gates that lead in, and what a siege needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tewapen.test_generate import is_individual, next_hex
from warhost.fight import play
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen.setup.armies import ARMIES
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.generate import generate
from warhost.rulesets.tewapen.setup.places import PLACES
from warhost.rulesets.tewapen.setup.scenario import Force, Piece, TewapenScenario
from warhost.rulesets.tewapen.setup.siege import MAX_RECORDS
from warhost.rulesets.tewapen.state import MAX_BUILDINGS
from warhost.scenario import read_scenario

SEEDS = 200
WALLS, HOUSES = "CDG", "AB"
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")


@pytest.fixture(scope="module")
def battles() -> dict[str, list[TewapenScenario]]:
    """One battle for each of the first seeds, by kind of place, some for small garrisons and some for large ones."""
    sizes = (None, None, 3, 10)
    return {place: [generate(seed, place=place, size=sizes[seed % 4]) for seed in range(SEEDS)] for place in PLACES}


def each_of(battles: dict[str, list[TewapenScenario]]) -> Iterator[tuple[str, TewapenScenario]]:
    return ((place, battle) for place, those in battles.items() for battle in those)


def ground_of(battle: TewapenScenario) -> dict[str, str]:
    """The letter in each hex."""
    return {f"{c:02}{r:02}": letter for r, row in enumerate(battle.rows) for c, letter in enumerate(row)}


def near(hex_id: str, ground: dict[str, str]) -> set[str]:
    return {next_hex(hex_id, direction) for direction in DIRECTIONS} & ground.keys()


def walk(start: str, ground: dict[str, str], closed: str) -> set[str]:
    """Hexes that are reached on foot over all ground but the closed."""
    reached, front = {start}, [start]
    while front:
        new = {one for one in near(front.pop(), ground) - reached if ground[one] not in closed}
        reached |= new
        front += new
    return reached


def attacker_of(battle: TewapenScenario) -> str:
    decides = battle.victory.storm or battle.victory.stand
    assert decides is not None, battle.id
    return decides.side


def sides_of(battle: TewapenScenario) -> tuple[Force, Force]:
    """Who holds the place, and who storms it."""
    return (battle.black, battle.red) if attacker_of(battle) == "red" else (battle.red, battle.black)


def units_of(force: Force) -> list[Piece]:
    return [piece for piece in force.pieces if not is_individual(piece)]


def fortifications(ground: dict[str, str]) -> set[str]:
    return {hex_id for hex_id, letter in ground.items() if letter in WALLS}


def inside_of(battle: TewapenScenario) -> set[str]:
    """What cannot be walked to from the camp while the walls stand, the walls themselves aside."""
    ground = ground_of(battle)
    outside = walk(sides_of(battle)[1].pieces[0].hex, ground, WALLS)
    return ground.keys() - outside - fortifications(ground)


def is_walled(battle: TewapenScenario) -> bool:
    return battle.victory.storm is not None


def test_every_battle_reads_back_as_it_was_written(battles: dict[str, list[TewapenScenario]]) -> None:
    for place, battle in each_of(battles):
        assert read_scenario(TewapenScenario, battle.to_toml(), f"{place} {battle.id}") == battle


def test_the_same_seed_gives_the_same_battle(battles: dict[str, list[TewapenScenario]]) -> None:
    for place, those in battles.items():
        for seed in range(0, SEEDS, 20):
            assert generate(seed, place=place) == those[seed]


@pytest.mark.clause("TW-4.1a", "TW-4.1b", "TW-4.1c")
def test_walls_are_closed_and_what_is_inside_is_one(battles: dict[str, list[TewapenScenario]]) -> None:
    """Nobody walks in without ladders; within the walls every street, house and keep is reached from every other."""
    for place, battle in each_of(battles):
        if not is_walled(battle):
            assert place == "hamlet"
            assert not fortifications(ground_of(battle))
            continue
        ground, inside = ground_of(battle), inside_of(battle)
        streets = {hex_id for hex_id in inside if ground[hex_id] == "."}
        assert len(streets) >= 3, battle.id
        closed = {hex_id: letter if hex_id in streets else "#" for hex_id, letter in ground.items()}
        assert walk(min(streets), closed, "#") == streets, battle.id
        keep = {
            hex_id for hex_id in fortifications(ground) if not near(hex_id, ground) - inside - fortifications(ground)
        }
        gates = {hex_id for hex_id, letter in ground.items() if letter == "G"}
        houses = {hex_id for hex_id in inside if ground[hex_id] in HOUSES}
        assert all(near(hex_id, ground) & streets for hex_id in keep | gates | houses), battle.id
        assert (place == "hamlet") == (not keep)


def test_gates_lead_in_from_open_ground(battles: dict[str, list[TewapenScenario]]) -> None:
    numbers: dict[str, Counter[int]] = {place: Counter() for place in PLACES}
    for place, battle in each_of(battles):
        ground = ground_of(battle)
        gates = [hex_id for hex_id, letter in ground.items() if letter == "G"]
        numbers[place][len(gates)] += 1
        for gate in gates:
            free = {hex_id for hex_id in near(gate, ground) if ground[hex_id] == "."}
            assert free & inside_of(battle), (place, battle.id)
            assert free - inside_of(battle), (place, battle.id)
    assert set(numbers["hamlet"]) == {0, 1, 2}
    assert set(numbers["fort"]) == set(numbers["town"]) == {1, 2}


def test_each_place_is_built_as_such_places_are(battles: dict[str, list[TewapenScenario]]) -> None:
    letters = {place: Counter("".join("".join(battle.rows) for battle in those)) for place, those in battles.items()}
    assert not letters["hamlet"]["D"]
    assert letters["fort"]["C"] > 10 * letters["fort"]["D"] > 0
    assert letters["town"]["D"] > 10 * letters["town"]["C"] > 0
    for place in PLACES:
        assert min(letters[place][letter] for letter in "ABwhdvsbt") > 0


def test_there_is_room_for_all_records(battles: dict[str, list[TewapenScenario]]) -> None:
    for place, battle in each_of(battles):
        buildings, pieces = len(battle.building_cells), len(battle.red.pieces) + len(battle.black.pieces)
        assert buildings <= MAX_BUILDINGS, (place, battle.id)
        assert buildings + pieces <= MAX_RECORDS, (place, battle.id)


@pytest.mark.clause("TW-4.4b")
def test_the_garrison_holds_all_walls_and_stands_on_them_and_inside(battles: dict[str, list[TewapenScenario]]) -> None:
    for place, battle in each_of(battles):
        ground, (garrison, besiegers) = ground_of(battle), sides_of(battle)
        walls = fortifications(ground)
        assert set(garrison.holds) == walls
        assert not besiegers.holds
        stands = [piece.hex for piece in units_of(garrison)]
        if is_walled(battle):
            assert set(stands) <= walls | inside_of(battle), (place, battle.id)
            assert any(ground[hex_id] == "G" for hex_id in stands), (place, battle.id)
            assert sum(hex_id in walls for hex_id in stands) >= 1
        else:
            assert any(ground[hex_id] in HOUSES for hex_id in stands), (place, battle.id)


def test_besiegers_begin_on_free_ground_in_the_last_rows(battles: dict[str, list[TewapenScenario]]) -> None:
    for place, battle in each_of(battles):
        ground, (_, besiegers) = ground_of(battle), sides_of(battle)
        last = len(battle.rows) - 3
        assert set("".join(battle.rows[last:])) == {"."}, (place, battle.id)
        assert all(int(piece.hex[2:]) >= last for piece in besiegers.pieces), (place, battle.id)
        assert walk(besiegers.pieces[0].hex, ground, WALLS + "x") >= {piece.hex for piece in besiegers.pieces}


def test_nobody_who_holds_a_place_is_left_out() -> None:
    for place in PLACES:
        for size in range(3, 11):
            garrison, besiegers = sides_of(generate(size, place=place, size=size))
            assert len(units_of(garrison)) == size
            assert len(units_of(besiegers)) > size


def test_besiegers_are_more(battles: dict[str, list[TewapenScenario]]) -> None:
    """About seven units to five, siege machines among them."""
    for _, battle in each_of(battles):
        garrison, besiegers = map(units_of, sides_of(battle))
        assert 3 <= len(garrison) <= 10
        assert 1.3 * len(garrison) <= len(besiegers) <= 1.4 * len(garrison) + 1.5


@pytest.mark.clause("TW-4.2a", "TW-4.2b", "TW-4.2c", "TW-4.2d")
def test_both_sides_have_what_a_siege_needs(battles: dict[str, list[TewapenScenario]]) -> None:
    troops, found = catalogue().troops, Counter[str]()
    for place, battle in each_of(battles):
        garrison, besiegers = sides_of(battle)
        machines = [piece for piece in besiegers.pieces if "Siege" in troops[piece.troop].abilities]
        found.update(piece.troop for piece in machines)
        found.update(word for piece in besiegers.pieces for word in piece.equipment)
        oil = sum(piece.equipment == ("oil",) for piece in garrison.pieces)
        assert oil <= 2
        found["oil"] += oil
        if is_walled(battle):
            assert any("Buildings only" in troops[piece.troop].abilities for piece in machines), (place, battle.id)
        else:
            assert not oil
            assert not any(piece.equipment for piece in besiegers.pieces)
    assert set(found) == {"sg.ram", "sg.mine", "sg.catapult", "sg.ballista", "ladders", "tower", "oil"}
    assert min(found.values()) >= 50, found


@pytest.mark.clause("TW-R72")
def test_towers_can_be_rolled_to_a_wall(battles: dict[str, list[TewapenScenario]]) -> None:
    barred = "".join(letter for letter, ground in catalogue().charts.terrain.items() if ground.tower_barred) + WALLS
    for place, battle in each_of(battles):
        ground, (_, besiegers) = ground_of(battle), sides_of(battle)
        for piece in besiegers.pieces:
            if piece.equipment == ("tower",):
                ways = walk(piece.hex, ground, barred)
                assert any(near(hex_id, ground) & fortifications(ground) for hex_id in ways), (place, battle.id)


def test_what_decides_suits_the_place(battles: dict[str, list[TewapenScenario]]) -> None:
    for place, battle in each_of(battles):
        ground, victory = ground_of(battle), battle.victory
        assert 8 <= battle.turns <= 14
        if victory.storm:
            walls = len(fortifications(ground))
            assert victory.storm.fortifications is not None
            assert 0.2 * walls <= victory.storm.fortifications <= 0.4 * walls
            assert {ground[hex_id] for hex_id in victory.storm.hexes} <= set("." if place == "hamlet" else "CD")
            assert 1 <= len(victory.storm.hexes) <= 2
        else:
            assert victory.stand is not None
            assert {ground[hex_id] for hex_id in victory.hexes} <= set(HOUSES)
            assert 2 <= victory.stand.hexes < len(victory.hexes)


def test_a_place_and_who_defends_it_are_drawn_by_lot() -> None:
    drawn = [generate(seed, modules=(1, 2, 3, 4)) for seed in range(40)]
    assert {attacker_of(battle) for battle in drawn} == {"red", "black"}
    said = " ".join(battle.summary for battle in drawn)
    assert all(f"besiegers and {spelled}: " in said for spelled in ("a hamlet", "a fort", "a walled town"))


@pytest.mark.parametrize("defender", ["red", "black"])
def test_who_defends_can_be_wished_for(defender: str) -> None:
    """Module 4 then goes without saying."""
    for seed in range(5):
        battle = generate(seed, red="Humans", black="Undead", defender=defender, size=7)
        assert battle.modules == (1, 2, 3, 4)
        garrison, besiegers = sides_of(battle)
        assert garrison == getattr(battle, defender)
        assert len(units_of(garrison)) == 7
        assert {battle.red.army, battle.black.army} == {"Humans", "Undead"}
        assert besiegers.pieces


@pytest.mark.parametrize("modules", [(1, 4), (1, 2, 4), (1, 3, 4), (1, 2, 3, 4, 6)])
def test_other_modules_may_be_missing_or_added(modules: tuple[int, ...]) -> None:
    for seed in range(20):
        battle = generate(seed, modules=modules)
        assert read_scenario(TewapenScenario, battle.to_toml()) == battle


@pytest.mark.parametrize("army", ARMIES)
def test_every_army_can_storm_and_be_stormed(army: str) -> None:
    for seed, place in enumerate(PLACES):
        for battle in (generate(seed, red=army, place=place), generate(seed, black=army, place=place)):
            assert read_scenario(TewapenScenario, battle.to_toml()) == battle


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"place": "castle"}, "unknown place 'castle'; known: fort, hamlet, town"),
        ({"place": "twon"}, "unknown place 'twon'; nearest: town"),
        ({"defender": "blue"}, "unknown side 'blue'; "),
        ({"place": "fort", "modules": (1, 2, 3)}, "modules [1, 2, 3]: a place is stormed with module 4 only"),
        ({"place": "fort", "size": 11}, "size 11: a garrison has 3 to 10 units"),
        ({"modules": (1, 4), "size": 2}, "size 2: a garrison has 3 to 10 units"),
    ],
)
def test_what_cannot_be_wished_for_is_refused(wishes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        generate(1, **wishes)


def test_wishes_for_places_are_read_from_words() -> None:
    game = find_ruleset("tewapen")
    assert {"place", "defender"} <= set(game.wishes)
    assert game.read_wish("place", "town") == "town"
    assert game.read_wish("modules", "1,2,3,4") == (1, 2, 3, 4)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_battles_for_places_are_fought_to_their_end(place: str, player: str) -> None:
    for seed in range(3):
        battle = play(generate(seed, place=place), player, player, seed=seed)
        assert battle.over
        assert battle.outcome is not None
