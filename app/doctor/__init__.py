"""Whether a machine is ready: the list of checks that `make doctor` and `castra doctor` go through.

What stands here runs before anything is set up, under whatever Python is there: it imports the standard library alone, and is
written so that a Python too old for Castra reads it too. What asks the database stands in `app.cli.server_checks`.
"""
