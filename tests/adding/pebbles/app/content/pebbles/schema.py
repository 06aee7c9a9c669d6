"""What content files may say."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    """Exact types, no unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class HeapIn(Strict):
    """A heap."""

    id: str
    name: str
    pebbles: Annotated[int, Field(ge=1, le=99)]


class HeapsIn(Strict):
    """A file of heaps."""

    heaps: list[HeapIn]


class ListIn(Strict):
    """A list that a player brings: the heaps to play with, by id."""

    system: str = "pebbles"
    id: str
    name: str
    heaps: list[str]
