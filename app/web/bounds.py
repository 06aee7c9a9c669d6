"""How much, how long and how often a visitor may use a connection, and who holds how many of them."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app.realtime.sockets.origin import household
from app.settings import Settings

MOST_FIELDS = 100
"""So many header fields a request may have, those behind its body among them; a browser sends some twenty."""

MOST_WAITING = 8
"""So many requests may wait on one connection for the answers to those before them. No browser sends any ahead."""

PART = 64 * 1024
"""Bytes for which a visitor has the time that the settings give; for more bytes there is more of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What one connection may take: bytes of a request's head, and seconds for its parts."""

    head_bytes: int
    head_seconds: float
    body_seconds: float
    unread_seconds: float

    def seconds_to_take(self, size: int) -> float:
        """Seconds within which a visitor must have taken so many bytes."""
        return self.unread_seconds * max(1.0, size / PART)


@dataclass(slots=True)
class Visitors:
    """The connections of each address, of IPv6 each network; whom the settings trust to forward is not counted."""

    most: int
    trusted: str
    _held: Counter[str] = field(default_factory=Counter)
    _is_trusted: Any = None

    def __post_init__(self) -> None:
        # The server's own reading of the list, so that both agree whose word is taken.
        self._is_trusted = ProxyHeadersMiddleware(_nothing, self.trusted).trusted_hosts

    def may_enter(self, address: str | None) -> bool:
        """Whether one more connection of this address is let in."""
        return self._held[household(address or "")] < self.most or address in self._is_trusted

    def enter(self, address: str | None) -> None:
        """Counts a connection."""
        self._held[household(address or "")] += 1

    def leave(self, address: str | None) -> None:
        """Counts it no longer."""
        key = household(address or "")
        self._held[key] -= 1
        if self._held[key] <= 0:
            del self._held[key]


async def _nothing(*_: Any) -> None:
    """An app that nobody calls."""


class BoundedConfig(uvicorn.Config):
    """uvicorn's configuration with the bounds that our protocols hold every connection to."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(
            app,
            forwarded_allow_ips=settings.forwarded_allow_ips,
            timeout_keep_alive=settings.keep_alive_seconds,
            **more,
        )
        self.bounds = Bounds(
            head_bytes=settings.request_head_bytes,
            head_seconds=settings.request_head_seconds,
            body_seconds=settings.request_body_seconds,
            unread_seconds=settings.unread_seconds,
        )
        self.visitors = Visitors(settings.connections_per_address, settings.forwarded_allow_ips)
