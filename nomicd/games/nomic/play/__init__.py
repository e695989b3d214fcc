"""The course of a game: opening, orders, ballots, the week."""
