"""How rulings were stored while every match had two seats: one proposal, and one counter once it was rejected."""

from collections.abc import Sequence

from app.rules.kernel.schema.upcasting import Plain, Upcast


def _ruling(old: Plain, other: object) -> Plain:
    """A ruling as a list of proposals. Any counter was the `other` seat's."""
    rejected = [other] if old.get("rejected") else []
    proposals: list[Plain] = [{"by": old["by"], "corrections": old["proposal"], "agreed": [], "refused": rejected}]
    if rejected:
        proposals.append({"by": other, "corrections": old.get("counter", []), "agreed": [], "refused": []})
    return {"why": old.get("why", ""), "proposals": proposals}


def _state(old: Plain) -> Plain:
    if (ruling := old.get("ruling")) is None:
        return old
    other = next(seat for seat in old.get("seats", ("red", "blue")) if seat != ruling["by"])
    return {**old, "ruling": _ruling(ruling, other)}


def _event(old: Plain) -> Sequence[Plain]:
    return ({**old, "ruling": _ruling(old["ruling"], None)} if old["kind"] == "ruling_opened" else old,)


def as_proposals(version: int) -> Upcast:
    """Leads to the version in which a ruling holds the proposals of any number of seats."""
    return Upcast(version=version, what="a ruling holds the proposals of all seats", state=_state, event=_event)
