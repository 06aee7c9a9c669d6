"""A short, stable name of a value: equal values have equal digests on every machine."""

import hashlib
import json
from typing import Any


def digest(plain: Any) -> str:
    """The SHA-256 of a plain value written as JSON with its keys in order, in hexadecimal."""
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()
