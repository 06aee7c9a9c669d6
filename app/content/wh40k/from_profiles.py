"""A roster's rows of characteristics and damage tables made into content, with the likeliest base where no file has one."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.content.naming import title
from app.content.wh40k.from_weapons import dice, told
from app.rosters.roster import Profile, Question
from app.rosters.wh40k.bases import proposals

BASE: Final = re.compile(
    r"(?P<hull>hull )?(?P<a>[\d.]+)(?: mm|\")?(?: (?:x|by) (?P<b>[\d.]+)(?: mm|\")?)?, (?P<high>[\d.]+)\" high"
)
"""How a base is proposed: `32 mm, 1.25" high`, `75 x 42 mm, 2" high`, `hull 7" by 5", 7" high`."""

FIGURES: Final = (
    ("flyer", "flyer"), ("aircraft", "flyer"), ("titanic", "walker"), ("dreadnought", "walker"), ("armiger class", "walker"),
    ("biker", "bike"), ("cavalry", "beast"), ("drone", "drone"), ("swarm", "swarm"), ("swarms", "swarm"), ("vehicle", "tank"),
    ("monster", "monster"), ("psyker", "psyker"), ("character", "captain"), ("beast", "beast"), ("beasts", "beast"),
    ("terminator", "heavy"), ("battlesuit", "walker"),
)  # fmt: skip
"""The figure that is drawn, by keyword; the first that fits."""

COLUMNS: Final = {"M": "M", "WS": "WS", "BS": "BS", "S": "S", "T": "T", "A": "A", "Ld": "Ld", "Save": "Sv"}
WOUNDS: Final = "Remaining W"
PLAIN: Final = re.compile(r"(\d{1,2})\s*[\"”+]?")
"""What a damage table here holds: one number, as of inches or of a roll."""

NOTHING: Final = {"", "-", "–"}
STAR: Final = "*"
MOST: Final = 60


def profile_of(row: Profile, best: Profile | None, saves: Sequence[int], base: str, keywords: Sequence[str]) -> Any:
    """A row of content; where the file has a star, what the best row of the damage table says."""
    cells = {
        column: (best.values.get(column, "") if best and cell.strip() == STAR else cell).strip()
        for column, cell in row.values.items()
    }
    words = {word.lower() for word in keywords}
    figure = next((figure for word, figure in FIGURES if word in words), "trooper")
    made: dict[str, Any] = {
        "name": title(row.name, "Model"),
        "M": _move(cells.get("M", "")),
        "WS": _roll(cells.get("WS", "")),
        "BS": _roll(cells.get("BS", "")),
        "S": _number(cells.get("S", ""), 0, MOST, 4),
        "T": _number(cells.get("T", ""), 1, 20, 4),
        "W": _number(cells.get("W", ""), 1, MOST, 1),
        "A": dice(cells.get("A", ""), "") or None,
        "Ld": _number(cells.get("Ld", ""), 1, 12, 7),
        "Sv": _roll(cells.get("Save", "").split("/")[0]),
    }
    if saves:
        made["invulnerable"] = sorted(set(saves))
    return made | footing(base) | {"figure": figure}


def base_of(name: str, questions: Sequence[Question], keywords: Sequence[str]) -> str:
    """The likeliest base of a profile: what its question proposes first, which is asked once for all units that have it."""
    asked = (one.proposals[0] for one in questions if one.ask == "base" and one.about == name and one.proposals)
    return next(asked, proposals(keywords)[0])


def footing(base: str) -> dict[str, Any]:
    """Base and height of a proposal."""
    found = BASE.fullmatch(base)
    if found is None:
        return {"base": {"round": 32}, "height": 1.25}
    a, b, high = float(found["a"]), float(found["b"] or 0), float(found["high"])
    if found["hull"]:
        # The longer side lies along the way it faces.
        x, y = round(b / 2, 3), round(a / 2, 3)
        return {"base": {"hull": [[-x, -y], [x, -y], [x, y], [-x, y]]}, "height": high}
    return {"base": {"oval": [a, b]} if b else {"round": a}, "height": high}


def table_of(rows: Sequence[Profile], wounds: int) -> list[dict[str, Any]]:
    """The damage table: each row holds down to its least number of wounds, the first from all of them."""
    found: list[dict[str, Any]] = []
    most = wounds
    for number, row in enumerate(rows):
        left = [int(one) for one in re.findall(r"\d+", row.values.get(WOUNDS, ""))]
        least = 1 if number == len(rows) - 1 or not left else min(left)
        values = {
            name: value for column, name in COLUMNS.items() if (value := _worn(row.values.get(column, ""))) is not None
        }
        if least > most:
            continue
        found.append({"min": least, "max": most, "values": values})
        most = least - 1
    if not any(row["values"] for row in found) or most > 0:
        return []
    return found


def _worn(cell: str) -> int | None:
    """A number of a table; dice are none, they stay as the profile has them."""
    if "d" in cell.lower():
        return None
    return max((min(MOST, int(one)) for one in re.findall(r"\d+", cell)), default=None)


def untold(rows: Sequence[Profile], *, held: bool) -> Iterator[Mapping[str, Any]]:
    """What the damage table of content does not hold, as its rows' own words; all of it where it is not `held` at all."""
    odd = [row for row in rows if not held or not all(_is_held(*cell) for cell in row.values.items())]
    if odd:
        lines = (f"{row.values.get(WOUNDS, '')} wounds: {_cells(row)}" for row in odd)
        yield told("Damage table", "; ".join(lines))


def _is_held(column: str, cell: str) -> bool:
    """Whether content holds a cell of a damage table as the file has it."""
    if column == WOUNDS or cell.strip() in NOTHING:
        return True
    found = PLAIN.fullmatch(cell.strip())
    return column in COLUMNS and found is not None and int(found[1]) <= MOST


def _cells(row: Profile) -> str:
    return ", ".join(f"{column} {cell}" for column, cell in row.values.items() if column != WOUNDS)


def _move(cell: str) -> Any:
    if found := re.fullmatch(r"(\d{1,2})\D+(\d{1,2})\D*", cell):
        return sorted((int(found.group(1)), int(found.group(2))))
    return dice(cell, "") or None


def _roll(cell: str) -> int | None:
    found = re.search(r"[2-7]", cell)
    return int(found.group()) if found else None


def _number(cell: str, least: int, most: int, otherwise: int) -> int:
    found = re.search(r"\d+", cell)
    return min(most, max(least, int(found.group()))) if found else otherwise
