"""Rosters with names of our own, written as list builders write them: as XML of three years, zipped, and as JSON."""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import escape, quoteattr

EIGHTH = "Warhammer 40,000 8th Edition"
FOURTH = "Age of Sigmar 4.0"
MODEL = ("M", "WS", "BS", "S", "T", "W", "A", "Ld", "Save")
WARDEN = ('6"', "3+", "3+", "4", "4", "1", "1", "7", "3+")
GUN = ("Range", "Type", "S", "AP", "D", "Abilities")
RIFLE = ('24"', "Rapid Fire 1", "4", "-1", "1", "-")


@dataclass
class Row:
    """A profile: its name, its type, and its values by column."""

    name: str
    kind: str
    values: Mapping[str, str]


@dataclass
class Chosen:
    """A selection with all that is in it."""

    name: str
    type: str = "upgrade"
    number: int | str = 1
    rows: Sequence[Row] = ()
    within: Sequence["Chosen"] = ()
    categories: Sequence[str] = ()
    costs: Mapping[str, float] = field(default_factory=dict)
    more: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Force:
    """A force with its selections and the forces within it."""

    name: str
    within: Sequence[Chosen] = ()
    forces: Sequence["Force"] = ()


def model(name: str, *values: str) -> Row:
    """A model's profile of the eighth edition; those values that are given stand for the first of a warden's."""
    return Row(name, "Unit", dict(zip(MODEL, (*values, *WARDEN[len(values) :]), strict=True)))


def weapon(name: str, *values: str) -> Row:
    """A weapon of the eighth edition."""
    return Row(name, "Weapon", dict(zip(GUN, (*values, *RIFLE[len(values) :]), strict=True)))


def text(name: str, said: str) -> Row:
    """An ability of the eighth edition."""
    return Row(name, "Abilities", {"Description": said})


def gear(name: str, number: int = 1, *values: str) -> Chosen:
    """A weapon that is chosen, so many of it in its row."""
    return Chosen(name, number=number, rows=[weapon(name, *values)])


def squad(name: str = "Line Wardens") -> Chosen:
    """Five models in two rows, a rifle each: 45 points, 3 power."""
    return Chosen(
        name, "unit", categories=("Troops", "Infantry"), costs={" PL": 3},
        within=[
            Chosen("Line Sergeant", "model", 1, [model("Line Sergeant")], [gear("Warden rifle")], costs={"pts": 9}),
            Chosen("Line Warden", "model", 4, [model("Line Warden")], [gear("Warden rifle", 4)], costs={"pts": 36}),
        ],
    )  # fmt: skip


def markup(
    *forces: Force, game: str = EIGHTH, name: str = "Ours", costs: Mapping[str, float] | None = None, old: bool = False
) -> bytes:
    """A roster as XML; `old` writes values as attributes, as all did until 2019."""
    head = f"<roster id='r' name={quoteattr(name)} battleScribeVersion='2.03' gameSystemName={quoteattr(game)}"
    by = ' generatedBy="https://newrecruit.eu"' if game == FOURTH else ""
    space = " xmlns='http://www.battlescribe.net/schema/rosterSchema'"
    body = _costs(costs or {}) + _box("forces", [_force(force, old) for force in forces])
    return f"<?xml version='1.0' encoding='UTF-8'?>\n{head}{by}{space}>{body}</roster>".encode()


def objects(*forces: Force, game: str = EIGHTH, name: str = "Ours", costs: Mapping[str, float] | None = None) -> bytes:
    """The same roster as New Recruit writes it in JSON: an empty value has no `$text`, numbers are numbers."""
    roster = {
        "name": name,
        "gameSystemName": game,
        "battleScribeVersion": 2.03,
        "generatedBy": "https://newrecruit.eu",
        "costs": [{"name": key, "typeId": "t", "value": value} for key, value in (costs or {}).items()],
        "forces": [_force_object(force) for force in forces],
    }
    return json.dumps({"roster": roster}).encode()


def zipped(*entries: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of these entries, with their sizes behind the data, as most builders write them."""
    out = _Unseekable()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return out.getvalue()


class _Unseekable(io.BytesIO):
    """A file that cannot go back: so the sizes of an entry come behind its data."""

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        raise OSError


def _box(name: str, parts: Sequence[str]) -> str:
    return f"<{name}>{''.join(parts)}</{name}>" if parts else ""


def _costs(costs: Mapping[str, float]) -> str:
    return _box(
        "costs", [f"<cost name={quoteattr(name)} typeId='t' value='{value:.1f}'/>" for name, value in costs.items()]
    )


def _row(row: Row, old: bool) -> str:
    kind = "profileTypeName" if old else "typeName"
    cells = "".join(
        f"<characteristic name={quoteattr(name)} value={quoteattr(value)}/>"
        if old
        else f"<characteristic name={quoteattr(name)} typeId='c'>{escape(value)}</characteristic>"
        for name, value in row.values.items()
    )
    said = f"<profile id='p' name={quoteattr(row.name)} hidden='false' {kind}={quoteattr(row.kind)}>"
    return f"{said}<characteristics>{cells}</characteristics></profile>"


def _chosen(chosen: Chosen, old: bool) -> str:
    more = "".join(f" {name}={quoteattr(value)}" for name, value in chosen.more.items())
    head = f"<selection id='s' name={quoteattr(chosen.name)} entryId='e' number='{chosen.number}' type='{chosen.type}'{more}>"
    words = [
        f"<category id='k' name={quoteattr(name)} entryId='k' primary='{str(not at).lower()}'/>"
        for at, name in enumerate(chosen.categories)
    ]
    return (
        head
        + _box("profiles", [_row(row, old) for row in chosen.rows])
        + _box("selections", [_chosen(inner, old) for inner in chosen.within])
        + _box("categories", words)
        + _costs(chosen.costs)
        + "</selection>"
    )


def _force(force: Force, old: bool) -> str:
    head = f"<force id='f' name={quoteattr(force.name)} entryId='e' catalogueName='Cinder Wardens'>"
    inner = _box("selections", [_chosen(chosen, old) for chosen in force.within])
    return head + inner + _box("forces", [_force(one, old) for one in force.forces]) + "</force>"


def _force_object(force: Force) -> dict[str, Any]:
    return {
        "name": force.name,
        "catalogueName": "Cinder Wardens",
        "selections": [_chosen_object(chosen) for chosen in force.within],
        "forces": [_force_object(one) for one in force.forces],
    }


def _chosen_object(chosen: Chosen) -> dict[str, Any]:
    cells = [
        [{"name": name, "typeId": "c"} | ({"$text": value} if value else {}) for name, value in row.values.items()]
        for row in chosen.rows
    ]
    return {
        "id": 7,
        "name": chosen.name,
        "number": chosen.number,
        "type": chosen.type,
        "profiles": [
            {"name": row.name, "typeName": row.kind, "hidden": False, "characteristics": own}
            for row, own in zip(chosen.rows, cells, strict=True)
        ],
        "selections": [_chosen_object(inner) for inner in chosen.within],
        "categories": [{"name": name, "primary": not at} for at, name in enumerate(chosen.categories)],
        "costs": [{"name": name, "typeId": "t", "value": value} for name, value in chosen.costs.items()],
        **chosen.more,
    }
