"""A short, stable name of a value: equal values have equal digests, on every machine and in every process."""

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Set
from typing import Any


class Digester:
    """Digests of values that share structure: what was digested once is not looked into again.

    Keeps every record it has seen, so one is made for a job and dropped.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, bytes]] = {}

    def of(self, value: Any) -> str:
        """The SHA-256 of a value made of dataclasses, mappings, sets, lists and plain values, in hexadecimal."""
        return self._digest(value).hex()

    def _digest(self, value: Any) -> bytes:
        known = self._known.get(id(value))
        if known is not None and known[0] is value:
            return known[1]
        digest = hashlib.sha256(self._text(value)).digest()
        if dataclasses.is_dataclass(value) or isinstance(value, Mapping):
            self._known[id(value)] = (value, digest)
        return digest

    def _text(self, value: Any) -> bytes:
        """What a value is hashed as: its parts by their digests, those without an order sorted."""
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            parts = [self._digest(getattr(value, item.name)) for item in dataclasses.fields(value)]
            return type(value).__name__.encode() + b"(" + b"".join(parts)
        if isinstance(value, Mapping):
            return b"{" + b"".join(sorted(self._digest(str(key)) + self._digest(item) for key, item in value.items()))
        if isinstance(value, Set):
            return b"<" + b"".join(sorted(self._digest(item) for item in value))
        if isinstance(value, list | tuple):
            return b"[" + b"".join(self._digest(item) for item in value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogatepass")
