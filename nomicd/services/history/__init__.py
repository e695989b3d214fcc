"""Logs and what follows from them: states, checks, other pasts, rulings in the margin."""
