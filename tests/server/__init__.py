"""The server, as real processes behind real sockets."""
