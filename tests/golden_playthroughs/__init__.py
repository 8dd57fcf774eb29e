"""Whole games as text, and the test that they are still played so."""
