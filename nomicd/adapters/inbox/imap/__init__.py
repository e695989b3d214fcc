"""Mail from a mailbox on an IMAP server: see `mailbox` for what it does, `place` for its URL, `wire` for how
it talks, `answers` for what comes back.
"""

from nomicd.adapters.inbox.imap.mailbox import SCHEMES, ImapInbox, connect, examine, validate
from nomicd.adapters.inbox.imap.place import ImapMailbox

__all__ = ["SCHEMES", "ImapInbox", "ImapMailbox", "connect", "examine", "validate"]
