"""What docs/scenarios.md shows of Warmaster before it lists everything: a scenario, and how places are written."""

EXAMPLE = """```yaml
title: A Hero orders no unit beyond 60 cm
rule: [WM-CMD-09]
system: warmaster
given:
  units:
    r1: {seat: red, troop: empire_halberdiers, stands: [[20, 100], [24, 100], [28, 100]]}
    b1: {seat: blue, troop: orc_orc_warriors, facing: 90, stands: [[120, 20], [124, 20], [128, 20]]}
  characters:
    hero: {seat: red, officer: empire_hero, at: [110, 100]}
do:
  - {seat: red, kind: order, character: hero, units: [r1]}
expect:
  - {refused: out_of_command_range, rule: WM-CMD-09}
```

Lengths are centimetres, x to the right, y down, the origin at the top left of the table; a stand that faces 270 degrees
looks north. The stands of the unit `r1` are `r1.1`, `r1.2` and so on.
"""
