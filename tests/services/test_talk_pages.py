"""The talk of a game on its site, and as an mbox."""

import mailbox
from contextlib import closing
from datetime import UTC, datetime, timedelta

from nomicd.kernel.page import Lines, Links, Table
from nomicd.services.rows import TalkMail
from nomicd.services.site import talk_pages

AT = datetime(2027, 3, 8, 9, 5, tzinfo=UTC)


def write_mail(number, writer, subject, text, parent=0, thread=0):
    return TalkMail(
        game="pot",
        mail=number,
        thread=thread or number,
        parent=parent,
        writer=writer,
        at=AT + timedelta(hours=number),
        subject=subject,
        base="",
        message_id=f"<id{number}@play.test>",
        original=f"<{number}@home.test>",
        text=text,
    )


TALK = (
    write_mail(1, "alice", "[pot] Bail <b>", "Too high.\n\nFrom me: hi"),
    write_mail(2, "bob", "[pot] Else", "Hello."),
    write_mail(3, "bob", "Re: [pot] Bail <b>", "No, é.", parent=1, thread=1),
)


def build(talk=TALK):
    return {file.path: file for file in talk_pages.list_files(talk, "UTC", "nomic+pot@play.test")}


def test_threads_are_listed_the_last_one_first():
    """Each with its mails and its last one; and a page for each."""
    files = build()
    assert list(files) == ["talk", "talk/1", "talk/2", "talk/talk.mbox"]
    (section,) = files["talk"].make().sections
    table, take = section.blocks
    assert isinstance(table, Table)
    assert isinstance(take, Links)
    assert [row[0].text for row in table.rows] == ["Bail <b>", "Else"]
    assert [row[1] for row in table.rows] == ["2", "1"]


def test_a_page_shows_its_thread_and_nobodys_address():
    """By writer and time; it is found under the name that each mail says in Archived-At."""
    file = build()["talk/1"]
    page = file.make()
    assert page.title == "Bail <b>"
    assert [section.heading.partition(",")[0] for section in page.sections] == ["alice", "bob"]
    assert page.sections[0].blocks == (Lines(("Too high.", "", "From me: hi")),)
    assert file.also == ("m/id1", "m/id3")
    assert "home.test" not in repr(page)


def test_all_of_it_can_be_taken_away(tmp_path):
    """As an mbox, with its threads; nothing of it is what only the writers know."""
    data = build()["talk/talk.mbox"].make().data
    path = tmp_path / "talk.mbox"
    path.write_bytes(data)
    with closing(mailbox.mbox(path)) as box:
        mails = list(box)
    assert [mail["Subject"] for mail in mails] == [each.subject for each in TALK]
    assert [mail["In-Reply-To"] for mail in mails] == [None, None, "<id1@play.test>"]
    assert mails[0].get_payload(decode=True).decode() == "Too high.\n\nFrom me: hi\n"
    assert mails[2].get_payload(decode=True).decode() == "No, é.\n"
    assert b"home.test" not in data
    assert b"Unsubscribe" not in data


def test_nothing_said_leaves_no_page():
    """Nor a way to one."""
    assert build(()) == {}
    assert talk_pages.list_links(()) == ()
    assert talk_pages.list_links(TALK)


def test_a_page_is_written_anew_only_if_something_was_said():
    """By its key."""
    before, after = build(TALK[:2]), build()
    assert before["talk/2"].key == after["talk/2"].key
    assert before["talk/1"].key != after["talk/1"].key
    assert before["talk"].key != after["talk"].key
