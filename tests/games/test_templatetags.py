"""How pages write durations, shares and cards."""

from datetime import date

import pytest
from django.template import Context, Template
from django.utils.translation import override

from games.engine.cards import RANKS, SUITS
from games.templatetags import yukon


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0:00"), (999, "0:00"), (61_000, "1:01"), (271_250, "4:31"), (3_600_000, "1:00:00"), (3_871_000, "1:04:31")],
)
def test_durations_have_hours_only_where_there_are_any(ms, text):
    assert yukon.duration(ms) == text


@pytest.mark.parametrize(
    ("language", "exact", "share", "small", "long", "spoken"),
    [
        ("en", ".009", "62%", "0.9 s", "4 min 31 s", "1 hour 4 minutes 31 seconds"),
        ("tr", ",009", "%62", "0,9 sn", "4 dk 31 sn", "1 saat 4 dakika 31 saniye"),
    ],
)
def test_times_and_shares_are_written_as_the_language_does(language, exact, share, small, long, spoken):
    with override(language):
        assert yukon.thousandths(271_009) == exact
        assert yukon.percent(0.62) == share
        assert yukon.gap(900) == small
        assert yukon.gap(271_000) == long
        assert yukon.spoken_duration(3_871_000) == spoken


@pytest.mark.parametrize(
    ("ms", "text"), [(0, "0 seconds"), (1_000, "1 second"), (60_000, "1 minute"), (3_600_000, "1 hour")]
)
def test_spoken_durations_leave_out_what_is_nothing(ms, text):
    with override("en"):
        assert yukon.spoken_duration(ms) == text


def test_what_is_left_of_a_day_has_hours_minutes_and_seconds():
    assert yukon.clock(27_738) == "07:42:18"


@pytest.mark.parametrize("letters", ["AKQJ", "APKV"])
def test_every_card_is_drawn_from_symbols_that_the_sprite_has(letters):
    sprite = Template('{% include "_sprite.html" %}').render(Context())
    for rank in RANKS:
        for suit in SUITS:
            card = Template("{% load yukon %}{% face text %}").render(
                Context({"text": rank + suit, "html_attributes": {"data-letters": letters}})
            )
            symbols = [part.split('"')[0] for part in card.split('href="#')[1:]]
            assert len(symbols) == 3
            assert [symbol for symbol in symbols if f'id="{symbol}"' not in sprite] == []


def test_turkish_letters_name_king_queen_and_jack_in_turkish():
    context = Context({"html_attributes": {"data-letters": "APKV"}})
    assert [yukon.sign(context, rank) for rank in "AKQJT2"] == ["A", "P", "K", "V", "10", "2"]


@pytest.mark.parametrize(("language", "shown"), [("en", "Thursday, 12 March 2026"), ("tr", "12 Mart 2026 Perşembe")])
def test_a_full_date_has_its_weekday_where_the_language_puts_it(language, shown):
    with override(language):
        assert yukon.full_date(date(2026, 3, 12)) == shown
