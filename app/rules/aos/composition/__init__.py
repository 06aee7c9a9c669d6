"""Army composition: what an army may hold, judged on the whole list (digest, section 7)."""
