"""What a viewer is shown: the battlefield, fighters, cards, dice, the match log."""
