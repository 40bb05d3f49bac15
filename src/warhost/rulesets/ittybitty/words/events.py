"""What happened, in words and as data: one row for each kind of journal entry.

Dice of tests stand between the event that says why there is a test and the one that says what came of it; so does the
combat die between those that say how the combat stands and its result.
"""

from __future__ import annotations

from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.state import Phase, Verb
from warhost.rulesets.ittybitty.words.kinds import KINDS
from warhost.rulesets.ittybitty.words.verbs import VERBS
from warhost.shelf.kinds import Clauses
from warhost.shelf.tellings import Numbers, Tellings, listed, told

MORALE, TEST, WORKS = "Morale", "Test", "Works"
DONE_IN = [Phase(matter) for matter in VERBS.rows[Verb.DONE].in_matters]
NOTHING_MORE = {
    Phase.SET_UP: ("{side} are set up", "IB-2.4a"),
    Phase.REASSIGN: ("{side}: all formations have a captain", "IB-R17"),
    Phase.ACTIVATION: ("{side}: nobody else acts", "IB-4.3b"),
    Phase.ACTION: ("{side}: the action is over", "IB-4.3b IB-R26"),
    Phase.CASTER: ("{side}: the caster is done", "IB-4.5a"),
    Phase.CHAIN: ("{side}: the chain ends here", "IB-5.8i"),
    Phase.RAISE: ("{side}: nobody else is raised", "IB-5.8q"),
    Phase.REFUSAL: ("{side} stand and fight", "IB-3.2d IB-R34"),
    Phase.ADVANCE: ("{side}: everybody halts", "IB-R103"),
    Phase.WITHDRAWAL: ("{side}: the scout stays", "IB-3.3n"),
    Phase.WINDOW: ("{side}: no independent acts", "IB-R18"),
    Phase.PETARDS: ("{side}: no petard", "IB-4.12o"),
    Phase.STEP_BACK: ("{side}: the engineer stays", "IB-4.12q"),
    Phase.UPKEEP: ("{side}: nothing more is kept up", "IB-5.6e"),
}

# --- words that hang on several facts -----------------------------------------------------------------------


def _morale(facts: Numbers) -> str:
    aid = " less {aid}" if facts["aid"] else ""
    penalty = " plus {penalty}" if facts["penalty"] else ""
    passed = facts["die"] - facts["aid"] + facts["penalty"] <= facts["quality"]
    return f"{{piece}} rolled {{die}}{aid}{penalty}, at most {{quality}} needed: {'passed' if passed else 'failed'}"


def _fizzle(facts: Numbers) -> str:
    return "{piece} rolled {die} for fizzling" + (", {modifier}" if facts["modifier"] else "")


def _thrown(facts: Numbers) -> str:
    more = ", {modifier}" if facts["modifier"] else ""
    return f"{{piece}} threw it: {{die}}{more}, at most {{rating}} needed"


def _rolled(facts: Numbers) -> str:
    return "rolled {die}" if facts["die"] == facts["row"] else "rolled {die}, which counts {row}"


def _save(facts: Numbers) -> str:
    verdict = "saved" if facts["die"] <= facts["quality"] else "hit"
    return f"{{piece}} rolled {{die}}, at most {{quality}} needed: {verdict}"


def _desperation(facts: Numbers) -> str:
    verdict = "he slips away" if facts["die"] <= facts["quality"] else "he is caught"
    return f"{{piece}} in desperation rolled {{die}}, at most {{quality}} needed: {verdict}"


def _detection(facts: Numbers) -> str:
    answer = ", the other side {answer}" if facts["answer"] else ""
    return f"{{piece}} at {{distance}}: rolled {{die}}{answer}"


def _acts(facts: Numbers) -> str:
    return "{formation} acts" if facts["formation"] >= 0 else "{piece} acts"


def _dispelled(facts: Numbers) -> str:
    return "The glamour frees {formation}" if facts["formation"] >= 0 else "The glamour frees {piece}"


def _goal(facts: Numbers) -> Clauses:
    return "IB-6.1n" if facts["level"] == 3 else "IB-6.0a"


EVENTS = Tellings(
    Event,
    KINDS,
    # --- set-up ---
    told(Event.SET_UP, "piece hex", "{piece} set up in {hex}", "IB-2.4a", story="leap:hex"),
    told(Event.ENLISTED, "piece formation", "{piece} joined {formation}", "IB-2.4a IB-R15"),
    told(Event.ASSIGNED, "formation captain:piece", "{formation} follows {captain}", "IB-2.4b IB-R15", heads=True),
    told(Event.FORT_PLACED, "hex level:number", "Field works of level {level} in {hex}", "IB-4.12d IB-R99"),
    # --- the cup and who acts ---
    told(Event.TURN_BEGINS, "turn counters", "Turn {turn} begins, {counters} in the cup", "IB-4.1a IB-4.1d",
         opens=True),
    told(Event.ARRIVED, "piece hex", "{piece} arrived in {hex}", "IB-R100", story="leap:hex",
         moment=("plain", "{piece:spoken} arrives")),
    told(Event.COUNTER_DRAWN, "piece left:counters", "{piece} drawn, {left} left", "IB-4.1e IB-4.2a",
         story="draw:piece", opens=True, moment=("plain", "{piece:spoken} is drawn")),
    told(Event.CUP_EMPTY, "", "The cup is empty: engineers and scouts may act", "IB-4.1f IB-R18", opens=True),
    told(Event.TEST_ROLLED, "captain die", "{captain} rolled {die} for activation", "IB-4.2c IB-R15", scene=TEST),
    told(Event.TEST_MODIFIER, "test by:signed", "{by} to the die: {test}", "{test}", scene=TEST),
    told(Event.TEST_PASSED, "formation die:number rating",
         "{formation} has orders: {die}, at most {rating} needed", "IB-4.2l", scene=TEST),
    told(Event.TEST_FAILED, "formation die:number rating",
         "{formation} has no orders: {die}, at most {rating} needed", "IB-4.2m IB-R21", scene=TEST),
    told(Event.ACTS, "formation piece", _acts, "IB-4.3a IB-4.3b IB-R18", heads=True),
    told(Event.NOTHING_MORE, "side -phase", listed("phase", DONE_IN, NOTHING_MORE), heads=True),
    told(Event.PASSED, "side", "{side} let it go by", "IB-R18 IB-4.10j", heads=True),
    # --- movement ---
    told(Event.MOVED, "piece from:hex to:hex half", "{piece} moved from {from} to {to} for {half}",
         "IB-4.4a IB-R10", story="move"),
    told(Event.CARRIED, "piece from:hex to:hex", "{piece} went along from {from} to {to}", "IB-R30", story="carry"),
    told(Event.JOINED, "piece target:piece", "{piece} goes along with {target}", "IB-R30", heads=True),
    told(Event.DISMOUNTED, "piece", "{piece} dismounted", "IB-3.2f IB-R35", says=("plain", "dismounts")),
    told(Event.REMOUNTED, "piece", "{piece} mounted", "IB-3.2h IB-R35", says=("plain", "mounts")),
    told(Event.STOPPED, "piece hex", "{piece} stopped in {hex}: an enemy is near", "IB-2.7b IB-R29"),
    told(Event.CROSSED, "piece structure", "{piece} crossed {structure}", "IB-6.1l IB-6.1m",
         says=("plain", "across")),
    told(Event.REVEALED, "piece hex", "{piece} seen in {hex}", "IB-2.6c IB-R32", says=("plain", "seen"),
         change={"face-down": False}),
    told(Event.HID, "piece", "{piece} went into hiding", "IB-3.3f", says=("plain", "hidden"), change={"hidden": True}),
    told(Event.NAMES, "piece formation hex", "{piece} spies on the formation near {hex}", "IB-3.3g IB-R33"),
    told(Event.DETECTION, "piece distance:hexes die answer:die", _detection, "IB-3.3h IB-3.3i IB-3.3j IB-3.3k"),
    told(Event.DETECTED, "formation:found", "{formation} is found out", "IB-3.3l",
         moment=("plain", "{formation} is found out")),
    told(Event.SEEN, "piece", "{piece} was seen", "IB-3.3h IB-3.3m", says=("bad", "seen")),
    told(Event.DESPERATION, "piece die quality", _desperation, "IB-3.3m IB-R33"),
    told(Event.STAYS_HIDDEN, "piece", "{piece} stays hidden", "IB-3.3n", says=("good", "hidden")),
    told(Event.SPOTTED, "piece", "{piece} is hidden no more", "IB-3.3n IB-R33", says=("bad", "spotted"),
         change={"hidden": False}),
    # --- charges ---
    told(Event.CHARGE_DECLARED, "formation hex", "{formation} charges {hex}", "IB-4.10a IB-4.10b", heads=True),
    told(Event.REFUSED, "piece from:hex to:hex", "{piece} refused battle, from {from} to {to}", "IB-3.2d IB-R34",
         story="move", says=("plain", "refuses battle")),
    told(Event.BALK_ROLLED, "formation die quality",
         "{formation} rolled {die} for the charge, at most {quality} needed", "IB-4.10e"),
    told(Event.BALKED, "formation", "{formation} balks", "IB-4.10f IB-4.10g IB-4.10h",
         moment=("bad", "{formation} balks")),
    told(Event.CHARGES, "formation", "{formation} does not balk", "IB-4.10i"),
    told(Event.STEPPED, "piece from:hex to:hex", "{piece} charged on from {from} to {to}", "IB-4.10i", story="move"),
    told(Event.HALTED, "piece hex", "{piece} halted in {hex}", "IB-R103"),
    told(Event.CHARGE_OVER, "formation", "The charge of {formation} came to nothing", "IB-R53 IB-R103"),
    # --- combat ---
    told(Event.ATTACK_DECLARED, "segment hex", "Against {hex}: {segment}", "{segment}", heads=True, does="anew"),
    told(Event.ATTACKS, "piece", "In attack: {piece}", "IB-4.6f", does="joins"),
    told(Event.SUPPORTS, "piece", "In support: {piece}", "IB-4.9c IB-4.9e", does="joins"),
    told(Event.DEFENDS, "piece", "In defence: {piece}", "IB-4.6g IB-R41", does="struck:piece"),
    told(Event.CALLED_OFF, "", "The combat came to nothing", "IB-R4 IB-R34"),
    told(Event.STRENGTH, "strength by:signed", "{by} to the attack: {strength}", "{strength}"),
    told(Event.ODDS, "attack defence odds column:column", "{attack} against {defence}: {odds}, column {column}",
         "IB-4.6h IB-4.6i IB-R4"),
    told(Event.SHIFT, "shift by:columns", "{by}: {shift}", "{shift}"),
    told(Event.COLUMN, "column", "Column {column}", "IB-R5"),
    told(Event.MODIFIER, "modifier by:signed", "{by} to the die: {modifier}", "{modifier}"),
    told(Event.ROLLED, "side die row:number", _rolled, "IB-4.6j IB-R3"),
    told(Event.RESULT, "result", "Result: {result}", "IB-4.6k {result}", says=("plain", "{result}"), heads=True),
    told(Event.DISORGANIZED, "piece", "{piece} disorganized", "IB-4.7a IB-4.7b", says=("bad", "disorganized"),
         change={"disorganized": True}, does="harms"),
    told(Event.ROUTED, "piece", "{piece} routed", "IB-4.7d IB-4.7j", says=("bad", "routed"),
         change={"routed": True, "disorganized": False}, does="harms"),
    told(Event.UNSHAKEN, "piece", "{piece} is berserk and heeds nothing", "IB-4.7h", says=("wonder", "unshaken")),
    told(Event.ELIMINATED, "piece hex", "{piece} eliminated in {hex}", "IB-4.6m IB-4.6o IB-R64", story="fall",
         lies="hex", does="falls harms"),
    told(Event.RETREATED, "piece from:hex to:hex", "{piece} fled from {from} to {to}", "IB-4.7e IB-R45", story="move"),
    told(Event.NO_WAY, "piece hex", "{piece} has no way out of {hex}", "IB-R45"),
    told(Event.OVERRUN, "piece hex by:piece", "{by} overran {piece} in {hex}", "IB-R58 IB-R64", story="fall",
         moment=("bad", "{piece:spoken} is overrun"), lies="hex", does="falls by harms"),
    told(Event.SPEARS_SPENT, "piece", "{piece} has thrown its last spears", "IB-3.1g IB-R36",
         says=("plain", "spears spent")),
    # --- engines and structures ---
    told(Event.BATTERS, "piece structure strength:number defense column",
         "{piece} batters {structure}: {strength} against {defense}, column {column}", "IB-4.12j IB-R57", heads=True,
         does="strikes"),
    told(Event.DAMAGED, "structure", "{structure:thing} is damaged", "IB-R57"),
    told(Event.DESTROYED, "structure hex", "{structure:thing} is destroyed", "IB-4.12z IB-R63",
         moment=("bad", "{structure:thing} is destroyed")),
    told(Event.UNHARMED, "structure", "{structure:thing} stands unharmed", "IB-R57"),
    # --- magic ---
    told(Event.CAST, "piece form hex:aim target", "{piece} casts {form}{hex}{target}", "IB-5.3a {form}", heads=True,
         does="casts"),
    told(Event.HELPS, "piece target:piece", "{piece} helps {target}", "IB-5.3d IB-5.3e"),
    told(Event.PAID, "piece points left:number", "{piece} spends {points}, {left} left", "IB-5.1b"),
    told(Event.FIZZLE_ROLLED, "piece die modifier:signed", _fizzle, "IB-5.4a IB-5.4b IB-5.4c IB-5.4d"),
    told(Event.FIZZLED, "piece form", "{form} fizzles", "IB-5.4a", says=("bad", "fizzles")),
    told(Event.THROWN, "piece die modifier:signed rating", _thrown, "IB-5.7g IB-5.7h IB-5.7i"),
    told(Event.ON_TARGET, "hex", "It goes off in {hex}", "IB-5.7h"),
    told(Event.SCATTERED, "die from:hex to:hex", "It scatters with {die} from {from} to {to}", "IB-5.7j IB-R71"),
    told(Event.LOST_OFF_MAP, "form", "{form} is lost off the map", "IB-R71"),
    told(Event.SPELL_HITS, "hex strength:number", "It strikes {hex} with strength {strength}", "IB-5.7c IB-5.7d"),
    told(Event.SAVE_ROLLED, "piece die quality", _save, "IB-5.6c IB-R73", does="struck:piece"),
    told(Event.SAVED, "piece", "{piece} is saved", "IB-5.6c", says=("good", "saved")),
    told(Event.BLOCKED, "hex", "The glamour keeps magic out of {hex}", "IB-5.8p"),
    told(Event.CONFUSED, "formation", "{formation} is struck with fear and confusion", "IB-4.2e IB-R25"),
    told(Event.RECOVERED, "piece", "{piece} in order again", "IB-5.8l", says=("good", "in order"),
         change={"routed": False, "disorganized": False}),
    told(Event.WAHOO, "side", "Wahoo! {side} fight better to the end of the turn", "IB-5.8d",
         moment=("wonder", "Wahoo!")),
    told(Event.SUMMON_ROLLED, "piece die units", "{piece} rolled {die}: {units}", "IB-5.8m"),
    told(Event.SUMMONED, "piece hex", "{piece} summoned to {hex}", "IB-5.8m IB-5.8q", story="leap:hex"),
    told(Event.NO_ROOM, "piece units", "There is no room for {units} of {piece}", "IB-R85 IB-R89"),
    told(Event.CHAIN_STRIKES, "piece strength:number", "Lightning strikes {piece} with strength {strength}",
         "IB-5.8i IB-5.8j", does="struck:piece"),
    told(Event.VANISHED, "piece hex", "{piece} vanished from {hex}", "IB-5.6e IB-5.6f", story="fall",
         does="unaided falls"),
    told(Event.CHASM_OPENS, "hex last:number", "A chasm opens in {hex}, to the end of turn {last}", "IB-5.8t IB-5.8u"),
    told(Event.CHASM_CLOSES, "hex", "The chasm in {hex} closes", "IB-5.8t"),
    told(Event.GLAMOUR_BEGINS, "hex last:number", "A glamour lies on {hex}, to the end of turn {last}", "IB-5.8p"),
    told(Event.GLAMOUR_ENDS, "hex", "The glamour on {hex} ends", "IB-5.6f"),
    told(Event.DISPELLED, "formation piece", _dispelled, "IB-5.8p"),
    # --- the end of a turn ---
    told(Event.END_BEGINS, "turn", "End of turn {turn}", "IB-4.13a", opens=True),
    told(Event.MORALE_ROLLED, "piece die aid penalty quality", _morale, "IB-4.13c IB-4.13d IB-4.13f IB-4.13g",
         scene=MORALE),
    told(Event.STAYS, "piece status", "{piece} stays {status}", "IB-4.7i", says=("bad", "stays {status}"),
         scene=MORALE),
    told(Event.BERSERK, "piece", "{piece} goes berserk", "IB-4.7f IB-4.7g IB-R46", says=("wonder", "berserk"),
         change={"berserk": True, "disorganized": False}, scene=MORALE),
    told(Event.RALLIED, "piece", "{piece} rallied, and is disorganized", "IB-4.13e", says=("good", "rallies"),
         change={"routed": False, "disorganized": True}, scene=MORALE),
    told(Event.CALMED, "piece", "The fury of {piece} is over", "IB-R50", change={"berserk": False}),
    told(Event.QUIET_TURN, "piece turns", "{piece} has had {turns} in peace", "IB-4.12b IB-R59", scene=WORKS),
    told(Event.FORT_BUILT, "hex level:number", "Field works of level {level} in {hex}", "IB-4.12b IB-4.12c IB-4.13k",
         moment=("good", "Field works in {hex}")),
    told(Event.PONTOON_TURN, "piece turns", "{piece} has worked {turns} at the pontoon bridge", "IB-4.12u",
         scene=WORKS),
    told(Event.PONTOON_BUILT, "structure hex", "{structure:thing} is built in {hex}", "IB-4.12u IB-4.12x",
         moment=("good", "A pontoon bridge in {hex}")),
    told(Event.WORK_BROKEN, "piece", "{piece} has to begin anew", "IB-4.12h IB-4.12y", says=("bad", "work broken"),
         scene=WORKS),
    told(Event.PONTOON_NAMED, "piece hex direction", "{piece} bridges the water to the {direction} of {hex}",
         "IB-4.12u IB-4.12v"),
    told(Event.PETARD_ROLLED, "piece defender:die attacker:die",
         "{piece} sets off a petard: the defender rolls {defender}, he rolls {attacker}", "IB-4.12o IB-4.12p",
         heads=True, does="strikes"),
    told(Event.PETARD_DAMP, "piece turn", "The powder of {piece} is damp until turn {turn}", "IB-4.12s",
         says=("plain", "damp powder")),
    told(Event.PETARD_USED, "piece", "The petard of {piece} did nothing", "IB-R61", says=("plain", "no effect")),
    told(Event.UPKEEP_PAID, "piece points left:number", "{piece} keeps up what he summoned for {points}, {left} left",
         "IB-5.6e"),
    told(Event.UPKEEP_LAPSED, "piece", "{piece} lets those go whom he summoned", "IB-5.6e"),
    told(Event.SUMMONS_OVER, "piece", "Those whom {piece} summoned are gone", "IB-5.6f"),
    told(Event.FORMATION_LED, "formation captain:piece", "{captain} now leads {formation}", "IB-R17"),
    told(Event.GOAL_MET, "side level", "{side}: {level}", _goal, opens=True),
    told(Event.BATTLE_OVER, "side -reason", "{side:winner}: {reason}", "{reason}"),
    told(Event.COUNTER_MOVED, "from:hex to:hex", "A face-down counter moved from {from} to {to}", "IB-2.6b IB-R32"),
)  # fmt: skip
