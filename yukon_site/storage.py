"""Static files under hashed names, ES-module imports included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # the library is untyped
    """Gives every file a name that changes with its content, also inside `import` lines."""

    support_js_module_import_aggregation = True
