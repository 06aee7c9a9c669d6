"""What everybody is shown: the table, the armies, the dice, the battle log."""
