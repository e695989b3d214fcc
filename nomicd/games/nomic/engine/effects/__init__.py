"""The closed list of effects: what rule code may ask for. A file a kind of thing; `registry` gathers them."""
