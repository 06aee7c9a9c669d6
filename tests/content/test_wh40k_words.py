"""Every word that 40k content says and a rule would read is one that a rule reads, or the file is told what is wrong."""

import shutil
from pathlib import Path

import pytest

from app.content.wh40k.load import FOLDER, load


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "wh40k"))


def told(folder: Path, file: str, before: str, after: str) -> list[tuple[str, str]]:
    """The problems of the shipped content with one thing in one file written otherwise: their codes and what was meant."""
    path = folder / "forces" / file
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))
    return [(problem.code, problem.meant) for problem in load(folder).problems]


KERR = "{which: ones, range: 6, keyword: CINDER WARDENS}"


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        (KERR, "{wich: ones, range: 6}", ("unknown_parameter", "which")),
        (KERR, "{which: all, range: 6}", ("bad_parameter", "")),
        (KERR, "{which: ones, range: far}", ("bad_parameter", "")),
        (KERR, "{which: ones, distance: 6}", ("unknown_parameter", "")),
        (KERR, "{which: ones, range: 6, keyword: CINDER WARDEN}", ("keyword_nobody_has", "CINDER WARDENS")),
        ("barred: [TERMINATOR]", "barred: [TERMINATORS]", ("keyword_nobody_has", "TERMINATOR")),
        ("keywords: [VEHICLE, TRANSPORT]", "keywords: [VEHICLE]", ("keyword_missing", "")),
        ("keywords: [INFANTRY, CHARACTER, PSYKER]", "keywords: [INFANTRY, CHARACTER]", ("keyword_missing", "")),
        ("{powers: [smite]", "{powers: [smit]", ("unknown_power", "smite")),
        ("key: reroll_hits", "key: overheats", ("ability_out_of_place", "")),
        ("key: reserve", "key: inspiring_leader", ("ability_out_of_place", "")),
        ("values: {M: 6, BS: 4, A: 2}", "values: {Mv: 6}", ("literal_error", "M")),
    ],
)
def test_a_word_that_no_rule_would_read_is_told(
    folder: Path, before: str, after: str, problem: tuple[str, str]
) -> None:
    assert problem in told(folder, "cinder_wardens.yaml", before, after)


def test_what_is_shipped_says_nothing_in_vain(folder: Path) -> None:
    assert load(folder).problems == ()
