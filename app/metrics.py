"""What a server measures of itself, by Prometheus' client: tables and commands in numbers, of players and what they write nothing.

With several processes behind one address each writes its share into a folder that all of them know (`FOLDER`), and whichever is
asked adds them up; the library looks for that folder when it is first imported.
"""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import REGISTRY

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder, as the library reads it."""

BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
"""Bounds of the latencies that are told apart, in seconds."""

COMMANDS: Final = Histogram(
    "castra_command_seconds",
    "From a command's arrival at its match to its answer: judged, committed and told, or refused.",
    ["system", "answer"],
    buckets=BUCKETS,
)
REFUSALS: Final = Counter(
    "castra_refusals", "Commands that were refused, by the code of the refusal.", ["system", "code"]
)
COMMITS: Final = Histogram(
    "castra_commit_seconds", "One statement that makes rows of the journal durable.", buckets=BUCKETS
)
ROWS: Final = Counter("castra_commit_rows", "Rows of the journal that were made durable.")


def _gauge(name: str, about: str) -> Gauge:
    return Gauge(name, about, multiprocess_mode="livesum")


TABLES: Final = _gauge("castra_tables_open", "Tables in memory.")
PLAYERS: Final = _gauge("castra_players_connected", "Sockets of players.")
WATCHERS: Final = _gauge("castra_watchers_connected", "Sockets of watchers.")
FRAMES: Final = _gauge("castra_frames_waiting", "Frames that wait for a socket to take them.")
COMMITS_WAITING: Final = _gauge("castra_commits_waiting", "Rows of the journal that wait to be written.")
MEMORY: Final = _gauge("castra_memory_bytes", "Resident memory of the server's own processes.")


def measure_memory() -> None:
    """Notes how much memory this process holds, where the system tells (Linux)."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        MEMORY.set(int(pages.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE"))


def _registry() -> CollectorRegistry:
    """What was measured, of all processes."""
    if FOLDER not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def told() -> bytes:
    """Everything that was measured, of all processes, in Prometheus' text format."""
    return generate_latest(_registry())


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What the host's page shows of a moment: `commands` since the start, `slow` the seconds that 95 of 100 of them kept under."""

    at: float
    tables: int
    players: int
    watchers: int
    memory: float
    commands: float
    slow: float | None


def sample() -> Sample:
    """How things stand, of all processes."""
    sums: dict[str, float] = {}
    under: dict[float, float] = {}
    for family in _registry().collect():
        for one in family.samples:
            sums[one.name] = sums.get(one.name, 0.0) + one.value
            if one.name == "castra_command_seconds_bucket":
                bound = float(one.labels["le"])
                under[bound] = under.get(bound, 0.0) + one.value
    commands = sums.get("castra_command_seconds_count", 0.0)
    return Sample(
        at=time.time(),
        tables=int(sums.get("castra_tables_open", 0)),
        players=int(sums.get("castra_players_connected", 0)),
        watchers=int(sums.get("castra_watchers_connected", 0)),
        memory=sums.get("castra_memory_bytes", 0.0),
        commands=commands,
        slow=min((bound for bound in BUCKETS if commands and under.get(bound, 0.0) >= 0.95 * commands), default=None),
    )


def process_ended(pid: int, folder: str) -> None:
    """Takes what a process that is no more had open out of the sums; what it had done stays in them."""
    mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
