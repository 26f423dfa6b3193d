"""How a page asks for its scripts."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.modules import closure

register = template.Library()


@register.simple_tag
def modulepreload(*entries: str) -> SafeString:
    """Ask for the entry modules and for all that they import, at once instead of level by level.

    They come behind the style sheets, without which nothing is painted.
    """
    links = ((static(name),) for name in closure(*entries))
    return format_html_join("\n", '<link rel="modulepreload" href="{}" fetchpriority="low">', links)
