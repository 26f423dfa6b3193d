"""The desk of somebody on the staff: what tests of the admin do there."""

from django.urls import reverse

CHALLENGES = "admin:games_challenge_changelist"
RESULTS = "admin:games_result_changelist"


def act(desk, listing, action, rows, **fields):
    """Run an action on rows and return the texts of the messages."""
    data = {"action": action, "_selected_action": [row.pk for row in rows], **fields}
    answer = desk.post(reverse(listing), data, follow=True)
    assert answer.status_code == 200
    return [str(message) for message in answer.context["messages"]]


def told(desk, listing, action, rows, text):
    """Run an action that asks for a text."""
    return act(desk, listing, action, rows, confirmed="1", text=text)
