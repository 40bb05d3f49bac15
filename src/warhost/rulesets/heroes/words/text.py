"""Who must do what, in words: the prompts of Heroes & Gods."""

from __future__ import annotations

from collections.abc import Callable

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
    Result,
    Stage,
    Weapon,
    Window,
)
from warhost.rulesets.heroes.words.events import REASONS, RESULT_WORDS
from warhost.rulesets.heroes.words.names import PEOPLES, SIDE_NAMES, event_name, inches, point_name
from warhost.rulesets.heroes.words.snapshot import enemies_in_contact, full_move, on_table
from warhost.shelf.prompts import Asked, Prompts, Task
from warhost.shelf.snapshot import plain

MIST = 1 << God.MIST

duelist_objections = plain(duel.duelist_objections)


def _own(asked: Asked, is_meant: Callable[[Figure], bool]) -> list[int]:
    """Figures on the table of the side that must choose for which something holds."""
    ours = (figure for figure in on_table(asked.battle) if asked.battle.figures[figure].side == asked.side)
    return [figure for figure in ours if is_meant(asked.battle.figures[figure])]


def _moment(battle: Battle) -> str:
    """Turn and phase; before the first phase nothing of the kind."""
    if battle.phase_number == 0:
        return "Before the battle"
    return f"Turn {battle.turn}, phase of the {PEOPLES[battle.active]}"


def _chips(asked: Asked) -> str:
    """Says that a chip may be played now, when the side has one for this turn."""
    battle, side = asked.battle, asked.side
    number = battle.chips[side]
    return f" ({number} god chip{'s' * (number > 1)} left)" if number > 0 and not battle.chip_used[side] else ""


# Before the first phase


def _first_choice(asked: Asked) -> str:
    return "take the first phase of every turn, or leave it to the other side"


def _deploy(asked: Asked) -> str:
    battle = asked.battle
    figures = (figure for figure in range(battle.count) if battle.figures[figure].side == asked.side)
    waiting = [figure for figure in figures if _is_waiting(battle.figures[figure])]
    return f"deploy one of {asked.labels(waiting)} in the side's own zone"


def _is_waiting(one: Figure) -> bool:
    return one.x == OFF_TABLE and not one.marks & DEAD


def _deploy_at(asked: Asked) -> str:
    return f"deploy {asked.actor} in the side's own zone"


# The steps of a phase


def _challenge(asked: Asked) -> str:
    heroes = _own(asked, lambda one: bool(one.marks & HERO))
    able = [figure for figure in heroes if not duelist_objections(asked.battle, figure)]
    return f"challenge an enemy Hero with one of {asked.titles(able)}, or be done"


def _accept(asked: Asked) -> str:
    challenged = asked.title(asked.frame.target)
    return f"{asked.actor} challenges {challenged}, who is wounded: accept or decline"


def _rally(asked: Asked) -> str:
    panicked = _own(asked, lambda one: bool(one.marks & PANICKED) and not one.marks & TRIED)
    return f"try to rally {asked.titles(panicked)}, or be done{_chips(asked)}"


def _action(asked: Asked) -> str:
    free = _own(asked, lambda one: not one.marks & (PANICKED | ACTED) and not one.locked)
    locked = _own(asked, lambda one: not one.marks & (PANICKED | ACTED) and one.locked != 0)
    panic = f"; {asked.labels(locked)} locked, may choose panic" if locked else ""
    return f"act with one of {asked.labels(free)}, or be done{panic}{_chips(asked)}"


def _deed(asked: Asked) -> str:
    one = asked.battle.figures[asked.frame.actor]
    if one.locked:
        enemies = (other for other in range(asked.battle.count) if one.locked >> other & 1)
        return f"{asked.actor} is locked: choose panic, and flee from {asked.titles(enemies)}, or stand"
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
    battle = asked.battle
    charged = [figure for figure in range(battle.count) if battle.charged >> figure & 1]
    ways = ", ".join(f"{asked.title(figure)} ({_weapons(battle.figures[figure])})" for figure in charged)
    return f"{asked.actor} charges: fire with {ways or 'nobody'}, or pass"


def _weapons(one: Figure) -> str:
    """Rule: HG-8.1d."""
    return " or ".join(["bow"] * bool(one.bow) + ["spear"] * bool(one.marks & SPEAR))


def _react(asked: Asked) -> str:
    bowmen = _own(asked, lambda one: bool(one.bow) and not one.marks & (SHOT | PANICKED) and not one.locked)
    return f"shoot with one of {asked.titles(bowmen)}, or pass{_chips(asked)}"


def _melee(asked: Asked) -> str:
    battle = asked.battle
    ready = _own(asked, lambda one: not one.marks & (PANICKED | FOUGHT) and not one.effects & MIST)
    touching = [figure for figure in ready if enemies_in_contact(battle, figure)]
    bound = [figure for figure in touching if battle.figures[figure].locked]
    end = f"; {asked.labels(bound)} locked and must fight" if bound else ", or be done"
    return f"fight hand-to-hand with one of {asked.titles(touching)}{end}{_chips(asked)}"


# Attacks and gods


def _attack_in_words(asked: Asked) -> str:
    """Who attacks whom, and how."""
    attack = asked.battle.attack
    deeds = {Weapon.BOW: "shoots at", Weapon.HURL: "hurls a spear at", Weapon.HAND: "strikes at"}
    return f"{asked.title(attack.striker)} {deeds[Weapon(attack.weapon)]} {asked.title(attack.target)}"


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
    return f"advance with {asked.title(attack.striker)} to {place}, or stay"


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


TASKS: dict[int, Task] = {
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
greeks, trojans = PEOPLES
PROMPTS = Prompts(SIDE_NAMES, (f"the {greeks} win", f"the {trojans} win"), REASONS, "dice", _moment, TASKS)
prompt = PROMPTS.say
