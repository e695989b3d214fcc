"""The games. Pure; they know no mail."""
