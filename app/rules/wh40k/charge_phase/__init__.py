"""The Charge phase: targets, Overwatch, the charge move, Heroic Interventions."""
