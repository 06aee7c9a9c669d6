"""What `given` may say."""

from pydantic import BaseModel, ConfigDict, Field

from app.rules.kernel.seats import Seat


class GivenIn(BaseModel):
    """A heap in the middle of a match."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    left: int = Field(default=9, description="pebbles left")
    active: Seat = Field(default="red", description="whose turn it is")
    seats: list[Seat] = Field(default=["red", "blue"], description="who plays")


PARTS: tuple[type[BaseModel], ...] = (GivenIn,)
