"""What people say, word by word, and what stands around it: the ground of every act in free words.

- `lexer`, `sentences`: text as tokens, and sentences of them; a quotation or bracket is one token. `phrases`:
  looking words up.
- `blocks`: the lines of a mail put together again; `voices`: those that are not said now by their author.
  `tone`: jest, holding, taking back. `people`: who is named.
- `around`: the words of a sentence, asked for classes of words; `before` and `after`: what of them makes an
  act somebody else's, one of another time, or none. Votes, orders and proposals are judged by these.
- `frames`: how somebody begins who does something (`I hereby`, `please`); `doing`: what force a verb has that
  is led to so; `nearby`: what other sentences say of it.

The words themselves are data: `surroundings`, `trimmings`, `adverbs`.
"""
