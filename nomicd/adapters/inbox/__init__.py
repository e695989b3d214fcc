"""Ways in: each takes mails from somewhere and hands them to the intake."""
