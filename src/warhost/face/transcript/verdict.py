"""Verifying a transcript: whether all is as recorded, and whether the battle is fair, consistent, or neither."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from warhost.errors import Fault, PositionError, TranscriptError
from warhost.face import position
from warhost.face.battle import Battle
from warhost.face.chronicle import Chronicle
from warhost.face.entry import RUNNING
from warhost.face.fair_dice import CONSISTENT, FAIR, GRADES, grade_of
from warhost.face.opening import side_tags
from warhost.face.receipt import Receipt, Vouched
from warhost.face.transcript.layout import INDENT
from warhost.face.transcript.reading import Transcript, read
from warhost.face.transcript.replaying import Replay

MOST_FAULTS = 20
"""A report stops there: after one changed die nothing need be as recorded."""
NO_RECEIPT = (
    "no receipt of a seat was given: that all is legal, and that every die follows from the secret, was checked; "
    "that the secret was committed before was not"
)


@dataclass(frozen=True)
class Report:
    """What is wrong with a transcript, and what it is worth where nothing is."""

    file: str
    actions: int
    faults: tuple[Fault, ...]
    grade: str | None = None  # FAIR, CONSISTENT, or None where something is wrong
    reasons: tuple[str, ...] = ()  # why it is no more than consistent
    is_unfinished: bool = False
    players: tuple[str, ...] = ()  # by side
    made_with: str = ""  # the game and its version, as recorded
    here: str = ""  # the same, as it is here
    remarks: tuple[str, ...] = ()  # tags that nothing vouches for
    receipt: str = ""  # what the receipt that was given says of it
    notes: tuple[str, ...] = ()  # what whoever trusts it should know

    @property
    def ok(self) -> bool:
        """True when all is as recorded."""
        return not self.faults

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        upto = f"up to action {self.actions}; unfinished"
        if self.faults:
            yield from map(str, self.faults)
            if self.is_unfinished:
                yield f"{self.file}: {upto}"
        elif self.grade is not None:
            yield f"{self.file}: {self.receipt if self.grade == FAIR else self.grade}: {GRADES[self.grade]}"
            all_of_it = f"{self.actions} actions, and all that they led to, as recorded"
            yield f"as recorded {upto}" if self.is_unfinished else all_of_it
        if self.made_with != self.here:
            differs = "what differs stands above" if self.faults else "nothing differs"
            yield f"made with {self.made_with}, and here is {self.here}: {differs}"
        if self.receipt and self.grade != FAIR:
            yield self.receipt
        if self.grade == CONSISTENT and self.reasons:
            yield f"not {FAIR}, because " + "; ".join(self.reasons)
        yield from self.notes
        if self.remarks and self.ok:
            yield f"remarks, which nothing vouches for: {', '.join(self.remarks)}"


class _Enough(Exception):
    """There are as many faults as a report holds."""


def verify(text: str | bytes, file: str = "", receipt: Receipt | None = None, server_key: str | None = None) -> Report:
    """Everything that is wrong with a transcript written by Warhost; it raises nothing, whatever the text.

    Any change of a die, an entry, a comment or a tag that matters is found, and so is anything left out. `receipt` is
    what a seat has kept of the battle, and `server_key` the public key of the server that signed it: without both no
    battle is called fair, nor where the receipt does not reach its end.
    """
    return audit(text, file, receipt, server_key)[0]


def audit(
    text: str | bytes, file: str = "", receipt: Receipt | None = None, server_key: str | None = None
) -> tuple[Report, Chronicle | Battle | None]:
    """As `verify`, with the battle as it really went; None when it could not be carried out to its last action.

    A battle with a chain comes with all of its entries.
    """
    return _Audit(file or "transcript", receipt, server_key).run(text)


class _Audit:
    """One look at one transcript."""

    def __init__(self, file: str, receipt: Receipt | None, server_key: str | None) -> None:
        self.file = file
        self.receipt = receipt
        self.server_key = server_key
        self.faults: list[Fault] = []

    def note(self, fault: Fault) -> None:
        """Take a fault down, until there are enough."""
        self.faults.append(fault)
        if len(self.faults) == MOST_FAULTS:
            raise _Enough

    def run(self, text: str | bytes) -> tuple[Report, Chronicle | Battle | None]:
        """The report, and the battle."""
        try:
            transcript, cut = self._read(text)
        except TranscriptError as error:
            return Report(self.file, 0, (Fault(self.file, error.line, "text", error.message),)), None
        replay, battle = Replay(transcript, self.note, is_strict=True, is_cut=bool(cut)), None
        try:
            battle = replay.run()
        except TranscriptError as error:
            self.faults.append(Fault(self.file, error.line, "text", error.message))
        except _Enough:
            pass
        if cut and battle is not None:
            message = f"{cut} up to action {replay.actions}; unfinished"
            self.faults.append(Fault(self.file, _last_line(text), "text", message))
        ruleset = transcript.ruleset
        report = Report(
            self.file,
            replay.actions,
            (),
            is_unfinished=bool(cut) or transcript.ending == RUNNING,
            players=transcript.players,
            made_with=transcript.tags["Ruleset"].value,
            here=f"{ruleset.name} {ruleset.version}",
            remarks=_remarks(transcript),
        )
        chronicle = replay.chronicle if battle is not None else None
        return self._judge(report, transcript, chronicle), chronicle or battle

    def _read(self, text: str | bytes) -> tuple[Transcript, str]:
        """The transcript, as far as it goes, and where it is cut off what is wrong with its end; "" else."""
        try:
            return read(text, self.file), ""
        except TranscriptError as error:
            try:
                whole = _without_cut_end(position.readable(text))
                return read(whole, self.file), error.message
            except (PositionError, TranscriptError):
                raise error from None

    def _judge(self, report: Report, transcript: Transcript, chronicle: Chronicle | None) -> Report:
        """The report with its grade, and with what the receipt says."""
        vouched = self._vouched(chronicle)
        self.faults += [Fault(self.file, 0, "receipt", one) for one in vouched.faults]
        reasons = (chronicle.why_not_fair() if chronicle else _why_only_consistent(transcript)) + vouched.reasons
        faults = tuple(sorted(self.faults, key=lambda fault: fault.line))
        report = replace(report, faults=faults, reasons=reasons, notes=_notes(chronicle) if chronicle else ())
        return report if faults else replace(report, grade=grade_of(reasons), receipt=vouched.sentence)

    def _vouched(self, chronicle: Chronicle | None) -> Vouched:
        """What the receipt says of the battle, or that there is none."""
        if self.receipt is None:
            return Vouched((), (NO_RECEIPT,) if chronicle else (), "")
        if chronicle is None:
            return Vouched(("this transcript has no chain that a receipt could fit",), (), "")
        return self.receipt.vouch(chronicle, self.server_key)


def _without_cut_end(text: str) -> str:
    """A text that breaks off without its result, up to its last whole action."""
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if line.strip() and not line.startswith(("[", ";", INDENT))]
    return "\n".join([*lines[: heads[-1] if heads else 0], RUNNING]) + "\n"


def _last_line(text: str | bytes) -> int:
    """The number of a text's last line."""
    lines = text.split(b"\n" if isinstance(text, bytes) else "\n")  # type: ignore[arg-type]
    return len(lines) - (not lines[-1])


def _why_only_consistent(transcript: Transcript) -> tuple[str, ...]:
    if any(one.key is not None for one in transcript.entries):
        return ("keys of its dice are stated one by one, and follow from nothing",)
    return ("the seed of its dice is stated, and nobody was committed to it before",)


def _remarks(transcript: Transcript) -> tuple[str, ...]:
    names = () if transcript.is_chained else side_tags(transcript.ruleset)
    return (
        *(name for name in names if name in transcript.tags),
        *(set(transcript.free_tags) - {"FinalKey"}),
    )


def _notes(chronicle: Chronicle) -> tuple[str, ...]:
    """From where each side's entropy counts, where that is not the start, and what was taken back by agreement."""
    state, ruleset, notes = chronicle.state, chronicle.opening.ruleset, []
    for name, joined, at in zip(ruleset.sides, state.joined, state.entropy, strict=True):
        if at and joined is not None and any(number < joined for number in chronicle.accounts):
            notes.append(f"what {name} has added to the dice counts from entry {joined} on")
    if state.agreed:
        notes.append(f"{state.agreed} actions were taken back past dice, as {ruleset.all_sides} agreed")
    return tuple(notes)
