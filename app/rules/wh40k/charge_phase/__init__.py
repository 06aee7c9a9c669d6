"""The Charge phase: targets, the charge move, Heroic Interventions."""
