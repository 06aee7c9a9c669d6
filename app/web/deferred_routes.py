"""Routes that are loaded behind the first page: a server answers for it while the rest of the program is still being read."""

import asyncio
from collections.abc import Callable, Sequence
from threading import Lock

from fastapi import APIRouter, FastAPI
from starlette.types import Receive, Scope, Send


class DeferredRoutes:
    """What an app does with a request that none of its routes takes, until it has all of them: it waits for the others.

    `load` gives their routers; it may take long, is called by no loop, and once.
    """

    def __init__(self, app: FastAPI, load: Callable[[], Sequence[APIRouter]]) -> None:
        self._app = app
        self._load = load
        self._loading = Lock()
        self._loaded = False
        self._unknown = app.router.default
        app.router.default = self

    def load(self) -> None:
        """Adds the routes, once; whoever comes while another thread does waits for it."""
        with self._loading:
            if not self._loaded:
                for router in self._load():
                    self._app.include_router(router)
                self._loaded = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers once every route is known."""
        if self._loaded:
            await self._unknown(scope, receive, send)
        else:
            await asyncio.to_thread(self.load)
            await self._app.router(scope, receive, send)
