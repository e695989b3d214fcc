#!/bin/sh
# Makes a virtual environment from the lock file, on a machine with nothing but Python: of these sources with all that
# works on them needs, in $1 (default .venv); or with --no-dev nomicd alone, to be used without the sources.
# Debian splits the venv module off; as root this installs it.
set -eu
lock=requirements.lock sources=-e
[ "${1:-}" != --no-dev ] || { lock=requirements-run.lock sources='' && shift; }
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
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
# shellcheck disable=SC2086  # -e, or nothing
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps $sources .
