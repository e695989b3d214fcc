"""What is kept beside the log: of a game, of who somebody is, of which mails they want."""
