"""What docs/scenarios.md shows."""

EXAMPLE = """```yaml
title: Nobody takes four
rule: [PEB-TAKE-01]
system: pebbles
given: {left: 9}
do: [{seat: red, kind: take, count: 4}]
expect: [{refused: too_many}]
```"""
