"""The tutorial's game, as a distribution of its own: a package, so that its game is gone when its tests are over."""
