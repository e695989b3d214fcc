"""Putting a game's past right: what the Admin asks for in words, played once more, shown, then appended."""

from nomicd.services.corrections.plan import Plan, plan
from nomicd.services.corrections.words import Edit, read, read_all

__all__ = ["Edit", "Plan", "plan", "read", "read_all"]
