"""A battle at the terminal: shows it, asks persons, lets computer opponents decide, tells what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from warhost.cli.choosing import MOST_DIGITS, Entry, Menu
from warhost.cli.leaving import holding_interrupts, leaving_when_told
from warhost.cli.library import asked_of, clauses_at, print_clause
from warhost.cli.pictures import (
    NOTHING,
    army_table,
    beside_armies,
    draw_board,
    draw_map,
    event_line,
    odds_table,
    with_labels,
)
from warhost.cli.screen import REFUSAL_STYLE, REFUSALS, refusal_lines
from warhost.cli.sources import PERSON, kept_file, write_transcript
from warhost.errors import NotationError, UndoRefused, UnknownName
from warhost.face.steps import unasked
from warhost.fight import choose
from warhost.ruleset import LEVELS, MATTERS

if TYPE_CHECKING:
    from warhost.face.action import Action
    from warhost.face.battle import Battle
    from warhost.face.standing import Event
    from warhost.players import Player

with suppress(ImportError):  # gives the prompt its history and its cursor keys, where the machine has it
    import readline  # noqa: F401

ROOM_FOR_MENU = 10  # lines that a menu wants below the board; where it has no room the board is drawn smaller
AGREED = "agreed"


class Session:
    """One battle, its seats and the screen. `players` has a computer opponent or None, a person, for each side."""

    def __init__(
        self,
        battle: Battle,
        players: Mapping[int, Player | None],
        console: Console,
        file: Path | None = None,
        read: Callable[[str], str] = input,
    ) -> None:
        self.battle = battle
        self.players = players
        self.console = console
        self.file = file
        self.is_over = False
        self._read = read
        self._keys = Random(str(battle.seed))
        self._menus: list[Menu] = []
        self._kept = battle.key()  # the position that has been written down last
        self._choices: list[int] = []  # how many actions had been carried out before each choice of a person
        self._shown: tuple[str, frozenset[str]] = ("", frozenset())  # the board as last drawn, and what stood out
        self._teller: int | None = None  # side whose doings were told last
        self._viewer: int | None = None
        self._orders: dict[str, str] = {}  # for which windows the persons want to be asked

    @property
    def persons(self) -> list[int]:
        """The sides that people play."""
        return [side for side, player in self.players.items() if player is None]

    @property
    def viewer(self) -> int:
        """The side that looks at the screen."""
        deciding = self.battle.seat_to_decide
        return deciding if deciding in self.persons else self.persons[0]

    def names(self) -> dict[str, str]:
        """Who plays each side, by the side's name."""
        sides = self.battle.ruleset.sides
        return {sides[side]: player.name if player else PERSON for side, player in self.players.items()}

    # --- the course of it ----------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the battle is over and looked at, or the player leaves; however it ends, the battle is kept."""
        try:
            with leaving_when_told():
                self._open()
                while not self.is_over:
                    self._step()
        except (EOFError, KeyboardInterrupt):
            self._leave("\n")
        except BaseException:
            with suppress(OSError):  # whoever read what is printed may be gone
                self._leave("\n")
            raise
        else:
            self._leave()

    def _step(self) -> None:
        """One decision, or one thing that a person types."""
        battle = self.battle
        side = battle.seat_to_decide
        player = self.players.get(side) if side is not None else None
        if player is not None:
            self._let_decide(player)
        elif (step := unasked(battle, self._orders, self._is_watched)) is not None:
            self.carry_out(step)
        else:
            if not self._menus:
                self._hand_over()
                self._push(Menu(battle.legal_actions))
                if battle.over:
                    self._tell_outcome()
            self.obey(self._read(f"{battle.ruleset.sides[self.viewer]}> ").strip())

    @property
    def _is_watched(self) -> bool:
        """True where several persons play: what goes by at once would tell that there is no card to play."""
        return len(self.persons) > 1

    def _open(self) -> None:
        """Print what battle this is and who plays."""
        battle, console = self.battle, self.console
        console.print(Rule(f"[bold]{battle.scenario.name}[/]", style="dim"))
        console.print(battle.scenario.told)
        seats = ", ".join(f"{side} is {self._who(name)}" for side, name in self.names().items())
        console.print(f"[dim]{seats.capitalize()}. Seed {battle.seed}. Type help for what you can type.[/]\n")
        console.print(army_table(battle, self.viewer), "")
        self._tell(battle.last_events, None)

    def _who(self, name: str) -> str:
        if name == PERSON:
            return "you" if len(self.persons) == 1 else "a person"
        return f"the computer ({name})"

    def _let_decide(self, player: Player) -> None:
        """One decision of a computer opponent."""
        key = self._keys.getrandbits(64), self._keys.getrandbits(64)
        side = self.battle.seat_to_decide or 0
        with self.console.status(f"[dim]{self.battle.ruleset.sides[side].capitalize()} thinks ...[/]"):
            action = self.battle.set_up_offered or choose(player, self.battle, key)
        self.carry_out(action)

    def carry_out(self, action: Action | str) -> None:
        """Carry out an action and tell what happens."""
        side = self.battle.seat_to_decide
        with holding_interrupts():
            self.battle.apply(action)
        self._menus.clear()
        self._tell(self.battle.last_events, side)

    def _tell(self, events: list[Event], side: int | None) -> None:
        """Print what happened, a line each; a side's name first when it was not the last to do something."""
        known = [event for event in events if event.reader in (None, self.viewer)]
        if known and side != self._teller and side is not None:
            self.console.print(Text(self.battle.ruleset.sides[side].capitalize(), "bold"))
            self._teller = side
        sides = self.battle.table.side_named
        for event in known:
            self.console.print(Padding(event_line(event, sides), (0, 0, 0, 2)))

    def _tell_outcome(self) -> None:
        """Print who won, and what can be done now."""
        outcome = self.battle.outcome
        scores = outcome.scores if outcome else ()
        points = ", ".join(f"{side} {score}" for side, score in zip(self.battle.ruleset.sides, scores, strict=True))
        self.console.print(Rule(f"[bold]{outcome}[/]", style="dim"))
        self.console.print(f"Points: {points}. [dim]log tells it again, save FILE writes it down, Enter leaves.[/]")

    def _hand_over(self) -> None:
        """Where people share the screen and something is hidden: wait for the next one."""
        before, self._viewer = self._viewer, self.viewer
        if before in (None, self.viewer) or not self._hides_something():
            return
        self._read(f"Hand over to {self.battle.ruleset.sides[self.viewer]}, who presses Enter ")
        self.console.clear()

    def _hides_something(self) -> bool:
        """True when the sides do not know the same."""
        return len({self.battle.seen_by(side).tobytes() for side in self.players}) > 1

    # --- showing -------------------------------------------------------------------------------------------

    def _push(self, menu: Menu) -> None:
        """Show a menu, with the board above it where that has changed or something else stands out on it."""
        self._menus.append(menu)
        marked, room = menu.marked(), self.console.height - ROOM_FOR_MENU
        board = draw_board(self.battle, self.viewer, marked, room)
        shown = board.plain, frozenset(marked.goals if board.spans else ())
        if shown != self._shown:
            self.console.print()
            self.console.print(beside_armies(board, self.battle, self.viewer, self.console.width), soft_wrap=True)
            self._shown = shown
        self._teller = self.viewer
        self._show_menu()

    def _show_menu(self) -> None:
        """Print who must do what, and the choices."""
        if not self.battle.over:
            sides = self.battle.table.side_named
            self.console.print(with_labels(f"\n{asked_of(self.battle)}", sides, "bold"))
            self.console.print(self._menus[-1].draw(sides))

    # --- what is typed -------------------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        """Do what was typed: a command, a number, or an action; what is refused is explained."""
        word, rest = [*line.split(maxsplit=1), "", ""][:2]
        try:
            if not line:
                self._leave_or_show()
            elif line.startswith("?"):
                self.odds(line[1:].strip())
            elif word.casefold() in COMMANDS:
                COMMANDS[word.casefold()][0](self, rest.strip())
            else:
                self._choose(line)
        except (*REFUSALS, OSError) as error:
            for complaint in refusal_lines(error):
                self.console.print(Text(f"  {complaint}", REFUSAL_STYLE))

    def _leave_or_show(self) -> None:
        if self.battle.over:
            self.is_over = True
        else:
            self._show_menu()

    def _choose(self, typed: str) -> None:
        """Carry out an action that was typed or chosen, or open the menu of what was chosen."""
        entry = self._menus[-1].entry(typed)
        if entry is not None and len(entry.actions) > 1:
            self._push(Menu(entry.actions))
            return
        action, reached = self._action(typed), len(self.battle.actions)
        self.carry_out(action)
        self._choices.append(reached)

    def _action(self, typed: str) -> Action:
        """The action behind a number or a notation; NotationError says what else may be typed."""
        entry: Entry | None = self._menus[-1].entry(typed) if self._menus else None
        if entry is not None and len(entry.actions) == 1:
            return entry.actions[0]
        if entry is not None:
            raise NotationError(typed, "this stands for several actions; choose it first, then one of them")
        if self.battle.over:
            raise NotationError(typed, "the battle is over; Enter leaves, help tells what else can be typed")
        if typed.isdecimal() and len(typed) <= MOST_DIGITS:
            raise NotationError(typed, f"there are choices 1 to {len(self._menus[-1].entries) if self._menus else 0}")
        return self.battle.action(typed)

    def odds(self, typed: str) -> None:
        """Print the exact odds of an action."""
        action, sides = self._action(typed), self.battle.table.side_named
        self.console.print(with_labels(f"  {action.sentence}", sides, "bold"))
        self.console.print(Padding(odds_table(self.battle.odds(action), sides), (0, 0, 0, 2)))

    def why(self, typed: str) -> None:
        """Print why an action is illegal."""
        action = self._action(typed)
        objections, sides = self.battle.why_not(action), self.battle.table.side_named
        for objection in objections:
            clauses = f"  {', '.join(objection.clauses)}"
            self.console.print(Text.assemble("  ", with_labels(objection.sentence, sides), (clauses, "dim cyan")))
        if not objections:
            self.console.print(f"  {action} is legal.")

    def rule(self, typed: str) -> None:
        """Print a clause of the rulebook."""
        for clause in clauses_at(self.battle.ruleset.rulebook(), typed):
            print_clause(self.console, clause)

    def undo(self, typed: str) -> None:
        """Take back a person's last choice and all that followed; with the word "agreed" past dice and the enemy."""
        if not self._choices:
            raise UndoRefused("no decision was taken here that could be taken back")
        undone: list[Action] = []
        try:
            while len(self.battle.actions) > self._choices[-1]:
                undone.append(self.battle.actions[-1])
                self.battle.undo(consent=typed == AGREED)
        except UndoRefused as error:
            for action in reversed(undone[:-1]):
                self.battle.apply(action)
            raise UndoRefused(f"{error}; if it has that: undo {AGREED}") from None
        self._choices.pop()
        self._menus.clear()
        self._teller = None

    def log(self, typed: str) -> None:
        """Print what happened since the start, or in the last so many decisions."""
        battle, sides = self.battle, self.battle.table.side_named
        last = len(battle.actions)
        first = max(0, last - int(typed) + 1) if typed.isdecimal() else 0
        for number in range(first, last + 1):
            for event in battle.events_of(number):
                if event.reader in (None, self.viewer):
                    self.console.print(Text.assemble((f"{number:>4} ", "dim"), event_line(event, sides)))

    def map(self, typed: str) -> None:
        """Draw the board with its legend, and both armies."""
        marked = self._menus[-1].marked() if self._menus else NOTHING
        self.console.print(draw_map(self.battle, self.viewer, marked), soft_wrap=True)
        self.console.print("", army_table(self.battle, self.viewer))

    def asked(self, typed: str) -> None:
        """Print for which windows a person is asked, or change it for one."""
        windows = self.battle.ruleset.asking
        kind, level = [*typed.split(maxsplit=1), "", ""][:2]
        if typed and kind not in windows:
            raise UnknownName("window", kind, windows)
        if typed and level not in LEVELS:
            raise UnknownName("answer", level, LEVELS)
        self._orders |= {kind: level} if typed else {}
        for window, meaning in windows.items():
            self.console.print(f"  {window:<9}{self._orders.get(window, MATTERS):<9}[dim]{meaning}[/]")

    def back(self, typed: str) -> None:
        """Go back to the menu before."""
        if len(self._menus) > 1:
            self._menus.pop()
        self._show_menu()

    def save(self, typed: str) -> None:
        """Write the battle down as a transcript."""
        if not typed:
            raise NotationError("save", "name the file: save my-battle.txt")
        self.file = write_transcript(self.battle, self.names(), Path(typed), overwrite=Path(typed) == self.file)
        self._kept = self.battle.key()
        self.console.print(f"  Written to {self.file}. [dim]warhost terminal --resume {self.file}[/] goes on.")

    def help(self, typed: str) -> None:
        """Print what can be typed."""
        table = Table.grid(padding=(0, 2))
        table.add_row("  3", "choice number 3; the name of a piece or place will do where only one choice fits")
        if not self.battle.over:
            table.add_row(f"  {self.battle.legal_actions[0]}", "an action in full")
        for _, usage, meaning in COMMANDS.values():
            table.add_row(f"  {usage}", meaning)
        self.console.print(table)

    def quit(self, typed: str) -> None:
        """Leave; nothing is lost."""
        self.is_over = True

    def _leave(self, before: str = "") -> None:
        """Keep what has not been written down, and say how to go on, behind what was typed last."""
        told = [Text(before, end="")]
        if self.battle.key() != self._kept:
            try:
                with holding_interrupts():
                    self._keep()
            except OSError as error:
                told.append(Text(f"The battle could not be kept: {error}", REFUSAL_STYLE))
            else:
                told.append(Text(f"The battle is kept in {self.file}"))
                if not self.battle.over:
                    told.append(Text.assemble(("Go on with:", "dim"), f" warhost terminal --resume {self.file}"))
        for line in told:
            self.console.print(line, soft_wrap=True, end=line.end)

    def _keep(self) -> None:
        """Write the battle into the file that is its own."""
        file = self.file or kept_file(self.battle)
        self.file = write_transcript(self.battle, self.names(), file, overwrite=file == self.file)
        self._kept = self.battle.key()


COMMANDS: dict[str, tuple[Callable[[Session, str], None], str, str]] = {
    "odds": (Session.odds, "?3 or odds ACTION", "the exact odds, before you commit"),
    "why": (Session.why, "why ACTION", "why an action is not allowed, with the clauses"),
    "rule": (Session.rule, "rule CLAUSE", "a clause of the rulebook by its number, or all clauses of a section"),
    "asked": (Session.asked, "asked or asked KIND never", "for which windows you are asked: always, matters or never"),
    "map": (Session.map, "map", "the board with its legend, and both armies"),
    "log": (Session.log, "log or log 5", "what happened, all of it or in the last decisions"),
    "back": (Session.back, "back", "back to the choices before these"),
    "undo": (Session.undo, "undo", "take back your last decision; past dice or the enemy's turn: undo agreed"),
    "save": (Session.save, "save FILE", "write the battle down as a transcript"),
    "help": (Session.help, "help", "this list; an empty line shows the choices again"),
    "quit": (Session.quit, "quit", "leave; the battle is kept and can be gone on with"),
}
"""What can be typed besides an action: what does it, how it is written, what it is for."""
