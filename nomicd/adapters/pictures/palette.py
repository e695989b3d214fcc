"""The colours of the palette, light and dark: `ink` can be read on every tint, `paper` on every hue."""

from __future__ import annotations

LIGHT = {
    "paper": "#ffffff", "ink": "#22241f", "faint": "#5d5f56", "line": "#8a8c80", "shade": "#f3f1ea",
    "accent": "#b3261e",
    "red": "#c62f2f", "blue": "#2a62c9", "green": "#2f7d32", "yellow": "#8f6a00", "purple": "#7b3fb3",
    "orange": "#b24f00", "brown": "#7a4a2b", "pink": "#c2357f", "grey": "#5f6468", "teal": "#0b7a75",
    "red-tint": "#f9d2cf", "blue-tint": "#d0e0fb", "green-tint": "#cfeacb", "yellow-tint": "#fbeaa6",
    "purple-tint": "#e6d6f7", "orange-tint": "#ffdcb8", "brown-tint": "#e6d3c3", "pink-tint": "#fbd3e6",
    "grey-tint": "#dcdedf", "teal-tint": "#c5ebe7",
}  # fmt: skip
DARK = {
    "paper": "#1d1f1b", "ink": "#ecebe2", "faint": "#b0b2a5", "line": "#7d8074", "shade": "#2a2d27",
    "accent": "#ff8a7a",
    "red": "#ff8a85", "blue": "#8db4ff", "green": "#8ad18a", "yellow": "#e8c65a", "purple": "#c9a1f5",
    "orange": "#ffab66", "brown": "#d9ab86", "pink": "#ff9ccb", "grey": "#b5b9bd", "teal": "#6fd3cb",
    "red-tint": "#5a2422", "blue-tint": "#1f3763", "green-tint": "#1f4a24", "yellow-tint": "#544510",
    "purple-tint": "#432a5e", "orange-tint": "#5c3610", "brown-tint": "#4a3322", "pink-tint": "#5a2442",
    "grey-tint": "#3e4144", "teal-tint": "#114845",
}  # fmt: skip
