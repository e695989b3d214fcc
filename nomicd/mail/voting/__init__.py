"""Votes as people write them. Precision comes first: what may mean two things, or nothing, is never a
vote."""
