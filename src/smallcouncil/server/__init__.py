"""The server: tables that lose nothing and leak nothing. `app` composes it; docs/protocol.md says how to talk to it."""
