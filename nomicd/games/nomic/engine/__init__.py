"""What runs rule code: the working table, the sandbox's trusted half, effects and dice."""
