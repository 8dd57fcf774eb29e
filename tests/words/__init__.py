"""Sentences as people read them, and the tests that they are still said so."""
