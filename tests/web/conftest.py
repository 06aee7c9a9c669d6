"""The web app with the toy system, and a client of it."""

from collections.abc import AsyncIterator

import httpx
import pytest

from app.settings import Settings
from tests.realtime.served import app_of
from tests.web.notice_house import hook, house

__all__ = ["hook", "house"]
"""Fixtures that stand elsewhere."""


@pytest.fixture
async def client(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """An HTTP client of the app on this test's database."""
    app = app_of(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://castra.test") as made:
            yield made
