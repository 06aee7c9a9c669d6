"""The contract of a system and the referee around it: commands judged, steps, prompts, offers, views, dice, odds."""
