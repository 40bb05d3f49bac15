"""What a server is told when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from platformdirs import user_data_path
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from warhost.server.prefix import prefix_of

MEGABYTE = 1 << 20


def data_folder() -> Path:
    """The user's data folder, made where there is none."""
    return Path(user_data_path("warhost", appauthor=False, ensure_exists=True))


def default_database_url() -> str:
    """An SQLite file in the user's data folder. Raises PermissionError where that is not the user's alone."""
    try:
        return _sqlite_in(data_folder())
    except PermissionError as error:
        said = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        raise PermissionError(
            f"the data folder is not safe to use ({said}); let it be yours alone (chown, chmod o-w), "
            f"or use it all the same: --database-url {_sqlite_in(user_data_path('warhost', appauthor=False))}"
        ) from None


def _sqlite_in(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'warhost.db'}"


class Settings(BaseModel):
    """How a server runs; the defaults suit one person on one machine."""

    model_config = ConfigDict(frozen=True)

    database_url: str = Field(default_factory=default_database_url)
    signing_key: Path | None = None  # the file of the key for receipts; None: beside an SQLite file, or the data folder
    allowed_hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")  # of the Host header; "*" allows any
    allowed_origins: tuple[str, ...] = ()  # of pages that come from elsewhere
    root_path: Annotated[str, AfterValidator(prefix_of)] = ""  # below which a proxy puts it: "/warhost"
    requests_per_s: float = 200  # from one address, with bursts of ten seconds' worth
    battles_per_hour: float = 600  # begun from one address
    replays_per_hour: float = 600  # of transcripts that one address pastes
    guesses_per_hour: float = 60  # attempts of one address to come in by passkey or phrase
    strokes_per_s: float = 40  # of sheets that one address has checked, with bursts of ten seconds' worth
    pages_of_one_address: int = 1000  # WebSockets that are open at a time
    messages_per_s: float = 1000  # over one WebSocket
    message_bytes_per_s: float = 256 * 1024  # over one WebSocket
    largest_request: int = MEGABYTE  # bytes of a request with a transcript to be replayed
    largest_question: int = 32 * 1024  # bytes of any other request
    largest_message: int = 16 * 1024  # bytes over a WebSocket
    most_entries: int = 5000  # of a battle; then it can only be ended
    most_messages: int = 2000  # that are said in a battle
    errand_s: float = 20  # that a replay may take
    rooms_kept: int = 2000  # battles kept in memory that nobody has open
    computer_processes: int = 1
    chances_playouts: int = 400  # for each position whose chances are shown
    hints_playouts: int = 2000  # walks of the search for the hints of one decision
    review_playouts: int | None = None  # for each chance in a battle looked back upon; None: as the game's data say
    meeting_place: bool = False  # whether persons find opponents, clubs and tournaments here
    guest_deeds_per_hour: float = 30  # of each kind, of a guest of the meeting place; five times that of an address
    notices: str | None = None  # sends notices, whose receivers may write to this: "mailto:..." or "https://..."
    notices_inside: bool = False  # notices may go to addresses of this machine and its network
    notices_per_hour: float = 60  # subscriptions of one address
    smtp: str | None = None  # by which server mails go out
    mail_from: str | None = None
    coming: tuple[str, ...] = ()  # games that are compiled while battles are played uncompiled: all games are, then
    metrics: bool = False  # whether figures for Prometheus are told at /metrics
    metrics_token: str | None = Field(None, repr=False)  # that opens them; None: only whoever is on this machine
    owns_process: bool = False  # the process does nothing but serve: its garbage collector may be tuned to that

    @property
    def is_sqlite(self) -> bool:
        """True for a database that is one file, written by one process."""
        return self.database_url.startswith("sqlite")
