"""How the server does, in the reader's words: tables, commands, memory, room; from what is measured for `/metrics` too."""

import shutil
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

from babel.dates import format_timedelta
from babel.numbers import format_decimal

from app import metrics

STEP = 1000
UNITS = ("B", "kB", "MB", "GB", "TB")
LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))
"""Where a container says how much memory it may take."""


def bytes_told(count: float, language: str) -> str:
    """A size as one reads it."""
    unit = 0
    while count >= STEP and unit < len(UNITS) - 1:
        count, unit = count / STEP, unit + 1
    pattern = "0" if unit < 2 or count >= 100 else "0.0"
    return f"{format_decimal(count, pattern, locale=language)} {UNITS[unit]}"


def age(at: datetime, now: datetime, language: str) -> str:
    """How long ago something was, or how long it is until then, in words."""
    return format_timedelta(abs(now - at), locale=language, threshold=1.2)


def lasting(seconds: float, language: str) -> str:
    """A span of time in words."""
    return format_timedelta(timedelta(seconds=seconds), locale=language, threshold=1.2)


def memory_limit() -> int | None:
    """The memory that this server may take: its container's, or its machine's; nothing where neither says."""
    for path in LIMITS:
        if path.exists() and (text := path.read_text("ascii").strip()).isdecimal() and int(text) < 1 << 50:
            return int(text)
    told = Path("/proc/meminfo")
    if not told.exists():
        return None
    return int(told.read_text("ascii").split("MemTotal:")[1].split()[0]) * 1024


def free_room(folder: Path) -> tuple[int, int] | None:
    """The free and all bytes of the disk a folder is on."""
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None
    return usage.free, usage.total


def curve(values: Sequence[float], *, width: int = 100, height: int = 22) -> str:
    """The path of a small curve, from the oldest on; nothing of what was measured once."""
    if len(values) < 2:
        return ""
    low, high = min(values), max(values)
    spread = (high - low) or 1
    points = (
        f"{width * at / (len(values) - 1):.0f} {height - 3 - (height - 6) * (value - low) / spread:.1f}"
        for at, value in enumerate(values)
    )
    return "M" + "L".join(points)


def told(samples: Sequence[metrics.Sample], room: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The four figures of the page, each with what it was in the last hour."""
    last = samples[-1] if samples else metrics.sample()
    rates = [
        max(0.0, (later.commands - one.commands) / max(1e-3, later.at - one.at)) for one, later in pairwise(samples)
    ]
    limit = memory_limit()
    return {
        "tables": last.tables,
        "people": last.players,
        "watching": last.watchers,
        "rate": format_decimal(rates[-1] if rates else 0.0, "0.0", locale=language),
        "under": format_decimal(last.slow * 1000, "#,##0", locale=language) if last.slow else "",
        "memory": bytes_told(last.memory, language),
        "memory_limit": bytes_told(limit, language) if limit else "",
        "disk": bytes_told(sum(room.values()), language),
        "curves": {
            "tables": curve([one.tables for one in samples]),
            "rate": curve(rates),
            "memory": curve([one.memory for one in samples]),
        },
    }


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)
