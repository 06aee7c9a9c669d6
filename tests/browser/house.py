"""The one server that most tests in a browser share: each sets its own table there."""

from dataclasses import dataclass

from app.persistence.engine import Store
from app.settings import Settings


@dataclass(frozen=True, kw_only=True)
class House:
    """Where a server stands, and the database behind it."""

    address: str
    settings: Settings
    store: Store
