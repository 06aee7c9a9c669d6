"""Content of Pebbles."""
