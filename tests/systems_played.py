"""Which systems the program plays, for a test."""

from functools import partial

import pytest

from app.systems import registry
from app.systems.game_system import GameSystem


def _given(system: GameSystem) -> GameSystem:
    return system


def play(monkeypatch: pytest.MonkeyPatch, *systems: GameSystem) -> None:
    """Has the program play these, and no others."""
    monkeypatch.setattr(registry, "KNOWN", registry.Known({one.key: partial(_given, one) for one in systems}))
