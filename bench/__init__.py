"""Benchmarks: each module that has `cases()` is measured by `make bench`, beside floors measured in the same run."""
