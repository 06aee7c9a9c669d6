"""A Redis or Valkey of a test's own, the real program, on a socket of the file system."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOTE = Path(__file__).parent.parent / ".cache" / "broker"


@contextmanager
def broker(folder: Path) -> Iterator[str]:
    """Runs the server that `scripts/broker.py` found; gives its address once it answers."""
    program = NOTE.read_text("utf-8").strip()
    line = folder / "broker"
    command = ("redis-server", "--port", "0", "--unixsocket", str(line), "--save", "", "--appendonly", "no")
    command += ("--dir", str(folder))
    with subprocess.Popen(command, executable=program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            assert any("ready to accept connections" in said.lower() for said in process.stdout), "it ended at once"
            yield f"unix://{line}"
        finally:
            process.kill()
