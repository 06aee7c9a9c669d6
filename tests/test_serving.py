"""`castra serve` as a person starts it: its own database, one line that says where, a clean end."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from app.versions import PROGRAM

pytestmark = pytest.mark.usefixtures("built")

ROOT = Path(__file__).parent.parent


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder for a database. Under root another user keeps it, who must reach it: pytest's own folder is closed to all others
    again whenever another run of tests begins.
    """
    with tempfile.TemporaryDirectory(prefix="castra-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def start(
    data: Path, port: int = 0, home: Path = ROOT, options: Sequence[str] = (), **settings: str
) -> "subprocess.Popen[str]":
    """A server on an embedded database of its own in this folder; `home`: a checkout or what was copied of one; `settings`: more
    of the environment."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"CASTRA_DATA": str(data), "PORT": str(port), "HOST": "127.0.0.1", **settings}
    command = (sys.executable, "-m", "app", "serve", *options)
    return subprocess.Popen(
        command, cwd=home, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def address_of(server: "subprocess.Popen[str]") -> str:
    """Where a server says it stands."""
    assert server.stdout is not None
    line = server.stdout.readline()
    if not line.startswith("Castra stands at http://127.0.0.1:"):
        server.kill()  # what goes on serving goes on saying nothing
        pytest.fail(line + server.stdout.read())
    return line.split()[3]


def test_it_says_where_it_stands_and_goes_when_told(home: Path) -> None:
    with start(home) as server:
        assert server.stdout is not None
        try:
            address = address_of(server)
            with urllib.request.urlopen(f"{address}/health", timeout=60) as answer:
                assert json.load(answer) == {"status": "ok", "version": PROGRAM}
        finally:
            server.send_signal(signal.SIGTERM)
        rest = server.stdout.read()
        assert server.wait(timeout=60) in {0, -signal.SIGTERM}
    assert rest.startswith("Only this computer can open that address: HOST=0.0.0.0 lets your network in.")
    assert rest.count("\n") == 2
    assert "/host/enter/" in rest.splitlines()[1], "the first start prints the host's link"
    assert not (home / "pg" / "postmaster.pid").exists()


def test_a_taken_port_is_said_in_words(home: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with start(home, other.getsockname()[1]) as server:
            said, _ = server.communicate(timeout=60)
    assert server.returncode == 1
    assert "cannot listen on 127.0.0.1:" in said
    assert not (home / "pg").exists()


def test_what_the_image_is_given_is_all_it_needs(home: Path, tmp_path: Path) -> None:
    """The container holds what the last stage of the Dockerfile copies, and nothing else of the checkout."""
    stage = (ROOT / "Dockerfile").read_text("utf-8").rpartition("\nFROM ")[2]
    folders = re.findall(r"^COPY (?:--from=setup /srv/castra/)?([\w.]+)/? ", stage, re.M)
    assert {"app", "static", "templates"} <= set(folders)
    for folder in set(folders) - {".venv"}:
        shutil.copytree(ROOT / folder, tmp_path / "srv" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    with start(home, home=tmp_path / "srv") as server:
        try:
            address = address_of(server)
            for path in ("/", "/rules/wh40k", "/rules/underworlds", "/static/vendor/htm/preact/index.module.js"):
                with urllib.request.urlopen(address + path, timeout=60) as answer:
                    assert answer.status == 200
                    assert path.startswith("/static") or b"/static/built/" in answer.read()
        finally:
            server.send_signal(signal.SIGTERM)


def test_the_image_is_made_with_every_lock_that_its_set_up_reads() -> None:
    stage = (ROOT / "Dockerfile").read_text("utf-8").partition("\nFROM ")[2].partition("\nFROM ")[0]
    scripts = [ROOT / "scripts" / name for name in re.findall(r"scripts/(\w+\.py)", stage)]
    assert [script.name for script in scripts] == ["vendor.py", "build.py"]
    read = {
        name
        for script in (*scripts, ROOT / "scripts" / "node.py", ROOT / "scripts" / "fonts.py")
        for name in re.findall(r"requirements[\w-]*\.lock", script.read_text("utf-8"))
    }
    assert read == {"requirements-node.lock", "requirements-fonts.lock"}
    assert read <= set(stage.partition("\nCOPY ")[2].partition("\n")[0].split())


def test_the_image_that_serves_has_no_node() -> None:
    stage = (ROOT / "Dockerfile").read_text("utf-8").rpartition("\nFROM ")[2]
    assert re.findall(r"--from=setup (\S+)", stage) == ["/srv/castra/.venv", "/srv/castra/static"]
    assert "node" not in (ROOT / "requirements.lock").read_text("utf-8")
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {"**/node_modules", ".cache", "static/built", "static/vendor"} <= set(ignored)
