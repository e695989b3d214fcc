"""The durable store: in memory, SQLite, PostgreSQL."""
