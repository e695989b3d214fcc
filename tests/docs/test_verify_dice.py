"""The script that players run: alone, on what they have, which is their mails."""

import hashlib
import subprocess
import sys
from email.message import EmailMessage
from pathlib import Path

import pytest

from nomicd.kernel.chance import Dice, Fixed, root, secret
from nomicd.table.proof import dice_lines, draw_lines, order_lines

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_dice.py"
SEED = hashlib.sha256(b"a seed for tests").digest()
ORDERS = [hashlib.sha256(text).digest() for text in (b"roll", b"vote yea on 1", b"nonsense")]


def block(number=17, *, seed=SEED):
    """The dice of an update as a digest prints them."""
    dice = Dice(secret(seed, number), f"bored/u{number}")
    for label, sides in (("move/alice/1", 6), ("move/alice/1", 6), ("shuffle/3", 52), ("pick", 1)):
        dice.integer(label, sides)
    return "\n".join(
        [
            f"game bored update {number}",
            f"secret {secret(seed, number).hex()}",
            f"before {secret(seed, number - 1).hex()}",
            *(f"draw {each.label} d{each.sides} {each.value}" for each in dice.drawn),
            *order_lines(order.hex() for order in ORDERS),
            f"root {root(ORDERS).hex()}",
        ]
    )


def digest(dice):
    """The text of a whole digest."""
    return f"Hello alice,\n\nyou were paid 100.\n\n    The dice\n\n{dice}\n\nBye.\n"


def run(*texts, tmp_path):
    """Exit code and words of the script on files."""
    files = []
    for number, text in enumerate(texts):
        files.append(tmp_path / f"{number}.eml")
        files[-1].write_bytes(text if isinstance(text, bytes) else text.encode())
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *map(str, files)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def mail(text, encoding):
    message = EmailMessage()
    message["Subject"] = "[bored] Update 17"
    message.set_content(text, cte=encoding)
    message.add_alternative("<p>The dice are in the plain text.</p>", subtype="html")
    return message.as_bytes()


def test_a_good_digest_holds(tmp_path):
    """As text that was copied out of a mail; the summary says what was checked."""
    code, said = run(digest(block()), tmp_path=tmp_path)
    assert code == 0
    assert "update 17: 4 draws, 3 orders" in said
    assert "All holds." in said


def test_draws_of_one_label_share_a_line(tmp_path):
    """As digests print them since a label is written once; another die in between says its sides again."""
    dice = Dice(secret(SEED, 17), "bored/u17")
    for label, sides in (
        [("move/alice", 6)] * 2 + [("turns", sides) for sides in range(40, 1, -1)] + [("x", 6)]
    ):
        dice.integer(label, sides)
    lines = list(draw_lines(dice.drawn))
    assert lines[0] == "draw bored/u17/move/alice d6 " + " ".join(str(each.value) for each in dice.drawn[:2])
    assert 4 < len(lines) < 12
    plain = block().split("\n")
    text = digest("\n".join([*plain[:3], *lines, *plain[7:]]))
    code, said = run(text, tmp_path=tmp_path)
    assert (code, "42 draws" in said) == (0, True)
    wrong = text.replace(lines[0], lines[0][:-1] + str(dice.drawn[1].value % 6 + 1))
    assert "the draw bored/u17/move/alice#2 d6 was not" in run(wrong, tmp_path=tmp_path)[1]


def test_a_digest_of_old_holds(tmp_path):
    """Its orders' digests stood there whole, each on its line, and so their root was another."""
    whole = sorted(order.hex() for order in ORDERS)
    root_then = hashlib.sha256("\n".join(whole).encode()).hexdigest()
    old = [*block().split("\n")[:7], *(f"order {order}" for order in whole), f"root {root_then}"]
    code, said = run(digest("\n".join(old)), tmp_path=tmp_path)
    assert (code, "3 orders" in said) == (0, True)
    assert run(digest("\n".join([*old[:8], *old[9:]])), tmp_path=tmp_path)[0] == 1


def test_standard_input_serves_too(tmp_path):
    """For a mail client's pipe command."""
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT)],
        input=digest(block()),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["7bit", "quoted-printable", "base64"])
def test_a_saved_mail_is_decoded(encoding, tmp_path):
    """However it was sent; quoted-printable breaks the lines with the secrets in two."""
    code, said = run(mail(digest(block()), encoding), tmp_path=tmp_path)
    assert (code, "4 draws" in said) == (0, True)


def test_a_quoted_digest_is_read(tmp_path):
    """As in a forwarded mail, with other line ends."""
    quoted = "\r\n".join("> " + line for line in digest(block()).split("\n"))
    assert run(quoted, tmp_path=tmp_path)[0] == 0


def flip(hexadecimal):
    return ("1" if hexadecimal[0] == "0" else "0") + hexadecimal[1:]


def tamper_with(how):
    lines = block().split("\n")
    place = {
        "die": 3,
        "label": 3,
        "sides": 5,
        "secret": 1,
        "before": 2,
        "order": 7,
        "missing": 7,
        "root": 9,
    }[how]
    word, *values = lines[place].split(" ")
    if how == "die":
        values[2] = str(int(values[2]) % 6 + 1)
    elif how == "label":
        values[0] = "bored/u17/move/alice/9"
        values[2] = str(next(n for n in range(1, 7) if n != draw(values[0])))
    elif how == "sides":
        values[1] = "d0"
    else:
        values[0] = flip(values[0])
    lines[place] = " ".join([word, *values])
    if how == "missing":
        del lines[place]
    return digest("\n".join(lines))


def draw(label):
    from_key = Dice(secret(SEED, 17), "bored/u17")
    return from_key.integer(label.removeprefix("bored/u17/"), 6)


@pytest.mark.parametrize(
    ("how", "complaint"),
    [
        ("die", "the draw bored/u17/move/alice/1 d6 was not"),
        ("label", "the draw bored/u17/move/alice/9 d6 was not"),
        ("sides", "d0 was not"),
        ("secret", "does not follow from the one before"),
        ("before", "does not follow from the one before"),
        ("order", "not those that the root stands for"),
        ("missing", "not those that the root stands for"),
        ("root", "not those that the root stands for"),
    ],
)
def test_a_tampered_digest_is_found_out(how, complaint, tmp_path):
    """One changed character, or one order left out."""
    code, said = run(tamper_with(how), tmp_path=tmp_path)
    assert code == 1
    assert complaint in said
    assert "All holds" not in said


def test_one_label_for_two_draws_is_found_out(tmp_path):
    """It would give the same number each time."""
    lines = block().split("\n")
    code, said = run(digest("\n".join([*lines, lines[3]])), tmp_path=tmp_path)
    assert (code, "two draws have one label" in said) == (1, True)


@pytest.mark.parametrize("text", ["", "Hello.\n", digest(block()) + block(18)])
def test_a_text_without_one_block_of_dice_proves_nothing(text, tmp_path):
    """No block, or two in one mail."""
    code, said = run(text, tmp_path=tmp_path)
    assert (code, "WRONG" in said) == (1, True)


OPENING = f"The game is open. The dice are committed to: secret 0 =\n{secret(SEED, 0).hex()}\n"


def test_several_digests_prove_one_chain_of_secrets(tmp_path):
    """In any order, with gaps, from the commitment of the opening mail on."""
    mails = [digest(block(9)), OPENING, digest(block(1)), digest(block(8))]
    code, said = run(*mails, tmp_path=tmp_path)
    assert code == 0, said
    assert said.count("update ") == 3


@pytest.mark.parametrize("first", [OPENING, digest(block(8))])
def test_a_secret_that_was_chosen_later_is_found_out(first, tmp_path):
    """Each digest is right by itself; only together they show it."""
    later = digest(block(9, seed=hashlib.sha256(b"another").digest()))
    assert run(later, tmp_path=tmp_path)[0] == 0
    code, said = run(first, later, tmp_path=tmp_path)
    assert (code, "is not the one that update" in said) == (1, True)


def test_two_secrets_for_one_update_are_found_out(tmp_path):
    """Two players compare their digests."""
    other = digest(block(17, seed=hashlib.sha256(b"another").digest()))
    code, said = run(digest(block()), other, tmp_path=tmp_path)
    assert (code, "another mail names another secret" in said) == (1, True)


def test_the_opening_mail_alone_is_no_digest(tmp_path):
    """There is nothing to check yet."""
    code, said = run(OPENING, OPENING, tmp_path=tmp_path)
    assert (code, "no digest" in said) == (1, True)


def test_mails_of_two_games_are_told_apart(tmp_path):
    """Their secrets have nothing to do with each other."""
    code, said = run(
        OPENING, OPENING.replace(secret(SEED, 0).hex(), bytes(32).hex()), digest(block(1)), tmp_path=tmp_path
    )
    assert (code, "several commitments" in said) == (1, True)


def test_a_die_that_the_admin_set_is_told_and_neither_hidden_nor_false(tmp_path):
    """With the value drawn, which the secret proves; one that was not drawn so is found out."""
    dice = Dice(secret(SEED, 17), "bored/u17")
    first = [dice.integer("move/alice", 6) for _ in range(2)]
    now = first[1] % 6 + 1
    fixed = {"bored/u17/move/alice#2": Fixed(6, now, first[1])}
    again = Dice(secret(SEED, 17), "bored/u17", fixed=fixed)
    assert [again.integer("move/alice", 6) for _ in range(2)] == [first[0], now]
    digests = [order.hex() for order in ORDERS]
    lines = dice_lines("bored", 17, secret(SEED, 17).hex(), again.drawn, digests, fixed)
    text = digest("\n".join(lines))
    code, said = run(text, tmp_path=tmp_path)
    told = f"move/alice#2 d6 counts as {now}, set by the Admin; it was drawn as {first[1]}"
    assert (code, told in said, "All holds." in said) == (0, True, True)
    code, said = run(text.replace(f"instead of {first[1]}", f"instead of {now}"), tmp_path=tmp_path)
    assert (code, "set by the Admin, is not listed as" in said) == (1, True)
