"""Notices: how people who are away learn that a table waits for them. They say public facts alone."""
