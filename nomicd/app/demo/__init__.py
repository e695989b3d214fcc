"""A whole game as a play: a story as its script, players who read and answer mail, a stage of real SMTP."""
