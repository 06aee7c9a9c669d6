"""What `castra doctor` looks at beyond the machine: content, the built page, the address, the broker, the database."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

import asyncpg
from redis.asyncio import Redis
from redis.exceptions import RedisError

from app.content.load import told
from app.doctor.finding import BAD, NOTE, OK, Finding
from app.doctor.listening import health
from app.persistence.embedded import NoDatabase, database
from app.persistence.migrate import known_revisions, newest_revision, revision_of
from app.settings import ROOT, Settings
from app.systems import registry
from app.web.assets import why_not_built

OLDEST_POSTGRES = 14
BROKER_SECONDS = 5.0
CLOCKS_APART = 5.0
"""Seconds that two clocks may differ: what a player sees of times is told by both."""

GAPS = """
SELECT match_id FROM event GROUP BY match_id HAVING count(*) <> max(seq) OR min(seq) <> 1 ORDER BY match_id LIMIT 5
"""


async def of_server(settings: Settings) -> AsyncIterator[Finding]:
    """All of it, the database last."""
    for finding in (*_client(), *_content(), *_address(settings), *_passkeys(settings)):
        yield finding
    if settings.fanout_url:
        yield await _broker(settings.fanout_url)
    try:
        async with database(settings) as url:
            async for finding in _database(url):
                yield finding
    except NoDatabase as error:
        yield Finding(BAD, str(error))
    except asyncpg.PostgresError as error:
        yield Finding(BAD, f"database: {error}", "Look at DATABASE_URL and the rights of its user.")


def _client() -> Iterator[Finding]:
    if not (ROOT / "static" / "vendor" / "preact").exists():
        yield Finding(BAD, "the client's libraries are not in static/vendor", "`make setup` fetches them.")
    elif why := why_not_built(ROOT / "static"):
        yield Finding(
            NOTE, f"{why}, its plain modules are served", "`make setup` builds it; then start the server anew."
        )
    else:
        yield Finding(OK, "the client is built from its sources as they are")


def _content() -> Iterator[Finding]:
    for key, system in registry.known().items():
        if problems := system.problems:
            yield Finding(BAD, told(key, problems))
        else:
            yield Finding(OK, f"content of {key}")


def _address(settings: Settings) -> Iterator[Finding]:
    """Whether PUBLIC_URL is an address that players can type, and answers."""
    if not (url := settings.public_url):
        yield Finding(OK, "PUBLIC_URL is not set: links name the address by which each visitor came")
        return
    try:
        parts = urlsplit(url)
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        yield Finding(BAD, f"PUBLIC_URL {url} is no address", "Write it as https://castra.example.org.")
    elif parts.path or parts.query or parts.fragment:
        yield Finding(BAD, f"PUBLIC_URL {url} has a path", "Castra needs a host name of its own: leave the path out.")
    elif health(url):
        yield Finding(OK, f"a Castra answers at PUBLIC_URL {url}")
    else:
        yield Finding(
            NOTE, f"no Castra answers at PUBLIC_URL {url}", "Well if it is not started; else look at the proxy."
        )


def _passkeys(settings: Settings) -> Iterator[Finding]:
    """Whether players can make the passkeys that the host requires: browsers make them at https and at localhost alone."""
    if not settings.passkeys_required:
        return
    parts = urlsplit(settings.public_url or f"http://{settings.host}")
    if parts.scheme == "https" or parts.hostname == "localhost":
        yield Finding(OK, "passkeys are required, and can be made")
    else:
        yield Finding(
            BAD,
            f"PASSKEYS_REQUIRED, but no browser makes a passkey at {parts.scheme}://{parts.hostname}",
            "Serve by https and name it in PUBLIC_URL, or leave PASSKEYS_REQUIRED out: nobody could set a table.",
        )


async def _broker(url: str) -> Finding:
    client = Redis.from_url(url, socket_timeout=BROKER_SECONDS, socket_connect_timeout=BROKER_SECONDS)
    try:
        await client.execute_command("PING")  # type: ignore[no-untyped-call]
    except (RedisError, OSError, TimeoutError) as error:
        return Finding(
            BAD, f"no broker at FANOUT_URL: {' '.join(str(error).split())}", "Start it, or leave FANOUT_URL out."
        )
    finally:
        await client.aclose()
    return Finding(OK, "the broker at FANOUT_URL answers")


async def _database(url: str) -> AsyncIterator[Finding]:
    connection = await asyncpg.connect(url)
    try:
        version = await connection.fetchval("SHOW server_version")
        if connection.get_server_version().major >= OLDEST_POSTGRES:
            yield Finding(OK, f"PostgreSQL {version}")
        else:
            yield Finding(BAD, f"PostgreSQL {version} is too old", f"{OLDEST_POSTGRES} or newer is needed.")
        for setting in ("fsync", "synchronous_commit"):
            value = await connection.fetchval(f"SHOW {setting}")
            lost = "What players saw accepted may be lost with the power: set it on."
            yield Finding(BAD, f"{setting} {value}", lost) if value == "off" else Finding(OK, f"{setting} {value}")
        yield clocks(await connection.fetchval("SELECT clock_timestamp()"))
        revision = await revision_of(url)
        yield _schema(revision)
        if revision:
            yield await _journals(connection)
    finally:
        await connection.close()


def clocks(theirs: datetime) -> Finding:
    """Whether the clock of the database and this machine's go alike."""
    apart = abs((datetime.now(UTC) - theirs).total_seconds())
    if apart <= CLOCKS_APART:
        return Finding(OK, "the clock goes with the database's")
    return Finding(BAD, f"the clock is {apart:.0f} s from the database's", "Have both machines keep time (NTP).")


def _schema(revision: str | None) -> Finding:
    """Whether the tables are those of this program."""
    if revision is None:
        return Finding(OK, "schema not made yet: the first start makes it")
    if revision == newest_revision():
        return Finding(OK, f"schema {revision}, the newest")
    if revision in known_revisions():
        return Finding(BAD, f"schema {revision} is older than this program's {newest_revision()}", "`castra migrate`.")
    return Finding(BAD, f"schema {revision} is of a newer Castra", "Update this one, or restore a backup.")


async def _journals(connection: asyncpg.Connection) -> Finding:
    """How much is kept, and whether no row is missing."""
    counts = "SELECT (SELECT count(*) FROM match), (SELECT count(*) FROM event)"
    matches, commands = await connection.fetchrow(counts)
    if broken := [row["match_id"] for row in await connection.fetch(GAPS)]:
        return Finding(BAD, f"journals have gaps: {', '.join(broken)}", "Restore a backup (docs/hosting.md).")
    return Finding(OK, f"{matches} matches, {commands} commands")
