"""The friendly face of one battle: play it, ask about it, write it down, look back at it."""
