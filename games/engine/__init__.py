"""The rules of Yukon, as plain Python: no Django, no clock, no chance, no files."""
