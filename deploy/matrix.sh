#!/bin/sh
# Runs pytest with the arguments after the first under each Python from 3.11 to 3.14 that is found, each in a
# virtual environment of its own beside $1. Says which were not found. Fails if one of them failed, or none was found.
set -u
venv=$1
shift
passed='' failed='' missing=''

# The first Python of this version that runs: on the PATH, or one that pyenv or uv has installed.
find_python() {
    for each in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python \
        "${XDG_DATA_HOME:-$HOME/.local/share}"/uv/python/cpython-"$1".*/bin/python; do
        if "$each" -c "import sys; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null; then
            command -v "$each"
            return
        fi
    done
    return 1
}

for version in 3.11 3.12 3.13 3.14; do
    if ! python=$(find_python "$version"); then
        missing="$missing $version"
        continue
    fi
    place=$venv-$version
    echo "== Python $version: $python"
    if { [ "$place/.ready" -nt requirements.lock ] || PYTHON=$python sh deploy/setup.sh "$place"; } &&
        touch "$place/.ready" && "$place/bin/python" -m pytest "$@"; then
        passed="$passed $version"
    else
        failed="$failed $version"
    fi
done

echo "passed:${passed:- none}; failed:${failed:- none}; not found:${missing:- none}"
[ -z "$failed" ] && [ -n "$passed" ]
