"""Rule documents: reading, checking, changing them; the book of those in force."""
