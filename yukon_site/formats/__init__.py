"""How pages write dates and numbers, where Django's own formats differ from ours."""
