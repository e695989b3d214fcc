"""Pieces that games share: decks, holdings, auctions, trades and reactions, and their part of the state."""
