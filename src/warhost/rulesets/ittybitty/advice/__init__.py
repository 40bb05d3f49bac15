"""What positions are worth and actions lead to, for the computer's players and for odds."""
