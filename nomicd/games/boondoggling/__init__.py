"""Boondoggling, of 1936: who is rid of all money, and comes home by the Road to Inflation, wins."""
