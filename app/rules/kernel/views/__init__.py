"""What viewers see and read in the parts that every system shares: the table, log lines, dice, what is owed."""
