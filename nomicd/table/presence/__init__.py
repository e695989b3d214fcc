"""Who is there: done or waiting, away, playing for another, writing to the others. Borrowed by a whole game at once."""
