"""What every game needs and no rule is made of: a game declares, the shelf reads, writes and shows.

No compiled rule may import from here: its cache would not notice a change (`tests/test_layers.py` watches).
"""
