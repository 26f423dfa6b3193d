"""One script for each page: what is in it, and what is refused."""

from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from games import bundles
from games.bundles import PREFIX, bundle


@pytest.fixture
def sources(monkeypatch, tmp_path):
    """A function that writes modules, which are then the only static files."""
    monkeypatch.setattr(bundles.finders, "find", lambda name: path if (path := tmp_path / name).exists() else None)

    def write(**modules):
        for name, text in modules.items():
            (tmp_path / f"{name}.js").write_text(text)

    return write


def test_every_module_is_there_once_and_before_those_that_import_it(sources):
    sources(
        page='import { b } from "./b.js";\nimport * as all from "./c.js";\nconsole.log(b, all.c);\n',
        b='import { c as sea } from "./c.js";\nexport const b = sea;\n',
        c="/** Of c. */\nexport function c() {}\n// alone\nconst alone = 1;\n",
    )
    assert bundle("page.js") == (
        "const module_0 = (() => {\nexport function c() {}\nconst alone = 1;\nreturn { c };\n})();\n"
        "const module_1 = (() => {\nconst { c: sea } = module_0;\nconst b = sea;\nreturn { b };\n})();\n"
        "const { b } = module_1;\nconst all = module_0;\nconsole.log(b, all.c);\n"
    ).replace("export ", "")


@pytest.mark.parametrize(
    "line",
    ["export default 1;", "export let a = 1;", "export { a };", 'export * from "./b.js";', "import a from './b.js';"],
)
def test_a_form_that_bundles_do_not_know_is_refused(sources, line):
    sources(page='import "./a.js";\n', a=f"{line}\n", b="")
    with pytest.raises(ValueError, match=r"a\.js has a form"):
        bundle("page.js")


def test_modules_that_import_each_other_are_refused(sources):
    sources(page='import "./a.js";\n', a='import "./b.js";\n', b='import "./a.js";\n')
    with pytest.raises(ValueError, match=r"a\.js and b\.js import each other"):
        bundle("page.js")


def test_a_module_that_is_not_there_is_named(sources):
    sources(page='import "./nowhere.js";\n')
    with pytest.raises(FileNotFoundError, match=r"nowhere\.js"):
        bundle("page.js")


@pytest.mark.parametrize("entry", settings.PAGE_SCRIPTS)
def test_the_script_of_each_page_is_found_and_has_nothing_left_to_import(entry):
    text = Path(finders.find(PREFIX + entry)).read_text()
    assert not bundles.UNKNOWN.search(text)
    assert text.count("const module_0 = ") == 1


def test_other_names_have_no_bundle():
    assert finders.find(f"{PREFIX}games/js/words.js") is None
    assert finders.find("games/js/words.js")


def test_a_bundle_is_made_anew_when_a_source_has_changed(sources, monkeypatch, tmp_path):
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    monkeypatch.setattr(settings, "PAGE_SCRIPTS", ["page.js"])
    finder = bundles.BundleFinder()
    for text in ("one();\n", "two();\n"):
        sources(page=text)
        ((name, storage),) = finder.list(None)
        assert name == "bundled/page.js"
        assert storage.open(name).read().decode() == text
    before = Path(storage.path(name)).stat().st_mtime_ns
    list(finder.list(None))
    assert Path(storage.path(name)).stat().st_mtime_ns == before
