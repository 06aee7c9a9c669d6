"""The loaded server beside its floor: what many tables and many watchers cost."""
