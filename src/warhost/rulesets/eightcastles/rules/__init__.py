"""The rules of the campaign, chapter by chapter."""
