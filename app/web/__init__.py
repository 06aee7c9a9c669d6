"""Thin routers: pages, matches, armies, words, the socket."""
