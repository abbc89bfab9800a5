"""The rules of War as a library: no Django, no clock, no text for readers."""
