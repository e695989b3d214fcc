"""Examples inside rule documents, run as tests."""
