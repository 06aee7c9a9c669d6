"""`make doctor` before anything is set up, and `castra doctor` after it, as they are typed."""

import ast
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.doctor.checks import CHECKS
from app.doctor.finding import ROOT, from_environment
from app.settings import Settings

BARE = f"{Path(sys.base_prefix) / 'bin' / 'python3'} -S"
"""A Python without any package: the machine's own, its site folder left out."""


class Machine:
    """A machine that is asked, with an environment of its own; it names no host beyond itself."""

    def __init__(self, folder: Path) -> None:
        self.environment = {
            **{name: value for name, value in os.environ.items() if not re.match("(?i)(pip|npm)_", name)},
            "CASTRA_DATA": str(folder / "data"), "DATABASE_URL": "", "HOST": "", "PORT": "0",
            "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder),
            "NPM_CONFIG_USERCONFIG": str(folder / "npmrc"), "NPM_CONFIG_CACHE": str(folder / "npm"),
        }  # fmt: skip

    def says(self, *arguments: str, code: int = 0) -> list[str]:
        """The lines of `make doctor`."""
        command = ("make", "--no-print-directory", "doctor", f"PYTHON={BARE}", *arguments)
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False, timeout=200
        )
        assert done.returncode == (2 if code else 0), done.stdout + done.stderr
        return done.stdout.splitlines()


@contextmanager
def answering(body: bytes) -> Iterator[int]:
    """The port of a server that answers every request so."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    Thread(target=server.serve_forever).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """One whose registries lie in a folder and on a port of its own."""
    locked = re.search(r"^annotated-types==(\S+)", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    assert locked
    info = f"annotated_types-{locked[1]}.dist-info"
    with zipfile.ZipFile(tmp_path / f"annotated_types-{locked[1]}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: annotated-types\nVersion: {locked[1]}\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")
    wanted = json.loads((ROOT / "static/package.json").read_text("utf-8"))["dependencies"]["preact"]
    told = {
        "name": "preact",
        "dist-tags": {"latest": wanted},
        "versions": {wanted: {"name": "preact", "version": wanted}},
    }
    made = Machine(tmp_path)
    with answering(json.dumps(told).encode()) as port:
        made.environment["NPM_CONFIG_REGISTRY"] = f"http://127.0.0.1:{port}/"
        yield made


def test_a_machine_that_is_ready_is_told_so_before_anything_is_set_up(machine: Machine) -> None:
    with answering(b'{"status":"ok","version":"9.8.7"}') as port:
        machine.environment["PORT"] = str(port)
        *lines, last = machine.says()
    assert f"ok   a Castra 9.8.7 serves at http://127.0.0.1:{port}" in lines
    assert {line[:5] for line in lines} <= {"ok   ", "note "}, lines
    assert len(lines) == len(CHECKS)
    assert "ok   the package index answers, as pip is set up" in lines
    assert any(re.match(r"(ok   the npm registry answers|note npm is not here)", line) for line in lines)
    assert last.startswith("doctor: ready: `make serve`")


def test_what_is_in_the_way_is_said_with_what_to_do(machine: Machine) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        machine.environment |= {
            "PORT": str(taken.getsockname()[1]), "CASTRA_DATA": "/proc/castra",
            "PIP_FIND_LINKS": "", "NPM_CONFIG_REGISTRY": "http://127.0.0.1:1/",
        }  # fmt: skip
        *lines, last = machine.says(code=1)
        bad = [line for line in lines if line.startswith("BAD  ")]
    port, index = machine.environment["PORT"], next(line for line in bad if "pip cannot fetch" in line)
    assert f"BAD  port {port} of 127.0.0.1: Address already in use. Try another: PORT=8001 make serve." in bad
    assert any(line.startswith("BAD  /proc cannot be written to: ") and line.endswith("CASTRA_DATA.") for line in bad)
    assert "annotated-types" in index
    assert index.endswith("Look at `pip config list`, PIP_INDEX_URL and HTTPS_PROXY.")
    assert any("npm cannot see preact@" in line for line in bad) == bool(shutil.which("npm"))
    assert last == "doctor: mend what is BAD, then `make doctor` again"


def test_what_is_optional_is_noted_where_it_lacks(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("make", "sh"):
        (tmp_path / "bin" / name).symlink_to(shutil.which(name) or "")
    machine.environment["PATH"] = str(tmp_path / "bin")
    lines = machine.says()
    for lacking in ("git", "Docker", "npm"):
        assert any(line.startswith(f"note {lacking} is not here. ") for line in lines), lines


def test_a_port_that_is_none_is_told_in_a_line(machine: Machine) -> None:
    machine.environment["PORT"] = "eighty"
    assert machine.says(code=1) == []


def test_it_is_read_by_a_python_that_is_too_old_and_by_one_without_packages() -> None:
    for path in (ROOT / "app/doctor").glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"), feature_version=(3, 8))
        names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        odd = {
            name
            for name in names
            if name.split(".")[0] not in sys.stdlib_module_names and not name.startswith("app.doctor")
        }
        assert not odd, (path, odd)


def test_the_place_is_what_the_settings_say(monkeypatch: pytest.MonkeyPatch) -> None:
    for said in ({}, {"HOST": "0.0.0.0", "PORT": "9000", "CASTRA_DATA": "/tmp/x", "DATABASE_URL": "postgresql://a/b"}):
        for name in ("HOST", "PORT", "CASTRA_DATA", "DATABASE_URL"):
            monkeypatch.delenv(name, raising=False)
        for name, value in said.items():
            monkeypatch.setenv(name, value)
        place, settings = from_environment(), Settings()
        assert (place.host, place.port, place.data) == (settings.host, settings.port, settings.castra_data)
        assert place.database_url == (settings.database_url or "")


NOWHERE = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none", "PORT": "0"}


def examined(**environment: str) -> list[str]:
    """The lines of `castra doctor` where no database answers."""
    done = CliRunner().invoke(cli, ["doctor"], env={**NOWHERE, **environment})
    assert done.exit_code == 1
    return done.output.splitlines()


def test_castra_doctor_goes_through_the_same_list_and_on() -> None:
    lines = examined()
    assert any(line.startswith("ok   Python 3.") for line in lines)
    assert "ok   port any of 127.0.0.1 is free" in lines
    assert not [line for line in lines if re.search(r"\b(make|npm|Docker) ", line[5:9])]
    assert [line for line in lines if line.startswith("BAD")] == lines[-1:]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            "castra.example.org",
            "BAD  PUBLIC_URL castra.example.org is no address. Write it as https://castra.example.org.",
        ),
        ("http://[", "BAD  PUBLIC_URL http://[ is no address. Write it as https://castra.example.org."),
        ("http://a.test/castra", "BAD  PUBLIC_URL http://a.test/castra has a path."),
        ("http://127.0.0.1:1", "note no Castra answers at PUBLIC_URL http://127.0.0.1:1. Well if it is not started"),
    ],
)
def test_an_address_that_players_cannot_use_is_found(url: str, said: str) -> None:
    assert any(line.startswith(said) for line in examined(PUBLIC_URL=url))


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://127.0.0.1:1", "BAD  PASSKEYS_REQUIRED, but no browser makes a passkey at http://127.0.0.1."),
        ("https://127.0.0.1:1", "ok   passkeys are required, and can be made"),
    ],
)
def test_passkeys_that_nobody_could_make_are_not_required_in_silence(url: str, said: str) -> None:
    assert any(line.startswith(said) for line in examined(PASSKEYS_REQUIRED="true", PUBLIC_URL=url))


def test_an_address_at_which_castra_answers_is_well() -> None:
    with answering(b'{"status":"ok"}') as port:
        url = f"http://127.0.0.1:{port}"
        assert f"ok   a Castra answers at PUBLIC_URL {url}" in examined(PUBLIC_URL=url)


def test_a_broker_that_does_not_answer_is_found() -> None:
    lines = examined(FANOUT_URL="redis://127.0.0.1:1/0")
    assert any(line.startswith("BAD  no broker at FANOUT_URL: ") for line in lines)
