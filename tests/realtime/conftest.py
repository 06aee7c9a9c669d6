"""A server with the toy system, on a real port."""

from collections.abc import AsyncIterator

import pytest

from app.settings import Settings
from tests.realtime.served import app_of, serving


@pytest.fixture
async def address(settings: Settings) -> AsyncIterator[str]:
    with serving(app_of(settings)) as where:
        yield where
