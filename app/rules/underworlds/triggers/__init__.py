"""What happened is noted and told to whoever waits for it: the reaction windows ask on top of this."""
