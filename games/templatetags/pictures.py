"""How the rules page draws its pictures."""

from typing import Any

from django import template

from games.pictures import PICTURES, Face, draw
from games.templatetags.yukon import face

register = template.Library()


@register.inclusion_tag("games/_picture.html", takes_context=True)
def picture(context: template.Context, name: str) -> dict[str, Any]:
    """Draw a picture by its name in PICTURES."""
    return {"drawing": draw(PICTURES[name]), "html_attributes": context.get("html_attributes")}


@register.inclusion_tag("games/_face.html", takes_context=True)
def marked_face(context: template.Context, card: Face) -> dict[str, str | bool]:
    """Draw a face-up card with its mark, a class of the style sheet."""
    return {**face(context, card.text), "mark": card.mark}
