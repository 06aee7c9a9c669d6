"""Plane geometry: bodies, distances, places, paths, routes, reach, sight; lengths are in the system's own unit."""
