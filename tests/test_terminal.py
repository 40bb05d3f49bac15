"""A battle at the terminal: what is shown, what may be typed, and that nothing is lost."""

from __future__ import annotations

import errno
import io
import os
import random
import re
import signal
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from heroes.table import position
from soak import all_but, soaked
from warhost import transcript
from warhost.cli.choosing import LONG, SHORT, Menu, kind_of, path_of
from warhost.cli.leaving import TOLD_TO_END, holding_interrupts, leaving_when_told
from warhost.cli.pictures import (
    NOTHING,
    Marked,
    army_list,
    army_table,
    draw_board,
    draw_map,
    odds_table,
    with_labels,
)
from warhost.cli.sources import players_of
from warhost.cli.terminal import COMMANDS, Session
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.players import Player, find_player
from warhost.ruleset import all_scenario_names, rulesets

ON_HEXES = ("tewapen/otter-ford", "tewapen/barrow-night", "tewapen/tangled-wood")
SCENARIOS = tuple(all_scenario_names())
QUICK_STARTS = tuple(f"{ruleset.name}/{ruleset.quick_start}" for ruleset in rulesets().values())
FIRST_BLOOD = "heroes/first-blood"


def played(name: str, decisions: int, seed: int = 3) -> Battle:
    """A battle after so many random decisions."""
    battle, chooser = warhost.start(name, seed=seed), random.Random(seed)
    while battle.decisions < decisions and not battle.over:
        battle.apply(chooser.choice(battle.legal_actions))
    return battle


def at(battle: Battle, wanted: Callable[[Battle], bool], seed: int = 1) -> Battle:
    """The battle, played on at random until something is wanted of it."""
    chooser = random.Random(seed)
    while not wanted(battle):
        battle.apply(chooser.choice(battle.legal_actions))
    return battle


def printed(renderable: object, width: int = 80) -> str:
    """What a console without colours shows."""
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(renderable)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


class Terminal:
    """A session whose player types the given lines, then Ctrl-D; `shown` is all that was printed."""

    def __init__(self, battle: Battle, *lines: str, opponent: str | None = "random", width: int = 80) -> None:
        self.battle = battle
        self.asked: list[str] = []
        self._lines = iter(lines)
        self._out = io.StringIO()
        players: dict[int, Player | None] = {0: None, 1: find_player(opponent, 1) if opponent else None}
        console = Console(file=self._out, width=width, height=40, highlight=False, emoji=False)
        self.session = Session(battle, players, console, read=self.read)

    def read(self, prompt: str) -> str:
        """The next line; the end of the input after the last."""
        self.asked.append(prompt)
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line

    def run(self) -> str:
        """Run the session to its end: what was shown."""
        self.session.run()
        return self._out.getvalue()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for the battles that a test leaves behind."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- the board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_colour_changes_no_character_of_the_board(name: str) -> None:
    battle = played(name, 40)
    marked = Menu(battle.legal_actions).marked()
    for viewer in (0, 1, None):
        drawn = (battle.table if viewer is None else battle.table_for(viewer)).draw_ascii()
        assert draw_board(battle, viewer, marked).plain == drawn.partition("\n\n")[0]
        assert draw_map(battle, viewer).plain == "\n\n".join(drawn.split("\n\n")[:2])


@pytest.mark.parametrize("name", ON_HEXES)
def test_spans_say_what_is_drawn_where(name: str) -> None:
    battle = played(name, 30)
    board = battle.table_for(0).text_map().board
    drawn = [(line.text[span.start : span.stop], span) for line in board for span in line.spans]
    counters = {span.names[0]: (text, span.side) for text, span in drawn if span.kind == "piece"}
    for piece in (one for one in battle.view(0)["pieces"] if one["hex"] and not one["attached"]):
        text, side = counters.pop(piece["label"])
        assert text.split()[0].rstrip("+") == piece["label"]
        assert battle.ruleset.sides[side] == piece["side"]
    assert not counters
    standing = {span.names for _, span in drawn if span.kind == "ground"}
    places = {piece["place"] for piece in battle.view(0)["pieces"]} - {None}
    assert places == {place for place, *labels in standing if labels}
    ground = battle.ruleset.ground(battle.scenario)
    assert len({place for place, *_ in standing}) == ground["columns"] * ground["rows"]
    marks = "".join(text for text, span in drawn if span.kind == "mark")
    assert len(marks) == 2 * len(ground["walls"] + ground["cliffs"])
    assert set(marks) <= {"#", "%"}


def test_a_drawing_without_spans_is_printed_as_it_is() -> None:
    assert draw_board(warhost.start(FIRST_BLOOD, seed=7), 0).spans == []


def test_a_low_screen_gets_a_lower_board_that_keeps_its_walls() -> None:
    battle = warhost.start("otter-ford", seed=7)
    full, low = draw_board(battle, 0), draw_board(battle, 0, NOTHING, most_lines=20)
    assert full.plain.count("\n") == 22
    assert low.plain.count("\n") == 16
    assert low.plain.count("##") == full.plain.count("##") == 2


def test_what_can_be_chosen_stands_out() -> None:
    battle = warhost.start("otter-ford", seed=7)
    plain, marked = draw_board(battle, 0), draw_board(battle, 0, Marked({"R1"}, {"0404", "B1"}))
    assert plain.markup != marked.markup
    assert "underline" in marked.markup
    assert marked.plain == plain.plain


def test_the_armies_fit_beside_each_other_on_eighty_columns() -> None:
    table = printed(army_table(warhost.start("otter-ford", seed=7), 0))
    assert "R1  Infantry - polearms 0305 4/4" in table
    assert "B7  Orc General" in table
    assert len(table.splitlines()) == 8


def test_what_figures_on_a_table_have_come_to() -> None:
    battle = position(
        *("3 G06 18.00,9.00 hero spear wounded effects=E1", "6 GA 15.00,6.00 panicked acted", "5 GS - dead"),
        *("7 G08 -", "53 T11 18.00,10.00 hero", "lock 3 53"),
    )
    told = [" ".join(line.split()) for line in printed(army_list(battle), 120).splitlines()]
    assert told == [
        "Greek",
        "3 Menelaus 18.00,9.00 4/6/3, wounded, locked with 53, E1",
        "6 Greek archer 15.00,6.00 2/3/6/4, panicked, acted",
        "5 Greek spearman lost",
        "7 Idomeneus 8/6/6, not deployed",
        "Trojan",
        "53 Euphorbus 18.00,10.00 8/5/7, locked with 3",
    ]


def test_labels_have_the_colour_of_their_side() -> None:
    sides = warhost.start("otter-ford", seed=7).table.side_named
    text = with_labels("R1 attacks B12, not BR2", sides)
    assert [(span.start, span.end) for span in text.spans] == [(0, 2), (11, 14)]
    assert text.spans[0].style != text.spans[1].style
    assert with_labels("3 attacks 51", warhost.start(FIRST_BLOOD, seed=7).table.side_named).spans == []


# --- menus ------------------------------------------------------------------------------------------------


def leaves(menu: Menu) -> Iterable[tuple[Action, int]]:
    """Every action that a menu leads to, with how many choices it takes."""
    for entry in menu.entries:
        if len(entry.actions) == 1:
            yield entry.actions[0], 1
        else:
            yield from ((action, depth + 1) for action, depth in leaves(Menu(entry.actions)))


@pytest.mark.parametrize("name", all_but((*QUICK_STARTS, "tewapen/barrow-night"), SCENARIOS))
@pytest.mark.parametrize("every", [5, *soaked(1)])
def test_menus_lead_to_every_legal_action_once_in_at_most_three_choices(name: str, every: int) -> None:
    battle, chooser = warhost.start(name, seed=5), random.Random(5)
    while not battle.over and battle.decisions < 250:
        if battle.decisions % every == 0:
            found = list(leaves(Menu(battle.legal_actions)))
            assert sorted(action.code for action, _ in found) == sorted(battle.legal_actions.codes.tolist())
            assert max(depth for _, depth in found) <= 3
        battle.apply(chooser.choice(battle.legal_actions))


def test_few_actions_stand_in_one_menu_and_many_go_by_piece() -> None:
    many = at(warhost.start("barrow-night", seed=2), lambda battle: len(battle.legal_actions) > LONG)
    by_piece = Menu(many.legal_actions)
    assert len(by_piece.entries) < SHORT
    assert any(len(entry.actions) > 1 for entry in by_piece.entries)
    few = at(warhost.start("otter-ford", seed=2), lambda battle: 3 < len(battle.legal_actions) < SHORT)
    assert all(len(entry.actions) == 1 for entry in Menu(few.legal_actions).entries)


def mover(seed: int = 7) -> Battle:
    """A battle in which red has one piece to move."""

    def one_moves(battle: Battle) -> bool:
        moving = {action.actor for action in battle.legal_actions if action.verb == "move"}
        return battle.seat_to_decide == 0 and len(moving) == 1

    return at(warhost.start("otter-ford", seed=seed), one_moves)


def test_an_entry_is_found_by_number_by_hex_by_action_and_by_nothing_else() -> None:
    battle = mover()
    menu, action = Menu(battle.legal_actions), battle.legal_actions[0]
    place = str(action).split()[-1]
    for typed in ("1", place, str(action), str(action).upper()):
        entry = menu.entry(typed)
        assert entry is not None
        assert entry.actions == (action,)
    for typed in ("0", str(len(menu.entries) + 1), "9999", "nonsense", "move"):
        assert menu.entry(typed) is None


def test_the_board_shows_where_the_only_mover_can_go() -> None:
    battle = mover()
    moves = [str(action).split() for action in battle.legal_actions if action.verb == "move"]
    marked = Menu(battle.legal_actions).marked()
    assert marked.actors == {moves[0][1]}
    assert marked.goals == {words[2] for words in moves}


def test_a_menu_is_numbered_without_gaps() -> None:
    battle = mover()
    menu = Menu(battle.legal_actions)
    shown = printed(menu.draw(battle.table.side_named))
    numbers = [int(word) for word in shown.split() if word.isdecimal() and len(word) < 3]
    assert numbers == list(range(1, len(menu.entries) + 1))


def test_an_action_is_sorted_by_who_does_what() -> None:
    battle = mover()
    action = battle.legal_actions[0]
    label = str(action).split()[1]
    assert path_of(action)[:2] == (label, "move")
    assert kind_of(action) == (label, "move")
    assert path_of(battle.action("done")) == kind_of(battle.action("done")) == ("done",)


# --- sessions ---------------------------------------------------------------------------------------------


def test_a_battle_is_played_to_its_end_by_numbers() -> None:
    battle = warhost.start("otter-ford", seed=7)
    shown = Terminal(battle, *["1"] * 400, "", "").run()
    assert battle.over
    assert "wins" in shown or "Draw" in shown


def test_a_battle_of_heroes_is_played_to_its_end_by_numbers() -> None:
    battle = warhost.start(FIRST_BLOOD, seed=7)
    shown = Terminal(battle, *["1"] * 600, "", "").run()
    assert battle.over
    assert "wins" in shown or "Draw" in shown


@pytest.mark.parametrize(("seed", "decisions"), [(0, 60), *soaked((0, 150), (1, 150), (2, 150))])
def test_every_action_of_heroes_can_be_typed(seed: int, decisions: int) -> None:
    battle, chooser = warhost.start("heroes/generated-4", seed=seed), random.Random(seed)
    while battle.decisions < decisions and not battle.over:
        before, action = battle.decisions, str(chooser.choice(battle.legal_actions))
        Terminal(battle, action, "quit", opponent=None).run()
        assert str(battle.actions[before]) == action


def test_a_move_that_is_not_listed_can_be_typed() -> None:
    battle = position("3 G06 18.00,9.00 hero spear", "53 T11 18.00,30.00 hero", "pending action", "pending deed 3")
    assert "move 3 17.01,11.37" not in battle.legal_actions
    shown = Terminal(battle, "move 3 18,16", "why move 3 18,16", "move 3 17.01,11.37", opponent=None).run()
    assert "move 3 18.00,16.00: " in shown, "refused"
    assert shown.count("HG-4.1a") >= 2
    assert battle.view()["pieces"][0]["at"] == [1701, 1137]


def shown_to_a_bowman(*orders: str) -> str:
    """What is shown when a man stands before an enemy's bow, after the bowman has said when he wants to be asked."""
    battle = position("6 GA 18.00,9.00", "51 TS 18.00,15.00", "phase 2 trojan", "pending action")
    return Terminal(battle, *orders, "choose 51", "stand 51", opponent=None).run()


def test_windows_are_asked_for_as_ordered() -> None:
    asked = "Greek: Greek archer: shoot now?"
    assert asked in shown_to_a_bowman(), "a shot that may hurt matters"
    assert asked not in shown_to_a_bowman("asked shots never")
    assert asked in shown_to_a_bowman("asked shots never", "asked shots always")


def test_a_window_in_which_nothing_can_be_cast_is_no_less_a_question() -> None:
    def is_empty_window(one: Battle) -> bool:
        return one.pass_offered is not None and one.passes({}) is None and len(one.legal_actions) == 1

    battle = at(warhost.start("weads/duel-of-the-mages", seed=1), is_empty_window)
    before = battle.decisions
    terminal = Terminal(battle, opponent=None)
    terminal.run()
    assert terminal.asked, "one who watches would see that there is no spell to cast"
    assert battle.decisions == before


def test_what_is_asked_is_told_and_what_cannot_be_ordered_is_refused() -> None:
    shown = shown_to_a_bowman("asked E4 always", "asked shot never", "asked shots ever")
    assert re.search(r"E4 +always +Deflect weapon", shown)
    assert re.search(r"shots +matters +a bowman could shoot", shown)
    assert "unknown window 'shot'; nearest: shots" in shown
    assert "unknown answer 'ever'; nearest: never" in shown
    assert "forced   matters" in Terminal(mover(), "asked").run()


def test_an_action_may_be_typed_in_full() -> None:
    battle = mover()
    action = str(battle.legal_actions[0])
    before = battle.decisions
    shown = Terminal(battle, action.upper()).run()
    assert str(battle.actions[before]) == action
    assert "TW-1.4.1a" in shown, "every event comes with its clause"


def test_what_cannot_be_done_is_explained_with_clauses_and_changes_nothing() -> None:
    battle = mover()
    key = battle.key()
    label = str(battle.legal_actions[0]).split()[1]
    shown = Terminal(battle, f"move {label} 0000", "mvoe R1 0000", "99", "attack R1 Z9", f"why move {label} 0000").run()
    assert battle.key() == key
    assert shown.count("TW-1.4") >= 2, "refused, and asked why"
    assert "nearest: move" in shown
    assert "choices 1 to" in shown
    assert "'Z9'" in shown


def attacker() -> Battle:
    """A battle in which red can attack."""
    return at(
        warhost.start("otter-ford", seed=7),
        lambda battle: battle.seat_to_decide == 0 and any(one.verb == "attack" for one in battle.legal_actions),
    )


def test_odds_are_told_before_anything_is_done() -> None:
    battle = attacker()
    key = battle.key()
    attack = next(one for one in battle.legal_actions if one.verb == "attack")
    number = 1 + next(k for k, entry in enumerate(Menu(battle.legal_actions).entries) if entry.actions == (attack,))
    by_number = Terminal(battle, f"?{number}").run()
    by_name = Terminal(battle, f"odds {attack}").run()
    assert battle.key() == key
    for shown in (by_number, by_name):
        assert str(battle.odds(attack).chances[0].probability) in shown
        assert "█" in shown
        assert "TW-1.2.1c" in shown
        assert "exact" in shown


def test_a_clause_can_be_looked_up() -> None:
    shown = Terminal(mover(), "rule TW-1.5.6a", "rule 1.5.5b", "rule 99.9").run()
    assert "TW-1.5.6a" in shown
    assert "TW-1.5.5b" in shown
    assert "unknown clause '99.9'" in shown


def test_undo_takes_back_a_choice() -> None:
    battle = at(
        warhost.start("otter-ford", seed=7),
        lambda battle: battle.seat_to_decide == 0 and "Choose 2" in battle.prompt,
    )
    key = battle.key()
    Terminal(battle, "1", "undo").run()
    assert battle.key() == key


def test_undo_crosses_dice_and_the_enemy_only_when_that_is_agreed() -> None:
    battle = attacker()
    key, attack = battle.key(), str(next(one for one in battle.legal_actions if one.verb == "attack"))
    shown = Terminal(battle, attack, "undo").run()
    assert "undo ends here" in shown
    assert "undo agreed" in shown
    assert battle.key() != key
    battle = attacker()
    Terminal(battle, attack, "undo agreed").run()
    assert battle.key() == key


def test_without_a_choice_of_ones_own_there_is_nothing_to_undo() -> None:
    assert "no decision was taken" in Terminal(mover(), "undo agreed").run()


def test_log_map_help_and_an_empty_line() -> None:
    shown = Terminal(attacker(), "log", "log 1", "map", "help", "", "back").run()
    assert "Turn 1 begins" in shown
    assert "under a label" in shown
    for _, usage, _ in COMMANDS.values():
        assert usage in shown


def test_on_a_wide_screen_the_armies_stand_beside_the_board() -> None:
    wide, narrow = (Terminal(mover(), width=width).run() for width in (120, 80))
    assert any("|" in line and "Barbarians" in line for line in wide.splitlines())
    assert not any("|" in line and "Barbarians" in line for line in narrow.splitlines())
    assert all(len(line) <= 80 for line in narrow.splitlines() if not line.startswith(("Go on", "The battle is kept")))


def test_the_computers_deeds_are_told_and_hidden_ones_are_not() -> None:
    battle = warhost.start("tangled-wood", seed=4)
    shown = Terminal(battle, *["1"] * 60).run()
    hidden = [event.text for event in battle.events if event.reader == 1]
    assert "Black" in shown
    for text in hidden:
        assert text not in shown


def test_two_people_hand_over_when_something_is_hidden() -> None:
    secret = at(warhost.start("tangled-wood", seed=4), lambda battle: len(battle.legal_actions) > 1)
    terminal = Terminal(secret, *["1"] * 120, opponent=None)
    terminal.run()
    assert any("Hand over to" in prompt for prompt in terminal.asked)
    open_field = Terminal(warhost.start("otter-ford", seed=4), *["1"] * 60, opponent=None)
    open_field.run()
    assert not any("Hand over" in prompt for prompt in open_field.asked)


def test_a_battle_that_is_left_can_be_gone_on_with(home: Path) -> None:
    battle = mover()
    shown = Terminal(battle, "1", "quit").run()
    assert "warhost terminal --resume" in shown
    (kept,) = (home / "data" / "warhost" / "battles").iterdir()
    again = transcript.replay(transcript.read(kept.read_bytes()))
    assert again.key() == battle.key()
    assert list(players_of(kept).values()) == ["person", "random"]


def test_every_battle_that_is_left_is_kept_apart(home: Path) -> None:
    for _ in range(2):
        Terminal(mover(), "1", "quit").run()
    Terminal(mover(), "quit").run()
    names = sorted(file.name for file in (home / "data" / "warhost" / "battles").iterdir())
    assert names == ["otter-ford-1.txt", "otter-ford-2.txt"], "nothing is kept where nothing was done"


def test_a_battle_is_saved_under_a_name_and_never_over_another_file(home: Path) -> None:
    (home / "mine.txt").write_text("dear diary", "utf-8")
    battle = mover()
    shown = Terminal(battle, "1", "save mine.txt", "save", "save battle.txt", "save battle.txt", "quit").run()
    assert "mine.txt: File exists" in shown
    assert (home / "mine.txt").read_text("utf-8") == "dear diary"
    assert "name the file" in shown
    assert transcript.verify((home / "battle.txt").read_bytes()).ok
    assert not (home / "data").exists(), "what is saved need not be kept again"


def test_a_battle_that_cannot_be_kept_in_its_folder_is_kept_in_another(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "data").write_text("a file where a folder should be", "utf-8")
    (home / "room").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(home / "room"))
    shown = Terminal(mover(), "1").run()
    [kept] = (home / "room").rglob("*.txt")
    assert f"--resume {kept}" in shown
    monkeypatch.setattr(tempfile, "tempdir", str(home / "nowhere"))
    assert "could not be kept" in Terminal(mover(), "1").run(), "and this is no crash"


def test_interrupts_leave_cleanly() -> None:
    battle = mover()
    terminal = Terminal(battle, "1")

    def read_once(prompt: str) -> str:
        try:
            return terminal.read(prompt)
        except EOFError:
            raise KeyboardInterrupt from None

    terminal.session._read = read_once
    assert "--resume" in terminal.run()


class Gone(io.StringIO):
    """A screen that is gone, as when its window was closed."""

    def write(self, text: str) -> int:
        raise OSError(errno.EIO, "Input/output error")


@pytest.fixture
def heeded() -> Iterator[None]:
    """Signals to end are not ignored, as they may be where the tests themselves run under nohup."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in TOLD_TO_END}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("heeded")
@pytest.mark.parametrize("number", TOLD_TO_END)
@pytest.mark.parametrize("is_gone", [False, True])
def test_a_battle_is_kept_when_the_terminal_is_told_to_end(home: Path, number: int, is_gone: bool) -> None:
    """While it waits for what is typed, with a screen or without; what comes next does not disturb the keeping."""
    battle = mover()
    terminal = Terminal(battle, "1")

    def close(prompt: str) -> str:
        with suppress(EOFError):
            return terminal.read(prompt)
        terminal.session.console.file = Gone() if is_gone else terminal.session.console.file
        signal.raise_signal(number)
        raise AssertionError("nobody was told")

    before = signal.getsignal(number)
    terminal.session._read = close
    with pytest.raises(SystemExit) as left:
        terminal.run()
    assert left.value.code == 128 + number
    [kept] = (home / "data" / "warhost" / "battles").iterdir()
    assert transcript.replay(transcript.read(kept.read_bytes())).key() == battle.key()
    assert signal.getsignal(number) is before


def test_a_battle_is_kept_when_something_breaks(home: Path) -> None:
    """And what broke is told."""
    terminal = Terminal(mover(), "1")
    terminal.session._hand_over = lambda: 1 / 0  # type: ignore[method-assign, assignment]
    terminal.session.carry_out(terminal.battle.legal_actions[0])
    with pytest.raises(ZeroDivisionError):
        terminal.run()
    assert len([*(home / "data" / "warhost" / "battles").iterdir()]) == 1


@pytest.mark.parametrize("number", TOLD_TO_END)
def test_what_is_to_be_ignored_is_ignored(number: int) -> None:
    """As under nohup."""
    before = signal.signal(number, signal.SIG_IGN)
    try:
        with leaving_when_told(), holding_interrupts():
            signal.raise_signal(number)
    finally:
        signal.signal(number, before)


def test_an_interrupt_waits_until_the_action_is_done() -> None:
    done = []

    def interrupt_and_go_on() -> None:
        with holding_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        interrupt_and_go_on()
    assert done == ["all of it"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_odds_without_dice_are_certain() -> None:
    battle = mover()
    shown = printed(odds_table(battle.odds(battle.legal_actions[0]), battle.table.side_named))
    assert "100.00%" in shown
