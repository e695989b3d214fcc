"""Ports, and waiting for those who listen there."""

import socket
import time

WAIT_SECONDS = 300


def free_ports(count):
    """Ports that are free now; all held at once, so that none comes twice."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


def greets(port):
    """Whether somebody says something there."""
    try:
        with socket.create_connection(("127.0.0.1", port), 5) as connection:
            return bool(connection.recv(10))
    except OSError:
        return False


def until(what, told=lambda: "", seconds=WAIT_SECONDS):
    """What `what` gives as soon as it gives something; `told` says more when it never does."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, f"nothing came: {told()}"
        time.sleep(0.01)
    return found
