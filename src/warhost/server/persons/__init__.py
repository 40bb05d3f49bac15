"""Persons, who have their battles on every device; nobody needs to be one to play by link."""
