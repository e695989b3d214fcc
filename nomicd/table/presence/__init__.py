"""Who is there: done or waiting, away, playing for another, writing to others. A game borrows it whole."""
