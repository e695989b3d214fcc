"""What the operator does, and how the command line asks a running daemon for it."""
