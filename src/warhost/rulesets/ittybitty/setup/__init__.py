"""From data files and scenarios to the start of a battle."""
