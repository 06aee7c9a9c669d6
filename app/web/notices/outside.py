"""Posting to an address that a stranger gave: https only, to nothing of this machine or its network, nothing followed, little read.

The name is resolved once, and the connection goes to what was looked at: a name that leads elsewhere a moment later leads nowhere.
"""

import asyncio
import socket
import ssl
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

import h11

SECONDS = 10.0
MOST_READ = 16 * 1024
LONGEST = 2000


TRANSLATED = ip_network("64:ff9b::/96")
"""Addresses of IPv4 that a network leads on by IPv6, the one in the last four bytes."""

OF_A_HOUSE = ip_network("64:ff9b:1::/48")
"""The same within a house."""


class Refused(Exception):
    """This address is not posted to; its word says why."""


class Unreached(Exception):
    """Nobody answered there as a server does."""


def place_of(url: str, own: Collection[str]) -> tuple[str, int, str, bool]:
    """Host, port, path and whether it is sealed; raises Refused. `own` are hosts with ports that this server's host allows."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise Refused("address") from error
    if len(url) > LONGEST or not host or parts.username is not None or not url.isascii() or not url.isprintable():
        raise Refused("address")
    is_sealed = parts.scheme == "https"
    port = port or (443 if is_sealed else 80)
    if not is_sealed and (parts.scheme != "http" or f"{host}:{port}" not in own):
        raise Refused("https")
    return host, port, f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}", is_sealed


async def resolved(host: str, port: int, own: Collection[str]) -> str:
    """The address behind a name; raises Refused where any of its addresses is not one of the open network."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreached("name") from error
    addresses = [str(one[4][0]) for one in found]
    if f"{host}:{port}" not in own and not all(map(is_open, addresses)):
        raise Refused("private")
    return addresses[0]


def is_open(address: str) -> bool:
    """Whether an address belongs to the open network: to no machine's own, no house's, no group."""
    found = ip_address(address.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    if inner is None and (teredo := getattr(found, "teredo", None)):
        inner = teredo[1]
    if found in TRANSLATED:
        inner = ip_address(int(found) & 0xFFFFFFFF)
    return found not in OF_A_HOUSE and all(
        one.is_global and not one.is_multicast for one in (found, inner) if one is not None
    )


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(url: str, body: bytes, headers: Mapping[str, str], own: Collection[str] = ()) -> int:
    """Posts it; gives the status of the answer, wherever that would lead. Raises Refused or Unreached."""
    host, port, path, is_sealed = place_of(url, own)
    try:
        async with asyncio.timeout(SECONDS):
            address = await resolved(host, port, own)
            tls, name = (_tls(), host) if is_sealed else (None, None)
            opened = asyncio.open_connection(address, port, limit=MOST_READ, ssl=tls, server_hostname=name)
            reader, writer = await opened
            try:
                return await _exchanged(reader, writer, host, port, path, body, headers, usual=443 if is_sealed else 80)
            finally:
                writer.close()
                with suppress(OSError, ssl.SSLError):
                    await writer.wait_closed()
    except (TimeoutError, OSError, h11.ProtocolError) as error:
        raise Unreached(type(error).__name__) from error


async def _exchanged(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    host: str,
    port: int,
    path: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    usual: int,
) -> int:
    """Sends the request and reads the head of the answer."""
    named = f"[{host}]" if ":" in host else host
    about = {
        "Host": named if port == usual else f"{named}:{port}",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    line = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_READ)
    asked = h11.Request(method="POST", target=path, headers=[*about.items(), *headers.items()])
    for event in (asked, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(line.send(event) or b"")
    await writer.drain()
    while True:
        found = line.next_event()
        if isinstance(found, h11.Response):
            return found.status_code
        if found is h11.NEED_DATA:
            line.receive_data(await reader.read(4096))
        elif isinstance(found, h11.ConnectionClosed):
            raise Unreached("closed")
