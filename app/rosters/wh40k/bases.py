"""What base and height a model likely has: no roster says it, so it is asked with these proposals, by keyword."""

from collections.abc import Sequence
from typing import Final

TABLE: Final[tuple[tuple[frozenset[str], tuple[str, ...]], ...]] = (
    (frozenset({"titanic"}), ("hull 7\" by 5\", 7\" high", "170 x 109 mm, 7\" high")),
    (frozenset({"flyer", "aircraft"}), ("hull 6\" by 5\", 3\" high", "120 x 92 mm, 5\" high")),
    (frozenset({"dreadnought", "armiger class"}), ("60 mm, 3\" high", "90 x 52 mm, 3.5\" high")),
    (frozenset({"biker", "cavalry"}), ("75 x 42 mm, 2\" high", "60 x 35 mm, 2\" high")),
    (frozenset({"artillery"}), ("60 mm, 2\" high", "hull 3\" by 2\", 2\" high")),
    (frozenset({"land speeder", "skimmer"}), ("60 mm, 2\" high", "hull 4\" by 3\", 2\" high")),
    (frozenset({"vehicle"}), ("hull 4.5\" by 3\", 2.5\" high", "hull 6\" by 4\", 3\" high", "60 mm, 3\" high")),
    (frozenset({"monster"}), ("60 mm, 3\" high", "105 x 70 mm, 4\" high", "100 mm, 4\" high")),
    (frozenset({"battlesuit", "terminator", "mk x gravis", "ogryn"}), ("40 mm, 1.75\" high", "50 mm, 2\" high")),
    (frozenset({"drone"}), ("25 mm, 1\" high", "32 mm, 1\" high")),
    (frozenset({"swarm", "swarms"}), ("40 mm, 0.75\" high", "32 mm, 0.75\" high")),
    (frozenset({"character"}), ("40 mm, 1.5\" high", "32 mm, 1.5\" high", "25 mm, 1.25\" high")),
)  # fmt: skip
"""Bases and heights by what a unit is; the first row that fits."""

INFANTRY: Final = ('32 mm, 1.25" high', '25 mm, 1.25" high', '40 mm, 1.5" high')


def proposals(keywords: Sequence[str]) -> tuple[str, ...]:
    """The likely bases of a unit with these keywords, the likeliest first."""
    mine = {keyword.lower() for keyword in keywords}
    return next((bases for named, bases in TABLE if mine & named), INFANTRY)
