"""An army while it is built: one shape for every system, made of a text of our schema and made into one again.

It may be anything short of legal, as an army on the way is: what it may not be is told by its checks. Its bounds are those of
what a page sends.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue

Id: TypeAlias = Annotated[str, Field(max_length=60)]
Ids: TypeAlias = Annotated[tuple[Id, ...], Field(max_length=60)]
Name: TypeAlias = Annotated[str, Field(max_length=80)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=20_000)]
Slots: TypeAlias = Annotated[Mapping[Id, Ids], Field(max_length=12)]
"""What is chosen of what a unit or an army may have beside its models, by what it is chosen for."""

MOST_GROUPS: Final = 40
MOST_UNITS: Final = 200


class Sent(BaseModel):
    """A part of what a page sends: exact, frozen, nothing unknown."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, frozen=True)


class Arming(Sent):
    """So many models alike: of a profile, armed so, or as their sheet says where no weapons are named."""

    profile: Name
    count: Annotated[int, Field(ge=0, le=2_000)] = 1
    weapons: Ids | None = None


class Unit(Sent):
    """A unit. `key` is what the page knows it by; `flags` are what is simply so or not, such as `understrength`."""

    key: Id
    sheet: Id
    name: Name = ""
    models: Annotated[tuple[Arming, ...], Field(max_length=60)] = ()
    flags: Ids = ()
    slots: Slots = Field(default_factory=dict)
    own_cost: Number | None = None


class Group(Sent):
    """Units that belong together: all of an army, a regiment, what stands outside of regiments. The first may lead them."""

    key: Id
    kind: Id = "army"
    flags: Ids = ()
    slots: Slots = Field(default_factory=dict)
    units: Annotated[tuple[Unit, ...], Field(max_length=MOST_UNITS)] = ()


class Document(Sent):
    """An army: `side` is its faction, `size` what it is measured against, 0 for nothing, `brings` what its file has of its own."""

    id: Id
    name: Name
    side: Id = ""
    size: Number = 0
    slots: Slots = Field(default_factory=dict)
    groups: Annotated[tuple[Group, ...], Field(max_length=MOST_GROUPS)] = ()
    brings: Annotated[Mapping[Id, JsonValue], Field(max_length=12)] = Field(default_factory=dict)

    def units(self) -> Iterator[tuple[int, int, Unit]]:
        """Every unit with the places of its group and of itself."""
        for group, one in enumerate(self.groups):
            yield from ((group, at, unit) for at, unit in enumerate(one.units))


def rows(data: Any, part: str) -> Iterator[Mapping[str, Any]]:
    """The maps of a list that plain data has under a name; raises ValueError where there is something else."""
    found = data.get(part) or ()
    if not isinstance(found, list | tuple) or not all(isinstance(one, Mapping) for one in found):
        raise ValueError(part)
    yield from found


def only(data: Mapping[str, Any], *known: str) -> Mapping[str, Any]:
    """Plain data that has no other fields than these; raises ValueError where it has, since they would be lost."""
    if lost := set(data) - set(known):
        raise ValueError(f"{sorted(map(str, lost))[0]}")
    return data


def filled(**fields: Any) -> dict[str, Any]:
    """The fields that say something: what is nothing, no or empty is what a text leaves unsaid."""
    return {name: value for name, value in fields.items() if value not in (None, False, "", (), [], {}, 0)}
