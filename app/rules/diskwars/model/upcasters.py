"""How what was stored of older matches reads today (docs/development.md)."""

from collections.abc import Sequence

from app.rules.kernel.schema import rulings_by_one
from app.rules.kernel.schema.upcasting import Plain, Upcast


def pointed_to(command: Plain) -> Sequence[Plain]:
    """`deploy_on_terrain` held a put disk with its pose; now the disk and where its centre lies."""
    if command["kind"] != "deploy_on_terrain":
        return (command,)
    put = command["put"]
    if put is None:
        return ({"kind": "deploy_on_terrain"},)
    return ({"kind": "deploy_on_terrain", "disk": put["model"], "at": {"x": put["pose"]["x"], "y": put["pose"]["y"]}},)


def whose_word_and_tower(event: Plain) -> Sequence[Plain]:
    """Only pieces that were dealt stayed beside the field, nobody's own; of rulings see `rulings_by_one`."""
    if event["kind"] == "terrain_left_out":
        return ({**event, "seat": None},)
    return rulings_by_one.with_whose_word(event)


UPCASTERS: tuple[Upcast, ...] = (
    Upcast(
        version=2, what="who has several abilities that wait for the same moment says which is next", ruled_anew=True
    ),
    Upcast(version=3, what="a disk put on a piece of terrain as that was laid counts in no zone", ruled_anew=True),
    Upcast(version=4, what="dice that an ability throws together lie on one tray", ruled_anew=True),
    Upcast(version=5, what="a disk is pointed to its place on a piece of terrain", command=pointed_to),
    Upcast(
        version=6,
        what=f"{rulings_by_one.WHAT}; a flip that is pointed at lands there or is refused; a Watchtower without room is left out",
        state=rulings_by_one.with_agreement,
        event=whose_word_and_tower,
        ruled_anew=True,
    ),
    Upcast(version=7, what="the flips that a card gives one disk are chosen with what it does", ruled_anew=True),
    Upcast(version=8, what="an army that a player brought waits for its side to be taken"),
    Upcast(
        version=9,
        what="terrain of a battlefield that a player drew lies from the start; who goes on with a move lays a flip or ends it",
        ruled_anew=True,
    ),
)
