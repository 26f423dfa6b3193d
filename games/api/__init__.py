"""The HTTP API of the games app: input is parsed here, services and selectors answer, output is formatted here."""
