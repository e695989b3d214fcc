"""Mail from a mailbox on an IMAP server: see `mailbox` for what it does, `wire` for how it talks."""

from nomicd.adapters.inbox.imap.mailbox import SCHEMES, ImapInbox, Mailbox, connect

__all__ = ["SCHEMES", "ImapInbox", "Mailbox", "connect"]
