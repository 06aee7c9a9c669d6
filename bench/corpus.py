"""`make corpus DIR=...`: real rosters of a folder, read; the figures, and what is not understood by how often it stands there.

Nothing of such a folder belongs into the repository: `docs/armies.md` names the public ones that the figures there are of.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from app.cli.given_armies import applied
from app.rosters.as_json import abilities
from app.rosters.files.detecting import told
from app.rosters.files.limits import UNPACKED, Unreadable
from app.rosters.files.markup import read_markup
from app.rosters.files.tree import Node
from app.rosters.reading import read
from app.rosters.roster import Roster, Unit
from app.rosters.selections import every, forces

ENDINGS = (".ros", ".rosz", ".json", ".txt")
LONGEST = 100
"""How much is shown of a text."""

SHOWN = 40
"""Rows of each list by frequency."""

COUNTED = (
    "rosters",
    "units",
    "models",
    "weapon lines",
    "abilities",
    "abilities read",
    "weapon abilities",
    "weapon abilities read",
)


class Figures:
    """What is counted of one game and source."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.unread: Counter[str] = Counter()
        self.gear: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.slowest = (0.0, "")

    def add(self, path: Path, data: bytes, roster: Roster, seconds: float) -> None:
        """Counts a roster, and counts its weapons again by another path."""
        self.counts["rosters"] += 1
        self.counts["units"] += len(roster.units)
        self.counts["models"] += sum(unit.models or 0 for unit in roster.units)
        self.slowest = max(self.slowest, (seconds, str(path)))
        self.asked.update(question.ask for question in roster.questions)
        for _, ability in abilities(roster):
            self.counts["abilities"] += 1
            self.counts["abilities read"] += ability.read
            if not ability.read:
                self.unread[f"{ability.name}: {ability.text}"[:LONGEST]] += 1
        for unit in roster.units:
            self.counts["weapon lines"] += len(unit.weapons)
            for weapon in unit.weapons:
                for ability in weapon.abilities:
                    self.counts["weapon abilities"] += 1
                    self.counts["weapon abilities read"] += ability.read
                    if not ability.read:
                        self.gear[(ability.text or ability.name)[:80]] += 1
        for what, sides in roster.sums.items():
            if "file" in sides and sides["file"] != sides.get("ours"):
                self.wrong.append(f"{path}: {what} {dict(sides)}")
        self.wrong += [f"{path}: {row}" for row in _otherwise(data, roster)]


def _otherwise(data: bytes, roster: Roster) -> Iterator[str]:
    """The weapons that a plain sum over the file's rows counts otherwise than the reader did."""
    try:
        kind, text = told(data)
        top = read_markup(text) if kind == "markup" else None
    except Unreadable:
        return
    if top is None:
        return
    nodes = [node for force in forces(top) for node in force.all("selection")]
    left = list(roster.units)
    for node in nodes:
        unit = next((unit for unit in left if unit.name == node.get("name")), None)
        if unit is not None:
            left.remove(unit)
            yield from _differences(unit, _plain(node, unit))


def _plain(selection: Node, unit: Unit) -> Mapping[str, int]:
    found: Counter[str] = Counter()
    for node in every(selection):
        for profile in node.all("profile"):
            if "weapon" in (profile.get("typeName") or profile.get("profileTypeName")).lower():
                found[profile.get("name")] += (
                    (unit.models or 0) if node is selection else int(float(node.get("number")))
                )
    return found


def _differences(unit: Unit, plain: Mapping[str, int]) -> Iterator[str]:
    ours: Counter[str] = Counter()
    for weapon in unit.weapons:
        ours[weapon.name] += weapon.count
    for name in sorted({*plain, *ours}):
        if plain.get(name, 0) != ours[name]:
            yield f"{unit.name}: {name} {ours[name]}, by a plain sum {plain.get(name, 0)}"


def main(folder: Path) -> None:
    """Prints the figures of a folder."""
    refused: Counter[str] = Counter()
    figures: dict[str, Figures] = {}
    seen: set[bytes] = set()
    for path in sorted(path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS and path.is_file()):
        with path.open("rb") as file:
            data = file.read(UNPACKED + 1)
        if data in seen:
            continue
        seen.add(data)
        began = time.perf_counter()
        roster = applied(read(data))
        seconds = time.perf_counter() - began
        if roster.refused is not None:
            refused[f"{roster.refused.code} {roster.refused.edition}".strip()] += 1
            continue
        name = f"{roster.edition or roster.system} ({roster.source}{path.suffix if path.suffix == '.json' else ''})"
        figures.setdefault(name, Figures()).add(path.relative_to(folder), data, roster, seconds)
    for name, one in sorted(figures.items()):
        print(f"\n{name}")
        print("  " + ", ".join(f"{what} {one.counts[what]}" for what in COUNTED if one.counts[what]))
        print(f"  slowest: {one.slowest[0]:.2f} s, {one.slowest[1]}")
        for title, counter in (
            ("asked", one.asked),
            ("abilities not read", one.unread),
            ("on weapons not read", one.gear),
        ):
            if counter:
                print(f"  {title}: " + " · ".join(f"{row} {count}" for row, count in counter.most_common(SHOWN)))
        print(f"  sums and weapons that differ: {len(one.wrong)}")
        for row in one.wrong[:SHOWN]:
            print(f"    {row}")
    print("\nrefused: " + ", ".join(f"{row} {count}" for row, count in refused.most_common()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
