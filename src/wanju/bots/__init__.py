"""Players that think: exact solvers, and search over any game."""
