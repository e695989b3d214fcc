"""The page on mails shows each kind of mail that `make pictures` makes a picture of, and no other."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "mails.md").read_text()
MAKER = ast.parse((ROOT / "tests" / "browser" / "pictures.py").read_text())
MOST = 3_000_000


def kinds():
    """The keys of the table of kinds, read without a browser."""
    tables = [each for each in MAKER.body if isinstance(each, ast.Assign)]
    (found,) = (each.value for each in tables if ast.unparse(each.targets[0]) == "KINDS")
    return [key.value for key in found.keys]


def test_each_kind_is_shown_on_a_phone_and_on_a_desk():
    """In the order in which they are made."""
    wanted = [f"pictures/mail-{kind}-{place}.png" for kind in kinds() for place in ("phone", "desk")]
    assert re.findall(r"pictures/mail-[\w-]+\.png", PAGE) == wanted


def test_the_pictures_are_there_and_small():
    """All together: who clones the sources gets them too."""
    files = sorted((ROOT / "docs" / "pictures").glob("mail-*.png"))
    assert {each.name for each in files} == set(re.findall(r"mail-[\w-]+\.png", PAGE))
    assert sum(each.stat().st_size for each in files) < MOST
