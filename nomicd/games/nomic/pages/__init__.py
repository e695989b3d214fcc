"""All that readers of a Nomic are shown."""
