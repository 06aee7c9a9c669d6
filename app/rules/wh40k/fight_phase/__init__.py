"""The Fight phase: who fights next, piling in, close combat attacks, consolidating."""
