"""What a game is: records, verbs, dealer, numbers, text, tables and the compiled loops. It names no game."""

from wanju.kernel import cache as cache  # first: the compiled parts below are cached where it points
