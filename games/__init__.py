"""The game: its engine, the daily challenges, attempts and verified results."""
