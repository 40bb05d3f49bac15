"""What a battle of Heroes & Gods shows to a screen: views, choices, ground, pictures. The shapes of docs/wire.md."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import warhost
from heroes.builder import FIGURES, TERRAIN, bare_scenario, memory_of, position_of, standing, table_of, umpire_of
from warhost import position
from warhost.face.battle import Battle
from warhost.kernel.abi import NOBODY, RUNNING, WON
from warhost.ruleset import find_ruleset
from warhost.rulesets.heroes.game import GAME
from warhost.rulesets.heroes.rules.figures import attack_factor, contacts, defence_factor, full_move
from warhost.rulesets.heroes.setup.scenario import scenarios
from warhost.rulesets.heroes.state import Battle as BattleRecord
from warhost.rulesets.heroes.state import Umpire
from warhost.rulesets.heroes.words.pieces import MARKS
from warhost.rulesets.heroes.words.snapshot import enemies_in_contact, factors_now, on_table, scores_of, snapshot
from warhost.rulesets.heroes.words.view import step_of, view_of

PLACED = ("side", "at", "place", "icon", "size", "stack")


def positions(name: str, seed: int, decisions: int) -> Iterator[Battle]:
    """A battle at its start and after each of some random decisions."""
    battle, chooser = warhost.start(name, seed=seed), random.Random(seed)
    yield battle
    for _ in range(decisions):
        if battle.over:
            return
        actions = battle.legal_actions
        busy = [action for action in actions if action.verb not in ("done", "pass", "stand")]
        battle.apply(chooser.choice(busy or actions[:]))
        yield battle


def view(*lines: str, more: str = "") -> dict[str, Any]:
    """The view of a position on the bare table."""
    return table_of(memory_of(*lines, more=more), more).view()


def piece(shown: dict[str, Any], label: str) -> dict[str, Any]:
    """One figure of a view."""
    found: dict[str, Any] = next(one for one in shown["pieces"] if one["label"] == label)
    return found


# --- views ------------------------------------------------------------------------------------------------


def test_a_figure_shows_its_current_factors_beside_the_printed_ones() -> None:
    shown = view(
        "figure 3 G09 18.00,6.00 wounded effects=E1,E2", "figure 51 T01 10.00,11.01 spear", "figure 52 TA - dead"
    )
    meriones, hector, archer = (piece(shown, label) for label in ("3", "51", "52"))
    assert {key: meriones[key] for key in ("attack", "defence", "moves", "bow")} == {
        "attack": 5,  # 7 halved and rounded up, and 1 for courage
        "defence": 6,  # 6 halved, and 2 and 1
        "moves": 4,
        "bow": 4,
    }
    assert meriones["printed"] == {"attack": 7, "defence": 6, "moves": 7, "bow": 6}
    assert (meriones["wounded"], meriones["spear"], meriones["effects"]) == (True, False, ["E1", "E2"])
    assert (hector["name"], hector["key"], hector["kind"], hector["bow"]) == ("Hector", "T01", "hero", None)
    assert (hector["at"], hector["side"], hector["spear"]) == ([1000, 1101], "trojan", True)
    assert (archer["dead"], archer["at"], archer["kind"], archer["hero"]) == (True, None, "soldier", False)


def test_current_factors_are_those_of_the_rules() -> None:
    umpire: Any = Umpire.over(find_ruleset("heroes").fill_umpire(bare_scenario()))
    for effects in range(1 << 9):
        memory = memory_of("figure 3 G09 18.00,6.00 wounded", "figure 4 G01 20.00,6.00")
        battle: Any = BattleRecord.over(memory)
        for figure in range(2):
            battle.figures[figure].effects = effects
        for figure in range(2):
            one = snapshot(memory).figures[figure]
            now = factors_now(umpire_of(), one)
            assert now.attack == attack_factor(battle, umpire, figure, False)
            assert now.defence == defence_factor(battle, umpire, figure)
            assert 100 * now.moves == full_move(battle, figure)
            assert not one.bow or now.bow == attack_factor(battle, umpire, figure, True)


def test_marks_locks_chips_and_fire_are_shown() -> None:
    marks = "acted shot hurled fought tried"
    lines = (
        f"figure 1 GS 10.00,10.00 panicked {marks}",
        *("figure 51 TS 10.00,11.01", "figure 52 TS 8.99,10.00", "lock 1 51", "locking 1 52"),
        *("chips greek 1 trojan 0", "used trojan E1,E9", "chip-used trojan", "burning h1", "phase 4 trojan"),
    )
    shown = view(*lines, more=TERRAIN)
    assert piece(shown, "1")["marks"] == list(MARKS)
    assert piece(shown, "1")["panicked"]
    assert piece(shown, "1")["locked_with"] == ["51", "52"]
    assert shown["chips"] == {"greek": 1, "trojan": 0}
    assert shown["chip_used"] == {"greek": False, "trojan": True}
    assert shown["events_used"] == {"greek": [], "trojan": ["E1", "E9"]}
    assert (shown["burning"], shown["phase"], shown["active"]) == (["h1"], 4, "trojan")


def test_lost_points_are_what_the_enemy_scores() -> None:
    lines = ("figure 1 GS - dead", "figure 2 GS 1,1 wounded", "figure 51 T01 - dead", "figure 52 T02 3,3 wounded")
    assert view(*lines)["lost_points"] == {"greek": 3, "trojan": 8}
    assert table_of(memory_of(*lines)).scores() == (8, 3)
    assert table_of(memory_of(*lines, "burning h1", more=TERRAIN), TERRAIN).scores() == (8, 6)


BODY = """special = ["body"]
points_of_interest = [[1800, 1800]]"""


def test_the_body_counts_when_the_battle_is_over() -> None:
    greek = ("figure 3 G06 18.00,18.00", "figure 4 GS 21.00,18.00", "figure 5 GS 21.01,18.00 panicked")
    battle: Any = standing()
    for lines, score in ((greek[:2], (5, 0)), ((*greek, "figure 51 TS 18.00,21.00"), (5, 0)), (greek[2:], (0, 0))):
        battle = snapshot(memory_of(*(line.replace("21.01", "22.50") for line in lines)))
        battle.result = RUNNING
        assert scores_of(battle, umpire_of(BODY)) == (0, 0)
        battle.result = WON
        assert scores_of(battle, umpire_of(BODY)) == score
        assert scores_of(battle, umpire_of()) == (0, 0)


ATTACK_LINES = ("pending react trojan", "pending attack-over", "pending window after trojan")


@pytest.mark.parametrize(
    ("lines", "step"),
    [
        (("pending window start greek",), "challenge"),
        (("pending challenge",), "challenge"),
        (("pending rally",), "rally"),
        (("pending deed 3",), "action"),
        (("pending melee begun=0", "pending react trojan"), "action"),
        (("pending melee",), "melee"),
        (("pending round-over", "round 1 51"), "melee"),
        (("pending window end greek",), "end"),
        (("pending deploy greek",), "deployment"),
        (("phase 0 nobody", "first nobody", "pending start", "pending first-choice greek"), "first side"),
        (("pending start",), "start"),
        (("over greek points", "pending action"), "end"),
    ],
)
def test_the_step_in_a_word(lines: tuple[str, ...], step: str) -> None:
    assert step_of(standing(*lines)) == step


def test_the_running_attack_is_shown_until_it_is_over() -> None:
    shown = view(*FIGURES, *ATTACK_LINES, "attack 6 53 bow applied die=4 result=panic")
    assert shown["attack"] == {"striker": "6", "target": "53", "kind": "bow", "die": 4}
    before = view(*FIGURES, *ATTACK_LINES, "attack 3 53 hurl declared")
    assert before["attack"] == {"striker": "3", "target": "53", "kind": "hurl", "die": None}
    assert view(*FIGURES, "pending action", "attack 6 53 bow applied die=4 result=panic")["attack"] is None


def test_a_duel_is_shown_from_the_throws_to_the_end() -> None:
    throws = view(*FIGURES, "pending duel", "duel 3 53 first-throw")
    assert throws["duel"] == {"challenger": "3", "challenged": "53", "stage": "throws", "first": None}
    melee = view(*FIGURES, "pending duel", "duel 3 53 melee-second first=53")
    assert melee["duel"] == {"challenger": "3", "challenged": "53", "stage": "melee", "first": "53"}
    assert view(*FIGURES)["duel"] is None


def test_the_way_of_a_figure_is_shown_with_what_is_left() -> None:
    shown = view(*FIGURES, "pending on-the-way 3", "way 18.00,3.50 2.50")
    assert shown["way"] == {"actor": "3", "points": [[1800, 350], [1800, 600]], "spent": 2.5, "left": 3.5}
    assert view(*FIGURES)["way"] is None


def test_views_of_one_battle_share_the_figures_that_have_not_changed() -> None:
    shared: dict[Any, Any] = {}
    battle = warhost.start("heroes/first-blood", 1)
    first = battle.view(shared=shared)
    for action in ("call E2", "bless 3"):
        battle.apply(action)
    second = battle.view(shared=shared)
    same = [one is other for one, other in zip(first["pieces"], second["pieces"], strict=True)]
    assert same == [one["label"] != "3" for one in second["pieces"]]
    assert second == battle.view()


# --- what never changes -----------------------------------------------------------------------------------


def test_the_ground_of_a_scenario() -> None:
    assert GAME.ground(bare_scenario(TERRAIN)) == {
        "board": "plane",
        "width": 3600,
        "height": 3600,
        "areas": [
            {"id": "w1", "type": "wood", "corners": [[600, 1500], [1200, 1400], [1200, 2200], [600, 2100]]},
            {"id": "h1", "type": "hull", "corners": [[2000, 1200], [2200, 1200], [2200, 1700], [2000, 1700]]},
        ],
        "ramparts": [{"id": "p1", "a": [3300, 1900], "b": [2400, 1900]}],
        "points": [[1800, 1800]],
        "zones": {"greek": [0, 900], "trojan": [2700, 3600]},
        "edges": [{"id": "p1", "kind": "rampart", "from": [3300, 1900], "to": [2400, 1900]}],
        "goals": [[1800, 1800]],
        "base": 100,
        "touch": 102,
    }


# --- pictures and the rest --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", scenarios())
def test_pictures_show_every_figure_once(name: str) -> None:
    *_, battle = positions(f"heroes/{name}", 5, 40)
    text, labels = str(battle), [piece["label"] for piece in battle.view()["pieces"] if piece["at"]]
    lines = text.split("\n")
    assert max(map(len, lines)) <= 100
    assert text.isascii()
    for label in labels:
        assert re.search(rf"(^|   ){label} +[A-Z][a-z]", text, re.MULTILINE)
    picture = ElementTree.fromstring(battle._repr_svg_())
    svg = "{http://www.w3.org/2000/svg}"
    texts = [group.find(f"{svg}text") for group in picture.iter(f"{svg}g") if group.find(f"{svg}title") is not None]
    assert [one.text for one in texts if one is not None] == labels
    assert battle._repr_svg_() == battle._repr_svg_()


def test_the_table_in_plain_text() -> None:
    table = table_of(memory_of(*FIGURES, "burning h1", "figure 52 TS 10.90,9.55", more=TERRAIN), TERRAIN)
    lines = table.draw_ascii().split("\n")
    assert lines[0] == "    0           6           12          18          24          30"
    assert lines[1 + 35 - 6].startswith("  6 . . . . . . ")
    assert lines[1 + 35 - 6][4 + 36 : 4 + 38] == "3 "
    assert lines[1 + 35 - 11][4 + 20 : 4 + 22] == "51"
    assert lines[1 + 35 - 15][4 + 40 : 4 + 44] == "^^^^"
    assert lines[1 + 35 - 18][4 + 36 : 4 + 38] == "@ "
    assert lines[1 + 35 - 19][4 + 48 : 4 + 66] == "=" * 18
    assert lines[1 + 35 - 18][4 + 14 : 4 + 24] == "w" * 10
    assert "1   Greek spearman  10.00,10.00 4/4/6" in "\n".join(lines)
    assert "52  Trojan spearman  10.90,9.55 4/4/6" in "\n".join(lines)


def test_figures_that_do_not_fit_into_one_cell_are_counted() -> None:
    table = table_of(memory_of("figure 1 GS 10.01,10.01", "figure 51 TS 10.98,10.99"))
    assert table.draw_ascii().split("\n")[1 + 35 - 10][24:26] == "*2"


def test_contact_is_that_of_the_rules() -> None:
    apart = (
        "figure 1 GS 10.00,10.00",
        "figure 51 TS 11.02,10.00",
        "figure 52 TS 10.00,11.03",
        "figure 2 GS 9.00,10.00",
    )
    battle = snapshot(memory_of(*apart))
    assert [enemies_in_contact(battle, figure) for figure in range(4)] == [[1], [0], [], []]
    for played in positions("heroes/first-blood", 5, 150):
        played.contract.allows(played.memory, played.umpire, 0)  # lays the figures out
        battle, record, umpire = snapshot(played.memory), BattleRecord.over(played.memory), Umpire.over(played.umpire)
        for figure in on_table(battle):
            touched = int(contacts(record, umpire, figure))
            assert enemies_in_contact(battle, figure) == [one for one in range(battle.count) if touched >> one & 1]


def test_odds_let_the_windows_of_the_gods_pass() -> None:
    battle = position.read(position_of(*FIGURES, "phase 1 greek", "pending melee"))
    odds = battle.odds("strike 1 51")
    assert odds.exact
    assert not GAME.is_within_action(battle.memory)
    assert str(odds.probability_of("1 and 51 locked")) == "17/36"
    assert str(odds.probability_of("51 panics")) == "1/3"
    assert str(odds.probability_of("1 panics")) == "7/36"
    assert [event.kind for event in odds.explanation][:2] == ["declared", "attack_factor"]


def test_a_view_of_an_ended_battle_decides_nothing() -> None:
    battle = standing("over trojan points")
    battle.to_decide = NOBODY
    names = table_of(memory_of(*FIGURES)).names
    shown = view_of(battle, umpire_of(), names)
    assert (shown["to_decide"], shown["step"]) == (None, "end")
