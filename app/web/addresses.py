"""The address that others can open: what a server that listens on every network is called by from the next room."""

import socket
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from app.settings import Settings

EVERYWHERE = frozenset({"0.0.0.0", "::"})

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737). Nothing is sent: only the way there is looked up."""

CONTAINER = (Path("/.dockerenv"), Path("/run/.containerenv"))


def network_address() -> str | None:
    """This machine's address in its network; none without a network, and in a container, whose own nobody reaches."""
    if any(note.exists() for note in CONTAINER):
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ip_address(found).is_loopback or ip_address(found).is_unspecified else found


def is_local(url: str) -> bool:
    """Whether only this computer can open an address."""
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def for_others(settings: Settings, reached: str) -> str:
    """The address to give away, of a server that was reached at `reached`, without a slash at its end."""
    if settings.public_url:
        return settings.public_url
    here = urlsplit(reached.rstrip("/"))
    found = network_address() if settings.host in EVERYWHERE and is_local(reached) else None
    if found is None:
        return here.geturl()
    return here._replace(netloc=f"{found}:{here.port}" if here.port else found).geturl()


def standing(settings: Settings, port: int) -> str:
    """Where this computer reaches a server that listens on a port, without a slash at its end."""
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def told(settings: Settings, port: int) -> list[str]:
    """What is said when the server stands: where others reach it, and how they could if they cannot."""
    here = standing(settings, port)
    address = for_others(settings, here)
    lines = [f"Castra stands at {address}  (Ctrl+C to stop)"]
    if is_local(address):
        why = "give its address as PUBLIC_URL" if settings.host in EVERYWHERE else "HOST=0.0.0.0 lets your network in"
        lines.append(f"Only this computer can open that address: {why}. See docs/hosting.md.")
        if "//127." in address:
            lines[-1] += f" Passkeys want a name there: http://localhost:{port}"
    elif address != here:
        lines.append(f"On this computer also at {here}")
    return lines
