"""What everybody is shown: the table, the armies, the dice, the cards, the battle log."""
