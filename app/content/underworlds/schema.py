"""The shapes of boards as files write them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Label = Annotated[str, Field(pattern=r"^[A-Z]$")]


class ShapeIn(BaseModel):
    """A field of hexes: how many each row has, and who begins where in each orientation."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rows: Annotated[dict[Label, Annotated[int, Field(ge=1, le=40)]], Field(min_length=1)]
    orientations: dict[str, dict[Literal["red", "blue", "neutral"], list[str]]] = {}
    layout: Literal["pointy_top", "flat_top"] = "pointy_top"
