"""Matches, seats, talk, snapshots and army lists as they are kept."""

import pytest

from app.persistence import armies, chat, matches, snapshots
from app.persistence.codes import new_match_id
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.starts import Start

START = Start(version=1, state={})


async def create(store: Store, **fields: object) -> tuple[Match, dict[str, str]]:
    plan = {
        "system": "wh40k",
        "name": "Friday",
        "options": {"points": 1000},
        "sides": ("red", "blue"),
        "seed": b"x" * 32,
    }
    match, keys = await matches.create(store, **{**plan, "commitment": "abc", "start": START, **fields})  # type: ignore[arg-type]
    return match, dict(keys)


async def test_a_match_is_found_by_its_code(store: Store) -> None:
    match, _ = await create(store)
    assert await matches.get(store, match.id) == match
    assert [seat.side for seat in match.seats] == ["blue", "red"]
    assert (match.status, match.visibility, match.seed) == ("open", "unlisted", b"x" * 32)
    assert await matches.get(store, "orme-0000") is None


async def test_a_key_opens_its_own_seat_only(store: Store) -> None:
    match, keys = await create(store)
    other, _ = await create(store)
    assert await matches.sides_of(store, match.id, keys["red"]) == ("red",)
    assert await matches.sides_of(store, match.id, keys["blue"]) == ("blue",)
    assert await matches.sides_of(store, match.id, keys["red"] + "x") == ()
    assert await matches.sides_of(store, other.id, keys["red"]) == ()


async def test_no_key_is_kept(store: Store) -> None:
    _, keys = await create(store)
    held = await store.pool.fetch("SELECT row_to_json(seat)::text AS row FROM seat")
    assert not [key for key in keys.values() if any(key in row["row"] for row in held)]


async def test_one_key_opens_every_seat_of_a_shared_screen_and_no_other(store: Store) -> None:
    match, keys = await create(store, sides=("red", "blue", "jade"), shared=("red", "blue"))
    assert keys["red"] == keys["blue"]
    assert await matches.sides_of(store, match.id, keys["red"]) == ("blue", "red")
    assert await matches.sides_of(store, match.id, keys["jade"]) == ("jade",)


async def test_only_listed_matches_of_the_status_are_listed(store: Store) -> None:
    shown, _ = await create(store, visibility="listed")
    await create(store)
    later, _ = await create(store, visibility="listed")
    await matches.set_status(store, shown.id, "live")
    assert [match.id for match in await matches.newest(store, statuses=("open", "live"))] == [shown.id, later.id]
    assert [match.id for match in await matches.newest(store, statuses=("live",))] == [shown.id]


async def test_a_named_seat_is_taken_and_stays_taken(store: Store) -> None:
    match, _ = await create(store)
    await matches.name_seat(store, match.id, "red", "Ana")
    first = (await matches.get(store, match.id)).seats[1]  # type: ignore[union-attr]
    await matches.name_seat(store, match.id, "red", "Anna")
    second = (await matches.get(store, match.id)).seats[1]  # type: ignore[union-attr]
    assert (first.name, second.name) == ("Ana", "Anna")
    assert first.taken_at is not None
    assert first.taken_at == second.taken_at


async def test_a_nonce_once_given_stays(store: Store) -> None:
    match, _ = await create(store)
    await matches.set_nonce(store, match.id, "red", "first")
    await matches.set_nonce(store, match.id, "blue", "other")
    await matches.set_nonce(store, match.id, "red", "second")
    held = await matches.get(store, match.id)
    assert held is not None
    assert held.nonces == {"red": "first", "blue": "other"}


async def test_talk_is_read_in_order_and_from_where_one_left(store: Store) -> None:
    match, _ = await create(store)
    for text in ("one", "two", "three"):
        await chat.say(store, match.id, seat="red", name="Ana", text=text)
    lines = await chat.read(store, match.id)
    assert [(line.seat, line.name, line.text) for line in lines] == [("red", "Ana", t) for t in ("one", "two", "three")]
    assert await chat.read(store, match.id, after=lines[0].id) == lines[1:]
    assert await chat.read(store, match.id, limit=2) == lines[1:]


async def test_the_newest_snapshot_of_this_schema_is_given(store: Store) -> None:
    match, _ = await create(store)
    for seq in (0, 50, 100):
        await snapshots.save(store, match.id, seq=seq, state={"turn": seq})
    await snapshots.save(store, match.id, seq=120, state={"old": True}, version=9)
    newest = await snapshots.newest(store, match.id)
    before = await snapshots.newest(store, match.id, upto=99)
    assert newest is not None
    assert before is not None
    assert (newest.seq, newest.state, before.seq) == (100, {"turn": 100}, 50)
    await snapshots.forget(store, match.id)
    assert await snapshots.newest(store, match.id) is None


async def test_an_army_is_kept_found_and_forgotten(store: Store) -> None:
    army = await armies.keep(store, system="wh40k", name="Third", body={"units": ["a"]})
    assert await armies.get(store, army.id) == army
    assert await armies.of_system(store, "wh40k") == [army]
    assert await armies.of_system(store, "aos") == []
    assert await armies.forget(store, army.id)
    assert not await armies.forget(store, army.id)


@pytest.mark.parametrize("_", range(20))
def test_a_code_can_be_read_out(_: int) -> None:
    word, _dash, tail = new_match_id().partition("-")
    assert word.isalpha()
    assert len(tail) == 4
    assert not set(tail) & set("01loi")
