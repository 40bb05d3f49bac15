"""Where persons meet who want a battle: open battles, invitations, series, and help against those who spoil it."""
