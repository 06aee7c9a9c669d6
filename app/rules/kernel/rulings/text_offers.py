"""What is offered while an ability is played by its text, in any system: whom it falls on, each outcome, that it is done."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal


def text_offers(
    system: str,
    rule: str,
    *,
    target: str | None,
    units: Mapping[str, Sequence[str]],
    outcomes: Iterable[tuple[str, str, Refusal | None]],
    done: str,
) -> list[Offer]:
    """The offers of a seat that plays a text.

    Arguments: `target` is the unit that was pointed at; `units` are those it may fall on, with their pieces; `outcomes` are
    ids with the row they stand in and why they cannot be carried out; `done` is the kind of command that ends it.
    """
    options = tuple(
        Option(value=unit, label=f"{system}.option.unit", facts={"unit": unit}, pieces=tuple(pieces))
        for unit, pieces in units.items()
    )
    return [
        _offer(
            "point_text",
            {"kind": "point_text"},
            "table.offer.point_text.another" if target else "table.offer.point_text",
            rule,
            facts={"unit": target or ""},
            need=PickNeed(field="unit", options=options),
        ),
        *(
            _offer(
                f"outcome.{id}",
                {"kind": "apply_outcome", "outcome": id},
                f"{system}.by_text.{id}",
                rule,
                facts={"group": group},
                locked=locked,
            )
            for id, group, locked in outcomes
        ),
        _offer("text_done", {"kind": done}, "table.offer.text_done", rule, role="pass", primary=target is not None),
    ]


def _offer(id: str, command: Mapping[str, Any], label: str, rule: str, **more: Any) -> Offer:
    return Offer(id=id, command=command, label=label, place="prompt", rule=rule, **more)
