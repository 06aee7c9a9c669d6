"""Cards of Spearhead: shuffling, twists, hands of tactics, scoring them (digest, 5.13)."""
