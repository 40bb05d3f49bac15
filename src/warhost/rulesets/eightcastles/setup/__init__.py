"""From data files, maps and scenarios to the start of a campaign."""
