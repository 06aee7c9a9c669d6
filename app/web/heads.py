"""HEAD, answered wherever GET is: the same answer without its body."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

FILES = "/static/"
"""The server of files answers it by itself, without reading them."""


class Heads:
    """Has the routes see a GET, and keeps back what they send after the header fields."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes everything else on as it is."""
        if scope["type"] != "http" or scope["method"] != "HEAD" or scope["path"].startswith(FILES):
            await self._app(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        await self._app({**scope, "method": "GET"}, receive, without_body)
