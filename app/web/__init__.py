"""Thin routers: pages, matches, armies, words, the socket. Who needs one thing of here reads no router: see `app.web.routers`."""
