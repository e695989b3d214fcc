"""The durable store: SQLite, PostgreSQL."""
