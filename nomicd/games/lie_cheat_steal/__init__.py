"""Lie, Cheat & Steal, of 1971: who first has so many votes wins, by whatever they have said."""
