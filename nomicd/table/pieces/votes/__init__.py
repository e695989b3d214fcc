"""Proposals, votes and ballots: what players decide together, whatever it is that a proposal asks for."""
