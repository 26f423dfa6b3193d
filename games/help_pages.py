"""The pages under Help, beside the rules: games to step through, and questions."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.engine.code import parse_code
from games.examples import EXAMPLES


def examples(request: HttpRequest) -> HttpResponse:
    """Show which games there are to step through."""
    shown = [(number, example, parse_code(example.code).rule) for number, example in enumerate(EXAMPLES, start=1)]
    return render(request, "games/examples.html", {"examples": shown})


def example(request: HttpRequest, number: int) -> HttpResponse:
    """Show one of them, which the page's script deals and plays."""
    if not 1 <= number <= len(EXAMPLES):
        raise Http404
    return render(request, "games/example.html", {"example": EXAMPLES[number - 1]})


def faq(request: HttpRequest) -> HttpResponse:
    """Answer what players ask."""
    return render(request, "games/faq.html")
