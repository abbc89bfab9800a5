"""Events, refusals, results in words: the only prose of Crazy Switch.

A card, a colour, a seat or a number varies inside one whole sentence per kind, so that word order and endings
can differ between the languages.
"""
