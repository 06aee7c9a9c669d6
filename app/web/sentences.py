"""Words with their facts, for pages that are made here."""

import re
from collections.abc import Mapping
from typing import Any

FACT = re.compile(r"\{(\w+)(?::[\w.]+)?(?:\|((?:[^|{}]|\{\w+\})*)\|((?:[^|{}]|\{\w+\})*))?\}")
"""A place in a word for one of its facts."""


def filled(said: str, facts: Mapping[str, Any]) -> str:
    """A word with its facts: `{name}`, and `{n|one|more}`, whose first part is for one."""

    def part(found: re.Match[str]) -> str:
        name, one, more = found.groups()
        told = facts.get(name, "")
        return str(told) if one is None else filled(one if told == 1 else more, facts)

    return FACT.sub(part, said)


def counted(said: str, n: int) -> str:
    """A word of a number, such as `{n|one model|{n} models}`."""
    return filled(said, {"n": n})
