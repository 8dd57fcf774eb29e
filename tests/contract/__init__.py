"""The contract: laws that every registered game passes, in every variant and with every number of players."""
