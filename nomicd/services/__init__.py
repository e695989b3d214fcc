"""The order of things: intake, processing, updates, delivery, operating. Sees ports, never adapters."""
