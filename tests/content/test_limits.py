"""How much a file of the server's own and a text that anybody sends may hold: both told with the number."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from app.content.limits import BROUGHT, OWN
from app.content.lines import Unreadable, read_lined
from app.content.underworlds.load import FOLDER, library, load
from app.rosters.files.limits import UNPACKED
from app.web.gate import LARGEST_BODY


def season() -> str:
    """All shipped decks and warbands in one file."""
    files = [yaml.safe_load(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.yaml"))]
    return yaml.safe_dump(
        {name: [one for file in files for one in file.get(name, ())] for name in ("decks", "warbands")}
    )


def test_a_season_of_cards_stands_in_one_file(tmp_path: Path) -> None:
    text = season()
    assert sum(1 for _ in yaml.parse(text)) > 18_000
    (tmp_path / "season.yaml").write_text(text, "utf-8")
    (tmp_path / "boards.yaml").write_text((FOLDER / "boards.yaml").read_text("utf-8"), "utf-8")
    loaded = load(tmp_path)
    assert [str(problem) for problem in loaded.problems] == []
    assert len(loaded.library.decks) == len(library().decks) > 4


@pytest.mark.parametrize("limits", [BROUGHT, OWN])
def test_what_is_over_a_limit_is_refused_with_the_limit(limits: Any) -> None:
    for text, told in [
        ("# " + "x" * limits.letters, f"too_large (letters: {limits.letters + 2}, most: {limits.letters})"),
        ("[" + "x," * limits.parts + "]", f"too_many_parts (most: {limits.parts})"),
        ("[" * (limits.depth + 1), f"too_deep (most: {limits.depth})"),
    ]:
        with pytest.raises(Unreadable) as refused:
            read_lined(text, limits)
        assert told in str(refused.value)
    within = "[" + "x," * (limits.parts - 10) + "]"
    assert len(read_lined(within, limits).data) == limits.parts - 10


def test_what_the_server_lets_in_is_no_more_than_what_is_read() -> None:
    assert UNPACKED + 1024 == LARGEST_BODY
    assert BROUGHT.letters < UNPACKED
