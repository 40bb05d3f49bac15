"""Commands that serve the page: `play` for one person and his friends on this machine, `serve` for a public host."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import SERVED, refuse, stdout

if TYPE_CHECKING:
    from warhost.server.lock import Claim, Taken
    from warhost.server.settings import Settings

LOOPBACK = "127.0.0.1"
EVERY_IPV6 = "::"  # and every IPv4 address with it
EVERYWHERE = {"0.0.0.0": LOOPBACK, EVERY_IPV6: "::1"}  # listened at, and how that is reached from this machine
SHUTDOWN_S = 3
NOT_HERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)  # an address, or a family of them, that this machine lacks
START_S = 5  # for a server that is just starting to say where it is
WAITING = 2048  # connections that may wait to be taken

Database = Annotated[
    str | None, typer.Option(metavar="URL", help="sqlite+aiosqlite:///FILE or postgresql+asyncpg://...; own file else.")
]
Port = Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")]


def play(
    scenario: Annotated[str | None, typer.Argument(help="Go straight to a scenario; see `warhost scenarios`.")] = None,
    port: Port = 0,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    database_url: Database = None,
) -> None:
    """Play in the browser: against the computer, all sides at this screen, or friends by links.

    Ctrl-C stops the server. Battles are kept, and go on when it runs again. Where it runs already, its page is opened.
    """
    from warhost.cli.succession import games_to_come, inherited
    from warhost.ruleset import split_scenario_name
    from warhost.server.settings import Settings

    coming, given, where = games_to_come(), inherited(), ""
    if scenario is not None:
        ruleset, name = split_scenario_name(scenario)
        where = f"?scenario={ruleset.name}/{ruleset.scenario(name).id}"
    settings = Settings(owns_process=True, coming=coming, **({"database_url": database_url} if database_url else {}))
    with contextlib.closing(_claim_on(settings)) as claim:
        if taken := _wait_for(claim):
            _show_running(taken, where, browser)
            return
        listening = _listen(settings, claim, LOOPBACK, port, given)
        address = f"http://{LOOPBACK}:{listening[0].getsockname()[1]}/{where}"
        if given is None:
            stdout().print(f"Warhost is at [bold]{address}[/]\nCtrl-C stops it; your battles are kept.", soft_wrap=True)
        if browser and given is None:
            typer.launch(address)
        _run(settings, claim, listening, proxied=False)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = LOOPBACK,
    port: Port = 8000,
    database_url: Database = None,
    signing_key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The key that signs receipts, one for all servers of a database."),
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name under which the server may be asked for; * for any.")
    ] = None,
    allow_origin: Annotated[list[str] | None, typer.Option(help="A page elsewhere that may open battles here.")] = None,
    root_path: Annotated[str, typer.Option(help="The path below which a proxy serves it, such as /warhost.")] = "",
    proxied: Annotated[bool, typer.Option(help="Trust the X-Forwarded headers of a proxy in front.")] = False,
    notices: Annotated[
        str | None,
        typer.Option(metavar="CONTACT", help="Tell players whose move it is; mailto:... or https://... of the host."),
    ] = None,
    smtp: Annotated[
        str | None,
        typer.Option(metavar="URL", envvar="WARHOST_SMTP", help="smtp://USER:PASSWORD@HOST by which mails go out."),
    ] = None,
    mail_from: Annotated[str | None, typer.Option(metavar="ADDRESS", help="From whom mails come.")] = None,
    notices_inside: Annotated[bool, typer.Option(help="Let notices go to addresses of this network, too.")] = False,
    battles_per_hour: Annotated[float, typer.Option(min=1, help="Battles that one address may begin.")] = 600,
    requests_per_s: Annotated[float, typer.Option(min=1, help="Requests of one address.")] = 200,
    metrics: Annotated[bool, typer.Option(help="Tell figures for Prometheus at /metrics, on this machine.")] = False,
    metrics_token: Annotated[
        str | None, typer.Option(envvar="WARHOST_METRICS_TOKEN", hidden=True, help="Who brings it may read them, too.")
    ] = None,
    computer_processes: Annotated[int, typer.Option(min=1, help="Processes in which computer opponents think.")] = 1,
    chances_playouts: Annotated[int, typer.Option(min=1, help="Playouts for the chances of a position.")] = 400,
    hints_playouts: Annotated[int, typer.Option(min=1, help="Walks of the search for hints of a decision.")] = 2000,
    review_playouts: Annotated[
        int | None, typer.Option(min=1, help="Playouts for each chance in a battle looked back upon.")
    ] = None,
    meeting_place: Annotated[bool, typer.Option(help="Let persons find opponents, clubs, tournaments here.")] = False,
) -> None:
    """Serve battles to others: on a public host, behind a proxy that speaks TLS.

    Logs are JSON lines on stderr; /healthz says whether all is well.
    """
    from warhost.cli.succession import games_to_come, inherited
    from warhost.server.hosts import in_address
    from warhost.server.settings import Settings

    coming, given = games_to_come(), inherited()
    settings = Settings(
        owns_process=True,
        coming=coming,
        **({"database_url": database_url} if database_url else {}),
        signing_key=signing_key,
        allowed_hosts=tuple(allow_host or (host, "127.0.0.1", "localhost", "[::1]")),
        allowed_origins=tuple(allow_origin or ()),
        root_path=_prefix(root_path),
        **_notices(notices, smtp, mail_from),
        notices_inside=notices_inside,
        battles_per_hour=battles_per_hour,
        requests_per_s=requests_per_s,
        metrics=metrics,
        metrics_token=metrics_token,
        computer_processes=computer_processes,
        chances_playouts=chances_playouts,
        hints_playouts=hints_playouts,
        review_playouts=review_playouts,
        meeting_place=meeting_place,
    )
    with contextlib.closing(_claim_on(settings)) as claim:
        if taken := _wait_for(claim):
            refuse(str(taken), SERVED)
        listening = _listen(settings, claim, host, port, given)
        if given is None:
            where = f"http://{in_address(host)}:{listening[0].getsockname()[1]}{settings.root_path}/"
            stdout().print(f"Warhost serves at {where}", soft_wrap=True)
        _run(settings, claim, listening, proxied)


def _prefix(text: str) -> str:
    """The path that was given, if it is one."""
    from warhost.server.prefix import prefix_of

    try:
        return prefix_of(text)
    except ValueError as error:
        refuse(f"--root-path: {error}")


def _notices(contact: str | None, smtp: str | None, sender: str | None) -> dict[str, str | None]:
    """What was given about notices, if it makes sense."""
    from warhost.server.notices.mail import MailServer

    if contact is not None and not contact.startswith(("mailto:", "https://")):
        refuse(f"--notices: {contact!r} is no mailto: or https:// address at which the host can be reached")
    if contact is None and smtp is not None:
        refuse("--smtp: mails are notices; switch them on with --notices mailto:YOU@EXAMPLE.ORG")
    try:
        if smtp is not None:
            MailServer.of(smtp, sender or "")
    except ValueError as error:
        refuse(f"--smtp: {error}")
    return {"notices": contact, "smtp": smtp, "mail_from": sender}


def _claim_on(settings: Settings) -> Claim:
    """The claim on the database, still to be taken."""
    from warhost.server.lock import Claim

    return Claim(settings.database_url)


def _wait_for(claim: Claim) -> Taken | None:
    """Take the claim: None, or which server has it, as soon as that has said where it is."""
    from warhost.server.lock import Taken

    give_up = time.monotonic() + START_S
    while True:
        try:
            claim.take()
            return None
        except Taken as taken:
            if (taken.holder and taken.holder.address) or time.monotonic() > give_up:
                return taken
        except OSError as error:
            refuse(f"cannot use the database: {error.filename}: {error.strerror}")
        time.sleep(0.1)


def _show_running(taken: Taken, where: str, browser: bool) -> None:
    """Lead to the server that has the file."""
    holder = taken.holder
    if holder is None or holder.address is None:
        refuse(str(taken), SERVED)
    address = holder.address + where
    stdout().print(
        f"Warhost is running already, at [bold]{address}[/]\n(process {holder.pid}, since {holder.since})",
        soft_wrap=True,
    )
    if browser:
        typer.launch(address)


def _listen(
    settings: Settings, claim: Claim, host: str, port: int, given: list[socket.socket] | None = None
) -> list[socket.socket]:
    """The sockets that listen, those `given` if any; a database that cannot be used, or a taken port, is said so."""
    from warhost.server.hosts import in_address
    from warhost.server.signing import signing_key
    from warhost.server.store import open_once

    if why := asyncio.run(open_once(settings)):
        refuse(why)
    try:
        signing_key(settings)
    except OSError as error:
        refuse(f"cannot use the key that signs receipts: {error.filename}: {error.strerror}")
    except ValueError as error:
        refuse(f"cannot use the key that signs receipts: {error}")
    listening = given or _bound(host, port)
    claim.tell(f"http://{in_address(EVERYWHERE.get(host, host))}:{listening[0].getsockname()[1]}/")
    return listening


def _bound(host: str, port: int) -> list[socket.socket]:
    """A socket for each address of a host on this machine: `localhost` has one in each family, where both are there."""
    names = (LOOPBACK, EVERYWHERE[EVERY_IPV6]) if host == "localhost" else (host,)  # whatever the resolver knows of it
    try:
        found = [one for name in names for one in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError) as error:
        refuse(f"cannot listen at {host!r}: {getattr(error, 'strerror', None) or error}")
    bound: list[socket.socket] = []
    missing: OSError | None = None
    for family, address in dict.fromkeys((one[0], one[4]) for one in found):
        try:
            bound.append(_bound_to(family, (address[0], bound[0].getsockname()[1] if bound else port, *address[2:])))
        except OSError as error:
            if error.errno not in NOT_HERE:
                refuse(f"cannot listen at {address[0]} port {port}: {error.strerror}")
            missing = error
    if not bound:
        refuse(f"cannot listen at {host} port {port}: {missing.strerror if missing else 'it has no address'}")
    return bound


def _bound_to(family: int, address: tuple[Any, ...]) -> socket.socket:
    """A socket that listens at one address; OSError where it cannot."""
    listening = socket.socket(family)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, address[0] != EVERY_IPV6)
        listening.bind(address)
        listening.listen(WAITING)  # from here on whoever comes waits until the server is up
    except OSError:
        listening.close()
        raise
    return listening


def _run(settings: Settings, claim: Claim, listening: list[socket.socket], proxied: bool) -> None:
    """Serve until Ctrl-C, or until a server with compiled rules may follow."""
    import uvicorn

    from warhost.cli.succession import begin_anew
    from warhost.server.app import create_app
    from warhost.server.connections import in_time
    from warhost.server.logs import log_as_json

    log_as_json()
    app = create_app(settings, claim)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=proxied,
        forwarded_allow_ips="*" if proxied else None,
        ws_max_size=settings.largest_message * 4,
        timeout_graceful_shutdown=SHUTDOWN_S,
        **in_time(),
    )
    server, has_successor = uvicorn.Server(config), False

    def step_aside() -> None:
        nonlocal has_successor
        has_successor = server.should_exit = True

    app.state.hall.step_aside = step_aside
    # Uvicorn closes the sockets that it is given; it stops in good order on Ctrl-C, and then passes them on
    with contextlib.suppress(KeyboardInterrupt), contextlib.ExitStack() as stack:
        kept = [stack.enter_context(one.dup()) for one in listening]
        server.run(sockets=listening)
        if has_successor:
            begin_anew(kept)
