"""The live match: one writer a match, fan-out to classes of viewers, the wire, fair dice, records."""
