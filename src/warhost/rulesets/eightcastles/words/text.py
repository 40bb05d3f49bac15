"""Who must do what, in words: the prompts of War of the Eight Castles, and what its moments are called."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING
from warhost.rulesets.eightcastles.state import Campaign, Loss, Phase, Piece
from warhost.rulesets.eightcastles.words.events import REASONS
from warhost.rulesets.eightcastles.words.items import item_name
from warhost.rulesets.eightcastles.words.names import ARMIES, army_of, season_name
from warhost.rulesets.eightcastles.words.snapshot import standing
from warhost.shelf.kinds import count
from warhost.shelf.prompts import Asked, Prompts, Task

PHASES: dict[Phase, str] = {
    Phase.HOSTS: "set-up",
    Phase.SEASON: "the season card",
    Phase.PLAGUE: "plague",
    Phase.CROWN: "new Generals",
    Phase.GIFT: "a free unit",
    Phase.MUSTER: "muster",
    Phase.INITIATIVE: "initiative",
    Phase.FACTIONS: "faction actions",
    Phase.MOVES: "marches",
    Phase.BATTLES: "battles",
    Phase.SIEGES: "sieges",
    Phase.SEASON_END: "season end",
    Phase.YEAR_END: "year end",
    Phase.LOSE: "losses",
    Phase.REFUSE: "before a battle",
    Phase.SALLY: "relief",
    Phase.FIGHT: "battle",
    Phase.OUTCOME: "battle",
    Phase.FATES: "battle",
    Phase.DAMAGE: "assault",
    Phase.RETREAT: "retreat",
    Phase.HOMECOMING: "after a battle",
    Phase.OCCUPY: "a castle is taken",
    Phase.REWARD: "a magic item",
    Phase.YIELD: "a castle is given up",
}
"""What phases are called."""
ACTS = {
    Phase.HOSTS: "raise their host",
    Phase.MUSTER: "muster",
    Phase.MOVES: "march",
    Phase.BATTLES: "fight",
    Phase.SIEGES: "besiege",
    Phase.GIFT: "get a unit",
    Phase.CROWN: "get a General",
}
CAUSES = {
    Loss.PLAGUE: "The plague is in {place}",
    Loss.STARVED: "The stores of {place} are used up",
    Loss.UNSUPPLIED: "{place} is without supply",
    Loss.OVER_CAPACITY: "More units than the lands feed",
}


def _moment(campaign: Campaign) -> str:
    """The season, and who does what in it: "Spring of year 1, Humans muster"."""
    season = season_name(campaign.turn)
    if not campaign.depth:
        return season
    phase = Phase(campaign.stack[campaign.depth - 1].phase)
    if phase in ACTS and campaign.to_decide >= 0:
        return f"{season}, {ARMIES[campaign.to_decide]} {ACTS[phase]}"
    return f"{season}, {PHASES[phase]}"


def _place(asked: Asked, number: int) -> str:
    called: str = asked.names.place(number)
    return called


def _here(asked: Asked) -> str:
    """The space that the matter on top is about."""
    return _place(asked, asked.frame.place)


# --- raising ----------------------------------------------------------------------------------------------


def _hosts(asked: Asked) -> str:
    return f"{ARMIES[asked.side]}: raise the starting host in the capital and its regions"


def _gift(asked: Asked) -> str:
    return "The Ace brings a free unit: which, and where?"


def _crown(asked: Asked) -> str:
    return "The King brings a General: in which castle?"


def _muster(asked: Asked) -> str:
    faction = asked.battle.factions[asked.side]
    left = count(max(faction.recruits, 0), "recruit", "recruits")
    return f"Muster: raise what, and where? {left.capitalize()} left"


# --- marches, battles, sieges -----------------------------------------------------------------------------


def _moves(asked: Asked) -> str:
    fresh = [p for p in standing(asked.battle) if _may_march(asked.battle.pieces[p], asked.side)]
    return asked.one_or(fresh, "{name}: march, or stay?", "Who marches where? {number} pieces have not moved")


def _may_march(one: Piece, side: int) -> bool:
    return one.side == side and one.moved == 0 and one.held == 0


def _battles(asked: Asked) -> str:
    return "Which battle comes next?"


def _sieges(asked: Asked) -> str:
    return "Besiege or assault a castle?"


def _refuse(asked: Asked) -> str:
    fight = asked.battle.fight
    return f"{army_of(fight.attacker)} come to {_place(asked, fight.place)}: refuse battle, or stand?"


def _sally(asked: Asked) -> str:
    return f"Relief is near: let the garrison of {_here(asked)} join the battle?"


def _outcome(asked: Asked) -> str:
    fight = asked.battle.fight
    return f"Battle {fight.number}, in {_place(asked, fight.place)}: who holds the field?"


def _fates(asked: Asked) -> str:
    untold = [p for p in standing(asked.battle) if asked.battle.pieces[p].part and not asked.battle.pieces[p].told]
    return asked.one_or(untold, "What is left of {name}?", "What is left of those who fought? {number} to tell")


def _damage(asked: Asked) -> str:
    return f"What damage has {_place(asked, asked.battle.fight.place)} taken?"


# --- afterwards -------------------------------------------------------------------------------------------


def _retreat(asked: Asked) -> str:
    return f"The battle in {_place(asked, asked.battle.fight.place)} is lost: go back where?"


def _occupy(asked: Asked) -> str:
    return f"{_here(asked)} is taken: who goes in?"


def _reward(asked: Asked) -> str:
    return f"{item_name(asked.battle.reward)}, in {_here(asked)}: who takes it?"


def _yield(asked: Asked) -> str:
    return f"{_here(asked)} is given up: where does the garrison go?"


def _lose(asked: Asked) -> str:
    cause = CAUSES[Loss(asked.frame.detail)].format(place=_here(asked))
    return f"{cause}: which unit is lost?"


TASKS: dict[int, Task] = {
    Phase.HOSTS: _hosts,
    Phase.GIFT: _gift,
    Phase.CROWN: _crown,
    Phase.MUSTER: _muster,
    Phase.MOVES: _moves,
    Phase.BATTLES: _battles,
    Phase.SIEGES: _sieges,
    Phase.REFUSE: _refuse,
    Phase.SALLY: _sally,
    Phase.OUTCOME: _outcome,
    Phase.FATES: _fates,
    Phase.DAMAGE: _damage,
    Phase.RETREAT: _retreat,
    Phase.OCCUPY: _occupy,
    Phase.REWARD: _reward,
    Phase.YIELD: _yield,
    Phase.LOSE: _lose,
}
"""What the matter on top asks its player for."""
PROMPTS = Prompts(tuple(f"{army} have won" for army in ARMIES), REASONS, "dice or a card", _moment, TASKS, "campaign")
prompt = PROMPTS.say


def phase_of(campaign: Campaign) -> str:
    """The phase that runs, nothing when the campaign is over."""
    if campaign.result != RUNNING or not campaign.depth:
        return ""
    return PHASES[Phase(campaign.stack[campaign.depth - 1].phase)]
