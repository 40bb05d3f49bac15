"""Clocks on a server: the time that they run by, what they read, and what is done when one has run out."""
