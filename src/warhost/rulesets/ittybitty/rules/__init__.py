"""The compiled rules: the sequence of play and the chapters of the rulebook."""
