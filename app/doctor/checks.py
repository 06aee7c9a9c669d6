"""The one list of checks, in the order in which they are told, and how they are gone through."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from app.doctor import machine, optional, registries
from app.doctor.finding import BAD, Finding, Place


@dataclass(frozen=True)
class Check:
    """One thing that is looked at, and whether a server that is set up still needs it."""

    look: Callable[[Place], Iterable[Finding]]
    to_serve: bool = False


CHECKS = (
    Check(machine.system, to_serve=True),
    Check(machine.python, to_serve=True),
    Check(machine.environments),
    Check(machine.make),
    Check(machine.git),
    Check(machine.clock, to_serve=True),
    Check(machine.room_to_set_up),
    Check(machine.room_for_data, to_serve=True),
    Check(machine.right_to_set_up),
    Check(machine.right_to_data, to_serve=True),
    Check(machine.port, to_serve=True),
    Check(registries.package_index),
    Check(registries.npm_registry),
    Check(optional.docker),
    Check(optional.chromium),
)


def before_set_up(place: Place) -> Iterator[Finding]:
    """All that a machine needs before `make serve` and `make test`, and what some want besides."""
    for check in CHECKS:
        yield from check.look(place)


def to_serve(place: Place) -> Iterator[Finding]:
    """What of the list a server that is set up needs still."""
    for check in CHECKS:
        if check.to_serve:
            yield from check.look(place)


def tell(findings: Iterable[Finding]) -> bool:
    """Prints each finding as it comes; gives whether nothing is in the way."""
    is_well = True
    for finding in findings:
        print(finding.line(), flush=True)
        is_well = is_well and finding.grade != BAD
    return is_well
