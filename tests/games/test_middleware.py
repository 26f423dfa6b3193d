"""Who a request's player is."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory

from games.middleware import SESSION_KEY, PlayerMiddleware
from games.models import Player


def request_with(*, user=None, session=None):
    """Return a request that has been through the middleware."""
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    request.session = session or {}
    PlayerMiddleware(lambda request: HttpResponse())(request)
    return request


def test_a_stranger_is_nobody():
    assert request_with().player is None


def test_an_account_is_the_player_also_with_a_guest_in_the_session(ann, guest):
    assert request_with(user=ann, session={SESSION_KEY: str(guest.pk)}).player == ann


def test_a_guest_is_found_by_the_session_once(guest, django_assert_num_queries):
    request = request_with(session={SESSION_KEY: str(guest.pk)})
    with django_assert_num_queries(1):
        assert request.player == guest
        assert request.player == guest


def test_nobody_asking_costs_no_query(guest, django_assert_num_queries):
    with django_assert_num_queries(0):
        request_with(session={SESSION_KEY: str(guest.pk)})


@pytest.mark.parametrize("change", [{"name": "Ann", "name_key": "ann"}, {"is_active": False}])
def test_a_session_of_a_former_guest_gives_no_way_into_the_account(guest, change):
    Player.objects.filter(pk=guest.pk).update(**change)
    assert request_with(session={SESSION_KEY: str(guest.pk)}).player is None


def test_a_guest_who_is_gone_is_nobody(guest):
    pk = str(guest.pk)
    guest.delete()
    assert request_with(session={SESSION_KEY: pk}).player is None
