"""What docs/scenarios.md shows of Diskwars before it lists everything: a scenario, and how things are called."""

EXAMPLE = """```yaml
title: A flip that lands on an enemy pins it and ends the move
rule: [DW-MOV-06]
system: diskwars
given:
  disks:
    red.orc_boyz: {at: [20, 20]}
    blue.militia_spearmen: {at: [27, 20]}
do:
  - {seat: red, kind: move, disk: red.orc_boyz, flips: [{first: 0}, {first: 0}]}
expect:
  - {refused: no_flips_left, rule: DW-MOV-06}
```

Places are centimetres from the south-west corner, directions degrees from the east. A disk is called by its seat and type,
`red.orc_boyz`, a second one `red.orc_boyz.2`; command cards by their id. Who resolves a card plays Surround unless said:
four activations and no ability."""
