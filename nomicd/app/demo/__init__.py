"""A whole game as a play: a script that is data, players who read and answer mail, a stage of real SMTP."""
