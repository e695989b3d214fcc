"""What the Admin overrides beside the rules of a game: deadlines, other people's hands, own decisions."""
