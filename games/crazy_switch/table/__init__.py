"""From a game to what the template shows: which cards are lit, which buttons there are, what is said.

Of the cards it passes on only South's view, and every hand once the deal is over (4.10).
"""
