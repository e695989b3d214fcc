"""Archives on the disk, as bytes: mbox, compressed months, Maildirs; whatever they hold."""

import gzip

import pytest

from nomicd.adapters.archives import LONGEST, NoArchive, mails, size

ONE, TWO = b"Subject: one\n\nFrom here on\n\n>From now on\n", b"Subject: two\n\nbody\n"
MBOX = b"From ann@x Mon Mar  3 18:00:00 2003\n" + ONE + b"\nFrom bob at x  Tue Mar  4 18:00:00 2003\n" + TWO


@pytest.fixture
def mbox(tmp_path):
    """Writes a file; its path."""

    def write(content, name="a.mbox"):
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return write


def test_mails_are_cut_at_their_first_lines(mbox):
    """A sentence that begins with From is none, and an escaped one is as it was."""
    one, two = mails(mbox(MBOX))
    assert one == ONE.replace(b">From", b"From") + b"\n"
    assert two == TWO


def test_lines_of_other_systems_are_read_too(mbox):
    """CR LF, and a file that ends within a line."""
    found = list(mails(mbox(MBOX.replace(b"\n", b"\r\n").rstrip())))
    assert [each.splitlines()[0] for each in found] == [b"Subject: one", b"Subject: two"]


def test_a_mail_without_an_end_is_cut(mbox):
    """However long it is, it is never in memory as a whole."""
    huge = b"From a@x Mon Mar  3 18:00:00 2003\nSubject: x\n\n" + b"y" * (3 * LONGEST) + b"\n\n" + MBOX
    found = list(mails(mbox(huge)))
    assert [len(each) <= LONGEST for each in found] == [True] * 3
    assert found[2] == TWO


def test_an_empty_line_in_front_does_not_matter(mbox):
    """An empty file has no mails."""
    assert len(list(mails(mbox(b"\n\n" + MBOX)))) == 2
    assert list(mails(mbox(b""))) == []


def test_progress_goes_up_to_the_size(mbox, tmp_path):
    """Of all files of a folder together, hidden ones left out."""
    mbox(MBOX)
    mbox(gzip.compress(MBOX), "b.txt.gz")
    mbox(b"not an archive", ".hidden")
    told = []
    assert len(list(mails(tmp_path, told.append))) == 4
    assert told == sorted(told)
    assert told[-1] == size(tmp_path)


@pytest.mark.parametrize(
    ("content", "name", "says"),
    [
        (b"Dear diary,\n", "a.mbox", "does not begin with a “From …” line"),
        (gzip.compress(MBOX)[:-20], "a.gz", "is damaged"),
        (b"\x1f\x8bxxxx", "a.gz", "is damaged"),
        (b"no gzip", "a.gz", "is damaged"),
    ],
    ids=("no-mail", "cut", "broken", "no-gzip"),
)
def test_what_is_no_archive_says_why(mbox, content, name, says):
    """Before or while it is read."""
    with pytest.raises(NoArchive, match=says):
        list(mails(mbox(content, name)))


def test_nothing_is_no_archive(tmp_path):
    """Nor an empty folder."""
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(NoArchive):
            list(mails(path))
