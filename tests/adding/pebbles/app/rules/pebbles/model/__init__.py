"""The ground floor: what there is, what may be ordered, what happened."""
