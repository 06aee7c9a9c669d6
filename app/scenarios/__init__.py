"""Scenarios: a rule shown on a table in ten lines of YAML, run against the referee (docs/scenarios.md).

| file | what is in it |
|---|---|
| `script` | what a scenario file may say |
| `compare` | whether what happened is what was expected |
| `run` | carrying one out |
| `picture` | the table as text |
| `wh40k` | what `given` may set up for 40k |
| `underworlds` | what `given` may set up for Underworlds |
| `describe` | the page that says all this, made from the types |
"""
