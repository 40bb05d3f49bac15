"""Notices: who waits for somebody is told elsewhere too, by push, by mail, in a feed or by a hook of his own."""
