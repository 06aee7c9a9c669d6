"""Every screen of 40k as a person meets it, from a real server with real battles: for people to look at.

`python -m tests.browser.gallery tables DIR` keeps a server with a table at each moment of a battle; in another shell
`python -m tests.browser.gallery pictures DIR [screen ...]` takes the pictures of it.
"""
