"""Every leader, character card and event of The Iron Throne: what it does, when, and only then."""
