"""Earlier rules, by what a server and a terminal of that time wrote."""
