#!/bin/sh
# Makes the virtual environment in $1 (default .venv) from the lock file, on a machine with nothing but Python.
# Debian splits the venv module off; as root this installs it.
set -eu
venv=${1:-.venv}
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(not ((3, 11) <= sys.version_info[:2] < (3, 15)))' || {
    echo "nomicd needs Python 3.11 to 3.14; $("$python" --version) is not. Set PYTHON=/path/to/python3." >&2
    exit 2
}
"$python" -m venv "$venv" 2>/dev/null || {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        rm -rf "$venv"
        apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
        "$python" -m venv "$venv"
    else
        echo "python3 -m venv failed: install your system's python3-venv package." >&2
        exit 2
    fi
}
echo "Installing the locked dependencies into $venv ..."
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade pip
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps -e .
