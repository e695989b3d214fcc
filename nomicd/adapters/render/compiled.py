"""Templates compiled once in a process, whoever renders them."""

from __future__ import annotations

from types import CodeType

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class CompiledOnce(BytecodeCache):
    """What templates were compiled to. For environments that differ in nothing but their folders, and in what
    their filters do: a change of a template's source is noticed."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fulfil `jinja2.BytecodeCache`."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Fulfil `jinja2.BytecodeCache`."""
        assert bucket.code is not None, "a template is kept when it was compiled"
        self._kept[bucket.key, bucket.checksum] = bucket.code
