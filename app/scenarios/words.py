"""The sentences of docs/scenarios.md that no type can tell."""

HEAD = """# Scenarios

*This page is made by `castra scenario --docs`; do not edit it.*

A scenario shows one rule on a table. It is a YAML file that says what stands on the table, what the players order, what
the dice show, and what must come of it. Anybody can write one; `castra scenario PATH...` runs files and folders, and
draws the table and names the first difference where one fails. Those under `app/scenarios/files/` are part of the tests,
and the page of a system's rules opens them (*Show me*).

Each system below begins with an example. Whatever `given` says changes the table: a key that leads nowhere there (the
options of a battle that is set already, a place of who is slain) is refused as a misspelt one is, with file and line.

## The file
"""

EXPECTING = """
## Expect

Each element of `expect` is one of these. What an element does not name is free.

| element | holds when |
|---|---|
| `{kind: ..., field: value}` | such an event happened, after the one the element before it met |
| `{refused: code, rule: ..., facts: {...}}` | a command was refused so; a refusal that nothing expects fails the scenario |
| `{not: {kind: ...}}` | no such event happened at all |
| `{view: {seat: red, path: value}}` | at the end this seat (or `spectator`, `everyone`) sees it |
| `{state: {path: value}}` | at the end the state holds it |
| `{offer: {seat: red, id: ..., locked: code}}` | at the end it is offered, open or locked so; or `absent: true`; `with: {...}` |

Events and refusals are met in the order they happened. In `offer`, `absent: true` says that there is none, and `with`
matches the rest of it. A path goes down with slashes: `units/u1/where`.
Numbers are equal within 0.001. Mappings match when all that they name
matches; lists match element by element. A rule, a kind of event or a field of one that the system does not have is
refused, for it could never be met. Instead of a value these may stand:

| value | asks |
|---|---|"""


SHORT_PLACE = "Where a place is asked for (Point), `[x, y]` may be written."
SHORT_POSE = """Where a pose is (Pose), {pose}. A `path` begins where the piece stands;
`way` leaves that out: `{{model: u1.1, way: [[12, 10], [14, 12]]}}`."""
