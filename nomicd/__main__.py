"""So that `python -m nomicd` is the command `nomicd`."""

from __future__ import annotations

import sys

from nomicd.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
