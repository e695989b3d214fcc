"""From bytes to what was said, and from what is to be said to bytes. Pure; knows no game."""
