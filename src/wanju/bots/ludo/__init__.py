"""Ludo, as far as it can be known: small games solved exactly, races by themselves, and a player that has learned.

Two seats with one or two pieces each have 3,364 or 2.9 million boards, and at the start of a roll nothing else matters
but whose it is and how many sixes came before it. Their values are found by value iteration. What a roll does is asked
of the rules of the game, with the die laid down; none is written here again.
"""
