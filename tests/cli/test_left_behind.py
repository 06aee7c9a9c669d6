"""Nothing is left behind by a server that is killed, and nobody stops the database under one that serves."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from app.persistence.postgres import Cluster
from app.settings import ROOT
from tests.test_serving import address_of, start

PATIENCE = 120.0


@pytest.fixture
def home() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="castra-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)
        Cluster(Path(folder) / "pg").stop()


def command(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Another command on the same folder."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment["CASTRA_DATA"] = str(home)
    told = (sys.executable, "-m", "app", *words)
    return subprocess.run(told, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=False)


def comes_true(fact: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not fact() and time.monotonic() < until:
        time.sleep(0.05)
    return fact()


def is_well(address: str) -> bool:
    with urllib.request.urlopen(f"{address}/health", timeout=60) as answer:
        return bool(b'"status":"ok"' in answer.read())


def is_free(address: str) -> bool:
    """Whether somebody else could serve there."""
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError:
            return False
    return True


@contextmanager
def kept(home: Path) -> Iterator[tuple["subprocess.Popen[str]", str, list[psutil.Process]]]:
    """Two server processes that serve: the one that keeps them, their address, themselves."""
    with start(home, options=("--workers", "2")) as keeper:
        workers: list[psutil.Process] = []
        try:
            address = address_of(keeper)
            assert comes_true(lambda: len(psutil.Process(keeper.pid).children()) == 2)
            workers = psutil.Process(keeper.pid).children()
            assert is_well(address)
            # Kept for the next start once all is loaded: by then neither is still bringing the tables up to date, under a lock.
            assert comes_true(lambda: (home / "offered.json").exists())
            yield keeper, address, workers
        finally:
            keeper.kill()
            for worker in workers:
                if worker.is_running():
                    worker.kill()


@pytest.mark.long
def test_processes_end_with_the_one_that_keeps_them_and_the_database_with_the_last(home: Path) -> None:
    with kept(home) as (keeper, address, workers):
        keeper.kill()
        assert comes_true(lambda: not any(worker.is_running() for worker in workers))
    assert is_free(address)
    assert not Cluster(home / "pg").is_running()


@pytest.mark.long
def test_a_backup_stops_no_database_that_processes_left_alone_still_use(home: Path) -> None:
    with kept(home) as (keeper, _, workers):
        for worker in workers:
            worker.suspend()
        keeper.kill()
        told = command(home, "backup", str(home / "saved.jsonl.gz"))
        assert told.returncode == 0, told.stderr
        assert Cluster(home / "pg").is_running()
        for worker in workers:
            worker.resume()
        assert comes_true(lambda: not any(worker.is_running() for worker in workers))
    assert not Cluster(home / "pg").is_running()


@pytest.mark.long
def test_no_command_stops_the_database_of_a_server(home: Path) -> None:
    saved = str(home / "saved.jsonl.gz")
    with start(home) as server:
        try:
            address = address_of(server)
            for words in (("backup", saved), ("doctor",), ("restore", saved)):
                told = command(home, *words)
                assert "Traceback" not in told.stderr, told.stderr
                assert is_well(address), words
        finally:
            server.kill()
    assert Cluster(home / "pg").is_running(), "a server that was killed stops nothing"
    assert command(home, "migrate").returncode == 0
    assert not Cluster(home / "pg").is_running(), "the next command leaves nothing behind"


def test_a_server_started_anew_beside_a_command_that_ends_keeps_its_database(home: Path) -> None:
    with start(home) as first:
        address_of(first)
        first.kill()
    with subprocess.Popen(
        (sys.executable, "-m", "app", "backup", str(home / "saved.jsonl.gz")),
        cwd=ROOT,
        env={**os.environ, "CASTRA_DATA": str(home)},
    ) as saving, start(home) as server:  # fmt: skip
        try:
            address = address_of(server)
            assert saving.wait(60) == 0
            assert is_well(address)
        finally:
            server.send_signal(signal.SIGTERM)
    assert not Cluster(home / "pg").is_running()
