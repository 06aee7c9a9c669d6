"""A process that can be stopped: what takes too long or too much is refused, and the next one is answered."""

import asyncio
import os

import pytest

from app.realtime.workers.worker import TooMuch, Worker

MEGABYTES = 512
BEGUN_ANEW = Worker._begun


@pytest.fixture(autouse=True)
def begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the product begins them."""
    monkeypatch.setattr(Worker, "_begun", BEGUN_ANEW)


def spin() -> None:
    while True:
        pass


def swell(size: int) -> int:
    return len(bytearray(size))


def die() -> None:
    os._exit(3)


def fail() -> None:
    raise ValueError("no such thing")


def chatter(text: str) -> str:
    print(text)
    return text


async def test_what_takes_too_much_is_stopped_and_the_next_is_answered() -> None:
    worker = Worker(seconds=2, megabytes=MEGABYTES)
    try:
        for work, args in ((spin, ()), (swell, (MEGABYTES << 20,)), (die, ())):
            with pytest.raises(TooMuch):
                await worker.run(work, *args)
            assert await worker.run(chatter, "on") == "on"
        with pytest.raises(RuntimeError, match="ValueError: no such thing"):
            await worker.run(fail)
        assert await worker.run(swell, 1000) == 1000
    finally:
        await worker.close()


async def test_who_goes_away_takes_no_answer_of_another() -> None:
    worker = Worker(seconds=5, megabytes=MEGABYTES)
    try:
        gone = asyncio.ensure_future(worker.run(chatter, "gone"))
        await asyncio.sleep(0)
        gone.cancel()
        assert await asyncio.gather(*(worker.run(chatter, str(n)) for n in range(5))) == list("01234")
    finally:
        await worker.close()
