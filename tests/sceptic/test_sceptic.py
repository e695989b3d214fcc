"""The sceptic's list fits the sources as they are. That the tests notice each of these takes minutes to show:
`make sceptic` does."""

import shutil

import pytest
from sceptic import ROOT, break_code, read_doubts


@pytest.mark.parametrize("doubt", read_doubts(), ids=lambda each: each.broken)
def test_what_is_to_be_broken_is_there(doubt, tmp_path):
    """Once in its file, and Python still once it is broken; its tests are there as well."""
    (tmp_path / doubt.file).parent.mkdir(parents=True)
    shutil.copy(ROOT / doubt.file, tmp_path / doubt.file)
    break_code(tmp_path, doubt)
    compile((tmp_path / doubt.file).read_text(), doubt.file, "exec")
    for each in doubt.tests:
        path, _, name = each.partition("::")
        assert f"def {name}" in (ROOT / path).read_text(), each


def test_the_documentation_lists_all_doubts():
    """docs/reliability.md says of each what was broken."""
    said = (ROOT / "docs/reliability.md").read_text()
    assert [each.broken for each in read_doubts() if each.broken not in said] == []
