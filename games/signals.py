"""What the games app reports to whoever listens: the only bridge to the leaderboard.

Both are sent inside the transaction that made the change.
"""

from django.dispatch import Signal

# A result may have entered, left or changed its place or name in the standings. Arguments: result_id.
standings_changed = Signal()

# The number of players at work on a challenge may have changed. Arguments: challenge_id.
attempt_touched = Signal()
