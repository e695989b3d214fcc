"""What runs rule code."""
