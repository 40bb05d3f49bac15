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
from warhost.rulesets.heroes.words.names import PEOPLES, inches
from warhost.rulesets.heroes.words.snapshot import enemies_in_contact, full_move, on_table
from warhost.shelf.declared import each_of
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


# Before the first phase


def _first_choice(asked: Asked) -> str:
    return "Take the first phase of every turn?"


def _deploy(asked: Asked) -> str:
    battle = asked.battle
    figures = (figure for figure in range(battle.count) if battle.figures[figure].side == asked.side)
    waiting = [figure for figure in figures if _is_waiting(battle.figures[figure])]
    return f"Choose a figure to deploy, {len(waiting)} to go"


def _is_waiting(one: Figure) -> bool:
    return one.x == OFF_TABLE and not one.marks & DEAD


def _deploy_at(asked: Asked) -> str:
    return f"{asked.actor}: choose where to deploy"


# The steps of a phase


def _challenge(asked: Asked) -> str:
    heroes = _own(asked, lambda one: bool(one.marks & HERO))
    able = [figure for figure in heroes if not duelist_objections(asked.battle, figure)]
    return asked.one_or(able, "{name}: challenge an enemy Hero to a duel?", "Challenge an enemy Hero to a duel?")


def _accept(asked: Asked) -> str:
    return f"{asked.actor} challenges {asked.name(asked.frame.target)}, who is wounded: accept?"


def _rally(asked: Asked) -> str:
    panicked = _own(asked, lambda one: bool(one.marks & PANICKED) and not one.marks & TRIED)
    return asked.one_or(panicked, "{name}: try to rally?", "Rally the {number} who panicked?")


def _action(asked: Asked) -> str:
    free = _own(asked, lambda one: not one.marks & (PANICKED | ACTED))
    return asked.one_or(free, "{name}: act?", "Choose a figure to act, {number} still may")


def _deed(asked: Asked) -> str:
    one = asked.battle.figures[asked.frame.actor]
    if one.locked:
        return f"{asked.actor} is locked: flee, or stand"
    free = not one.effects & MIST
    deeds = ["move"]
    deeds += ["shoot"] if one.bow and free and not one.marks & SHOT else []
    deeds += ["hurl the spear"] if one.marks & SPEAR and free else []
    return f"{asked.actor}: {', '.join(deeds)} or stand"


def _on_the_way(asked: Asked) -> str:
    battle, one = asked.battle, asked.battle.figures[asked.frame.actor]
    left = inches(full_move(one) - battle.spent)
    return f"{asked.actor}: go on or halt, {left} inches left"


def _defence(asked: Asked) -> str:
    return f"{asked.actor} charges: fire first?"


def _react(asked: Asked) -> str:
    bowmen = _own(asked, lambda one: bool(one.bow) and not one.marks & (SHOT | PANICKED) and not one.locked)
    if not bowmen:
        return "Call a god?"
    if _may_call(asked):
        return asked.one_or(bowmen, "{name}: shoot, or call a god?", "Shoot with a bowman, or call a god?")
    return asked.one_or(bowmen, "{name}: shoot now?", "Does one of your bowmen shoot now?")


def _may_call(asked: Asked) -> bool:
    """Whether a god can be called: then somebody is asked even where no bowman has a target.

    Rule: HG-12.1e
    """
    return bool(asked.battle.chips[asked.side]) and not asked.battle.chip_used[asked.side]


def _melee(asked: Asked) -> str:
    battle = asked.battle
    ready = _own(asked, lambda one: not one.marks & (PANICKED | FOUGHT) and not one.effects & MIST)
    touching = [figure for figure in ready if enemies_in_contact(battle, figure)]
    bound = [figure for figure in touching if battle.figures[figure].locked]
    if bound:
        return asked.one_or(bound, "{name} is locked and must fight", "Choose who fights, {number} must")
    return asked.one_or(touching, "{name}: fight hand to hand?", "Choose who fights hand to hand")


# Attacks and gods


def _attack_in_words(asked: Asked) -> str:
    """Who attacks whom, and how."""
    attack = asked.battle.attack
    deeds = {Weapon.BOW: "shoots at", Weapon.HURL: "hurls at", Weapon.HAND: "strikes at"}
    return f"{asked.name(attack.striker)} {deeds[Weapon(attack.weapon)]} {asked.name(attack.target)}"


def _outcome(asked: Asked) -> str:
    """What becomes of the attack, unless a god steps in."""
    attack = asked.battle.attack
    target = asked.name(attack.target)
    if attack.stage == Stage.CANCELLED:
        return f"The attack on {target} is off"
    if attack.stage == Stage.RETIRED:
        return f"{target} retires"
    return f"{asked.name(attack.striker)} against {target}: {RESULT_WORDS[Result(attack.result)]}"


def _window(asked: Asked) -> str:
    window = Window(asked.frame.detail)
    if window == Window.START:
        return "The phase begins: call a god?"
    if window == Window.END:
        return "The phase ends: call a god?"
    if window == Window.ATTACK:
        return f"{_attack_in_words(asked)}: call a god?"
    return f"{_outcome(asked)}. {'Deflect it?' if window == Window.RESULT else 'Call a god?'}"


def _advance(asked: Asked) -> str:
    return f"{asked.name(asked.battle.attack.striker)}: advance, or stay?"


MEANT = each_of(
    God,
    {
        God.FIGHTS: "the Hero whom the god joins",
        God.COURAGE: "the Hero who takes courage",
        God.HELPLESS: "the enemy who panics",
        God.DEFLECT: "the Hero whom weapons miss",
        God.STOP: "the Hero whom nobody can attack",
        God.MIST: "the Hero whom the mist hides",
        God.RESCUE: "the figure to be carried away",
        God.RESCUE_SLAIN: "the figure to be rescued",
        God.HEAL: "the wounded figure to be healed",
    },
)


def _bless(asked: Asked) -> str:
    return f"Choose {MEANT[God(asked.frame.detail)]}"


def _set_down(asked: Asked) -> str:
    return f"Choose where to set down {asked.actor}"


def _to_come(asked: Asked) -> str:
    """Matters that nobody has to choose in."""
    duel = asked.battle.duel.stage != DuelStage.NO_DUEL
    return "The duel goes on" if duel else "Play goes on"


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
PROMPTS = Prompts((f"the {greeks} win", f"the {trojans} win"), REASONS, "dice", _moment, TASKS)
prompt = PROMPTS.say
