"""What every game rests on: ids, commands, events, the log, chance, time, decisions, views. Pure."""
