"""War of the Eight Castles, the campaign of Te Wapen!: two to six factions fight for a realm."""
