"""Ways out: each hands one mail to one place and says what came of it."""
