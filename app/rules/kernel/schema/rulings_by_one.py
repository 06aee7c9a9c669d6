"""How rulings were stored while any one seat could have dice decide: nobody agreed to a roll-off, nothing was turned down."""

from collections.abc import Sequence

from app.rules.kernel.schema.upcasting import Plain

WHAT = "a roll-off over a ruling needs every seat's word, and what came to nothing is not proposed again at once"


def with_agreement(state: Plain) -> Plain:
    """A state that knows what was proposed in vain; nobody had agreed to a roll-off about an open ruling."""
    ruling = state.get("ruling")
    return {**state, "turned_down": [], "ruling": None if ruling is None else {**ruling, "dice": []}}


def with_whose_word(event: Plain) -> Sequence[Plain]:
    """Whose version held and who had agreed to it was not written down."""
    match event["kind"]:
        case "ruling_opened":
            return ({**event, "ruling": {**event["ruling"], "dice": []}},)
        case "ruling_closed":
            return ({**event, "by": None, "agreed": []},)
        case _:
            return (event,)
