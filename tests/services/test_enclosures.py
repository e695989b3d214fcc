"""A picture is drawn anew as a job: what comes back is ours, or a sentence for its sender."""

from nomicd.services.jobs.jobs import FoundOut, Redraw, Tools, decode_job, decode_result, do, encode


def redraw(tools):
    job = decode_job(encode(Redraw(b"\x89PNG as it was sent")))
    found = decode_result(encode(do(job, tools)))
    assert isinstance(found, FoundOut)
    return found.outcome


def odd(upload):
    raise ValueError(f"{len(upload)} bytes are no picture")


def test_the_way_to_a_worker_and_back():
    """As bytes, both ways."""
    assert redraw(Tools({}, None, redraw=lambda upload: upload[:4].lower())) == b"\x89png"


def test_what_is_no_picture_is_refused_with_the_reason():
    """It is no failure of the worker, so nobody tries again."""
    assert redraw(Tools({}, None, redraw=odd)).text == "19 bytes are no picture"


def test_where_nobody_draws_no_picture_is_taken():
    """Never as it was sent."""
    assert redraw(Tools({}, None)).text == "pictures are not taken here"
