"""Real mail servers for tests and benches, each of its own: no port or folder of the machine's is touched.
They run on the very files of deploy/."""

from mailservers.dovecot import PASSWORD, Dovecot
from mailservers.postfix import GAMES, Policy, Postfix

__all__ = ["GAMES", "PASSWORD", "Dovecot", "Policy", "Postfix"]
