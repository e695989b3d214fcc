"""What every table has, for games to borrow: seats, choices, standing orders. Pure."""
