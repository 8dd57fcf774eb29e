"""The tests of Small Council: the contract of all games, the core, and each game's clauses."""
