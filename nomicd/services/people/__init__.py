"""Who somebody is, how well that is proved, and which mailboxes and seats are theirs."""
