"""Standing orders: what goes by without a question in a season, and by which action."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from eightcastles.campaign import HOMES, SPRING, Standing, acting, card, laid
from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.advice.asking import CUSTOMS, WINDOWS, passes

NEVER, ALWAYS = (dict.fromkeys([*RULESET.windows, *RULESET.customs], order) for order in ("never", "always"))


def let_by(there: Standing, orders: Mapping[str, str]) -> str | None:
    """What is done without a question, None where the player is asked."""
    code = passes(there.memory, there.desk, there.names, sorted(there.codes()), orders)
    return None if code is None else there.text(code)


def test_every_window_and_custom_is_named_for_players() -> None:
    assert {name for name, _ in WINDOWS.values()} == {*RULESET.windows}
    assert {name for name, _ in CUSTOMS.values()} == {*RULESET.customs}


@pytest.mark.clause("TW-5.6e")
@pytest.mark.parametrize(("attackers", "is_asked"), [(1, False), (6, True)])
def test_to_refuse_matters_against_a_stronger_enemy(attackers: int, is_asked: bool) -> None:
    pieces = f"hum.king@14:came-from=15 hum.archers*{attackers}@14:came-from=15 orc.general@14 orc.swords*3@14"
    there = laid(pieces + " hum.archers@C1", pending=acting("humans", "battles"), goes_on=False)
    there.go_on()
    assert there.phase == "refuse orcs"
    assert let_by(there, {}) == (None if is_asked else "stand")
    assert let_by(there, ALWAYS) is None
    assert let_by(there, NEVER) == "stand"


@pytest.mark.clause("TW-5.7i")
def test_a_garrison_is_asked_for_relief_unless_it_never_wants_to_be() -> None:
    there = laid("hum.king@15 hum.archers*2@14 hum.knights*3@C7 orc.swords*2@14 hum.archers@C1",
                 {"humans": "C1 51 54 55 15 C7 16", "orcs": "14 46"}, acting("humans", "battles"), goes_on=False,
                 lines=["siege C7 orcs 14 seasons=1", "faction humans captured=C1,C7"])  # fmt: skip
    there.go_on()
    assert there.phase == "sally humans"
    assert let_by(there, {}) is None
    assert let_by(there, NEVER) == "stand"


SIEGE = "hum.king@14 hum.archers*3@14 hum.knights@C1 orc.swords*2@C7"


def besieging(season_card: str = "2-of-clubs", line: str = "siege C7 humans 14 seasons=1") -> Standing:
    """The humans' sieges."""
    there = laid(SIEGE, HOMES | {"humans": "C1 51 54 55 14"}, acting("humans", "sieges"), SPRING, season_card,
                 lines=[line], goes_on=False)  # fmt: skip
    there.go_on()
    return there


@pytest.mark.clause("TW-5.7b", "TW-5.7c")
def test_a_siege_is_asked_about_where_one_can_storm_or_begin() -> None:
    assert let_by(besieging(), {}) is None
    assert let_by(besieging(), NEVER) == "done"
    assert let_by(besieging("Joker", "siege C7 orcs 16"), {}) is None, "nobody besieges without being asked"


@pytest.mark.clause("TW-5.10a")
def test_a_siege_goes_on_by_itself_where_nobody_can_storm() -> None:
    assert let_by(besieging("Joker"), {}) == "besiege C7 14"
    assert let_by(besieging("Joker"), ALWAYS) is None


@pytest.mark.clause("TW-5.7j")
def test_only_to_give_up_a_castle_is_no_question() -> None:
    there = laid("hum.archers@46 hum.king@C1 orc.swords*2@C7 orc.general@C7", {"humans": "C1 46 16", "orcs": "C7 14"},
                 acting("orcs", "sieges"), lines=["siege C7 humans 46", "order orcs humans - - - -"])  # fmt: skip
    assert there.legal() == {"surrender C7", "done"}
    assert let_by(there, {}) == "done"
    assert let_by(there, ALWAYS) is None


@pytest.mark.clause("TW-5.4e")
def test_several_battles_are_fought_in_their_order() -> None:
    there = laid("hum.archers@13 hum.archers@15 hum.archers@C1 orc.swords@13 orc.swords@15 orc.swords@C7",
                 pending=acting("humans", "battles"))  # fmt: skip
    assert let_by(there, {}) == "fight 13"
    assert let_by(there, ALWAYS) is None


@pytest.mark.clause("TW-5.10d")
@pytest.mark.parametrize(
    ("units", "asked", "lost"),
    [("hum.archers*7@14 hum.archers@14:wounds=1", False, "H8"), ("hum.archers*7@14 hum.knights@14", True, "H8")],
)
def test_losses_are_asked_about_where_units_are_of_several_kinds(units: str, asked: bool, lost: str) -> None:
    there = laid(units, HOMES | {"humans": "C1 14"}, ["season"], goes_on=False)
    there.go_on(card("Queen of hearts"))
    assert there.phase == "lose humans"
    assert let_by(there, {}) == (None if asked else f"lose {lost}")
    assert let_by(there, NEVER) == f"lose {lost}"


@pytest.mark.clause("TW-5.7f")
def test_one_unit_holds_a_castle_that_was_taken_where_nobody_wants_to_be_asked() -> None:
    there = laid("hum.king@14 hum.knights@14 hum.archers*2@14", HOMES | {"humans": "C1 14"},
                 [*acting("humans", "sieges"), "occupy actor=humans place=C7"],
                 lines=["siege C7 humans 14 seasons=1 pressed=1"])  # fmt: skip
    assert there.phase == "occupy humans"
    assert let_by(there, {}) is None
    assert let_by(there, NEVER) == "enter H2"
    there.act("enter H2")
    assert let_by(there, NEVER) == "done"
