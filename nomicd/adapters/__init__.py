"""One outside package a file; adapters never import one another."""
