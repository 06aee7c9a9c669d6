"""What docs/scenarios.md shows of 40k before it lists everything: a scenario, how places are written, the sample sheets."""

from collections.abc import Iterator

from app.scenes.wh40k.samples import sample_force

SCENARIO = """```yaml
title: A unit that advanced may not charge
rule: [W40K-CHG-02]
system: wh40k
given:
  phase: charge
  units:
    u1: {seat: red, profile: line_infantry, models: [[10, 10], [11.2, 10]], advanced: true}
    e1: {seat: blue, profile: line_infantry, models: [[10, 15]]}
do:
  - {seat: red, kind: select_charge, unit: u1}
expect:
  - {refused: advanced, rule: W40K-CHG-02}
```

Lengths are inches, x to the right, y down, the origin at the top left of the table. The models of the unit `u1` are
`u1.1`, `u1.2` and so on.
"""


def _samples() -> Iterator[str]:
    yield "| sheet | profile | carries | keywords |\n|---|---|---|---|"
    for sheet in sample_force().sheets:
        row, first = sheet.composition[0], sheet.profiles[0]
        numbers = (
            f"M {first.M} WS {first.WS}+ BS {first.BS}+ S {first.S} T {first.T} W {first.W} A {first.A} Ld {first.Ld}"
        )
        yield f"| `{sheet.id}` | {numbers} Sv {first.Sv}+ | {', '.join(row.weapons)} | {', '.join(sheet.keywords)} |"


EXAMPLE = "\n".join([SCENARIO, "The sheets below are there for every scenario.\n", *_samples()])
