"""Sockets that cannot keep up are brought up to date with a fresh view, and given up when they take nothing."""

import asyncio

import pytest

from app.realtime.audiences.audience import WATCHER, WATCHERS
from app.realtime.sockets.hub import KEPT_LIMIT, QUEUE_LIMIT, Encoded, Room, Subscriber
from app.realtime.sockets.limits import Allowance, Bucket, Limit
from app.realtime.wire.outgoing import Accepted, Presence


async def test_a_slow_socket_gets_a_fresh_view_instead_of_a_queue() -> None:
    subscriber, sent = Subscriber(party=WATCHER), list[str]()
    for count in range(1000):
        subscriber.put(f"change {count}", replaceable=True)
        if count == 500:
            subscriber.answer(Accepted(ref="a"))

    async def send(text: Encoded) -> None:
        sent.append(str(text))
        if len(sent) == 2:
            subscriber.put("change 1001", replaceable=True)
            subscriber.close("closed")

    assert await subscriber.drain(send, lambda _: "everything") == "closed"
    assert sent == ['{"kind":"accepted","ref":"a"}', "everything", "change 1001"]


async def test_a_socket_that_keeps_up_misses_nothing() -> None:
    subscriber, sent = Subscriber(party=WATCHER), list[str]()

    async def send(text: Encoded) -> None:
        sent.append(str(text))

    reader = asyncio.create_task(subscriber.drain(send, lambda _: "everything"))
    for count in range(QUEUE_LIMIT * 4):
        subscriber.put(str(count), replaceable=True)
        await asyncio.sleep(0)
    subscriber.close("restarting")
    assert await reader == "restarting"
    assert sent == [str(count) for count in range(QUEUE_LIMIT * 4)]


def test_a_socket_that_takes_nothing_is_given_up() -> None:
    subscriber = Subscriber(party=WATCHER)
    for count in range(KEPT_LIMIT + 2):
        subscriber.answer(Accepted(ref=str(count)))
    assert subscriber.closing == "too_slow"


def test_a_room_knows_who_is_here_and_since_when_not() -> None:
    from app.realtime.audiences.audience import party_of

    room, one, two = Room(), Subscriber(party=party_of(["red"])), Subscriber(party=party_of(["red"]))
    watcher = Subscriber(party=WATCHER)
    for subscriber in (one, two, watcher):
        room.join(subscriber)
    assert (room.is_here("red"), room.is_here("blue"), room.watchers) == (True, False, 1)
    room.leave(one)
    assert room.away_since("red") is None
    room.leave(two)
    assert room.away_since("red") is not None
    room.join(one)
    assert room.away_since("red") is None


def test_credits_are_used_up_and_come_back() -> None:
    now = [0.0]
    bucket = Bucket(Limit(burst=3, rate=2), clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    allowance = Allowance(clock=lambda: now[0])
    assert sum(allowance.allows("preview") for _ in range(100)) == 20
    now[0] = 2.0
    assert sum(allowance.allows("preview") for _ in range(100)) == 20


async def test_of_presence_only_the_newest_waits_and_it_pushes_no_change_out() -> None:
    subscriber, sent = Subscriber(party=WATCHER), list[str]()
    subscriber.knows_presence("nobody")
    subscriber.put("change", replaceable=True)
    for count in range(QUEUE_LIMIT * 4):
        subscriber.put_presence(f"{count} are here")
    assert not subscriber.behind

    async def send(text: Encoded) -> None:
        sent.append(str(text))
        if len(sent) == 2:
            subscriber.put_presence(str(text))  # what it was told last: not told again
            subscriber.put("next", replaceable=True)
        if text == "next":
            subscriber.close("closed")

    await subscriber.drain(send, lambda _: "everything")
    assert sent == ["change", f"{QUEUE_LIMIT * 4 - 1} are here", "next"]


async def test_many_who_come_at_once_are_told_in_one_word() -> None:
    room, subscriber, sent = Room(), Subscriber(party=WATCHER), list[str]()
    room.join(subscriber)

    def presence() -> Presence:
        return Presence(status="live", visibility="link", maker="red", seats={}, watchers=room.watchers)

    async def send(text: Encoded) -> None:
        sent.append(str(text))
        if '"watchers":101' in text:
            subscriber.close("closed")

    reader = asyncio.create_task(subscriber.drain(send, lambda _: "everything"))
    room.announce(presence)
    for _ in range(100):
        room.join(Subscriber(party=WATCHER))
        room.announce(presence)
        await asyncio.sleep(0)
    await reader
    assert ['"watchers":101' in text for text in sent] == [False, True]


async def test_a_socket_that_is_held_up_holds_up_no_other() -> None:
    room, slow, quick = Room(), Subscriber(party=WATCHER), Subscriber(party=WATCHER)
    free, sent = asyncio.Event(), {"slow": list[str](), "quick": list[str]()}

    async def slowly(text: Encoded) -> None:
        await free.wait()
        sent["slow"].append(str(text))

    async def quickly(text: Encoded) -> None:
        sent["quick"].append(str(text))

    readers = [
        asyncio.create_task(subscriber.drain(send, lambda _: "everything"))
        for subscriber, send in ((slow, slowly), (quick, quickly))
    ]
    await asyncio.sleep(0)
    for subscriber in (slow, quick):
        room.join(subscriber)
    for count in range(3):
        room.send(str(count), room.of(WATCHERS), replaceable=True)
    assert sent == {"slow": [], "quick": ["0", "1", "2"]}, "told without a turn of the loop"
    free.set()
    room.close("closed")
    await asyncio.gather(*readers)
    assert sent["slow"] == ["0", "1", "2"]


async def test_a_socket_that_takes_nothing_for_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.realtime.sockets.hub.SEND_SECONDS", 0.01)
    subscriber = Subscriber(party=WATCHER)
    dropped = False

    async def never(text: Encoded) -> None:
        nonlocal dropped
        try:
            await asyncio.Event().wait()
        finally:
            dropped = True

    reader = asyncio.create_task(subscriber.drain(never, lambda _: "everything"))
    await asyncio.sleep(0)
    subscriber.put("change", replaceable=True)
    with pytest.raises(TimeoutError):
        await reader
    assert dropped


async def test_a_socket_that_is_gone_when_it_is_told_is_closed() -> None:
    subscriber = Subscriber(party=WATCHER)

    async def gone(text: Encoded) -> None:
        raise RuntimeError

    reader = asyncio.create_task(subscriber.drain(gone, lambda _: "everything"))
    await asyncio.sleep(0)
    subscriber.put("change", replaceable=True)
    assert await reader == "closed"
