"""What a file of the client costs the server: one that carries its version in its address, compressed, and one that does not."""

import asyncio
from collections.abc import Iterator

from starlette.responses import Response
from starlette.types import ASGIApp, Message

from app.settings import ROOT
from app.web.assets import AssetFiles, Assets
from bench.case import Case

NAME = "js/words.js"
TIMES = 100

_loop = asyncio.new_event_loop()


def close() -> None:
    """Ends what the cases ran in."""
    _loop.close()


def _asked(app: ASGIApp, path: str) -> None:
    """Asks an app for a path so many times, as a browser does."""
    scope = {
        "type": "http", "method": "GET", "path": path, "root_path": "/static", "query_string": b"",
        "headers": [(b"host", b"castra.test"), (b"accept-encoding", b"gzip, deflate, br, zstd")],
    }  # fmt: skip

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(_: Message) -> None:
        return

    async def all_of_them() -> None:
        for _ in range(TIMES):
            await app(dict(scope), receive, send)

    _loop.run_until_complete(all_of_them())


def cases() -> Iterator[Case]:
    """Both addresses beside an app that does nothing but send the same bytes."""
    assets = Assets(ROOT / "static")
    app, base, body = AssetFiles(assets), assets.base, assets.look().files[NAME].packed
    bare = Response(body, media_type="text/javascript", headers={"content-encoding": "gzip"})
    for name, path in (("its address carries its version", f"{base}/{NAME}"), ("plain address", f"/static/{NAME}")):
        yield Case(
            name=f"a file, {TIMES} times, {name}",
            run=lambda path=path: _asked(app, path),
            floor=lambda: _asked(bare, base),
            floor_name="the same bytes sent bare",
            bound_ms=20,
        )
