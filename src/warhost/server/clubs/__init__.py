"""Clubs with their tournaments, and how strong persons and computers are in each game."""
