"""What a check finds, and what it is told of where it looks."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

OK, NOTE, BAD = "ok", "note", "BAD"
"""Well; not needed or not perfect, so good to know; in the way."""


@dataclass(frozen=True)
class Finding:
    """One line: how it is, what was found, and what to do about it where that is not plain."""

    grade: str
    what: str
    remedy: str = ""

    def line(self) -> str:
        """The line as it is printed."""
        return "{:<4} {}{}".format(self.grade, self.what, ". " + self.remedy if self.remedy else "")


@dataclass(frozen=True)
class Place:
    """Where Castra stands or is to stand, as its settings say."""

    root: Path = ROOT
    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = ROOT / ".data"
    database_url: str = ""
    """Empty where the embedded database is used."""

    @property
    def lies_in(self) -> Path:
        """The folder of the data, or the nearest one above it that is there already."""
        data = self.data.expanduser().absolute()
        return next(path for path in (data, *data.parents) if path.exists())


def from_environment() -> Place:
    """The place that the environment names, read as the settings read it. Raises ValueError for a PORT that is no number."""
    plain = Place()
    said = os.environ.get
    return Place(
        host=said("HOST") or plain.host,
        port=int(said("PORT") or plain.port),
        data=Path(said("CASTRA_DATA") or plain.data),
        database_url=said("DATABASE_URL") or "",
    )
