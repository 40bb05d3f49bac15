"""The example of three sides, as a distribution of its own: a package, so that its game goes after its tests."""
