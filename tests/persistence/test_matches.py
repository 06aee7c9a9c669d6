"""Matches, seats, talk, snapshots and army lists as they are kept."""

import pytest
from sqlalchemy.exc import DBAPIError

from app.persistence import armies, chat, matches, snapshots
from app.persistence.armies import Written
from app.persistence.codes import new_match_id
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.persistence.starts import Start
from tests.holding import hold

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
    assert (match.status, match.visibility, match.seed) == ("open", "link", b"x" * 32)
    assert await matches.get(store, "orme-0000") is None


async def test_a_key_opens_its_own_seat_only(store: Store) -> None:
    match, invites = await create(store)
    other, _ = await create(store)
    keys = await hold(store, match.id, invites)
    assert await sides_of(store, match.id, keys["red"]) == ("red",)
    assert await sides_of(store, match.id, keys["blue"]) == ("blue",)
    assert await sides_of(store, match.id, keys["red"] + "x") == ()
    assert await sides_of(store, other.id, keys["red"]) == ()


async def test_no_key_is_kept(store: Store) -> None:
    match, invites = await create(store)
    keys = await hold(store, match.id, invites)
    rows = await store.pool.fetch("SELECT row_to_json(seat)::text AS row FROM seat")
    assert not [key for key in (*invites.values(), *keys.values()) if any(key in row["row"] for row in rows)]


async def test_one_key_opens_every_seat_of_a_shared_screen_and_no_other(store: Store) -> None:
    match, invites = await create(store, sides=("red", "blue", "jade"), shared=("red", "blue"))
    assert invites["red"] == invites["blue"]
    keys = await hold(store, match.id, invites)
    assert await sides_of(store, match.id, keys["red"]) == ("blue", "red")
    assert await sides_of(store, match.id, keys["jade"]) == ("jade",)


async def test_only_open_matches_of_the_status_are_listed(store: Store) -> None:
    shown, _ = await create(store, visibility="open")
    await create(store)
    later, _ = await create(store, visibility="open")
    await matches.set_status(store, shown.id, "live")
    assert [match.id for match in await matches.newest(store, statuses=("open", "live"))] == [shown.id, later.id]
    assert [match.id for match in await matches.newest(store, statuses=("live",))] == [shown.id]


async def test_a_seat_is_named_without_being_taken_and_a_bot_sits_from_the_start(store: Store) -> None:
    match, _ = await create(store, names={"red": "Ana", "blue": "winning"}, bots=("blue",))
    await matches.name_seat(store, match.id, "red", "Anna")
    found = await matches.get(store, match.id)
    assert found
    assert [(seat.side, seat.name, seat.claimed_at is not None) for seat in found.seats] == [
        ("blue", "winning", True),
        ("red", "Anna", False),
    ]


async def test_no_row_is_left_of_a_match_that_cannot_be_made(store: Store) -> None:
    """The name of a seat is kept in the same transaction: what the database cannot keep leaves no match behind it."""
    with pytest.raises(DBAPIError):
        await create(store, names={"blue": "a\x00b"})
    for table in ("match", "seat", "start_state"):
        assert await store.pool.fetchval(f"SELECT count(*) FROM {table}") == 0


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
    army = await armies.keep(store, system="wh40k", written=Written(name="Third", body={"units": ["a"]}))
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
