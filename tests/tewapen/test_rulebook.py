"""What the rulebook of Te Wapen! prints as tables is what is played with."""

from __future__ import annotations

import pytest

from rulebooks import markdown_of, table
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios

BOOK = markdown_of("tewapen")


@pytest.mark.clause("TW-4.2b", "TW-4.2c", "TW-6.2a", "TW-6.3a")
@pytest.mark.parametrize(("anchor", "prefix"), [("machines", "sg."), ("skirmish", "sf."), ("vehicles", "sx.")])
def test_profiles_that_are_printed(anchor: str, prefix: str) -> None:
    troops = [troop for troop in catalogue().troops.values() if troop.id.startswith(prefix)]
    assert [[cell.split(",")[0] for cell in row[:5]] for row in table(BOOK, anchor)] == [
        [troop.name, troop.move, troop.combat, troop.hit, str(troop.wounds)] for troop in troops
    ]


@pytest.mark.clause("TW-6.2a", "TW-6.3a")
@pytest.mark.parametrize(("anchor", "prefix"), [("skirmish", "sf."), ("vehicles", "sx.")])
def test_abilities_that_are_printed(anchor: str, prefix: str) -> None:
    troops = [troop for troop in catalogue().troops.values() if troop.id.startswith(prefix)]
    for row, troop in zip(table(BOOK, anchor), troops, strict=True):
        said = set(row[5].split("; ")) - {"-", "individual"}
        assert ("individual" in row[5]) is (troop.piece_class == "I")
        assert said == set(troop.abilities) or troop.id == "sf.chaplain"


@pytest.mark.clause("TW-4.1a")
def test_buildings_that_are_printed() -> None:
    ground, troops = catalogue().charts.terrain, catalogue().troops
    for letter, name, _, _, hit, wounds in table(BOOK, "buildings"):
        profile = troops[ground[letter].building or ""]
        assert (name, hit, int(wounds)) == (ground[letter].name, profile.hit, profile.wounds)
    assert {row[0] for row in table(BOOK, "buildings")} == {key for key, row in ground.items() if row.building}


@pytest.mark.clause("TW-1.1b")
def test_every_ground_is_printed() -> None:
    rows = {letter: row[1:] for row in table(BOOK, "terrain") for letter in row[0].split() if len(letter) == 1}
    assert set(rows) == set(catalogue().charts.terrain)
    for letter, ground in catalogue().charts.terrain.items():
        assert ground.name in rows[letter][0].split(", ")
        assert int(rows[letter][-1]) == ground.height
        assert rows[letter][-2].startswith("blocks") is ground.blocks_los


def armies(scenario: TewapenScenario) -> list[str]:
    """Both armies as the book tells them: units, individuals."""
    found = []
    for force in (scenario.red, scenario.black):
        individuals = sum(catalogue().troops[piece.troop].piece_class == "I" for piece in force.pieces)
        found.append(f"{force.army}: {len(force.pieces) - individuals}, {individuals}")
    return found


def test_scenarios_that_are_printed() -> None:
    said = {row[0]: row[1:] for row in table(BOOK, "scenarios")}
    assert said == {
        one.name: [
            ", ".join(map(str, one.modules)),
            f"{len(one.rows[0])} x {len(one.rows)}",
            str(one.turns),
            *armies(one),
        ]
        for one in scenarios().values()
    }
