"""The command line, the daemon, the settings and the wiring."""
