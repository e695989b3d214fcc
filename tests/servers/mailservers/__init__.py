"""Real mail servers for tests and benches, each of its own: no port or folder of the machine's is touched.
They run on the very files of deploy/."""

from mailservers.daemon import OPENED, Nomicd
from mailservers.dovecot import PASSWORD, Dovecot
from mailservers.ports import until
from mailservers.postfix import GAMES, GONE, PIPED, Postfix

__all__ = ["GAMES", "GONE", "OPENED", "PASSWORD", "PIPED", "Dovecot", "Nomicd", "Postfix", "until"]
