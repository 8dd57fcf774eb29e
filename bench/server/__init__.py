"""The server under load: `python -m bench.server`; beside boardgame.io's where Node is installed."""
