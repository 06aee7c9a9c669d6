"""Fair dice: what every face follows from, and what is told of the rolls."""
