"""How attacks of any phase are resolved: hit, wound, allocate, save, damage, and models that are slain."""
