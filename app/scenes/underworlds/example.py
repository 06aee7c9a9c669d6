"""What docs/scenarios.md shows of Underworlds before it lists everything: a scenario, and how things are called."""

EXAMPLE = """```yaml
title: A weapon reaches as far as its range
rule: [UW-ATK-02]
system: underworlds
given:
  fighters:
    red.a: {at: J12, weapons: {bow: {kind: ranged, range: 3, dice: 2, symbol: swords, damage: 1}}}
    blue.b: {at: J16}
do:
  - {seat: red, kind: core_attack, fighter: red.a, weapon: red.a/bow, target: blue.b}
expect:
  - {refused: target_out_of_range, rule: UW-ATK-02}
```

A hex is written as its label, `J12`. A fighter is called by its seat and name, `red.a`, its weapons `red.a/bow`, a card
by its seat and id, `red.bt13`. The field is open ground of 19 rows with 22 hexes each, A to S."""
