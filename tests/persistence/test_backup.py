"""A backup holds everything, and only a restore that was meant loses anything."""

import gzip
import json
from pathlib import Path

import pytest

from app.persistence import armies, chat, journal, matches, snapshots
from app.persistence.backup import CannotRestore, backup, restore
from app.persistence.engine import Store, open_store
from app.persistence.starts import Start
from app.persistence.tables import metadata


async def fill(store: Store) -> str:
    match, _ = await matches.create(
        store,
        system="wh40k",
        name="Árbol ″ \\ '",
        options={"deep": {"list": [1, 2.5, None, "\n"]}},
        sides=("red", "blue"),
        seed=bytes(range(32)),
        commitment="c",
        start=Start(version=1, state={"z": 1, "a": {"y": 2, "x": [0.25]}}),
    )
    for seq in range(1, 4):
        await journal.append(
            store, match_id=match.id, seq=seq, seat="red", ref=f"r{seq}", command={"kind": "x"}, events=[{"n": seq}]
        )
    await chat.say(store, match.id, seat=None, name="Ana", text="¿Qué tal?")
    await snapshots.save(store, match.id, seq=3, state={"a": 1})
    await armies.keep(store, system="wh40k", name="Third", body={"units": []})
    return match.id


async def contents(store: Store) -> dict[str, list[str]]:
    return {
        name: sorted(row["row"] for row in await store.pool.fetch(f'SELECT to_jsonb(t)::text AS row FROM "{name}" t'))
        for name in metadata.tables
    }


async def test_what_was_saved_comes_back(store: Store, tmp_path: Path) -> None:
    match_id = await fill(store)
    before = await contents(store)
    rows = await backup(store.url, tmp_path / "castra.gz")
    assert rows == sum(map(len, before.values())) == 10
    await store.pool.execute("TRUNCATE match CASCADE")
    await store.pool.execute("TRUNCATE army")
    assert await restore(store.url, tmp_path / "castra.gz") == rows
    again = await open_store(store.url)
    assert await contents(again) == before
    assert (await chat.say(again, match_id, seat="red", name="", text="on")).id == 2
    await again.close()


async def test_a_database_with_matches_is_replaced_only_when_told_so(store: Store, tmp_path: Path) -> None:
    await backup(store.url, tmp_path / "empty.gz")
    await fill(store)
    before = await contents(store)
    with pytest.raises(CannotRestore, match="1 matches"):
        await restore(store.url, tmp_path / "empty.gz")
    assert await contents(store) == before
    assert await restore(store.url, tmp_path / "empty.gz", replace=True) == 0


@pytest.mark.parametrize("text", ["", "hello", "[]", json.dumps({"format": "other"})])
async def test_another_file_is_refused_before_anything_is_lost(store: Store, tmp_path: Path, text: str) -> None:
    await fill(store)
    before = await contents(store)
    path = tmp_path / "other.gz"
    path.write_bytes(gzip.compress(text.encode()))
    with pytest.raises(CannotRestore):
        await restore(store.url, path, replace=True)
    path.write_bytes(text.encode())
    with pytest.raises(CannotRestore):
        await restore(store.url, path, replace=True)
    assert await contents(store) == before


async def test_a_torn_backup_is_refused_before_anything_is_lost(store: Store, tmp_path: Path) -> None:
    await fill(store)
    before = await contents(store)
    path = tmp_path / "castra.gz"
    await backup(store.url, path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(CannotRestore):
        await restore(store.url, path, replace=True)
    assert await contents(store) == before
