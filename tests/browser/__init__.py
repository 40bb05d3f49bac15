"""Tests of the page in a real browser; a package, so that its one browser is closed before other tests begin."""
