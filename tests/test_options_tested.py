"""No option of any system is without a test that names it, nor is any of its values: what an option does is tried."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from app.systems.registry import SYSTEMS
from app.web.words import words_for_client

HERE = Path(__file__).parent
LEFT_TO_CONTENT = {"board", "battlefield", "battleplan", "mission", "scenario"}
"""What only chooses among the content that there is: that is tried piece by piece."""


def _named(system: str) -> str:
    """All that the tests and scenarios of a system say, recorded games aside."""
    files = [path for path in HERE.rglob("*") if path.suffix in (".py", ".yaml") and "golden" not in path.parts]
    of_it = [path for path in files if system in path.relative_to(HERE).as_posix()]
    return "\n".join(path.read_text("utf-8") for path in of_it)


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS])
def test_every_option_is_tried(key: str) -> None:
    said = _named(key)
    untried = []
    for option in import_module(f"app.content.{key}.catalogue").OPTIONS:
        words = [option.id, *(v for v in option.values if isinstance(v, str) and v != option.default)]
        if option.id in LEFT_TO_CONTENT:
            words = words[:1]
        untried += [f"{option.id}: {word}" for word in words if not re.search(rf"\b{re.escape(word)}\b", said)]
    assert not untried, f"no test of {key} names {untried}"


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_option_says_what_it_does(key: str, language: str) -> None:
    words = words_for_client(language)
    options = import_module(f"app.content.{key}.catalogue").OPTIONS
    assert [one.id for one in options if not words.get(f"{key}.option.{one.id}.says")] == []
