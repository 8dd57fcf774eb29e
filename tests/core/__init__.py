"""The engine, tried on toy games."""
