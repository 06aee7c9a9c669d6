"""`python -m bench.people`: 10,000 players with one match owed each: their home page at the server, and a notice for each.

Two processes serve. Home pages are asked one after the other, each by another player; the floor is the health page of the same
server in turn with it. Then every player is owed a notice, by a webhook on this machine: how long until the last has come, beside
the floor: as many bare posts of the same size to the same receiver.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import httpx

from app.persistence.codes import token_hash
from app.persistence.engine import Store
from app.web.notices.outside import post
from bench.live.processes import Server, database, server
from bench.markdown import table

PLAYERS = 10_000
PAGES = 300
WARM = 5
AT_ONCE = 80
TOLD = {
    "round": 2, "rounds": 5, "phase": "movement", "over": False, "winner": None, "scores": {"red": 3, "blue": 4},
    "armies": {"red": {"name": "Red"}, "blue": {"name": "Blue"}}, "clock": None, "lost_on_time": [], "asked": ["red"],
    "duties": [{"label": "wh40k.duty.movement_phase", "seats": ["red"], "facts": {}, "names": {}}],
}  # fmt: skip


def code_of(n: int) -> str:
    """The match of a player."""
    return f"bench-{n}"


def key_of(n: int) -> str:
    """The key of his seat."""
    return f"key-{n:040d}"


class Receiver:
    """Takes every post, and counts them."""

    def __init__(self) -> None:
        self.came, self.all_here, self.wanted = 0, asyncio.Event(), 0

    def want(self, count: int) -> None:
        """From now on so many are waited for."""
        self.came, self.wanted = 0, count
        self.all_here.clear()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Reads one post."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await reader.readexactly(int(head.partition("content-length: ")[2].partition("\r\n")[0]))
        writer.write(b"HTTP/1.1 204 x\r\nContent-Length: 0\r\n\r\n")
        writer.close()
        self.came += 1
        if self.came >= self.wanted:
            self.all_here.set()


async def settle(store: Store, players: int, hook: str) -> None:
    """So many players, each with a device, a match that asks him, and a webhook."""
    owners = [
        row["id"]
        for row in await store.pool.fetch("INSERT INTO owner SELECT FROM generate_series(1, $1) RETURNING id", players)
    ]
    codes, keys = [code_of(n) for n in range(players)], [token_hash(key_of(n)) for n in range(players)]
    await store.pool.execute(
        "INSERT INTO match (id, system, name, options, status, visibility, hot_seat, seed, commitment, nonces) "
        "SELECT id, 'wh40k', 'Bench', $2, 'live', 'link', false, '\\x00', '', '{}' FROM unnest($1::text[]) AS id",
        codes, {"rules": {}, "sits": {}},
    )  # fmt: skip
    for side, held in (("red", keys), ("blue", [token_hash(f"other-{n}") for n in range(players)])):
        await store.pool.execute(
            "INSERT INTO seat (match_id, side, invite_hash, name, claimed_at, key_hash) "
            "SELECT id, $3, key, 'Player', now(), key FROM unnest($1::text[], $2::bytea[]) AS made (id, key)",
            codes, held, side,
        )  # fmt: skip
    await store.pool.execute("INSERT INTO summary SELECT id, 0, $2 FROM unnest($1::text[]) AS id", codes, TOLD)
    await store.pool.execute(
        "INSERT INTO owned_key (owner_id, held_hash) SELECT * FROM unnest($1::bigint[], $2::bytea[])", owners, keys
    )
    await store.pool.execute(
        "INSERT INTO channel (owner_id, kind, address, keys, kinds, is_on, stop, root, language) "
        "SELECT id, 'webhook', $2, $3, $4, true, 'stop-' || id, 'http://127.0.0.1', 'en' FROM unnest($1::bigint[]) AS id",
        owners, hook, {"form": "json", "secret": "bench"}, ["decision", "ended"],
    )  # fmt: skip
    await store.pool.execute("ANALYZE")


async def asked(
    client: httpx.AsyncClient, served: Server, pages: int, players: int
) -> dict[str, tuple[list[float], float]]:
    """Of each page the milliseconds of every visit, each by another player, and the CPU of one at the server."""
    found: dict[str, tuple[list[float], float]] = {}
    for name in ("/health", "/", "/mine", "/matches/mine"):
        times, cpu = [], 0.0
        for visit in range(-WARM, pages):
            if visit == 0:
                times, cpu = [], served.cpu()
            n = max(visit, 0) * players // pages
            body = {"seats": [{"match": code_of(n), "key": key_of(n)}]}
            begun = time.perf_counter()
            answer = await (client.post(name, json=body) if name == "/matches/mine" else client.get(name))
            times.append(1000 * (time.perf_counter() - begun))
            assert answer.status_code == 200, (name, answer.status_code, answer.text[:300])
            assert name != "/matches/mine" or len(answer.json()["matches"]) == 1
        found[name] = times, 1000 * (served.cpu() - cpu) / pages
    return found


async def told(store: Store, receiver: Receiver, players: int) -> float:
    """Seconds until every player has his notice, from when they are due."""
    receiver.want(players)
    begun = time.perf_counter()
    await store.pool.execute(
        "INSERT INTO notice (owner_id, match_id, kind, seq, made_at) SELECT owned.owner_id, seat.match_id, 'decision', 0, "
        "now() - interval '31 s' FROM owned_key owned JOIN seat ON seat.key_hash = owned.held_hash"
    )
    async with asyncio.timeout(600):
        await receiver.all_here.wait()
    return time.perf_counter() - begun


async def bare(url: str, host: str, receiver: Receiver, count: int) -> float:
    """Seconds of as many bare posts, so many at once as two processes send."""
    receiver.want(count)
    begun, body = time.perf_counter(), json.dumps({"text": "x" * 400}).encode()
    for first in range(0, count, AT_ONCE):
        await asyncio.gather(*(post(url, body, {}, (host,)) for _ in range(min(AT_ONCE, count - first))))
    return time.perf_counter() - begun


async def report(players: int = PLAYERS, pages: int = PAGES) -> Sequence[Sequence[str]]:
    """The rows of the table."""
    receiver = Receiver()
    async with (
        await asyncio.start_server(receiver.answer, "127.0.0.1", 0, backlog=1024) as listening,
        database() as store,
    ):
        host = f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        os.environ["NOTICE_HOSTS"] = host
        await settle(store, players, f"http://{host}/hook")
        with server("bench.live.castra", store.url, workers=2) as served:
            async with httpx.AsyncClient(base_url=f"http://{served.where}", timeout=60) as client:
                found = await asked(client, served, pages, players)
            floor = median(found.pop("/health")[0])
            rows = [
                [
                    f"{name}, {players:,} players with one match owed each",
                    f"{median(times):.1f} ms",
                    f"{sorted(times)[int(0.99 * len(times))]:.1f} ms",
                    f"{cpu:.1f} ms",
                    f"{median(times) / floor:.1f}x",
                ]
                for name, (times, cpu) in found.items()
            ]
            cpu = served.cpu()
            seconds = await told(store, receiver, players)
            cpu = served.cpu() - cpu
        least = await bare(f"http://{host}/hook", host, receiver, players)
        what = f"a notice each, {players:,} players, two processes"
        rows.append([what, f"{seconds:.1f} s", "", f"{1000 * cpu / players:.1f} ms", f"{seconds / least:.1f}x"])
        return rows


def main() -> None:
    """Prints the table."""
    quick = "--quick" in sys.argv
    rows: Any = asyncio.run(report(500 if quick else PLAYERS, 50 if quick else PAGES))
    for line in table(["people", "median or all", "p99", "CPU of one", "to the floor"], rows):
        print(line, flush=True)


if __name__ == "__main__":
    main()
