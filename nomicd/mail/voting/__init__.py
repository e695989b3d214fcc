"""Votes as people write them. Precision comes first: what may mean two things, or nothing, is never a vote.

A mail is read as a whole, from its lines down to its words and back:

- Its lines, sentences, tokens, and whether it is in jest or asks to wait: `nomicd.mail.speech`.
- `units`: a vote as one unit of words: what leads to it (`leads`, `openings`), choices (`stances`) or whom it
  follows (`endorsements`), what it is about (`pairs`, `lists`, `matters`), what may trail (`ground`).
- `judging`: whether a unit is its author's own vote, now, and meant, by what stands `ahead` of it and
  `behind`, and for words that any talk has by the `talk` around them. `conditions` are `promises` or a doubt.
- `plainly` is what an answer to one proposal votes at its head (`headed`) or in its last clause (`closing`),
  whatever comment stands beside it; `asking` parts a vote from a question behind it; `tallies` are reports of
  how all voted, and `rows` what the lines of a mail tell of one another.
- `owners`: what is named by whose it is.
- `excepting` parts what is said of an exception, as `all but 5; aye on that one`, from what takes it out.
- `following` are sentences that vote by what the one before says, as `All but 5. No there`.
- `scanning` goes over a sentence, `reader` over the mail; `settling` says what all of it comes to: the last
  word, the rest, the contrary. `ballot` makes commands and doubts of it.

The words themselves are data: `lexicon`, `leadings`, `together`, `trimmings`, `comments`, `plainwords`; those
around any act stand with `speech`.
"""
