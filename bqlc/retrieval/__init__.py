"""The SIEVE runtime: search, inspect, fetch."""
