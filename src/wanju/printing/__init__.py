"""Games on paper: sheets of cards, boards, tokens and pages, set by Typst from plain data. Names no game."""
