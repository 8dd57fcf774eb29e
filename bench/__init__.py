"""How fast the engine is, as ratios beside its peers, measured in one run."""
