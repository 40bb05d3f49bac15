"""Heroes & Gods, a skirmish of single figures before Troy on an open table."""

from warhost.ruleset import Ruleset

RULESET = Ruleset(
    name="heroes",
    title="Heroes & Gods",
    version=1,
    designer="an article in MWAN #123 (2003)",
    board="plane",
    sides=("greek", "trojan"),
    options={
        "turns": "the last turn of the battle",
        "challenge_cap": "how many challenges each side may issue in the battle; without it as many as it likes",
        "free_deployment": "the sides set up their figures by turns in their own zones, instead of at printed places",
    },
    phases=("deployment", "challenge", "rally", "action", "hand-to-hand", "end of the phase"),
    door="warhost.rulesets.heroes.game",
    quick_start="first-blood",
    place=2,
    windows={
        "shots": "a bowman could shoot at an enemy in the enemy's phase",
        "defence": "a charged figure could fire at the charger",
        "E1": "God fights",
        "E2": "Strength & courage",
        "E3": "Render an enemy helpless",
        "E4": "Deflect weapon",
        "E5": "Stop weapon",
        "E6": "Mist",
        "E7": "Rescue a hero",
        "E8": "Rescue a slain hero",
        "E9": "Heal",
    },
    customs={"challenge": "a Hero could challenge another to a duel"},
)
