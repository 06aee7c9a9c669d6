"""A clock that stands until a test moves it."""

from datetime import UTC, datetime, timedelta


class Moved:
    """A clock that stands until a test moves it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go(self, milliseconds: int) -> None:
        self.now += timedelta(milliseconds=milliseconds)
