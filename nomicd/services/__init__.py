"""The order of things: intake, referee, timekeeper, post, desk. Sees ports, never adapters."""
