"""Killing: servers are killed, stopped, cut off and starved under load; nothing that they acknowledged may be lost.

`python -m tests.server.kill 1000` strikes a thousand blows: half at one process over SQLite, half at two processes over
one PostgreSQL. `--scene`, `--seed` choose. What is kept in the end is held against what the clients remember.
"""
