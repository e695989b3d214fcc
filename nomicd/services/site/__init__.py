"""A game as everybody may read it: pages by their paths, made from its log and nothing else."""
