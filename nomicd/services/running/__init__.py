"""The course of things: one mail, one update, what is due next."""
