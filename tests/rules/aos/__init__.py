"""Age of Sigmar."""
