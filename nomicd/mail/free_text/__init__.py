"""The reader of free words: votes, orders and proposals in sentences, by the forms of a small grammar."""
