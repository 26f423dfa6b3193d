"""What a player sets for one browser: kept in the `settings` cookie and shown as data attributes of <html>.

The server reads the cookie, so that nothing flashes; preferences.js is its only writer. The text is
`name:value` pairs joined by `|`, without those that have their first value.
"""

COOKIE = "settings"

# The first value of each is the default. Style sheet and scripts read data-<name>.
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark", "contrast"),
    "deck": ("two", "four"),
    "hand": ("right", "left"),
    "letters": ("language", "AKQJ", "APKV"),
    "motion": ("on", "off"),
    "timer": ("shown", "hidden"),
    "double_tap": ("on", "off"),
    "placement_help": ("on", "off"),
    "interactive_rules": ("on", "off"),
    "automatic_placement": ("off", "on"),
    "tour": ("new", "seen"),
}
LETTERS_OF_LANGUAGE = {"en": "AKQJ", "tr": "APKV"}


def parse_preferences(text: str) -> dict[str, str]:
    """Return a value for every preference; what text says wrongly or not at all has its default."""
    said = dict(pair.split(":", 1) for pair in text.split("|") if ":" in pair)
    return {name: said[name] if said.get(name) in values else values[0] for name, values in CHOICES.items()}


def html_attributes(preferences: dict[str, str], *, language: str) -> dict[str, str]:
    """Return the data attributes of <html>: no theme follows the system, letters may follow the page's language."""
    attributes = dict(preferences)
    if attributes["theme"] == "system":
        del attributes["theme"]
    if attributes["letters"] == "language":
        attributes["letters"] = LETTERS_OF_LANGUAGE[language]
    return {f"data-{name}": value for name, value in attributes.items()}
