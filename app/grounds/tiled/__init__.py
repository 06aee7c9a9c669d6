"""Tiled's maps, in JSON (`.tmj`) and XML (`.tmx`): one shape for both ways they are written, and what of it is ground."""
