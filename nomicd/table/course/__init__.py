"""What every game goes through: opened, seated, started, updated, ended.

Its facts, its part of the state, and its share of a ruleset, so that a game adds only what is its own.
"""
