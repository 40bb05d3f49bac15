"""What a chronicle says: several sentences for each thing that can be told, taken by turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

SENTENCES: Mapping[str, Sequence[str]] = {
    # --- a season begins ---
    "start": ("{realm} held {castle}{under}.", "At {castle} sat {realm}{under}."),
    "spring": (
        "The snow went, and the roads were open again.",
        "With the thaw the banners came out.",
        "The fields were green, and few were ploughed.",
    ),
    "summer": (
        "The roads were dry, and full of boots.",
        "Summer came, and with it the dust of marching hosts.",
        "The days were long enough for a march and a battle.",
    ),
    "autumn": (
        "The leaves turned.",
        "What grain was not burnt was brought in.",
        "Mist lay on the rivers in the mornings.",
    ),
    "winter": ("The passes closed.", "Snow fell, and the ferries lay on land.", "Winter shut the mountains."),
    "quiet": (
        "Nobody drew a sword.",
        "There is little to tell of it.",
        "The hosts lay still, and sharpened their blades.",
    ),
    # --- season cards ---
    "foul": (
        "The weather was foul: no host got far, and no ladder was raised.",
        "It rained on all alike, and nobody went far.",
    ),
    "harvest": ("A rich harvest: every realm raised one unit more.", "The barns were full, and so were the musters."),
    "crown": ("It was a season in which kings were made.", "Those without a General looked for one."),
    "gift": (
        "A unit came for nothing to {realm}, the weakest of all.",
        "Fate was kind to {realm}: a unit came whom nobody had called.",
    ),
    "unrest": ("Unrest in {place}: {realm} lost it.", "{place} rose against {realm}, and was free."),
    "plague": ("Plague in {places}: {units} did not see its end.", "{units} died of the plague in {places}."),
    "no plague": (
        "Plague went about, and found no host that was large enough.",
        "There was plague, but only among the few.",
    ),
    # --- marches ---
    "submits": (
        "{places} bowed to {realm}.",
        "{realm} marched into {places}, and nobody drew a sword.",
        "In {places} they opened the gates to {realm}.",
        "{places} sent bread and salt to {realm}.",
    ),
    "takes": ("{realm} took {places} from {before}.", "{places} passed from {before} to {realm}."),
    "settles": ("{realm} took {places}.", "{places} came to {realm}."),
    "loses hold": ("{before} lost {places}, and nobody took up the reins.", "{places} belonged to nobody again."),
    # --- battles against nobody's ---
    "beats militia": (
        "At {place} {attacker} scattered the militia{cost}.",
        "The militia of {place} stood against {attacker}, and was swept away{cost}.",
        "{attacker} took {place} by the sword{cost}.",
        "In {place} the militia barred the road to {attacker}, for an hour{cost}.",
    ),
    "thrown back": (
        "The militia of {place} threw {attacker} back{cost}.",
        "{attacker} came to {place}, and went away again{cost}.",
        "At {place} farmers with pikes were too much for {attacker}{cost}.",
    ),
    "beats monster": (
        "In {place} {attacker} met {monster}. {it} dead now{cost}.",
        "{monster} lived in {place} until {attacker} came{cost}.",
        "{attacker} went into the lair at {place}, and out of it again with the head of {monster}{cost}.",
    ),
    "flees monster": (
        "In {place} {monster} waited for {attacker}, who ran{cost}.",
        "{attacker} went to look for {monster} in {place}, and came back sooner than planned{cost}.",
    ),
    # --- battles between realms ---
    "attacker wins": (
        "At {place} {attacker} beat {defender}{losses}.",
        "{attacker} drove {defender} from {place}{losses}.",
        "{defender} stood at {place} against {attacker}, and stood in vain{losses}.",
    ),
    "defender holds": (
        "{defender} held {place} against {attacker}{losses}.",
        "At {place} {attacker} broke on the ranks of {defender}{losses}.",
        "{attacker} came for {place}, and {defender} would not give it{losses}.",
    ),
    "destroyed": ("There was no way out for the beaten.", "None of the beaten came home."),
    "refuses": (
        "In {place} {defender} would not fight {attacker}, and slipped away to {to}.",
        "When {attacker} came to {place}, {defender} had gone to {to} in the night.",
    ),
    "sallies": ("The garrison of {castle} came out to help.", "From {castle} the garrison joined the fight."),
    "pending": ("At {place} {attacker} and {defender} stand face to face.",),
    "slain": (
        "{name} fell there.",
        "It was the last battle of {name}.",
        "{name} lies buried at {place}.",
        "{name} was slain.",
    ),
    # --- sieges ---
    "besieges": (
        "{realm} pitched tents before {castles}.",
        "From the walls of {castles} the fires of {realm} could be counted.",
        "{realm} laid siege to {castles}.",
    ),
    "goes on": (
        "The siege of {castle} went on.",
        "Before {castle} {realm} waited, and built.",
        "At {castle} the ring held.",
    ),
    "storms": (
        "{attacker} stormed {castle}{after}{cost}.",
        "{castle} fell to {attacker}{after}{cost}.",
        "{after_first}{attacker} went over the walls of {castle}, and stayed{cost}.",
    ),
    "storms in vain": (
        "{attacker} stormed {castle}{after}{cost}, and left nobody to hold it.",
        "{castle} fell to {attacker}{after}{cost}, and stood empty.",
    ),
    "repelled": (
        "{attacker} went over the walls of {castle}{after}, and were thrown down again{cost}.",
        "At {castle} the ladders of {attacker} were too short{cost}.",
        "{castle} stood against {attacker}{after}{cost}.",
    ),
    "starves": ("In {castle} the stores were empty: {units} starved.", "Hunger in {castle}: {units} died of it."),
    "empty": ("In {castle} the stores were empty.",),
    "lifted": ("The tents before {castles} were struck.", "The siege of {castles} was given up."),
    "gives up": ("{realm} gave up {castle}.", "{realm} left {castle} by the back gate."),
    "castle": (
        "{castle} changed hands: its lord was now {realm}.",
        "Over {castle} flew the banner of {realm}.",
        "{realm} slept within the walls of {castle}.",
    ),
    "castle taken": (
        "{castle} changed hands: {before} lost it to {realm}.",
        "Over {castle} the banner of {before} came down, and that of {realm} went up.",
    ),
    "item": (
        "In the vaults of {castle} lay {item}.",
        "They found {item} at {castle}.",
        "In {castle} {item} came to light.",
    ),
    # --- people, and what is lost without a fight ---
    "leads": ("{name} took command of {realm}.", "{realm} had a new General: {name}.", "Now {name} led {realm}."),
    "unsupplied": ("Cut off in {places}, {realm} lost {units}.", "No bread came to {places}: {realm} lost {units}."),
    "disbanded": ("{realm} could not feed all, and sent {units} home.", "{units} of {realm} went home unpaid."),
    # --- a year ends ---
    "year": ("So ended the {year} year: {castles}.", "When the {year} year was over, it stood thus: {castles}."),
    "out": ("{realm} had no castle left, and are told of no more.", "Without a castle {realm} were no realm any more."),
}
"""By what they tell, the sentences with the words that they need."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Voice:
    """Says each thing in the next of its sentences, beginning where a campaign's own number says."""

    def __init__(self) -> None:
        self.first = 0
        self._said: Counter[str] = Counter()

    def say(self, what: str, **words: str) -> str:
        """The next sentence for a thing, with its words in it."""
        sentences = SENTENCES[what]
        sentence = sentences[(self.first + self._said[what]) % len(sentences)]
        self._said[what] += 1
        return capital(sentence.format(**words))


def capital(text: str) -> str:
    """A sentence with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def number(count: int) -> str:
    """A number in words, up to twelve."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def many(count: int, one: str = "unit") -> str:
    """So many things in words: "one unit", "three units"."""
    return f"{number(count)} {one}{'s' * (count != 1)}"


def listing(names: Sequence[str]) -> str:
    """Names in a row: "Foxdale", "Foxdale and Oxmeadow", "Foxdale, Oxmeadow and Windlow"."""
    distinct = [*dict.fromkeys(names)]
    return " and ".join(filter(None, [", ".join(distinct[:-1]), *distinct[-1:]]))


def is_several(name: str) -> bool:
    """True for a name of several."""
    return name.endswith("s")


def with_article(name: str) -> str:
    """A thing with its article, where it takes one: "a Hydra", "an Ogre", "Wolves"."""
    return name if is_several(name) else f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"
