"""A game's past brought along: the archive of its mailing list read as a history that its Admin edits, and
then played as the beginning of a log."""
