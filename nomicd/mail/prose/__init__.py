"""Commands within sentences. What is asked, planned, told, imagined, quoted or said in jest is no command."""
