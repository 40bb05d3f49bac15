"""Notices by mail: plain text, a link to the battle, and one click that ends them."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from warhost.server.notices.letters import Failed, Gone, Letter

ANSWER_S = 10.0
PORTS = {"smtp": 587, "smtps": 465}
NO_BOX = (550, 551, 553, 556)  # what a mail server says of a box that is not there
WHO = "You get this as somebody asked for it with this address at {host}. To end it: {stop}"
ASKED = """\
Somebody has asked at {host} to be told by mail when it is his move in a battle.

If that was you, open this page and say yes:
{link}

If not, do nothing: no other mail follows.
"""


@dataclass(frozen=True)
class MailServer:
    """By which server mails go out, and from whom."""

    host: str
    port: int
    is_tls: bool
    user: str | None
    password: str | None
    sender: str

    @classmethod
    def of(cls, url: str, sender: str) -> MailServer:
        """The server that an address names: smtp://USER:PASSWORD@HOST:PORT, or smtps://. Raises ValueError."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ValueError("it begins with smtp:// or smtps://, and names a host")
        if "@" not in parseaddr(sender)[1]:
            raise ValueError("--mail-from says from whom mails come")
        user, password = (None if one is None else unquote(one) for one in (parts.username, parts.password))
        port = parts.port or PORTS[parts.scheme]
        return cls(parts.hostname, port, parts.scheme == "smtps", user, password, sender)

    async def send(self, to: str, letter: Letter) -> None:
        """Send a letter. Raises Failed, or Gone for a box that is not there."""
        message = self._message(to, letter.title)
        message["List-Unsubscribe"] = f"<{letter.stop_at_once}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        below = WHO.format(host=urlsplit(letter.link).hostname, stop=letter.stop)
        message.set_content(f"{letter.sentence}\n\n{letter.link}\n\n-- \n{below}\n")
        await self._sent(message)

    async def ask(self, to: str, link: str) -> None:
        """Ask whoever has a mail box whether he wants this. Raises as `send` does."""
        message = self._message(to, "Notices of your battles?")
        message.set_content(ASKED.format(host=urlsplit(link).hostname, link=link))
        await self._sent(message)

    def _message(self, to: str, subject: str) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=parseaddr(self.sender)[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        return message

    async def _sent(self, message: EmailMessage) -> None:
        import aiosmtplib

        try:
            await aiosmtplib.send(
                message,
                hostname=self.host,
                port=self.port,
                username=self.user,
                password=self.password,
                use_tls=self.is_tls,
                timeout=ANSWER_S,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(one.code in NO_BOX for one in error.recipients):
                raise Gone(f"the mail server knows no such box: {error.recipients[0].message}") from None
            raise Failed(f"the mail server refuses: {error.recipients[0].message}") from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise Failed(f"{type(error).__name__}: {error}") from None
