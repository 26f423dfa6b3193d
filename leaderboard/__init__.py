"""The standings: ordering results and telling people."""
