"""The course of a finished match as its page tells it: the curve, the turning points in words, the luck of the dice by kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from babel.numbers import format_decimal, format_percent

from app.drawing.curve import Mark, curve_svg
from app.realtime.records.course import Course, Moment
from app.realtime.records.luck import Fell
from app.realtime.records.turning_points import TurningPoint, turning_points
from app.web.sentences import filled

TOLD = 3
"""So many things that happened at a turning point are said."""

USUAL = 1.0
"""So many standard deviations from what is to be expected are nothing to speak of."""

WIDEST = 3.0
"""Deviations at either end of the scale on which luck is drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseWords:
    """Tells the course of a match in a language: what its sides, units and markers are called, and where the page stands."""

    system: str
    said: Mapping[str, str]
    language: str
    sides: Mapping[str, str]
    units: Mapping[str, str]
    markers: Mapping[str, int]
    address: str
    here: int | None

    def turning(self, course: Course) -> Sequence[Mapping[str, Any]]:
        """The turning points, numbered, each with where it leads."""
        return [
            {
                "number": number,
                "href": f"{self.address}/result?line={point.moment.line}",
                "what": self._deed(point),
                "when": self._when(point.moment),
                "seat": point.seat,
                "name": self.sides[point.seat],
                "before": self.percent(point.before),
                "after": self.percent(point.after),
                "more": round(100 * point.after) - round(100 * point.before),
                "is_here": self.here == point.moment.line,
                "at": point.at,
                "share": point.moment.shares,
            }
            for number, point in enumerate(turning_points(course.moments), 1)
        ]

    def curve(self, course: Course, turning: Sequence[Mapping[str, Any]]) -> str:
        """The curve as SVG; nothing where there is no estimate, or nothing was played."""
        played = [at for at, moment in enumerate(course.moments) if moment.round and moment.shares]
        if len(played) < 2:
            return ""
        shown = course.moments[played[0] :]
        first: dict[int, int] = {}
        for at, moment in enumerate(shown):
            first.setdefault(moment.round, at)
        seats = list(shown[0].shares)
        marks = [
            Mark(
                at=one["at"] - played[0],
                share=one["share"][seats[0] if len(seats) == 2 else one["seat"]],
                number=one["number"],
                href=one["href"],
                label=filled(self.said["result.turning.link"], {"n": one["number"], "what": one["what"]}),
                is_here=one["is_here"],
            )
            for one in turning
        ]
        label = filled(self.said["result.course.label"], {"name": self.sides[seats[0]]})
        return curve_svg([moment.shares for moment in shown], sorted(first.items()), marks, label=label)

    def luck(self, course: Course) -> Sequence[Mapping[str, Any]]:
        """Each kind of roll: how many counted and were to be expected to, side by side."""
        return [
            {"kind": self._kind(kind), "sides": [self._fell(one) for one in fell]} for kind, fell in course.luck.items()
        ]

    def percent(self, share: float) -> str:
        """A chance in whole hundredths."""
        return str(format_percent(share, "0 %", locale=self.language))

    def _kind(self, kind: str) -> str:
        keys = (f"{self.system}.{group}.{kind}" for group in ("luck", "step", "roll"))
        return next((self.said[key] for key in keys if key in self.said), kind)

    def _fell(self, fell: Fell) -> Mapping[str, Any]:
        kind = "usual" if abs(fell.apart) < USUAL else "high" if fell.apart > 0 else "low"
        return {
            "seat": fell.seat,
            "name": self.sides[fell.seat],
            "dice": fell.dice,
            "counted": fell.counted,
            "expected": format_decimal(fell.expected, "0.0", locale=self.language),
            "at": round(50 + 50 * max(-1.0, min(1.0, fell.apart / WIDEST)), 1),
            "said": self.said[f"result.luck.{kind}"],
        }

    def _when(self, moment: Moment) -> str:
        phase = self.said.get(f"{self.system}.phase.{moment.phase}", "")
        facts = {"round": moment.round, "phase": phase, "line": moment.line}
        return filled(self.said["result.turning.when" if phase else "result.turning.round"], facts)

    def _deed(self, point: TurningPoint) -> str:
        """What happened: who fell and lost most, who scored, who took a marker."""
        left = point.moment.units
        fallen = sorted(point.lost, key=lambda unit: (left.get(unit, 0) > 0, -point.lost[unit]))
        parts = [
            self._part(
                "result.turning.loses" if left.get(unit, 0) else "result.turning.falls",
                unit=self._unit(unit),
                n=point.lost[unit],
            )
            for unit in fallen
        ]
        parts += [
            self._part("result.turning.scores", name=self.sides[seat], n=n) for seat, n in point.gained.items() if n > 0
        ]
        parts += [
            self._part("result.turning.takes", name=self.sides[seat], n=self.markers.get(marker, marker))
            for marker, seat in point.taken.items()
            if seat
        ]
        return "; ".join(parts[:TOLD]) or self._part("result.turning.better", name=self.sides[point.seat])

    def _unit(self, unit: str) -> str:
        return self.units.get(unit, unit)

    def _part(self, key: str, **facts: Any) -> str:
        return filled(self.said[key], facts)
