"""What can be asked of the service itself, beside what a game declares."""
