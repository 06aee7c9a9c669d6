"""Security headers on every answer, and what a page may load."""

import base64
import hashlib
import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

USUAL = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
POLICY = (
    "default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)


def policy_for(page: str) -> str:
    """The policy of a page: no inline script but its import map, which is named by its digest."""
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in _IMPORT_MAP.findall(page)]
    return POLICY.format(hashes="".join(f" 'sha256-{digest}'" for digest in digests))


class SecurityHeaders:
    """Adds the usual headers to every HTTP answer that does not bring its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes everything on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in USUAL.items():
                    headers.setdefault(name, value)
                headers.setdefault("Content-Security-Policy", POLICY.format(hashes=""))
            await send(message)

        await self._app(scope, receive, with_headers)
