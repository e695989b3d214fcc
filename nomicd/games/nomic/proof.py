"""What anybody can check of a Nomic: its commitment, its dice, its roots of orders, its secret ballots."""

from nomicd.table.course.audit import verify
from nomicd.table.proof import VOTE, order_digest, order_key, root, scratch, seal, secret, token

__all__ = ["VOTE", "order_digest", "order_key", "root", "scratch", "seal", "secret", "token", "verify"]
