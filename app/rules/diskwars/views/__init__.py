"""What everybody sees of the match: battlefield, disks, cards, dice, and the log."""
