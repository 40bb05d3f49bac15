"""War of the Eight Castles, a campaign of battles of Te Wapen."""
