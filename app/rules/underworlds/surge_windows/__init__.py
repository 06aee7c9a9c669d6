"""Reacting to what happens: who is asked, who could react, what was answered in advance."""
