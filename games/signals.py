"""What the games app reports to whoever listens: with games.standings_port the only bridge to the leaderboard.

All are sent inside the transaction that made the change, after the rows were written. A receiver that keeps derived
rows locks its own row of the challenge first and reads `selectors.results_ranked()` after: then a win and a void that
happen at once leave the same standings in either order.
"""

from django.dispatch import Signal

# A result may have entered, left or changed its place or name in the standings. Arguments: result_id.
standings_changed = Signal()

# None of the challenge's results counts any more. Arguments: challenge_id.
challenge_voided = Signal()

# The number of players at work on a challenge may have changed. Arguments: challenge_id.
attempt_touched = Signal()
