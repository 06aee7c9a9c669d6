"""Several server processes behind one address: one is killed, and its players go on at another, with nothing lost."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from app.persistence import journal
from app.persistence.engine import Store
from app.settings import ROOT, Settings
from bench.live.table import moves, position, set_tables
from tests.realtime.served import Player, sitting
from tests.web.test_metrics import figures

METRICS_TOKEN = "9d2c7a1e5b8f4063"
ACCEPTED = 'castra_command_seconds_count{answer="accepted",system="wh40k"}'
GOES_ON_SECONDS = 2.0
"""So much later than on any day goes on who sat in a process that was killed: the machine may be busy with other work."""


@contextmanager
def served_by_two(url: str) -> Iterator[tuple[str, psutil.Process]]:
    """`castra serve --workers 2`: its address, and the process that keeps the two."""
    command = (sys.executable, "-m", "app", "serve", "--port", "0", "--workers", "2")
    environment = {**os.environ, "DATABASE_URL": url, "METRICS_TOKEN": METRICS_TOKEN}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as keeper:
        assert keeper.stdout
        address = keeper.stdout.readline().partition("http://")[2].partition("  ")[0]
        try:
            yield address, psutil.Process(keeper.pid)
        finally:
            keeper.send_signal(signal.SIGTERM)
            keeper.wait(60)


def server_of(player: Player, keeper: psutil.Process) -> psutil.Process:
    """The process that a player's socket ends in."""
    ours = player.socket.local_address[1]
    return next(
        child
        for child in keeper.children()
        if any(line.raddr and line.raddr.port == ours for line in child.net_connections())
    )


async def move(player: Player, number: int, command: dict[str, Any]) -> None:
    frame = {"kind": "act", "ref": f"m{number}", "seen": player.n, "command": command}
    await player.send(frame)
    answer = await player.next()
    while answer.get("ref") != frame["ref"]:
        answer = await player.next()
    assert answer["kind"] == "accepted", answer


@pytest.mark.long
async def test_killing_one_process_loses_nothing_and_its_players_go_on(store: Store, settings: Settings) -> None:
    assert settings.database_url
    (made,) = await set_tables(store, 10, 1)
    orders = list(islice(moves(position(10)), 12))
    with served_by_two(settings.database_url) as (address, keeper):
        begin = time.monotonic()
        async with sitting(address, made.id, made.key) as red:
            await move(red, 0, orders[0])
            usual = time.monotonic() - begin
            for number, command in enumerate(orders[1:6], 1):
                await move(red, number, command)
            victim = server_of(red, keeper)
            begin = time.monotonic()
            victim.kill()
            with pytest.raises(ConnectionClosed):
                await red.until("bye", reason="never")
        async with sitting(address, made.id, made.key) as red:
            await move(red, 5, orders[5])  # sent again: it was done
            assert time.monotonic() - begin < usual + GOES_ON_SECONDS
            for number, command in enumerate(orders[6:], 6):
                await move(red, number, command)
        async with httpx.AsyncClient() as client:
            told = await client.get(f"http://{address}/metrics", headers={"authorization": f"Bearer {METRICS_TOKEN}"})
        assert figures(told.text)[ACCEPTED] == 13, "what the killed one carried out is counted with what the other did"
        rows = await journal.read(store, made.id)
        assert [row.ref for row in rows] == [f"red:m{number}" for number in range(12)]
        assert not victim.is_running()
        children = keeper.children()
    psutil.wait_procs(children, 30)
    assert not [child for child in children if child.is_running()], "all are stopped together"
