"""nomicd hosts games that are played by e-mail and run themselves."""
