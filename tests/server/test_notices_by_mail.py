"""Notices by mail: a box says yes first, ends it with one click, and a mail server that hangs holds nobody up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from server.clients import PATIENCE_S, TestClient, refused, server, settings_in, wait_until
from server.noticed import (
    CONTACT,
    HOME,
    Duel,
    nothing_comes,
)
from server.post_offices import MailOffice, Office, mail_office, silent_office

STOP_LINK = re.compile(r"http://127\.0\.0\.1/notice/(\S+)")
pytestmark = pytest.mark.usefixtures("hurried")


@pytest.fixture
def mails() -> Iterator[MailOffice]:
    """A mail server."""
    with mail_office() as running:
        yield running


@pytest.fixture
def mailing(tmp_path: Path, mails: MailOffice) -> Iterator[TestClient]:
    """A server that sends mails."""
    more = {"smtp": mails.url, "mail_from": "Warhost <war@warhost.example>", "notices_inside": True}
    with server(settings_in(tmp_path, notices=CONTACT, **more)) as client:
        yield client


def test_a_mail_box_says_yes_first_is_told_and_ends_it_with_one_click(mailing: TestClient, mails: MailOffice) -> None:
    duel = Duel(mailing)
    made = duel.subscribe({"kind": "mail", "box": "ada@home.example"})
    assert made["state"] == "asked"
    duel.play_until(duel.waits)
    nothing_comes(mails.mails, 1)
    token = STOP_LINK.findall(mails.mails[0].get_content())[0]  # type: ignore[attr-defined]
    assert mailing.get(f"/api/notices/of/{token}").json()["asks"] is True
    refused(mailing.post(f"/api/notices/of/{made['stop']}/confirm"), 404, "not_found")
    assert mailing.post(f"/api/notices/of/{token}/confirm").status_code == 200
    duel.play_until(duel.decides)
    duel.play_until(duel.waits)
    wait_until(lambda: len(mails.mails) == 2, "it is told by mail")
    mail = mails.mails[1]
    assert mail["Subject"] == "Your move: Otter Ford"
    assert mail["To"] == "ada@home.example"
    assert f"{HOME}battle/{duel.fight.id}" in mail.get_content()  # type: ignore[attr-defined]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    one_click = mail["List-Unsubscribe"].strip("<>").removeprefix(HOME)
    answer = mailing.post(f"/{one_click}", data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert duel.state() == []


def test_a_box_that_is_none_is_said_at_once_and_one_box_is_not_asked_for_ever(
    mailing: TestClient, mails: MailOffice
) -> None:
    duel = Duel(mailing)
    asked = {"to": {"kind": "mail", "box": "nobody@home.example"}, "page": HOME}
    refused(duel.fight.post("notices", asked, duel.waits), 409, "not_now")
    assert duel.state() == []
    asked["to"] = {"kind": "mail", "box": "ada@home.example"}
    answers = [duel.fight.post("notices", asked, duel.waits).status_code for _ in range(4)]
    assert answers == [201, 201, 201, 429]
    assert len(mails.mails) == 3
    asked["to"] = {"kind": "mail", "box": "a\nBcc: b@home.example@home.example"}
    refused(duel.fight.post("notices", asked, duel.waits), 422, "bad_request")


def test_a_mail_server_that_hangs_holds_nobody_else_up(tmp_path: Path, office: Office) -> None:
    with ExitStack() as stack:
        more = {"smtp": f"smtp://127.0.0.1:{stack.enter_context(silent_office())}", "mail_from": "war@warhost.example"}
        client = stack.enter_context(server(settings_in(tmp_path, notices=CONTACT, notices_inside=True, **more)))
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr("warhost.server.notices.mail.ANSWER_S", 0.2)
        duel = Duel(client)
        asked = {"to": {"kind": "mail", "box": "ada@home.example"}, "page": HOME}
        refused(duel.fight.post("notices", asked, duel.waits), 409, "not_now")
        patch.setattr("warhost.server.notices.mail.ANSWER_S", 2 * PATIENCE_S)
        patch.setattr("warhost.server.notices.mail.MailServer.ask", agreed)
        hall: Any = client.app.state.hall  # type: ignore[attr-defined]
        for number in range(10):
            made = duel.subscribe({"kind": "mail", "box": f"ada{number}@home.example"})
            assert client.post(f"/api/notices/of/{hall.post.key.confirm_token(made['id'])}/confirm").status_code == 200
        duel.subscribe(office.browser())
        duel.play_until(duel.waits)
        wait_until(lambda: office.arrived, "the browser is told long before the mail server could have answered")


async def agreed(*_: Any) -> None:
    """A mail that need not be sent."""
