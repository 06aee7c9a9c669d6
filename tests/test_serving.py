"""`castra serve` as a person starts it: its own database, one line that says where, a clean end."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent


def start(tmp_path: Path, port: int = 0) -> "subprocess.Popen[str]":
    """A server of its own on an embedded database in this folder; port 0 takes a free one."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"CASTRA_DATA": str(tmp_path), "PORT": str(port), "HOST": "127.0.0.1"}
    command = (sys.executable, "-m", "app", "serve")
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def test_it_says_where_it_stands_and_goes_when_told(tmp_path: Path) -> None:
    with start(tmp_path) as server:
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            assert line.startswith("Castra stands at http://127.0.0.1:"), line + server.stdout.read()
            address = line.split()[3]
            with urllib.request.urlopen(f"{address}/health", timeout=10) as answer:
                assert answer.read() == b'{"status":"ok"}'
        finally:
            server.send_signal(signal.SIGTERM)
        rest = server.stdout.read()
        assert server.wait(timeout=20) in {0, -signal.SIGTERM}
    assert rest == ""
    assert not (tmp_path / "pg" / "postmaster.pid").exists()


def test_a_taken_port_is_said_in_words(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with start(tmp_path, other.getsockname()[1]) as server:
            said, _ = server.communicate(timeout=20)
    assert server.returncode == 1
    assert "cannot listen on 127.0.0.1:" in said
    assert not (tmp_path / "pg").exists()
