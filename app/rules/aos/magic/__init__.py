"""Magic: spells and prayers, unbinding, ritual points, manifestations and banishing them (digest, 5.9)."""
