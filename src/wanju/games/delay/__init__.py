"""Delay the End: a single player records seven rounds between Heaven, Hell and mankind."""
