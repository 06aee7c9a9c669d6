"""Which systems a test is about, told by its name, its path or its text."""

import re
from functools import cache
from pathlib import Path

from app.systems.registry import known

ROOT = Path(__file__).parent.parent


@cache
def systems_of(nodeid: str) -> frozenset[str]:
    """The systems a test is about: those that its name or path names, else those that its file names; none: all of them."""
    return _named_in(nodeid) or _named_in((ROOT / nodeid.partition("::")[0]).read_text("utf-8"))


def _named_in(text: str) -> frozenset[str]:
    """The systems that a text names."""
    return frozenset(set(known()) & set(re.findall("[a-z0-9]+", text)))
