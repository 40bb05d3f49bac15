"""What Heroes & Gods asks in each window and step, and that everything in a battle has words."""

from __future__ import annotations

import pytest

from games.readable import Readable
from heroes.builder import FIGURES, TERRAIN, memory_of, names_of, standing, table_of, umpire_of
from warhost.kernel.abi import DRAWN, NOBODY, WON
from warhost.rulesets.heroes.state import PANICKED, Reason, Window
from warhost.rulesets.heroes.words.text import PROMPTS, prompt

NAMES = names_of(memory_of(*FIGURES), TERRAIN)
G1, G3, G6, T51, T53, T56 = range(6)

READABLE = Readable("heroes")


@pytest.mark.parametrize(
    ("panicked", "words"),
    [((G6,), "Greek archer: try to rally?"), ((G1, G6), "Rally the 2 who panicked?")],
)
def test_the_prompt_for_rallying(panicked: tuple[int, ...], words: str) -> None:
    battle = standing("pending rally")
    for figure in panicked:
        battle.figures[figure] = battle.figures[figure]._replace(marks=PANICKED)
    assert prompt(battle, umpire_of(), NAMES) == words


@pytest.mark.parametrize(
    ("bowmen", "chip", "words"),
    [
        ((), (), "Call a god?"),
        ((T56,), (), "Trojan archer: shoot, or call a god?"),
        ((T53, T56), (), "Shoot with a bowman, or call a god?"),
        ((T56,), ("chip-used trojan",), "Trojan archer: shoot now?"),
        ((T53, T56), ("chips trojan 0",), "Does one of your bowmen shoot now?"),
    ],
)
def test_the_prompt_for_a_reaction(bowmen: tuple[int, ...], chip: tuple[str, ...], words: str) -> None:
    battle = standing("pending react trojan", *chip, side=1)
    for figure in (T51, T53, T56):
        battle.figures[figure] = battle.figures[figure]._replace(bow=4 * (figure in bowmen))
    assert prompt(battle, umpire_of(), NAMES) == words


def test_the_prompts_before_the_first_phase() -> None:
    lines = ("phase 0 nobody", "first nobody", "pending start", "pending first-choice trojan")
    assert prompt(standing(*lines, side=1), umpire_of(), NAMES) == "Take the first phase of every turn?"
    figures = ("figure 1 GS -", "figure 2 GS 18.00,6.00", "figure 3 G06 -", "figure 51 TS 18.00,30.00")
    deploying = ("phase 0 greek", "pending deploy greek")
    for matters, words in (
        (deploying, "Choose a figure to deploy, 2 to go"),
        ((*deploying, "pending deploy-at 3"), "Menelaus: choose where to deploy"),
    ):
        table = table_of(memory_of(*figures, *matters))
        table.record.to_decide = 0
        assert (table.moment(), table.prompt()) == ("Before the battle", words)


def test_the_prompt_when_nobody_has_to_choose() -> None:
    battle = standing("pending action")
    battle.to_decide = NOBODY
    assert prompt(battle, umpire_of(), NAMES) == "Dice to come"
    battle.result, battle.winner, battle.reason = WON, 0, Reason.POINTS
    assert prompt(battle, umpire_of(), NAMES) == "The battle is over, the Greeks win: more victory points."
    battle.result, battle.winner, battle.reason = DRAWN, NOBODY, Reason.EQUAL
    assert prompt(battle, umpire_of(), NAMES) == "The battle is over, a draw: equal victory points."


@pytest.mark.parametrize(("side", "moment"), [(0, "Turn 1, phase of the Greeks"), (1, "Turn 1, phase of the Trojans")])
def test_the_moment_is_said_apart_from_what_is_asked(side: int, moment: str) -> None:
    battle = standing("pending action")
    battle.active = side
    assert PROMPTS.when(battle) == moment


def test_every_window_has_a_prompt_of_its_own() -> None:
    moments = {window: _prompt_of_window(window) for window in Window if window not in (Window.OWN, Window.REACT)}
    assert len(set(moments.values())) == len(moments)
    for words in moments.values():
        READABLE.check(words)


def _prompt_of_window(window: Window) -> str:
    """The prompt of a window, whatever is below it."""
    battle = standing("pending window start greek", "attack 3 53 hurl rolled die=4 result=wound")
    battle.stack[-1] = battle.stack[-1]._replace(detail=int(window))
    return prompt(battle, umpire_of(), NAMES)
