"""What all games have whose law players write in code: documents, the sandbox, and who is to blame."""
