"""The word between processes by Redis: what was committed is heard, also when the broker was away meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.persistence import chat, matches
from app.persistence.announcements import Announced, Listening, Whispered, announcements
from app.persistence.engine import Store, open_store
from app.persistence.whispers import whisper
from app.settings import Settings
from tests.brokers import broker
from tests.persistence.test_journal import a_match, write

PATIENCE = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the broker lives."""
    return tmp_path


async def opened(database_url: str, address: str) -> AsyncIterator[Store]:
    """An open database whose commits this broker announces."""
    store = await open_store(database_url, connections=2, fanout_url=address)
    try:
        yield store
    finally:
        await store.close()


async def test_commits_talk_changes_and_whispers_are_heard(database_url: str, folder: Path) -> None:
    with broker(folder) as address:
        async with aclosing(opened(database_url, address)) as stores, aclosing(opened(database_url, address)) as others:
            store, other = await anext(stores), await anext(others)
            match_id = await a_match(store)
            async with aclosing(announcements(other)) as stream, asyncio.timeout(PATIENCE):
                assert await anext(stream) == Listening()
                await write(store, match_id, 1, "a")
                assert await anext(stream) == Announced(what="event", match_id=match_id, number=1)
                await write(store, match_id, 1, "a")
                await chat.say(store, match_id, seat=None, name="n", text="t", ref="r")
                said = await anext(stream)
                assert said == Announced(
                    what="chat", match_id=match_id, number=(await chat.read(store, match_id))[0].id
                )
                await chat.say(store, match_id, seat=None, name="n", text="t", ref="r")
                await matches.rename(store, match_id, "other")
                assert await anext(stream) == Announced(what="match", match_id=match_id, number=0)
                await whisper(store, "x" * 20_000)
                assert await anext(stream) == Whispered(text="x" * 20_000)


async def test_the_database_announces_nothing_where_a_broker_does(store: Store, folder: Path) -> None:
    with broker(folder) as address:
        async with aclosing(opened(store.url, address)) as stores, aclosing(announcements(store)) as stream:
            by_broker = await anext(stores)
            assert await anext(stream) == Listening()
            match_id = await a_match(store)
            await write(by_broker, match_id, 1, "a")
            await chat.say(by_broker, match_id, seat=None, name="n", text="t")
            await matches.rename(by_broker, match_id, "other")
            await write(store, match_id, 2, "b")
            assert await asyncio.wait_for(anext(stream), PATIENCE) == Announced(
                what="event", match_id=match_id, number=2
            )


async def test_a_broker_that_was_away_misses_nothing(database_url: str, folder: Path) -> None:
    with broker(folder) as address:
        stores, others = opened(database_url, address), opened(database_url, address)
        store, other = await anext(stores), await anext(others)
        stream = announcements(other)
        assert await anext(stream) == Listening()
    async with aclosing(stores), aclosing(others), aclosing(stream):
        match_id = await a_match(store)
        for seq in (1, 2, 3):
            await write(store, match_id, seq, str(seq))
        with broker(folder):
            async with asyncio.timeout(PATIENCE):
                heard: object = await anext(stream)
                while heard != Listening():  # whoever listens again reads all that was written till then
                    heard = await anext(stream)
                await write(store, match_id, 4, "4")
                while heard != Announced(what="event", match_id=match_id, number=4):
                    heard = await anext(stream)


def test_the_address_of_a_broker() -> None:
    assert Settings(fanout_url="").fanout_url is None
    assert Settings(fanout_url="valkeys://host:1/2").fanout_url == "rediss://host:1/2"
    with pytest.raises(ValidationError, match="must begin with redis"):
        Settings(fanout_url="http://host")
