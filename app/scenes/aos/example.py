"""What docs/scenarios.md shows of Age of Sigmar before it lists everything: a scenario, and how places are written."""

EXAMPLE = """```yaml
title: A unit in combat does not use Normal Move
rule: [AOS-CORE-14.1a]
system: aos
given:
  phase: movement
  units:
    r1: {seat: red, warscroll: foot, models: [[10, 10], [11.5, 10], [13, 10]]}
    b1: {seat: blue, warscroll: foot, models: [[10, 12], [11.5, 12], [13, 12]]}
  warscrolls:
    foot: {move: 5, health: 1, save: 4, control: 1}
do:
  - {seat: red, kind: use_ability, ability: normal_move, unit: r1}
expect:
  - {refused: in_combat, rule: AOS-CORE-14.1a}
```

Lengths are inches, x to the right, y down, the origin at the top left of the table. The models of the unit `r1` are `r1.1`,
`r1.2` and so on. A warscroll is one of the server's content, or one under `warscrolls`, where only what matters is said.
"""
