"""Which systems a test is about, told by its name, its path or its text."""

import re

import pytest

from app.systems.registry import known


def systems_of(item: pytest.Item) -> set[str]:
    """The systems a test is about: those that its name or path names, else those that its file names; none: all of them."""
    return named_in(item.nodeid) or named_in(item.path.read_text("utf-8"))


def named_in(text: str) -> set[str]:
    """The systems that a text names."""
    return set(known()) & set(re.findall("[a-z0-9]+", text))
