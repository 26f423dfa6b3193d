"""What the OpenAPI schema promises, fuzzed: every answer is one that it describes, and none is a fault of ours."""

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.games.playing import begin, win

CHECKS = [schemathesis.checks.not_a_server_error, response_schema_conformance, status_code_conformance]


@pytest.fixture
def api(ann, ben, challenge, now, clock, monkeypatch):
    """The schema of an API with a game that is won and one that is being played; nothing is throttled."""
    monkeypatch.setattr("rest_framework.throttling.ScopedRateThrottle.allow_request", lambda *_: True)
    win(ann, challenge, now)
    begin(ben, challenge, now)
    schema = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
    schema.app = get_wsgi_application()
    return schema


schema = schemathesis.pytest.from_fixture("api")


@pytest.mark.django_db(transaction=True)
@schema.parametrize()
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_described_by_the_schema(case):
    token = {"Cookie": f"csrftoken={'a' * 32}", "X-CSRFToken": "a" * 32}
    response = case.call(headers={"Host": "localhost", "Accept-Encoding": "identity", **token})
    case.validate_response(response, checks=CHECKS)
