"""`python -m smallcouncil` is `smallcouncil`."""

from smallcouncil.cli import main

if __name__ == "__main__":  # a process that simulates games may read this file again
    main()
