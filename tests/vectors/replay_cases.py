"""The replays and masked games of the vectors, with the verdicts worked out by hand."""

WON = {
    "YU1-C-AAAAAAB": (
        "3f 31x4 3f 63x4 26x5 52x5 54 45x6 75x2 67x6 13x3 61 64 67 6f 41x2 36x8 64x6 56x6 5f 65x9 5f 74x3 7f 1f 1f "
        "53x4 73 43x4 24 52x6 24x7 72x4 7f 75 25x3 2f 2f 52x5 46x12 24x6 2f 4f 2f 4f 6f 1f 57 32x2 4f 1f 43 4f 61x2 "
        "32x6 65x8 56x6 75x2 7f 1f 2f 1f 1f 73 7f 7f 2f 6f 2f 4f 6f 2f 4f 6f 2f 42 4f 5f 6f 2f 3f 5f 6f 2f 3f 5f 6f "
        "2f 3f 5f 6f 2f"
    ),
    "YU1-C-AAAAAAE": (
        "34x4 3f 3f 52 64 32 73x5 12 41x2 54x4 31 42x6 24x2 62x4 6f 65 6f 42x4 24x20 46x5 4f 46x13 24 62 67x11 76x12 "
        "71 74 73 47x6 4f 57x2 65x10 6f 54x4 64x3 75x7 57x14 65x5 51x6 6f 46x8 42 53 47 32x3 73x17 7f 32x19 23x18 "
        "62x5 36x7 3f 2f 3f 6f 1f 2f 3f 6f 1f 2f 3f 6f 1f 2f 3f 6f 1f 2f 3f 6f 1f 2f 3f 6f 1f 2f 3f 6f 1f 2f 3f 6f 1f "
        "2f 3f 6f 1f 2f 3f 6f 1f 2f 3f"
    ),
    "YU1-R-AAAAAAB": (
        "3f 31x4 3f 57x5 54 45x6 73x10 24x5 37x8 3f 43x6 45 13x2 35x6 15x3 51x13 25 62x2 12 72 57x5 75x13 52x6 5f 2f "
        "54 54x6 47x3 64x3 61 62 76x4 7f 45 57x2 4f 21x2 21 12x10 1f 21x7 72x3 72 64x2 46x8 24x6 72 6f 3f 62x3 6f "
        "36x3 12 1f 1f 21x3 2f 12x4 1f 1f 1f 41 61x4 21x2 2f 2f 2f 12x5 1f 1f 4f 61 6f 21x6 24x2 2f 62 42x2 12x6 14x2 "
        "1f 21x9 2f 62 6f 6f 1f 1f 1f 1f 1f 6f 1f 4f 1f 1f 4f 1f 4f 4f 2f 1f 4f 1f 2f 1f 2f 2f 4f"
    ),
    "YU1-C-QWERTYUIOPASDFGH": (
        "7f 32x5 64x2 56x5 43x4 54 75x3 7f 53x4 47x4 54 57 75x6 3f 21x3 32x4 43x2 21x9 53x3 75 27x2 61x4 12 52x2 62x2 "
        "62x2 65 35x9 3f 43 12x8 45 51x8 75 12x11 21x12 62 6f 24x9 62 16x10 1f 12x6 63x11 3f 35x5 24x8 42x12 24x10 "
        "42x3 74x2 71 7f 2f 2f 5f 4f 47x2 4f 4f 5f 2f 5f 2f 4f 7f 4f 7f 5f 2f 7f 2f 4f 5f 4f 5f 3f 2f 5f 2f 4f 3f 2f "
        "5f 3f 4f 3f 2f 4f 5f 4f 3f 5f 2f 3f 4f 1f 5f"
    ),
}

C = "YU1-C-AAAAAAB"
WIN = WON[C]  # 92 tokens; the last one puts up the king of clubs from column 2, and columns 1 and 3 to 7 are spaces
ALMOST = WIN.removesuffix(" 2f")
SHUTTLE = "42 24"  # the queen of hearts from the king of spades to the king of clubs and back: turns nothing up
PAIR = "s1 1f"  # the king of spades down to a space and up again


def rejected(score, moves, plies, move, reason, clean=True):
    return ("rejected", score, moves, plies, clean, {"ply": plies, "move": move, "reason": reason})


def times(count, tokens):
    return " ".join([tokens] * count)


UNREADABLE = [
    *[
        "36x1",
        "36x0",
        "36x05",
        "36x5.",
        "36x100",
        "36x",
        "36X5",
        "3x5",
        "6x",
        "x5",
        "80",
        "08",
        "38",
        "18x2",
        "0f",
        "8f",
    ],
    *[
        "3F",
        "ff",
        "f3",
        "h0",
        "h8",
        "hh",
        "H5",
        "h5x2",
        "3h",
        "3fx2",
        "U",
        "R",
        "uu",
        "ur",
        "-1f",
        "+36",
        "3-6",
        "36,",
        "36;",
    ],
    *[
        "٣٦",
        "３６",
        "3６",
        "ｆ1",
        "u\u0301",
        "\u212a1",
        "ſ1",
        "36\t",
        "42\n24",
        "\u00a042",
        "42\u2028",
        "\ufeff42",
        "42\0",
        "\x1c42",
    ],
    *["constructor", "__proto__", "🂡🂢🂣🂤🂥🂦🂧🂨🂩", "3" * 100],
]

# Name, code, log, and (verdict, score, moves, plies, clean, failure) by hand.
REPLAYS = [
    ("empty log", C, "", ("unfinished", 0, 0, 0, True, None)),
    ("nothing but white space", C, " \t\n\v\f\r", ("unfinished", 0, 0, 0, True, None)),
    *[
        (f"won {code}", code, log, ("won", 625, log.count(" ") + 1, log.count(" ") + 1, True, None))
        for code, log in WON.items()
    ],
    ("won under Traditional by the Classic line", "YU1-T-AAAAAAB", WIN, ("won", 625, 92, 92, True, None)),
    ("white space around a won log", C, f"\r\n\t {WIN}\v\f\n", ("won", 625, 92, 92, True, None)),
    ("one move short", C, ALMOST, ("unfinished", 615, 91, 91, True, None)),
    ("log of another deal", "YU1-C-AAAAAAC", WIN, rejected(0, 0, 0, "3f", "wrong_rank")),
    # After the win
    *[
        (f"{move or 'an empty token'} after the win", C, f"{WIN} {move} 12", rejected(625, 92, 92, move, reason))
        for move, reason in [
            *[(move, "game_over") for move in ("2f", "c1", "u", "r", "12", "11x30")],
            ("zz", "unreadable"),
            ("", "unreadable"),
        ]
    ],
    # Reasons, at the first move
    *[
        (f"{reason} by {move}", code, move, rejected(0, 0, 0, move, reason))
        for code, move, reason in [
            (C, "u", "nothing_to_undo"),
            (C, "s1", "empty_source"),
            (C, "33", "same_pile"),
            (C, "33x30", "same_pile"),
            (C, "32x21", "group_too_large"),
            (C, "32x8", "not_enough_cards"),
            (C, "32x6", "face_down"),
            (C, "46", "wrong_colour"),
            (C, "12", "wrong_rank"),
            (C, "1f", "wrong_rank"),
            ("YU1-T-AAAAAAB", "31x5", "ace_must_go_up"),
            ("YU1-T-AAAAAAB", "46", "ace_must_go_up"),
            ("YU1-T-AAAAAAB", "32x6", "face_down"),
            ("YU1-T-AAAAAAB", "s1", "empty_source"),
        ]
    ],
    ("the colour does not matter under Relaxed", "YU1-R-AAAAAAB", "46", ("unfinished", 0, 1, 1, True, None)),
    (
        "a card on a foundation stays under Traditional",
        "YU1-T-AAAAAAB",
        "3f h7",
        rejected(10, 1, 1, "h7", "foundation_is_final"),
    ),
    ("an ace comes back to no three", C, "3f h7", rejected(10, 1, 1, "h7", "wrong_rank")),
    # Three cards up and twelve turned up by then; column 3 is a space.
    ("only a king to a space", C, f"{WIN[: WIN.index('36x8') + 4]} 13", rejected(90, 17, 17, "13", "space_needs_king")),
    # Four cards turned up by then.
    (
        "24 cards that fit, in one group",
        C,
        "36x4 27x3 52x4 65 47 76x3 64 63x9 26x6 52x2 43 75x3 75x2 53x6 63x7 31x24",
        rejected(20, 15, 15, "31x24", "group_too_large"),
    ),
    # Unreadable tokens, and what is no white space
    *[
        (f"unreadable {move[:8]!a}", C, f"3f {move} 12", rejected(10, 1, 1, move[:8], "unreadable"))
        for move in UNREADABLE
    ],
    ("two spaces in a row", C, "42  24", rejected(0, 1, 1, "", "unreadable")),
    ("a no-break space before the log", C, "\u00a042", rejected(0, 0, 0, "\u00a042", "unreadable")),
    ("a byte order mark before the log", C, "\ufeff42", rejected(0, 0, 0, "\ufeff42", "unreadable")),
    ("a line separator after the log", C, "42\u2028", rejected(0, 0, 0, "42\u2028", "unreadable")),
    # Undo and restart
    ("a card turns up", C, "31x5", ("unfinished", 5, 1, 1, True, None)),
    ("undo turns it face-down again", C, "31x5 u 31x6", rejected(0, 1, 2, "31x6", "face_down")),
    ("undo takes back one move with its points", C, "31x5 3f u", ("unfinished", 5, 2, 3, True, None)),
    ("undo down to the start", C, "31x5 3f u u u", rejected(0, 2, 4, "u", "nothing_to_undo")),
    ("moves are counted on after an undo", C, "31x5 u 31x5", ("unfinished", 5, 2, 3, True, None)),
    (
        "101 moves, 101 undos",
        C,
        f"{times(50, SHUTTLE)} 42 {times(101, 'u')}",
        rejected(0, 101, 201, "u", "nothing_to_undo"),
    ),
    (
        "100 moves, 100 undos",
        C,
        f"{times(50, SHUTTLE)} {times(100, 'u')} 31x5",
        ("unfinished", 5, 101, 201, True, None),
    ),
    (
        "what was too old to be undone stays too old",
        C,
        f"{times(75, SHUTTLE)} u 24 {times(101, 'u')}",
        rejected(0, 151, 252, "u", "nothing_to_undo"),
    ),
    ("undo after a restart", C, f"{times(75, SHUTTLE)} u r 42 u", ("unfinished", 0, 151, 154, True, None)),
    ("restart", C, "31x5 3f r", ("unfinished", 0, 2, 3, True, None)),
    ("restart at the start", C, "r r", ("unfinished", 0, 0, 2, True, None)),
    ("nothing to undo after a restart", C, "42 r u", rejected(0, 1, 2, "u", "nothing_to_undo")),
    ("restart cannot be undone", C, "42 r 24", rejected(0, 1, 2, "24", "wrong_rank")),
    ("a win after a restart", C, f"42 u 31x5 r {WIN}", ("won", 625, 94, 96, True, None)),
    # Worrying back
    *[
        (
            f"{k} taken back, put up again, won",
            C,
            f"{ALMOST} {times(k, PAIR)} 2f",
            ("won", 625 + 10 * k, 92 + 2 * k, 92 + 2 * k, False, None),
        )
        for k in (1, 5, 500)
    ],
    ("one taken back", C, f"{ALMOST} s1", ("unfinished", 615, 92, 92, False, None)),
    ("taken back and undone", C, f"{ALMOST} s1 u 2f", ("won", 625, 93, 94, True, None)),
    ("put up again and undone", C, f"{ALMOST} s1 1f u", ("unfinished", 615, 93, 94, False, None)),
    ("taken back, restarted, won", C, f"{ALMOST} s1 r {WIN}", ("won", 625, 184, 185, True, None)),
    (
        "too old a worrying back stands",
        C,
        f"{ALMOST} s1 {times(50, '13 31')} {times(101, 'u')}",
        rejected(615, 192, 292, "u", "nothing_to_undo", clean=False),
    ),
    # The longest log
    ("4000 tokens", C, times(4000, "r"), ("unfinished", 0, 0, 4000, True, None)),
    ("4001 tokens", C, times(4001, "r"), rejected(0, 0, 4000, "r", "log_too_long")),
    (
        "too long before unreadable",
        C,
        f"{times(4000, 'r')} zzzzzzzzz",
        rejected(0, 0, 4000, "zzzzzzzz", "log_too_long"),
    ),
    ("won by the 4000th token", C, f"{times(3908, 'r')} {WIN}", ("won", 625, 92, 4000, True, None)),
    ("too long before game over", C, f"{times(3908, 'r')} {WIN} u", rejected(625, 92, 4000, "u", "log_too_long")),
]

# One token of a won log changed: the changed token's ply, and what it is changed to.
CORRUPTED = [
    (0, "2f"),
    (1, "31x3"),
    (3, "63x5"),
    (5, "5f"),
    (10, "13x2"),
    (17, "64x7"),
    (28, "43x5"),
    (40, "24x6"),
    (60, "5f"),
    (90, "5f"),
]

# Code and log: a masked game follows them.
MASKED = [
    ("a won game", "YU1-C-AAAAAAE", WON["YU1-C-AAAAAAE"]),
    ("undo, and the same card again", C, "31x5 3f u 3f u u 36x3 u 31x5 r 3f 31x4 3f 63x4 26x5 52x5"),
    ("Relaxed", "YU1-R-AAAAAAB", WON["YU1-R-AAAAAAB"][:100].rsplit(" ", 1)[0]),
    ("Traditional", "YU1-T-AAAAAAB", WIN[:100].rsplit(" ", 1)[0]),
    ("taking back", C, f"{WIN[:-6]} h2 u d1 1f 6f"),
]
