"""Thin routers: pages, matches, armies, words, the socket."""

from collections.abc import Sequence

from fastapi import APIRouter

from app.web import socket


def routers() -> Sequence[APIRouter]:
    """Every router of the app."""
    return (socket.router,)
