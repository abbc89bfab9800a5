"""From a play to what the template shows: two halves, the cards of the last round, buttons, the result.

Of the cards it passes on only those that lay face up; between rounds all of them lie face down.
"""
