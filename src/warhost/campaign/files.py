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
from collections.abc import Iterator
from dataclasses import dataclass

from warhost.campaign.war import Campaign
from warhost.errors import CampaignError, Fault, TranscriptError
from warhost.face import transcript
from warhost.face.battle import Battle

BATTLES = "Battles"
"""The tag that names the battles by their keys."""
HEADING = re.compile(r"^%battle ([0-9]{1,4})$", re.MULTILINE)
KEY_LENGTH = 16


def key_of(text: str) -> str:
    """What a battle is named by: the beginning of the hash of its transcript."""
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_LENGTH]


def write(war: Campaign, players: list[str] | None = None) -> str:
    """A campaign with all its battles as text."""
    named = " ".join(f"{number}:{key_of(text)}" for number, text in sorted(war.battles.items()))
    parts = [transcript.write(war, players, {BATTLES: named})]
    parts += [f"%battle {number}\n{text}" for number, text in sorted(war.battles.items())]
    return "\n".join(parts)


def read(text: str, file: str = "campaign") -> Campaign:
    """The campaign of a text, every action of it carried out again; its battles are taken as they are.

    Raises TranscriptError at the first line of the campaign that is not true. `verify` looks at the battles too.
    """
    told, battles = _parts(text)
    war = Campaign.of(transcript.replay(transcript.read(told, file)))
    war.battles = {number: battle.text for number, battle in battles.items()}
    return war


# --- verifying --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CampaignReport:
    """What is wrong with a campaign's text, and how much of it its battles vouch for."""

    file: str
    actions: int
    fought: tuple[int, ...]  # battles that were carried out again
    only_told: tuple[int, ...]  # battles whose outcome was told without a battle
    faults: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """True when all is as recorded."""
        return not self.faults

    def __str__(self) -> str:
        if self.faults:
            return "\n".join(map(str, self.faults))
        told = f"; of {len(self.only_told)} only the outcome was told" if self.only_told else ""
        return f"{self.file}: {self.actions} actions and {len(self.fought)} battles, all as recorded{told}"


@dataclass(frozen=True)
class _Battle:
    """A battle in a text: its transcript, and the line before it."""

    text: str
    line: int


def verify(text: str, file: str = "campaign") -> CampaignReport:
    """Everything that is wrong with a campaign's text: which battle was changed, is missing, or is of another campaign.

    It raises nothing, whatever the text.
    """
    return _Check(text, file).run()


def _parts(text: str) -> tuple[str, dict[int, _Battle]]:
    """The campaign's own transcript, and the battles by number."""
    headings = list(HEADING.finditer(text))
    ends = [*[one.start() for one in headings[1:]], len(text)]
    battles = {
        int(one[1]): _Battle(text[one.end() + 1 : end].rstrip("\n") + "\n", text.count("\n", 0, one.start()) + 1)
        for one, end in zip(headings, ends, strict=True)
    }
    own = text[: headings[0].start()] if headings else text
    return own.rstrip("\n") + "\n", battles


class _Check:
    """One look at one text."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.told, self.battles = _parts(text)
        self.faults: list[Fault] = []
        self.fought: list[int] = []
        self.only_told: list[int] = []

    def run(self) -> CampaignReport:
        """The report."""
        report, played = transcript.audit(self.told, self.file)
        self.faults += report.faults
        if isinstance(played, Battle):
            self._check_keys(transcript.read(self.told, self.file))
            self._go_through(Campaign.of(played))
        return CampaignReport(self.file, report.actions, tuple(self.fought), tuple(self.only_told), tuple(self.faults))

    def _note(self, number: int, message: str) -> None:
        line = self.battles[number].line if number in self.battles else 0
        self.faults.append(Fault(self.file, line, f"battle {number}", message))

    def _check_keys(self, told: transcript.Transcript) -> None:
        """Whether the battles are those that the campaign names."""
        tag = told.tags.get(BATTLES)
        pairs = (one.partition(":") for one in (tag.value if tag else "").split())
        named = {int(number): key for number, _, key in pairs if number.isdecimal()}
        for number, key in named.items():
            if number not in self.battles:
                self._note(number, f"the campaign names it by {key}, and it is missing")
            elif key_of(self.battles[number].text) != key:
                self._note(number, f"it was changed: the campaign names it by {key}")
        for number in self.battles.keys() - named.keys():
            self._note(number, "the campaign does not name it")

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
        report, battle = transcript.audit(text, f"battle {number}")
        for fault in report.faults:
            self._note(number, f"line {fault.line} of it: {fault.where}: {fault.message}")
        if not isinstance(battle, Battle):
            return
        try:
            should = [str(action) for action in war.report_of(battle)]
        except CampaignError as error:
            self._note(number, str(error))
            return
        if told[: len(should)] != should:
            self._note(
                number, f"it led to {'; '.join(should)}, and the campaign was told {'; '.join(told[: len(should)])}"
            )
        else:
            self.fought.append(number)


def _outcomes(played: Campaign) -> Iterator[tuple[Campaign, list[str]]]:
    """The campaign at every battle that was to be fought, with all that was decided from there on."""
    steps, actions = played.steps, [str(action) for action in played.actions]
    war = Campaign(played.ruleset, played.scenario, played.memory.copy(), played.umpire)
    for at, step in enumerate(steps):
        war.put_back((), step.before)
        if war.meeting is not None:
            yield war, actions[at:]


__all__ = ["BATTLES", "CampaignReport", "TranscriptError", "key_of", "read", "verify", "write"]
