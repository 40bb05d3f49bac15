"""What positions are worth to computer opponents."""
