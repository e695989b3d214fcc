"""Questions about another past are answered while nobody else has to wait, and within bounds."""

from datetime import timedelta

import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.game import Supposition
from nomicd.kernel.inputs import LoggedInput, PlayerCommand, UpdateTick
from nomicd.services.processing.what_if import QUESTIONS
from nomicd.services.replay.what_if import BY_MAIL, what_if
from nomicd.services.rows import SeenMessage

ASK = Verb("what_if", "what if <question:text>", "ask", ("what if it rained",), "the game", read_only=True)


@pytest.fixture
def askable_game(table):
    """The running game of the toy, which can be asked; `during` is done while it looks for an answer."""
    toy = table.toy
    table.during, table.questions = lambda: None, []

    def suppose(records, reader, question):
        table.questions.append((reader, question, len(records)))
        table.during()
        return Refused(Reason.UNCLEAR, f"{question}? That cannot be told.")

    usual = toy.vocabulary
    toy.vocabulary = lambda state, reader: Vocabulary((*usual(state, reader).verbs, ASK), Lexicon())
    toy.suppose, toy.inputs, toy.differing = suppose, lambda records: (), lambda *four: None
    toy.keeping = lambda was, would: None
    return table


def test_the_store_is_free_while_an_answer_is_found(askable_game):
    """Another transaction goes through meanwhile; then the mail is read, once."""

    def write():
        with askable_game.store.write() as tx:
            tx.save(SeenMessage("meanwhile", "done"))

    askable_game.during = write
    told = askable_game.mail("alice", "add 3\nwhat if it rained\nadd 4")
    assert askable_game.find(SeenMessage, "meanwhile")
    assert "It rained? That cannot be told." in told
    assert askable_game.state().total == 7
    assert [question for _, question, _ in askable_game.questions] == ["it rained"]


def test_one_question_a_mail_is_answered(askable_game):
    """The others of it are refused without any work."""
    told = askable_game.mail("alice", "what if it rained\nwhat if it snowed")
    assert "One question about another past can be answered in a mail." in told
    assert len(askable_game.questions) == 1


def test_so_many_questions_a_day_are_answered(askable_game):
    """To each player; the next day there are more."""
    for number in range(QUESTIONS + 2):
        told = askable_game.mail("alice", f"what if {number}")
    assert f"{QUESTIONS} questions “what if” a day are answered." in told
    assert len(askable_game.questions) == QUESTIONS
    askable_game.mail("bob", "what if it rained")
    askable_game.mail("alice", "what if it rained", askable_game.now + timedelta(days=1))
    assert len(askable_game.questions) == QUESTIONS + 2


def test_a_dry_run_may_ask(askable_game):
    """It changes nothing anyway."""
    assert "That cannot be told" in askable_game.mail("alice", "check\nwhat if it rained")


@pytest.mark.parametrize(
    ("updates", "orders"), [(BY_MAIL.updates + 1, 0), (1, BY_MAIL.orders + 1)], ids=["updates", "orders"]
)
def test_too_much_work_is_refused_with_the_numbers(askable_game, updates, orders):
    """And says what may be asked."""
    at = askable_game.now
    ticks = [
        LoggedInput(at, "tick", UpdateTick(Due(number, "mon", at, at)), number) for number in range(updates)
    ]
    mails = [
        LoggedInput(at, "mail", PlayerCommand("alice", Command("add", {}), "x"), 1) for _ in range(orders)
    ]
    askable_game.toy.suppose = lambda *three: Supposition("What if?", (*ticks, *mails), 0)
    answer = what_if(askable_game.toy, [], None, "alice", "it rained", BY_MAIL)
    assert isinstance(answer, Refused)
    assert answer.reason is Reason.LIMIT
    assert f"{updates} updates and {orders} orders to play again" in answer.text
    assert f"at most {BY_MAIL.updates} updates and {BY_MAIL.orders} orders" in answer.text


def test_a_game_that_keeps_no_inputs_cannot_be_asked(table):
    """It says so."""
    answer = what_if(table.toy, [], None, "alice", "it rained")
    assert isinstance(answer, Refused)
    assert "a game of toy cannot be asked what if" in answer.text
