"""The HTTP API of the leaderboard app: standings, one's own place, and how the results spread."""
