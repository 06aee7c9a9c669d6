"""The language cards are written in, as data: selectors, conditions, expressions, instructions, moments."""
