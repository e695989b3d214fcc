"""A program that has imported all of nomicd and forks a `nomicd serve` for each line it is given: the path of
the settings, a tab, and the file that the new process writes on. It answers each with the number of the
process.

A fleet stands for several machines, which do not share the time that it takes to begin. So a process that is
forked waits for as long as the importing took, and leaves the processors to the others meanwhile.
"""

import os
import signal
import sys
import time


def import_everything():
    """Return the command line, and the seconds that it took to import it."""
    began = time.monotonic()
    from nomicd.app.cli import program

    return program, time.monotonic() - began


def serve(program, settings, log, wait):
    """In the child: never comes back."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    handle = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(handle, 1)
    os.dup2(handle, 2)
    time.sleep(wait)
    os._exit(program.run(["--config", settings, "serve"]))


def main():
    program, wait = import_everything()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a child: the kernel forgets it
    for line in sys.stdin:
        settings, log = line.rstrip("\n").split("\t")
        child = os.fork()
        if not child:
            serve(program, settings, log, wait)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
