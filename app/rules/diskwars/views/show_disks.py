"""What everybody sees of the disks: pieces on the battlefield, the roster, disk cards, the numbers as they are now (DW-HID-06)."""

from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from app.rules.diskwars import characteristics
from app.rules.diskwars.ground.disks import HEIGHT, are_enemies, pinned_by, pinning, pins, radius, type_of
from app.rules.diskwars.model.language.vocabulary import Stat
from app.rules.diskwars.model.profiles import DiskType, RangedAttack
from app.rules.diskwars.model.state import Disk, DiskId, State
from app.rules.diskwars.views.own_view import DiskFace, PinView
from app.rules.kernel.abilities.layers import Reading
from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.plane.shapes import Circle, Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.views.view import AbilityRow, PieceView, SheetView, UnitView, WeaponRow

COLUMNS: tuple[Stat, ...] = ("movement", "attack", "counterattack", "toughness", "stamina")
_PLACES: Mapping[str, str] = {"battlefield": "table", "casualties": "slain"}
"""What the client calls the places that every system has."""
_LETTERS = len(ascii_uppercase)


@derived_map("disks")
def show_pieces(state: State, id: DiskId) -> PieceView | None:
    """Every disk on the battlefield."""
    disk = state.disks[id]
    return _piece(state, disk, Pose(x=disk.at.x, y=disk.at.y, z=float(disk.z))) if disk.at is not None else None


@derived_map("disks")
def show_waiting(state: State, id: DiskId) -> PieceView | None:
    """Disks that may yet come to the battlefield, as they will lie there."""
    disk = state.disks[id]
    return _piece(state, disk, Pose(x=0.0, y=0.0)) if disk.lying in ("undeployed", "reserve") else None


def _piece(state: State, disk: Disk, pose: Pose) -> PieceView:
    printed, most = type_of(state, disk.id), characteristics.toughness(state, disk.id)
    return PieceView(
        id=disk.id,
        unit=disk.id,
        seat=disk.controller,
        number=disk.number,
        name=printed.name.en,
        figure=_figure(printed),
        pose=pose,
        footprint=Circle(radius=radius(state, disk.id)),
        height=HEIGHT,
        wounds=max(0, most - disk.damage),
        wounds_max=most,
        flags=tuple(_flags(state, disk)),
        body="disc",
        counters={name: n for name, n in (("damage", disk.damage), ("wounds", disk.wounds)) if n},
    )


def _figure(printed: DiskType) -> str:
    """What a disk pictures: its first trait beside that of a hero."""
    return next((trait for trait in printed.traits if trait != "hero"), "hero" if printed.hero else "infantry")


def _flags(state: State, disk: Disk) -> Iterator[str]:
    printed = type_of(state, disk.id)
    if printed.hero:
        yield "hero"
    if disk.activated:
        yield "activated"
    if disk.empowered:
        yield "empowered"
    if disk.wounds:
        yield "wounded"
    yield from _pinned(state, disk.id)
    if printed.partial:
        yield "stand_in"


def _pinned(state: State, disk: DiskId) -> Iterator[str]:
    """Whether it lies under something, engages an enemy, is both attacker and defender (DW-CON-07, DW-CON-09, DW-CON-10)."""
    above, below = _above(state, disk), _below(state, disk)
    attacks = any(are_enemies(state, disk, other) for other in below)
    defends = any(are_enemies(state, disk, other) for other in above)
    if above:
        yield "pinned"
    if attacks and defends:
        yield "embattled"
    elif attacks or defends:
        yield "engages"


def _above(state: State, disk: DiskId) -> tuple[DiskId, ...]:
    return tuple(sorted(pinning(state, disk)))


def _below(state: State, disk: DiskId) -> tuple[DiskId, ...]:
    return tuple(sorted(pinned_by(state, disk)))


@derived
def show_pins(state: State) -> tuple[PinView, ...]:
    """Who lies on whom (DW-PIN-03)."""
    return tuple(
        PinView(upper=upper, lower=lower, enemies=are_enemies(state, upper, lower))
        for upper, lower in sorted(pins(state))
    )


# --- the roster ------------------------------------------------------------------------------------------------------


@derived_map("disks")
def show_units(state: State, id: DiskId) -> UnitView:
    """Every disk of every army, lettered in the order of its list (DW-HID-06)."""
    disk, printed = state.disks[id], type_of(state, id)
    lies, most = disk.at is not None, characteristics.toughness(state, id)
    facts: dict[str, Fact] = {"type": disk.type, "size": printed.size}
    if printed.hero:
        facts["hero"] = True
    if disk.owner != disk.controller:
        facts["owner"] = disk.owner
    return UnitView(
        id=id,
        seat=disk.controller,
        letter=_letter(disk.number),
        name=printed.name.en,
        sheet=id,
        pieces=(id,) if lies else (),
        strength=int(disk.lying != "casualties"),
        started=1,
        wounds=((max(0, most - disk.damage), most),) if lies else (),
        where=_PLACES.get(disk.lying, disk.lying),
        badges=tuple(_flags(state, disk)),
        facts=facts,
    )


def _letter(number: int) -> str:
    """A to Z, then A2 and so on."""
    rank, place = divmod(number - 1, _LETTERS)
    return ascii_uppercase[place] + (str(rank + 1) if rank else "")


# --- disk cards ------------------------------------------------------------------------------------------------------


@derived_map("disks")
def show_faces(state: State, id: DiskId) -> DiskFace:
    """The numbers of a disk as they are now, with the rows behind those that are changed (DW-CON-19)."""
    disk, printed = state.disks[id], type_of(state, id)
    read = {name: _read(state, id, name) for name in COLUMNS}
    now = {name: reading.value or 0 for name, reading in read.items()}
    return DiskFace(
        type=disk.type,
        size=printed.size,
        owner=disk.owner,
        movement=read["movement"].value,
        attack=now["attack"],
        counterattack=now["counterattack"],
        toughness=now["toughness"],
        stamina=now["stamina"],
        damage=disk.damage,
        wounds=disk.wounds,
        sums={str(name): reading.rows for name, reading in read.items() if reading.rows},
        keywords=_words(state, id),
        lies_on=_below(state, id),
        under=_above(state, id),
        cover=disk.at is not None and _in_cover(state, id),
    )


@derived
def _words(state: State, disk: DiskId) -> dict[str, int]:
    """The keywords a disk has now."""
    return characteristics.keywords(state, disk)


@derived
def _in_cover(state: State, disk: DiskId) -> bool:
    return characteristics.in_cover(state, disk)


def _read(state: State, disk: DiskId, stat: Stat) -> Reading:
    return characteristics.read(state, disk, stat, getattr(type_of(state, disk), stat))


@derived_map("disks")
def show_sheets(state: State, id: DiskId) -> SheetView:
    """The disk cards: what is printed, and the row `now`; ranged attacks, abilities, keywords and traits (DW-PCE-03)."""
    printed = type_of(state, id)
    facts: dict[str, Fact] = {"type": printed.id, "race": printed.race}
    facts |= {"size": printed.size, "points": printed.points, "stand_in": printed.partial}
    if printed.hero:
        facts["command"] = printed.command
    return SheetView(
        id=id,
        name=printed.name.en,
        columns=COLUMNS,
        profiles={
            "printed": {name: _cell(getattr(printed, name)) for name in COLUMNS},
            "now": {name: _cell(_read(state, id, name).value) for name in COLUMNS},
        },
        weapons=tuple(_weapon(state, id, number, one) for number, one in enumerate(printed.ranged)),
        abilities=tuple(
            AbilityRow(id=one.id, name=one.id, known=True, text=f"{one.id}.text") for one in printed.abilities
        ),
        keywords=(*printed.keywords, *printed.traits),
        facts=facts,
    )


def _cell(value: int | None) -> Fact:
    return "-" if value is None else value


def _weapon(state: State, disk: DiskId, number: int, attack: RangedAttack) -> WeaponRow:
    """A ranged attack as it is now (DW-RAN-02)."""
    columns: dict[str, Fact] = {
        "range": characteristics.max_range(state, disk, attack),
        "shots": characteristics.shots(state, disk, attack),
        "strength": attack.strength,
        "damage": attack.damage,
        "ignores": attack.ignores,
    }
    return WeaponRow(id=str(number), name="ranged", count=1, columns=columns)
