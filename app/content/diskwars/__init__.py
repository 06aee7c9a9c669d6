"""The content of Diskwars: how its files are read, judged and offered."""
