"""One mail from stored bytes to what it does: who may, what each line asks, what is answered."""
