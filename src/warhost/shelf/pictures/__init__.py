"""Pictures of a battle, as text and as SVG, on cells of any shape and on the open plane.

A game declares what its ground looks like, what stands where, and what it says of a piece; the rest is drawn here.
"""
