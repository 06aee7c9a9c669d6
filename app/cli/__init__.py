"""The commands of `castra`, a file a group; each brings in what it needs when it runs."""
