"""The systems this program knows, as one explicit list."""

from collections.abc import Mapping
from typing import Any

from app.rules.kernel.system import System

SYSTEMS: tuple[System[Any, Any, Any, Any], ...] = ()

BY_KEY: Mapping[str, System[Any, Any, Any, Any]] = {system.key: system for system in SYSTEMS}
