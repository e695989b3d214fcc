"""Games, loaded and written; beside their logs settings, preferences, limits, and who somebody is."""
