"""The difficulty of a deal: bands of a measured sample, and what each weekday asks for."""

import csv
from collections import Counter
from datetime import date, timedelta

import pytest

from games import deals, services
from games.difficulty import BANDS, Measures, band_for, band_of, measures_of, sample_file
from games.engine.code import GameCode
from games.engine.rules import Rule
from games.engine.solver import Solution, Verdict

MONDAY = date(2026, 3, 9)


def sample(rule):
    """Return the measures of a rule's sample."""
    with sample_file(rule).open(newline="") as file:
        return [Measures(*(int(row[field]) for field in Measures._fields)) for row in csv.DictReader(file)]


@pytest.mark.parametrize("rule", Rule)
def test_each_band_holds_a_fifth_of_two_thousand_measured_deals(rule):
    measured = sample(rule)
    assert len(measured) == 2000
    bands = Counter(band_of(rule, measures) for measures in measured)
    assert sorted(bands) == list(BANDS)
    assert all(380 <= size <= 420 for size in bands.values())


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("field", Measures._fields)
def test_more_of_a_measure_never_makes_a_deal_easier(rule, field):
    plain = sorted(sample(rule))[1000]
    bands = [band_of(rule, plain._replace(**{field: value})) for value in (0, 1, 10, 100, 1000, 10**6)]
    assert bands == sorted(bands)


def test_the_easiest_and_the_hardest_are_at_the_ends():
    assert band_of(Rule.CLASSIC, Measures(0, 0, 0, 0)) == 1
    assert band_of(Rule.CLASSIC, Measures(10**6, 10**6, 10**6, 10**6)) == 5


def test_the_week_grows_harder_from_monday_to_sunday():
    week = [band_for(MONDAY + timedelta(days=day)) for day in range(7)]
    assert week == sorted(week)
    assert (week[0], week[-1]) == (1, 5)


def deal_of(number, measures):
    solution = Solution(Verdict.SOLVED, (), nodes=1, width=1, dead_ends=0, first_win_nodes=1)
    return deals.ProvedDeal(GameCode(Rule.CLASSIC, "A" * 15 + "ABCDEFG"[number]), solution, measures)


@pytest.mark.parametrize(("day", "expected"), [(0, 1), (2, 2), (4, 3), (5, 4), (6, 5)])
def test_of_the_candidates_the_one_nearest_to_the_weekday_is_chosen(monkeypatch, day, expected):
    by_band = {band_of(Rule.CLASSIC, measures): measures for measures in sample(Rule.CLASSIC)}
    drawn = iter([deal_of(band, by_band[band]) for band in (3, 1, 5, 2, 4)])
    monkeypatch.setattr(deals, "deal_find", lambda rule: next(drawn))
    monkeypatch.setattr(deals, "shortened", lambda deal: deal)
    assert deals.deal_for(MONDAY + timedelta(days=day), Rule.CLASSIC, candidates=5).band == expected


def test_a_scheduled_challenge_carries_its_band_and_measures(db):
    deal = deals.deal_prove(GameCode(Rule.RELAXED, "A" * 16))
    challenge = services.challenge_add(date=MONDAY, deal=deal)
    assert challenge.band == band_of(Rule.RELAXED, measures_of(deal.solution))
    assert (challenge.nodes, challenge.width, challenge.dead_ends) == (
        deal.solution.first_win_nodes,
        deal.solution.width,
        deal.solution.dead_ends,
    )
