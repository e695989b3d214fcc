"""Long computations as values, and what runs them: in this process or in workers beside it."""
