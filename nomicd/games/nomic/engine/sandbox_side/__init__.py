"""The trusted half of the sandbox: these texts run inside it, as one, before the rules, and serve them.

They are a subset of Python (no inheritance, properties or decorators). `prelude` puts them together, without
their imports; nothing outside imports them. What rules must not touch begins with an underscore: their code
is refused if it names such a thing.
"""
