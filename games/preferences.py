"""What a player sets for one browser: kept in the `settings` cookie and shown as data attributes of <html>.

The server reads the cookie, so that nothing flashes; preferences.js is its only writer. The text is
`name:value` pairs joined by `|`, without those that have their first value.
"""

COOKIE = "settings"

# The first value of each is the default. Style sheet and scripts read data-<name>.
CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark", "contrast"),
    "table": ("plain", "felt"),
    "back": ("ridges", "lattice", "plain"),
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
# The far edge of the table (--plain-2 and --felt-2 of yukon.css): the browser's own bars take its colour.
EDGES = {
    "light": {"plain": "#1c454f", "felt": "#11372e"},
    "dark": {"plain": "#0d1c21", "felt": "#0b1e19"},
    "contrast": {"plain": "#000000", "felt": "#000000"},
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


def table_edge(preferences: dict[str, str]) -> str:
    """Return the colour of the table's far edge; a theme that follows the system counts as light."""
    return EDGES.get(preferences["theme"], EDGES["light"])[preferences["table"]]
