"""Static files under hashed names, ES-module imports included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # the library is untyped
    """Gives every file a name that changes with its content, also inside `import` lines."""

    support_js_module_import_aggregation = True
    # One pass per step of the longest chain of imports; only modules that import each other would need more.
    max_post_process_passes = 20
