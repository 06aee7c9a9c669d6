"""What was: a match read back from its journal, the commands that still count, states digested and remembered."""
