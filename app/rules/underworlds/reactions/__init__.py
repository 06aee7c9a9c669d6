"""Reacting to what happens: who is asked, who could react and what it would change, what was answered in advance."""
