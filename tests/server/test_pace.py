"""Clocks on a server: what is asked of them, what is due by itself, and which time nobody is charged for."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from server.clients import AGAINST_GREEDY, Fight, TestClient, begin, refused, settings_in, wait_until
from server.test_standings import standing_of
from server.turned import Clock, hall_of, turned
from warhost import transcript
from warhost.face.fair_dice import commitment_to
from warhost.server import fullness
from warhost.server.app import create_app
from warhost.server.pace.served import GAP, Served
from warhost.server.settings import Settings
from warhost.server.store import in_utc

SLOW = "3 days a move; 5 days in reserve; 14 days of holiday; then claim"
LIVE = "15 minutes + 10 seconds; then claim"
TAKEN = "1 day a move; then computer:random"
DAY = 86400


@pytest.fixture
def clock(client: TestClient) -> Clock:
    """A clock for the server of this module, which goes on from where the last test left it."""
    hall = hall_of(client)
    return turned(client, Clock(hall.clock() if isinstance(hall.clock, Clock) else Clock().at))


def fought(client: TestClient, pace: str, **more: Any) -> Fight:
    """A battle with clocks between two persons who have added to its dice: it is somebody's move."""
    fight = begin(client, pace=pace, seed=None, **more)
    fight.add_to_dice(red="aa", black="bb")
    return fight


def read(fight: Fight, side: str) -> int:
    """The seconds that a side has."""
    left: int = fight.scene("watch")["clock"]["sides"][side]["left"]
    return left


def both(fight: Fight) -> tuple[str, str]:
    """Whose move it is, and the other."""
    mover = fight.seat_to_decide()
    return mover, "black" if mover == "red" else "red"


def first_choice(fight: Fight) -> dict[str, Any]:
    """Let whoever must decide take his first choice."""
    scene = fight.scene()
    return fight.act(scene["number"], scene["view"]["choices"][0]["action"])


# --- what is asked ----------------------------------------------------------------------------------------


def test_clocks_run_for_whoever_must_decide_and_the_battle_is_claimed_when_they_have_run_out(
    client: TestClient, clock: Clock
) -> None:
    fight = begin(client, pace=SLOW, seed=None)
    clock.turn(days=40)  # nobody has come yet
    fight.add_to_dice(red="aa", black="bb")
    mover, other = both(fight)
    told = fight.scene("watch")["clock"]
    assert (told["pace"], told["running"], told["slow"], told["claimable"]) == (SLOW, [mover], True, True)
    assert "another side may claim the battle" in told["told"]
    clock.turn(days=4)
    assert (read(fight, mover), read(fight, other)) == (4 * DAY, 8 * DAY)
    standing = standing_of(client, fight.id)
    assert in_utc(standing["deadline"]) == clock.at + timedelta(days=4)
    clock.turn(days=3)
    refused(fight.post("claim", {}, other), 409, "not_now")
    clock.turn(days=1)
    refused(fight.post("claim", {}, mover), 409, "not_now")
    refused(fight.post("claim", {}, "watch"), 403, "not_your_seat")
    answer = fight.post("claim", {}, other)
    assert answer.status_code == 200, answer.text
    assert answer.json()["outcome"]["winner"] == other
    assert answer.json()["outcome"]["reason"] == f"{mover} ran out of time"
    assert standing_of(client, fight.id)["deadline"] is None
    text = fight.get("/transcript", other).text
    assert f'[Pace "{SLOW}"]' in text
    report = transcript.verify(text)
    assert report.ok, str(report)
    refused(fight.post("claim", {}, other), 409, "over")


def test_a_battle_that_another_never_opens_is_called_off_by_whoever_has_come(client: TestClient, clock: Clock) -> None:
    fight = begin(client, pace=SLOW, seed=None)
    assert fight.scene("watch")["clock"]["patience"] is None, "nobody has come"
    clock.turn(days=3)
    fight.join("red", commitment=commitment_to("aa"))
    told = fight.scene("watch")["clock"]
    assert (told["missing"], told["patience"], told["running"]) == (["black"], 4 * DAY, [])
    clock.turn(days=3, hours=23)
    refused(fight.post("claim", {}, "red"), 409, "not_now")
    clock.turn(hours=1)
    refused(fight.post("claim", {}, "black"), 409, "not_now")
    refused(fight.post("claim", {}, "watch"), 403, "not_your_seat")
    answer = fight.post("claim", {}, "red")
    assert answer.status_code == 200, answer.text
    assert answer.json()["entry"]["sentence"] == "called the battle off, as not all have come"
    outcome = fight.scene("watch")["outcome"]
    assert (outcome["winner"], outcome["reason"], "loser" in outcome) == (None, "black never came", False)
    assert transcript.verify(fight.get("/transcript", "red").text).ok


def test_whoever_comes_late_but_before_that_fights(client: TestClient, clock: Clock) -> None:
    fight = begin(client, pace=LIVE, seed=None)
    fight.join("red", commitment=commitment_to("aa"))
    clock.turn(hours=2)
    fight.join("black", commitment=commitment_to("bb"))
    assert fight.scene("watch")["clock"]["patience"] is None
    refused(fight.post("claim", {}, "red"), 409, "not_now")
    assert fight.scene("watch")["outcome"] is None


def test_a_move_is_told_with_its_clocks_and_gives_the_other_his_days_anew(client: TestClient, clock: Clock) -> None:
    fight = fought(client, LIVE)
    mover, other = both(fight)
    with fight.page("watch") as page:
        clock.turn(seconds=90.9)
        first_choice(fight)
        entry = page.until("entry")
    assert entry["clock"]["sides"][mover]["left"] == 15 * 60 + 10 - 90
    while fight.seat_to_decide() == mover:
        first_choice(fight)
    assert read(fight, other) == 15 * 60 + 10


def test_a_holiday_lets_the_clock_stand_and_comes_back_in_whole_days(client: TestClient, clock: Clock) -> None:
    fight = fought(client, SLOW)
    mover, other = both(fight)
    refused(fight.post("holiday", {"days": 15}, mover), 409, "not_now")
    refused(fight.post("holiday", {"days": 1}, "watch"), 403, "not_your_seat")
    refused(fight.post("holiday", {"days": -1}, mover), 422, "bad_request")
    assert fight.post("holiday", {"days": 4}, mover).status_code == 200
    assert in_utc(standing_of(client, fight.id)["deadline"]) == clock.at + timedelta(days=12)
    clock.turn(days=1, hours=1)
    answer = fight.post("holiday", {"days": 0}, mover).json()
    assert answer["clock"]["sides"][mover] == {"left": 8 * DAY, "spare": 5 * DAY, "resting": 0, "holidays": 12}
    assert answer["entry"]["sentence"] == "is back from holiday"
    clock.turn(days=8)
    assert fight.post("claim", {}, other).status_code == 200


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"pace": "soon"}, "bad_request"),
        ({"pace": SLOW, "practice": True}, "bad_request"),
        ({"pace": "1 day a move; then computer:nobody"}, "unknown_name"),
        ({"pace": SLOW, "seats": {"red": "computer:random", "black": "computer:random"}}, "bad_request"),
    ],
)
def test_what_is_no_pace_begins_no_battle(client: TestClient, asked: dict[str, Any], code: str) -> None:
    body = {"scenario": "tewapen/otter-ford", "seats": {"red": "person", "black": "person"}} | asked
    answer = client.post("/api/battles", json=body)
    assert answer.json()["code"] == code, answer.text


def test_without_a_pace_there_are_no_clocks_and_nothing_to_claim(client: TestClient, clock: Clock) -> None:
    fight = begin(client)
    fight.add_to_dice(red="aa", black="bb")
    assert fight.scene("watch")["clock"] is None
    mover, other = both(fight)
    clock.turn(days=1000)
    refused(fight.post("claim", {}, other), 409, "not_now")
    refused(fight.post("holiday", {"days": 1}, mover), 409, "not_now")


def test_nobody_fills_a_battle_with_holidays(client: TestClient, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fullness, "HOLIDAYS_OF_A_SEAT", 4)
    fight = fought(client, SLOW)
    answers = [fight.post("holiday", {"days": days}, "red") for days in (1, 0, 1, 0, 1)]
    assert [answer.status_code for answer in answers[:4]] == [200] * 4, answers[3].text
    refused(answers[4], 429, "too_many")
    act = first_choice(fight)
    assert act, "whoever must decide still can"


def test_a_rematch_has_the_same_pace(client: TestClient, clock: Clock) -> None:
    fight = fought(client, SLOW)
    assert fight.post("surrender", {"side": "red"}, "red").status_code == 200
    assert fight.post("rematch", {}, "red").status_code == 200
    answer = fight.post("answers", {"accept": True}, "black")
    again = answer.json()["rematch"]
    scene = client.get(f"/api/battles/{again['id']}", headers={"Authorization": f"Bearer {again['token']}"}).json()
    assert scene["clock"]["pace"] == SLOW


# --- what is due by itself --------------------------------------------------------------------------------


def look(client: TestClient) -> None:
    """Let the server look at what is due."""
    client.portal.call(hall_of(client).deadlines.look)  # type: ignore[union-attr]


def test_a_computer_takes_over_once_and_whoever_was_late_only_watches(client: TestClient, clock: Clock) -> None:
    fight = fought(client, TAKEN)
    mover, other = both(fight)
    clock.turn(hours=23)
    look(client)
    assert fight.scene("watch")["seats"][mover]["kind"] == "person"
    clock.turn(hours=1)
    with fight.page(mover) as late:
        assert late.scene["yours"] == [mover]
        look(client)
        look(client)
        wait_until(lambda: both_decided(fight, mover), "the computer decides")
    log = fight.scene("watch")["log"]
    assert sum(entry["kind"] == "takeover" for entry in log) == 1
    assert fight.scene("watch")["seats"][mover]["kind"] == "computer:random"
    assert fight.scene("watch")["clock"]["taken_over"] == [mover]
    refused(fight.post("surrender", {"side": mover}, mover), 403, "not_your_seat")
    assert fight.scene(other)["yours"] == [other]
    hall_of(client).rooms.clear()
    assert fight.scene("watch")["seats"][mover]["kind"] == "computer:random"
    assert fight.scene(mover)["yours"] == []


def both_decided(fight: Fight, side: str) -> bool:
    """True when a side has decided something."""
    return any(entry["kind"] == "act" and entry["side"] == side for entry in fight.scene("watch")["log"])


def test_a_computer_wins_on_time_as_nobody_else_could_claim_it(client: TestClient, clock: Clock) -> None:
    fight = begin(client, pace=LIVE, seed=None, seats=AGAINST_GREEDY)
    fight.join("red", entropy="aa")
    wait_until(lambda: fight.scene("watch")["view"]["to_decide"] == "red", "the person must decide")
    clock.turn(minutes=16)
    look(client)
    assert fight.scene("watch")["outcome"]["winner"] == "black"


def test_a_battle_that_waits_for_ever_is_claimed_by_nobody(client: TestClient, clock: Clock) -> None:
    fight = fought(client, "1 day a move; then wait")
    mover, other = both(fight)
    clock.turn(days=9)
    look(client)
    refused(fight.post("claim", {}, other), 409, "not_now")
    assert read(fight, mover) == 0
    first_choice(fight)


# --- which time nobody is charged for ---------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Settings:
    """Settings of servers of this test alone."""
    return settings_in(tmp_path)


def served(settings: Settings, clock: Clock) -> TestClient:
    """A server that goes by a clock from its first moment on, to be used in a `with`."""
    app = create_app(settings)
    app.state.hall.clock = clock
    return TestClient(app, base_url="http://127.0.0.1")


def ready(client: TestClient) -> TestClient:
    """The server, as soon as battles can be begun."""
    wait_until(lambda: client.get("/api/ready").json()["ready"], "the rules are loaded")
    return client


def test_nobody_is_charged_while_no_server_runs_and_deadlines_wait_as_long(folder: Settings) -> None:
    clock = Clock()
    with served(folder, clock) as client:
        fight = fought(ready(client), SLOW)
        mover, _ = both(fight)
        clock.turn(seconds=50)
        due = in_utc(standing_of(client, fight.id)["deadline"])
    clock.turn(days=30)
    with served(folder, clock) as client:
        fight.client = ready(client)
        assert in_utc(standing_of(client, fight.id)["deadline"]) == due + timedelta(days=30)
        clock.turn(seconds=10)
        assert read(fight, mover) == 8 * DAY - 60
        refused(fight.post("claim", {}, both(fight)[1]), 409, "not_now")
        first_choice(fight)
    spent = [entry.spent for entry in transcript.read(text_of(folder, clock, fight)).entries]
    assert spent[-2:] == [60, 0]


def text_of(settings: Settings, clock: Clock, fight: Fight) -> str:
    """The transcript of a battle that is given up, verified."""
    with served(settings, clock) as client:
        fight.client = ready(client)
        assert fight.post("surrender", {"side": "red"}, "red").status_code == 200
        text: str = fight.get("/transcript", "red").text
    report = transcript.verify(text)
    assert report.ok, str(report)
    return text


def test_a_machine_that_slept_or_was_set_back_charges_nobody(folder: Settings) -> None:
    clock = Clock()
    with served(folder, clock) as client:
        fight = fought(ready(client), SLOW)
        mover, _ = both(fight)
        clock.turn(days=2)  # without a beat: the machine slept
        assert read(fight, mover) == 8 * DAY
        beat = hall_of(client).served._try_to_beat
        client.portal.call(beat)  # type: ignore[union-attr]
        assert in_utc(standing_of(client, fight.id)["deadline"]) == clock.at + timedelta(days=8)
        clock.turn(seconds=GAP.total_seconds() - 1)
        client.portal.call(beat)  # type: ignore[union-attr]
        assert read(fight, mover) == 8 * DAY - 59
        clock.turn(days=-1)  # the machine's clock was wrong
        client.portal.call(beat)  # type: ignore[union-attr]
        assert read(fight, mover) == 8 * DAY
        before = read_chain(client, fight)
        first_choice(fight)
        clock.turn(days=1, seconds=5)
        assert read_chain(client, fight)[mover] == before[mover]
        assert min(read(fight, side) for side in ("red", "black")) >= 8 * DAY - 64
    text_of(folder, clock, fight)


def read_chain(client: TestClient, fight: Fight) -> dict[str, int]:
    """The seconds that all sides had at the last entry."""
    chronicle = hall_of(client).rooms[fight.id].chronicle
    return {
        name: chronicle.state.clocks[side].left(chronicle.pace) for side, name in enumerate(chronicle.opening.sides)
    }


def test_clocks_stand_while_rules_are_compiled(folder: Settings) -> None:
    clock = Clock()
    with served(folder, clock) as client:
        fight = fought(ready(client), SLOW)
        mover, _ = both(fight)
        hall = hall_of(client)
        hall.served.until = None  # as it is until all rules are compiled
        clock.turn(days=5)
        told = fight.scene("watch")["clock"]
        assert (told["running"], told["sides"][mover]["left"]) == ([], 8 * DAY)
        refused(fight.post("claim", {}, both(fight)[1]), 409, "not_now")


def test_what_is_wrong_with_the_clock_of_a_machine_is_logged(
    folder: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    with served(folder, clock) as client:
        ready(client)
    clock.turn(hours=-3)
    with served(folder, clock) as client:
        ready(client)
        assert hall_of(client).served.until == clock.at + timedelta(hours=3)
    assert any("set back" in record.message for record in caplog.records)


def test_the_deadline_counts_outages_in_order() -> None:
    served = Served(None, Clock())  # type: ignore[arg-type]
    noon = Clock().at
    hour = timedelta(hours=1)
    served._outages = [(noon + hour, noon + 3 * hour), (noon + 4 * hour, noon + 5 * hour)]
    served.until = noon + 9 * hour
    assert served.when(noon, 3600) == noon + hour
    assert served.when(noon, 3601) == noon + 3 * hour + timedelta(seconds=1)
    assert served.when(noon + 2 * hour, 2 * 3600) == noon + 6 * hour
    for until in range(10):
        seconds = served.seconds(noon, noon + until * hour)
        assert seconds == 3600 * len([one for one in range(until) if one not in (1, 2, 4)])
        assert served.when(noon, seconds) <= noon + until * hour
