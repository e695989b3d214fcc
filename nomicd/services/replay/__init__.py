"""Putting a game's past right: what the Admin asks for in words, played once more, shown, then appended."""

from nomicd.services.replay.correction_plan import Plan
from nomicd.services.replay.edits import Edit, read, read_all
from nomicd.services.replay.plan import plan

__all__ = ["Edit", "Plan", "plan", "read", "read_all"]
