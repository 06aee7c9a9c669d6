"""The processes of a run: a database, servers on one address, clients. All end with the run."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psutil

from app.persistence.embedded import embedded
from app.persistence.engine import Store, open_store
from app.persistence.migrate import migrate

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0


@asynccontextmanager
async def database() -> AsyncIterator[Store]:
    """A PostgreSQL of this run's own, with our tables and the floor's."""
    home = Path(tempfile.mkdtemp(prefix="castra-bench-"))
    try:
        async with embedded(home / "pg") as url:
            await migrate(url)
            store = await open_store(url, connections=3)
            await store.pool.execute("CREATE TABLE bench_floor (id bigserial PRIMARY KEY, body text NOT NULL)")
            try:
                yield store
            finally:
                await store.close()
    finally:
        shutil.rmtree(home, ignore_errors=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Server processes behind one address."""

    where: str
    processes: Sequence[psutil.Process]

    def cpu(self) -> float:
        """CPU seconds they have used."""
        return sum(sum(process.cpu_times()[:2]) for process in self.processes)

    def memory(self) -> int:
        """Bytes that are theirs alone."""
        return sum(process.memory_full_info().uss for process in self.processes)


@contextmanager
def server(module: str, url: str, workers: int = 1) -> Iterator[Server]:
    """So many processes of this module on one socket, until the end of the block."""
    with socket.create_server(("127.0.0.1", 0), backlog=4096) as listener:
        fd = listener.fileno()
        command = [sys.executable, "-m", module, str(fd)]
        environment = {**os.environ, "DATABASE_URL": url}
        started = [
            subprocess.Popen(command, pass_fds=[fd], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
            for _ in range(workers)
        ]
        where = f"127.0.0.1:{listener.getsockname()[1]}"
        try:
            _until_it_answers(where)
            yield Server(where=where, processes=[psutil.Process(process.pid) for process in started])
        finally:
            for process in started:
                process.terminate()
            for process in started:
                process.wait(30)


def _until_it_answers(where: str) -> None:
    host, port = where.split(":")
    begin = monotonic()
    while monotonic() - begin < PATIENCE:
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n")
            if line.recv(12):
                return
        sleep(0.05)


class Client:
    """One client process: what it is told, and what it says."""

    def __init__(self, **spec: Any) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.live.clients"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        )
        self._write(json.dumps(spec))

    def _write(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        """What it says next."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"a client of the benchmark ended with {self._process.wait()}")
        heard: dict[str, Any] = json.loads(line)
        return heard

    def go_on(self) -> None:
        """Lets it take its next step."""
        self._write("")

    def end(self) -> None:
        """Lets it go."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def client(**spec: Any) -> Iterator[Client]:
    """A client process for the length of the block."""
    it = Client(**spec)
    try:
        yield it
    finally:
        it.end()
