"""`castra serve` as a person starts it: its own database, one line that says where, a clean end."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("built")

ROOT = Path(__file__).parent.parent


def start(
    tmp_path: Path, port: int = 0, home: Path = ROOT, options: Sequence[str] = (), **settings: str
) -> "subprocess.Popen[str]":
    """A server on an embedded database of its own in this folder; `home`: a checkout or what was copied of one; `settings`: more
    of the environment."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"CASTRA_DATA": str(tmp_path), "PORT": str(port), "HOST": "127.0.0.1", **settings}
    command = (sys.executable, "-m", "app", "serve", *options)
    return subprocess.Popen(
        command, cwd=home, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def address_of(server: "subprocess.Popen[str]") -> str:
    """Where a server says it stands."""
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("Castra stands at http://127.0.0.1:"), line + server.stdout.read()
    return line.split()[3]


def test_it_says_where_it_stands_and_goes_when_told(tmp_path: Path) -> None:
    with start(tmp_path) as server:
        assert server.stdout is not None
        try:
            address = address_of(server)
            with urllib.request.urlopen(f"{address}/health", timeout=60) as answer:
                assert answer.read() == b'{"status":"ok"}'
        finally:
            server.send_signal(signal.SIGTERM)
        rest = server.stdout.read()
        assert server.wait(timeout=60) in {0, -signal.SIGTERM}
    assert rest.startswith("Only this computer can open that address: HOST=0.0.0.0 lets your network in.")
    assert rest.count("\n") == 1
    assert not (tmp_path / "pg" / "postmaster.pid").exists()


def test_a_taken_port_is_said_in_words(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with start(tmp_path, other.getsockname()[1]) as server:
            said, _ = server.communicate(timeout=60)
    assert server.returncode == 1
    assert "cannot listen on 127.0.0.1:" in said
    assert not (tmp_path / "pg").exists()


def test_what_the_image_is_given_is_all_it_needs(tmp_path: Path) -> None:
    """The container holds what the last stage of the Dockerfile copies, and nothing else of the checkout."""
    stage = (ROOT / "Dockerfile").read_text("utf-8").rpartition("\nFROM ")[2]
    folders = re.findall(r"^COPY (?:--from=setup /srv/castra/)?([\w.]+)/? ", stage, re.M)
    assert {"app", "static", "templates"} <= set(folders)
    for folder in set(folders) - {".venv"}:
        shutil.copytree(ROOT / folder, tmp_path / "srv" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    with start(tmp_path / "data", home=tmp_path / "srv") as server:
        try:
            address = address_of(server)
            for path in ("/", "/rules/wh40k", "/rules/underworlds", "/static/vendor/htm/preact/index.module.js"):
                with urllib.request.urlopen(address + path, timeout=60) as answer:
                    assert answer.status == 200
                    assert path.startswith("/static") or b"/static/built/" in answer.read()
        finally:
            server.send_signal(signal.SIGTERM)
