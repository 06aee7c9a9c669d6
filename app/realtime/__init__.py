"""The live match: one writer a match, fan-out to classes of viewers, the wire, fair dice, records.

`connection` is one socket, and takes each of its frames to a table (`tables/`): a live match (`live/`) with everybody around it.
`sockets/` is what each of them is sent, `audiences/` what each may see, `wire/` how that is said. `questions/` are answered beside
the match, `autoplay/` acts for bots and for who said in advance, both thinking in the processes of `workers/`. `seating` says who
sits where, `dice/` what their dice follow from, `history/` what was; `records/` are matches as files.
"""
