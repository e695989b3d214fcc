"""The order of things: intake, processing, updates, post, desk. Sees ports, never adapters."""
