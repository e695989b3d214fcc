"""Long computations done beside the writer, with any number of workers or none."""
