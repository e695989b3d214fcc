"""The pieces that games share: each with its part of the state, its facts, its orders and its sections."""
