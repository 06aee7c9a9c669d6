"""Classes of viewers: what each may see, and what changed of it."""
