"""A campaign with all its battles as one text, and what is wrong with such a text.

    [Ruleset "eightcastles 1"]
    ...
    [Battles "1:3f2a... 2:91c0..."]        the battles by their keys
    ...
    *

    %battle 1
    [Ruleset "tewapen 1"]
    ...

The transcript of the campaign comes first, then those of its battles. A battle's key is the hash of its transcript, so
that a campaign names each battle by what happened in it. Whoever verifies a campaign carries every battle out again,
and compares what it leads to with what the campaign was told.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from warhost.campaign.by_chances import difference, is_by_chances
from warhost.campaign.war import Campaign
from warhost.errors import CampaignError, Fault, PositionError, TranscriptError
from warhost.face import position, transcript
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.chronicle import Chronicle

BATTLES = "Battles"
"""The tag that names the battles by their keys."""
HEADING = re.compile(r"^%battle ([0-9]{1,4})$", re.MULTILINE)
NAMED = re.compile(rf'^\[{BATTLES} "([^"]*)"\]$', re.MULTILINE)
KEY_LENGTH = 16


def key_of(text: str) -> str:
    """What a battle is named by: the beginning of the hash of its transcript."""
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_LENGTH]


def write(war: Campaign, players: Sequence[str] | None = None) -> str:
    """A campaign with all its battles as text."""
    own = transcript.write(war, players, {BATTLES: _named(war.battles)})
    return _with_battles(own, war.battles)


def write_chained(chronicle: Chronicle, battles: Mapping[int, str], tags: Mapping[str, str] | None = None) -> str:
    """A campaign that has a chain, with its battles by number, as text. `tags` are further tags, such as Date."""
    own = transcript.write(chronicle, tags={**(tags or {}), BATTLES: _named(battles)})
    return _with_battles(own, battles)


def _named(battles: Mapping[int, str]) -> str:
    return " ".join(f"{number}:{key_of(text)}" for number, text in sorted(battles.items()))


def _with_battles(own: str, battles: Mapping[int, str]) -> str:
    return "\n".join([own, *(f"%battle {number}\n{text}" for number, text in sorted(battles.items()))])


def read(text: str | bytes, file: str = "campaign") -> Campaign:
    """The campaign of a text, every action of it carried out again; its battles are taken as they are.

    Raises TranscriptError at the first line of the campaign that is not true, and CampaignError for a single battle.
    `verify` looks at the battles too.
    """
    own, battles = _parts(_readable(text, file))
    war = Campaign.of(transcript.replay(transcript.read(own, file)))
    war.battles = {battle.number: battle.text for battle in battles}
    return war


# --- the parts of a text ----------------------------------------------------------------------------------


class _Battle(NamedTuple):
    """A battle in a text: its number and its transcript, and the line above that."""

    number: int
    text: str
    line: int


def _readable(text: str | bytes, file: str) -> str:
    """The text with plain line ends; TranscriptError for what is no text."""
    try:
        return position.readable(text)
    except PositionError as error:
        raise TranscriptError(file, error.line, error.message) from None


def _parts(text: str) -> tuple[str, list[_Battle]]:
    """The campaign's own transcript, and the battles below it."""
    headings = list(HEADING.finditer(text))
    ends = [*(one.start() for one in headings), len(text)]
    battles = [
        _Battle(int(one[1]), _trimmed(text[one.end() : end]), text.count("\n", 0, one.end()) + 1)
        for one, end in zip(headings, ends[1:], strict=True)
    ]
    return _trimmed(text[: ends[0]]), battles


def _trimmed(text: str) -> str:
    return text.strip("\n") + "\n"


# --- verifying --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CampaignReport:
    """What is wrong with a campaign's text, and how much of it its battles vouch for."""

    file: str
    actions: int
    fought: tuple[int, ...]  # battles that were carried out again
    by_chances: tuple[int, ...]  # battles that were settled by their chances, and whose quick battle was fought again
    only_told: tuple[int, ...]  # battles whose outcome was told without a battle
    faults: tuple[Fault, ...]
    made_with: str = ""  # the game and its version, as recorded; nothing for what is no campaign at all

    @property
    def ok(self) -> bool:
        """True when all is as recorded."""
        return not self.faults

    def __str__(self) -> str:
        if self.faults:
            return "\n".join(map(str, self.faults))
        told = f"; {len(self.by_chances)} settled by their chances" if self.by_chances else ""
        told += f"; of {len(self.only_told)} only the outcome was told" if self.only_told else ""
        return f"{self.file}: {self.actions} actions and {len(self.fought)} battles, all as recorded{told}"


def verify(text: str | bytes, file: str = "campaign") -> CampaignReport:
    """Everything that is wrong with a campaign's text: which battle was changed, is missing, or is of another campaign.

    It raises nothing, whatever the text.
    """
    try:
        return _Check(_readable(text, file), file).run()
    except TranscriptError as error:
        return CampaignReport(file, 0, (), (), (), (Fault(file, error.line, "text", error.message),))


def _audited(text: str, file: str) -> tuple[transcript.Report, Battle | None]:
    """What is wrong with a transcript, and the battle as it really went; None when it cannot be carried out."""
    report, played = transcript.audit(text, file)
    return report, played.battle if isinstance(played, Chronicle) else played


class _Check:
    """One look at one text."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.told, self.below = _parts(text)
        self.battles = {battle.number: battle for battle in self.below}
        self.faults: list[Fault] = []
        self.fought: list[int] = []
        self.by_chances: list[int] = []
        self.only_told: list[int] = []

    def run(self) -> CampaignReport:
        """The report."""
        report, played = _audited(self.told, self.file)
        self.faults += report.faults
        made_with = report.made_with
        try:
            if played is not None:
                war = Campaign.of(played)
                self._check_keys()
                self._go_through(war)
        except CampaignError as error:
            self.faults.append(Fault(self.file, 0, "text", str(error)))
            made_with = ""
        found = tuple(self.fought), tuple(self.by_chances), tuple(self.only_told), tuple(self.faults)
        return CampaignReport(self.file, report.actions, *found, made_with)

    def _note(self, number: int, message: str, line: int = 0, where: str = "") -> None:
        """Say what is wrong with a battle; `line` is of its own transcript."""
        above = self.battles[number].line if number in self.battles else 0
        self.faults.append(Fault(self.file, above + line, f"battle {number}{where and f', {where}'}", message))

    def _check_keys(self) -> None:
        """Whether the battles are those that the campaign names, each once."""
        named = self._named()
        for number, key in named.items():
            if number not in self.battles:
                self._note(number, f"the campaign names it by {key}, and it is missing")
            elif key_of(self.battles[number].text) != key:
                self._note(number, f"it was changed: the campaign names it by {key}")
        for number in sorted(self.battles.keys() - named.keys()):
            self._note(number, "the campaign does not name it")
        for number, times in Counter(battle.number for battle in self.below).items():
            if times > 1:
                self._note(number, f"it stands here {times} times")

    def _named(self) -> dict[int, str]:
        """The keys of the battles that the campaign names."""
        told = NAMED.search(self.told)
        pairs = (one.partition(":") for one in (told[1] if told else "").split())
        return {int(number): key for number, _, key in pairs if number.isdecimal()}

    def _go_through(self, played: Campaign) -> None:
        """Carry the campaign out once more, and compare each outcome with the battle behind it."""
        known = {*self.battles}
        for war, told in _outcomes(played):
            meeting = war.meeting
            assert meeting is not None, "an outcome is told where a battle is to be fought"
            if meeting.number in self.battles:
                known.discard(meeting.number)
                self._compare(war, meeting.number, told)
            else:
                self.only_told.append(meeting.number)
        for number in sorted(known):
            self._note(number, "no such battle was fought in this campaign")

    def _compare(self, war: Campaign, number: int, told: list[str]) -> None:
        """Carry a battle out again: whether it is the one that was ahead, and that was its outcome."""
        text = self.battles[number].text
        if is_by_chances(text):
            return self._compare_chances(war, number, text, told)
        report, battle = _audited(text, f"battle {number}")
        for fault in report.faults:
            self._note(number, fault.message, fault.line, fault.where)
        if battle is None:
            return
        try:
            should = war.report_of(battle)
        except CampaignError as error:
            self._note(number, str(error))
            return
        if self._is_told(number, should, told) and not report.faults:
            self.fought.append(number)

    def _compare_chances(self, war: Campaign, number: int, text: str, told: list[str]) -> None:
        """Fight the quick battle again by whose outcome a battle was settled."""
        true = war.noted_by_chances()
        if text != true:
            line, said, should = difference(text, true)
            self._note(number, f"settled by its chances it says {said}, and the quick battle has {should}", line)
        elif self._is_told(number, war.report_by_chances(), told):
            self.by_chances.append(number)

    def _is_told(self, number: int, outcome: Sequence[Action], told: list[str]) -> bool:
        """Whether the campaign was told the outcome that a battle had."""
        should = [str(action) for action in outcome]
        if (said := told[: len(should)]) == should:
            return True
        self._note(number, f"it led to {'; '.join(should)}, and the campaign was told {'; '.join(said)}")
        return False


def _outcomes(played: Campaign) -> Iterator[tuple[Campaign, list[str]]]:
    """The campaign at every battle that was to be fought, with all that was decided from there on."""
    steps, actions = played.steps, [str(action) for action in played.actions]
    war = Campaign(played.ruleset, played.scenario, played.memory.copy(), played.umpire)
    for at, step in enumerate(steps):
        war.put_back((), step.before)
        if war.meeting is not None:
            yield war, actions[at:]


__all__ = ["BATTLES", "CampaignReport", "key_of", "read", "verify", "write", "write_chained"]
