"""Keys, buckets and positions."""

import random

import pytest

from leaderboard.ranking import Measures, Order, assign_positions, bucket_number, bucket_start, pack, unpack


def measures_at_random(count: int, seed: int = 7) -> list[Measures]:
    source = random.Random(seed)
    return [Measures(elapsed_ms=source.randint(1, 90_000_000), moves=source.randint(52, 4000)) for _ in range(count)]


def test_keys_order_by_time_then_moves():
    some = [*measures_at_random(500), Measures(5000, 90), Measures(5000, 89), Measures(4999, 4000)]
    by_key = sorted(some, key=lambda one: pack(Order.TIME, one))
    assert by_key == sorted(some, key=lambda one: (one.elapsed_ms, one.moves))


def test_keys_order_by_moves_then_time():
    some = [*measures_at_random(500), Measures(5000, 90), Measures(4999, 90), Measures(90_000_000, 89)]
    by_key = sorted(some, key=lambda one: pack(Order.MOVES, one))
    assert by_key == sorted(some, key=lambda one: (one.moves, one.elapsed_ms))


@pytest.mark.parametrize("order", Order)
def test_keys_give_back_what_they_were_packed_from(order):
    for one in [*measures_at_random(200), Measures(0, 0), Measures((1 << 40) - 1, (1 << 16) - 1)]:
        assert unpack(order, pack(order, one)) == one
        assert pack(order, one) < 1 << 63


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("bad", [Measures(1 << 40, 1), Measures(1, 1 << 16), Measures(-1, 1), Measures(1, -1)])
def test_a_measure_that_no_key_holds_is_refused(order, bad):
    with pytest.raises(ValueError, match="no key holds"):
        pack(order, bad)


def test_a_time_bucket_is_ten_seconds_and_a_moves_bucket_one_number():
    assert bucket_number(Order.TIME, pack(Order.TIME, Measures(299_999, 4000))) == 29
    assert bucket_number(Order.TIME, pack(Order.TIME, Measures(300_000, 52))) == 30
    assert bucket_number(Order.MOVES, pack(Order.MOVES, Measures(299_999, 118))) == 118


@pytest.mark.parametrize("order", Order)
def test_every_key_lies_between_its_buckets_start_and_the_next(order):
    for one in measures_at_random(200):
        key = pack(order, one)
        number = bucket_number(order, key)
        assert bucket_start(order, number) <= key < bucket_start(order, number + 1)


def test_equal_keys_share_a_position_and_the_next_is_skipped():
    assert assign_positions([10, 10, 30]) == [1, 1, 3]
    assert assign_positions([10, 20, 20, 20, 30]) == [1, 2, 2, 2, 5]
    assert assign_positions([]) == []


def test_positions_go_on_where_the_page_before_ended():
    keys = sorted(random.Random(3).choices(range(12), k=60))
    whole = assign_positions(keys)
    for start in range(60):
        better = sum(key < keys[start] for key in keys)
        tied = start - better
        assert assign_positions(keys[start : start + 7], better=better, tied=tied) == whole[start : start + 7]
