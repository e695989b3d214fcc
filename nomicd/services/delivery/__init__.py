"""Mail that goes out: composed, queued, sent, and what comes back of it."""
