"""Boondoggle: A Road to Somewhere."""
