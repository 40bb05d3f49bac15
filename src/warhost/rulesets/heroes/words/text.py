"""Who must do what, in words: the prompts of Heroes & Gods."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from warhost.kernel.abi import NOBODY, RUNNING, Frame
from warhost.rulesets.heroes.rules import duel
from warhost.rulesets.heroes.state import (
    ACTED,
    DEAD,
    FOUGHT,
    HERO,
    OFF_TABLE,
    PANICKED,
    SHOT,
    SPEAR,
    TRIED,
    Battle,
    DuelStage,
    Figure,
    God,
    Phase,
    Reason,
    Result,
    Stage,
    Weapon,
    Window,
)
from warhost.rulesets.heroes.words.events import REASONS, RESULT_WORDS
from warhost.rulesets.heroes.words.names import PEOPLES, SIDE_NAMES, Names, event_name, inches, point_name
from warhost.rulesets.heroes.words.snapshot import enemies_in_contact, full_move, on_table
from warhost.shelf.snapshot import plain

MIST = 1 << God.MIST

duelist_objections = plain(duel.duelist_objections)


class Asked(NamedTuple):
    """What a prompt is made from: a snapshot, its names, the matter on top."""

    battle: Battle
    names: Names
    frame: Frame

    @property
    def side(self) -> int:
        """The side that must choose."""
        return int(self.battle.to_decide)

    @property
    def actor(self) -> str:
        """The title of the figure that the matter is about."""
        return self.names.title(self.frame.actor)

    def own(self, is_meant: Callable[[Figure], bool]) -> list[int]:
        """Figures on the table of the side that must choose for which something holds."""
        ours = (figure for figure in on_table(self.battle) if self.battle.figures[figure].side == self.side)
        return [figure for figure in ours if is_meant(self.battle.figures[figure])]


def prompt(battle: Battle, names: Names) -> str:
    """In words, of a snapshot: who must do what now, what is still possible; how it ended when it is over."""
    if battle.result != RUNNING:
        return _ending(battle)
    if battle.to_decide == NOBODY:
        return f"Turn {battle.turn}: dice to come."
    asked = Asked(battle, names, battle.stack[battle.depth - 1])
    return f"{_moment(battle)}. {SIDE_NAMES[asked.side].capitalize()}: {TASKS[asked.frame.phase](asked)}."


def _moment(battle: Battle) -> str:
    """Turn and phase; before the first phase nothing of the kind."""
    if battle.phase_number == 0:
        return "Before the battle"
    return f"Turn {battle.turn}, phase of the {PEOPLES[battle.active]}"


def _ending(battle: Battle) -> str:
    winner = "a draw" if battle.winner == NOBODY else f"the {PEOPLES[battle.winner]} win"
    return f"The battle is over, {winner}: {REASONS[Reason(battle.reason)][0]}."


def _titles(figures: Iterable[int], names: Names) -> str:
    """Figures with their names, or "nobody"."""
    return ", ".join(names.title(figure) for figure in figures) or "nobody"


def _labels(figures: Iterable[int], names: Names) -> str:
    """Figures by their numbers alone, or "nobody"."""
    return ", ".join(names.label(figure) for figure in figures) or "nobody"


def _chips(asked: Asked) -> str:
    """Says that a chip may be played now, when the side has one for this turn."""
    battle, side = asked.battle, asked.side
    number = battle.chips[side]
    return f" ({number} god chip{'s' * (number > 1)} left)" if number > 0 and not battle.chip_used[side] else ""


# Before the first phase


def _first_choice(asked: Asked) -> str:
    return "take the first phase of every turn, or leave it to the other side"


def _deploy(asked: Asked) -> str:
    battle, names = asked.battle, asked.names
    figures = (figure for figure in range(battle.count) if battle.figures[figure].side == asked.side)
    waiting = [figure for figure in figures if _is_waiting(battle.figures[figure])]
    return f"deploy one of {_labels(waiting, names)} in the side's own zone"


def _is_waiting(one: Figure) -> bool:
    return one.x == OFF_TABLE and not one.marks & DEAD


def _deploy_at(asked: Asked) -> str:
    return f"deploy {asked.actor} in the side's own zone"


# The steps of a phase


def _challenge(asked: Asked) -> str:
    heroes = asked.own(lambda one: bool(one.marks & HERO))
    able = [figure for figure in heroes if not duelist_objections(asked.battle, figure)]
    return f"challenge an enemy Hero with one of {_titles(able, asked.names)}, or be done"


def _accept(asked: Asked) -> str:
    challenged = asked.names.title(asked.frame.target)
    return f"{asked.actor} challenges {challenged}, who is wounded: accept or decline"


def _rally(asked: Asked) -> str:
    panicked = asked.own(lambda one: bool(one.marks & PANICKED) and not one.marks & TRIED)
    return f"try to rally {_titles(panicked, asked.names)}, or be done{_chips(asked)}"


def _action(asked: Asked) -> str:
    free = asked.own(lambda one: not one.marks & (PANICKED | ACTED) and not one.locked)
    locked = asked.own(lambda one: not one.marks & (PANICKED | ACTED) and one.locked != 0)
    panic = f"; {_labels(locked, asked.names)} locked, may choose panic" if locked else ""
    return f"act with one of {_labels(free, asked.names)}, or be done{panic}{_chips(asked)}"


def _deed(asked: Asked) -> str:
    one = asked.battle.figures[asked.frame.actor]
    if one.locked:
        enemies = (other for other in range(asked.battle.count) if one.locked >> other & 1)
        return f"{asked.actor} is locked: choose panic, and flee from {_titles(enemies, asked.names)}, or stand"
    free = not one.effects & MIST
    deeds = ["move"]
    deeds += ["shoot"] if one.bow and free and not one.marks & SHOT else []
    deeds += ["hurl the spear"] if one.marks & SPEAR and free else []
    return f"{', '.join(deeds)} or stand with {asked.actor}"


def _on_the_way(asked: Asked) -> str:
    battle, one = asked.battle, asked.battle.figures[asked.frame.actor]
    walked, most = inches(battle.spent), inches(full_move(one))
    return f"{asked.actor} has walked {walked} of {most} inches: go on, halt here, or go back"


def _defence(asked: Asked) -> str:
    battle, names = asked.battle, asked.names
    charged = [figure for figure in range(battle.count) if battle.charged >> figure & 1]
    ways = ", ".join(f"{names.title(figure)} ({_weapons(battle.figures[figure])})" for figure in charged)
    return f"{asked.actor} charges: fire with {ways or 'nobody'}, or pass"


def _weapons(one: Figure) -> str:
    """Rule: HG-8.1d."""
    return " or ".join(["bow"] * bool(one.bow) + ["spear"] * bool(one.marks & SPEAR))


def _react(asked: Asked) -> str:
    bowmen = asked.own(lambda one: bool(one.bow) and not one.marks & (SHOT | PANICKED) and not one.locked)
    return f"shoot with one of {_titles(bowmen, asked.names)}, or pass{_chips(asked)}"


def _melee(asked: Asked) -> str:
    battle, names = asked.battle, asked.names
    ready = asked.own(lambda one: not one.marks & (PANICKED | FOUGHT) and not one.effects & MIST)
    touching = [figure for figure in ready if enemies_in_contact(battle, figure)]
    bound = [figure for figure in touching if battle.figures[figure].locked]
    end = f"; {_labels(bound, names)} locked and must fight" if bound else ", or be done"
    return f"fight hand-to-hand with one of {_titles(touching, names)}{end}{_chips(asked)}"


# Attacks and gods


def _attack_in_words(asked: Asked) -> str:
    """Who attacks whom, and how."""
    attack, names = asked.battle.attack, asked.names
    deeds = {Weapon.BOW: "shoots at", Weapon.HURL: "hurls a spear at", Weapon.HAND: "strikes at"}
    return f"{names.title(attack.striker)} {deeds[Weapon(attack.weapon)]} {names.title(attack.target)}"


def _outcome(asked: Asked) -> str:
    """What became of the running attack."""
    attack = asked.battle.attack
    if attack.stage == Stage.CANCELLED:
        return "which is off"
    if attack.stage == Stage.RETIRED:
        return "who retires"
    return f"result {RESULT_WORDS[Result(attack.result)]}"


def _window(asked: Asked) -> str:
    window, battle = Window(asked.frame.detail), asked.battle
    call = f"call on a god{_chips(asked)}, or pass"
    if window == Window.START:
        return f"the phase begins: {call}"
    if window == Window.END:
        return f"the phase ends: {call}"
    if window == Window.ATTACK:
        return f"{_attack_in_words(asked)}: {call}"
    if window == Window.RESULT:
        rolled = f"{_attack_in_words(asked)} and rolled {battle.attack.die}, {_outcome(asked)}"
        return f"{rolled}: have a god deflect it{_chips(asked)}, or pass"
    return f"{_attack_in_words(asked)}, {_outcome(asked)}: {call}"


def _advance(asked: Asked) -> str:
    attack = asked.battle.attack
    place = point_name(int(attack.left_x), int(attack.left_y))
    return f"advance with {asked.names.title(attack.striker)} to {place}, or stay"


MEANT = {
    God.FIGHTS: "the Hero whom the god joins",
    God.COURAGE: "the Hero who takes courage",
    God.HELPLESS: "the enemy who panics",
    God.DEFLECT: "the Hero whom weapons miss",
    God.STOP: "the Hero whom nobody can attack",
    God.MIST: "the Hero whom the mist hides",
    God.RESCUE: "the figure to be carried away",
    God.RESCUE_SLAIN: "the slain or hurt figure to be rescued",
    God.HEAL: "the wounded figure to be healed",
}


def _bless(asked: Asked) -> str:
    god = God(asked.frame.detail)
    return f"{event_name(god)}: choose {MEANT[god]}"


def _set_down(asked: Asked) -> str:
    return f"set {asked.actor} down, not behind the enemy's lines and touching no enemy"


def _to_come(asked: Asked) -> str:
    """Matters that nobody has to choose in."""
    duel = asked.battle.duel.stage != DuelStage.NO_DUEL
    return "the duel goes on" if duel else "play goes on"


TASKS: dict[int, Callable[[Asked], str]] = {
    **dict.fromkeys(map(int, Phase), _to_come),
    Phase.FIRST_CHOICE: _first_choice,
    Phase.DEPLOY: _deploy,
    Phase.DEPLOY_AT: _deploy_at,
    Phase.CHALLENGE: _challenge,
    Phase.ACCEPT: _accept,
    Phase.RALLY: _rally,
    Phase.ACTION: _action,
    Phase.DEED: _deed,
    Phase.ON_THE_WAY: _on_the_way,
    Phase.DEFENCE: _defence,
    Phase.REACT: _react,
    Phase.MELEE: _melee,
    Phase.WINDOW: _window,
    Phase.ADVANCE: _advance,
    Phase.BLESS: _bless,
    Phase.SET_DOWN: _set_down,
}
"""What the matter on top asks its player for."""
