"""The bots: what they answer, and how well they play."""
