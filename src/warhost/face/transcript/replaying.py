"""Carrying a transcript out again: what is recorded is compared with what happens, word for word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NoReturn

from warhost.errors import Fault, TranscriptError
from warhost.face import position
from warhost.face.battle import Battle, start
from warhost.face.chronicle import Chronicle
from warhost.face.entry import DECIDED, STOP, Entry, voided
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import COMMITMENT, OPTIONAL_TAGS, PACE, Opening, opening_tags_of, scenario_tags
from warhost.face.pace import Pace
from warhost.face.scenario_lookup import look_up
from warhost.face.transcript.layout import SECRET, battle_tags, chain_tags, in_one, result_tags, told
from warhost.face.transcript.reading import Recorded, Transcript
from warhost.scenario import ScenarioModel

VOUCHED_FOR = {
    "SeedCommit": ("Seed",),
    "StartHash": ("Scenario", "ScenarioText", "Options", "Position"),
    COMMITMENT: (SECRET,),
}
"""A tag that is a hash, and the tags of which one must have been changed when it is wrong."""


def replay(transcript: Transcript) -> Battle:
    """The battle that a transcript describes, every action carried out again and all that is recorded compared.

    What the transcript leaves out is not missed, so one written by hand will do. Raises TranscriptError at the first
    line that is not true.
    """

    def refuse(fault: Fault) -> NoReturn:
        raise TranscriptError(fault.file, fault.line, f"{fault.where}: {fault.message}")

    return Replay(transcript, refuse, is_strict=False).run()


class Replay:
    """A battle carried out again from its transcript.

    `complain` hears of all that is not as recorded. Strictly, what Warhost would have written must all be there; of a
    transcript that is `cut` off nothing is asked about its end.
    """

    def __init__(
        self, transcript: Transcript, complain: Callable[[Fault], None], is_strict: bool, is_cut: bool = False
    ) -> None:
        self.transcript = transcript
        self.tags = transcript.tags
        self.complain = complain
        self.is_strict = is_strict
        self.is_cut = is_cut
        self.turn = 0
        self.chronicle: Chronicle | None = None  # of a battle with a chain
        self.place = 0  # of the entry that is carried out now
        self.actions = 0  # that were carried out

    def run(self) -> Battle:
        """The battle; TranscriptError where it cannot go on."""
        return self._run_chained() if self.transcript.is_chained else self._run_plain()

    def note(self, line: int, where: str, message: str) -> None:
        """Say what is not as recorded."""
        self.complain(Fault(self.transcript.file, line, where, message))

    # --- a battle without a chain --------------------------------------------------------------------------

    def _run_plain(self) -> Battle:
        battle = self._begin()
        self._compare_tags(battle_tags(battle))
        self._compare(self.transcript.set_up, told(battle, 0), "set-up", head_line=1)
        for number, recorded in enumerate(self.transcript.entries, 1):
            if recorded.kind not in DECIDED or recorded.is_kept:
                self.note(recorded.line, "text", f"{recorded.kind!r} belongs to a battle with a chain")
                continue
            if recorded.spent is not None:
                self.note(recorded.line, "text", "clocks belong to a battle with a chain")
            self._carry_out(battle, recorded, number)
        self._compare_end(battle, result_tags(battle))
        return battle

    def _begin(self) -> Battle:
        if "Position" in self.tags:
            with self._blaming("Position"):
                return position.read(self.tags["Position"].value)
        scenario = self._scenario()
        with self._blaming("Seed"):
            seed = _seed_of(self._need("Seed"))
        return start(scenario, seed)

    def _carry_out(self, battle: Battle, recorded: Recorded, number: int) -> None:
        where = f"action {number}"
        self._compare_turn(battle.turn, recorded, where)
        with self._at(recorded, where):
            action = battle.action(recorded.text)
            battle.apply(action, recorded.key)
        self.actions += 1
        if self.is_strict and recorded.text != str(action):
            self.note(recorded.line, where, f"{recorded.text!r} is written {str(action)!r}")
        self._compare(recorded.told, told(battle, number), where, recorded.line)

    # --- a battle with a chain -----------------------------------------------------------------------------

    def _run_chained(self) -> Battle:
        chronicle = self.chronicle = self._open()
        entries = self.transcript.entries
        void = voided(Entry(number, one.kind, one.side, one.text) for number, one in enumerate(entries, 1))
        first = next((place for place, one in enumerate(entries) if one.kind in DECIDED), len(entries))
        for recorded in entries[:first]:  # what is added before any decision counts for the set-up
            self._take(chronicle, recorded, chronicle.number + 1 in void)
        self._compare(self.transcript.set_up, told(chronicle.battle, 0), "set-up", head_line=1)
        for recorded in entries[first:]:
            self._take(chronicle, recorded, chronicle.number + 1 in void)
        self._compare_end(chronicle.battle, chain_tags(chronicle))
        return chronicle.battle

    def _open(self) -> Chronicle:
        ruleset, scenario = self.transcript.ruleset, self._scenario()
        with self._blaming(SECRET):
            secret = self._need(SECRET)
        for name in opening_tags_of(ruleset):
            with self._blaming(name):
                if name not in OPTIONAL_TAGS:
                    self._need(name)
        names = (name for name in opening_tags_of(ruleset) if name in self.tags)
        opening = Opening(ruleset, scenario, {name: self.tags[name].value for name in names})
        if PACE in self.tags:
            with self._blaming(PACE):
                Pace.read(self.tags[PACE].value)
        start_hash = scenario_tags(ruleset, scenario)["StartHash"]
        self._compare_tags({COMMITMENT: commitment_to(secret), "StartHash": start_hash})
        return Chronicle(opening, secret)

    def _take(self, chronicle: Chronicle, recorded: Recorded, is_void: bool) -> None:
        self.place = chronicle.number + 1
        where = f"entry {self.place}"
        if recorded.is_kept or is_void:
            was_stopped = recorded.is_kept and not is_void and self.transcript.entries[-1].kind == STOP
            if was_stopped and chronicle.state.unsound is None:
                chronicle.mark_unsound("it was not carried out any more, and the battle was ended")
            if (recorded.is_kept != is_void and not was_stopped) or recorded.told:
                message = "an entry is only kept, and led to nothing, where a later one goes back behind it"
                self.note(recorded.line, where, message)
            chronicle.keep(recorded.kind, recorded.side, recorded.text, recorded.spent)
            self._compare_clock(chronicle, recorded, where)
            return
        is_action = recorded.kind in DECIDED
        if is_action:
            self._compare_turn(chronicle.battle.turn, recorded, where)
        side = chronicle.battle.seat_to_decide if is_action else recorded.side
        if recorded.key is not None:
            self.note(recorded.line, where, "this key of the dice does not follow from the secret and the entropy")
        with self._at(recorded, where):
            entry = chronicle.take(recorded.kind, side, recorded.text, recorded.spent)
        self._compare_clock(chronicle, recorded, where)
        if is_action:
            self.actions += 1
            if self.is_strict and recorded.text != entry.text:
                self.note(recorded.line, where, f"{recorded.text!r} is written {entry.text!r}")
            self._compare(recorded.told, in_one(chronicle.accounts[entry.number].events), where, recorded.line)

    def _compare_clock(self, chronicle: Chronicle, recorded: Recorded, where: str) -> None:
        """See that the clocks read as they did."""
        true = chronicle.readings[-1]
        if recorded.reading != true and (recorded.reading or self.is_strict):
            said, read = recorded.reading or "nothing", true or "nothing"
            self.note(recorded.line, where, f"recorded is {said!r} of the clocks, and they read {read!r}")

    # --- the tags ------------------------------------------------------------------------------------------

    def _scenario(self) -> ScenarioModel:
        ruleset = self.transcript.ruleset
        with self._blaming("Scenario"):
            name = self._need("Scenario")
            scenario = None if name == position.INLINE else position.named_scenario(ruleset, name)
        if scenario is None:
            with self._blaming("ScenarioText"):
                scenario = ruleset.read_scenario(self._need("ScenarioText"), "ScenarioText")
        with self._blaming("Options"):
            options = self.tags["Options"].value if "Options" in self.tags else ""
            return look_up(scenario, position.read_options(options))[1]

    def _need(self, name: str) -> str:
        if name not in self.tags:
            raise ValueError("this tag is missing")
        return self.tags[name].value

    @contextmanager
    def _blaming(self, tag: str) -> Iterator[None]:
        """Lays what goes wrong at the door of a tag."""
        try:
            yield
        except ValueError as error:
            line = self.tags[tag].line if tag in self.tags else 1
            raise TranscriptError(self.transcript.file, line, f"{tag}: {error}") from None

    @contextmanager
    def _at(self, recorded: Recorded, where: str) -> Iterator[None]:
        """Lays what goes wrong at the door of an entry."""
        try:
            yield
        except ValueError as error:
            raise TranscriptError(self.transcript.file, recorded.line, f"{where}: {error}") from None

    def _compare_end(self, battle: Battle, closing: Mapping[str, str]) -> None:
        if self.is_cut:
            return
        ending = closing["Result"].partition(":")[0]
        if self.transcript.ending != ending:
            self.note(self.transcript.ending_line, "result", f"the battle ends with {ending!r}")
        final = {"FinalKey": battle.key()} if "FinalKey" in self.tags else {}
        self._compare_tags({**closing, **final})

    def _compare_tags(self, true: Mapping[str, str]) -> None:
        for name, value in true.items():
            if name == "Ruleset":
                self._compare_ruleset()
                continue
            if name not in self.tags:
                if self.is_strict:
                    self.note(1, name, "this tag is missing")
                continue
            tag = self.tags[name]
            if tag.value == value:
                continue
            self.note(tag.line, name, f"this says {_excerpt(tag.value)}, and the battle {_excerpt(value)}")
            for other in VOUCHED_FOR.get(name, ()):
                if other in self.tags:
                    self.note(self.tags[other].line, other, f"this does not belong to the {name} of line {tag.line}")

    def _compare_ruleset(self) -> None:
        """See that a game is named with some version; the report names it and the one here, and what differs."""
        tag, name = self.tags["Ruleset"], self.transcript.ruleset.name
        if not re.fullmatch(rf"{re.escape(name)} [0-9]+", tag.value):
            self.note(tag.line, "Ruleset", f"{tag.value!r} is no game with its version, such as '{name} 1'")

    # --- what happened -------------------------------------------------------------------------------------

    def _compare_turn(self, turn: int, recorded: Recorded, where: str) -> None:
        """See that an action stands under the heading of its turn; strictly there is one where a turn begins."""
        begins, self.turn = turn != self.turn, turn
        if recorded.heading is None:
            if begins and self.is_strict:
                self.note(recorded.line, where, f"the heading '{turn}.' is missing above this")
            return
        said, line = recorded.heading
        if said != turn or (self.is_strict and not begins):
            self.note(line, where, f"the heading '{said}.' is here, and the battle is in turn {turn}")

    def _compare(self, found: Sequence[tuple[str, int]], told: str, where: str, head_line: int) -> None:
        """Compare a comment, word for word, with what happened; `head_line` is that of the action."""
        if not found and not self.is_strict:
            return
        words, expected = [word for word, _ in found], told.split()
        if words == expected:
            return
        pairs = zip(words, expected, strict=False)
        at = next((k for k, (word, true) in enumerate(pairs) if word != true), min(len(words), len(expected)))
        line = found[min(at, len(found) - 1)][1] if found else head_line
        self.note(line, where, f"recorded is {_around(words, at)}, and the battle has {_around(expected, at)}")
        if line > head_line > 1:
            self.note(head_line, where, f"this did not lead to what stands in line {line}")


def _seed_of(text: str) -> int | str:
    """The seed behind its text: a number where the text is how a number is written."""
    is_number = text.isascii() and text.isdigit() and len(text) < 100 and str(int(text)) == text
    return int(text) if is_number else text


def _excerpt(value: str) -> str:
    return repr(value if len(value) <= 60 else value[:57] + "...")


def _around(words: Sequence[str], at: int) -> str:
    """A few words around one, quoted; "nothing" when there are none."""
    few = " ".join(words[max(0, at - 3) : at + 4])
    return repr(few) if few else "nothing"
