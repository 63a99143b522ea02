"""Search over any game: a tree, or improvement over a blueprint."""
